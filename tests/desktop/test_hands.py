"""Window events become intents; keys and buttons have names, may be changed, and are told."""

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.gamepads import Gamepads, direction
from koikoi.desktop.input.input_mapper import AGAIN, DELAY, InputContext, InputMapper
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Compose,
    Confirm,
    Cycle,
    CycleSpeed,
    Ends,
    Erase,
    FullScreen,
    Help,
    Hurry,
    KeyCaptured,
    Menu,
    MoveFocus,
    Mute,
    Peek,
    Point,
    Press,
    Release,
    Scroll,
    TablePanel,
    TogglePanel,
    Write,
)
from koikoi.settings import Settings

SIZE = (1280, 720)
CORNERS = {0: pygame.Rect(0, 600, 100, 100), 1: pygame.Rect(0, 0, 100, 100)}


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
    hands: InputMapper, *events: pygame.event.Event, wants: InputContext | None = None, scale: float = 1.0
) -> list[object]:
    return [intent for one in events for intent in hands.take(one, scale, SIZE, wants)]


def key(code: int, mod: int = 0, *, up: bool = False, unicode: str = "") -> pygame.event.Event:
    return event(pygame.KEYUP if up else pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def finger(kind: int, number: int, x: float, y: float) -> pygame.event.Event:
    return event(kind, finger_id=number, touch_id=4, x=x, y=y)


def button(code: int, *, pad: int = 0, up: bool = False) -> pygame.event.Event:
    return event(pygame.CONTROLLERBUTTONUP if up else pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=code)


def axis(number: int, value: float, pad: int = 0) -> pygame.event.Event:
    return event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=round(value * 32767))


# Keys


@pytest.mark.parametrize(
    ("code", "mod", "intent"),
    [
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_KP_ENTER, 0, Confirm()),
        (pygame.K_ESCAPE, 0, Cancel()),
        (pygame.K_UP, 0, MoveFocus(0, -1)),
        (pygame.K_TAB, 0, Cycle(1)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Cycle(-1)),
        (pygame.K_HOME, 0, Ends(-1)),
        (pygame.K_PAGEDOWN, 0, Scroll(NOWHERE, -6)),
        (pygame.K_m, 0, Mute()),
        (pygame.K_t, 0, CycleSpeed()),
        (pygame.K_l, 0, TogglePanel(TablePanel.LOG)),
        (pygame.K_u, 0, TogglePanel(TablePanel.UNSEEN)),
        (pygame.K_p, 0, Menu()),
        (pygame.K_SPACE, 0, Hurry()),
        (pygame.K_F1, 0, Help()),
        (pygame.K_SLASH, pygame.KMOD_LSHIFT, Help()),
        (pygame.K_F11, 0, FullScreen()),
        (pygame.K_RETURN, pygame.KMOD_LALT, FullScreen()),
        (pygame.K_RSHIFT, pygame.KMOD_RSHIFT, Peek(1, True)),
        (pygame.K_LCTRL, pygame.KMOD_LCTRL, Peek(2, True)),
    ],
)
def test_keys_as_delivered(code: int, mod: int, intent: object) -> None:
    assert [intent] == taken(InputMapper(), key(code, mod))
    assert bindings.device() is Device.KEYS


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_l, pygame.K_SPACE, pygame.K_SLASH, pygame.K_LSHIFT])
def test_while_something_is_typed_no_letter_is_a_command(code: int) -> None:
    hands, typing = InputMapper(), InputContext(writes=True)
    assert [] == taken(hands, key(code), key(code, up=True), wants=typing)
    assert [Write("ß")] == taken(hands, event(pygame.TEXTINPUT, text="ß"), wants=typing)
    assert [Compose("は")] == taken(hands, event(pygame.TEXTEDITING, text="は", start=0, length=1), wants=typing)
    assert [Erase(-1), Erase(1)] == taken(hands, key(pygame.K_BACKSPACE), key(pygame.K_DELETE), wants=typing)
    assert [Help(), Cancel()] == taken(hands, key(pygame.K_F1), key(pygame.K_ESCAPE), wants=typing)


def test_what_is_typed_where_nothing_can_be_typed_is_nothing() -> None:
    assert [] == taken(InputMapper(), event(pygame.TEXTINPUT, text="m"))


def test_letters_with_ctrl_or_alt_are_no_commands() -> None:
    assert [] == taken(InputMapper(), key(pygame.K_m, pygame.KMOD_LCTRL), key(pygame.K_l, pygame.KMOD_LALT))


def test_arrows_repeat_while_they_are_held_and_enter_does_not() -> None:
    hands = InputMapper()
    taken(hands, key(pygame.K_RETURN), key(pygame.K_DOWN))
    assert [] == list(hands.wait(DELAY - 0.01))
    assert [MoveFocus(0, 1)] == list(hands.wait(0.02))
    assert [MoveFocus(0, 1)] == list(hands.wait(AGAIN + 0.01))
    taken(hands, key(pygame.K_DOWN, up=True))
    assert [] == list(hands.wait(1.0))


def test_a_key_to_be_bound_is_given_by_its_name() -> None:
    hands, listening = InputMapper(), InputContext(listening=True)
    events = (key(pygame.K_m), key(ord("ö")), key(pygame.K_RSHIFT), key(pygame.K_F5), key(pygame.K_ESCAPE))
    assert [KeyCaptured("m"), KeyCaptured("ö"), KeyCaptured("rshift"), KeyCaptured("f5"), Cancel()] == taken(
        hands, *events, wants=listening
    )
    assert [KeyCaptured("x", pad=True)] == taken(hands, button(pygame.CONTROLLER_BUTTON_X), wants=listening)


# Mouse and fingers


def test_mouse_positions_are_pixels_of_the_surface() -> None:
    events = (
        event(pygame.MOUSEMOTION, pos=(10, 20)),
        event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1),
        event(pygame.MOUSEBUTTONUP, pos=(11, 20), button=1),
    )
    assert [Point((15, 30)), Press((15, 30)), Release((16, 30))] == taken(InputMapper(), *events, scale=1.5)


def test_the_mouse_that_is_made_from_a_finger_is_not_heard() -> None:
    events = (
        finger(pygame.FINGERDOWN, 7, 0.5, 0.5),
        event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, touch=True),
        finger(pygame.FINGERMOTION, 7, 0.25, 0.5),
        event(pygame.MOUSEMOTION, pos=(320, 360), touch=True),
        finger(pygame.FINGERUP, 7, 0.25, 0.5),
        event(pygame.MOUSEBUTTONUP, pos=(320, 360), button=1, touch=True),
    )
    here, there = (640, 360), (320, 360)
    assert [Press(here, touch=True), Point(there, touch=True), Release(there, touch=True)] == taken(
        InputMapper(), *events
    )


def test_a_second_finger_points_at_nothing_but_looks_in_its_corner() -> None:
    hands, table = InputMapper(), InputContext(corners=CORNERS)
    events = (
        finger(pygame.FINGERDOWN, 1, 0.5, 0.5),
        finger(pygame.FINGERDOWN, 2, 0.6, 0.5),
        finger(pygame.FINGERDOWN, 3, 0.02, 0.9),
        finger(pygame.FINGERMOTION, 3, 0.5, 0.9),
        finger(pygame.FINGERUP, 2, 0.6, 0.5),
        finger(pygame.FINGERUP, 3, 0.5, 0.9),
        finger(pygame.FINGERUP, 1, 0.5, 0.5),
    )
    assert [Press((640, 360), touch=True), Peek(0, True), Peek(0, False), Release((640, 360), touch=True)] == taken(
        hands, *events, wants=table
    )


def test_the_mouse_may_hold_a_corner_too() -> None:
    down = event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1)
    up = event(pygame.MOUSEBUTTONUP, pos=(500, 10), button=1)
    assert [Peek(1, True), Peek(1, False)] == taken(InputMapper(), down, up, wants=InputContext(corners=CORNERS))


def test_a_hand_stays_open_while_its_player_holds_anything() -> None:
    hands, table = InputMapper(), InputContext(corners=CORNERS)
    taken(hands, key(pygame.K_LSHIFT), finger(pygame.FINGERDOWN, 3, 0.02, 0.9), wants=table)
    assert [Peek(0, True)] == taken(hands, key(pygame.K_LSHIFT, up=True), wants=table)
    assert [Peek(0, False)] == taken(hands, finger(pygame.FINGERUP, 3, 0.02, 0.9), wants=table)


def test_losing_the_window_lets_go_of_everything() -> None:
    hands = InputMapper()
    taken(hands, key(pygame.K_LSHIFT), key(pygame.K_RIGHT), button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    assert [Peek(0, False), Peek(1, False), CancelDrag()] == taken(hands, event(pygame.WINDOWFOCUSLOST))
    assert [] == list(hands.wait(2.0))
    assert [] == taken(hands, key(pygame.K_LSHIFT, up=True))


# Pads


def test_a_pad_as_delivered() -> None:
    codes = ("A", "B", "Y", "X", "BACK", "START", "DPAD_LEFT")
    events = [button(getattr(pygame, f"CONTROLLER_BUTTON_{one}")) for one in codes]
    meant = [
        Confirm(),
        Cancel(),
        Help(),
        TogglePanel(TablePanel.UNSEEN),
        TogglePanel(TablePanel.LOG),
        Menu(),
        MoveFocus(-1, 0),
    ]
    assert meant == taken(InputMapper(), *events)
    assert bindings.device() is Device.PAD


def test_a_stick_moves_one_step_for_each_time_it_is_moved() -> None:
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    hands = InputMapper()
    assert [] == taken(hands, axis(x, 0.3), axis(y, 0.2))
    assert [MoveFocus(1, 0)] == taken(hands, axis(x, 0.7), axis(y, 0.5), axis(x, 0.5), axis(x, 0.95))
    assert [MoveFocus(1, 0)] == list(hands.wait(DELAY))
    assert [MoveFocus(0, 1)] == taken(hands, axis(y, 0.9), axis(x, 0.1))
    assert [] == taken(hands, axis(y, 0.1))
    assert [] == list(hands.wait(2.0))


def test_a_trigger_is_a_button() -> None:
    left = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    assert [Peek(2, True), Peek(2, False)] == taken(InputMapper(), axis(left, 0.9), axis(left, 0.6), axis(left, 0.1))


@pytest.mark.parametrize(
    ("x", "y", "was", "way"),
    [
        (0.5, 0.5, (0, 0), (0, 0)),
        (0.6, 0.5, (0, 0), (1, 0)),
        (-0.6, 0.7, (0, 0), (0, 1)),
        (0.45, 0.9, (1, 0), (1, 0)),
        (0.35, -0.9, (1, 0), (0, -1)),
        (0.35, 0.1, (1, 0), (0, 0)),
    ],
)
def test_a_stick_keeps_its_way_until_it_is_nearly_in_the_middle(
    x: float, y: float, was: tuple[int, int], way: tuple[int, int]
) -> None:
    assert way == direction(x, y, was)


def test_with_two_pads_each_shoulder_looks_for_the_pad_s_player() -> None:
    hands, right = InputMapper(), pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    assert [Peek(1, True), Peek(1, False)] == taken(hands, button(right, pad=4), button(right, pad=4, up=True))
    assert [Confirm()] == taken(hands, button(pygame.CONTROLLER_BUTTON_A, pad=9))
    assert [Peek(0, True), Peek(1, True)] == taken(hands, button(right, pad=4), button(right, pad=9))


@pytest.mark.parametrize(
    ("guid", "words"),
    [
        ("0300a4b64c050000cc09000000000000", ["✕", "○", "L1", "↑"]),
        ("030000005e0400008e02000000007801", ["A", "B", "LB", "↑"]),
    ],
)
def test_pads_with_signs_on_their_buttons_are_told_by_these(guid: str, words: list[str]) -> None:
    class Plugged:
        """A pad as SDL describes it."""

        def __init__(self, index: int) -> None:
            self.index = index

        def as_joystick(self) -> "Plugged":
            return self

        def get_instance_id(self) -> int:
            return self.index

        def get_guid(self) -> str:
            return guid

    hands = InputMapper(Gamepads())
    hands.pads._module = SimpleNamespace(Controller=Plugged)
    taken(hands, event(pygame.CONTROLLERDEVICEADDED, device_index=4), button(pygame.CONTROLLER_BUTTON_A, pad=4))
    assert words == [bindings.button_word(name) for name in ("a", "b", "leftshoulder", "dpup")]
    taken(hands, button(pygame.CONTROLLER_BUTTON_A, pad=0))
    assert bindings.button_word("a") == "A", "the pad in use counts"


def test_a_pad_that_is_pulled_out_lets_go_and_breaks_nothing() -> None:
    hands = InputMapper()
    taken(hands, button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER), button(pygame.CONTROLLER_BUTTON_DPAD_UP))
    gone = event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    assert [Peek(0, False)] == taken(hands, gone, gone)
    assert [] == list(hands.wait(2.0))
    assert [] == taken(hands, event(pygame.CONTROLLERDEVICEADDED, device_index=77))


def test_a_joystick_without_a_mapping_is_left_alone() -> None:
    events = (
        event(pygame.JOYDEVICEADDED, device_index=0, guid=""),
        event(pygame.JOYBUTTONDOWN, instance_id=0, button=0),
        event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=1.0),
        event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=99),
    )
    assert [] == taken(InputMapper(), *events)


def test_a_real_pad_is_found_used_and_lost() -> None:
    """SDL can pretend that a pad is plugged in; it then goes the whole way through SDL's mapping."""
    sdl = _sdl()
    pads = Gamepads()
    pads.start()
    pygame.event.get()
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    try:
        hands = InputMapper(pads)
        taken(hands, *pygame.event.get())
        assert 1 == pads.count
        stick = sdl.SDL_JoystickOpen(index)
        sdl.SDL_JoystickSetVirtualButton(ctypes.c_void_p(stick), 0, 1)
        sdl.SDL_JoystickUpdate()
        assert [Confirm()] == taken(hands, *pygame.event.get())
        sdl.SDL_JoystickSetVirtualAxis(ctypes.c_void_p(stick), 0, 30000)
        sdl.SDL_JoystickUpdate()
        assert [MoveFocus(1, 0)] == taken(hands, *pygame.event.get())
    finally:
        sdl.SDL_JoystickDetachVirtual(index)
    sdl.SDL_JoystickUpdate()
    taken(hands, *pygame.event.get())
    assert 0 == pads.count
    assert [] == list(hands.wait(2.0))


def _sdl() -> Any:
    """The SDL that pygame has brought along and loaded."""
    found = sorted(Path(pygame.__file__).parent.parent.glob("pygame_ce.libs/libSDL2-2-*"))
    if not found or not sys.platform.startswith("linux"):
        pytest.skip("needs the SDL inside pygame's wheel for Linux")
    sdl = ctypes.CDLL(str(found[0]))
    if not hasattr(sdl, "SDL_JoystickAttachVirtual"):
        pytest.skip("this SDL can not pretend")
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    return sdl
