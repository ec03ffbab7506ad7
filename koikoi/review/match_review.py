"""A match looked back at: the curve of the chance to win it, luck apart from skill, the turning points.

What a side ends with is what it began with, plus what the others gave away, less what it gave away itself, plus the
cards: that is the rest, which deals, draws and hidden hands have brought.  It is the sum of advantages (Zinkevich and
others, 2006), with our own judge: the rollouts of computer players.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from koikoi.agents.coach.odds import Figure
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.engine.actions import Action, Seat
from koikoi.engine.state import MatchOver, ToDecide, ToPick, ToPlay, side_of, sides
from koikoi.engine.view import View, observe
from koikoi.review.grading import Grade
from koikoi.table.replay import Replay


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between at least two things."""

    number: int
    """The place among the steps of the record: the decision is taken after so many actions."""
    line: int
    """Of the record."""
    seat: Seat
    view: View
    """What the seat knew."""
    action: Action
    """What it did."""


@dataclass(frozen=True, slots=True)
class GradedDecision:
    """A decision that has been weighed."""

    decision: Decision
    grade: Grade


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """How likely a side was to win the match, as it could know it."""

    at: float
    """In rounds from the beginning: 2.5 is the middle of the third."""
    chance: float
    number: int
    """The decision that it was taken at; -1: beginning or end."""


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """Where a side's result came from, in parts of a match: start + cards + others - own = end."""

    start: float
    cards: float
    others: Figure
    """What the other sides gave away, as far as it came to this one."""
    own: Figure
    """What this one gave away."""
    end: float
    """1: won; where the match is not over, the chance to win it."""


def decisions(played: Replay) -> list[Decision]:
    """All decisions of a record, in order."""
    found = []
    for number, step in enumerate(played.steps):
        phase = step.before.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            view = observe(step.before, phase.seat)
            if len(view.legal) > 1:
                found.append(Decision(number, step.line, phase.seat, view, step.action))
    return found


class MatchReview:
    """What is known of a match so far: grades come one by one, in any order, and finer ones after coarse ones."""

    def __init__(self, played: Replay, seed: int = 0) -> None:
        self.played = played
        self.seed = f"{played.header.chance} {seed}"
        """What the futures come from: they are the same whenever this record is looked at."""
        self.decisions = decisions(played)
        self.grades: dict[int, Grade] = {}
        """By the number of the decision."""

    def take(self, grade: Grade) -> None:
        """A decision has been weighed; a coarser grade than the one that is known changes nothing."""
        known = self.grades.get(grade.number)
        if known is None or known.futures <= grade.futures:
            self.grades[grade.number] = grade

    def weighed(self, futures: int) -> int:
        """How many decisions have been weighed by at least so many futures."""
        return sum(one.futures >= futures for one in self.grades.values())

    @cached_property
    def sides(self) -> int:
        """How many there are."""
        return sides(self.played.header.rules, len(self.played.header.players))

    def side(self, seat: Seat) -> int:
        """The side of a seat."""
        return side_of(self.played.header.rules, len(self.played.header.players), seat)

    def of_side(self, side: int) -> Iterator[GradedDecision]:
        """Its decisions that have been weighed, in order."""
        for one in self.decisions:
            if self.side(one.seat) == side and (grade := self.grades.get(one.number)) is not None:
                yield GradedDecision(one, grade)

    def turning_points(self, side: int | None = None, futures: int = 0) -> list[GradedDecision]:
        """What gave something away beyond doubt, the largest first; None: by whomever.

        Grades by fewer futures do not count.
        """
        wanted = range(self.sides) if side is None else (side,)
        found = [one for each in wanted for one in self.of_side(each)]
        found = [one for one in found if one.grade.mistake and one.grade.futures >= futures]
        return sorted(found, key=lambda one: (-one.grade.given_away.value, one.decision.number))

    def given_away(self, side: int) -> Figure:
        """All that a side gave away beyond doubt."""
        lost = [one.grade.given_away for one in self.of_side(side) if one.grade.mistake]
        return Figure(sum(one.value for one in lost), hypot(*(one.error for one in lost)))

    def end(self, side: int) -> float:
        """What the match came to for a side: 1 won, 0 lost; what a draw is shared by; before the end, the chance."""
        match = self.played.match
        if isinstance(match.phase, MatchOver):
            return 1 / len(match.phase.winners) if side in match.phase.winners else 0.0
        standing = ruleset_model(match.rules, match.seats).standing
        return standing.chance(match.totals, len(match.results), match.dealer, side)

    def account(self, side: int) -> MatchAccount:
        """Luck apart from skill.  Of more than two sides each gets an equal part of what another one gives away."""
        start, own, end = 1 / self.sides, self.given_away(side), self.end(side)
        lost = [self.given_away(other) for other in range(self.sides) if other != side]
        share = 1 / (self.sides - 1)
        others = Figure(share * sum(one.value for one in lost), share * hypot(*(one.error for one in lost)))
        return MatchAccount(start, end - start - others.value + own.value, others, own, end)

    def curve(self, side: int) -> list[CurvePoint]:
        """A side's chance at each of its decisions; where it gave something away, before and after that."""
        points = [CurvePoint(0.0, 1 / self.sides, -1)]
        rounds: dict[int, list[Decision]] = {}
        for one in self.decisions:
            if self.side(one.seat) == side:
                rounds.setdefault(one.view.round, []).append(one)
        for number, own in rounds.items():
            for place, one in enumerate(own):
                if (grade := self.grades.get(one.number)) is None:
                    continue
                at = number - 1 + (place + 0.6) / (len(own) + 0.5)
                if grade.mistake:
                    points.append(CurvePoint(at, grade.best.weighed.chance.value, one.number))
                points.append(CurvePoint(at, grade.done.weighed.chance.value, one.number))
        if len(self.grades) == len(self.decisions):
            points.append(CurvePoint(float(len(self.played.match.results)), self.end(side), -1))
        return points
