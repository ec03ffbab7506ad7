"""Several matches looked back at one after the other, beside whatever else goes on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from koikoi.agents.coach.odds import GoOn, always
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver
from koikoi.review.losses import SeatReview, seat_reviews
from koikoi.review.match_review import GradedDecision, MatchReview
from koikoi.review.study import FUTURES, study_of, weigh
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch


@dataclass(frozen=True, slots=True)
class MatchBatch:
    """Records to be worked through in this order."""

    rules: Ruleset
    """Those of the first."""
    paths: tuple[Path, ...]
    futures: int = FUTURES
    seed: int = 0
    """For the chance in it, as of `MatchReview`."""


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """How far a batch has come."""

    match: int
    """From 1."""
    weighed: int
    decisions: int


@dataclass(frozen=True, slots=True)
class ReviewedRecord:
    """What has come of a match."""

    match: int
    key: str
    """Empty where the record cannot be read, or is not over."""
    seats: Mapping[Seat, SeatReview]
    """Those in which people sat."""
    turning_points: tuple[GradedDecision, ...]
    """Of the one person who played, the largest first; none where several did."""


def review_batch(batch: MatchBatch, _rng: Random, go_on: GoOn = always) -> Iterator[BatchProgress | ReviewedRecord]:
    """Looks back at one match after the other.  Raises GivenUp when `go_on` says no."""
    for number, path in enumerate(batch.paths, start=1):
        try:
            recorded = RecordedMatch.open(path)
            key = recorded.key if isinstance(recorded.replay.match.phase, MatchOver) else ""
        except RecordError:
            recorded, key = None, ""
        if recorded is None or not key:
            yield ReviewedRecord(number, "", {}, ())
            continue
        review = MatchReview(recorded.replay, batch.seed)
        yield BatchProgress(number, 0, len(review.decisions))
        for weighed, grade in enumerate(weigh(study_of(review, 0, batch.futures), Random(0), go_on), start=1):
            review.take(grade)
            yield BatchProgress(number, weighed, len(review.decisions))
        people = recorded.seating.people
        own = review.turning_points(review.side(Seat(people[0]))) if len(people) == 1 else []
        yield ReviewedRecord(number, key, seat_reviews(review, people), tuple(own))
