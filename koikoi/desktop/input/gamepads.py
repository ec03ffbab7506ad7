"""Gamepads as SDL maps them: buttons by name, sticks as directions.  Joysticks without a mapping are left alone.

Pads come and go at any time.  Nothing here knows what a button means.
"""

import contextlib
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

ENGAGE: Final = 0.55
"""How far a stick must be moved to count, as a share of its way."""
RELEASE: Final = 0.40
"""Below this it counts as back in the middle."""
_FULL: Final = 32767
_SONY: Final = "4c05"
"""The maker, in the middle of the identifier that SDL gives a pad, whose buttons bear signs instead of letters."""
_BUTTONS: Final = {
    getattr(pygame, f"CONTROLLER_BUTTON_{name}"): name.replace("_", "").lower().replace("dpad", "dp")
    for name in (
        "A B X Y BACK GUIDE START LEFTSTICK RIGHTSTICK LEFTSHOULDER RIGHTSHOULDER "
        "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT"
    ).split()
}
_TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_STICKS: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ("leftstick", 0),
    pygame.CONTROLLER_AXIS_LEFTY: ("leftstick", 1),
    pygame.CONTROLLER_AXIS_RIGHTX: ("rightstick", 0),
    pygame.CONTROLLER_AXIS_RIGHTY: ("rightstick", 1),
}

Direction = tuple[int, int]
"""Across and down, each -1, 0 or 1; (0, 0) is the middle."""


@dataclass(frozen=True, slots=True)
class PadButton:
    """A button or trigger of a pad went down or up."""

    pad: int
    name: str
    down: bool


@dataclass(frozen=True, slots=True)
class PadStick:
    """A stick points another way than before; it points one way at a time."""

    pad: int
    name: str
    way: Direction


@dataclass(frozen=True, slots=True)
class PadRemoved:
    """A pad was unplugged."""

    pad: int


@dataclass(slots=True)
class _State:
    axes: dict[str, list[float]] = field(default_factory=dict)
    ways: dict[str, Direction] = field(default_factory=dict)
    pulled: set[str] = field(default_factory=set)


class Gamepads:
    """All pads there are, in the order in which they came."""

    def __init__(self) -> None:
        self._states: dict[int, _State] = {}
        self._open: dict[int, Any] = {}
        self._signs: set[int] = set()
        self._module: Any = None
        self.started = False
        """Whether pads have been looked for."""

    def start(self) -> None:
        """Begins to listen to pads.  It takes some milliseconds, so the first frame should be on the screen."""
        self.started = True
        with contextlib.suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()
            self._module = controller

    @property
    def count(self) -> int:
        """Pads that are plugged in, as far as is known."""
        return len(self._states)

    def signs(self, pad: int) -> bool:
        """Whether the buttons of this pad bear ✕ ○ □ △."""
        return pad in self._signs

    def place(self, pad: int) -> int:
        """The place of a pad in the order in which they came, from 0."""
        return list(self._states).index(pad)

    def rumble(self, slow: float, fast: float, seconds: float) -> None:
        """Shakes every pad that can: how hard its two motors turn, 0 to 1."""
        for pad in self._open.values():
            with contextlib.suppress(pygame.error):
                pad.rumble(slow, fast, round(seconds * 1000))

    def take(self, event: pygame.event.Event) -> PadButton | PadStick | PadRemoved | None:
        """What an event says, if it is about a pad and says anything new."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plugged(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                if self._states.pop(event.instance_id, None) is not None:
                    return PadRemoved(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                self._state(event.instance_id)
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return PadButton(event.instance_id, _BUTTONS[event.button], down)
            case pygame.CONTROLLERAXISMOTION:
                return self._moved(event.instance_id, event.axis, event.value / _FULL)
            case _:
                pass
        return None

    def _plugged(self, index: int) -> None:
        """Opens the pad; one that is gone again, or that SDL has no mapping for, is none."""
        if self._module is not None:
            with contextlib.suppress(pygame.error):
                pad = self._module.Controller(index)
                stick = pad.as_joystick()
                number = stick.get_instance_id()
                self._open[number] = pad
                if stick.get_guid()[8:12].lower() == _SONY:
                    self._signs.add(number)
                self._state(number)

    def _state(self, pad: int) -> _State:
        return self._states.setdefault(pad, _State())

    def _moved(self, pad: int, axis: int, value: float) -> PadButton | PadStick | None:
        state = self._state(pad)
        if axis in _TRIGGERS:
            name = _TRIGGERS[axis]
            was = name in state.pulled
            pulled = value > (RELEASE if was else ENGAGE)
            if pulled is was:
                return None
            (state.pulled.add if pulled else state.pulled.discard)(name)
            return PadButton(pad, name, pulled)
        if axis not in _STICKS:
            return None
        name, part = _STICKS[axis]
        place = state.axes.setdefault(name, [0.0, 0.0])
        place[part] = value
        was_way = state.ways.get(name, (0, 0))
        way = direction(place[0], place[1], was_way)
        state.ways[name] = way
        return PadStick(pad, name, way) if way != was_way else None


def direction(x: float, y: float, was: Direction = (0, 0)) -> Direction:
    """Where a stick points: one of four ways, or nowhere.  It keeps its way until it is nearly back in the middle."""
    if was != (0, 0) and x * was[0] + y * was[1] > RELEASE:
        return was
    if max(abs(x), abs(y)) < ENGAGE:
        return (0, 0)
    if abs(x) >= abs(y):
        return (1 if x > 0 else -1, 0)
    return (0, 1 if y > 0 else -1)
