"""What every answer is worth, as bars; how rounds end after one; how hard a problem is, in lozenges."""

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.problems.problem import LEVELS

BAR: Measure = AtLeast(15, 11)
SPLIT: Measure = AtLeast(26, 20)
LOZENGE: Measure = AtLeast(18, 13)


@boxclass
class ChanceBar(Leaf):
    """A chance, and how sure it is."""

    chance: float
    error: float
    full: float
    """The chance whose bar fills all the room."""
    best: bool

    def height(self, scale: Scale, width: int) -> int:
        """A bar with a little air."""
        return scale.px(BAR) + scale.px(8)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From zero on; the whisker reaches two standard errors to either side."""
        high, radius = scale.px(BAR), scale.px(3)
        track = Rect(rect.left, rect.centery - high // 2, rect.w, high)
        pygame.draw.rect(target, theme.INSET, track, border_radius=radius)
        wide = round(rect.w * min(self.chance / self.full, 1.0))
        fill = Rect(track.left, track.top, max(wide, 2), high)
        pygame.draw.rect(target, theme.GOLD if self.best else theme.INK2, fill, border_radius=radius)
        if self.error:
            reach = max(round(rect.w * 2 * self.error / self.full), 1)
            y, end = track.centery, track.left + wide
            pygame.draw.line(
                target, theme.INK, (max(end - reach, track.left), y), (min(end + reach, track.right), y), 2
            )
            for x in (end - reach, end + reach):
                if track.left <= x <= track.right:
                    pygame.draw.line(target, theme.INK, (x, track.top), (x, track.bottom - 1), 2)


@boxclass
class SplitBar(Leaf):
    """How rounds end: won, by nobody, lost; each with its share where that has room."""

    won: float
    lost: float

    def height(self, scale: Scale, width: int) -> int:
        """A high bar."""
        return scale.px(SPLIT)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left."""
        parts = ((self.won, theme.GREEN, theme.WHITE), (max(1 - self.won - self.lost, 0.0), theme.INSET, theme.INK),
                 (self.lost, theme.CRIMSON, theme.WHITE))  # fmt: skip
        left = float(rect.left)
        for share, colour, ink in parts:
            part = Rect(round(left), rect.top, round(left + rect.w * share) - round(left), rect.h)
            left += rect.w * share
            if part.w > 2:
                pygame.draw.rect(target, colour, part.inflate(-2, 0), border_radius=scale.px(4))
            if part.w > scale.px(44):
                said = f"{round(100 * share)} %"
                words(target, said, part.center, round(rect.h * 0.56), colour=ink, face=Face.BOLD, anchor="center")


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
