"""Opaque pictures as large as the window, lent for as long as somebody holds them: their memory serves again.

As much memory takes longer to get than a window takes to be drawn.
"""

import threading
import weakref
from functools import cache

import pygame

Surface = pygame.Surface
SPARE, ROOM = 4, 64 << 20
"""Pictures that are kept for whoever comes next: so many at most, and more where they take no more bytes than this."""
AHEAD, MORE = 6, 8
"""Pictures that a moment over the table takes, with the table itself; with the title below, where there is room."""


class Lender:
    """Pictures of one size; of another one from the next loan on.  Threads may borrow."""

    def __init__(self) -> None:
        self._loans: list[tuple[weakref.ref[Surface] | None, Surface]] = []
        """What has been lent, and the memory of it."""
        self._lock = threading.Lock()

    def lend(self, like: Surface) -> Surface:
        """A picture as large, in the same format; anything may be on it."""
        size = like.get_size()
        with self._lock:
            fitting = [
                one for one in self._loans if one[1].get_width() == size[0] + 1 and one[1].get_height() == size[1]
            ]
            free = [memory for lent, memory in fitting if lent is None or lent() is None]
            memory = free.pop() if free else _memory(like)
            made = memory.subsurface((1, 0, *size))
            held = [(lent, one) for lent, one in fitting if lent is not None and lent() is not None]
            spare = max(SPARE, ROOM // (4 * size[0] * size[1])) - 1
            self._loans = [*((None, one) for one in free[:spare]), *held, (weakref.ref(made), memory)]
            return made

    def prepare(self, like: Surface) -> None:
        """Gets memory for some pictures as large, before anybody asks for one.  Any thread may call this."""
        wide, high = like.get_size()
        made = [_memory(like) for _ in range(max(AHEAD, min(MORE, ROOM // (4 * wide * high))))]
        with self._lock:
            self._loans += [(None, one) for one in made]


def _memory(like: Surface) -> Surface:
    """Of a picture as large.

    Rows that begin at a multiple of 16 bytes would be copied past the processor's cache, and what is drawn upon the
    copy would have to fetch it again.
    """
    wide, high = like.get_size()
    return Surface((wide + 1, high), 0, like)


@cache
def _lender() -> Lender:
    return Lender()


def lend_ahead(like: Surface) -> None:
    """Gets memory for some pictures as large as this one: who opens the next screen does not wait for it."""
    _lender().prepare(like)


def lent(like: Surface) -> Surface:
    """An opaque picture as large as this one; anything may be on it."""
    return _lender().lend(like)


def copied(picture: Surface) -> Surface:
    """A copy of an opaque picture."""
    made = lent(picture)
    made.blit(picture, (0, 0))
    return made
