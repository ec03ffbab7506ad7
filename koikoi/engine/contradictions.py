"""Rule parameters that cannot be played, or not together."""

from typing import TYPE_CHECKING

from koikoi.engine.cards import DECK, EMPTY, OF_KIND, SAKE_CUP, CardSet, Kind
from koikoi.engine.faults import RulesetFault
from koikoi.engine.parameters import (
    SEATS,
    CallNeeds,
    FieldFour,
    FieldPairs,
    FogTrigger,
    FogVoids,
    LoserYaku,
    Lucky,
    LuckyBoth,
    MultScope,
    OptionalFor,
    TeamCaptures,
    TeamPlay,
    Trigger,
    TurnOrder,
    UnmatchedDraw,
    When,
    WildOwnMonth,
    WildTakenBy,
)
from koikoi.engine.yaku import Sake, Yaku, replacing_order, unmet_need
from koikoi.errors import KoikoiError, Located, Message

if TYPE_CHECKING:
    from koikoi.engine.ruleset import Ruleset


class RulesetError(KoikoiError, ValueError):
    """Values that cannot be played, or not together."""

    def __init__(self, key: str, fault: Message, place: str = "") -> None:
        super().__init__(fault)
        self.key = key
        """The parameter at fault, or empty."""
        self.place = place
        """File, table and key, where the ruleset comes from a file."""

    @property
    def message(self) -> Message:
        """The fault with its place."""
        return Located.AT(place=self.place, fault=self.fault) if self.place else self.fault


def check(rules: "Ruleset") -> None:
    """Raises RulesetError when values contradict each other.  Types and ranges are the loader's business."""
    if not rules.seat_counts:
        raise RulesetError("hand_cards_2", RulesetFault.NO_PLAYERS())
    for seats in SEATS:
        hand, on_field = rules.hand_cards(seats), rules.field_cards(seats)
        if on_field and not hand:
            raise RulesetError(f"field_cards_{seats}", RulesetFault.NO_HANDS(seats=seats))
        needed = 2 * seats * hand + on_field
        if needed > len(DECK):
            cards = {"needed": needed, "hand": hand, "field": on_field, "deck": len(DECK)}
            raise RulesetError(f"hand_cards_{seats}", RulesetFault.TOO_MANY_CARDS(seats=seats, **cards))
    optional_plays = rules.capture_optional and rules.capture_optional_for is not OptionalFor.DRAWN
    if rules.must_match and optional_plays:
        raise RulesetError("must_match", RulesetFault.MATCH_AND_LEAVE())
    if rules.bankruptcy_ends_match and not rules.start_points:
        raise RulesetError("bankruptcy_ends_match", RulesetFault.BANKRUPT_AT_ONCE())
    if rules.target_points and rules.target_points <= rules.start_points:
        raise RulesetError("target_points", RulesetFault.OVER_AT_ONCE(start_points=rules.start_points))
    if rules.team_captures is TeamCaptures.SHARED and rules.team_play is TeamPlay.OFF:
        raise RulesetError("team_captures", RulesetFault.SHARED_WITHOUT_TEAMS())
    if rules.team_play is not TeamPlay.OFF and not rules.hand_cards_4:
        raise RulesetError("team_play", RulesetFault.TEAMS_WITHOUT_FOUR())
    _check_yaku(rules.yaku)
    _check_deal(rules)
    _check_turn(rules)
    _check_calls(rules)
    _check_worth(rules)


def _only_with(key: str, needed: str) -> RulesetError:
    return RulesetError(key, RulesetFault.ONLY_WITH(needed=needed))


def _check_deal(rules: "Ruleset") -> None:
    if rules.field_four_points >= 0 and rules.field_four is not FieldFour.OYA_WINS:
        raise _only_with("field_four_points", 'field_four = "oya_wins"')
    if rules.field_pairs_points != 6 and rules.field_pairs is not FieldPairs.OYA_WINS:
        raise _only_with("field_pairs_points", 'field_pairs = "oya_wins"')
    if rules.lucky_both is LuckyBoth.OYA_KEN and not rules.oya_ken_points:
        raise _only_with("lucky_both", "oya_ken_points")
    if rules.kuttsuki_multi is not Lucky.OFF and max(map(rules.hand_cards, SEATS[1:])) < 8:
        raise _only_with("kuttsuki_multi", "hand_cards_3 = 8")


def _check_turn(rules: "Ruleset") -> None:
    if rules.unmatched_draw is UnmatchedDraw.TO_HAND and rules.turn_order is not TurnOrder.PLAY_DRAW:
        raise _only_with("unmatched_draw", 'turn_order = "play_draw"')
    if rules.capture_optional_for is not OptionalFor.BOTH and not rules.capture_optional:
        raise _only_with("capture_optional_for", "capture_optional = true")
    if rules.capture_optional_for is OptionalFor.DRAWN and rules.turn_order is TurnOrder.DRAW_TO_HAND:
        raise _only_with("capture_optional_for", 'turn_order = "play_draw"')
    left = [len(DECK) - 2 * seats * rules.hand_cards(seats) - rules.field_cards(seats) for seats in rules.seat_counts]
    if rules.play_on_stock and not max(left):
        raise RulesetError("play_on_stock", RulesetFault.NO_STOCK_LEFT())
    if not rules.wild_takes:
        raise RulesetError("wild_takes", RulesetFault.NO_WILD_KINDS())
    if not rules.wild:
        for key, usual in (
            ("wild_takes", rules.wild_takes == tuple(Kind)),
            ("wild_own_month", rules.wild_own_month is WildOwnMonth.AS_USUAL),
            ("wild_taken_by", rules.wild_taken_by is WildTakenBy.OWN_MONTH),
            ("wild_needs_month", not rules.wild_needs_month),
        ):
            if not usual:
                raise _only_with(key, "wild")


def _check_calls(rules: "Ruleset") -> None:
    if 0 < rules.koikoi_min_points < rules.stop_min_points:
        raise RulesetError("koikoi_min_points", RulesetFault.BELOW_STOP(stop=rules.stop_min_points))
    if rules.call_needs is CallNeeds.NEW_YAKU and rules.koikoi_trigger is Trigger.NEW_YAKU:
        raise RulesetError("call_needs", RulesetFault.SAID_ALREADY(other='koikoi_trigger = "new_yaku"'))


def _check_worth(rules: "Ruleset") -> None:
    if rules.loser_yaku is LoserYaku.DIFFERENCE and any(
        seats > 2 and not rules.teams(seats) for seats in rules.seat_counts
    ):
        raise RulesetError("loser_yaku", RulesetFault.TWO_SIDES())
    if rules.fog_voids is FogVoids.BOTH and rules.fog_trigger is FogTrigger.OFF:
        raise _only_with("fog_voids", "fog_trigger")
    plain = OF_KIND[Kind.PLAIN] if rules.sake is Sake.ANIMAL else OF_KIND[Kind.PLAIN] | CardSet((SAKE_CUP,))
    for card in rules.double_plains - plain:
        raise RulesetError("double_plains", RulesetFault.NO_PLAIN(card=card))
    _check_multipliers(rules)
    if rules.koikoi_mult_scope is MultScope.POOLED and set(rules.own_koikoi_mult) != {1}:
        raise RulesetError("own_koikoi_mult", RulesetFault.OWN_CALLS_POOLED())
    for one in rules.yaku:
        if unmet := unmet_need(one, rules.sake, rules.double_plains):
            need, there_are = unmet
            kind = need.of.name.lower() if isinstance(need.of, Kind) else need.of
            fault = RulesetFault.NO_SUCH_PILE(needed=need.count, kind=kind, most=there_are, sake=rules.sake)
            raise RulesetError(f"yaku.{one.id}.needs", fault)


def _check_multipliers(rules: "Ruleset") -> None:
    reached = {(When.POINTS, EMPTY): {rules.seven_threshold}} if rules.seven_threshold else {}
    for row in rules.multipliers:
        cards = row.cards if row.when is When.FIELD else EMPTY
        if cards and max(row.steps) > len(cards):
            raise RulesetError("multipliers", RulesetFault.NEVER_SO_MANY(count=max(row.steps), cards=len(cards)))
        if max(row.by) == 1:
            raise RulesetError("multipliers", RulesetFault.NO_FACTOR())
        before = reached.setdefault((row.when, cards), set())
        for count in row.steps:
            if count in before:
                raise RulesetError("multipliers", RulesetFault.TWO_FACTORS(count=count))
            before.add(count)


def _check_yaku(yaku: tuple[Yaku, ...]) -> None:
    known = {one.id: one for one in yaku}
    for row in yaku:
        for key, named in (("replaces", row.replaces), ("extra_with", (row.extra_with,) if row.extra_with else ())):
            for other in named:
                if other not in known or other == row.id:
                    others = ", ".join(name for name in known if name != row.id)
                    code = RulesetFault.NOT_AMONG_YAKU if others else RulesetFault.ONLY_YAKU
                    raise RulesetError(f"yaku.{row.id}.{key}", code(found=other, others=others))
        if row.extra_after_koikoi and not row.extra:
            raise _only_with(f"yaku.{row.id}.extra_after_koikoi", "extra")
        if row.extra_with and (further := known[row.extra_with].extra_with):
            fault = RulesetFault.EXTRA_IN_A_ROW(found=row.extra_with, further=further)
            raise RulesetError(f"yaku.{row.id}.extra_with", fault)
    try:
        replacing_order(yaku)
    except ValueError as circle:
        raise RulesetError("yaku", RulesetFault.REPLACING_CIRCLE(circle=circle)) from None
    if not any(one.points for one in yaku):
        raise RulesetError("yaku", RulesetFault.NO_POINTS())
    if not any(one.points and one.opens for one in yaku):
        raise RulesetError("yaku", RulesetFault.NONE_OPENS())
