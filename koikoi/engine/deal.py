"""Choosing the first dealer, dealing, and what the deal itself can decide."""

from collections import Counter
from dataclasses import dataclass

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_MONTH, Card, CardSet
from koikoi.engine.events import Cause, Packet
from koikoi.engine.faults import MatchFault
from koikoi.engine.parameters import (
    DealOrder,
    FieldFour,
    FieldPairs,
    FirstOyaTie,
    Lucky,
    LuckyBoth,
    LuckyStack,
    Priority,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Factor, field_factors, fixed_account
from koikoi.engine.state import Award, Ending, MatchError, next_seat
from koikoi.engine.yaku import Scored


def lowest_lots(rules: Ruleset, lots: dict[Seat, Card]) -> tuple[Seat, ...]:
    """The seats whose card makes them dealer; several = they draw again.

    The earliest month deals, counted from January and not around the year (Italian and Nintendo documents).  In one
    month the higher card value deals (Spanish and German documents), unless the ruleset redraws at once.
    """
    first = min(lot.month for lot in lots.values())
    tied = {seat: lot for seat, lot in lots.items() if lot.month is first}
    if rules.first_oya_tie is FirstOyaTie.VALUE_THEN_REDRAW:
        best = max(lot.kind.rank for lot in tied.values())
        tied = {seat: lot for seat, lot in tied.items() if lot.kind.rank == best}
    return tuple(tied)


def deal_pattern(rules: Ruleset, seats: int, dealer: Seat) -> tuple[tuple[Seat | None, int], ...]:
    """Who gets how many cards, movement by movement, from the top of the deck; None is the field.

    `ko_field_oya`: the others, the field, the dealer, in packets (Nintendo's sheet: twos; Spanish document: eights).
    `oya_first`: the dealer and then the others counter-clockwise, hands first, field last (German sheet).
    """
    others = []
    seat = next_seat(seats, dealer)
    while seat != dealer:
        others.append(seat)
        seat = next_seat(seats, seat)
    hand, field = rules.hand_cards(seats), rules.field_cards(seats)
    places: list[dict[Seat | None, int]]
    to_hand, to_field = (sizes or (rules.deal_packet,) for sizes in (rules.hand_packets, rules.field_packets))
    if rules.deal_order is DealOrder.KO_FIELD_OYA:
        places = [{**dict.fromkeys(others, hand), None: field, dealer: hand}]
    else:
        places = [dict.fromkeys([dealer, *others], hand), {None: field}]
    pattern: list[tuple[Seat | None, int]] = []
    for group in places:
        passes = 0
        while any(group.values()):
            for to, left in group.items():
                packets = to_field if to is None else to_hand
                if count := min(packets[min(passes, len(packets) - 1)], left):
                    pattern.append((to, count))
                    group[to] = left - count
            passes += 1
    return tuple(pattern)


def deal_packets(rules: Ruleset, seats: int, dealer: Seat, order: tuple[Card, ...]) -> tuple[tuple[Packet, ...], int]:
    """Deals a shuffled deck; returns the packets and how many cards they took."""
    packets, top = [], 0
    for to, count in deal_pattern(rules, seats, dealer):
        packets.append(Packet(to, count, order[top : top + count]))
        top += count
    return tuple(packets), top


def order_of_deal(
    rules: Ruleset,
    dealer: Seat,
    hands: tuple[tuple[Card, ...], ...],
    field: tuple[Card, ...],
    stock: tuple[Card, ...],
) -> tuple[Card, ...]:
    """The shuffled deck that gives these hands, field and stock: the reverse of dealing, for reading records.

    Raises MatchError when a hand or the field has not the size the ruleset deals.
    """
    seats = len(hands)
    rest: dict[Seat | None, list[Card]] = {Seat(seat): list(hand) for seat, hand in enumerate(hands)}
    rest[None] = list(field)
    for to, cards in rest.items():
        wanted = rules.field_cards(seats) if to is None else rules.hand_cards(seats)
        if len(cards) != wanted:
            counts = {"found": len(cards), "rules": rules.name, "wanted": wanted}
            fault = MatchFault.FIELD_CARDS(**counts) if to is None else MatchFault.HAND_CARDS(seat=to, **counts)
            raise MatchError(fault)
    order: list[Card] = []
    for to, count in deal_pattern(rules, seats, dealer):
        order += rest[to][:count]
        del rest[to][:count]
    return (*order, *stock)


@dataclass(frozen=True, slots=True)
class Void:
    """The deal does not count and is repeated."""

    cause: Cause
    seat: Seat | None
    cards: CardSet
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class Decided:
    """The deal itself ends the round."""

    ending: Ending
    winner: Seat | None
    awards: tuple[Award, ...]


def specials(
    rules: Ruleset, seats: int, dealer: Seat, hands: tuple[CardSet, ...], field: CardSet
) -> Void | Decided | None:
    """What the deal itself decides: a misdeal, a lucky hand, or nothing."""
    void = _void(rules, seats, dealer, hands, field)
    decided = _decided(rules, seats, dealer, hands, field)
    if rules.deal_special_priority is Priority.REDEAL_FIRST:
        return void or decided
    return decided or void


def four_of_a_month(cards: CardSet) -> CardSet:
    """All four cards of the first month that is there completely, or nothing."""
    for four in OF_MONTH.values():
        if four <= cards:
            return four
    return CardSet()


def pairs(cards: CardSet, *, quad_counts: bool = False) -> CardSet:
    """The cards of the months of which exactly two are there; with `quad_counts` four count as two pairs."""
    counts = Counter(one.month for one in cards)
    months = {month for month, count in counts.items() if count == 2 or (quad_counts and count == 4)}
    return CardSet(one for one in cards if one.month in months)


def _void(rules: Ruleset, seats: int, dealer: Seat, hands: tuple[CardSet, ...], field: CardSet) -> Void | None:
    if four := four_of_a_month(field):
        if rules.field_four is FieldFour.REDEAL:
            return Void(Cause.FIELD_FOUR, None, four, dealer)
        if rules.field_four is FieldFour.REDEAL_PASS_OYA:
            return Void(Cause.FIELD_FOUR, None, four, next_seat(seats, dealer))
    passes = rules.field_pairs is FieldPairs.REDEAL_PASS_OYA
    if (passes or rules.field_pairs is FieldPairs.REDEAL) and len(paired := pairs(field)) >= 8:
        return Void(Cause.FIELD_PAIRS, None, paired, next_seat(seats, dealer) if passes else dealer)
    for seat, hand in enumerate(hands):
        if rules.lucky_teshi(seats) is Lucky.REDEAL and (four := four_of_a_month(hand)):
            return Void(Cause.TESHI, Seat(seat), four, dealer)
        if rules.lucky_kuttsuki(seats) is Lucky.REDEAL and (paired := _kuttsuki(rules, hand)):
            return Void(Cause.KUTTSUKI, Seat(seat), paired, dealer)
    return None


def _kuttsuki(rules: Ruleset, hand: CardSet) -> CardSet:
    paired = pairs(hand, quad_counts=rules.kuttsuki_quad)
    return paired if len(paired) >= 8 else CardSet()


def _lucky_hand(rules: Ruleset, seats: int, hand: CardSet, factors: tuple[Factor, ...]) -> Account | None:
    lucky = []
    if rules.lucky_teshi(seats) is Lucky.WIN and (four := four_of_a_month(hand)):
        lucky.append(Scored("teshi", four, rules.teshi_points))
    if rules.lucky_kuttsuki(seats) is Lucky.WIN and (paired := _kuttsuki(rules, hand)):
        lucky.append(Scored("kuttsuki", paired, rules.kuttsuki_points))
    if not lucky:
        return None
    if rules.lucky_stack is LuckyStack.MAX:
        lucky = [max(lucky, key=lambda one: one.points)]  # of equals the first
    return fixed_account(*lucky, factors=factors)


def _decided(rules: Ruleset, seats: int, dealer: Seat, hands: tuple[CardSet, ...], field: CardSet) -> Decided | None:
    factors = field_factors(rules, field, specials=True) if rules.multipliers else ()
    awards = tuple(
        Award(Seat(seat), account)
        for seat, hand in enumerate(hands)
        if (account := _lucky_hand(rules, seats, hand, factors)) is not None
    )
    if len(awards) == 1:
        return Decided(Ending.LUCKY, awards[0].seat, awards)
    if awards:
        if rules.lucky_both is LuckyBoth.DRAW:
            return Decided(Ending.LUCKY, None, ())
        if rules.lucky_both is LuckyBoth.BOTH_SCORE:
            return Decided(Ending.LUCKY, None, awards)
        if rules.lucky_both is LuckyBoth.OYA_KEN:
            return Decided(Ending.LUCKY, None, (Award(dealer, oya_ken(rules, field)),))
        best = max(awards, key=lambda award: (award.seat == dealer, award.account.total))
        return Decided(Ending.LUCKY, dealer, (Award(dealer, best.account),))
    if rules.field_four is FieldFour.OYA_WINS and (four := four_of_a_month(field)):
        # The points are those of a teshi, which it resembles; the analysis gives the rule but no figure of its own
        points = rules.teshi_points if rules.field_four_points < 0 else rules.field_four_points
        account = fixed_account(Scored("field_four", four, points), factors=factors)
        return Decided(Ending.FIELD, dealer, (Award(dealer, account),))
    if rules.field_pairs is FieldPairs.OYA_WINS and len(paired := pairs(field)) >= 8:
        account = fixed_account(Scored("field_pairs", paired, rules.field_pairs_points), factors=factors)
        return Decided(Ending.FIELD, dealer, (Award(dealer, account),))
    return None


def oya_ken(rules: Ruleset, dealt: CardSet) -> Account:
    """The dealer's points when a round has no winner; `dealt`: what the deal put face up."""
    factors = field_factors(rules, dealt, specials=True)
    return fixed_account(Scored("oya_ken", EMPTY, rules.oya_ken_points), factors=factors)
