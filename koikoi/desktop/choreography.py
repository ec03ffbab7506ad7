"""Events become clips.  The picture at the end of a clip is always the layout of the view after it.

Nothing that the viewer may not see is shown face up at any moment: a closed card gets its face only when an event
that the viewer may see names it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from koikoi.desktop.clips import Clip, morph, show, still
from koikoi.desktop.layout import Board, Picture, Piece
from koikoi.engine.cards import Card
from koikoi.engine.events import Captured, Dealt, Drawn, Event, Laid, Played
from koikoi.engine.view import View, evolve

LAY = 0.32
TURN = 0.30
BEAT = 0.30
GATHER = 0.40
PACKET = 0.24
STAGGER = 0.09

Layout = Callable[[View], Board]


@dataclass(frozen=True, slots=True)
class Shot:
    """One clip, the event it shows, and the view that holds when it has ended."""

    clip: Clip
    view: View
    event: Event
    start: Picture
    """The picture it begins with."""


def shots(view: View, events: Sequence[Event], layout: Layout) -> list[Shot]:
    """Turns the redacted events of one step into shots, starting from the view before them."""
    found: list[Shot] = []
    start = layout(view).picture
    for place, event in enumerate(events):
        after = evolve(view, event)
        following = events[place + 1] if place + 1 < len(events) else None
        goal = layout(after)
        start, clip = _clip(event, following, view, start, goal)
        found.append(Shot(clip, after, event, start))
        view, start = after, clip.at(start, clip.seconds)
    return found


def _clip(event: Event, following: Event | None, view: View, start: Picture, goal: Board) -> tuple[Picture, Clip]:
    """The clip for one event, and the picture it starts from (a closed card that is played gets its name)."""
    arc = goal.px(3.0)
    match event:
        case Played(seat, card):
            start = _named(start, seat, view.hand_sizes[seat], card)
            return start, morph(_in_flight(goal, start, card, following), LAY, arc=arc)
        case Drawn(_, card):
            return _turned(start, goal, card, following)
        case Laid() | Captured():
            return start, morph(goal.picture, GATHER if isinstance(event, Captured) else LAY * 0.6, arc=arc * 0.5)
        case Dealt():
            return _dealt(event, goal)
        case _:
            return start, show(goal.picture)


def _named(start: Picture, seat: int, size: int, card: Card) -> Picture:
    """A closed hand's card becomes this card (one from the middle of the hand); an open one already is."""
    if card.code in start:
        return start
    key = f"h{seat}.{size // 2}"
    closed = start.get(key)
    if closed is None:
        return start
    named = {one: piece for one, piece in start.items() if one != key}
    named[card.code] = replace(closed, key=card.code)
    return named


def _in_flight(goal: Board, start: Picture, card: Card, following: Event | None) -> Picture:
    """Where a card is while it is neither in a hand nor on the field: over what it takes, or over its place."""
    w = goal.stock.w
    match following:
        case Captured(_, _, taken):
            target = goal.picture[next(iter(taken)).code]
            x, y = target.x + w * 0.14, target.y + w * 0.16
        case Laid(_, _, place) if place < len(goal.places):
            x, y = goal.places[place].center
        case _:
            x, y = goal.flight.center
    here = Piece(card.code, x, y, w, card, z=90, lift=0.5)
    return {**goal.picture, card.code: here}


def _turned(start: Picture, goal: Board, card: Card, following: Event | None) -> tuple[Picture, Clip]:
    """The top card of the stock turns over beside it, rests a beat, and goes where it belongs."""
    x, y = goal.stock.center
    start = {**start, card.code: Piece(card.code, x, y, goal.stock.w, None, z=89)}
    x, y = goal.flight.center
    shown = {**goal.picture, card.code: Piece(card.code, x, y, goal.flight.w, card, z=90, lift=0.5)}
    clip = morph(shown, TURN) >> still(BEAT)
    return start, clip >> morph(_in_flight(goal, shown, card, following), LAY * 0.8, arc=goal.px(2.0))


def _dealt(event: Dealt, goal: Board) -> tuple[Picture, Clip]:
    """Packet after packet leaves the stock, in the order of the deal."""
    x, y = goal.stock.center
    start: Picture = {"stock": Piece("stock", x, y, goal.stock.w, count=48)}
    delays: dict[str, float] = {}
    given: dict[int | None, int] = {}
    for number, packet in enumerate(event.packets):
        for place in range(packet.count):
            done = given.get(packet.to, 0)
            given[packet.to] = done + 1
            key = f"h{packet.to}.{done}" if packet.cards is None else packet.cards[place].code
            delays[key] = number * STAGGER + place * 0.02
            start[key] = Piece(key, x, y, goal.stock.w, None, z=50)
    return start, morph(goal.picture, PACKET, delays=delays)
