"""What a ruleset calls things in one language, where it has words of its own; nothing that is played depends on it."""

from dataclasses import dataclass

from koikoi.engine.cards import CardSet, Kind

OneAndSeveral = tuple[str, str]
"""A word for one thing, and for several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWords:
    """A ruleset's words in one language.  Where it has none of its own, the game's words stand."""

    language: str
    kinds: tuple[tuple[Kind, OneAndSeveral], ...] = ()
    yaku: tuple[tuple[str, str], ...] = ()
    """By identifier."""
    cards: tuple[tuple[CardSet, str], ...] = ()
    """What cards are called; FLOWER stands for the flower of a card."""
    months: tuple[tuple[int, str], ...] = ()
    a_yaku: OneAndSeveral | None = None
    """What a yaku is called at all."""
    phrases: tuple[tuple[str, str], ...] = ()
    """What stands in the game's sentences, and what these rules say there: words with their articles and endings."""


FLOWER = "{flower}"
