"""What a decision gave away, and of which kind it was: what is counted over many matches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from koikoi.agents.coach.odds import Figure
from koikoi.engine.actions import Seat, Stop
from koikoi.engine.cards import Month
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import ToDecide, ToPick
from koikoi.engine.view import View
from koikoi.review.grading import Grade
from koikoi.review.match_review import MatchReview
from koikoi.review.reasons import leaves_danger


class LossKind(StrEnum):
    """What would have been better."""

    CARD = "card"
    """Another card."""
    CAPTURE = "capture"
    """The other one of two to be taken."""
    DANGER = "danger"
    """A card that does not leave lying what somebody waits for."""
    CALLED = "called"
    """Stopping: koi-koi was too much."""
    STOPPED = "stopped"
    """Koi-koi: it was stopped too early."""


KINDS = tuple(LossKind)
MOST = 100
"""Losses of a seat in a match that count: the largest."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A decision that gave something away, beyond doubt."""

    number: int
    """Which decision of the match: the place among the steps of its record."""
    kind: LossKind
    month: Month
    """Of the round."""
    lost: Figure
    """The part of a match."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one seat of a match decided."""

    decisions: Mapping[LossKind, int]
    """How many of its decisions might have been a loss of each kind; every card might have been one of two."""
    losses: tuple[Loss, ...]

    @property
    def lost(self) -> Figure:
        """All that it gave away, in parts of a match."""
        return Figure(sum(one.lost.value for one in self.losses), hypot(*(one.lost.error for one in self.losses)))


def seat_reviews(review: MatchReview, seats: Iterable[int]) -> dict[Seat, SeatReview]:
    """What some seats decided in a match, as far as that has been weighed."""
    return {Seat(seat): _seat_review(review, Seat(seat)) for seat in seats}


def _seat_review(review: MatchReview, seat: Seat) -> SeatReview:
    count, losses = dict.fromkeys(KINDS, 0), list[Loss]()
    for one in review.of_side(review.side(seat)):
        decision, grade = one.decision, one.grade
        if decision.seat != seat:
            continue
        for kind in _possible(decision.view, grade):
            count[kind] += 1
        if grade.mistake:
            kind, month = kind_of(decision.view, grade), month_of_round(decision.view.round)
            losses.append(Loss(decision.number, kind, month, grade.given_away))
    counting = sorted(losses, key=lambda one: -one.lost.value)[:MOST]
    return SeatReview(count, tuple(sorted(counting, key=lambda one: one.number)))


def kind_of(view: View, grade: Grade) -> LossKind:
    """What a mistake was about."""
    if isinstance(view.phase, ToDecide):
        return LossKind.CALLED if isinstance(grade.best.action, Stop) else LossKind.STOPPED
    if isinstance(view.phase, ToPick):
        return LossKind.CAPTURE
    return LossKind.DANGER if leaves_danger(view, grade) else LossKind.CARD


def _possible(view: View, grade: Grade) -> tuple[LossKind, ...]:
    """What a decision might have been as a mistake."""
    if isinstance(view.phase, ToDecide):
        return (LossKind.STOPPED if isinstance(grade.action, Stop) else LossKind.CALLED,)
    return (LossKind.CAPTURE,) if isinstance(view.phase, ToPick) else (LossKind.CARD, LossKind.DANGER)
