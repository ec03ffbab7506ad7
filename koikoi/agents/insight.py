"""What a player knows of a ruleset before it looks at its cards; made once for each ruleset and number of seats.

Everything comes from the ruleset and from playouts of fresh deals with a fixed seed, so it is the same everywhere.
"""

from copy import copy
from functools import lru_cache
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from koikoi.agents.fitting import line_through
from koikoi.agents.kernel import KOIKOI, SLIPS, STOP, Kernel, Outcome, Wait
from koikoi.agents.kernel_scoring import ALL
from koikoi.agents.levels import PLAIN, Taste
from koikoi.agents.playout import STOPS, Guide, Ready, next_code, outlook_of, play_out
from koikoi.agents.potential import Row, gains, rows_of, share_of
from koikoi.agents.sense import Judgement, Weights, learned
from koikoi.agents.standing import Standing, paid, spread_of
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import side_of

SAMPLE: Final = 500
"""Rounds from which the spread of points is read."""
LESSONS: Final = 200
"""Rounds in which stop and koi-koi are compared."""
FORKS: Final = 8
"""Playouts after each koi-koi of a lesson."""
LARGEST: Final = 12.0
"""Gains and losses of a koi-koi beyond this count as this much: what matters is where they change sign."""
PATIENCE: Final = 1.0
"""Seconds after which a pass is broken off in any case: rulesets with very many odd yaku, slow computers."""
PASSES: Final = 2
"""The second time the players of the playouts decide as was learned the first time."""
LEAN: Final = (
    (1.0, 1.0, 1.0),
    (1.0, 0.3, 0.15),
    (1.0, 0.5, 0.3),
    (1.0, 0.65, 0.4),
    (1.0, 0.75, 0.6),
    (1.0, 0.8, 0.7),
    (1.0, 0.85, 0.8),
    (1.0, 0.9, 0.9),
)
"""By the cards in another hand (0 to 7 and more) and the field cards of its month (0, 1, 2 and more): how likely a
hidden card is there, against one without a match on the field.  Counted over rounds of players of playouts."""


class Insight:
    """One ruleset and number of seats, thought through: prices of cards, the usual round, chances in the match."""

    def __init__(self, rules: Ruleset, seats: int, weights: Weights | None = None) -> None:
        self.rules, self.seats = rules, seats
        self.weights = weights or learned()
        self._kernel = Kernel(rules, seats)
        self._ready: dict[int, Ready] = {}
        turns = rules.hand_cards(seats)
        fresh, _ = gains(self.rows(1), 0, 0, share_of(seats, turns, 48), 1.0)
        self.unit: Final = fmean(fresh) or 1.0
        """Points that an average card adds to what a side can expect, when nobody has any."""
        self.courage: tuple[float, ...] = STOPS
        for _ in range(PASSES):
            self.courage = self._encouraged()
        outcomes = self._rounds(SAMPLE)
        self.standing = Standing(rules, seats, spread_of(rules, seats, outcomes))

    def judging_by(self, weights: Weights) -> "Insight":
        """The same with other weights for cards."""
        made = copy(self)
        made.weights = weights
        return made

    def kernel(self) -> Kernel:
        """A kernel to load a position into."""
        return self._kernel.copy()

    def ready(self, kernel: Kernel) -> Ready:
        """Which cards improve a pile, in the month the kernel plays."""
        key = id(kernel.terms)
        if key not in self._ready:
            self._ready[key] = Ready(kernel.terms)
        return self._ready[key]

    def rows(self, month: int) -> tuple[Row, ...]:
        """The yaku that can be scored in a month."""
        return rows_of(self.rules, month)

    def guide(self, kernel: Kernel, month: int, taste: Taste = PLAIN) -> Guide:
        """What the players of playouts from this position go by; looks at piles and the sizes of hands only."""
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
        judges = []
        for seat in range(seats):
            share = 1 / len(rivals[seat])
            denied = [sum(down[rival][i] for rival in rivals[seat]) * share * taste.denial for i in range(48)]
            given = [sum(up[rival][i] for rival in rivals[seat]) * share for i in range(48)]
            wished = up[seat]
            for kind, points in taste.fond.items():
                wished = [gain + points * (kind is card.kind) for gain, card in zip(wished, DECK, strict=True)]
            judges.append(Judgement(self.weights, wished, denied, given))
        courage = self.courage
        if taste.courage:
            courage = (courage[0] + taste.courage, *courage[1:])
        return Guide(judges, courage)

    def lean(self, kernel: Kernel) -> dict[int, float] | None:
        """Where hidden cards are likely to be, by their bits, for `Kernel.redeal_unseen`; None: anywhere.

        Who could have taken something from the field most likely would have.  The fewer cards others hold, the less
        likely one of them matches what lies there.
        """
        left = min(len(kernel.hands[seat]) for seat in range(self.seats) if seat != kernel.seat)
        if left >= self.rules.hand_cards(self.seats):
            return None
        row = LEAN[min(left, len(LEAN) - 1)]
        return {bit: 1 / row[min((kernel.field & month).bit_count(), 2)] for bit, month in SLIPS}

    def _encouraged(self) -> tuple[float, ...]:
        """How to decide between stop and koi-koi: by playouts of both, a straight line through what koi-koi gained."""
        rng, kernel = Random(2), self.kernel()
        ready = self.ready(kernel)
        found: list[tuple[tuple[float, ...], float]] = []
        until = perf_counter() + PATIENCE
        for _ in range(LESSONS):
            if perf_counter() > until:
                break
            kernel.deal(rng)
            guide = self.guide(kernel, 1)
            while kernel.waits is not Wait.OVER:
                if kernel.waits is not Wait.DECIDE:
                    kernel.apply(next_code(kernel, ready, guide))
                    continue
                if kernel.forced:
                    break
                now = self.ahead((kernel.seat, kernel.seat, kernel.total), kernel.seat)
                seen = outlook_of(kernel, ready)
                stops = rng.random() < 0.6
                seat, called = kernel.seat, kernel.copy()
                called.apply(KOIKOI)
                if stops:
                    kernel.apply(STOP)
                else:
                    kernel.apply(KOIKOI)
                    guide = self.guide(kernel, 1)
                gained = 0.0
                for _ in range(FORKS):
                    called.redeal_unseen(seat, rng)
                    gained += self.ahead(play_out(called, ready, guide), seat) - now
                found.append((seen, max(-LARGEST, min(LARGEST, gained / FORKS))))
        return line_through(found) if found else STOPS

    def ahead(self, outcome: Outcome, seat: int) -> float:
        """By how many points a seat's side comes out ahead of the others on average."""
        points = paid(self.rules, self.seats, outcome)
        own = points[side_of(self.rules, self.seats, Seat(seat))]
        return own - (sum(points) - own) / (len(points) - 1)

    def _rounds(self, count: int) -> list[Outcome]:
        """How fresh deals of seat 0 end."""
        rng, kernel, found = Random(1), self.kernel(), []
        kernel.deal(rng)
        guide = self.guide(kernel, 1)
        for _ in range(count):
            kernel.deal(rng)
            found.append(play_out(kernel, self.ready(kernel), guide))
        return found


@lru_cache(maxsize=16)
def insight(rules: Ruleset, seats: int) -> Insight:
    """The insight into a ruleset, made when it is first asked for (a fraction of a second)."""
    return Insight(rules, seats)
