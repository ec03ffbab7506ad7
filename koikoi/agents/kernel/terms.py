"""What the kernel has to know of a ruleset, besides the yaku: when a seat may decide, and what the end of a round pays.

Nothing here changes while a round is played; only memos grow.
"""

from typing import Final

from koikoi.agents.kernel.scoring import ALL, FOG, RAIN, HeldYaku, worth_of
from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_MONTH, Month
from koikoi.engine.parameters import ExhaustWithYaku, FogTrigger, LimitScope, RainTrigger, TeamCaptures, Trigger
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import account_of_yaku
from koikoi.engine.state import calls_for, side_of, sides
from koikoi.engine.yaku import Scored


class Payouts(dict[tuple[int, int, tuple[int, ...]], int]):
    """What stopping brings, bonus and factors included, by (seat, points of the yaku, calls of all seats)."""

    __slots__ = ("_rules", "_seats")

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self._rules = rules
        self._seats = seats

    def __missing__(self, key: tuple[int, int, tuple[int, ...]]) -> int:
        seat, value, calls = key
        found = [Scored("", EMPTY, value)] if value else []
        account = account_of_yaku(self._rules, found, calls_for(self._rules, self._seats, calls, Seat(seat)))
        self[key] = account.total
        return account.total


class KernelRules:
    """A ruleset, compiled for a number of seats and one month.

    Piles are masks with the marks of `scoring`; lists have one entry per seat, tuples of points one per side.
    """

    __slots__ = (
        "_fog", "_held", "_mate", "_new_yaku", "_per_round", "_rain", "_rules", "_seats", "_shares", "limit", "payouts",
        "plain", "restless", "rivals", "worth",
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
        self._held = HeldYaku(rules, month)
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
        self.limit: Final = rules.koikoi_limit
        """Calls allowed; 0 = any number."""
        self.worth: Final = worth_of(rules, month)
        self.payouts: Final = Payouts(rules, seats)
        self.plain: Final = self.worth.simple and not (self._mate or self._rain or self._fog or self._new_yaku)
        """A seat's own pile says everything, and more points are what lets it decide."""
        self.restless: Final = bool(self._rain or self._fog or (self._mate and rules.viewing_after_koikoi))
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
        """Whether a marked pile, worth `value`, is better than at the last call (bar 0: there was none)."""
        if self._new_yaku and bar:
            return bool(self._held[marked] & ~known)
        return value > bar

    def limit_reached(self, calls: list[int], seat: int) -> bool:
        """Whether a seat has no calls left."""
        return 0 < self.limit <= (sum(calls) if self._per_round else calls[seat])

    def raise_bar(self, piles: list[int], bars: list[int], known: list[int], seat: int, field: int) -> None:
        """Notes in `bars` and `known` what a seat holds after its call; partners who share piles have to better it."""
        marked = self.marked(piles, seat, field)
        value = self.worth.value(marked)
        ids = self._held[marked] if self._new_yaku else 0
        for other in {seat, (seat + self._mate) % self._seats}:
            bars[other], known[other] = value, ids

    def exhausted(
        self, dealer: int, piles: list[int], calls: list[int], caller: int | None, field: int
    ) -> tuple[int | None, int, int]:
        """Winner, seat that is paid, and what it is paid when all hands have run out; `caller` called last."""
        if caller is not None:
            if self._rules.exhaust_with_yaku is ExhaustWithYaku.LAST_SCORES:
                value = self.worth.value(self.marked(piles, caller, field))
                return caller, caller, self.payouts[caller, value, tuple(calls)]
            if self._rules.exhaust_with_yaku is ExhaustWithYaku.VOID:
                return None, dealer, 0
        return None, dealer, self._rules.oya_ken_points

    def points(self, earner: int, total: int) -> tuple[int, ...]:
        """What each side gains when a seat is paid; where the ruleset is zero-sum, each other side pays the whole."""
        return tuple([total * share for share in self._shares[earner]])
