"""What stands beside a control: what it is and, in smaller print, what it does, in as many lines as that takes."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.draw.theme import Colour

Rect = pygame.Rect


@dataclass(frozen=True, slots=True)
class Label:
    """A title with a note below."""

    title: str
    note: str
    size: int
    small: int

    def high(self, room: int) -> int:
        """Pixels it is high where there are so many across."""
        return sum(_step(size) for _line, size, _face, _colour in self._lines(room))

    def draw(self, target: Surface, area: Rect) -> None:
        """Writes it into an area, from the left, in the middle of its height."""
        y = area.top + (area.h - self.high(area.w)) / 2
        for line, size, face, colour in self._lines(area.w):
            at = (area.left, y + _step(size) / 2)
            words(target, line, at, size, colour=colour, face=face, anchor="midleft", room=area.w)
            y += _step(size)

    def _lines(self, room: int) -> Iterator[tuple[str, int, Face, Colour]]:
        for text, size, face, colour in (
            (self.title, self.size, Face.BOLD, theme.INK),
            (self.note, self.small, Face.SANS, theme.INK2),
        ):
            if text:
                yield from ((line, size, face, colour) for line in fonts.wrap(face, size, text, room))


def _step(size: int) -> int:
    return round(fonts.line(size) * 0.92)


def heading(target: Surface, text: str, left: Rect, right: Rect, size: int) -> None:
    """A screen's title on the cloth: in the middle of the window, or of what the buttons beside it leave free."""
    x, free = target.get_width() / 2, Rect(left.right + 12, left.top, right.left - left.right - 24, left.h)
    half = fonts.width(Face.BRUSH, size, text) / 2
    if x - half < free.left or x + half > free.right:
        x = free.centerx
    at = (x, left.centery)
    words(target, text, at, size, colour=theme.CREAM, face=Face.BRUSH, anchor="center", room=free.w)
