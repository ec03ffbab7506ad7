"""How rounds end after an answer, as a bar; how hard a problem is, in lozenges."""

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.locales import percent
from koikoi.problems.problem import LEVELS

SPLIT: Measure = AtLeast(26, 20)
LOZENGE: Measure = AtLeast(18, 13)


@boxclass
class SplitBar(Leaf):
    """How rounds end: won, by nobody, lost; each with its share where that has room."""

    won: float
    lost: float

    def height(self, scale: Scale, width: int) -> int:
        """A high bar."""
        return fonts.grown(scale.px(SPLIT))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left."""
        parts = ((self.won, theme.GREEN, theme.WHITE), (max(1 - self.won - self.lost, 0.0), theme.INSET, theme.INK),
                 (self.lost, theme.CRIMSON, theme.WHITE))  # fmt: skip
        left, size = float(rect.left), round(scale.px(SPLIT) * 0.56)
        for share, colour, ink in parts:
            part = Rect(round(left), rect.top, round(left + rect.w * share) - round(left), rect.h)
            left += rect.w * share
            if part.w > 2:
                slab(target, part.inflate(-2, 0), colour, scale.px(4))
            said = percent(share)
            if part.w > max(scale.px(44), fonts.width(Face.BOLD, size, said) * fonts.enlarged()):
                words(target, said, part.center, size, colour=ink, face=Face.BOLD, anchor="center")


@boxclass
class Lozenges(Leaf):
    """How hard a problem is."""

    level: int

    def width(self, scale: Scale, room: int) -> int:
        """Five."""
        return min(round(scale.px(LOZENGE) * 1.2 * LEVELS), room)

    def height(self, scale: Scale, width: int) -> int:
        """One."""
        return scale.px(LOZENGE)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """So many are golden."""
        pitch, radius = rect.w / LEVELS, scale.px(LOZENGE) / 2 - 1
        for number in range(LEVELS):
            x, y = rect.left + (number + 0.5) * pitch, rect.centery
            points = [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)]
            if number < self.level:
                pygame.draw.polygon(target, theme.GOLD, points)
            else:
                pygame.draw.aalines(target, theme.CREAM2, True, points)
