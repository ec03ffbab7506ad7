"""The last turn in small cards: what was played and drawn, each beside what it took."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from koikoi.desktop.draw.painter import draw_card, lantern
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import Captured, Drawn, Event, Kept, KoiKoiCalled, Laid, Played, QuadTaken

_PITCH, _GAP = 1.06, 0.34
"""From one card to the next, and what parts two groups, in widths of a card."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What everybody saw of the last turn."""

    seat: Seat
    groups: tuple[tuple[Card, ...], ...]
    """Each card that was played or drawn, with what it took behind it."""
    called: bool = False
    """It ended with a koi-koi."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, from left to right."""
        return tuple(card for group in self.groups for card in group)


def last_turn(events: Sequence[Event]) -> LastTurn | None:
    """The turn of whoever moved last; None: nobody has."""
    moves = [
        one for one in events if isinstance(one, Played | Drawn | Captured | Laid | Kept | QuadTaken | KoiKoiCalled)
    ]
    if not moves:
        return None
    seat = moves[-1].seat
    groups: dict[Card, tuple[Card, ...]] = {}
    called = False
    for one in moves:
        if one.seat != seat:
            groups, called = {}, False
            continue
        match one:
            case Played(_, card) | Drawn(_, card) | Laid(_, card) | Kept(_, card):
                groups.setdefault(card, (card,))
            case Captured(_, card, taken):
                groups[card] = (card, *taken)
            case QuadTaken(_, taken):
                groups[next(iter(taken))] = tuple(taken)
            case KoiKoiCalled():
                called = True
    return LastTurn(seat, tuple(groups.values()), called)


def width(turn: LastTurn, card: int) -> int:
    """Pixels that it takes with cards so wide."""
    places = _places(turn)
    return round(((places[-1] + 1 if places else 0) + turn.called) * card)


def parts(turn: LastTurn, area: Rect, card: int) -> list[tuple[Rect, Callable[[Blits], None]]]:
    """Its signs from the left of an area, each with its place and the way to draw it."""
    high, places = round(card * RATIO), _places(turn)
    found: list[tuple[Rect, Callable[[Blits], None]]] = []
    for place, one in zip(places, turn.cards, strict=True):
        rect = Rect(area.left + round(place * card), area.centery - high // 2, card, high)
        found.append((rect, partial(draw_card, piece=Piece(one.code, *rect.center, card, one))))
    if turn.called:
        rect = Rect(area.left + round((places[-1] + 1.1 if places else 0) * card), area.centery - high // 2, card, high)
        found.append((rect, partial(lantern, centre=rect.center, size=high * 0.6)))
    return found


def _places(turn: LastTurn) -> list[float]:
    """Where each card begins, in widths of a card."""
    places, at = [], 0.0
    for group in turn.groups:
        for _ in group:
            places.append(at)
            at += _PITCH
        at += _GAP
    return places
