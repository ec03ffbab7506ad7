"""A card in somebody's fingers, and on its way back when it is let go."""

from dataclasses import dataclass, replace
from typing import Final

from koikoi.desktop.animation.easing import ease_out
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import Picture
from koikoi.engine.cards import Card

SLACK: Final = 0.9
"""How far a press may move before it is a drag, in u; at least eight pixels."""
RETURN: Final = 0.18
"""Seconds in which a card that was let go is back in its place."""
ABOVE_ALL: Final = 2000
"""The height of a card in the fingers among the others."""


@dataclass(slots=True)
class Drag:
    """A card that is pressed, and follows the pointer once that has moved."""

    card: Card
    start: Position
    grip: tuple[float, float]
    """From the pointer to the card's middle."""
    ready: bool
    """A release without moving plays it; a finger has to lift it first."""
    moved: bool = False

    def middle(self, at: Position, size: tuple[int, int]) -> tuple[float, float]:
        """Where the card's middle is with the pointer here; it stays in a window of this size."""
        x, y = at[0] + self.grip[0], at[1] + self.grip[1]
        return min(max(x, 0.0), float(size[0])), min(max(y, 0.0), float(size[1]))


@dataclass(slots=True)
class Return:
    """A card on its way back to its place."""

    key: str
    start: tuple[float, float]
    age: float = 0.0

    @property
    def over(self) -> bool:
        """It lies there again."""
        return self.age >= RETURN

    def applied(self, picture: Picture) -> Picture:
        """The picture with the card as far as it has got."""
        piece = picture.get(self.key)
        if piece is None:
            return picture
        part = ease_out(min(self.age / RETURN, 1.0))
        x, y = (start + (goal - start) * part for start, goal in zip(self.start, (piece.x, piece.y), strict=True))
        return picture | {piece.key: replace(piece, x=x, y=y, z=ABOVE_ALL)}
