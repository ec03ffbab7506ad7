"""Sources of pictures by what they show, kept in one place within one bound of bytes, the longest unused let go first.

What makes a picture again and again is a function with `@source`; whoever has a key of its own asks `sources()`.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, partial, update_wrapper
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, runtime_checkable

import pygame

P = ParamSpec("P")
T = TypeVar("T")

ROOM = 320 << 20
"""Bytes that all sources together take at most in a window of the usual size.

A whole match takes some 300 MB at 1920 × 1080: what a moment shows is still there when it comes again.
"""
LEAST = 512
"""Bytes that it costs to have a picture at all."""


@runtime_checkable
class HasPictures(Protocol):
    """What consists of pictures."""

    @property
    def pictures(self) -> tuple[pygame.Surface, ...]:
        """All of them."""


class Sources:
    """Pictures, or what consists of pictures.  Threads that load may fill it."""

    def __init__(self, room: int) -> None:
        self.room = room
        """Bytes that all of them together take at most; a single one may be larger."""
        self.bytes = 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def holds(self, key: Hashable) -> bool:
        """Whether the one of this key is kept."""
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The one of this key; made, if it is not there."""
        kept = self._kept.get(key)
        if kept is None:
            made = make()
            self.put(key, made)
            return made
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
        found: T = kept[0]
        return found

    def put(self, key: Hashable, made: object) -> None:
        """Keeps one, and lets others go where there is no room for all."""
        heavy = weight(made)
        with self._lock:
            self._drop(key)
            self._kept[key] = made, heavy
            self.bytes += heavy
            while self.bytes > self.room and len(self._kept) > 1:
                self.bytes -= self._kept.popitem(last=False)[1][1]

    def drop(self, key: Hashable) -> None:
        """Lets one go, if it is there."""
        with self._lock:
            self._drop(key)

    def _drop(self, key: Hashable) -> None:
        if (before := self._kept.pop(key, None)) is not None:
            self.bytes -= before[1]

    def clear(self) -> None:
        """Lets everything go."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


@cache
def sources() -> Sources:
    """Those of this run."""
    return Sources(ROOM)


class Source(Generic[P, T]):
    """A function that makes a picture, or something that consists of pictures, by all that it depends on."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._name = make.__module__, make.__qualname__
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What it makes of this; kept while there is room."""
        return sources().get(self._key(*args, **kwargs), partial(self._make, *args, **kwargs))

    def holds(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether that is kept."""
        return sources().holds(self._key(*args, **kwargs))

    def drop(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Lets that go, if it is there."""
        sources().drop(self._key(*args, **kwargs))

    def _key(self, *args: Any, **kwargs: Any) -> Hashable:
        return self._name, args, tuple(kwargs.items())


def source(make: Callable[P, T]) -> Source[P, T]:
    """Keeps what a function makes among the sources, by its arguments."""
    return Source(make)


def weight(made: object) -> int:
    """Bytes that pictures take; of what has pictures, of all of them."""
    if isinstance(made, pygame.Surface):
        return made.get_width() * made.get_height() * made.get_bytesize() + LEAST
    if isinstance(made, tuple | list):
        return sum(map(weight, made), LEAST)
    return LEAST + (sum(map(weight, made.pictures)) if isinstance(made, HasPictures) else 0)
