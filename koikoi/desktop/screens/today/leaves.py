"""The signs of rounds and decisions, drawn: no font has to know them."""

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.locales import today

DISC: Measure = AtLeast(32, 24)
DOT: Measure = AtLeast(24, 17)


@boxclass
class RoundSigns(Leaf):
    """Won, won doubled, lost or neither, for each round."""

    shown: str

    def width(self, scale: Scale, room: int) -> int:
        """All side by side."""
        return min(round(scale.px(DISC) * 1.4) * len(self.shown), room)

    def height(self, scale: Scale, width: int) -> int:
        """One of them."""
        return scale.px(DISC)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Circles, full ones, some with a heart; a triangle."""
        size = scale.px(DISC)
        for place, sign in enumerate(self.shown):
            x, y, radius = rect.left + round(size * (0.5 + 1.4 * place)), rect.centery, size / 2 - 1
            if sign == today.EVEN:
                tips = [(x, y - radius), (x + radius, y + radius * 0.8), (x - radius, y + radius * 0.8)]
                pygame.draw.polygon(target, theme.INK, tips, max(round(size / 10), 2))
                continue
            pygame.draw.aacircle(
                target, theme.INK, (x, y), radius, 0 if sign == today.LOST else max(round(size / 10), 2)
            )
            if sign == today.DOUBLED:
                pygame.draw.aacircle(target, theme.INK, (x, y), radius * 0.45)


@words_of.register
def _of_signs(leaf: RoundSigns) -> Words:
    return Role.TEXT, today.told_signs(leaf.shown), ""


@boxclass
class Dots(Leaf):
    """A green disc for a decision that was well taken, an ochre lozenge for one that could be better, else a ring.

    The words below say how many of each.
    """

    states: tuple[bool | None, ...]
    """None: not known yet."""

    def _in_row(self, scale: Scale, width: int) -> int:
        return max(width // scale.px(DOT), 1)

    def height(self, scale: Scale, width: int) -> int:
        """As many rows as it takes."""
        return -(-len(self.states) // self._in_row(scale, width)) * scale.px(DOT)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left, row by row."""
        size, count = scale.px(DOT), self._in_row(scale, rect.w)
        radius = size * 0.36
        for place, well in enumerate(self.states):
            x, y = rect.left + size * (place % count) + size / 2, rect.top + size * (place // count) + size / 2
            if well is False:
                tips = [(x, y - radius - 1), (x + radius + 1, y), (x, y + radius + 1), (x - radius - 1, y)]
                pygame.draw.polygon(target, theme.OCHRE, tips)
                pygame.draw.aalines(target, theme.INK, True, tips)
            else:
                pygame.draw.aacircle(target, theme.GREEN if well else theme.INK2, (x, y), radius, 0 if well else pen(2))
