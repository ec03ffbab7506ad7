"""What is kept of matches that have been looked back at: what each seat gave away, and what was tried to do better.

One small file, which may come from anybody.  What makes no sense in it is left out.  It names no card: what was tried
is a place among the legal actions of its decision.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from koikoi.agents.coach.odds import Figure
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.folders import user_folder
from koikoi.json_file import JsonFile
from koikoi.review.losses import KINDS, MOST, Loss, LossKind, SeatReview

TRIES: Final = 3
"""In the place of a mistake."""
MOST_MATCHES: Final = 400
"""Those that were looked back at longest ago go."""
MOST_SEATS: Final = 8
MOST_TRIED: Final = 20
"""Decisions of a match."""
MOST_NUMBER: Final = 100_000
MOST_BYTES: Final = 14_000_000
"""More than all of that takes, which is about a kilobyte a match as a rule."""
_DEEPEST: Final = 8
_KEY: Final = re.compile(r"[0-9a-f]{16}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptTries:
    """What was tried in the place of a mistake."""

    made: tuple[int, ...]
    """Places among the legal actions."""
    hinted: bool
    shown: bool
    """The answer was asked for."""
    found: int
    """Which try was as good as the best; 0: none."""

    @property
    def over(self) -> bool:
        """Nothing more is to be tried."""
        return self.shown or bool(self.found) or len(self.made) >= TRIES


@dataclass(frozen=True, slots=True)
class KeptReviews:
    """What is kept, by the key of a record (`koikoi.table.results.record_key`)."""

    matches: Mapping[str, Mapping[Seat, SeatReview]] = field(default_factory=dict)
    """What the seats of people gave away; the match looked back at last is the last."""
    tries: Mapping[str, Mapping[int, KeptTries]] = field(default_factory=dict)
    """By the number of the decision."""

    def with_review(self, key: str, seats: Mapping[Seat, SeatReview]) -> "KeptReviews":
        """With a match that has been looked back at; once more, it takes its own place."""
        return replace(self, matches=_last(self.matches, key, seats))

    def with_tries(self, key: str, number: int, tries: KeptTries) -> "KeptReviews":
        """With what was tried at a decision."""
        tried = dict([*self.tries.get(key, {}).items(), (number, tries)][-MOST_TRIED:])
        return replace(self, tries=_last(self.tries, key, tried))


def _last(known: Mapping[str, T], key: str, value: T) -> dict[str, T]:
    others = [(one, what) for one, what in known.items() if one != key]
    return dict([*others, (key, value)][-MOST_MATCHES:])


def kept_path() -> Path:
    """Where it is kept."""
    return user_folder() / "reviews.json"


def load() -> KeptReviews:
    """What is kept; a file that cannot be read is put aside under another name."""
    return _FILE.load()[0]


def save(kept: KeptReviews) -> OSError | None:
    """Writes it; returns why that failed."""
    return _FILE.save(kept)


def keep_review(key: str, seats: Mapping[Seat, SeatReview]) -> OSError | None:
    """Keeps what the seats of a match gave away; returns why that failed."""
    return _FILE.change(lambda known: known.with_review(key, seats))


def keep_tries(key: str, number: int, tries: KeptTries) -> OSError | None:
    """Keeps what was tried at a decision; returns why that failed."""
    return _FILE.change(lambda known: known.with_tries(key, number, tries))


# The file


def cleaned(table: Mapping[str, Any]) -> KeptReviews:
    """What makes sense of a table."""
    matches = {key: seats for key, value in _items(table.get("matches")) if (seats := _seats(value))}
    tries = {key: tried for key, value in _items(table.get("tries")) if (tried := _tried(value))}
    return KeptReviews(matches, tries)


def _items(table: object) -> Iterable[tuple[str, object]]:
    """What is kept of each match."""
    found = list(table.items())[-MOST_MATCHES:] if isinstance(table, dict) else []
    return [(key, value) for key, value in found if _KEY.fullmatch(key)]


def _numbered(table: object, most: int, below: int) -> list[tuple[int, Any]]:
    """The values of a table whose keys are whole numbers."""
    found = list(table.items())[:most] if isinstance(table, dict) else []
    keys = [(key, value) for key, value in found if key.isascii() and key.isdigit() and len(key) < 7]
    return [(int(key), value) for key, value in keys if int(key) < below]


def _seats(table: object) -> dict[Seat, SeatReview]:
    found = {Seat(seat): _seat(value) for seat, value in _numbered(table, MOST_SEATS, MOST_SEATS)}
    return {seat: one for seat, one in found.items() if one is not None}


def _seat(table: object) -> SeatReview | None:
    if not isinstance(table, dict):
        return None
    counts, losses = table.get("decisions"), table.get("losses")
    if not isinstance(counts, list) or len(counts) != len(KINDS) or not isinstance(losses, list):
        return None
    if not all(_whole(one, MOST_NUMBER) for one in counts):
        return None
    found = {one.number: one for value in losses[:MOST] if (one := _loss(value)) is not None}
    return SeatReview(dict(zip(KINDS, counts, strict=True)), tuple(found.values()))


def _loss(value: object) -> Loss | None:
    if not isinstance(value, list) or len(value) != 5:
        return None
    number, kind, month, lost, error = value
    if not _whole(number, MOST_NUMBER) or not isinstance(kind, str) or kind not in KINDS:
        return None
    if not _whole(month, 12) or not month or not _share(lost) or not _share(error):
        return None
    return Loss(number, LossKind(kind), Month(month), Figure(float(lost), float(error)))


def _tried(table: object) -> dict[int, KeptTries]:
    found = {number: _tries(value) for number, value in _numbered(table, MOST_TRIED, MOST_NUMBER)}
    return {number: one for number, one in found.items() if one is not None}


def _tries(value: object) -> KeptTries | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    made, hinted, shown, found = value
    if not isinstance(made, list) or len(made) > TRIES or not all(_whole(one, 99) for one in made):
        return None
    if type(hinted) is not bool or type(shown) is not bool or not _whole(found, len(made)):
        return None
    return KeptTries(tuple(made), hinted, shown, found)


def _whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _share(value: object) -> bool:
    """A part of a match."""
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= 1


def _table(kept: KeptReviews) -> dict[str, Any]:
    def seat(one: SeatReview) -> dict[str, Any]:
        losses = [
            [loss.number, loss.kind.value, loss.month, round(loss.lost.value, 4), round(loss.lost.error, 4)]
            for loss in one.losses
        ]
        return {"decisions": [one.decisions[kind] for kind in KINDS], "losses": losses}

    return {
        "matches": {key: {number: seat(one) for number, one in seats.items()} for key, seats in kept.matches.items()},
        "tries": {
            key: {number: [one.made, one.hinted, one.shown, one.found] for number, one in tried.items()}
            for key, tried in kept.tries.items()
        },
    }


_FILE: Final = JsonFile(kept_path, MOST_BYTES, _DEEPEST, cleaned, _table)
