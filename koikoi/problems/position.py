"""A position as a table of plain values: what one seat knows, and nothing else.

    {"seat": 0, "round": 12, "dealer": 1, "totals": [20, 14],
     "hand": "1B 8A 9A", "hands": [3, 3],          one's own cards; how many each seat holds
     "field": "2P1 3R - 6P1",                      place by place
     "piles": ["3B 11B 4R", "8B 12B 5A"],
     "calls": [0, 1], "called": [[], [5, "sanko"]], "caller": 1,    what had to be bettered since; left out: no calls
     "pick": ["8B", "8A 8P1", true],               the card in flight, what it may take, whether it was drawn
     "decide": true,                               stop or koi-koi; neither: a card is to be played
     "dealt": "…"}                                 what the deal put face up, where the rules ask for it

The hidden cards aren't in it: they are the rest of the 48.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, Card, CardSet, card, cards
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.standing import choice_for
from koikoi.engine.state import Called, Field, ToDecide, ToPick, ToPlay, sides
from koikoi.engine.view import View

MOST_POINTS: Final = 1_000_000_000
MOST_CALLS: Final = 99
NO_CARD: Final = "-"


def position_of(view: View) -> dict[str, Any]:
    """The table of what a seat knows.  Raises ValueError where it can't be told so: it would be read as another."""
    table: dict[str, Any] = {
        "seat": view.seat,
        "round": view.round,
        "dealer": view.dealer,
        "totals": list(view.totals),
        "hand": str(view.hand),
        "hands": list(view.hand_sizes),
        "field": " ".join(NO_CARD if one is None else one.code for one in view.field),
        "piles": [str(pile) for pile in view.captured],
    }
    if any(view.calls) or any(view.called):
        table["calls"] = list(view.calls)
        table["called"] = [[one.points, *one.yaku] if one else [] for one in view.called]
        table["caller"] = view.last_caller
    match view.phase:
        case ToPick(card=flying, choices=choices, drawn=drawn):
            table["pick"] = [flying.code, str(choices), drawn]
        case ToDecide():
            table["decide"] = True
    if view.rules.wild or view.rules.multipliers:
        table["dealt"] = str(view.dealt)
    if read_position(table, view.rules) != without_past(view):
        raise ValueError("a position that this table does not tell")
    return table


def without_past(view: View) -> View:
    """The view without what no decision hangs on: the rounds before, and the deal where the rules don't ask for it."""
    asks = view.rules.wild or view.rules.multipliers
    return replace(view, results=(), dealt=view.dealt if asks else EMPTY)


def read_position(table: Mapping[str, Any], rules: Ruleset) -> View:
    """What the seat knows.  Raises ValueError where the table makes no sense under these rules, or asks for nothing."""
    seats = len(_list(table.get("piles")))
    if seats not in rules.seat_counts:
        raise ValueError("not so many players")
    seat, sizes = Seat(_whole(table.get("seat"), 0, seats - 1)), _wholes(table.get("hands"), seats, 0, 12)
    hand, piles = _set(table.get("hand")), tuple(_set(pile) for pile in _list(table["piles"]))
    field = _field(table.get("field"))
    caller = table.get("caller")
    view = View(
        seat=seat,
        rules=rules,
        seats=seats,
        totals=_wholes(table.get("totals"), sides(rules, seats), -MOST_POINTS, MOST_POINTS),
        round=_whole(table.get("round"), 1, 200),
        dealer=Seat(_whole(table.get("dealer"), 0, seats - 1)),
        phase=ToPlay(seat),
        hands=tuple(hand if place == seat else None for place in range(seats)),
        hand_sizes=sizes,
        field=field,
        stock_size=0,
        captured=piles,
        calls=_wholes(table.get("calls", [0] * seats), seats, 0, MOST_CALLS),
        called=_called(table.get("called", [[]] * seats), seats, rules),
        last_caller=None if caller is None else Seat(_whole(caller, 0, seats - 1)),
        results=(),
        dealt=_set(table.get("dealt", "")),
    )
    if "pick" in table:
        view = replace(view, phase=_pick(_list(table["pick"]), seat, view))
    elif "decide" in table:
        choice = choice_for(view, seat, last=not hand)
        if choice is None:
            raise ValueError("nothing to decide")
        view = replace(view, phase=choice)
    return _checked(view, hand)


def _checked(view: View, hand: CardSet) -> View:
    """With the size of the stock, once the cards add up."""
    lying = [one for one in view.field if one is not None]
    known = [*hand, *lying, *(one for pile in view.captured for one in pile)]
    if isinstance(view.phase, ToPick):
        known.append(view.phase.card)
    hidden = sum(view.hand_sizes) - len(hand)
    stock = 48 - len(known) - hidden
    assert view.seat is not None
    if len(set(known)) < len(known) or len(hand) != view.hand_sizes[view.seat] or stock < hidden:
        raise ValueError("cards that do not add up")
    found = replace(view, stock_size=stock)
    if len(found.legal) < 1:
        raise ValueError("nothing to do")
    return found


def _pick(value: list[Any], seat: Seat, view: View) -> ToPick:
    flying, choices, drawn = value
    if type(drawn) is not bool or not isinstance(flying, str):
        raise ValueError("no pick")
    may, lying = _set(choices), view.field_cards
    if len(may) < 2 or not may <= lying:
        raise ValueError("nothing to pick")
    return ToPick(seat, card(flying), may, drawn)


def _called(value: object, seats: int, rules: Ruleset) -> tuple[Called | None, ...]:
    known = {one.id for one in rules.yaku}
    found: list[Called | None] = []
    for one in _list(value):
        if not _list(one):
            found.append(None)
            continue
        points, *yaku = one
        if not all(isinstance(name, str) and name in known for name in yaku):
            raise ValueError("no such yaku")
        found.append(Called(_whole(points, 0, MOST_POINTS), tuple(yaku)))
    if len(found) != seats:
        raise ValueError("not one for each seat")
    return tuple(found)


def _field(value: object) -> Field:
    if not isinstance(value, str) or len(value) > 400:
        raise ValueError("no field")
    places = value.split()
    cards([one for one in places if one != NO_CARD])
    return tuple(None if one == NO_CARD else card(one) for one in places)


def _set(value: object) -> CardSet:
    if not isinstance(value, str) or len(value) > 400:
        raise ValueError("no cards")
    found: tuple[Card, ...] = cards(value)
    return CardSet(found)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > 48:
        raise ValueError("no list")
    return value


def _wholes(value: object, count: int, least: int, most: int) -> tuple[int, ...]:
    found = tuple(_whole(one, least, most) for one in _list(value))
    if len(found) != count:
        raise ValueError("not one for each")
    return found


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value
