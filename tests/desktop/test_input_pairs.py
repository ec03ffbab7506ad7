"""Two inputs at once, on every screen: no exception, nothing stays held or lit, and nothing is done that neither means.

What two hands do at once is compared with what they would do one after the other, in a twin of the screen that takes
its input through the same mapper as the window.
"""

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app.loop import give, input_context
from koikoi.desktop.app.toast import Toast
from koikoi.desktop.input.bindings import Device, used
from koikoi.desktop.input.gamepads import Gamepads
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import NOWHERE, CancelDrag, Confirm, Point
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Pop, Scene
from koikoi.engine.actions import Seat
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.settings import Settings, Speed
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.input_events import button, event, finger, key
from tests.desktop.moments import laid_over, moment
from tests.desktop.screen_table import SCREENS
from tests.desktop.test_turned import OVER_TABLE, SIZE, Ground
from tests.desktop.windows import all_read, new_stack

pytestmark = pytest.mark.law(1)

Make = Callable[[], Scene]
FRAME = 0.05
HELD = 0.6
"""Seconds for which the first input is held: longer than any button wants to be."""


def _curtain() -> Scene:
    return laid_over(moment(ToPlay, size=SIZE), lambda state, controls: CurtainScene(state, controls, Seat(0)))


TABLE: dict[str, Make] = {
    "to play": lambda: moment(ToPlay, size=SIZE),
    "to pick": lambda: moment(ToPick, size=SIZE),
    "to decide": lambda: laid_over(moment(ToDecide, size=SIZE), DecisionScene),
    "curtain": _curtain,
}
SCENES: dict[str, Make] = {**TABLE, **OVER_TABLE, **SCREENS}
UNSTEADY = {"review", "review's question", "habits", "replay", "watched round"}
"""Screens that are not compared with a twin: a process reckons what they show, it is kept, or it goes on by itself."""


class Hands:
    """A screen over the ground, with mouse, keys, a finger and a pad at it."""

    def __init__(self, make: Make) -> None:
        used(Device.POINTER)
        self.stack = new_stack(Ground(), SIZE)
        self.scene = make()
        self.stack.push(self.scene)
        all_read(self.scene)
        self.mapper, self.toast = InputMapper(Gamepads()), Toast()
        self.surface = pygame.Surface(SIZE)
        self.wait(3.0)

    def wait(self, seconds: float) -> None:
        """Time passes; what is held may repeat."""
        for _ in range(max(round(seconds / FRAME), 1)):
            for intent in tuple(self.mapper.wait(FRAME)):
                give(self.stack, FakeCanvas(), self.toast, intent)
            self.stack.update(FRAME)

    def take(self, one: pygame.event.Event) -> None:
        """An event of the window."""
        for intent in tuple(self.mapper.take(one, 1.0, SIZE, input_context(self.stack))):
            give(self.stack, FakeCanvas(), self.toast, intent)

    def frame(self) -> bytes:
        """The pixels of the window now."""
        self.stack.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    @property
    def outcome(self) -> tuple[object, ...]:
        """The state that the inputs have led to, but for the focus."""
        if not self.stack:
            return ("closed",)
        names = [type(one).__name__ for one in self.stack.scenes]
        told = [(one.role, one.label, one.value, one.on) for one in self.stack.described().item.walk()]
        told = told if "SavedFileScene" not in names else []  # its name tells the second at which it was saved
        lines = [len(one.table.lines) for one in (*self.stack.scenes, self.scene) if isinstance(one, MatchScene)]
        return (names, told, lines, settings.now())


@dataclass(frozen=True)
class Act:
    """Something that one hand does: it goes down, and up again."""

    name: str
    down: pygame.event.Event
    up: pygame.event.Event

    def __str__(self) -> str:
        return self.name


def mouse(at: tuple[int, int]) -> Act:
    return Act(
        f"mouse at {at}",
        event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )


def tap(at: tuple[int, int]) -> Act:
    x, y = (at[0] + 0.5) / SIZE[0], (at[1] + 0.5) / SIZE[1]
    return Act(f"finger at {at}", finger(pygame.FINGERDOWN, 1, x, y), finger(pygame.FINGERUP, 1, x, y))


def stroke(code: int) -> Act:
    return Act(pygame.key.name(code), key(code), key(code, up=True))


def pad(code: int) -> Act:
    return Act(f"pad {code}", button(code), button(code, up=True))


KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_SPACE, pygame.K_F1,
    pygame.K_z, pygame.K_a, pygame.K_END, pygame.K_PAGEDOWN,
)  # fmt: skip
BUTTONS = (0, 1, 2, 3, 6, 11, 12, 13, 14)
KINDS = ("mouse and key", "key and pad", "finger and mouse")


def acts(kind: str, hands: Hands, rng: random.Random) -> tuple[Act, Act]:
    """A pair of a kind; who points does so at what can be pressed here, most of the time."""

    def spot() -> tuple[int, int]:
        panel = hands.scene.panel
        if isinstance(hands.scene, MatchScene) and rng.random() < 0.8:
            rects = [one.rect for one in hands.scene.state.board.picture.values()]
        elif panel is not None and panel.widgets and rng.random() < 0.9:
            rects = [one.rect for one in panel.widgets]
        else:
            rects = [pygame.Rect((0, 0), SIZE)]
        x, y = rng.choice(rects).center
        return min(max(x, 0), SIZE[0] - 1), min(max(y, 0), SIZE[1] - 1)

    match kind:
        case "mouse and key":
            return mouse(spot()), stroke(rng.choice(KEYS))
        case "key and pad":
            return stroke(rng.choice(KEYS)), pad(rng.choice(BUTTONS))
        case _:
            return tap(spot()), mouse(spot())


@pytest.fixture
def afresh(matches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Make], Hands]:
    """A screen in a home like the one before, with the same chance."""
    home = tmp_path / "at"
    monkeypatch.setenv("KOIKOI_HOME", str(home))
    monkeypatch.setattr("secrets.randbelow", lambda most: 5)
    monkeypatch.setattr("secrets.token_hex", lambda size: "0" * 2 * size)
    monkeypatch.setattr("koikoi.desktop.platform.clipboard.put", lambda text: True, raising=False)

    def begin(make: Make) -> Hands:
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(matches, home)
        settings.adopt(Settings(speed=Speed.BRISK))
        return Hands(make)

    return begin


def done(hands: Hands, *steps: tuple[pygame.event.Event, float]) -> Hands:
    """Events, each with the seconds that pass after it."""
    for one, seconds in steps:
        hands.take(one)
        if not hands.stack:
            break
        hands.wait(seconds)
    if hands.stack:
        hands.wait(1.0)
    return hands


def alone(act: Act, seconds: float = HELD) -> list[tuple[pygame.event.Event, float]]:
    return [(act.down, seconds), (act.up, FRAME)]


def left_over(hands: Hands) -> list[str]:
    """Widgets and keys that are still held, or lit, although all has been let go and the pointer is gone."""
    if not hands.stack:
        return []
    wrong = []
    if tuple(hands.mapper.wait(60.0)):
        wrong.append("something repeats")
    if tuple(hands.mapper.let_go()) != (CancelDrag(),):
        wrong.append("the mapper holds something")
    seen = []
    for at in ((2, 2), (2, SIZE[1] - 3)):  # nothing is lit there
        hands.stack.handle(Point(at))
        seen.append(hands.frame())
    before, moved = seen
    hands.stack.handle(CancelDrag())
    if moved != before:
        wrong.append("moving the pointer drags something")
    elif hands.frame() != moved:
        wrong.append("letting go changes something")
    return wrong


def at_once(begin: Callable[[Make], Hands], name: str, kind: str, rng: random.Random) -> list[str]:
    """Faults of a pair of inputs at a screen."""
    make = SCENES[name]
    hands = begin(make)
    one, other = acts(kind, hands, rng)
    within = rng.random() < 0.5
    order = [(one.down, HELD), (other.down, FRAME)]
    order += [(other.up, FRAME), (one.up, FRAME)] if within else [(one.up, FRAME), (other.up, FRAME)]
    what = f"{name}: {one} held, {other} {'within' if within else 'across'}"
    outcome = done(hands, *order).outcome
    wrong = [f"{what}: {fault}" for fault in left_over(hands)]
    if name not in UNSTEADY and not one_after_the_other(begin, make, one, other, outcome):
        wrong.append(f"{what}: neither one after the other leads to {outcome[0]}")
    return wrong


def one_after_the_other(
    begin: Callable[[Make], Hands], make: Make, one: Act, other: Act, outcome: tuple[object, ...]
) -> bool:
    """True where some order of both, or one of them alone, or neither, would have led to this."""
    for steps in (
        [*alone(one), *alone(other, FRAME)],
        [*alone(other, FRAME), *alone(one)],
        alone(one),
        alone(other, FRAME),
        alone(one, FRAME),
        [*alone(one, FRAME), *alone(other, FRAME)],
        [*alone(other, FRAME), *alone(one, FRAME)],
        [],
    ):
        if done(begin(make), *steps).outcome == outcome:
            return True
    return False


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(2))
def test_two_inputs_at_once_are_as_one_after_the_other(kind: str, part: int, afresh: Callable[[Make], Hands]) -> None:
    rng, wrong = random.Random(f"{kind} {part}"), []
    for name in list(SCENES)[part::2]:
        wrong += at_once(afresh, name, kind, rng)
    assert wrong == []


@pytest.mark.parametrize("part", range(2))
def test_what_is_dragged_when_the_window_loses_the_focus_is_let_go(part: int, afresh: Callable[[Make], Hands]) -> None:
    rng, wrong = random.Random(part), []
    for name in list(SCENES)[part::2]:
        hands = afresh(SCENES[name])
        (x, y), down = rng.choice(_spots(hands, rng)), rng.choice((tap, mouse))
        there = x, max(y - 60, 0)
        held = down((x, y))
        hands.take(held.down)
        if down is tap:
            hands.take(finger(pygame.FINGERMOTION, 1, there[0] / SIZE[0], there[1] / SIZE[1]))
        else:
            hands.take(event(pygame.MOUSEMOTION, pos=there, touch=False))
        hands.take(event(pygame.WINDOWFOCUSLOST))
        hands.take(held.up)
        hands.wait(1.0)
        wrong += [f"{name}: {held}: {fault}" for fault in left_over(hands)]
    assert wrong == []


# The pointer


def _pop(hands: Hands) -> None:
    top = hands.stack.top
    vars(top)["handle"] = lambda intent: Pop()
    hands.stack.handle(Confirm())
    del vars(top)["handle"]


def _spots(hands: Hands, rng: random.Random) -> Sequence[tuple[int, int]]:
    panel = hands.scene.panel
    widgets = [one.rect.center for one in panel.widgets] if panel is not None else []
    return [(SIZE[0] // 2, SIZE[1] // 2), *rng.sample(widgets, min(2, len(widgets)))]


@pytest.mark.parametrize("part", range(2))
def test_nothing_stays_lit_where_the_pointer_is_no_more(part: int, afresh: Callable[[Make], Hands]) -> None:
    """The pointer may have left the window, or something has lain over the screen, whoever put it away."""
    rng, wrong = random.Random(part), []
    for name in list(SCENES)[part::2]:
        never, gone, covered = (afresh(SCENES[name]) for _ in range(3))
        for at in _spots(never, rng):
            for one in (gone, covered):
                one.stack.handle(Point(at))
        gone.stack.handle(Point(NOWHERE))
        for one in (never, gone, covered):
            one.stack.push(NoticeDialog("!"))
            one.wait(0.5)
            one.stack.handle(Point((2, 2)))
            _pop(one)
            one.wait(2.0)
        frames = [one.frame() for one in (never, gone, covered)]
        wrong += [
            f"{name}: {what}"
            for what, seen in zip(("the pointer has left", "it has been covered"), frames[1:], strict=True)
            if seen != frames[0]
        ]
    assert wrong == []


@pytest.mark.parametrize("by", [Device.POINTER, Device.KEYS])
def test_what_lies_under_the_mouse_is_lit_when_a_screen_comes_back_unless_keys_are_used(
    by: Device, afresh: Callable[[Make], Hands]
) -> None:
    """A mouse that lies still lights what it did before; where a key puts the other away nothing is lit."""
    wrong = []
    for name in ("title", "settings", "matches", "pause"):
        never, lit, covered = (afresh(SCENES[name]) for _ in range(3))
        panel = lit.scene.panel
        assert panel is not None
        for one in (lit, covered):
            one.stack.handle(Point(panel.buttons[-1].rect.center))
        for one in (never, covered):
            used(Device.POINTER)
            one.stack.push(NoticeDialog("!"))
            one.wait(0.5)
            used(by)
            _pop(one)
        frames = []
        for one in (never, lit, covered):
            one.wait(2.0)
            frames.append(one.frame())
        assert frames[0] != frames[1], name
        if frames[2] != frames[1 if by is Device.POINTER else 0]:
            wrong.append(name)
    assert wrong == []


def test_a_key_shows_where_it_leads_also_where_a_screen_has_been_covered(afresh: Callable[[Make], Hands]) -> None:
    """A person who uses keys, and has a mouse that lies still, finds the focus where it was."""
    wrong = []
    for name in ("settings", "matches", "pause", "set-up", "house rules"):
        still, covered = (afresh(SCENES[name]) for _ in range(2))
        for one in (still, covered):
            one.stack.handle(Point((SIZE[0] // 2, SIZE[1] // 2)))
            for _ in range(2):
                done(one, *alone(stroke(pygame.K_DOWN), FRAME))
        focus = still.stack.described().focus
        covered.stack.push(NoticeDialog("!"))
        covered.wait(0.5)
        _pop(covered)
        if not focus or covered.stack.described().focus != focus:
            wrong.append(name)
    assert wrong == []
