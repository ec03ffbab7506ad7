"""Events of the window, and the intents that an input mapper takes from them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.input_mapper import InputMapper

SIZE = (1280, 720)

PlugsIn = Callable[[int, str], InputMapper]
"""Plugs a pad in, by its number and the GUID that tells its make."""


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def taken(
    mapper: InputMapper, *events: pygame.event.Event, context: InputContext | None = None, scale: float = 1.0
) -> list[object]:
    return [intent for one in events for intent in mapper.take(one, scale, SIZE, context)]


def key(
    code: int, mod: int = 0, *, up: bool = False, unicode: str = "", scancode: int = pygame.KSCAN_UNKNOWN
) -> pygame.event.Event:
    return event(pygame.KEYUP if up else pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=scancode)


def lettered_key(letter: str, place: str, mod: int = 0, *, up: bool = False) -> pygame.event.Event:
    """A key of a keyboard on which this letter stands where another one stands on ours."""
    return key(ord(letter), mod, up=up, unicode=letter, scancode=getattr(pygame, f"KSCAN_{place}"))


def finger(kind: int, number: int, x: float, y: float) -> pygame.event.Event:
    return event(kind, finger_id=number, touch_id=4, x=x, y=y)


def button(code: int, *, pad: int = 0, up: bool = False) -> pygame.event.Event:
    return event(pygame.CONTROLLERBUTTONUP if up else pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=code)


def axis(number: int, value: float, pad: int = 0) -> pygame.event.Event:
    return event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=round(value * 32767))


@dataclass(frozen=True)
class PluggedPad:
    """A pad as SDL describes it; `index` is also what its events call it."""

    index: int
    guid: str

    def as_joystick(self) -> "PluggedPad":
        return self

    def get_instance_id(self) -> int:
        return self.index

    def get_guid(self) -> str:
        return self.guid
