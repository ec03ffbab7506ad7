"""What a seat holds, what stopping would bring it, and whether it may decide; from what lies open to everybody."""

from dataclasses import replace
from typing import Protocol

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, CardSet, Month
from koikoi.engine.parameters import CallNeeds, LimitScope, LoserYaku, MayDecline, TeamCaptures, Trigger, YakuCounted
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, account_of_yaku, find_yaku, fixed_account
from koikoi.engine.state import Award, Called, Forced, ToDecide, calls_for, pile_of, side_of
from koikoi.engine.yaku import Scored


class OpenCards(Protocol):
    """What a match and any view of it have in common."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""

    @property
    def seats(self) -> int:
        """How many there are."""

    @property
    def month(self) -> Month:
        """The month of the round."""

    @property
    def captured(self) -> tuple[CardSet, ...]:
        """Per seat."""

    @property
    def calls(self) -> tuple[int, ...]:
        """Per seat."""

    @property
    def called(self) -> tuple[Called | None, ...]:
        """The bars, per seat."""

    @property
    def field_cards(self) -> CardSet:
        """What lies face up."""

    @property
    def dealt(self) -> CardSet:
        """All that the deal put face up."""


def held_by(table: OpenCards, seat: Seat) -> list[Scored]:
    """The yaku of a seat, or of the pile it shares, in the order of the ruleset's table."""
    return _found(table, table.rules, seat)


def left_out(table: OpenCards, seat: Seat) -> list[Scored]:
    """The yaku of a seat that count for nothing beside its best one (yaku_counted)."""
    if table.rules.yaku_counted is YakuCounted.ALL:
        return []
    counted = {one.id for one in held_by(table, seat)}
    every = _found(table, replace(table.rules, yaku_counted=YakuCounted.ALL), seat)
    return [one for one in every if one.id not in counted]


def _found(table: OpenCards, rules: Ruleset, seat: Seat) -> list[Scored]:
    return find_yaku(
        rules,
        pile_of(rules, table.seats, table.captured, seat),
        month=table.month,
        called=table.calls[seat] > 0,
        field=table.field_cards if rules.watches_field else EMPTY,
    )


def account_for(table: OpenCards, seat: Seat, held: list[Scored] | None = None) -> Account:
    """What stopping now would bring a seat; `held`: its yaku, where they have been looked for already."""
    held = held_by(table, seat) if held is None else held
    calls = calls_for(table.rules, table.seats, table.calls, seat)
    return account_of_yaku(table.rules, held, calls, theirs=_theirs(table, seat), dealt=table.dealt)


def awards_for(table: OpenCards, seat: Seat, account: Account) -> tuple[Award, ...]:
    """Who is credited when a seat scores: itself, and with `loser_yaku = "both"` the others for theirs, plainly."""
    awards = [Award(seat, account)]
    if table.rules.loser_yaku is LoserYaku.BOTH and account.yaku:
        for other in opponents(table.rules, table.seats, seat):
            if held := held_by(table, other):
                awards.append(Award(other, fixed_account(*held)))
    return tuple(awards)


def opponents(rules: Ruleset, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats of other sides whose piles are valued; of partners who share theirs the first."""
    side = side_of(rules, seats, seat)
    others = tuple(Seat(other) for other in range(seats) if side_of(rules, seats, Seat(other)) != side)
    shared = rules.teams(seats) and rules.team_captures is TeamCaptures.SHARED
    return others[:1] if shared else others


def _theirs(table: OpenCards, seat: Seat) -> int:
    sign = {LoserYaku.TAKE: 1, LoserYaku.DIFFERENCE: -1}.get(table.rules.loser_yaku, 0)
    if not sign:
        return 0
    others = opponents(table.rules, table.seats, seat)
    return sign * sum(one.points for other in others for one in held_by(table, other))


def bar_of(rules: Ruleset, held: list[Scored]) -> Called:
    """What has to be bettered later by whoever plays on with these yaku."""
    opening = [one for one in held if one.id in rules.opening_yaku]
    return Called(sum(one.points for one in opening), tuple(one.id for one in opening))


def choice_for(table: OpenCards, seat: Seat, *, last: bool) -> ToDecide | None:
    """The choice a seat has at the end of its turn, if its yaku give it one; `last`: it has no further turn."""
    rules = table.rules
    held = held_by(table, seat)
    if not held:
        return None
    now, before = bar_of(rules, held), table.called[seat] or Called(0, ())
    new_yaku = any(name not in before.yaku for name in now.yaku)
    better = new_yaku if rules.koikoi_trigger is Trigger.NEW_YAKU and before.yaku else now.points > before.points
    own = sum(one.points for one in held)
    if not better or own < rules.stop_min_points:
        return None
    made = table.calls[seat] if rules.koikoi_limit_scope is LimitScope.PLAYER else sum(table.calls)
    forced = None
    if last:
        forced = Forced.LAST_CARD
    elif 0 < rules.koikoi_limit <= made:
        forced = Forced.LIMIT
    elif own < rules.koikoi_min_points:
        forced = Forced.MINIMUM
    elif rules.call_needs is CallNeeds.NEW_YAKU and not new_yaku:
        forced = Forced.OLD_YAKU
    declinable = rules.may_decline is MayDecline.ALWAYS or (forced and rules.may_decline is MayDecline.NO_CALL)
    return ToDecide(seat, account_for(table, seat, held), forced, not last and bool(declinable))
