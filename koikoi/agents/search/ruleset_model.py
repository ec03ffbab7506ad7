"""What a player knows of a ruleset before it looks at its cards; made once for each ruleset and number of seats.

Everything comes from the ruleset and from rollouts of fresh deals with a fixed seed, so it is the same everywhere.
"""

from functools import lru_cache
from math import fsum
from random import Random
from statistics import fmean
from time import process_time
from typing import Final, NamedTuple

from koikoi.agents.kernel.kernel import KOIKOI, SLIPS, STOP, Kernel, Outcome, Wait
from koikoi.agents.kernel.scoring import ALL
from koikoi.agents.search.least_squares import line_through
from koikoi.agents.search.match_equity import MatchEquity, paid, spread_of
from koikoi.agents.search.potential import PotentialRow, gains, rows_of, share_of
from koikoi.agents.search.rollout import STOPS, MissingCards, RolloutPolicy, finish, next_code, outlook_of
from koikoi.agents.search.rollout_weights import CardScores, Weights, learned
from koikoi.agents.search.ruleset_lessons import RulesetLessons, lessons_of
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import side_of, sides

SAMPLE: Final = 500
"""Rounds from which the spread of points is read."""
LESSONS: Final = 200
"""Rounds in which stop and koi-koi are compared."""
FORKS: Final = 8
"""Rollouts after each koi-koi of a lesson."""
LARGEST: Final = 12.0
"""Gains and losses of a koi-koi beyond this count as this much: what matters is where they change sign."""
PATIENCE: Final = 1.5
"""Seconds of the processor's time after which a pass is broken off: it needs a quarter of a second as a rule, more for
very many odd yaku.  What other programs do meanwhile changes nothing."""
PASSES: Final = 2
"""The second time the players of the rollouts decide as was learned the first time."""


class Prices(NamedTuple):
    """What cards are worth to a seat, in deck order and units of an average card."""

    gain: list[float]
    """What having a card adds to the points it can expect."""
    denial: list[float]
    """What that takes from the others, on average."""
    gift: list[float]
    """What the card would add to theirs."""


class RulesetModel:
    """One ruleset and number of seats, thought through: prices of cards, the usual round, chances in the match."""

    def __init__(
        self,
        rules: Ruleset,
        seats: int,
        weights: Weights | None = None,
        *,
        sample: int = SAMPLE,
        lessons: int = LESSONS,
        patience: float = PATIENCE,
        known: RulesetLessons | None = None,
    ) -> None:
        """`known`: what rollouts would teach; None: it is learned now, from `sample` and `lessons` rounds."""
        self.rules, self.seats = rules, seats
        self.weights = weights or learned().weights
        self._kernel = Kernel(rules, seats)
        self._ready: dict[int, MissingCards] = {}
        turns = rules.hand_cards(seats)
        fresh, _ = gains(self.rows(1), 0, 0, share_of(seats, turns, 48), 1.0)
        self.unit: Final = fmean(fresh) or 1.0
        """Points that an average card adds to what a side can expect, when nobody has any."""
        self.koikoi_weights: tuple[float, ...] = STOPS
        if known is None:
            for _ in range(PASSES):
                self.koikoi_weights = self._encouraged(lessons, patience)
            known = RulesetLessons(self.koikoi_weights, spread_of(rules, seats, self._rounds(sample)))
        self.koikoi_weights = known.koikoi_weights
        self.lessons: Final = known
        self.standing = MatchEquity(rules, seats, known.spread)
        self.standing.chance((rules.start_points,) * sides(rules, seats), 0, 0, 0)  # it remembers the way there

    def kernel(self) -> Kernel:
        """A kernel to load a position into."""
        return self._kernel.copy()

    def ready(self, kernel: Kernel) -> MissingCards:
        """Which cards improve a pile, in the month the kernel plays."""
        key = id(kernel.terms)
        if key not in self._ready:
            self._ready[key] = MissingCards(kernel.terms)
        return self._ready[key]

    def rows(self, month: int) -> tuple[PotentialRow, ...]:
        """The yaku that can be scored in a month."""
        return rows_of(self.rules, month)

    def prices(self, kernel: Kernel, month: int) -> list[Prices]:
        """Per seat, what cards are worth from here on; looks at piles and the sizes of hands only."""
        rows, seats = self.rows(month), self.seats
        taken = 0
        for pile in kernel.piles:
            taken |= pile
        turns = max(len(hand) for hand in kernel.hands)
        percent = share_of(seats, turns, 48 - (taken & ALL).bit_count())
        rivals = kernel.terms.rivals
        up, down = [], []
        for seat in range(seats):
            own = kernel.terms.marked(kernel.piles, seat, 0) & ALL
            plus, minus = gains(rows, own, taken & ALL & ~own, percent, self.unit)
            up.append(plus)
            down.append(minus)

        def mean(of: list[list[float]], seat: int) -> list[float]:
            first, *more = (of[rival] for rival in rivals[seat])
            return [fsum(prices) / len(prices) for prices in zip(first, *more, strict=True)] if more else first

        return [Prices(up[seat], mean(down, seat), mean(up, seat)) for seat in range(seats)]

    def policy(self, kernel: Kernel, month: int) -> RolloutPolicy:
        """What the players of rollouts from this position go by."""
        card_scores = [CardScores(self.weights, *prices) for prices in self.prices(kernel, month)]
        return RolloutPolicy(card_scores, [self.koikoi_weights] * self.seats)

    def belief(self, kernel: Kernel) -> dict[int, float] | None:
        """Where hidden cards are likely to be, by their bits, for `Kernel.redeal_unseen`; None: anywhere.

        Who could have taken something from the field most likely would have.  The fewer cards others hold, the less
        likely one of them matches what lies there.
        """
        left = min(len(kernel.hands[seat]) for seat in range(self.seats) if seat != kernel.seat)
        if left >= self.rules.hand_cards(self.seats):
            return None
        rows = learned().belief
        row = rows[min(left, len(rows) - 1)]
        return {bit: 1 / row[min((kernel.field & month).bit_count(), 2)] for bit, month in SLIPS}

    def _encouraged(self, rounds: int, patience: float) -> tuple[float, ...]:
        """How to decide between stop and koi-koi: by rollouts of both, a straight line through what koi-koi gained."""
        rng, kernel = Random(2), self.kernel()
        ready = self.ready(kernel)
        lessons: list[tuple[tuple[float, ...], float]] = []
        until = process_time() + patience
        for _ in range(rounds):
            if process_time() > until:
                break
            kernel.deal(rng)
            policy = self.policy(kernel, 1)
            while kernel.waits is not Wait.OVER:
                if kernel.waits is not Wait.DECIDE:
                    kernel.apply(next_code(kernel, ready, policy))
                    continue
                if kernel.forced:
                    break
                now = self.ahead((kernel.seat, ((kernel.seat, kernel.total),)), kernel.seat)
                seen = outlook_of(kernel, ready)
                stops = rng.random() < 0.6
                seat, called = kernel.seat, kernel.copy()
                called.apply(KOIKOI)
                if stops:
                    kernel.apply(STOP)
                else:
                    kernel.apply(KOIKOI)
                    policy = self.policy(kernel, 1)
                gained = 0.0
                for _ in range(FORKS):
                    called.redeal_unseen(seat, rng)
                    gained += self.ahead(finish(called.copy(), ready, policy), seat) - now
                lessons.append((seen, max(-LARGEST, min(LARGEST, gained / FORKS))))
        return line_through(lessons) if lessons else STOPS

    def ahead(self, outcome: Outcome, seat: int) -> float:
        """By how many points a seat's side comes out ahead of the others on average."""
        points = paid(self.rules, self.seats, outcome)
        own = points[side_of(self.rules, self.seats, Seat(seat))]
        return own - (sum(points) - own) / (len(points) - 1)

    def _rounds(self, count: int) -> list[Outcome]:
        """How fresh deals of seat 0 end."""
        rng, kernel, outcomes = Random(1), self.kernel(), []
        kernel.deal(rng)
        policy = self.policy(kernel, 1)
        for _ in range(count):
            kernel.deal(rng)
            outcomes.append(finish(kernel, self.ready(kernel), policy))
        return outcomes


def ruleset_model(rules: Ruleset, seats: int) -> RulesetModel:
    """What is known of a ruleset; one that does not come with the game is thought through (a fraction of a second)."""
    return learned_from(rules, seats, SAMPLE, LESSONS)


@lru_cache(maxsize=16)
def learned_from(rules: Ruleset, seats: int, sample: int, lessons: int) -> RulesetModel:
    """The same, from so many rounds of each kind."""
    known = lessons_of(rules, seats) if (sample, lessons) == (SAMPLE, LESSONS) else None
    return RulesetModel(rules, seats, sample=sample, lessons=lessons, known=known)
