"""The levels people play against, and the styles they can play in.

A level is chosen by its name, with a style behind a colon if it shall have one: `strong`, `strong:careful`.  What a
person reads about them is the business of the catalogues, under these same names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from koikoi.engine.cards import Kind


class Level(StrEnum):
    """How well a computer player plays, from weak to strong."""

    BEGINNER = "beginner"
    """Takes what it sees, overlooks things, and stops at the first yaku."""
    PLAYER = "player"
    """Knows what a card is worth to each side, and when a koi-koi pays on average."""
    STRONG = "strong"
    """Plays the round out in its mind, for a third of a second at most."""
    MASTER = "master"
    """The same with more patience, and minding what others did not take; for a second at most."""


class Style(StrEnum):
    """What a computer player is fond of, or afraid of."""

    NEUTRAL = "neutral"
    """Nothing in particular: the level at its best."""
    CAREFUL = "careful"
    """Takes what is safe: stops sooner, and keeps from others what they need."""
    DARING = "daring"
    """Loves koi-koi."""
    BRIGHTS = "brights"
    """Cannot leave a bright lying."""
    RIBBONS = "ribbons"
    """Collects ribbons."""


@dataclass(frozen=True, slots=True)
class StyleBias:
    """A style in numbers."""

    koikoi_bonus: float = 0.0
    """Points a koi-koi may cost on average; below zero: what it has to gain."""
    denial: float = 1.0
    """How much taking from others counts beside one's own gain, as a factor."""
    fond: Mapping[Kind, float] = field(default_factory=dict)
    """Points that having a card of a kind is worth for its own sake."""


PLAIN: Final = StyleBias()

STYLE_BIASES: Final[dict[Style, StyleBias]] = {
    Style.NEUTRAL: PLAIN,
    Style.CAREFUL: StyleBias(koikoi_bonus=-1.5, denial=2.0),
    Style.DARING: StyleBias(koikoi_bonus=2.0),
    Style.BRIGHTS: StyleBias(fond={Kind.BRIGHT: 1.0}),
    Style.RIBBONS: StyleBias(fond={Kind.RIBBON: 0.6}),
}


def parse(name: str) -> tuple[Level, Style] | None:
    """Reads `LEVEL` or `LEVEL:STYLE`; None for any other name."""
    level, colon, style = name.partition(":")
    if level not in tuple(Level) or (colon and style not in tuple(Style)):
        return None
    return Level(level), Style(style) if colon else Style.NEUTRAL


def name_of(level: Level, style: Style = Style.NEUTRAL) -> str:
    """The name that `parse` reads."""
    return level.value if style is Style.NEUTRAL else f"{level.value}:{style.value}"
