"""Where nothing is to move, whatever changes during a moment comes out of what was there before."""

import math

import pygame

from koikoi.desktop.animation.speed import animation_speed

SHARPENS = 0.06
"""Seconds after which what was there before is down to a third."""
OVER = 5 * SHARPENS
"""Seconds after the last change until nothing of that is left."""


class CrossFade:
    """The window, which follows what is drawn a little later."""

    def __init__(self, window: pygame.Surface) -> None:
        """`window`: what shows what has been drawn last."""
        self._window = window
        self._left = OVER
        self._passed = 0.0
        """Seconds since the last frame."""
        self._page: pygame.Surface | None = None

    @property
    def over(self) -> bool:
        """The window shows what has been drawn."""
        return self._left <= 0.0

    def update(self, seconds: float, *, changing: bool) -> None:
        """Time passes; `changing`: what is drawn may be different in the next frame."""
        self._passed += seconds
        self._left = OVER if changing else self._left - seconds

    def page(self, target: pygame.Surface) -> pygame.Surface:
        """What the scenes are to be drawn on: it shows what has been drawn last."""
        if self._page is None or self._page.get_size() != target.get_size():
            self._page = target.copy()
        return self._page

    def show(self, target: pygame.Surface) -> None:
        """More of what has been drawn, over what the window has shown so far; all of it in another window."""
        page = self.page(target)
        if target is self._window:
            page.set_alpha(round(255 * (1.0 - math.exp(-self._passed / SHARPENS))))
        target.blit(page, (0, 0))
        page.set_alpha(None)
        self._window, self._passed = target, 0.0


def fading() -> bool:
    """Whether nothing is to move, but changes take time."""
    speed = animation_speed()
    return speed.beats and speed.fade > 0.0
