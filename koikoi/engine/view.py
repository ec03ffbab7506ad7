"""What one seat may know: the only thing screens and computer players receive."""

from collections.abc import Iterable, MutableSequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from koikoi.engine.actions import Action, Seat
from koikoi.engine.cards import ALL, EMPTY, OF_KIND, Card, CardSet, Kind, Month
from koikoi.engine.events import (
    Awaiting,
    Captured,
    DealerChosen,
    Dealt,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    FieldRefilled,
    Kept,
    KoiKoiCalled,
    Laid,
    LotDrawn,
    LotsTied,
    Misdealt,
    Played,
    QuadTaken,
    RoundEnded,
    Stopped,
    TableCleared,
)
from koikoi.engine.landing import cards_on, choices_of, wild_cards
from koikoi.engine.notation import text
from koikoi.engine.parameters import seldom
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Calls, month_of_round
from koikoi.engine.standing import account_for
from koikoi.engine.state import (
    Called,
    ChooseDealer,
    Field,
    Match,
    MatchOver,
    Phase,
    RoundOver,
    RoundResult,
    ToDeal,
    ToPick,
    calls_for,
    pile_of,
    with_item,
)
from koikoi.engine.step import legal_in
from koikoi.engine.turn import called_by


class Shuffler(Protocol):
    """Anything that can shuffle a list in place, such as `random.Random`."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Puts the items into random order."""


@dataclass(frozen=True, slots=True)
class View:
    """The match as `seat` may see it; None is a spectator."""

    seat: Seat | None
    rules: Ruleset
    seats: int
    totals: tuple[int, ...]
    round: int
    dealer: Seat
    phase: Phase
    hands: tuple[CardSet | None, ...]
    """None = closed to this seat."""
    hand_sizes: tuple[int, ...]
    field: Field
    stock_size: int
    captured: tuple[CardSet, ...]
    calls: tuple[int, ...]
    called: tuple[Called | None, ...]
    last_caller: Seat | None
    results: tuple[RoundResult, ...]
    dealt: CardSet = seldom(EMPTY)
    shown: tuple[CardSet, ...] = seldom(())

    @property
    def month(self) -> Month:
        """The month of this round."""
        return month_of_round(self.round)

    @property
    def field_cards(self) -> CardSet:
        """What lies face up, as a set."""
        return CardSet(one for one in self.field if one is not None)

    @property
    def hand(self) -> CardSet:
        """The seat's own hand; empty for a spectator."""
        own = self.hands[self.seat] if self.seat is not None else None
        return own if own is not None else EMPTY

    @property
    def to_move(self) -> Seat | None:
        """The seat that has to do something; None when it is chance."""
        return self.phase.seat

    @property
    def legal(self) -> tuple[Action, ...]:
        """What this seat may do now, in a fixed order; empty when it is somebody else's turn."""
        if self.seat is None or self.to_move != self.seat:
            return ()
        return legal_in(self.rules, self.seats, self.phase, self.hand, self.field, self.dealt)

    @property
    def wild(self) -> CardSet:
        """The cards that are wild in this round."""
        return wild_cards(self.rules, self.dealt)

    def takes(self, card: Card) -> CardSet:
        """The field cards that a hand card may take."""
        dealt = self.dealt.mask
        return CardSet.of_mask(choices_of(self.rules, cards_on(self.field), card, dealt=dealt, drawn=False))

    @property
    def unseen(self) -> CardSet:
        """The cards this seat has not seen in this round: in other hands or in the stock."""
        seen = self.field_cards
        for cards in (*self.captured, *self.hands, *self.shown):
            seen |= cards or EMPTY
        if isinstance(self.phase, ToPick):
            seen |= CardSet((self.phase.card,))
        return ALL - seen

    def calls_for(self, seat: Seat) -> Calls:
        """The calls of this round as `seat` would score with them."""
        return calls_for(self.rules, self.seats, self.calls, seat)

    def pile(self, seat: Seat) -> CardSet:
        """The cards `seat`'s yaku are read from."""
        return pile_of(self.rules, self.seats, self.captured, seat)

    def worth(self, seat: Seat) -> Account:
        """What `seat`'s captured cards are worth as things stand."""
        return account_for(self, seat)

    def __str__(self) -> str:
        """The table in plain characters, for programmers: closed hands are blocks."""
        lines = [
            f"{self.month.name.capitalize()} · round {self.round}/{self.rules.rounds} · {self.rules.name}"
            f" · dealer {self.dealer if self.dealer >= 0 else '-'} · totals {' '.join(map(str, self.totals))}"
        ]
        for seat in range(self.seats):
            hand, size = self.hands[seat], self.hand_sizes[seat]
            mark = "*" if seat == self.seat else " "
            shown = str(hand) if hand is not None else " ".join(["▒▒"] * size)
            calls = f"  koi-koi ×{self.calls[seat]}" if self.calls[seat] else ""
            lines.append(f" {mark}seat {seat}  {shown or '-'}{calls}")
            lines.append(f"   taken  {_by_kind(self.captured[seat])}")
        places = " ".join("--" if one is None else one.code for one in self.field)
        lines.append(f"  field   {places or '-'}   stock {self.stock_size}")
        if isinstance(self.phase, ToPick):
            lines.append(f"  flying  {self.phase.card}")
        lines.append(f"  waits   {text(self.phase)}")
        return "\n".join(lines)


def _by_kind(pile: CardSet) -> str:
    return "  ".join(f"{kind.name.lower()} {str(pile & OF_KIND[kind]) or '-'}" for kind in Kind)


def observe(match: Match, seat: Seat | None) -> View:
    """The match as a seat (or, with None, a spectator) may see it.  Hands lie open once the round is over."""
    open_hands = isinstance(match.phase, RoundOver | MatchOver)
    return View(
        seat=seat,
        rules=match.rules,
        seats=match.seats,
        totals=match.totals,
        round=match.round,
        dealer=match.dealer,
        phase=match.phase,
        hands=tuple(hand if open_hands or other == seat else None for other, hand in enumerate(match.hands)),
        hand_sizes=tuple(len(hand) for hand in match.hands),
        field=match.field,
        stock_size=len(match.stock),
        captured=match.captured,
        calls=match.calls,
        called=match.called,
        last_caller=match.last_caller,
        results=match.results,
        dealt=match.dealt,
        shown=match.shown,
    )


def evolve(view: View, event: Event) -> View:
    """The view after an event, which has to be redacted for the same seat.

    Law: folding the redacted events of a step over the view before it gives the view after it.
    """
    match event:
        case Awaiting(phase):
            return replace(view, phase=phase)
        case Played(seat, card):
            return _take_from_hand(view, seat, CardSet((card,)))
        case DrawnToHand(seat, known):
            view = replace(view, stock_size=view.stock_size - 1)
            return _into_hand(view, seat, EMPTY if known is None else CardSet((known,)))
        case Kept(seat, card):
            view = _into_hand(view, seat, CardSet((card,)))
            shown = view.shown or (EMPTY,) * view.seats
            return replace(view, shown=with_item(shown, seat, shown[seat] | CardSet((card,))))
        case QuadTaken(seat, cards):
            return replace(
                view,
                field=tuple(None if one is not None and one in cards else one for one in view.field),
                captured=with_item(view.captured, seat, view.captured[seat] | cards),
            )
        case FieldRefilled(cards):
            return _refilled(view, cards)
        case Drawn():
            return replace(view, stock_size=view.stock_size - 1)
        case Laid(_, card, place):
            return replace(view, field=(*view.field[:place], card, *view.field[place + 1 :]))
        case Captured(seat, card, taken):
            return replace(
                view,
                field=tuple(None if one is not None and one in taken else one for one in view.field),
                captured=with_item(view.captured, seat, view.captured[seat] | taken | CardSet((card,))),
            )
        case KoiKoiCalled(seat, called):
            return replace(
                view,
                calls=with_item(view.calls, seat, view.calls[seat] + 1),
                called=called_by(view.rules, view.seats, view.called, seat, called),
                last_caller=seat,
            )
        case Declined(seat, called):
            return replace(view, called=called_by(view.rules, view.seats, view.called, seat, called), last_caller=seat)
        case Dealt(packets, stock):
            given: list[CardSet | None] = [EMPTY if seat == view.seat else None for seat in range(view.seats)]
            sizes = [0] * view.seats
            field: Field = ()
            for packet in packets:
                if packet.to is None:
                    field += packet.cards or ()
                    continue
                sizes[packet.to] += packet.count
                if packet.cards is not None:
                    given[packet.to] = (given[packet.to] or EMPTY) | CardSet(packet.cards)
            dealt = CardSet(one for one in field if one is not None)
            return replace(
                view, hands=tuple(given), hand_sizes=tuple(sizes), field=field, stock_size=stock, dealt=dealt
            )
        case Misdealt(next_dealer=dealer):
            return _cleared(view, view.round, dealer)
        case RoundEnded(result, hands):
            return replace(view, totals=result.totals, results=(*view.results, result), hands=hands)
        case TableCleared(number, dealer):
            return _cleared(view, number, dealer)
        case DealerChosen(seat):
            return replace(view, dealer=seat)
        case LotDrawn() | LotsTied() | Stopped():
            return view


def _into_hand(view: View, seat: Seat, cards: CardSet) -> View:
    """One card more in a hand; `cards` holds it, if this seat may know it."""
    hand = view.hands[seat]
    return replace(
        view,
        hands=view.hands if hand is None else with_item(view.hands, seat, hand | cards),
        hand_sizes=with_item(view.hand_sizes, seat, view.hand_sizes[seat] + 1),
    )


def _refilled(view: View, cards: tuple[Card, ...]) -> View:
    field = view.field
    for card in cards:
        field = with_item(field, field.index(None) if None in field else len(field), card)
    return replace(view, field=field, stock_size=view.stock_size - len(cards), dealt=view.dealt | CardSet(cards))


def _take_from_hand(view: View, seat: Seat, cards: CardSet) -> View:
    hand = view.hands[seat]
    shown = with_item(view.shown, seat, view.shown[seat] - cards) if view.shown else ()
    return replace(
        view,
        shown=shown if any(shown) else (),
        hands=view.hands if hand is None else with_item(view.hands, seat, hand - cards),
        hand_sizes=with_item(view.hand_sizes, seat, view.hand_sizes[seat] - len(cards)),
    )


def _cleared(view: View, number: int, dealer: Seat) -> View:
    return replace(
        view,
        round=number,
        dealer=dealer,
        hands=tuple(EMPTY if seat == view.seat else None for seat in range(view.seats)),
        hand_sizes=(0,) * view.seats,
        field=(),
        stock_size=0,
        captured=(EMPTY,) * view.seats,
        calls=(0,) * view.seats,
        called=(None,) * view.seats,
        last_caller=None,
        dealt=EMPTY,
        shown=(),
    )


def determinize(view: View, rng: Shuffler) -> Match:
    """A whole match that this seat cannot tell from the real one, all arrangements of the unseen cards alike likely.

    `rng` supplies chance (`random.Random` will do).
    """
    dealt = not isinstance(view.phase, ChooseDealer | ToDeal)
    hidden = list(view.unseen) if dealt else []
    rng.shuffle(hidden)
    hands = []
    for seat, (known, size) in enumerate(zip(view.hands, view.hand_sizes, strict=True)):
        if known is None:
            known = view.shown[seat] if view.shown else EMPTY
            size -= len(known)
            known, hidden = known | CardSet(hidden[:size]), hidden[size:]
        hands.append(known)
    return Match(
        rules=view.rules,
        seats=view.seats,
        totals=view.totals,
        round=view.round,
        dealer=view.dealer,
        phase=view.phase,
        hands=tuple(hands),
        field=view.field,
        stock=tuple(hidden),
        captured=view.captured,
        calls=view.calls,
        called=view.called,
        last_caller=view.last_caller,
        results=view.results,
        dealt=view.dealt,
        shown=view.shown,
    )


def follow(view: View, events: Iterable[Event]) -> View:
    """Folds `evolve` over redacted events."""
    for event in events:
        view = evolve(view, event)
    return view
