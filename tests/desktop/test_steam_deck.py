"""A handheld with a pad and a screen of 1280 × 800; whole rounds by pad are in `input/test_every_device`."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app.loop import loop
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input import bindings
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.box_scene import usual_hints
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import TextField
from koikoi.engine.actions import Play
from koikoi.settings import Settings
from koikoi.table.replay import replay_file
from koikoi.table.table import Table
from tests.autoplay import play_on, start
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.input_events import PlugsIn, button, event, taken
from tests.desktop.named_pictures import TAKES, photograph
from tests.desktop.windows import draw_scene, entered, new_stack, top

DECK = (1280, 800)
LEAST = 12
"""Pixels that letters have at least."""
NIGHT = 9 * 3600.0
"""Seconds for which it sleeps."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What is written from now on, and how small at least; signs are no letters."""
    found: dict[str, int] = {}
    text = fonts.text

    def noted(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        if any(map(str.isalnum, string)):
            found[string] = min(pixels, found.get(string, pixels))
        return text(face, pixels, string, colour)

    monkeypatch.setattr(fonts, "text", noted)
    return found


@pytest.mark.parametrize("name", TAKES)
def test_no_letters_are_too_small(name: str, written: dict[str, int]) -> None:
    photograph(name, DECK)
    assert {string: pixels for string, pixels in written.items() if pixels < LEAST} == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_letters_of_a_replay_are_too_small(seats: int, written: dict[str, int], tmp_path: Path) -> None:
    path = tmp_path / "match.koikoi"
    play_on(start(path, {2: "italian", 3: "german", 4: "german"}[seats], seats, 3), 60)
    scene, _fault = replay_of(path)
    assert scene is not None
    draw_scene(entered(scene, DECK), pygame.Surface(DECK))
    assert {string: pixels for string, pixels in written.items() if pixels < LEAST} == {}


def pressed(stack: SceneStack, *names: str) -> None:
    """Buttons of the pad, one after the other, as SDL tells of them."""
    codes = [getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}") for name in names]
    presses = ([button(code, up=up)] for code in codes for up in (False, True))
    run(stack, presses, 1 / 30)


def run(stack: SceneStack, frames: Iterator[list[pygame.event.Event]], seconds: float) -> None:
    """The game's own loop, until nothing happens any more."""
    frames = iter([*frames, [event(pygame.QUIT)]])
    loop(stack, FakeCanvas(stack.size), lambda: next(frames), lambda rate: seconds)


def test_it_begins_with_the_title_and_nothing_before_it() -> None:
    stack = new_stack(TitleScene(), DECK)
    pressed(stack, "a")
    assert isinstance(stack.top, LessonScene), "one press leads on"


def test_a_name_is_written_with_the_pad_alone() -> None:
    stack = new_stack(SetupScene(), DECK)
    scene = top(stack, SetupScene)
    for _ in range(20):
        if isinstance(scene.panel.focus, TextField):
            break
        pressed(stack, "dpad_up")
    field = scene.panel.focus
    assert isinstance(field, TextField)
    pressed(stack, "a", "dpad_up", "dpad_up", "dpad_right", "dpad_up")
    assert len(field.text) == 2
    assert field.text.isalpha()
    assert field.text in [chair.name for chair in scene.plan.chairs]
    pressed(stack, "b")
    assert scene.panel.typing is None
    assert stack.top is scene, "B ends the writing before it leads back"


@pytest.mark.parametrize(
    ("guid", "words"),
    [
        ("03000000de280000ff11000001000000", ["A", "B", "LB"]),  # the virtual pad, as Steam gives it to every game
        ("050000004c050000e60c000000810000", ["✕", "○", "L1"]),  # a pad of another maker that is plugged in
    ],
)
def test_hints_show_the_buttons_of_the_pad_in_use(guid: str, words: list[str], plugged_in: PlugsIn) -> None:
    taken(plugged_in(4, guid), button(pygame.CONTROLLER_BUTTON_A, pad=4))
    assert words == [bindings.button_word(name) for name in ("a", "b", "leftshoulder")]
    assert words[0] in [label for label, _ in usual_hints()]


def test_it_sleeps_in_the_middle_of_a_move_and_goes_on(match: Path) -> None:
    settings.adopt(Settings())
    table = Table.resume(match)
    stack = new_stack(MatchScene(table), DECK)
    scene = top(stack, MatchScene)
    scene.state.visibility.settle()
    scene.act(next(one for one in scene.state.legal() if isinstance(one, Play)))
    run(stack, iter([[]] * 3), 1 / 30)
    assert scene.animating, "the card is on its way"
    before = len(table.lines)
    run(stack, iter([[event(pygame.WINDOWFOCUSLOST)], [event(pygame.WINDOWFOCUSGAINED)]]), NIGHT)
    assert scene.animating, "it flies on, and has not jumped"
    assert len(table.lines) == before, "nobody has done anything meanwhile"
    run(stack, iter([[]] * 120), 1 / 30)
    assert not scene.state.queue
    table.close()
    assert replay_file(match).ok
