"""Where somebody loses over many matches that have been looked back at: by kind, by month, against whom, in time.

All figures are means of a match with their standard errors, from how much matches differ; no difference is called one
unless it is as large as two standard errors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt
from statistics import fmean, variance
from typing import Final

from koikoi.agents.coach.odds import Figure
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.review.grading import SURE
from koikoi.review.kept import KeptReviews, KeptTries
from koikoi.review.losses import KINDS, LossKind, SeatReview
from koikoi.table.statistics import MatchStats, Opponent

STEP: Final = 10
"""Matches that count together."""
LEAST: Final = 5
"""Matches of which a mean is compared with another."""


@dataclass(frozen=True, slots=True)
class MatchMean:
    """What a match cost on average."""

    figure: Figure
    """In parts of a match; the error is 0 where one match says nothing about it."""
    matches: int

    @classmethod
    def of(cls, values: Sequence[float]) -> "MatchMean":
        """Of what so many matches cost."""
        error = sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0
        return cls(Figure(fmean(values) if values else 0.0, error), len(values))


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """A match that has been looked back at, as far as one seat is concerned."""

    past: MatchStats
    review: SeatReview
    tries: Mapping[int, KeptTries]
    """What was tried at its losses, by the number of the decision."""


class Habits:
    """What somebody's matches come to; the oldest match comes first."""

    def __init__(self, matches: Iterable[MatchStats], name: str, kept: KeptReviews) -> None:
        self.name = name
        self.reviewed: list[ReviewedMatch] = []
        self.waiting: list[MatchStats] = []
        """Matches that are over and have not been looked back at."""
        for past in matches:
            seat = past.seat_of(name)
            if seat is None or not past.over:
                continue
            review = kept.matches.get(past.key, {}).get(Seat(seat))
            if review is None:
                self.waiting.append(past)
            else:
                numbers = {one.number for one in review.losses}
                tried = {number: one for number, one in kept.tries.get(past.key, {}).items() if number in numbers}
                self.reviewed.append(ReviewedMatch(past, review, tried))

    @cached_property
    def whole(self) -> MatchMean:
        """All that a match cost."""
        return _mean(self.reviewed)

    @cached_property
    def kinds(self) -> dict[LossKind, MatchMean]:
        """The same by what would have been better."""
        return {
            kind: MatchMean.of([
                sum(loss.lost.value for loss in one.review.losses if loss.kind is kind) for one in self.reviewed
            ])
            for kind in KINDS
        }  # fmt: skip

    def count(self, kind: LossKind) -> tuple[int, int]:
        """How many decisions were such losses, and how many might have been."""
        losses = sum(loss.kind is kind for one in self.reviewed for loss in one.review.losses)
        return losses, sum(one.review.decisions[kind] for one in self.reviewed)

    @cached_property
    def months(self) -> dict[Month, MatchMean]:
        """What each month's round cost, of the matches in which it was played."""
        found: dict[Month, list[float]] = {month: [] for month in Month}
        for one in self.reviewed:
            for month in {Month(played.month) for played in one.past.rounds}:
                found[month].append(sum(loss.lost.value for loss in one.review.losses if loss.month is month))
        return {month: MatchMean.of(values) for month, values in found.items()}

    @cached_property
    def opponents(self) -> list[tuple[Opponent, MatchMean]]:
        """What matches against each opponent cost, whoever was met most often first."""
        met = Counter(opponent for one in self.reviewed for opponent in one.past.met(self.name))
        order = sorted(met, key=lambda opponent: (-met[opponent], opponent))
        return [(each, _mean([one for one in self.reviewed if each in one.past.met(self.name)])) for each in order]

    @cached_property
    def periods(self) -> list[MatchMean]:
        """What a match cost, by ten matches: the latest ten are the last, what is left over is the first."""
        ends = range(len(self.reviewed), 0, -STEP)
        return [_mean(self.reviewed[max(end - STEP, 0) : end]) for end in ends][::-1]

    @cached_property
    def change(self) -> Figure | None:
        """By how much more the latest ten cost than those before; None where there are too few to be compared."""
        before, last = self.reviewed[:-STEP], self.reviewed[-STEP:]
        if len(before) < LEAST:
            return None
        one, other = _mean(last).figure, _mean(before).figure
        return Figure(one.value - other.value, hypot(one.error, other.error))

    @cached_property
    def tries(self) -> Counter[int]:
        """How many mistakes were found again, by the number of the try; 0: looked up, or all tries used up."""
        each = [one for match in self.reviewed for one in match.tries.values()]
        return Counter(one.found for one in each if one.over)

    @property
    def mistakes(self) -> int:
        """How many there were."""
        return sum(len(one.review.losses) for one in self.reviewed)


def clear(change: Figure) -> bool:
    """Whether a difference is more than chance would have it."""
    return abs(change.value) >= SURE * change.error > 0


def _mean(matches: Sequence[ReviewedMatch]) -> MatchMean:
    return MatchMean.of([one.review.lost.value for one in matches])
