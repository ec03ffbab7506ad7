"""Cards side by side, that come one after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.ui.boxes import At, Leaf, Measure, Rect, Scale
from koikoi.engine.cards import Card


def _there(_place: int) -> float:
    return 1.0


@dataclass(frozen=True)
class CardRow(Leaf):
    """Cards as large as there is room for; close where it is narrow."""

    cards: Sequence[Card]
    wide: Measure
    """A card, at most."""
    share: float = 1.0
    """Height of a card at most, of the height there is."""
    share_wide: float = 1.0
    """Width of a card at most, of the width there is."""
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

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left, each over the one before."""
        self.draw_between(target, rect.left, rect.right, rect, scale)

    def draw_between(self, target: Surface, left: float, right: float, rect: Rect, scale: Scale) -> None:
        """In a part of a rectangle's width."""
        wide = right - left
        w = round(min(rect.h * self.share / RATIO, wide * self.share_wide, scale.px(self.wide)))
        middle = rect.top + w * RATIO / 2 if self.at is At.START else rect.centery
        pitch = min(w * (1 + self.apart) + scale.px(self.gap), (wide - w) / max(len(self.cards) - 1, 1))
        for place, card in enumerate(self.cards):
            away = 1.0 - (own := self.arrived(place))
            x = left + place * pitch + w / 2 - away * scale.px(self.from_left)
            y = middle - away * scale.px(self.from_above)
            draw_card(target, Piece(card.code, x, y, w, card, alpha=own, lift=self.lift))
