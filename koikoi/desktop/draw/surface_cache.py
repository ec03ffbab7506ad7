"""Pictures that are kept within a bound of memory, the longest unused let go first."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

_WINDOW = threading.main_thread().ident
"""The thread that draws the window."""


def own(picture: pygame.Surface) -> pygame.Surface:
    """What a thread may scale, turn or cut: the picture itself for the window's thread, a copy for any other.

    Whatever does that locks the picture, and lets other threads go on meanwhile; who draws a locked one fails.
    """
    return picture if threading.get_ident() == _WINDOW else picture.copy()


class SurfaceCache:
    """Pictures by what they show.  Threads may fill it; what they get from it is their `own`."""

    def __init__(self, room: int) -> None:
        self.room = room
        """Bytes that all pictures together take at most; a single one may be larger."""
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def holds(self, key: Hashable) -> bool:
        """Whether this picture is kept."""
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key; made, if it is not there."""
        surface = self._kept.get(key)
        if surface is None:
            surface = make()
            self.put(key, surface)
        else:
            with self._lock:
                if key in self._kept:
                    self._kept.move_to_end(key)
        return own(surface)

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        """Keeps a picture, and lets others go where there is no room for all."""
        with self._lock:
            before = self._kept.pop(key, None)
            self._kept[key] = picture
            self.bytes += weight(picture) - (weight(before) if before is not None else 0)
            while self.bytes > self.room and len(self._kept) > 1:
                self.bytes -= weight(self._kept.popitem(last=False)[1])

    def drop(self, key: Hashable) -> None:
        """Lets one picture go, if it is there."""
        with self._lock:
            if (before := self._kept.pop(key, None)) is not None:
                self.bytes -= weight(before)

    def clear(self) -> None:
        """Lets everything go."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


def weight(picture: pygame.Surface) -> int:
    """Bytes that a picture takes, with what it costs to have one at all."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize() + 512
