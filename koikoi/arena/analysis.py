"""A match looked over again: what every decision gave away, from what its own seat could know at the time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from koikoi.agents.coach.odds import Review, WeighedAction, review
from koikoi.engine.actions import Seat
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View, observe
from koikoi.table.replay import Replay

ROLLOUTS: Final = 150
"""Futures for each option of a decision."""
GOOD: Final = 0.01
"""Who gives away less than this part of a match, or than the standard error, has chosen as well as can be told."""
TURNING: Final = 0.05
"""Giving away this part of a match or more is a turning point."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between at least two things."""

    line: int
    """Of the record."""
    view: View
    """What the seat knew."""
    seat: Seat
    review: Review

    @property
    def chosen(self) -> WeighedAction:
        """What was done, with its figures."""
        return self.review.chosen

    @property
    def best(self) -> WeighedAction:
        """What would have been best; the same where nothing was better."""
        return self.review.best

    @property
    def lost(self) -> float:
        """The part of a match that was given away."""
        return self.review.lost

    @property
    def points(self) -> float:
        """Points of the round that the best would have brought more, on average; may be below zero."""
        return self.best.points - self.chosen.points

    @property
    def good(self) -> bool:
        """Whether it was the best, or as good."""
        return self.lost < max(GOOD, self.best.chance.error)

    @property
    def turning(self) -> bool:
        """Whether it gave away so much that the match took a turn."""
        return self.lost >= max(TURNING, 2 * self.best.chance.error)


@dataclass(frozen=True, slots=True)
class DecisionSummary:
    """How well a seat has decided."""

    seat: Seat
    decisions: int
    good: int
    lost: float
    """Parts of a match given away, all decisions together that were not good."""
    worst: Decision | None
    """The biggest mistake; None: there was none."""
    turning: tuple[Decision, ...]
    """The turning points, in order."""

    @property
    def accuracy(self) -> float:
        """The share of good decisions; 1 where there was nothing to decide."""
        return self.good / self.decisions if self.decisions else 1.0


def decisions(played: Replay, seed: int = 0, rollouts: int | None = None) -> Iterator[Decision]:
    """Every decision of a record, one after the other as it has been thought about.

    `rollouts` for each option, else ROLLOUTS.  Equal arguments give equal figures.
    """
    for number, step in enumerate(played.steps):
        phase = step.before.phase
        if not isinstance(phase, ToPlay | ToPick | ToDecide):
            continue
        view = observe(step.before, phase.seat)
        if len(view.legal) > 1:
            rng = Random(f"{seed} {number}")
            yield Decision(step.line, view, phase.seat, review(view, step.action, rng, rollouts or ROLLOUTS))


def summaries(weighed: Sequence[Decision], seats: int) -> list[DecisionSummary]:
    """How well each seat has decided."""
    made = []
    for seat in map(Seat, range(seats)):
        own = [one for one in weighed if one.seat == seat]
        mistakes = [one for one in own if not one.good]
        made.append(
            DecisionSummary(
                seat,
                len(own),
                len(own) - len(mistakes),
                sum(one.lost for one in mistakes),
                max(mistakes, key=lambda one: one.lost, default=None),
                tuple(one for one in own if one.turning),
            )
        )
    return made
