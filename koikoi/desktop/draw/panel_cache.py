"""What is written beside the cards, kept as pictures: nothing is drawn again that shows the same as before."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import TypeVar

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import PREMUL, Blits
from koikoi.desktop.layout.board import Board, Rect
from koikoi.engine.view import View
from koikoi.locales import language

T = TypeVar("T")
VIEWS = 4
"""About so many views is kept what has been found out."""
Paint = Callable[[Surface, Rect], None]
"""Draws a panel into an area of a clear surface; what is drawn must be opaque or premultiplied."""


class _Kept:
    def __init__(self) -> None:
        self.views: list[tuple[View, dict[Hashable, object]]] = []
        """What has been found out about the latest views."""


@cache
def _kept() -> _Kept:
    return _Kept()


def once(view: View, name: Hashable, make: Callable[[], T]) -> T:
    """What `make` finds out about a view, kept for as long as this very view is one of the latest.

    `name` says what it is, with all that it depends on but the view and the language.
    """
    kept = _kept()
    known = next((one[1] for one in kept.views if one[0] is view), None)
    if known is None:
        known = {}
        kept.views = [(view, known), *kept.views[: VIEWS - 1]]
    key = (language(), name)
    if key not in known:
        known[key] = make()
    return known[key]  # type: ignore[return-value]


class PanelCache:
    """Where panels of a table are put: upright, or reflected at the middle of the window for who sits opposite."""

    def __init__(self, target: Blits, frame: Board, *, turned: bool = False) -> None:
        self.target = target
        self.turned = turned
        self._measures = frame.size, frame.u

    def put(self, name: Hashable, rect: Rect, shows: Hashable, paint: Paint, *, beyond: int = 0) -> None:
        """Draws a panel; anew only if measures, the language or what it `shows` are not what they were, or were before.

        `beyond`: pixels that its shadow may reach on every side.
        """
        if rect.w <= 0 or rect.h <= 0:
            return

        def make() -> Surface:
            made = Surface((rect.w + 2 * beyond, rect.h + 2 * beyond), pygame.SRCALPHA)
            paint(made, Rect(beyond, beyond, *rect.size))
            return for_screen(pygame.transform.flip(made, True, True) if self.turned else made)

        look = self._measures, rect.size, beyond, language(), settings.now().text_size, theme.stark, shows
        panel = sources().get(("panel", name, self.turned, look), make)
        area = rect.inflate(2 * beyond, 2 * beyond)
        if self.turned:
            wide, high = self.target.get_size()
            area.topleft = (wide - area.right, high - area.bottom)
        self.target.blit(panel, area, special_flags=PREMUL)


def text_size(frame: Board, units: float, least: int = 12, high: float | None = None) -> int:
    """Size of a text that is designed to be `units` high, and not higher than `high` pixels when it is enlarged."""
    size = max(round(units * frame.letters), least)
    return size if high is None else fonts.within(size, high)
