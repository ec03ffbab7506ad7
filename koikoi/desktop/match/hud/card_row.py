"""Cards side by side, that come one after the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from koikoi.desktop.draw.card_badges import BARE, BadgeStyle
from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.ui.boxes import At, Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import Measure
from koikoi.engine.cards import Card


def _there(_place: int) -> float:
    return 1.0


@boxclass
class CardRow(Leaf):
    """Cards as large as there is room for; close where it is narrow."""

    cards: Sequence[Card]
    wide: Measure
    """A card, at most."""
    share: float = 1.0
    """Height of a card at most, of the height there is."""
    share_wide: float = 1.0
    """Width of a card at most, of the width there is."""
    part: tuple[float, float] = (0.0, 1.0)
    """From which share of the width there is to which."""
    gap: Measure = 0
    apart: float = 0.0
    """Between two cards, where there is room: a measure, and a share of a card's width."""
    at: At = At.MIDDLE
    """Where lower ones stand in the height there is."""
    arrived: Callable[[int], float] = _there
    """How far the card of a place has come, 0 to 1."""
    from_left: Measure = 0
    from_above: Measure = 0
    """Where from it comes."""
    lift: float = 0.0
    dress: BadgeStyle = BARE

    def pieces(self, rect: Rect, scale: Scale) -> Iterator[Piece]:
        """Where the cards lie, from the left, each over the one before."""
        left, wide = rect.left + rect.w * self.part[0], rect.w * (self.part[1] - self.part[0])
        w = round(min(rect.h * self.share / RATIO, wide * self.share_wide, scale.px(self.wide)))
        middle = rect.top + w * RATIO / 2 if self.at is At.START else rect.centery
        pitch = min(w * (1 + self.apart) + scale.px(self.gap), (wide - w) / max(len(self.cards) - 1, 1))
        for place, card in enumerate(self.cards):
            yield Piece(card.code, left + place * pitch + w / 2, middle, w, card, z=place, lift=self.lift)

    def look(self) -> object:
        """How far each has come."""
        return tuple(self.arrived(place) for place in range(len(self.cards)))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Each as far as it has come."""
        for place, piece in enumerate(self.pieces(rect, scale)):
            away = 1.0 - (own := self.arrived(place))
            x, y = piece.x - away * scale.px(self.from_left), piece.y - away * scale.px(self.from_above)
            draw_card(target, replace(piece, x=x, y=y, alpha=own), self.dress)
