"""Surfaces that scenes keep, and scenes that something holds, for the laws *nothing is kept* and *nothing lasts*."""

import gc
import weakref
from collections.abc import Iterator, Mapping

import pygame

from koikoi.desktop.draw.stage import Group
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from tests.desktop.windows import SERVICES

DEEP = 12
"""Attributes and places from a scene to what is looked at."""


def surfaces(scene: Scene) -> Iterator[str]:
    """The ways that lead from a scene to a surface, through what belongs to the game."""
    seen = set[int]()
    waiting: list[tuple[str, object, int]] = [(type(scene).__name__, scene, 0)]
    while waiting:
        way, one, deep = waiting.pop()
        if isinstance(one, pygame.Surface):
            yield way
        elif id(one) not in seen and deep < DEEP and not isinstance(one, Services | Group | type):
            seen.add(id(one))
            waiting += ((way + step, other, deep + 1) for step, other in _inside(one))


def _inside(one: object) -> Iterator[tuple[str, object]]:
    if isinstance(one, Mapping):
        yield from (("[]", value) for value in [*one.values()])
    elif isinstance(one, list | tuple | set | frozenset):
        yield from (("[]", value) for value in [*one])
    elif type(one).__module__.startswith("koikoi"):
        names = {*getattr(one, "__dict__", ()), *(name for kind in type(one).__mro__ for name in _slots(kind))}
        yield from ((f".{name}", getattr(one, name)) for name in names if hasattr(one, name))


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


class Looker:
    """Looks at all scenes that are on a stack now and then."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        """The way to a surface, and in which moment."""
        self.seen: dict[weakref.ref[Scene], str] = {}

    def look(self, name: str, stack: SceneStack) -> None:
        """Looks at them in a moment of this name."""
        self.seen |= {weakref.ref(scene): name for scene in stack.scenes}
        self.found |= {way: name for scene in stack.scenes for way in surfaces(scene)}


def lasting(scenes: Mapping[weakref.ref[Scene], str]) -> list[str]:
    """Surfaces of scenes that have left which something still holds."""
    SERVICES.warm.clear()
    gc.collect()
    return [f"{name}: {type(scene).__name__}" for ref, name in scenes.items() if (scene := ref()) is not None]
