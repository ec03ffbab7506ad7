"""How the question comes onto a scroll on which something stands already: its choices; what its cards leave behind."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import CardMark, Picture, Piece
from koikoi.engine.yaku import Scored

LEFT = 0.16
"""Seconds in which the places of the yaku's cards in their pile get dark."""
BARE = 0.3
"""How much of a card is still seen where it has lain."""
RISE, APART = 0.18, 0.06
"""Seconds in which a choice rises from below the paper, and from one to the next."""


class Sinking(Protocol):
    """What sinks under the scroll while that opens, and whose cards come onto it."""

    yaku: Scored
    """What they make."""
    lasts: float
    """Seconds until it has sunk, and they have come."""

    def sink(self, seconds: float) -> None:
        """Goes on until so many seconds after it began to sink."""

    @property
    def turned(self) -> bool:
        """Those who sit opposite read it."""

    def compose_below(self, stage: Group) -> None:
        """Puts the table below it."""

    def compose(self, stage: Group) -> None:
        """Puts what is left of it."""

    def bring(self, stage: Group, row: Sequence[Piece], seconds: float) -> None:
        """Puts the cards on their way to the row on the scroll."""


def risen(since: float, place: int) -> float:
    """How far the choice of a place has come so many seconds after the first one began to, 0 to 1."""
    return ease_out(share(since, place * APART, RISE))


def elsewhere(picture: Picture, codes: Collection[str], part: float = 1.0) -> Picture:
    """A table some of whose cards are on the scroll: where they lie they give way to a shade.

    `part`: how much of the way to that has passed, 0 to 1.
    """
    alpha = 1.0 - (1.0 - BARE) * part
    return {
        key: replace(piece, mark=CardMark.DIM, alpha=alpha) if key in codes else piece for key, piece in picture.items()
    }
