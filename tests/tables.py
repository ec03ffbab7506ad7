"""Deals and positions written by hand.

A test names the cards it speaks of; everything else is filled in, always the same way and so that it stays out of the
way: no lucky hand, misdeal or match arises that the named cards do not bring themselves.

    match, events = dealt(ITALIAN, ["6A", ""], field="6R", stock="1B")      a match after the deal
    match, events = play(match, "play 6A")                                  and after some actions
    match = position(ITALIAN, ["8B 2P1", "4P1"], field="8P1", captured=["1B 3B", ""])

`dealt` begins a round: the ruleset says how many cards everybody gets, and unnamed ones are added.  `position` stands
in the middle of one: hands, field and piles are exactly what is named, and all other cards lie in the stock.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet, Kind, cards
from koikoi.engine.deal import four_of_a_month, order_of_deal, pairs
from koikoi.engine.events import Event
from koikoi.engine.notation import parse_action
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Calls, account_of, month_of_round
from koikoi.engine.state import (
    Called,
    Match,
    MatchOver,
    Phase,
    RoundOver,
    RoundResult,
    ToDecide,
    ToPick,
    ToPlay,
    new_match,
    pile_of,
)
from koikoi.engine.step import step
from koikoi.engine.turn import called_by
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text

E = TypeVar("E")
Events = tuple[Event, ...]

A, B, C, D = (Seat(seat) for seat in range(4))

RULESETS: dict[str, Ruleset] = dict(bundled())
"""The rulesets that come with the game, by name."""
ITALIAN, NINTENDO, SPANISH, GERMAN = (RULESETS[name] for name in ("italian", "nintendo", "spanish", "german"))
STANDARD = RULESETS["nintendo-standard"]

TABLES: list[tuple[str, int]] = [(name, seats) for name, rules in RULESETS.items() for seats in rules.seat_counts]
"""Every bundled ruleset with every number of seats it can be played by."""


def variant(settings: str, *, of: str = "nintendo-standard") -> Ruleset:
    """A bundled ruleset with a few settings changed: `variant("teshi = 'off'", of="german")`."""
    loaded = load_text(f'[variant]\nextends = "{of}"\n{settings}\n', "variant.toml", RULESETS)
    assert not loaded.faults, loaded.faults[0]
    return loaded.rulesets["variant"]


def under(**expected: object) -> pytest.MarkDecorator:
    """Runs a test once for each named ruleset, as `rules` and `expected`; the ruleset is the test's id."""
    rows = [pytest.param(RULESETS[name], value, id=name) for name, value in expected.items()]
    return pytest.mark.parametrize(("rules", "expected"), rows)


four_documents = pytest.mark.parametrize(
    "rules", [pytest.param(rules, id=rules.name) for rules in (ITALIAN, NINTENDO, SPANISH, GERMAN)]
)
"""Runs a test under each ruleset that a document describes, as `rules`."""


# Whole deals


def shuffled(seed: int) -> tuple[Card, ...]:
    """A deck in an order that depends on nothing but the seed."""
    order = list(DECK)
    random.Random(seed).shuffle(order)
    return tuple(order)


def deck(
    rules: Ruleset, hands: Sequence[str], field: str = "", stock: str = "", *, dealer: int = A
) -> tuple[Card, ...]:
    """The deck that deals these cards; `hands` has one text per seat, `stock` is drawn in this order.

    Raises ValueError when the named cards leave no deal in which the others stay out of the way; name more of them.
    """
    seats = len(hands)
    named = [cards(text) for text in (*hands, field, stock)]
    taken = cards(" ".join((*hands, field, stock)))  # no card twice
    left = [card for card in DECK if card not in taken]
    in_play = {card.month for card in taken}
    given_hands, given_field, given_stock = named[:seats], named[seats], named[seats + 1]
    far = [card for card in left if card.month not in in_play]
    full_field = _filled("the field", given_field, rules.field_cards(seats), far)
    left = [card for card in left if card not in full_field]
    full_hands = []
    for seat, given in enumerate(given_hands):
        full_hands.append(_filled(f"hand {seat}", given, rules.hand_cards(seats), left))
        left = [card for card in left if card not in full_hands[-1]]
    return order_of_deal(rules, Seat(dealer), tuple(full_hands), full_field, (*given_stock, *_spread(left)))


def _filled(place: str, given: tuple[Card, ...], size: int, pool: list[Card]) -> tuple[Card, ...]:
    """Adds cards of months that are there least, plain ones first."""
    full = list(given)
    while len(full) < size:
        months = Counter(card.month for card in full)
        free = [card for card in pool if card not in full]
        if not free:
            raise ValueError(f"{place}: too few cards are left that match no named card; name more of {place}")
        full.append(min(free, key=lambda card: (months[card.month], card.kind is not Kind.PLAIN, card.index)))
    before, after = CardSet(given), CardSet(full)
    if not four_of_a_month(after) <= before or (_four_pairs(after) and not _four_pairs(before)):
        raise ValueError(f"{place}: the deal would hold a special that is not named; name more of {place}")
    return tuple(full)


def _four_pairs(held: CardSet) -> bool:
    return len(pairs(held, quad_counts=True)) >= 8


def _spread(left: list[Card]) -> list[Card]:
    """Plain cards first, neighbours of different months."""
    return sorted(left, key=lambda card: (-(card.index % 4), card.month))


def to_deal(
    rules: Ruleset, seats: int = 2, *, dealer: int = A, totals: tuple[int, ...] | None = None, round: int = 1
) -> Match:
    """A match that waits for a deal, in any round."""
    return _in_round(new_match(rules, seats, dealer=Seat(dealer), totals=totals), round)


def dealt(
    rules: Ruleset,
    hands: Sequence[str],
    field: str = "",
    stock: str = "",
    *,
    dealer: int = A,
    totals: tuple[int, ...] | None = None,
    round: int = 1,
) -> tuple[Match, Events]:
    """A match after this deal, and what the deal told."""
    match = to_deal(rules, len(hands), dealer=dealer, totals=totals, round=round)
    return step(match, Deal(deck(rules, hands, field, stock, dealer=dealer)))


# Positions


def position(
    rules: Ruleset,
    hands: Sequence[str],
    *,
    field: str = "",
    stock: str = "",
    captured: Sequence[str] = (),
    calls: Sequence[int] = (),
    called: dict[int, Called] | None = None,
    last_caller: int | None = None,
    to_play: int = A,
    dealer: int = A,
    totals: tuple[int, ...] | None = None,
    round: int = 1,
) -> Match:
    """A match in the middle of a round, with `to_play` to lay a card.

    Who has called (`calls`, per seat) has to better what its pile is worth now, unless `called` says otherwise.
    Without `last_caller` it is the last seat that has called.  The stock is as long as it has to be: all cards that
    are not named follow the named ones.
    """
    seats = len(hands)
    start = _in_round(new_match(rules, seats, dealer=Seat(dealer), totals=totals), round)
    piles = tuple(CardSet.parse(text) for text in captured) or (EMPTY,) * seats
    made = tuple(calls) or (0,) * seats
    assert seats == len(piles) == len(made), "one entry for each seat"
    taken = cards(" ".join((*hands, field, stock, *captured)))
    held: tuple[Called | None, ...] = (None,) * seats
    for seat in (Seat(one) for one in range(seats) if made[one]):
        account = account_of(
            rules, pile_of(rules, seats, piles, seat), month=month_of_round(round), calls=Calls(made[seat])
        )
        worth = Called(account.points, tuple(one.id for one in account.yaku))
        held = called_by(rules, seats, held, seat, (called or {}).get(seat, worth))
    callers = [Seat(seat) for seat in range(seats) if made[seat]]
    return _replaced(
        start,
        phase=ToPlay(Seat(to_play)),
        hands=tuple(CardSet.parse(text) for text in hands),
        field=cards(field),
        stock=(*cards(stock), *_spread([card for card in DECK if card not in taken])),
        captured=piles,
        calls=made,
        called=held,
        last_caller=Seat(last_caller) if last_caller is not None else (callers[-1] if callers else None),
    )


def _in_round(match: Match, round: int) -> Match:
    return _replaced(match, round=round)


def _replaced(match: Match, **changes: object) -> Match:
    values = {name: getattr(match, name) for name in Match.__dataclass_fields__}
    return Match(**{**values, **changes})


# Play


def play(match: Match, script: str | Iterable[str]) -> tuple[Match, Events]:
    """Plays actions in notation ("play 6A; pick 6R; stop"), and returns the match after them and all events."""
    lines = script.replace(";", "\n").splitlines() if isinstance(script, str) else script
    told: list[Event] = []
    for line in lines:
        if line.strip():
            match, events = step(match, parse_action(line.strip()))
            told += events
    return match, tuple(told)


def all_of(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]


def only(kind: type[E], events: Iterable[object]) -> E:
    """The one event of a class."""
    (event,) = all_of(kind, events)
    return event


def phase_of(match: Match, kind: type[E]) -> E:
    """The phase, which has to be of this class."""
    phase: Phase = match.phase
    assert isinstance(phase, kind), f"a {kind.__name__} was expected, the match waits for {phase}"
    return phase


def in_turn(match: Match) -> Seat:
    """The seat that has to act."""
    match match.phase:
        case ToPlay(seat) | ToPick(seat) | ToDecide(seat):
            return seat
        case phase:
            raise AssertionError(f"a seat should act, the match waits for {phase}")


def result_of(match: Match) -> RoundResult:
    """The result of the round that has just ended."""
    phase = match.phase
    assert isinstance(phase, RoundOver | MatchOver), f"the round should be over, the match waits for {phase}"
    return phase.result
