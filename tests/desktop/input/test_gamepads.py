"""Pads: buttons, sticks and triggers, more than one of them, and one that is pulled out."""

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Device
from koikoi.desktop.input.gamepads import Gamepads, direction
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import DELAY, InputMapper
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    Confirm,
    CycleSpeed,
    Help,
    KeyCaptured,
    Menu,
    MoveFocus,
    Mute,
    Peek,
    Scroll,
    TablePanel,
    TogglePanel,
)
from tests.desktop.input_events import PlugsIn, axis, button, event, taken


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
    mapper = InputMapper()
    assert [] == taken(mapper, axis(x, 0.3), axis(y, 0.2))
    assert [MoveFocus(1, 0)] == taken(mapper, axis(x, 0.7), axis(y, 0.5), axis(x, 0.5), axis(x, 0.95))
    assert [MoveFocus(1, 0)] == list(mapper.wait(DELAY))
    assert [MoveFocus(0, 1)] == taken(mapper, axis(y, 0.9), axis(x, 0.1))
    assert [] == taken(mapper, axis(y, 0.1))
    assert [] == list(mapper.wait(2.0))


def test_the_right_stick_scrolls_and_pushed_sideways_it_is_two_buttons() -> None:
    x, y = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
    mapper = InputMapper()
    assert [CycleSpeed()] == taken(mapper, axis(x, 0.9), axis(x, 1.0), axis(x, 0.0))
    assert [Mute()] == taken(mapper, axis(x, -0.9), axis(x, 0.0))
    assert [] == list(mapper.wait(2.0)), "neither goes on while it is held"
    assert [Scroll(NOWHERE, -1)] == taken(mapper, axis(y, 0.9), axis(y, 0.0))
    assert bindings.button_name(Command.TEMPO) == "right stick →"
    (caught,) = taken(mapper, axis(x, 0.9), context=InputContext(listening=True))
    assert caught == KeyCaptured("rightstickright", pad=True)


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
    mapper, right = InputMapper(), pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    assert [Peek(1, True), Peek(1, False)] == taken(mapper, button(right, pad=4), button(right, pad=4, up=True))
    assert [Confirm()] == taken(mapper, button(pygame.CONTROLLER_BUTTON_A, pad=9))
    assert [Peek(0, True), Peek(1, True)] == taken(mapper, button(right, pad=4), button(right, pad=9))


@pytest.mark.parametrize(
    ("guid", "words"),
    [
        ("0300a4b64c050000cc09000000000000", ["✕", "○", "L1", "↑"]),
        ("030000005e0400008e02000000007801", ["A", "B", "LB", "↑"]),
    ],
)
def test_pads_with_signs_on_their_buttons_are_told_by_these(guid: str, words: list[str], plugged_in: PlugsIn) -> None:
    mapper = plugged_in(4, guid)
    taken(mapper, button(pygame.CONTROLLER_BUTTON_A, pad=4))
    assert words == [bindings.button_word(name) for name in ("a", "b", "leftshoulder", "dpup")]
    taken(mapper, button(pygame.CONTROLLER_BUTTON_A, pad=0))
    assert bindings.button_word("a") == "A", "the pad in use counts"


def test_a_pad_that_is_pulled_out_lets_go_and_breaks_nothing() -> None:
    mapper = InputMapper()
    taken(mapper, button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER), button(pygame.CONTROLLER_BUTTON_DPAD_UP))
    gone = event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    assert [Peek(0, False)] == taken(mapper, gone, gone)
    assert [] == list(mapper.wait(2.0))
    assert [] == taken(mapper, event(pygame.CONTROLLERDEVICEADDED, device_index=77))


def test_a_joystick_without_a_mapping_is_left_alone() -> None:
    events = (
        event(pygame.JOYDEVICEADDED, device_index=0, guid=""),
        event(pygame.JOYBUTTONDOWN, instance_id=0, button=0),
        event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=1.0),
        event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=99),
    )
    assert [] == taken(InputMapper(), *events)


@pytest.fixture
def in_front() -> Iterator[None]:
    """A window that has the focus: in the background SDL drops what a pad's buttons and sticks say.

    Where another test of this process has closed a window of its own, no window has it any more, nor does it come back.
    """
    pygame.Window("before", (64, 64)).destroy()
    window = pygame.Window("in front", (64, 64))
    yield
    window.destroy()


@pytest.mark.usefixtures("in_front")
def test_a_real_pad_is_found_used_and_lost() -> None:
    """SDL can pretend that a pad is plugged in; it then goes the whole way through SDL's mapping."""
    sdl = _sdl()
    pads = Gamepads()
    pads.start()
    pygame.event.get()
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    try:
        mapper = InputMapper(pads)
        taken(mapper, *pygame.event.get())
        assert 1 == pads.count
        stick = sdl.SDL_JoystickOpen(index)
        sdl.SDL_JoystickSetVirtualButton(ctypes.c_void_p(stick), 0, 1)
        sdl.SDL_JoystickUpdate()
        assert [Confirm()] == taken(mapper, *pygame.event.get())
        sdl.SDL_JoystickSetVirtualAxis(ctypes.c_void_p(stick), 0, 30000)
        sdl.SDL_JoystickUpdate()
        assert [MoveFocus(1, 0)] == taken(mapper, *pygame.event.get())
    finally:
        sdl.SDL_JoystickDetachVirtual(index)
    sdl.SDL_JoystickUpdate()
    taken(mapper, *pygame.event.get())
    assert 0 == pads.count
    assert [] == list(mapper.wait(2.0))


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
