"""A turn: the hand card and the stock card, what they take, and whether the seat may decide then."""

from typing import Final

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, Card, CardSet, Month
from koikoi.engine.ending import exhausted, result_of, winners_of
from koikoi.engine.events import (
    Captured,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    Kept,
    KoiKoiCalled,
    Laid,
    Played,
    RoundEnded,
    Stopped,
)
from koikoi.engine.landing import cards_on, choices_of, must_pick
from koikoi.engine.parameters import SEATS, OptionalFor, TeamCaptures, TurnOrder, UnmatchedDraw
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import month_of_round
from koikoi.engine.standing import awards_for, bar_of, choice_for, held_by
from koikoi.engine.state import (
    Award,
    Called,
    Ending,
    Match,
    MatchOver,
    RoundOver,
    ToDecide,
    ToPick,
    ToPlay,
    next_seat,
    partners,
    with_item,
)


class Work:
    """A match being changed inside one step; `step` makes it and hands it out frozen."""

    __slots__ = (
        "called", "calls", "captured", "dealer", "dealt", "events", "field", "hands", "last_caller", "phase", "results",
        "round", "rules", "seats", "shown", "stock", "tell", "totals",
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
        self.dealt = match.dealt
        self.shown = match.shown
        self.events: list[Event] = []
        self.tell: Final = self.events.append
        """Notes what has happened."""

    @property
    def month(self) -> Month:
        """The month of this round."""
        return month_of_round(self.round)

    def freeze(self) -> Match:
        """The match as it is now."""
        return Match(
            self.rules, self.seats, self.totals, self.round, self.dealer, self.phase, self.hands, self.field,
            self.stock, self.captured, self.calls, self.called, self.last_caller, self.results,
            self.dealt, self.shown,
        )  # fmt: skip

    @property
    def field_cards(self) -> CardSet:
        """What lies face up, as a set."""
        return CardSet.of_mask(cards_on(self.field))

    def lay(self, card: Card) -> int:
        """Puts a card on the first free place of the field; returns the place."""
        place = self.field.index(None) if None in self.field else len(self.field)
        self.field = with_item(self.field, place, card)
        return place

    def show(self, seat: Seat, cards: CardSet) -> None:
        """Notes which cards of a hand everybody has seen."""
        shown = self.shown or (EMPTY,) * self.seats
        self.shown = with_item(shown, seat, cards)
        if not any(self.shown):
            self.shown = ()


# The parts of a turn

_PLAY_DRAW, _DRAW_PLAY, _DRAW_TO_HAND = TurnOrder.PLAY_DRAW, TurnOrder.DRAW_PLAY, TurnOrder.DRAW_TO_HAND
_TO_PLAY = tuple(ToPlay(Seat(seat)) for seat in range(max(SEATS)))


def begin_turn(work: Work, seat: Seat) -> None:
    """Lets a seat play; without hand cards it turns the stock's top card (play_on_stock)."""
    order = work.rules.turn_order
    if not work.hands[seat] or order is _DRAW_PLAY:
        _draw(work, seat)
        return
    if order is _DRAW_TO_HAND:
        card, work.stock = work.stock[0], work.stock[1:]
        work.hands = with_item(work.hands, seat, work.hands[seat] | CardSet((card,)))
        work.tell(DrawnToHand(seat, card))
    work.phase = _TO_PLAY[seat]


def play(work: Work, seat: Seat, card: Card, *, second: bool) -> None:
    """Lays a hand card and goes on."""
    work.hands = with_item(work.hands, seat, CardSet.of_mask(work.hands[seat].mask & ~card.bit))
    if work.shown:
        work.show(seat, work.shown[seat] - CardSet((card,)))
    work.tell(Played(seat, card))
    if _land(work, seat, card, drawn=False, second=second):
        go_on(work, seat, drawn=False, second=second)


def pick(work: Work, phase: ToPick, card: Card | None) -> None:
    """Takes what was picked, or leaves it (None), and goes on."""
    if card is None:
        _lay(work, phase.seat, phase.card)
    else:
        _capture(work, phase.seat, phase.card, phase.taken(card).mask)
    go_on(work, phase.seat, drawn=phase.drawn, second=phase.second)


def go_on(work: Work, seat: Seat, *, drawn: bool, second: bool) -> None:
    """Does what follows when a card has come to rest."""
    order = work.rules.turn_order
    if drawn and (order is not _DRAW_PLAY or not work.hands[seat]):
        _end_turn(work, seat)
    elif drawn:
        work.phase = _TO_PLAY[seat]
    elif order is _PLAY_DRAW and not second:
        _draw(work, seat)
    elif order is _DRAW_TO_HAND and not second and work.hands[seat]:
        work.phase = ToPlay(seat, second=True)
    else:
        _end_turn(work, seat)


_TO_HAND = UnmatchedDraw.TO_HAND


def _draw(work: Work, seat: Seat) -> None:
    card, work.stock = work.stock[0], work.stock[1:]
    work.tell(Drawn(seat, card))
    keeps = work.rules.unmatched_draw is _TO_HAND and work.hands[seat]
    if keeps and not choices_of(work.rules, cards_on(work.field), card, dealt=work.dealt.mask, drawn=True):
        one = CardSet((card,))
        work.hands = with_item(work.hands, seat, work.hands[seat] | one)
        work.show(seat, (work.shown[seat] if work.shown else EMPTY) | one)
        work.tell(Kept(seat, card))
        work.phase = ToPlay(seat, second=True, kept=card)
    elif _land(work, seat, card, drawn=True, second=False):
        go_on(work, seat, drawn=True, second=False)


def _land(work: Work, seat: Seat, card: Card, *, drawn: bool, second: bool) -> bool:
    """Lets a card meet the field: it stays, takes what there is to take, or the seat has to pick.

    Returns False when the seat has to pick first.
    """
    rules = work.rules
    if rules.wild:
        choices = choices_of(rules, cards_on(work.field), card, dealt=work.dealt.mask, drawn=drawn)
    else:
        choices = sum([one.bit for one in work.field if one is not None and one.month is card.month])
    optional = rules.capture_optional and rules.capture_optional_for is not _FORCED_FOR[drawn]
    if not choices:
        _lay(work, seat, card)
    elif optional or (choices & (choices - 1) and must_pick(choices, card.month_mask)):
        work.phase = ToPick(seat, card, CardSet.of_mask(choices), drawn, optional, second)
        return False
    else:
        _capture(work, seat, card, choices)
    return True


_FORCED_FOR = {True: OptionalFor.HAND, False: OptionalFor.DRAWN}
"""What frees only the other card of a turn, by whether a card is drawn."""


def _lay(work: Work, seat: Seat, card: Card) -> None:
    work.tell(Laid(seat, card, work.lay(card)))


def _capture(work: Work, seat: Seat, card: Card, taken: int) -> None:
    work.field = tuple([None if one is not None and one.bit & taken else one for one in work.field])
    pile = CardSet.of_mask(work.captured[seat].mask | taken | card.bit)
    work.captured = with_item(work.captured, seat, pile)
    work.tell(Captured(seat, card, CardSet.of_mask(taken)))


# After the whole turn


def _end_turn(work: Work, seat: Seat) -> None:
    """Looks for a new or better yaku once the turn is complete (Italian document, Spanish document)."""
    more = work.rules.play_on_stock and len(work.stock) >= work.seats
    choice = choice_for(work, seat, last=not work.hands[seat] and not more)
    if choice is None:
        _pass_turn(work, seat)
    else:
        work.phase = choice


def stop(work: Work, phase: ToDecide) -> None:
    """Ends the round with what the seat holds."""
    work.tell(Stopped(phase.seat))
    end_round(work, Ending.STOPPED, phase.seat, awards_for(work, phase.seat, phase.account))


def call(work: Work, seat: Seat) -> None:
    """Calls koi-koi."""
    work.calls = with_item(work.calls, seat, work.calls[seat] + 1)
    # What has to be bettered is counted as it stands after the call, so a viewing that a call makes dearer is no gain
    _raise_bar(work, seat, bar := bar_of(work.rules, held_by(work, seat)))
    work.tell(KoiKoiCalled(seat, bar))
    _pass_turn(work, seat)


def decline(work: Work, seat: Seat) -> None:
    """Plays on without a call."""
    _raise_bar(work, seat, bar := bar_of(work.rules, held_by(work, seat)))
    work.tell(Declined(seat, bar))
    _pass_turn(work, seat)


def _raise_bar(work: Work, seat: Seat, bar: Called) -> None:
    work.called = called_by(work.rules, work.seats, work.called, seat, bar)
    work.last_caller = seat


def called_by(
    rules: Ruleset, seats: int, before: tuple[Called | None, ...], seat: Seat, called: Called
) -> tuple[Called | None, ...]:
    """Notes what has to be bettered; partners who share their piles have to better the same."""
    after = with_item(before, seat, called)
    if rules.team_captures is TeamCaptures.SHARED:
        for mate in partners(rules, seats, seat):
            after = with_item(after, mate, called)
    return after


def _pass_turn(work: Work, seat: Seat) -> None:
    following = next_seat(work.seats, seat)
    if work.hands[following] and work.rules.turn_order is _PLAY_DRAW:
        work.phase = _TO_PLAY[following]
    elif work.hands[following] or (work.rules.play_on_stock and work.stock):
        begin_turn(work, following)
    else:
        winner, awards = exhausted(work.freeze())
        end_round(work, Ending.EXHAUSTED, winner, awards)


def end_round(work: Work, ending: Ending, winner: Seat | None, awards: tuple[Award, ...]) -> None:
    """Settles the round, and perhaps the match."""
    result = result_of(work.freeze(), ending, winner, awards)
    work.totals = result.totals
    work.results = (*work.results, result)
    work.tell(RoundEnded(result, work.hands))
    winners = winners_of(work.rules, work.seats, result)
    work.phase = MatchOver(result, winners) if winners else RoundOver(result)
