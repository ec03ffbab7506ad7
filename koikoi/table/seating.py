"""Who sits where, and what they have agreed on for this match.  It stands in the record."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from koikoi.texts import clean_line

CRESTS: Final = ("tortoise", "nail-puller", "rings", "bars")
"""The geometric crests there are."""
MOST_CRESTS: Final = 4
FACES: Final = ("frog", "swallow", "warbler", "deer", "boar", "crane")
"""The portraits of computer players there are, from those of weak players to those of strong ones."""

_LONGEST_AGENT: Final = 60
"""Characters of a computer player's name."""


class Privacy(StrEnum):
    """Who sees what when people share a screen."""

    PASS = "pass"
    """A curtain between turns."""
    PEEK = "peek"
    """All hands closed; each player holds a key or touches a corner to look."""
    FACE = "face"
    """The far seat's side of the table is turned to it, for a tablet lying flat."""
    OPEN = "open"
    """All hands face up, for teaching."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat and who sits in it."""

    name: str
    crest: int = 0
    """Number of the crest, an index of CRESTS."""
    colour: int = 0
    """Number of the colour; partners share the colour of the first of them."""
    agent: str = ""
    """The computer player's name (see `koikoi.agents`); empty: a person."""
    helper: bool = True
    """The card helper shows month and kind when this seat looks."""
    coach: bool = False
    """The coach speaks when this seat looks."""
    face: str = ""
    """The computer player's portrait, one of FACES; empty: a person's seat, which has its crest."""


@dataclass(frozen=True, slots=True)
class Seating:
    """All seats of a match and what holds for all of them."""

    chairs: tuple[Chair, ...]
    privacy: Privacy = Privacy.PASS
    undo: bool = False
    """All have agreed that a card may be taken back where that leaks nothing."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(one.name for one in self.chairs)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, in order."""
        return tuple(seat for seat, one in enumerate(self.chairs) if not one.agent)

    @property
    def closed(self) -> bool:
        """People play who must not see each other's hands."""
        return len(self.people) > 1 and self.privacy is not Privacy.OPEN

    def table(self) -> dict[str, Any]:
        """As written into a record; names stand there already."""
        chairs = [{key: value for key, value in asdict(one).items() if key != "name"} for one in self.chairs]
        return {"privacy": self.privacy.value, "undo": self.undo, "chairs": chairs}


@lru_cache(maxsize=16)  # asked for in every frame of a match that has no other
def plain(players: tuple[str, ...], privacy: Privacy = Privacy.PASS, *, teams: bool = False) -> Seating:
    """People in every seat, with the first crests and colours; `teams`: those who sit opposite are partners."""
    colours = [seat % 2 if teams else seat for seat in range(len(players))]
    return Seating(tuple(Chair(name, seat % MOST_CRESTS, colours[seat]) for seat, name in enumerate(players)), privacy)


def read(table: object, players: tuple[str, ...]) -> Seating:
    """A seating from a record; whatever is missing or makes no sense there is as in `plain`."""
    usual = plain(players)
    if not isinstance(table, Mapping):
        return usual
    given = table.get("chairs")
    chairs = []
    for seat, chair in enumerate(usual.chairs):
        entry = given[seat] if isinstance(given, list) and seat < len(given) else None
        chairs.append(_chair(entry, chair))
    privacy = table.get("privacy")
    return Seating(
        tuple(chairs),
        Privacy(privacy) if isinstance(privacy, str) and privacy in tuple(Privacy) else usual.privacy,
        table.get("undo") is True,
    )


@dataclass(frozen=True, slots=True)
class Substitution:
    """A change of who plays from a line of a record on: computer players by name, "" for people, seat by seat."""

    before: tuple[str, ...]
    now: tuple[str, ...]

    def line(self) -> dict[str, Any]:
        """The line of the record."""
        return {"substituted": {"before": list(self.before), "now": list(self.now)}}


def read_substitution(value: object, seats: int) -> Substitution:
    """A substitution from a record; whatever is missing or makes no sense there is a person."""
    given = [value.get(key) if isinstance(value, Mapping) else None for key in ("before", "now")]
    rows = [one if isinstance(one, list) else [] for one in given]
    before, now = (
        tuple(
            clean_line(row[seat], _LONGEST_AGENT) if seat < len(row) and isinstance(row[seat], str) else ""
            for seat in range(seats)
        )
        for row in rows
    )
    return Substitution(before, now)


def _chair(entry: object, usual: Chair) -> Chair:
    if not isinstance(entry, Mapping):
        return usual
    values: dict[str, Any] = {"name": usual.name}
    for key, least, most in (("crest", 0, MOST_CRESTS - 1), ("colour", 0, 3)):
        value = entry.get(key)
        fits = type(value) is int and least <= value <= most
        values[key] = value if fits else getattr(usual, key)
    values["agent"] = clean_line(entry["agent"], _LONGEST_AGENT) if isinstance(entry.get("agent"), str) else usual.agent
    values["face"] = entry["face"] if entry.get("face") in FACES else usual.face
    for key in ("helper", "coach"):
        values[key] = entry[key] if isinstance(entry.get(key), bool) else getattr(usual, key)
    return Chair(**values)
