"""What points are good for: the chance to win the match, from totals and rounds left.

The spread of a round's points comes from rollouts of fresh deals under the ruleset itself.  For two sides the chance
is worked out round by round, exactly for that spread; further than `EXACT` rounds ahead it is that of a normal
distribution.  More than two sides are compared pair by pair.
"""

from collections import Counter
from dataclasses import dataclass
from math import erf, log2, sqrt
from typing import Final

from koikoi.agents.kernel.kernel import Outcome
from koikoi.engine.actions import Seat
from koikoi.engine.ending import next_dealer
from koikoi.engine.parameters import EXTRA_ROUNDS, MatchTie
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import NO_SEAT, side_of, sides

EXACT: Final = 12
"""Rounds up to which chances are worked out round by round."""
GRAIN: Final = 6
"""Where points are large, they are reckoned in steps of this part of their standard deviation; what lies between two
steps is shared out to both."""
KEENNESS: Final = 0.002
"""What a point ahead is worth beside the chance to win, so that a match decided is still played well."""


@dataclass(frozen=True, slots=True)
class PointSpread:
    """How a round may go between the dealer's side and another."""

    steps: tuple[tuple[int, bool, float], ...]
    """(points the dealer's side is ahead by, whether it deals again, chance)."""
    unit: int
    """All points here are multiples of it."""
    mean: float
    deviation: float


def spread_of(rules: Ruleset, seats: int, outcomes: list[Outcome]) -> PointSpread:
    """The spread over rounds that seat 0 dealt."""
    others = [seat for seat in range(seats) if side_of(rules, seats, Seat(seat)) != 0]
    counts: Counter[tuple[int, bool]] = Counter()
    for outcome in outcomes:
        dealer = next_dealer(rules, seats, Seat(0), None if outcome[0] is None else Seat(outcome[0]))
        points = paid(rules, seats, outcome)
        for other in others:
            ahead = points[0] - points[side_of(rules, seats, Seat(other))]
            counts[ahead, side_of(rules, seats, dealer) == 0] += 1
            if sides(rules, seats) > 2:
                counts[-ahead, True] += 1  # who deals matters little among three or four; both ways alike
                counts[-ahead, False] += 1
                counts[ahead, side_of(rules, seats, dealer) != 0] += 1
    count = counts.total()
    mean = sum(ahead * times for (ahead, _), times in counts.items()) / count
    variance = sum((ahead - mean) ** 2 * times for (ahead, _), times in counts.items()) / count
    unit = max(1, round(sqrt(variance) / GRAIN))
    shared: Counter[tuple[int, bool]] = Counter()
    for (ahead, again), times in counts.items():
        over = ahead % unit
        shared[ahead - over, again] += times * (unit - over)
        if over:
            shared[ahead - over + unit, again] += times * over
    steps = tuple((ahead, again, times / count / unit) for (ahead, again), times in sorted(shared.items()))
    return PointSpread(steps, unit, mean, max(sqrt(variance), 0.5))


def paid(rules: Ruleset, seats: int, outcome: Outcome) -> tuple[int, ...]:
    """Points per side."""
    points = [0] * sides(rules, seats)
    for earner, total in outcome[1]:
        if rules.zero_sum:
            points = [won - total for won in points]
            points[side_of(rules, seats, Seat(earner))] += total * len(points)
        else:
            points[side_of(rules, seats, Seat(earner))] += total
    return tuple(points)


class MatchEquity:
    """Chances to win matches under one ruleset."""

    def __init__(self, rules: Ruleset, seats: int, spread: PointSpread) -> None:
        self._rules, self._seats, self._spread = rules, seats, spread
        self.deviation: Final = spread.deviation
        """Of the points one side is ahead of another by after a round."""
        self._memo: dict[tuple[int, int, bool, int], float] = {}

    def chance(self, totals: tuple[int, ...], played: int, dealer: int, side: int) -> float:
        """The chance that `side` wins the match, a drawn one counted half.

        `totals` stand after `played` rounds; `dealer` deals next.
        """
        rules, seats = self._rules, self._seats
        best = max(totals)
        over = played >= rules.rounds or 0 < rules.target_points <= best
        bankrupt = rules.bankruptcy_ends_match and min(totals) <= 0
        leaders = totals.count(best)
        further = rules.match_tie is MatchTie.EXTRA_ROUND and played < rules.rounds + EXTRA_ROUNDS
        if bankrupt or (over and not (leaders > 1 and further)):
            return 1 / leaders if totals[side] == best else 0.0
        left = max(rules.rounds - played, 1)
        if rules.target_points:
            each = max(self._spread.deviation / 2, 1)
            left = min(left, max(1, round((rules.target_points - best) / each)))
        purse = sum(totals) if rules.zero_sum and rules.bankruptcy_ends_match and len(totals) == 2 else 0
        dealing = side_of(rules, seats, Seat(dealer)) if dealer != NO_SEAT else 0
        chance, even = 1.0, 1.0
        for other, total in enumerate(totals):
            if other != side:
                chance *= self._ahead(totals[side] - total, left, dealing == side, purse)
                even *= 0.5
        if len(totals) > 2:  # pairs are not independent: who beats one is likely to beat the others too
            chance **= _exponent(len(totals))
        return chance

    def _ahead(self, ahead: int, left: int, dealing: bool, purse: int) -> float:
        """The chance to be ahead of one other side in the end; a tie counts half."""
        if purse and abs(ahead) >= purse:
            return 1.0 if ahead > 0 else 0.0
        if not left:
            return 0.5 if not ahead else float(ahead > 0)
        spread = self._spread
        if left > EXACT:
            return 0.5 * (1 + erf(ahead / (spread.deviation * sqrt(2 * left))))
        if abs(ahead) > 6 * spread.deviation * sqrt(left) + 30:
            return float(ahead > 0)
        if over := ahead % spread.unit:
            low, high = (self._ahead(ahead - over + step, left, dealing, purse) for step in (0, spread.unit))
            return low + (high - low) * over / spread.unit
        key = ahead, left, dealing, purse
        if key not in self._memo:
            sign = 1 if dealing else -1
            self._memo[key] = sum(
                chance * self._ahead(ahead + sign * won, left - 1, dealing == again, purse)
                for won, again, chance in spread.steps
            )
        return self._memo[key]


def _exponent(count: int) -> float:
    """Makes the product over the pairs come out at one in `count` where all sides stand alike."""
    return round(log2(count) / (count - 1), 4)
