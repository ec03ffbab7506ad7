"""The one function that changes a match, and what may be done."""

from koikoi.engine.actions import (
    Action,
    Appoint,
    Deal,
    Decline,
    Draw,
    KoiKoi,
    Leave,
    NextRound,
    Pick,
    Play,
    Seat,
    Stop,
)
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet
from koikoi.engine.deal import Void, deal_packets, four_of_a_month, lowest_lots, specials
from koikoi.engine.events import (
    Awaiting,
    DealerChosen,
    Dealt,
    Event,
    FieldRefilled,
    LotDrawn,
    LotsTied,
    Misdealt,
    QuadTaken,
    TableCleared,
)
from koikoi.engine.faults import ActionFault
from koikoi.engine.landing import cards_on, playable
from koikoi.engine.notation import text
from koikoi.engine.parameters import FieldFour
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import (
    ChooseDealer,
    Field,
    Match,
    MatchOver,
    Phase,
    RoundOver,
    ToDeal,
    ToDecide,
    ToPick,
    ToPlay,
    with_item,
)
from koikoi.engine.turn import Work, begin_turn, call, decline, end_round, pick, play, stop
from koikoi.errors import KoikoiError

_PLAYS = tuple(Play(one) for one in DECK)
_PICKS = tuple(Pick(one) for one in DECK)
_STOP, _KOIKOI, _DECLINE, _LEAVE, _NEXT = Stop(), KoiKoi(), Decline(), Leave(), NextRound()


class IllegalAction(KoikoiError, ValueError):
    """An action the rules do not allow now.  Says what was legal; nothing has changed."""

    def __init__(self, action: Action, match: Match) -> None:
        self.action = action
        self.legal = legal_actions(match)
        if isinstance(match.phase, ToDeal):
            super().__init__(ActionFault.NO_DEAL(action=text(action)))
        elif not self.legal:
            super().__init__(ActionFault.MATCH_OVER(action=text(action)))
        else:
            legal = ", ".join(text(one) for one in self.legal)
            super().__init__(ActionFault.ILLEGAL(action=text(action), legal=legal))


def legal_actions(match: Match) -> tuple[Action, ...]:
    """Everything that may be done now, in a fixed order (cards in deck order, stop before koi-koi).

    A deal is the one action not listed, as there are 48! of them: in the phase ToDeal the list is empty.
    """
    phase = match.phase
    hand = match.hands[phase.seat] if isinstance(phase, ToPlay) else EMPTY
    return legal_in(match.rules, match.seats, phase, hand, match.field, match.dealt)


def legal_in(
    rules: Ruleset, seats: int, phase: Phase, hand: CardSet, field: Field, dealt: CardSet
) -> tuple[Action, ...]:
    """Legal actions from what the seat to move knows: the phase, its own hand, the field, and what was dealt there."""
    match phase:
        case ToPlay():
            if rules.must_match or phase.kept is not None:
                hand = _playable(rules, phase, hand, field, dealt)
            return tuple([_PLAYS[one.index] for one in hand])
        case ToPick(choices=choices, may_leave=may_leave):
            picks: tuple[Action, ...] = tuple(_PICKS[one.index] for one in choices)
            return (*picks, _LEAVE) if may_leave else picks
        case ToDecide(forced=forced, may_decline=may_decline):
            calls: tuple[Action, ...] = () if forced else (_KOIKOI,)
            return (_STOP, *calls, _DECLINE) if may_decline else (_STOP, *calls)
        case RoundOver():
            return (_NEXT,)
        case ChooseDealer(seat=None):
            return tuple(Appoint(Seat(seat)) for seat in range(seats))
        case ChooseDealer(tries=tries):
            return tuple(Draw(one) for one in DECK if one not in tries[-1])
        case ToDeal() | MatchOver():
            return ()


def _may_play(match: Match, phase: ToPlay, card: Card) -> bool:
    """Whether a card of the hand may be laid."""
    if phase.kept is None and not match.rules.must_match:
        return True
    return card in _playable(match.rules, phase, match.hands[phase.seat], match.field, match.dealt)


def _playable(rules: Ruleset, phase: ToPlay, hand: CardSet, field: Field, dealt: CardSet) -> CardSet:
    if phase.kept is not None:
        hand -= CardSet((phase.kept,))
    return playable(rules, hand, cards_on(field), dealt.mask) if rules.must_match else hand


def step(match: Match, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Applies one legal action and runs on to the next decision.

    Pure: equal arguments give equal results, and the arguments are not changed.  The last event is always `Awaiting`.
    Raises IllegalAction, which says what was legal.
    """
    phase = match.phase
    work = Work(match)
    match phase, action:
        case ToPlay(seat), Play(card) if card in match.hands[seat] and _may_play(match, phase, card):
            play(work, seat, card, second=phase.second)
        case ToPick(), Pick(card) if card in phase.choices:
            pick(work, phase, card)
        case ToPick(may_leave=True), Leave():
            pick(work, phase, None)
        case ToDecide(), Stop():
            stop(work, phase)
        case ToDecide(seat, _, None), KoiKoi():
            call(work, seat)
        case ToDecide(seat, may_decline=True), Decline():
            decline(work, seat)
        case ToDeal(), Deal(order) if len(order) == len(DECK) and set(order) == set(DECK):
            _deal(work, order)
        case RoundOver(result), NextRound():
            _clear(work, match.round + 1, result.next_dealer)
            work.tell(TableCleared(work.round, work.dealer))
            work.phase = ToDeal()
        case ChooseDealer(seat=None), Appoint(seat) if 0 <= seat < match.seats:
            _choose(work, seat)
        case ChooseDealer(seat=drawer), Draw(card) if drawer is not None and card not in phase.tries[-1]:
            _draw_lot(work, phase, drawer, card)
        case _:
            raise IllegalAction(action, match)
    work.tell(Awaiting(work.phase))
    return work.freeze(), tuple(work.events)


# Choosing the dealer


def _draw_lot(work: Work, phase: ChooseDealer, seat: Seat, card: Card) -> None:
    work.tell(LotDrawn(seat, card))
    lots = with_item(phase.tries[-1], seat, card)
    tries = (*phase.tries[:-1], lots)
    waiting = [other for other in phase.contenders if lots[other] is None]
    if waiting:
        work.phase = ChooseDealer(waiting[0], tries, phase.contenders)
        return
    drawn = {other: lot for other in phase.contenders if (lot := lots[other]) is not None}
    best = lowest_lots(work.rules, drawn)
    if len(best) == 1:
        _choose(work, best[0])
    else:
        work.tell(LotsTied(best))
        work.phase = ChooseDealer(best[0], (*tries, (None,) * work.seats), best)


def _choose(work: Work, seat: Seat) -> None:
    work.tell(DealerChosen(seat))
    work.dealer = seat
    work.phase = ToDeal()


# Dealing


def _deal(work: Work, order: tuple[Card, ...]) -> None:
    rules, seats = work.rules, work.seats
    packets, dealt = deal_packets(rules, seats, work.dealer, order)
    hands = [EMPTY] * seats
    on_field: tuple[Card, ...] = ()
    for packet in packets:
        given = packet.cards or ()
        if packet.to is None:
            on_field += given
        else:
            hands[packet.to] |= CardSet(given)
    work.hands = tuple(hands)
    work.field = on_field
    work.stock = order[dealt:]
    work.dealt = CardSet(on_field)
    work.tell(Dealt(packets, len(work.stock)))
    judge_deal(work)


def judge_deal(work: Work) -> None:
    """Ends or repeats the round where the deal itself says so, else lets the dealer begin."""
    match specials(work.rules, work.seats, work.dealer, work.hands, work.field_cards):
        case None:
            _take_quads(work)
            begin_turn(work, work.dealer)
        case Void(cause, seat, cards, next_dealer):
            work.tell(Misdealt(cause, seat, cards, next_dealer))
            _clear(work, work.round, next_dealer)
        case decided:
            end_round(work, decided.ending, decided.winner, decided.awards)


def _take_quads(work: Work) -> None:
    """Gives four of a month on the field to the dealer, where the ruleset does, and deals others in their place."""
    four_of = work.rules.field_four
    if four_of not in (FieldFour.OYA_TAKES, FieldFour.OYA_TAKES_REFILL):
        return
    while four := four_of_a_month(work.field_cards):
        work.field = tuple(None if one is not None and one in four else one for one in work.field)
        work.captured = with_item(work.captured, work.dealer, work.captured[work.dealer] | four)
        work.tell(QuadTaken(work.dealer, four))
        spare = len(work.stock) - sum(map(len, work.hands))  # each hand card is followed by one from the stock
        more = min(len(four), max(spare, 0)) if four_of is FieldFour.OYA_TAKES_REFILL else 0
        if more:
            cards, work.stock = work.stock[:more], work.stock[more:]
            for card in cards:
                work.lay(card)
            work.dealt |= CardSet(cards)
            work.tell(FieldRefilled(cards))


def _clear(work: Work, number: int, dealer: Seat) -> None:
    work.round = number
    work.dealer = dealer
    work.hands = work.captured = (EMPTY,) * work.seats
    work.field = work.stock = ()
    work.calls = (0,) * work.seats
    work.called = (None,) * work.seats
    work.last_caller = None
    work.dealt, work.shown = EMPTY, ()
