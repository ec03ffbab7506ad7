"""A month's branch: sixteen buds, which open as one gets to know the month's cards."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.engine.cards import Month

WOOD = (0x33, 0x28, 0x25)
BUD, SEPAL = (0x7E, 0x9E, 0x5A), (0x3C, 0x50, 0x2C)
SHAPE = 0.92
"""Height of a branch by its width."""
TWIGS: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    (0.044, ((0.36, 0.99), (0.46, 0.80), (0.52, 0.60))),
    (0.030, ((0.46, 0.80), (0.55, 0.44), (0.61, 0.12))),
    (0.020, ((0.54, 0.45), (0.38, 0.28), (0.13, 0.18))),
    (0.020, ((0.56, 0.33), (0.74, 0.16), (0.92, 0.07))),
    (0.020, ((0.47, 0.72), (0.28, 0.66), (0.08, 0.62))),
    (0.020, ((0.50, 0.66), (0.68, 0.53), (0.88, 0.46))),
)
"""Thickness in widths of the branch, and the way of each twig, in shares."""
PLACES = (
    (0.92, 0.07), (0.75, 0.15), (0.88, 0.21), (0.72, 0.31),
    (0.13, 0.18), (0.27, 0.20), (0.30, 0.38), (0.46, 0.33),
    (0.89, 0.45), (0.70, 0.52), (0.85, 0.60), (0.65, 0.68),
    (0.08, 0.62), (0.20, 0.58), (0.22, 0.76), (0.37, 0.70),
)  # fmt: skip
"""Of buds and flowers."""


@boxclass
class Branch(Leaf):
    """As wide as there is room for, as high as said."""

    month: Month
    open: Sequence[bool]
    """Which of its flowers are open."""
    most: int = 210
    """Its height in measures of the drawing, at most."""

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """In its shape."""
        return min(round(width * SHAPE), scale.px(self.most))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Twigs, then buds, then flowers."""
        wide = min(rect.w, round(rect.h / SHAPE))
        size = wide * 0.135
        area = Rect(0, 0, wide, round(wide * SHAPE)).inflate(-round(size * 0.6), -round(size * 0.6))
        area.center = rect.center

        def at(place: tuple[float, float]) -> tuple[float, float]:
            return area.left + place[0] * area.w, area.top + place[1] * area.h

        for thick, way in TWIGS:
            _twig(target, [at(place) for place in way], max(thick * wide, 2.0))
        for place, opened in zip(PLACES, self.open, strict=True):
            if not opened:
                pygame.draw.aacircle(target, SEPAL, at(place), max(size * 0.19, 2.5))
                pygame.draw.aacircle(target, BUD, at(place), max(size * 0.14, 1.8))
        for place, opened in zip(PLACES, self.open, strict=True):
            if opened:
                month_sign(target, self.month, at(place), size, theme.FLOWERS[self.month - 1])


def _twig(target: Surface, way: list[tuple[float, float]], thick: float) -> None:
    """A line with round joints."""
    for first, second in pairwise(way):
        across = pygame.Vector2(second[0] - first[0], second[1] - first[1]).rotate(90)
        side = across.normalize() * thick / 2
        pygame.draw.polygon(target, WOOD, [first + side, second + side * 0.8, second - side * 0.8, first - side])
    for point in way:
        pygame.draw.aacircle(target, WOOD, point, thick * 0.45)
