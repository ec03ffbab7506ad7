"""Choosing by looking ahead: the round played out from many arrangements of the hidden cards, once for each option.

All options meet the same arrangements, so that luck cancels out of the comparison; after each stage the worse half is
dropped (sequential halving).  What counts is the chance to win the match.  Nobody knows how the others decide: in every
second arrangement they stop as soon as they can.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import log2, sqrt
from random import Random
from time import perf_counter
from typing import Final

from koikoi.agents.kernel.kernel import LEAVE, SLIPS, Outcome, Wait, code_of
from koikoi.agents.levels import PLAIN, StyleBias
from koikoi.agents.search.match_equity import KEENNESS, paid
from koikoi.agents.search.rollout import STOPS, RolloutPolicy, finish, roll_out, scores, sequences
from koikoi.agents.search.rollout_weights import learned
from koikoi.agents.search.ruleset_model import RulesetModel, ruleset_model
from koikoi.agents.search.style_bias import style_biases, taken_by
from koikoi.engine.actions import Action, Seat
from koikoi.engine.ending import next_dealer
from koikoi.engine.state import side_of
from koikoi.engine.view import View, determinize

POINT: Final = 0.02
"""The part of a match that a point of taste counts as."""
TRIAL: Final = 6
"""Arrangements after which options that looked alike before, and were worth the same in each, count as one."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a searching player thinks about one decision."""

    rollouts: int
    """Rollouts at most; they alone decide what it chooses, so that the same chance leads to the same choice."""
    seconds: float
    """Where it stops in any case; on a slow computer, then, it plays a little weaker."""
    trust: int = 80
    """Rollouts that the first impression of an option counts as."""
    reads: bool = True
    """Whether it minds what others did not take."""


STRONG: Final = Budget(150, 0.25, trust=0, reads=False)
MASTER: Final = Budget(1000, 0.8)


@dataclass(slots=True)
class ValueSums:
    """What came of rollouts: sums."""

    total: float = 0.0
    """Of what they were worth: the chance to win the match, and a little for points."""
    squares: float = 0.0
    hits: float = 0.0
    """Of the chances to win the match."""
    points: float = 0.0
    """Of the points of the round."""


@dataclass(slots=True)
class Option:
    """Something one may do: the codes of a play and the pick that follows it, or of a single action."""

    codes: tuple[int, ...]
    ways: list[ValueSums] = field(default_factory=lambda: [ValueSums()])
    """How the seat itself may go on: as players of rollouts do; and, where it completes a yaku, by stopping at once.

    Players of rollouts know nothing of the match; without the second way, a yaku complete could seem worth less than
    one to come."""
    prior: float = 0.0
    """What it was thought to be worth before any rollout, beside the others."""
    bias: float = 0.0
    """What it is worth beyond its chances, by taste."""
    count: int = 0
    """Arrangements it was played out from."""

    @property
    def way(self) -> ValueSums:
        """The better way."""
        return max(self.ways, key=lambda way: way.total)

    @property
    def mean(self) -> float:
        """What a rollout was worth on average."""
        return self.way.total / self.count if self.count else 0.0

    @property
    def chance(self) -> float:
        """The mean chance to win the match."""
        return self.way.hits / self.count if self.count else 0.0

    @property
    def points(self) -> float:
        """The mean points of the round."""
        return self.way.points / self.count if self.count else 0.0

    def score(self, trust: int) -> float:
        """What options that were played out equally often are compared by; the prior counts as `trust` rollouts."""
        return (self.way.total + trust * self.prior) / (self.count + trust) + self.bias

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where all rollouts were worth the same."""
        return sqrt(max(self.way.squares / self.count - self.mean**2, 0.0) / self.count) if self.count else 0.0


class EndValues(dict[Outcome, tuple[float, float, int]]):
    """What an end of the round is worth to a side.

    That is its chance to win the match and a little for points ahead; then the chance alone; then the points.
    """

    def __init__(self, known: RulesetModel, view: View) -> None:
        assert view.seat is not None
        self._known, self._view = known, view
        self._side = side_of(view.rules, view.seats, view.seat)

    def __missing__(self, outcome: Outcome) -> tuple[float, float, int]:
        view = self._view
        points = paid(view.rules, view.seats, outcome)
        totals = tuple(total + won for total, won in zip(view.totals, points, strict=True))
        winner = None if outcome[0] is None else Seat(outcome[0])
        dealer = next_dealer(view.rules, view.seats, view.dealer, winner)
        chance = self._known.standing.chance(totals, view.round, dealer, self._side)
        own = points[self._side]
        ahead = own - max(won for side, won in enumerate(points) if side != self._side)
        self[outcome] = found = chance + KEENNESS * ahead, chance, own
        return found


class Lookahead:
    """One decision being thought about: options, and rollouts that value them."""

    def __init__(
        self,
        view: View,
        rng: Random,
        budget: Budget = MASTER,
        bias: StyleBias = PLAIN,
        *,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        if not view.legal:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        assert view.seat is not None
        self._rng, self._budget, self._clock = rng, budget, clock
        self._seat = view.seat
        self._known = ruleset_model(view.rules, view.seats)
        self._kernel = self._known.kernel()
        self._kernel.load(determinize(view, rng))
        self._ready = self._known.ready(self._kernel)
        policy = self._known.policy(self._kernel, view.month)
        self._guides = self._ways(policy), self._ways(policy, self._kernel.terms.rivals[self._seat])
        self._lean = self._known.belief(self._kernel) if budget.reads else None
        self.values = EndValues(self._known, view)
        self.last: Outcome = None, ()
        """How the rollout before ended."""
        self.options = [Option(codes) for codes in sequences(self._kernel)]
        impressions = self._impressions(view, policy)
        likes = style_biases(self._known, self._kernel, view.month, bias, impressions)
        for option in self.options:
            option.prior, option.bias = impressions[option.codes], likes[option.codes] * POINT
            if self._completes(option.codes):
                option.ways.append(ValueSums())

    def _ways(self, policy: RolloutPolicy, stopping: Sequence[int] = ()) -> list[RolloutPolicy]:
        """The guides of an option's ways, against others of whom those `stopping` stop as soon as they can."""
        koikoi_weights = [STOPS if seat in stopping else one for seat, one in enumerate(policy.koikoi_weights)]
        stops = [STOPS if seat == self._seat else one for seat, one in enumerate(koikoi_weights)]
        return [replace(policy, koikoi_weights=koikoi_weights), replace(policy, koikoi_weights=stops)]

    def _completes(self, codes: tuple[int, ...]) -> bool:
        """Whether a play or a pick makes the pile worth enough to decide."""
        kernel, seat = self._kernel, self._seat
        if kernel.waits is Wait.DECIDE or not (taken := taken_by(kernel, codes)):
            return False
        marked = kernel.terms.marked(kernel.piles, seat, kernel.field) | taken
        return kernel.terms.better(marked, kernel.terms.worth.value(marked), kernel.bars[seat], kernel.known[seat])

    def _impressions(self, view: View, policy: RolloutPolicy) -> dict[tuple[int, ...], float]:
        """What each option seems to be worth at first sight, as a chance to win the match; 0 is no better than any.

        Stop and koi-koi make none: much hangs on the match, which rollouts reckon with.
        """
        if self._kernel.waits is Wait.DECIDE:
            return dict.fromkeys(sequences(self._kernel), 0.0)
        standing = self._known.standing
        side, half = side_of(view.rules, view.seats, self._seat), max(1, round(standing.deviation / 2))
        high, low = (
            standing.chance(
                tuple(total + step * (place == side) for place, total in enumerate(view.totals)),
                view.round,
                view.dealer,
                side,
            )
            for step in (half, -half)
        )
        slope = (high - low) / (2 * half)
        scale = slope * learned().impression * standing.deviation
        return {codes: scale * score for codes, score in scores(self._kernel, self._ready, policy).items()}

    def sample(self, options: list[Option]) -> None:
        """Plays every one of these options, alike often until now, out from one arrangement of the hidden cards."""
        kernel, values, ready, guides = self._kernel, self.values, self._ready, self._guides[options[0].count % 2]
        kernel.redeal_unseen(self._seat, self._rng, self._lean)
        for option in options:
            codes = option.codes
            option.count += 1
            for way, policy in zip(option.ways, guides, strict=False):
                if kernel.waits is Wait.PLAY and codes[-1] != LEAVE and kernel.terms.ordinary:
                    aim = SLIPS[codes[1]][0] if len(codes) > 1 else 0
                    outcome = roll_out(kernel, ready, policy, SLIPS[codes[0]], aim)
                else:
                    ahead = kernel.copy()
                    for code in codes:
                        ahead.apply(code)
                    outcome = finish(ahead, ready, policy)
                self.last = outcome
                value, chance, points = values[outcome]
                way.total += value
                way.squares += value * value
                way.hits += chance
                way.points += points

    def think(self) -> Option:
        """Halves the options stage by stage within the budget, and returns the best.

        The clock starts here: a ruleset that had to be learned first costs time, but no rollouts.
        """
        until = self._clock() + self._budget.seconds

        def score(option: Option) -> float:
            return option.score(self._budget.trust)

        left = self.options
        for _ in range(TRIAL):
            self.sample(left)
        left = list({(one.prior, one.bias, one.mean, one.points): one for one in reversed(left)}.values())
        stages = max(1, round(log2(len(left))))
        while len(left) > 1:
            for _ in range(max(1, self._budget.rollouts // stages // len(left))):
                self.sample(left)
                if self._clock() > until:
                    return max(left, key=score)
            left = sorted(left, key=score, reverse=True)[: (len(left) + 1) // 2]
        return left[0]


class Searcher:
    """A computer player that looks ahead."""

    def __init__(self, name: str, budget: Budget, bias: StyleBias = PLAIN) -> None:
        self.name: Final = name
        self._budget: Final = budget
        self._bias: Final = bias

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses the option with the best chance to win the match."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        best = Lookahead(view, rng, self._budget, self._bias).think()
        return next(action for action in legal if code_of(action) == best.codes[0])
