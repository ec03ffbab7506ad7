"""Keys and buttons have names, may be changed, and are told; what holds on every screen is done for every screen."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app.loop import give, input_context
from koikoi.desktop.draw.fonts import Face, characters
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import (
    KEYS,
    PAD,
    Command,
    Device,
    conflicts,
    hint,
    key_name,
    key_named,
    key_word,
    said,
)
from koikoi.desktop.input.input_mapper import InputContext, InputMapper
from koikoi.desktop.input.intents import Cancel, CancelDrag, Confirm, CycleSpeed, FullScreen, Mute, Peek, Press
from koikoi.desktop.input.key_hints import cap_size, hint_line, hint_width
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.toast import Toast
from koikoi.desktop.ui.widgets import TextField
from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.windows import entered, new_stack

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    bindings.used(Device.POINTER)
    settings.adopt(Settings())
    yield
    bindings.used(Device.POINTER)
    settings.adopt(Settings())


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def taken(
    mapper: InputMapper, *events: pygame.event.Event, context: InputContext | None = None, scale: float = 1.0
) -> list[object]:
    return [intent for one in events for intent in mapper.take(one, scale, SIZE, context)]


def key(code: int, mod: int = 0, *, up: bool = False, unicode: str = "") -> pygame.event.Event:
    return event(pygame.KEYUP if up else pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def button(code: int, *, pad: int = 0, up: bool = False) -> pygame.event.Event:
    return event(pygame.CONTROLLERBUTTONUP if up else pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=code)


# The whole game


def stack_with(*scenes: object) -> SceneStack:
    stack = new_stack(scenes[0], SIZE)  # type: ignore[arg-type]
    for scene in scenes[1:]:
        stack._change(Push(scene))  # type: ignore[arg-type]
    return stack


class NoCanvas:
    scale = 1.0
    surface = pygame.Surface((1, 1))
    toggled = 0

    def show(self) -> None:
        pass

    full = False

    def come_forward(self) -> None:
        """Nothing lies above."""

    def toggle_full_screen(self) -> None:
        self.toggled += 1


def test_sound_speed_and_full_screen_work_on_every_screen_and_are_told() -> None:
    stack, canvas, toast = stack_with(NoticeDialog("!")), NoCanvas(), Toast()
    give(stack, canvas, toast, Mute())
    assert (True, "Sound off") == (settings.now().muted, toast.text)
    give(stack, canvas, toast, CycleSpeed())
    assert (Speed.BRISK, "Cards move briskly") == (settings.now().speed, toast.text)
    give(stack, canvas, toast, FullScreen())
    assert settings.now().full_screen
    assert toast.update(2.0)
    assert not toast.text


def test_escape_ends_typing_before_it_leaves() -> None:
    scene = NoticeDialog("!")
    stack = stack_with(NoticeDialog("below"), scene)
    scene.panel.fields = [TextField("Aoi", pygame.Rect(0, 0, 100, 40))]
    stack.handle(Press((10, 10)))
    assert input_context(stack).writes
    give(stack, NoCanvas(), Toast(), Cancel())
    assert scene.panel.typing is None


def test_a_look_that_ends_under_a_question_is_over() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0))
    match = MatchScene(table, Privacy.PEEK)
    stack = stack_with(match, NoticeDialog("!"))
    table.deal()
    match.state.view = match.state.visibility.view()
    give(stack, NoCanvas(), Toast(), Peek(0, True))
    assert 0 == match.state.viewer
    give(stack, NoCanvas(), Toast(), Peek(0, False))
    assert match.state.viewer is None


def test_a_curtain_that_is_held_while_the_window_loses_the_focus_stays_closed() -> None:
    match = MatchScene(Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0)))
    curtain = CurtainScene(match.state, match, Seat(0))
    entered(curtain, SIZE)
    curtain.update(0.4)
    curtain.handle(Press((10, 10)))
    curtain.handle(CancelDrag())
    curtain.update(3.0)
    assert curtain.opening is None
    assert not curtain.knocks


# Bindings


def test_what_is_delivered_has_no_conflicts_and_every_command_has_words() -> None:
    assert [] == conflicts({}) == conflicts({}, for_pad=True)
    assert set(Command) == set(KEYS)
    assert set(PAD) < set(Command)
    assert all(said(command) for command in Command)


def test_a_changed_key_holds_and_reserved_keys_keep_working() -> None:
    settings.adopt(Settings(keys={"mute": "x", "confirm": "e", "nonsense": "q"}, pad={"confirm": "x", "unseen": "a"}))
    mapper = InputMapper()
    assert [Mute(), Confirm(), Confirm()] == taken(mapper, key(pygame.K_x), key(pygame.K_e), key(pygame.K_RETURN))
    assert [] == taken(mapper, key(pygame.K_m), key(pygame.K_q))
    assert [Confirm()] == taken(mapper, button(pygame.CONTROLLER_BUTTON_X))
    assert ("X", "E") == (key_name(Command.MUTE), key_name(Command.CONFIRM))


def test_conflicts_are_found_also_with_keys_that_are_reserved() -> None:
    assert [(Command.LOG, Command.MUTE)] == conflicts({"mute": "l"})
    assert [(Command.CONFIRM, Command.MUTE)] == conflicts({"mute": "kp_enter"})
    assert [] == conflicts({"mute": "l", "log": "m"})
    assert [(Command.CONFIRM, Command.HELP)] == conflicts({"help": "a"}, for_pad=True)


def test_every_key_has_a_name_that_can_be_written() -> None:
    codes = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {0}
    known = characters(Face.BOLD)
    for code in codes:
        assert key_named(code)
        assert set(key_word(key_named(code))) - {" "} <= known
    assert "U+1F984" == key_word("\U0001f984")


def test_hints_follow_what_is_used() -> None:
    entries = [((Command.LEFT, Command.RIGHT), "choose"), (Command.CONFIRM, "play"), (Command.MUTE, "sound")]
    assert [] == hint(entries)
    bindings.used(Device.KEYS)
    assert [("←→", "choose"), ("Enter", "play"), ("M", "sound")] == hint(entries)
    bindings.used(Device.PAD)
    assert [("←→", "choose"), ("A", "play")] == hint(entries)
    bindings.used(Device.TOUCH)
    assert [] == hint(entries)


def test_a_line_of_hints_leaves_out_what_has_no_room() -> None:
    bindings.used(Device.KEYS)
    hints = hint([((Command.LEFT, Command.RIGHT), "choose"), (Command.CONFIRM, "play")])
    target = pygame.Surface((600, 60), pygame.SRCALPHA)
    whole = hint_line(target, hints, (10, 30), 30, room=580)
    assert whole.w == hint_width(hints, 30, 580)
    drawn = target.get_bounding_rect()
    assert whole.inflate(4, 4).contains(drawn)
    assert hint_width(hints, 30, whole.w - 1) == hint_width(hints[:1], 30, 580)
    assert 0 == hint_width(hints, 30, 5)
    assert cap_size("A", 30) == (30, 30)
