"""Luck apart from skill: what a match began with, what cards and players made of it, as bars that add up."""

from itertools import accumulate

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.locales import _, names, percent, reviewing

LETTERS, STEP = AtLeast(16, 13), 1.55
"""Of the letters; from row to row, by the height of a line."""


@boxclass
class AccountBars(Leaf):
    """A row for each part of the sum of a side; what is not weighed yet counts as cards."""

    session: ReviewSession

    @property
    def rows(self) -> list[tuple[str, float, theme.Colour]]:
        """What each part is called, what it adds, and in which colour."""
        session = self.session
        made, recorded, side = session.review.account(session.side), session.recorded, session.side
        others = [other for other in range(session.review.sides) if other != side]
        said = [names.side(recorded.rules, recorded.players, one) for one in (side, *others)]
        theirs = _("{name} gave away").format(name=said[1]) if len(others) == 1 else _("the others gave away")
        inks = [theme.INKS[recorded.seating.chairs[one].colour] for one in (side, others[0])]
        return [
            (_("at the start"), made.start, theme.INK2),
            (_("the cards"), made.cards, theme.INK),
            (theirs, made.others.value, inks[1] if len(others) == 1 else theme.INK2),
            (_("{name} gave away").format(name=said[0]), -made.own.value, inks[0]),
        ]

    def _row(self, scale: Scale) -> int:
        return round(fonts.line(scale.px(LETTERS)) * STEP) + self._above(scale)

    @staticmethod
    def _above(scale: Scale) -> int:
        """Pixels for what a bar is called, which stands above it where it is enlarged."""
        return fonts.line(scale.px(LETTERS)) if fonts.enlarged() else 0

    def height(self, scale: Scale, width: int) -> int:
        """A row for each, and one for how it ended."""
        return self._row(scale) * 5

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Each bar begins where the one before has ended."""
        rows, size, high = self.rows, scale.px(LETTERS), min(self._row(scale), rect.h // 5)
        above = self._above(scale)
        label = min(max(fonts.width(Face.SANS, size, said) for said, _value, _ink in rows), rect.w * 2 // 5) + size
        if above:
            label = 0
        figure = fonts.width(Face.BOLD, size, "+100 %") + size
        levels = [0.0, *accumulate(value for _said, value, _ink in rows)]
        low, top = min(0.0, *levels), max(1.0, *levels)
        left, wide = rect.left + label, max(rect.w - label - figure, 40)

        def x(level: float) -> int:
            return left + round((level - low) / (top - low) * wide)

        for place, (said, value, ink) in enumerate(rows):
            y, thick = rect.top + high * place + above + (high - above) // 2, high - above
            at = (rect.left, y - (thick + above) // 2 if above else y)
            words(target, said, at, size, anchor="midleft", room=rect.w if above else label - size // 2)
            begin, end = sorted((x(levels[place]), x(levels[place + 1])))
            bar = Rect(begin, y - thick // 3, max(end - begin, 3), thick * 2 // 3)
            slab(target, bar, ink, pen(4))
            told = percent(value) if place == 0 else reviewing.change(value)
            words(
                target,
                told,
                (bar.right + size // 2, y),
                size,
                colour=ink,
                face=Face.BOLD,
                anchor="midleft",
                room=figure,
            )
            down = x(levels[place + 1])
            pygame.draw.line(target, theme.INK2, (down, bar.bottom), (down, bar.bottom + high - bar.h), pen(1))
        self._end(target, x(self.session.review.end(self.session.side)), rect, high, size)

    def _end(self, target: Surface, x: int, rect: Rect, high: int, size: int) -> None:
        """A dashed line where the sum arrives, and what that is."""
        bottom = rect.top + 5 * high
        for y in range(rect.top, bottom - high // 2, 6):
            pygame.draw.line(target, theme.INK2, (x, y), (x, y + 2), pen(1))
        right = x + fonts.width(Face.SANS, size, self.ended) + size > rect.right
        words(
            target, self.ended, (x - size // 2 if right else x + size // 2, bottom - high // 2), size,
            colour=theme.INK2, anchor="midright" if right else "midleft",
        )  # fmt: skip

    @property
    def ended(self) -> str:
        """How it came out."""
        end = self.session.review.end(self.session.side)
        return _("won") if end == 1 else _("lost") if end == 0 else _("drawn")


@words_of.register
def _of_account(leaf: AccountBars) -> Words:
    session = leaf.session
    made, recorded = session.review.account(session.side), session.recorded
    parts = (made.start, made.cards, made.others.value, made.own.value, made.end)
    return Role.TEXT, reviewing.account(names.side(recorded.rules, recorded.players, session.side), parts), ""
