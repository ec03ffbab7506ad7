"""The law *resize*: the window may change within a frame, at any moment of any scene, and the next picture is as new.

No exception; all that was in the window before is gone; what is drawn equals what somebody sees who kept nothing.
Ordinary runs try some changes at some tenths of each moment; with KOIKOI_RESIZE=all every one at every tenth.
"""

import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import MatchTake, Take
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Pop, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from tests.desktop.named_pictures import chosen
from tests.desktop.odd_canvas import SIZE, OddCanvas
from tests.desktop.resized import CASES, FRAME, Case, fault, tried
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.text_scenes import evening
from tests.desktop.windows import all_read, new_stack

pytestmark = [pytest.mark.law(2), pytest.mark.skipif(not hasattr(os, "fork"), reason="takes are forked")]
ALL = os.environ.get("KOIKOI_RESIZE") == "all"
ON_THE_WAY = 3 * FRAME
"""Seconds after which a screen is on its way there."""
THERE = 0.6
"""Seconds in which a screen has come in."""
STEP = 1 / 60


def _asked(take: MatchTake, yaku: int) -> bool:
    top = take.stack.top
    return isinstance(top, DecisionScene) and len(top.phase.account.yaku) >= yaku


def _dealer_known(take: MatchTake) -> bool:
    top = take.stack.top
    return isinstance(top, LotsScene) and top.dealer is not None


TAKES: tuple[Moment | MatchMoment, ...] = (
    *MOMENTS,
    MatchMoment("lots settled", 2.0, _dealer_known, partial(MatchTake, lots=True)),
    MatchMoment("asked", 1.6, partial(_asked, yaku=1), partial(MatchTake, seed=1)),
    MatchMoment("asked of two", 1.6, partial(_asked, yaku=2), partial(MatchTake, seed=2)),
)


class Trials:
    """Changes the window of a stack, each time in a process of its own, and keeps what is wrong."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wrong: list[str] = []
        self._rng = random.Random(name)
        self._cases: list[Case] = []

    def at(self, stack: SceneStack, window: OddCanvas, when: str) -> None:
        """Tries some of the changes, or all, each seen at once or two frames later."""
        for case in CASES if ALL else [self._next()]:
            later = self._rng.choice((0, 2))
            if found := tried(partial(fault, stack, window, case, later)):
                top = type(stack.top).__name__
                self.wrong.append(f"{self.name}, {when}, {top}: {case}, {later} frames later: {found}")

    def _next(self) -> Case:
        """The next change; their order is another one for each take."""
        if not self._cases:
            self._cases = self._rng.sample(CASES, len(CASES))
        return self._cases.pop()


@pytest.fixture
def window() -> OddCanvas:
    return OddCanvas()


def tenths(one: Moment | MatchMoment) -> Iterator[int]:
    """Tenths of a moment's length at which the window changes."""
    return iter(range(11) if ALL else range([*TAKES].index(one) % 2, 11, 2))


def hold(one: Moment | MatchMoment, window: OddCanvas, trials: Trials) -> None:
    """Tries the law on a take."""
    take: Take = one.begin(SIZE)
    take.surface, begin = window.surface, take.clock
    take.stack.draw(take.surface)
    for tenth in tenths(one):
        frame = 0
        while take.clock - begin < one.seconds * tenth / 10 - STEP / 2:
            take.go_on(STEP)
            frame += 1
            if frame % 2 and take.stack.dirty:
                take.stack.draw(take.surface)
        take.stack.draw(take.surface)
        trials.at(take.stack, window, f"at {tenth} tenths")


@pytest.mark.parametrize("name", [one.name for one in TAKES])
def test_the_window_changes_in_a_moment(name: str, window: OddCanvas) -> None:
    trials = Trials(name)
    with chosen(Settings()):
        hold(next(one for one in TAKES if one.name == name), window, trials)
    assert not trials.wrong, "\n".join(trials.wrong)


@pytest.mark.parametrize("name", ["lots", "yaku", "great-yaku", "account"])
def test_the_window_changes_in_a_moment_in_which_nothing_is_to_move(name: str, window: OddCanvas) -> None:
    trials = Trials(f"{name}, still")
    with chosen(Settings(reduced_motion=True)):
        hold(next(one for one in TAKES if one.name == name), window, trials)
    assert not trials.wrong, "\n".join(trials.wrong)


def passes(stack: SceneStack, window: OddCanvas, seconds: float) -> None:
    """Time passes, and all of it is seen."""
    for _ in range(round(seconds / FRAME)):
        stack.update(FRAME)
        if stack.dirty:
            stack.draw(window.surface)


def visited(make: Callable[[], Scene], window: OddCanvas) -> Iterator[tuple[str, SceneStack]]:
    """A screen that comes over the title, stays, and goes: thrice, when it does so."""
    stack = new_stack(TitleScene(), SIZE)
    window.window.size = SIZE
    stack.draw(window.surface)
    stack.push(make())
    all_read(stack.top)
    passes(stack, window, ON_THE_WAY)
    yield "comes", stack
    passes(stack, window, THERE)
    yield "is there", stack
    stack._change(Pop())  # noqa: SLF001 (each has another way out)
    passes(stack, window, ON_THE_WAY)
    yield "goes", stack
    stack.close()


@pytest.mark.slow
def test_the_window_changes_while_any_screen_comes_stays_and_goes(window: OddCanvas, home: Path) -> None:
    shelf(home)
    trials = Trials("screens")
    with chosen(Settings()):
        for name, make in SCREENS.items():
            trials.name = name
            for when, stack in visited(make, window):
                trials.at(stack, window, when)
    assert not trials.wrong, "\n".join(trials.wrong)


@pytest.mark.parametrize("privacy", Privacy)
def test_the_window_changes_over_a_table_that_two_sit_at(privacy: Privacy, window: OddCanvas) -> None:
    trials = Trials(privacy.value)
    with chosen(Settings()):
        for name, stack in evening(privacy=privacy):
            trials.name, size = name, stack.size
            stack.resize(SIZE)
            stack.draw(window.surface)
            trials.at(stack, window, "is there")
            stack.resize(size)
    assert not trials.wrong, "\n".join(trials.wrong)


def test_a_window_that_has_changed_is_of_another_colour(window: OddCanvas) -> None:
    """The law would find nothing otherwise."""
    window.window.size = (700, 500)
    colours = {tuple(window.surface.get_at((x, 250)))[:3] for x in range(0, 700, 50)}
    assert len(colours) == 1
    assert window.surface is window.surface
    assert pygame.Surface((1, 1)).get_at((0, 0))[:3] not in colours
