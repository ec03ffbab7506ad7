"""What the kernel has to know of a ruleset, besides the yaku: when a seat may decide, and what the end of a round pays.

Nothing here changes while a round is played; only memos grow.
"""

from math import prod
from typing import Final

from koikoi.agents.kernel.scoring import ALL, FOG, RAIN, OpeningYaku, worth_of
from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_MONTH, CardSet, Month
from koikoi.engine.parameters import (
    CallNeeds,
    ExhaustWithYaku,
    FogTrigger,
    LimitScope,
    LoserYaku,
    MayDecline,
    OptionalFor,
    RainTrigger,
    TeamCaptures,
    Trigger,
    TurnOrder,
    UnmatchedDraw,
    When,
    at_calls,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import capped, factors_of, field_factors
from koikoi.engine.standing import opponents
from koikoi.engine.state import calls_for, side_of, sides


class Payouts(dict[tuple[int, int, tuple[int, ...]], int]):
    """Points with bonus and the factors of points and calls, by (seat, points, calls of all seats)."""

    __slots__ = ("_rules", "_seats")

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self._rules = rules
        self._seats = seats

    def __missing__(self, key: tuple[int, int, tuple[int, ...]]) -> int:
        seat, points, calls = key
        made = calls_for(self._rules, self._seats, calls, Seat(seat))
        base = max(points + at_calls(self._rules.own_koikoi_bonus, made.own), 0)
        total = self[key] = base * factors_of(self._rules, base, made)[1]
        return total


class KernelRules:
    """A ruleset, compiled for a number of seats and one month.

    Piles are masks with the marks of `scoring`; lists have one entry per seat, tuples of points one per side.
    """

    __slots__ = (
        "_fog", "_held", "_least", "_mate", "_needs_new", "_new_yaku", "_opponents", "_per_round", "_plainly", "_rain",
        "_rules", "_seats", "_shares", "declines", "keeps", "limit", "optional", "ordinary", "payouts", "plain",
        "restless", "rivals", "staked", "tells_yaku", "worth",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, seats: int, month: Month) -> None:
        self._rules = rules
        self._seats = seats
        self._mate = 2 if rules.teams(seats) and rules.team_captures is TeamCaptures.SHARED else 0
        rain, fog = rules.rain_trigger is RainTrigger.FIELD_WILLOW, rules.fog_trigger is FogTrigger.FIELD_PAULOWNIA
        self._rain = OF_MONTH[Month.WILLOW].mask if rain else 0
        self._fog = OF_MONTH[Month.PAULOWNIA].mask if fog else 0
        self._new_yaku = rules.koikoi_trigger is Trigger.NEW_YAKU
        self._per_round = rules.koikoi_limit_scope is LimitScope.ROUND
        self._needs_new = rules.call_needs is CallNeeds.NEW_YAKU
        self._least = rules.stop_min_points
        self._held = OpeningYaku(rules, month)
        self.tells_yaku: Final = self._new_yaku or self._needs_new or not all(one.opens for one in rules.yaku)
        """Whether it matters which yaku a seat holds, and not only what they are worth."""
        self.declines: Final = (rules.may_decline is MayDecline.ALWAYS, rules.may_decline is not MayDecline.NEVER)
        """Whether one may play on without a call: where a call is allowed, and where it is not."""
        self.keeps: Final = rules.unmatched_draw is UnmatchedDraw.TO_HAND
        """Whether a stock card that can take nothing goes to the hand."""
        free = rules.capture_optional_for
        self.optional: Final = tuple(
            rules.capture_optional and free in (OptionalFor.BOTH, one) for one in (OptionalFor.HAND, OptionalFor.DRAWN)
        )
        """Whether a match may be left lying: by a hand card, and by one from the stock."""
        self.ordinary: Final = (
            rules.turn_order is TurnOrder.PLAY_DRAW
            and not self.keeps
            and not rules.play_on_stock
            and not rules.wild
            and not any(self.declines)
        )
        """A turn is a hand card and one from the stock, each takes its month, and whoever decides stops or calls."""
        count = sides(rules, seats)
        own, others = (count - 1, -1) if rules.zero_sum else (1, 0)
        self._shares = [
            [own if side == side_of(rules, seats, Seat(seat)) else others for side in range(count)]
            for seat in range(seats)
        ]
        self.rivals: Final = [
            [other for other in range(seats) if side_of(rules, seats, Seat(other)) != side_of(rules, seats, Seat(seat))]
            for seat in range(seats)
        ]
        """Per seat, the seats of other sides."""
        self._opponents = [opponents(rules, seats, Seat(seat)) for seat in range(seats)]
        self.staked: Final = any(one.when is When.FIELD for one in rules.multipliers)
        """Whether the dealt field multiplies."""
        self._plainly = rules.loser_yaku is LoserYaku.NONE and not self.staked and not rules.score_cap
        self.limit: Final = rules.koikoi_limit
        """Calls allowed; 0 = any number."""
        self.worth: Final = worth_of(rules, month)
        self.payouts: Final = Payouts(rules, seats)
        self.plain: Final = self.worth.simple and not (
            self._mate or self._rain or self._fog or self.tells_yaku or self._least
        )
        """A seat's own pile says everything, and more points are what lets it decide."""
        by_calls = rules.viewing_after_koikoi or any(one.extra_after_koikoi for one in rules.yaku)
        self.restless: Final = bool(self._rain or self._fog or (self._mate and by_calls))
        """Whether the worth of a pile can rise although it has not grown.

        The field's weather does that; and a call of one's own, where the partner looked at the same pile before.
        """

    def marked(self, piles: list[int], seat: int, field: int) -> int:
        """The pile a seat's yaku are read from, with its marks."""
        pile = piles[seat]
        if self._mate:
            pile |= piles[(seat + self._mate) % self._seats] & ALL
        if field & self._rain:
            pile |= RAIN
        if field & self._fog:
            pile |= FOG
        return pile

    def better(self, marked: int, value: int, bar: int, known: int) -> bool:
        """Whether a marked pile, worth `value`, lets its owner decide (bar 0: it has not called or declined yet)."""
        if value < self._least:
            return False
        if self.tells_yaku:
            value, yaku = self._held[marked]
            if self._new_yaku and known:
                return bool(yaku & ~known)
        return value > bar

    def old(self, marked: int, known: int) -> bool:
        """Whether a call would need a yaku that was not held at the bar, and the pile has none."""
        return self._needs_new and not self._held[marked][1] & ~known

    def limit_reached(self, calls: list[int], seat: int) -> bool:
        """Whether a seat has no calls left."""
        return 0 < self.limit <= (sum(calls) if self._per_round else calls[seat])

    def raise_bar(self, piles: list[int], bars: list[int], known: list[int], seat: int, field: int) -> None:
        """Notes in `bars` and `known` what a seat holds as it plays on; partners who share piles have to better it."""
        marked = self.marked(piles, seat, field)
        value, ids = self._held[marked] if self.tells_yaku else (self.worth.value(marked), 0)
        for other in {seat, (seat + self._mate) % self._seats}:
            bars[other], known[other] = value, ids

    def stakes(self, dealt: int) -> tuple[int, int]:
        """What the cards dealt face up (a mask) multiply by: a stop, and then lucky hands and oya-ken."""
        cards = CardSet.of_mask(dealt)
        stop, special = (field_factors(self._rules, cards, specials=one) for one in (False, True))
        return prod([one.by for one in stop]), prod([one.by for one in special])

    def total(self, seat: int, value: int, piles: list[int], calls: list[int], field: int, stake: int) -> int:
        """What stopping brings a seat whose yaku are worth `value`; `stake`: the factor of the dealt field."""
        if self._plainly:
            return self.payouts[seat, value, tuple(calls)] if value else 0
        if not value:
            return 0
        match self._rules.loser_yaku:
            case LoserYaku.TAKE:
                value += sum([points for _, points in self._theirs(seat, piles, field)])
            case LoserYaku.DIFFERENCE:
                value -= sum([points for _, points in self._theirs(seat, piles, field)])
            case LoserYaku.NONE | LoserYaku.BOTH:
                pass
        return capped(self._rules, self.payouts[seat, value, tuple(calls)] * stake)

    def _theirs(self, seat: int, piles: list[int], field: int) -> list[tuple[int, int]]:
        """The other sides' seats with the points of their yaku, if they have any."""
        worth = [(other, self.worth.value(self.marked(piles, other, field))) for other in self._opponents[seat]]
        return [one for one in worth if one[1]]

    def awards(self, seat: int, total: int, piles: list[int], field: int) -> tuple[tuple[int, int], ...]:
        """Who is paid what when a seat scores."""
        if self._rules.loser_yaku is LoserYaku.BOTH:
            return (seat, total), *self._theirs(seat, piles, field)
        return ((seat, total),)

    def exhausted(
        self, dealer: int, piles: list[int], calls: list[int], caller: int | None, field: int, stakes: tuple[int, int]
    ) -> tuple[int | None, tuple[tuple[int, int], ...]]:
        """Winner and who is paid what when all hands have run out; `caller` called or declined last."""
        if caller is not None:
            if self._rules.exhaust_with_yaku is ExhaustWithYaku.LAST_SCORES:
                value = self.worth.value(self.marked(piles, caller, field))
                total = self.total(caller, value, piles, calls, field, stakes[0])
                return caller, self.awards(caller, total, piles, field) if value else ((caller, 0),)
            if self._rules.exhaust_with_yaku is ExhaustWithYaku.VOID:
                return None, ()
        return None, ((dealer, self._rules.oya_ken_points * stakes[1]),)

    def points(self, awards: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        """What each side gains when seats are paid; where the ruleset is zero-sum, each other side pays the whole."""
        paid = [0] * len(self._shares[0])
        for seat, total in awards:
            for side, share in enumerate(self._shares[seat]):
                paid[side] += total * share
        return tuple(paid)
