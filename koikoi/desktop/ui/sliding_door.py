"""Screens slide in and out like fusuma, the doors of paper in a house: nothing cuts."""

import pygame

from koikoi.desktop.animation.clips import ease, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import faded

SECONDS = 0.32
BEHIND = 0.18
"""How far the screen that is covered moves along, as a share of the width."""


class SlidingDoor:
    """The way from one screen to another.

    It keeps a picture of the screen before, so that must never have shown anything that only one person may see.
    """

    def __init__(self, before: pygame.Surface, *, back: bool) -> None:
        self._before = before
        self._after = before.copy()
        self._back = back
        """The screen before slides away; else the new one slides over it."""
        self.seconds = 0.0

    @property
    def open(self) -> bool:
        """It has arrived."""
        speed = animation_speed()
        return not speed.beats or self.seconds >= (speed.fade or SECONDS)

    @property
    def page(self) -> pygame.Surface:
        """What the new screen is to be drawn on."""
        return self._after

    def update(self, seconds: float) -> None:
        """Time passes."""
        self.seconds += seconds * animation_speed().rate

    def draw(self, target: pygame.Surface) -> None:
        """Both screens, and the door's edge between them."""
        wide, high = target.get_size()
        if fade := animation_speed().fade:
            target.blit(self._before, (0, 0))
            faded(target, self._after, share(self.seconds, 0.0, fade))
            return
        part = ease(share(self.seconds, 0.0, SECONDS))
        door, still = (self._before, self._after) if self._back else (self._after, self._before)
        left = round(wide * (part if self._back else 1.0 - part))
        target.blit(still, (round((left - wide) * BEHIND), 0))
        target.blit(door, (left, 0))
        post = max(high // 90, 4)
        target.fill(theme.FRAME, (left - post, 0, post, high))


def begun(seen: pygame.Surface, size: tuple[int, int], *, back: bool) -> SlidingDoor | None:
    """A door before what is seen now; None where nothing takes time, or the window has changed."""
    if not animation_speed().beats or seen.get_size() != size:
        return None
    return SlidingDoor(seen.copy(), back=back)
