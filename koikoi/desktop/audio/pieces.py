"""A quiet piece for each season, played now and then.  It is read while it plays, so nothing of it is kept.

The thread of the mixer calls everything here, and only while the device is open.
"""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path

import pygame

FIRST, PAUSE = 9.0, 75.0
"""Seconds of silence before the first piece, and from one to the next."""
CROSS = 3.0
"""Seconds in which a piece of another season fades away."""
_ASKED = 1.0
"""Seconds between two looks at whether it still plays."""


def season(month: int) -> str:
    """The season of a month, 1 to 12."""
    return ("winter", "spring", "summer", "autumn")[month % 12 // 3]


class Pieces:
    """One piece at a time, and silence between them."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        """`folder`: where the pieces lie."""
        self._folder = folder
        self._next: float | None = None
        self.season: str | None = None
        """That of the piece that plays."""

    def follow(self, month: int | None, volume: float, now: float) -> float:
        """Plays what belongs to a month, or nothing; returns after how many seconds to look again."""
        music = pygame.mixer.music
        wanted = None if month is None else season(month)
        if self.season is not None and not music.get_busy():
            self.season, self._next = None, now + PAUSE
        if self.season is not None:
            if wanted != self.season:
                music.fadeout(round(CROSS * 1000))
            music.set_volume(volume)
            return _ASKED
        if wanted is None:
            self._next = None
            return inf
        if self._next is None:
            self._next = now + FIRST
        if now >= self._next:
            self._next = now + PAUSE
            with suppress(pygame.error, OSError):
                music.load(self._folder() / f"piece-{wanted}.ogg", "opus")
                music.set_volume(volume)
                music.play()
                self.season = wanted
        return _ASKED if self.season is not None else self._next - now

    def fade(self, seconds: float) -> None:
        """The device is about to be closed."""
        if self.season is not None:
            pygame.mixer.music.fadeout(round(seconds * 1000))

    def forget(self) -> None:
        """The device is closed: what played is over, and the next begins as the first did."""
        self.season = self._next = None
