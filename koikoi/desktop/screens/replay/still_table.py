"""The table at one moment of a match as a picture: hands, field, stock, and what everybody has taken."""

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, kind_sign, small_cards, tray, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.ui.boxes import Box, Column, Grow, Leaf, Rect, Scale, Sized, Space, boxclass, row
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.desktop.ui.signs import chair_sign
from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_KIND, CardSet, Kind
from koikoi.engine.state import Match, ToPick
from koikoi.locales import _, asked, names, sentences, telling
from koikoi.table.seating import Seating

OWN, OTHERS, FIELD = 0.40, 0.25, 0.35
"""Shares of the height: the hand that is nearest, those opposite, what lies between them."""
CARD = 0.16
"""Width of a card at most, as a share of its row."""
LETTERS: Measure = AtLeast(17, 13)
FIGURES, FIGURE_SHARE = 17, 0.32
"""Letters of how many cards there are, in an upright window; of the height of a tray, at most."""
PILES_GAP = 16
"""Between the piles of two seats."""


@boxclass
class ToldCards(CardRow):
    """Cards with the words that say which they are, and whose."""

    told: str = ""


@words_of.register
def _of_told_cards(leaf: ToldCards) -> Words:
    return Role.TEXT, leaf.told, ""


@boxclass
class Stock(Leaf):
    """What is left of it, closed."""

    count: int

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Nothing, where nothing is left."""
        if self.count:
            wide = min(rect.w, rect.h / RATIO) * 0.94
            draw_card(target, Piece("stock", rect.centerx, rect.centery, wide, count=self.count))


@boxclass
class Pile(Leaf):
    """What a seat has taken: four trays, one for each kind, with its sign and how many there are."""

    cards: CardSet
    told: str

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Two by two."""
        gap = max(scale.px(6), 3)
        wide, high = (rect.w - gap) // 2, (rect.h - gap) // 2
        for place, kind in enumerate(Kind):
            area = Rect(0, 0, wide, high)
            area.topleft = rect.left + place % 2 * (wide + gap), rect.top + place // 2 * (high + gap)
            tray(target, area, scale.px(4))
            cards = list(self.cards & OF_KIND[kind])
            side = fonts.within(min(round(high * 0.3), wide // 5, scale.px(22)), high * FIGURE_SHARE)
            middle = area.left + side * 0.9
            kind_sign(target, kind, (middle, area.top + high * 0.34), side)
            words(target, str(len(cards)), (middle, area.top + high * 0.72), side, colour=theme.CREAM, anchor="center")
            room = Rect(area.left + round(side * 1.8), area.top + 3, area.w - round(side * 1.8) - 4, area.h - 6)
            small_cards(target, cards, room, max(min(round(room.h / RATIO), round(room.w * 0.6)), 4))


def piles_high(seats: int, scale: Scale) -> int:
    """Pixels that so many piles need below each other, so that enlarged figures in them have room."""
    tray_high = round(scale.px(InLetters(FIGURES, 1.0)) / FIGURE_SHARE)
    return seats * (2 * tray_high + scale.px(6)) + (seats - 1) * scale.px(PILES_GAP)


@words_of.register
def _of_pile(leaf: Pile) -> Words:
    return Role.TEXT, leaf.told, ""


def still_table(seating: Seating, match: Match, near: Seat) -> Box:
    """The table as it was, all hands open, from the side of one seat."""
    others = [Seat((near + step) % match.seats) for step in range(match.seats - 1, 0, -1)]
    hands: list[Box] = [Grow(_hand(seating, match, seat), OTHERS / len(others)) for seat in others]
    left = Column([*hands, Grow(_middle(match), FIELD), Grow(_cards(seating, match, near), OWN)], gap=10)
    piles = [Grow(_pile(seating, match, seat)) for seat in (*others, near)]
    return row(Grow(left, 0.69), Grow(Column(piles, gap=PILES_GAP), 0.31), gap=22)


def _cards(seating: Seating, match: Match, seat: Seat) -> CardRow:
    cards = list(match.hands[seat])
    held = names.in_words_alone(cards, match.rules) or "–"
    told = _("{name} holds {cards}.").format(name=seating.players[seat], cards=held)
    return ToldCards(cards, 1000, share_wide=CARD, apart=0.05, told=told)


def _hand(seating: Seating, match: Match, seat: Seat) -> Box:
    """Whose it is, and the cards."""
    chair = seating.chairs[seat]
    name = Sized(Text(chair.name, LETTERS, Face.BOLD, theme.CREAM), wide=AtLeast(92, 60))
    return row(chair_sign(chair, 40, 0.9), name, Grow(_cards(seating, match, seat)), gap=10)


def _middle(match: Match) -> Box:
    """Stock and field; the card that waits for its match, apart from the others."""
    lying = [card for card in match.field if card is not None]
    with names.without_codes():
        told = telling.field(CardSet(lying), match.rules)
    parts: list[Box] = [
        Sized(Stock(len(match.stock)), wide=AtLeast(76, 30)),
        Space(16),
        Grow(ToldCards(lying, 1000, share_wide=CARD, apart=0.06, told=told)),
    ]
    if isinstance(match.phase, ToPick):
        waiting = names.heading(names.card(match.phase.card, match.rules))
        parts.append(Sized(ToldCards([match.phase.card], 1000, lift=1.0, told=waiting), wide=AtLeast(80, 34)))
    return row(*parts)


def _pile(seating: Seating, match: Match, seat: Seat) -> Box:
    with names.without_codes():
        told = sentences(asked.taken(seating.players[seat], match.captured[seat], match.rules))
    return Pile(match.captured[seat], told)
