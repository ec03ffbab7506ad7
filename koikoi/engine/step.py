"""The one function that changes a match, and what may be done."""

from koikoi.engine.actions import (
    Action,
    Appoint,
    Deal,
    Draw,
    KoiKoi,
    Leave,
    NextRound,
    Pick,
    Play,
    Seat,
    Stop,
)
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet, Month
from koikoi.engine.deal import Void, deal_packets, lowest_lots, specials
from koikoi.engine.ending import exhausted, result_of, winners_of
from koikoi.engine.events import (
    Awaiting,
    Captured,
    DealerChosen,
    Dealt,
    Drawn,
    Event,
    KoiKoiCalled,
    Laid,
    LotDrawn,
    LotsTied,
    Misdealt,
    Played,
    RoundEnded,
    Stopped,
    TableCleared,
)
from koikoi.engine.faults import ActionFault
from koikoi.engine.notation import text
from koikoi.engine.parameters import LimitScope, TeamCaptures, Trigger
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import account_of_yaku, find_yaku, month_of_round
from koikoi.engine.state import (
    Award,
    Called,
    ChooseDealer,
    Ending,
    Field,
    Forced,
    Match,
    MatchOver,
    Phase,
    RoundOver,
    ToDeal,
    ToDecide,
    ToPick,
    ToPlay,
    calls_for,
    next_seat,
    partners,
    pile_of,
    with_item,
)
from koikoi.errors import KoikoiError

_PLAYS = tuple(Play(one) for one in DECK)
_PICKS = tuple(Pick(one) for one in DECK)
_STOP, _KOIKOI, _LEAVE, _NEXT = Stop(), KoiKoi(), Leave(), NextRound()


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
    return legal_in(match.rules, match.seats, phase, hand, match.field)


def legal_in(rules: Ruleset, seats: int, phase: Phase, hand: CardSet, field: Field) -> tuple[Action, ...]:
    """Legal actions from what the seat to move knows: the phase, its own hand, the field."""
    match phase:
        case ToPlay():
            return tuple(_PLAYS[one.index] for one in _playable(rules, hand, field))
        case ToPick(choices=choices, may_leave=may_leave):
            picks: tuple[Action, ...] = tuple(_PICKS[one.index] for one in choices)
            return (*picks, _LEAVE) if may_leave else picks
        case ToDecide(forced=forced):
            return (_STOP,) if forced else (_STOP, _KOIKOI)
        case RoundOver():
            return (_NEXT,)
        case ChooseDealer(seat=None):
            return tuple(Appoint(Seat(seat)) for seat in range(seats))
        case ChooseDealer(tries=tries):
            return tuple(Draw(one) for one in DECK if one not in tries[-1])
        case ToDeal() | MatchOver():
            return ()


def _playable(rules: Ruleset, hand: CardSet, field: Field) -> CardSet:
    if rules.must_match:
        lying = 0
        for one in field:
            if one is not None:
                lying |= one.month_mask
        if hand.mask & lying:
            return CardSet.of_mask(hand.mask & lying)
    return hand


def step(match: Match, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Applies one legal action and runs on to the next decision.

    Pure: equal arguments give equal results, and the arguments are not changed.  The last event is always `Awaiting`.
    Raises IllegalAction, which says what was legal.
    """
    phase = match.phase
    work = _Work(match)
    match phase, action:
        case ToPlay(seat), Play(card) if card in _playable(match.rules, match.hands[seat], match.field):
            _play(work, seat, card)
        case ToPick(), Pick(card) if card in phase.choices:
            taken = phase.choices if len(phase.choices) == 3 else CardSet((card,))
            _capture(work, phase.seat, phase.card, taken)
            _go_on(work, phase.seat, drawn=phase.drawn)
        case ToPick(may_leave=True), Leave():
            _lay(work, phase.seat, phase.card)
            _go_on(work, phase.seat, drawn=phase.drawn)
        case ToDecide(seat, account), Stop():
            work.tell(Stopped(seat))
            _end_round(work, Ending.STOPPED, seat, (Award(seat, account),))
        case ToDecide(seat, _, None), KoiKoi():
            _call(work, seat)
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


class _Work:
    """A match being changed inside one step; it never leaves `step`."""

    __slots__ = (
        "called", "calls", "captured", "dealer", "events", "field", "hands", "last_caller", "phase", "results", "round",
        "rules", "seats", "stock", "totals",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self.rules = match.rules
        self.seats = match.seats
        self.totals = match.totals
        self.round = match.round
        self.dealer = match.dealer
        self.phase = match.phase
        self.hands = match.hands
        self.field = match.field
        self.stock = match.stock
        self.captured = match.captured
        self.calls = match.calls
        self.called = match.called
        self.last_caller = match.last_caller
        self.results = match.results
        self.events: list[Event] = []

    @property
    def month(self) -> Month:
        return month_of_round(self.round)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def freeze(self) -> Match:
        return Match(
            self.rules, self.seats, self.totals, self.round, self.dealer, self.phase, self.hands, self.field,
            self.stock, self.captured, self.calls, self.called, self.last_caller, self.results,
        )  # fmt: skip


# Choosing the dealer


def _draw_lot(work: _Work, phase: ChooseDealer, seat: Seat, card: Card) -> None:
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


def _choose(work: _Work, seat: Seat) -> None:
    work.tell(DealerChosen(seat))
    work.dealer = seat
    work.phase = ToDeal()


# Dealing


def _deal(work: _Work, order: tuple[Card, ...]) -> None:
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
    work.tell(Dealt(packets, len(work.stock)))
    match specials(rules, seats, work.dealer, work.hands, CardSet(on_field)):
        case None:
            work.phase = ToPlay(work.dealer)
        case Void(cause, seat, cards, next_dealer):
            work.tell(Misdealt(cause, seat, cards, next_dealer))
            _clear(work, work.round, next_dealer)
        case decided:
            _end_round(work, decided.ending, decided.winner, decided.awards)


def _clear(work: _Work, number: int, dealer: Seat) -> None:
    work.round = number
    work.dealer = dealer
    work.hands = work.captured = (EMPTY,) * work.seats
    work.field = work.stock = ()
    work.calls = (0,) * work.seats
    work.called = (None,) * work.seats
    work.last_caller = None


# A turn: hand card, then stock card


def _play(work: _Work, seat: Seat, card: Card) -> None:
    work.hands = with_item(work.hands, seat, CardSet.of_mask(work.hands[seat].mask & ~card.bit))
    work.tell(Played(seat, card))
    if _land(work, seat, card, drawn=False):
        _draw(work, seat)


def _draw(work: _Work, seat: Seat) -> None:
    card, work.stock = work.stock[0], work.stock[1:]
    work.tell(Drawn(seat, card))
    if _land(work, seat, card, drawn=True):
        _end_turn(work, seat)


def _go_on(work: _Work, seat: Seat, *, drawn: bool) -> None:
    if drawn:
        _end_turn(work, seat)
    else:
        _draw(work, seat)


def _land(work: _Work, seat: Seat, card: Card, *, drawn: bool) -> bool:
    """Lets a card meet the field: none matches, it stays; one or three, it takes all; two, the seat has to pick.

    Returns False when the seat has to pick first.
    """
    matches = [other for other in work.field if other is not None and other.month is card.month]
    if not matches:
        _lay(work, seat, card)
    elif len(matches) == 2 or work.rules.capture_optional:
        work.phase = ToPick(seat, card, CardSet(matches), drawn, work.rules.capture_optional)
        return False
    else:
        _capture(work, seat, card, CardSet(matches))
    return True


def _lay(work: _Work, seat: Seat, card: Card) -> None:
    field = work.field
    place = field.index(None) if None in field else len(field)
    work.field = with_item(field, place, card)
    work.tell(Laid(seat, card, place))


def _capture(work: _Work, seat: Seat, card: Card, taken: CardSet) -> None:
    mask = taken.mask
    work.field = tuple([None if one is not None and one.bit & mask else one for one in work.field])
    pile = CardSet.of_mask(work.captured[seat].mask | mask | card.bit)
    work.captured = with_item(work.captured, seat, pile)
    work.tell(Captured(seat, card, taken))


# After both phases


def _end_turn(work: _Work, seat: Seat) -> None:
    """Looks for a new or better yaku once the turn is complete (Italian document, Spanish document)."""
    rules = work.rules
    pile = pile_of(rules, work.seats, work.captured, seat)
    on_field = CardSet(one for one in work.field if one is not None) if rules.watches_field else EMPTY
    held = find_yaku(rules, pile, month=work.month, called=work.calls[seat] > 0, field=on_field)
    if held:
        before = work.called[seat]
        if rules.koikoi_trigger is Trigger.IMPROVED or before is None:
            better = sum(one.points for one in held) > (before.points if before else 0)
        else:
            better = any(one.id not in before.yaku for one in held)
        if better:
            account = account_of_yaku(rules, held, calls_for(rules, work.seats, work.calls, seat))
            work.phase = ToDecide(seat, account, _forced(work, seat, account.points))
            return
    _pass_turn(work, seat)


def _forced(work: _Work, seat: Seat, points: int) -> Forced | None:
    rules = work.rules
    if not work.hands[seat]:
        return Forced.LAST_CARD
    if rules.koikoi_limit:
        made = work.calls[seat] if rules.koikoi_limit_scope is LimitScope.PLAYER else sum(work.calls)
        if made >= rules.koikoi_limit:
            return Forced.LIMIT
    if points < rules.koikoi_min_points:
        return Forced.MINIMUM
    return None


def _call(work: _Work, seat: Seat) -> None:
    rules = work.rules
    work.calls = with_item(work.calls, seat, work.calls[seat] + 1)
    # What has to be bettered is counted as it stands after the call, so a viewing that a call makes dearer is no gain
    pile = pile_of(rules, work.seats, work.captured, seat)
    on_field = CardSet(one for one in work.field if one is not None)
    found = find_yaku(rules, pile, month=work.month, called=True, field=on_field)
    called = Called(sum(one.points for one in found), tuple(one.id for one in found))
    work.called = called_by(rules, work.seats, work.called, seat, called)
    work.last_caller = seat
    work.tell(KoiKoiCalled(seat, called))
    _pass_turn(work, seat)


def called_by(
    rules: Ruleset, seats: int, before: tuple[Called | None, ...], seat: Seat, called: Called
) -> tuple[Called | None, ...]:
    """Notes a call; partners who share their piles have to better the same."""
    after = with_item(before, seat, called)
    if rules.team_captures is TeamCaptures.SHARED:
        for mate in partners(rules, seats, seat):
            after = with_item(after, mate, called)
    return after


def _pass_turn(work: _Work, seat: Seat) -> None:
    following = next_seat(work.seats, seat)
    if work.hands[following]:
        work.phase = ToPlay(following)
    else:
        winner, awards = exhausted(work.freeze())
        _end_round(work, Ending.EXHAUSTED, winner, awards)


def _end_round(work: _Work, ending: Ending, winner: Seat | None, awards: tuple[Award, ...]) -> None:
    result = result_of(work.freeze(), ending, winner, awards)
    work.totals = result.totals
    work.results = (*work.results, result)
    work.tell(RoundEnded(result, work.hands))
    winners = winners_of(work.rules, work.seats, result)
    work.phase = MatchOver(result, winners) if winners else RoundOver(result)
