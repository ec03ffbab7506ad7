"""Where everything lies: a pure function of what is seen, how large the window is, and who sits where.

The arrangements stand in `wide` (two seats), `round` (three and four), `tall` (windows higher than wide) and `facing`
(two sides of a flat screen); here cards are laid into the places they provide.
"""

from dataclasses import replace
from typing import Any

from koikoi.desktop.layout import facing, tall, wide
from koikoi.desktop.layout import round as round_seats
from koikoi.desktop.layout.parts import (
    PLACES,
    RATIO,
    Board,
    CardMark,
    Fan,
    Hand,
    Picture,
    Piece,
    Rect,
    TurnArrow,
    is_tall,
    unit,
)
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, OF_KIND, Card, CardSet
from koikoi.engine.state import ToPick, next_seat
from koikoi.engine.view import View
from koikoi.table.seating import Privacy

__all__ = [
    "PLACES",
    "RATIO",
    "Board",
    "CardMark",
    "Fan",
    "Hand",
    "Picture",
    "Piece",
    "Rect",
    "TurnArrow",
    "board",
    "seats_around",
    "sides",
    "unit",
]

_HELD = 0.35
"""How high cards in a hand stand over the cloth."""


def seats_around(view: View, near: Seat) -> list[Seat]:
    """All seats, the near one first and then counter-clockwise."""
    order = [near]
    while len(order) < view.seats:
        order.append(next_seat(view.seats, order[-1]))
    return order


def sides(view: View, near: Seat) -> tuple[list[Seat], list[Seat]]:
    """Who sits on which side of a flat screen, from left to right: the near seat's side first."""
    everybody = seats_around(view, Seat(0))
    first, second = everybody[: (view.seats + 1) // 2], everybody[(view.seats + 1) // 2 :]
    return (first, second) if near in first else (second, first)


def board(view: View, near: Seat, size: tuple[int, int], privacy: Privacy = Privacy.PASS, text: float = 1.0) -> Board:
    """Lays out a view for a window of this size, with one seat's things at the bottom.

    `text`: how much larger than designed letters are; what is written takes the room, and cards give way.
    """
    frame = _arranged(view, near, size, privacy, text)
    if privacy is Privacy.PEEK and view.seats > 2 and view.seat not in (None, near):
        frame = _peeking(frame, view)
    return replace(frame, picture=_picture(view, frame))


def _arranged(view: View, near: Seat, size: tuple[int, int], privacy: Privacy, text: float) -> Board:
    if privacy is Privacy.FACE:
        return facing.facing(view, *sides(view, near), size, text)
    order, upright = seats_around(view, near), is_tall(size)
    if len(order) > 2:
        around = tall.round_table if upright else round_seats.round_table
        return around(view, order, size, text)
    far = order[1]
    if privacy is Privacy.PASS:
        return tall.tall(view, near, far, size, text) if upright else wide.wide(view, near, far, size, text)
    return tall.level(view, near, far, size, text) if upright else wide.level(view, near, far, size, text)


def _peeking(frame: Board, view: View) -> Board:
    """Who looks into a small hand sees it large, over its own place, for as long as that lasts."""
    seat, size = view.seat, view.hand_sizes[view.seat or 0]
    hand = frame.hands.get(seat) if seat is not None else None
    if seat is None or hand is None or not size:
        return frame
    card = frame.hands[frame.near].card
    rect = Rect(0, 0, min(round(card * (size * 0.7 + 0.4)), frame.cloth.w), round(card * RATIO))
    rect.midtop = hand.rect.midtop
    rect.clamp_ip(frame.cloth.inflate(-frame.px(3), -frame.px(3)))
    return replace(frame, hands={**frame.hands, seat: Hand(seat, rect, card, held=True)})


# Cards


def undealt(view: View) -> bool:
    """Whether all cards are in the stock: the round's deal is still to come."""
    return not (view.stock_size or view.dealt or any(view.hand_sizes) or any(view.captured))


def _picture(view: View, frame: Board) -> Picture:
    pieces: list[Piece] = []
    if undealt(view):
        pieces.append(_in("stock", frame.stock, count=len(DECK), counted=False))
    elif view.stock_size:
        pieces.append(_in("stock", frame.stock, count=view.stock_size))
    for place, one in enumerate(view.field):
        if one is not None and place < len(frame.places):
            pieces.append(_in(one.code, frame.places[place], face=one, z=10 + place))
    for fan in frame.fans:
        pieces += _fan(view.captured[fan.seat] & OF_KIND[fan.kind], fan)
    for hand in frame.hands.values():
        pieces += _hand(view, hand, frame)
    lying = {piece.key: piece for piece in pieces}
    if isinstance(view.phase, ToPick) and (card := view.phase.card).code not in lying:  # what it takes is chosen still
        lying[card.code] = _in(card.code, frame.flight, face=card, z=90, lift=0.6)
    return lying


def _in(key: str, place: Rect, **how: Any) -> Piece:
    """A card that covers its place to the pixel."""
    return Piece(key, place.left + place.w / 2, place.top + place.w * RATIO / 2, place.w, **how)


def _fan(cards: CardSet, fan: Fan) -> list[Piece]:
    room = fan.rect.w - fan.label - fan.card
    pitch = min(0.62 * fan.card, room / max(len(cards) - 1, 1)) if room > 0 else 0.0
    pieces = []
    for place, one in enumerate(cards):
        along = fan.label + fan.card / 2 + place * pitch
        x, angle = (fan.rect.right - along, 180.0) if fan.turned else (fan.rect.left + along, 0.0)
        pieces.append(Piece(one.code, x, fan.rect.centery, fan.card, one, z=20 + place, angle=angle))
    return pieces


def _readable(cards: CardSet, hand: Hand) -> list[Piece]:
    """An open hand at the side, upright, in two rows where one would be too dense."""
    room = hand.rect
    columns = min(len(cards), max((len(cards) + 1) // 2, 1 + int((room.w - hand.card) / (0.6 * hand.card))))
    right = min((room.w - hand.card) / max(columns - 1, 1), hand.card * 1.04)
    down = min(room.h - hand.card * RATIO, hand.card * RATIO * 0.9) if len(cards) > columns else 0.0
    return [
        Piece(
            one.code,
            room.left + hand.card / 2 + place % columns * right,
            room.top + hand.card * RATIO / 2 + place // columns * down,
            hand.card,
            one,
            z=40 + place,
        )
        for place, one in enumerate(cards)
    ]


def _hand(view: View, hand: Hand, frame: Board) -> list[Piece]:
    """The cards from the owner's left to the owner's right: in the middle of their room, at the sides in its corner."""
    cards, size = view.hands[hand.seat], view.hand_sizes[hand.seat]
    keys = [one.code for one in cards] if cards is not None else [f"h{hand.seat}.{i}" for i in range(size)]
    faces: list[Card | None] = list(cards) if cards is not None else [None] * size
    if cards is not None and not hand.held and hand.angle % 180 == 90:
        return _readable(cards, hand)
    across = hand.angle % 180 == 90
    length, room = hand.card, hand.rect.h if across else hand.rect.w
    widest = length + 1.1 * frame.u if hand.held else 0.2 * length if across else 0.26 * length
    pitch = min(widest, (room - length) / max(size - 1, 1))
    first = -pitch * (size - 1) / 2
    dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), -90: (0, 1)}[hand.angle]
    x, y = hand.rect.center
    if across:
        y = hand.rect.top + round((length + pitch * (size - 1)) / 2)
        edge = round(length * RATIO / 2)
        x = hand.rect.right - edge if hand.angle == 90 else hand.rect.left + edge
    return [
        Piece(
            key,
            x + dx * (first + place * pitch),
            y + dy * (first + place * pitch),
            hand.card,
            face,
            z=40 + place + (100 if hand.held and hand.seat != frame.near else 0),
            lift=_HELD if hand.held else 0.0,
            angle=hand.angle,
        )
        for place, (key, face) in enumerate(zip(keys, faces, strict=True))
    ]
