"""Which event the game's line tells: none before it can be seen, and each for as long as it takes to read."""

import math

from koikoi.desktop.animation.choreography import Shot
from koikoi.desktop.animation.speed import animation_speed
from koikoi.engine.events import Dealt, KoiKoiCalled

READ = 0.6
"""Seconds for which the last words on what has happened stand there, at least, where nobody means anything else."""
HUSH = 0.16
"""Seconds for which nothing is said after a deal: first it is seen whose turn it is."""


class Caption:
    """Follows what is shown."""

    def __init__(self) -> None:
        self.shot: Shot | None = None
        """What is told."""
        self._heard: Shot | None = None
        self._age = self._hush = 0.0

    @property
    def hushed(self) -> int:
        """2: the cards have just been dealt; 1: it is seen whose turn it is, but nothing is said yet; 0: no longer."""
        return math.ceil(2 * self._hush / HUSH) if animation_speed().beats else 0

    @property
    def stays(self) -> bool:
        """Whether something is told, and has not been read yet."""
        return self.shot is not None and self._age < READ and animation_speed().beats

    def follow(self, shot: Shot, clock: float, *, announced: bool = False) -> None:
        """This is shown, and has got so far; what is nobody's doing, or a call that was `announced`, is not told."""
        if announced and isinstance(shot.event, KoiKoiCalled):
            self.shot, self._heard = None, shot
        elif shot is not self._heard and clock >= shot.told:
            self._heard = shot
            if shot.seat is not None:
                self.shot, self._age = shot, 0.0

    def update(self, seconds: float, now: Shot | None, *, held: bool = False) -> None:
        """Time passes; `now`: what is shown; `held`: nobody does anything before a hand has been handed over."""
        self._age += seconds
        dealt = now is not None and isinstance(now.event, Dealt)
        self._hush = HUSH if dealt else max(self._hush - seconds, 0.0)
        if now is not self._heard and now is not None and now.seat is not None:
            return  # the next words take its place
        if now is not self.shot and not self.stays and not held:
            self.shot = None

    def clear(self) -> None:
        """Nothing is told any more."""
        self.shot = self._heard = None
        self._hush = 0.0
