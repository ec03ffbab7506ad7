"""A month's branch: sixteen buds, which open as one gets to know the month's cards."""

from collections.abc import Iterator, Sequence

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.engine.cards import Month

Place = tuple[float, float]
WOOD = (0x33, 0x28, 0x25)
BUD, SEPAL = (0x86, 0xA6, 0x60), (0x3C, 0x50, 0x2C)
SHAPE = 0.92
"""Height of a branch by its width."""
FLOWER = 0.135
"""Size of a flower in widths of the branch."""
TWIGS: tuple[tuple[float, tuple[Place, ...]], ...] = (
    (0.046, ((0.36, 1.00), (0.44, 0.83), (0.50, 0.64), (0.55, 0.46), (0.61, 0.29), (0.75, 0.15), (0.92, 0.07))),
    (0.018, ((0.58, 0.37), (0.59, 0.23), (0.55, 0.08))),
    (0.014, ((0.69, 0.20), (0.79, 0.19), (0.89, 0.23))),
    (0.014, ((0.59, 0.33), (0.66, 0.33), (0.74, 0.35))),
    (0.024, ((0.53, 0.53), (0.47, 0.37), (0.38, 0.26), (0.27, 0.20), (0.12, 0.19))),
    (0.016, ((0.49, 0.42), (0.40, 0.38), (0.29, 0.39))),
    (0.024, ((0.50, 0.66), (0.58, 0.58), (0.70, 0.52), (0.89, 0.46))),
    (0.014, ((0.66, 0.54), (0.77, 0.56), (0.86, 0.63))),
    (0.018, ((0.46, 0.77), (0.54, 0.71), (0.65, 0.70))),
    (0.024, ((0.46, 0.77), (0.38, 0.70), (0.25, 0.66), (0.08, 0.65))),
    (0.014, ((0.32, 0.68), (0.26, 0.62), (0.21, 0.53))),
    (0.014, ((0.30, 0.68), (0.24, 0.73), (0.20, 0.80))),
)
"""Thickness in widths of the branch, and the way of each twig, in shares; it leaves another and ends at a bud."""
PLACES = (
    (0.92, 0.07), (0.75, 0.15), (0.89, 0.23), (0.74, 0.35),
    (0.12, 0.19), (0.27, 0.20), (0.29, 0.39), (0.55, 0.08),
    (0.89, 0.46), (0.70, 0.52), (0.86, 0.63), (0.65, 0.70),
    (0.08, 0.65), (0.21, 0.53), (0.20, 0.80), (0.38, 0.70),
)  # fmt: skip
"""Of buds and flowers, on the ways of the twigs."""
FINE = 4
"""Twigs are drawn so many times larger, so that their edges are smooth."""
STEPS = 24
"""In which a twig is drawn from one point of its way to the next."""
TIP = 0.45
"""Thickness of a twig where it ends, of that where it begins."""


@boxclass
class Branch(Leaf):
    """As wide as there is room for, at least as high as said, and as large as both allow."""

    month: Month
    open: Sequence[bool]
    """Which of its flowers are open."""
    least: int
    """Its height in measures of the drawing, unless it is narrow."""

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """In its shape."""
        return min(round(width * SHAPE), scale.px(self.least))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Twigs, then buds, then flowers."""
        size, area = _wide(rect) * FLOWER, _area(rect)

        def at(place: Place) -> Place:
            return area.left + place[0] * area.w, area.top + place[1] * area.h

        target.blit(_wood(rect.size), rect, special_flags=PREMUL)
        for place, opened in zip(PLACES, self.open, strict=True):
            if not opened:
                pygame.draw.aacircle(target, SEPAL, at(place), max(size * 0.19, 2.5))
                pygame.draw.aacircle(target, BUD, at(place), max(size * 0.14, 1.8))
        for place, opened in zip(PLACES, self.open, strict=True):
            if opened:
                month_sign(target, self.month, at(place), size, theme.FLOWERS[self.month - 1])


def _wide(rect: Rect) -> int:
    """Of the branch that has room there."""
    return min(rect.w, round(rect.h / SHAPE))


def _area(rect: Rect) -> Rect:
    """Where the middles of its flowers may lie."""
    wide = _wide(rect)
    area = Rect(0, 0, wide, round(wide * SHAPE)).inflate(-round(wide * FLOWER * 0.6), -round(wide * FLOWER * 0.6))
    area.center = rect.center
    return area


@source
def _wood(size: tuple[int, int]) -> Surface:
    """All twigs, in the middle of a clear picture of this size; premultiplied."""
    rect = Rect((0, 0), size)
    area, wide = _area(rect), _wide(rect)
    fine = Surface((rect.w * FINE, rect.h * FINE), pygame.SRCALPHA)
    for thick, way in TWIGS:
        points = [pygame.Vector2(area.left + x * area.w, area.top + y * area.h) * FINE for x, y in way]
        for part, point in _along(points):
            across = max(thick * wide * (1 - (1 - TIP) * part), 1.6) * FINE
            pygame.draw.circle(fine, WOOD, point, across / 2)
    return for_screen(pygame.transform.smoothscale(fine.premul_alpha(), size))


def _along(way: Sequence[pygame.Vector2]) -> Iterator[tuple[float, pygame.Vector2]]:
    """A smooth line through all points of a way, each with its part of it (a Catmull–Rom spline)."""
    ends = 2 * way[0] - way[1], 2 * way[-1] - way[-2]
    all_ = [ends[0], *way, ends[1]]
    last = len(way) - 1
    for place in range(last):
        before, first, second, after = all_[place : place + 4]
        for step in range(STEPS + 1):
            t = step / STEPS
            bend = 2 * before - 5 * first + 4 * second - after, 3 * (first - second) + after - before
            yield (place + t) / last, first + t / 2 * (second - before + t * (bend[0] + t * bend[1]))
