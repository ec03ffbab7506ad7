"""Usual ways by keys alone: how many presses they take, each the fewest there are on its screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import Cancel, Confirm, Cycle, Intent, MoveFocus
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.screens.problems.problem_scene import ProblemScene
from koikoi.desktop.screens.review.review_scene import ReviewScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.panel import Widget
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.widgets import Button
from koikoi.learning import progress
from koikoi.learning.rounds import LESSON
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.desktop.named_pictures import SEED
from tests.desktop.scene_driver import SIZE, Actor, until
from tests.desktop.windows import new_stack, panel_of, top

KEYS: tuple[Intent, ...] = (MoveFocus(0, 1), MoveFocus(0, -1), Cycle(1), Cycle(-1))
"""Up, down, and Tab there and back; left and right also change what stands there."""


@pytest.fixture(autouse=True)
def by_keys() -> Iterator[None]:
    settings.adopt(Settings(speed=Speed.NONE, language="en"))
    apply_settings.apply(settings.now())
    bindings.used(Device.KEYS)
    yield
    settings.adopt(Settings())
    apply_settings.apply(settings.now())
    bindings.used(Device.POINTER)


class Hands:
    """Presses keys, and counts them."""

    def __init__(self, scene: Scene | None = None, actor: Actor | None = None) -> None:
        self.stack = actor.stack if actor is not None else new_stack(scene or TitleScene(), SIZE)
        self.presses = 0
        self.wait()

    def wait(self, seconds: float = 2.0) -> None:
        """Lets time pass."""
        for _ in range(round(seconds * 30)):
            self.stack.update(1 / 30)

    def press(self, key: Intent) -> None:
        """Presses a key."""
        self.stack.handle(key)
        self.presses += 1
        self.wait()

    def go(self, wanted: Callable[[Widget], bool]) -> None:
        """Moves the focus to something, by as few presses as can be."""
        panel = panel_of(self.stack.top)
        ways: dict[int, tuple[Widget | None, int]] = {id(panel.focus): (panel.focus, 0)}
        waiting = [panel.focus]
        for here in waiting:
            if here is not None and wanted(here):
                self.presses += ways[id(here)][1]
                panel.focus = here
                return
            for key in KEYS:
                panel.focus = here
                self.stack.handle(key)
                there = panel_of(self.stack.top).focus
                if id(there) not in ways:
                    ways[id(there)] = (there, ways[id(here)][1] + 1)
                    waiting.append(there)
        raise AssertionError("no way leads there")

    def enter(self, label: str) -> None:
        """Goes to a button and presses it."""
        self.go(lambda one: isinstance(one, Button) and one.label == label)
        self.press(Confirm())

    def onward(self, kind: type[Scene]) -> None:
        """Presses Enter until such a scene has come."""
        while not isinstance(self.stack.top, kind):
            self.press(Confirm())


def first_card(_home: Path) -> int:
    """From the title of a new person to the first card of a match for two."""
    hands = Hands()
    hands.enter("Two at this screen")
    # A chosen seed: else two lots may show the same month and are drawn again, or a lucky hand ends the round.
    top(hands.stack, SetupScene).shuffle = Shuffle(SEED)
    hands.onward(MatchScene)
    table = top(hands.stack, MatchScene).table
    while not any("play" in line for line in table.lines):
        hands.press(Confirm())
    return hands.presses


def larger_text(_home: Path) -> int:
    """From the table to the next larger size of text, by the pause."""
    hands = Hands(actor=until(MatchScene))
    hands.press(Cancel())
    top(hands.stack, PauseDialog)
    hands.go(lambda one: isinstance(one, Segments | Chooser) and one.value == 100)
    hands.press(MoveFocus(1, 0))
    assert settings.now().text_size > 100
    return hands.presses


def looked_back(home: Path) -> int:
    """From the end of a match to its review."""
    table = Table(replace(bundled()["nintendo-standard"], rounds=1), ["Hana", "Sora"], seed=3, path=home / "one.koikoi")
    actor = Actor(table=table, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, MatchEndScene):
        actor.move()
    hands = Hands(actor=actor)
    hands.enter("Review")
    top(hands.stack, ReviewScene)
    return hands.presses


def solved(_home: Path) -> int:
    """From the title to a problem whose answer has been given."""
    for place in range(len(LESSON)):
        progress.lesson_done(place)
    hands = Hands()
    hands.enter("Practise")
    hands.enter("Problems")
    scene = top(hands.stack, ProblemScene)
    while scene.answer is None:
        hands.press(Confirm())
    return hands.presses


@pytest.mark.parametrize(
    ("way", "presses"),
    [(first_card, 9), (larger_text, 4), (looked_back, 3), (solved, 9)],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_a_usual_way_takes_few_presses(way: Callable[[Path], int], presses: int, home: Path) -> None:
    home.mkdir(exist_ok=True)
    assert way(home) <= presses
