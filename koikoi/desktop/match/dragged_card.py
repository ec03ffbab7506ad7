"""A card in somebody's fingers, and on its way back when it is let go."""

from dataclasses import dataclass
from typing import Final

from koikoi.desktop.input.intents import Position
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


@dataclass(slots=True)
class Return:
    """A card on its way back to its place."""

    key: str
    start: tuple[float, float]
    age: float = 0.0
