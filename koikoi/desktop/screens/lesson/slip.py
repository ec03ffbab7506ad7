"""The slip of paper that says what there is to learn, over the table."""

import pygame

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.layout.board import Board
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Rect, Scale, Space, layers, pixels, row
from koikoi.desktop.ui.leaves import Drawn, Sheet, Text

SHADOW = 8
"""Pixels around the slip for its shadow; below and at the right twice as many."""


class LessonSlip:
    """The slip as it was drawn last, and where: it is drawn anew only where it looks different."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._picture: tuple[object, Surface] | None = None

    def draw(self, target: Surface, board: Board, text: str) -> None:
        """Lays it below the upper edge of the cloth."""
        key = (text, board.size, settings.now())
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._drawn(board, text))
        target.blit(self._picture[1], self.rect.move(-SHADOW, -SHADOW))

    def _drawn(self, board: Board, text: str) -> Surface:
        """Wider and in smaller letters where it would cover what it speaks of."""
        scale, top = Scale(board.u), board.cloth.top + board.px(1.2)
        room = min(place.top for place in board.places) - top - board.px(0.5)
        size, most = board.px(2.7, 15), board.cloth.w - board.px(4)
        wide, box = min(board.px(92), most), _slip(text, size)
        while box.height(scale, wide) > room and size > 8:
            size, wide = size - 1, most
            box = _slip(text, size)
        self.rect = Rect(0, 0, wide, box.height(scale, wide))
        self.rect.midtop = (board.cloth.centerx, top)
        picture = Surface((wide + 3 * SHADOW, self.rect.h + 3 * SHADOW), pygame.SRCALPHA)
        paper = Rect((SHADOW, SHADOW), self.rect.size)
        BoxLayout.of(box, paper, board.u).draw(picture, paper)
        return picture


def _slip(text: str, size: int) -> Box:
    """Text in letters of so many pixels beside a red strip; measures are units of the board."""
    strip = row(Space(wide=0.8), Pad(Drawn(_draw_strip, wide=0.7), top=1.0, bottom=1.0), Grow())
    words = Pad(Text(text, pixels(size), wrap=True), left=3.0, top=1.7, right=2.0, bottom=1.7)
    return Sheet(layers(strip, words), border=3)


def _draw_strip(target: Surface, rect: Rect) -> None:
    pygame.draw.rect(target, theme.RED, rect, border_radius=2)
