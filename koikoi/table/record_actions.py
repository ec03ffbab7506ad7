"""Actions of seats and of chance as lines of a record: written and read."""

import json
from dataclasses import dataclass

from koikoi.engine.actions import Action, Decline, KoiKoi, Leave, Pick, Play, Seat, Stop
from koikoi.engine.cards import Card, CardError, card, cards
from koikoi.engine.state import Match
from koikoi.errors import OneOf
from koikoi.table.faults import RecordedValue, RecordFault
from koikoi.table.record import Line, RecordError, read_seat, shorten, whole, wrong


def action_line(seat: Seat, action: Action) -> Line:
    """A seat's action as a line."""
    match action:
        case Play(one):
            return {"seat": seat, "play": one.code}
        case Pick(one):
            return {"seat": seat, "pick": one.code}
        case Leave():
            return {"seat": seat, "pick": "leave"}
        case KoiKoi():
            return {"seat": seat, "call": "koikoi"}
        case Decline():
            return {"seat": seat, "call": "decline"}
        case Stop():
            return {"seat": seat, "call": "stop"}
        case _:
            raise ValueError(f"{action} is no action of a seat")


def lot_line(one: Card) -> Line:
    """A lot as it is drawn, so that it holds whatever happens before there is a dealer."""
    return {"lot": one.code}


def lots_line(tries: tuple[tuple[Card | None, ...], ...], dealer: Seat) -> Line:
    """The line with the lots for the first dealer; null for a seat that did not take part in a try."""
    drawn = [[one.code if one is not None else None for one in attempt] for attempt in tries]
    return {"first_dealer": {"drawn": drawn, "dealer": dealer}}


def deal_line(
    number: int, dealer: Seat, hands: tuple[tuple[Card, ...], ...], field: tuple[Card, ...], stock: tuple[Card, ...]
) -> Line:
    """A deal, every list in the order in which the cards were given; the stock top first."""
    codes = {
        "hands": [[one.code for one in hand] for hand in hands],
        "field": [one.code for one in field],
        "stock": [one.code for one in stock],
    }
    return {"deal": {"round": number, "dealer": dealer, **codes}}


def read_action(number: int, line: Line) -> Action:
    """Reads the action of a line that has `seat`.  Raises RecordError."""
    try:
        if "play" in line:
            return Play(_card(line["play"]))
        if "pick" in line:
            return Leave() if line["pick"] == "leave" else Pick(_card(line["pick"]))
    except CardError as error:
        raise RecordError(number, error.message) from None
    if "call" in line:
        calls: dict[object, Action] = {"koikoi": KoiKoi(), "stop": Stop(), "decline": Decline()}
        if isinstance(line["call"], str) and line["call"] in calls:
            return calls[line["call"]]
        raise wrong(number, "call", line["call"], OneOf(tuple(f'"{one}"' for one in calls)))
    raise RecordError(number, RecordFault.NO_ACTION(found=shorten(json.dumps(line))))


def read_lot(number: int, value: object) -> Card:
    """Reads a lot that was drawn.  Raises RecordError."""
    try:
        return _card(value)
    except CardError as error:
        raise RecordError(number, RecordFault.AT_KEY(key="lot", fault=error.message)) from None


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise CardError(RecordFault.NO_CARD(found=shorten(value)))
    return card(value)


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal as its line says it, every list in the order in which the cards were given; the stock top first."""

    round: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    stock: tuple[Card, ...]


def read_deal(number: int, value: object, match: Match) -> DealLine:
    """Reads a deal and checks that it is the 48 cards.  Raises RecordError."""
    if not isinstance(value, dict):
        raise wrong(number, "deal", value, RecordedValue.DEAL())
    dealer = read_seat(number, value.get("dealer", match.dealer), match.seats, "deal.dealer")
    played = value.get("round", match.round)
    if not whole(played) or played < 1:
        raise wrong(number, "deal.round", played, RecordedValue.NUMBER_FROM_1())
    hands = value.get("hands")
    if not isinstance(hands, list) or len(hands) != match.seats:
        raise wrong(number, "deal.hands", hands, RecordedValue.HANDS(count=match.seats))
    read = [_codes(number, f"deal.hands[{seat}]", hand) for seat, hand in enumerate(hands)]
    field, stock = (_codes(number, f"deal.{key}", value.get(key)) for key in ("field", "stock"))
    everything = [one for pile in (*read, field, stock) for one in pile]
    if len(set(everything)) < len(everything):
        twice = sorted({one.code for one in everything if everything.count(one) > 1})
        raise RecordError(number, RecordFault.TWICE(cards=", ".join(twice)))
    if len(everything) != 48:
        raise RecordError(number, RecordFault.CARDS(count=len(everything)))
    return DealLine(played, dealer, tuple(read), field, stock)


def _codes(number: int, key: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise wrong(number, key, value, RecordedValue.CARDS())
    try:
        return cards(value)
    except CardError as error:
        raise RecordError(number, RecordFault.AT_KEY(key=key, fault=error.message)) from None
