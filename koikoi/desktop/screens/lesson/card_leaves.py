"""Cards as they stand on the pages of the lesson: in a line, in a pair, with marks below them."""

from collections.abc import Sequence

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, gold_ring, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_overlays import lozenge
from koikoi.desktop.match.hud.missing_cards import dashed
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.engine.cards import Card
from koikoi.locales import names

MARK: Measure = AtLeast(12, 12)
"""Height of the mark below a card."""


@boxclass
class CardLine(Leaf):
    """Cards side by side, smaller where that is too wide; None is a place with a question mark."""

    cards: Sequence[Card | None]
    wide: Measure
    """A card, at most."""
    close: bool = False
    """Each over the one before, as far as there is room, at full size."""
    ringed: bool = False
    """In a golden ring."""
    marked: frozenset[Card] = frozenset()
    """Below these stands a lozenge."""
    lit: Card | None = None
    """This one is in a golden ring."""

    def _card(self, scale: Scale, room: int) -> int:
        wide = scale.px(self.wide)
        if self.close:
            return min(wide, room)
        gaps = scale.px(8) * (len(self.cards) - 1)
        return max(min(wide, (room - gaps) // max(len(self.cards), 1)), 8)

    def width(self, scale: Scale, room: int) -> int:
        """All of them."""
        wide = self._card(scale, room)
        return min(wide * len(self.cards) + scale.px(8) * (len(self.cards) - 1), room)

    def height(self, scale: Scale, width: int) -> int:
        """A card, and the marks."""
        return round(self._card(scale, width) * RATIO) + (scale.px(MARK) + 4 if self.marked else 0)

    def places(self, rect: Rect, scale: Scale) -> list[Rect]:
        """Where each lies."""
        wide = self._card(scale, rect.w)
        pitch = min(wide + scale.px(8), (rect.w - wide) / max(len(self.cards) - 1, 1))
        return [
            Rect(rect.left + round(place * pitch), rect.top, wide, round(wide * RATIO))
            for place in range(len(self.cards))
        ]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left."""
        places = self.places(rect, scale)
        for card, place in zip(self.cards, places, strict=True):
            if card is None:
                dashed(target, place, theme.INK2, pen(2))
                words(
                    target,
                    "?",
                    place.center,
                    round(place.h * 0.34),
                    colour=theme.INK2,
                    face=Face.BRUSH,
                    anchor="center",
                )
                continue
            draw_card(target, Piece(card.code, place.left + place.w / 2, place.centery, place.w, card))
            if self.ringed or card is self.lit:
                gold_ring(target, place, max(round(place.w / 26), 2), max(round(place.w / 16), 3))
            if card in self.marked:
                sign = lozenge(scale.px(MARK))
                target.blit(
                    sign,
                    sign.get_rect(midtop=(place.centerx, place.bottom + 4)),
                    special_flags=pygame.BLEND_PREMULTIPLIED,
                )


@words_of.register
def _of_card_line(leaf: CardLine) -> Words:
    """Which cards, and which of them are marked."""
    known = [card for card in leaf.cards if card is not None]
    return Role.TEXT, names.heading(names.in_words_alone(known)), names.in_words_alone(sorted(leaf.marked & {*known}))


@boxclass
class Pair(Leaf):
    """A card, and over its lower half the one it takes."""

    cards: tuple[Card, ...]
    wide: Measure

    def width(self, scale: Scale, room: int) -> int:
        """A card and a half."""
        return min(round(scale.px(self.wide) * 1.62), room)

    def height(self, scale: Scale, width: int) -> int:
        """A little more than a card."""
        return round(width / 1.62 * (RATIO + 0.16))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The first below the second."""
        wide = round(rect.w / 1.62)
        for place, card in enumerate(self.cards):
            x, y = rect.left + wide / 2 + place * wide * 0.62, rect.top + wide * RATIO / 2 + place * wide * 0.14
            draw_card(target, Piece(card.code, x, y, wide, card, z=place))


@boxclass
class Number(Leaf):
    """A number on a disc."""

    number: int
    size: Measure = AtLeast(26, 20)

    def width(self, scale: Scale, room: int) -> int:
        """Its disc."""
        return scale.px(self.size)

    def height(self, scale: Scale, width: int) -> int:
        """Its disc."""
        return scale.px(self.size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """White on red."""
        size = scale.px(self.size)
        pygame.draw.aacircle(target, theme.BLOOD, rect.center, size / 2)
        words(
            target,
            str(self.number),
            rect.center,
            round(size * 0.6),
            colour=theme.WHITE,
            face=Face.BOLD,
            anchor="center",
        )


class Lozenge:
    """The mark alone."""

    @staticmethod
    def paint(target: Surface, area: Rect) -> None:
        """In the middle of its place."""
        sign = lozenge(min(area.size))
        target.blit(sign, sign.get_rect(center=area.center), special_flags=pygame.BLEND_PREMULTIPLIED)


@words_of.register
def _of_pair(leaf: Pair) -> Words:
    return Role.TEXT, names.heading(names.in_words_alone(leaf.cards)), ""


@words_of.register
def _of_number(leaf: Number) -> Words:
    return Role.TEXT, str(leaf.number), ""
