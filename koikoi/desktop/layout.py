"""Where everything lies: a pure function of what is seen and how large the window is.

Measures are in u, a share of the window (0.926 % of its height in the usual shape); pixels are rounded once, here.
Three bands: theirs at the top, the shared field, mine at the bottom; what is known stands beside them on wood.
"""

from dataclasses import dataclass, replace

import pygame

from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_KIND, Card, CardSet, Kind
from koikoi.engine.state import ToPick, next_seat
from koikoi.engine.view import View

Rect = pygame.Rect

RATIO = 1.6
"""Height of a card by its width."""
PLACES = 12
"""Places drawn on the field; more appear when more cards lie there."""
_FROM_MIDDLE = (1, 2, 3, 4, 0, 5)
"""The order in which the columns of the field are used."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One card (or pile of backs) as it is to be drawn."""

    key: str
    """The card's code where it is known, `h1.3` for the fourth closed card of seat 1, `stock`."""
    x: float
    """Centre, in pixels."""
    y: float
    w: float
    """Width in pixels; the height is RATIO times that."""
    face: Card | None = None
    """None shows the back."""
    z: int = 0
    lift: float = 0.0
    """0 lying, 1 lifted; the shadow tells."""
    angle: float = 0.0
    """Degrees."""
    squeeze: float = 1.0
    """Share of the width that shows while a card turns over."""
    count: int = 1
    """Cards in a pile of backs."""
    mark: str = ""
    """`lit`, `focus`, `dim`, or nothing."""

    @property
    def rect(self) -> Rect:
        """The upright rectangle it covers."""
        h = self.w * RATIO
        return Rect(round(self.x - self.w / 2), round(self.y - h / 2), round(self.w), round(h))


Picture = dict[str, Piece]


@dataclass(frozen=True, slots=True)
class Fan:
    """The place of one kind of captured cards of one seat."""

    seat: Seat
    kind: Kind
    rect: Rect
    count: int


@dataclass(frozen=True, slots=True)
class Board:
    """The table, laid out."""

    u: float
    size: tuple[int, int]
    tall: bool
    cloth: Rect
    plates: dict[Seat, Rect]
    """Name and score of each seat."""
    lists: dict[Seat, Rect]
    """Room for a seat's yaku; empty where there is none."""
    month: Rect
    help: Rect
    menu: Rect
    places: tuple[Rect, ...]
    stock: Rect
    flight: Rect
    """Where a card waits while its player chooses what it takes."""
    line: Rect
    """The game's voice."""
    fans: tuple[Fan, ...]
    picture: Picture

    def px(self, units: float, least: int = 1) -> int:
        """Units as whole pixels."""
        return max(round(units * self.u), least)


def unit(size: tuple[int, int]) -> float:
    """Pixels per u for a window of this size."""
    w, h = size
    return min(h / 108, w / 172.8) if w / h >= 1.2 else min(w / 100, h / 133.3)


def seats_around(view: View, near: Seat) -> list[Seat]:
    """All seats, the near one first and then counter-clockwise."""
    order = [near]
    while len(order) < view.seats:
        order.append(next_seat(view.seats, order[-1]))
    return order


def board(view: View, near: Seat, size: tuple[int, int]) -> Board:
    """Lays out a view for a window of this size, with one seat's things at the bottom."""
    u = unit(size)
    tall = size[0] / size[1] < 1.2
    frame = _tall(view, near, size, u) if tall else _wide(view, near, size, u)
    return replace(frame, picture=_picture(view, near, frame))


class _Grid:
    """Turns u into pixel rectangles."""

    def __init__(self, u: float, dx: float = 0.0) -> None:
        self.u = u
        self.dx = dx

    def __call__(self, x: float, y: float, w: float, h: float) -> Rect:
        left, top = round((x + self.dx) * self.u), round(y * self.u)
        return Rect(left, top, round((x + self.dx + w) * self.u) - left, round((y + h) * self.u) - top)


def _field_places(grid: _Grid, left: float, top: float, width: float, view: View, card: float) -> tuple[Rect, ...]:
    """Two rows, filled column by column from the middle outwards.

    There are six columns, and more (at the right) only once more than twelve places have been used in this round, so
    no card ever moves relative to its neighbours.
    """
    columns = max(PLACES, len(view.field) + 1) // 2
    gap = 2.2 if columns == PLACES // 2 else 1.4
    fit = min(card, (width - (columns - 1) * gap) / columns)
    drop = (card - fit) * RATIO / 2
    start = left + (width - columns * fit - (columns - 1) * gap) / 2
    return tuple(
        grid(start + column * (fit + gap), top + drop + row * (card * RATIO + 1.6), fit, fit * RATIO)
        for column in (*_FROM_MIDDLE, *range(PLACES // 2, columns))
        for row in (0, 1)
    )


def _wide(view: View, near: Seat, size: tuple[int, int], u: float) -> Board:
    wide, high = size[0] / u, size[1] / u
    cloth_w = min(wide - 36.0, 168.0)
    grid = _Grid(u, max(0.0, (wide - cloth_w - 36.0) / 2))
    x0 = 34.6
    others = seats_around(view, near)[1:]
    shift = (high - 108.0) / 2
    card = 16.0
    field_w = 6 * card + 5 * 2.2
    left = x0 + (cloth_w - (field_w + card + 5.0)) / 2
    plates = {near: grid(1.6, high - 11.0, 31.4, 9.6)}
    lists = {near: grid(1.6, high / 2 + 8.6, 31.4, high / 2 - 8.6 - 12.2)}
    for place, seat in enumerate(others):
        plates[seat] = grid(1.6, 1.4 + place * 10.6, 31.4, 9.6)
        top = 12.2 if len(others) == 1 else high
        lists[seat] = grid(1.6, top, 31.4, max(high / 2 - 8.6 - top, 0.0))
    fans_w = min(57.0, 0.372 * (cloth_w - 8.0))
    fans = _near_fans(grid, near, x0 + cloth_w - 2.2 - fans_w, high - 28.9, fans_w, 26.4, view)
    for place, seat in enumerate(others):
        room = (cloth_w - 5.2) / len(others)
        fans += _far_fans(grid, seat, x0 + 2.6 + place * room, 2.6, room - 1.2, 13.6, view)
    return Board(
        u=u,
        size=size,
        tall=False,
        cloth=grid(x0, 1.2, cloth_w, high - 2.4),
        plates=plates,
        lists=lists,
        month=grid(1.6, high / 2 - 7.6, 25.0, 15.2),
        help=grid(27.2, high / 2 - 6.6, 5.8, 5.8),
        menu=grid(27.2, high / 2 + 0.6, 5.8, 5.8),
        places=_field_places(grid, left + card + 5.0, 18.8 + shift, field_w, view, card),
        stock=grid(left, 18.8 + shift, card, card * RATIO),
        flight=grid(left, 46.0 + shift, card, card * RATIO),
        line=grid(x0 + 2.6, high - 35.4, cloth_w - 5.2, 4.1),
        fans=fans,
        picture={},
    )


def _tall(view: View, near: Seat, size: tuple[int, int], u: float) -> Board:
    wide, high = size[0] / u, size[1] / u
    grid = _Grid(u, 0.0)
    others = seats_around(view, near)[1:]
    spare = max(0.0, high - 133.3)
    card = 12.0
    field_w = min(6 * card + 5 * 1.8, wide - 4.0 - card - 3.0)
    left = (wide - field_w - card - 3.0) / 2
    plate_w = (wide - 4.0) / len(others)
    plates = {near: grid(1.6, high - 10.2, 44.0, 9.2)}
    fans = _far_fans(grid, near, 2.0, high - 48.6, wide - 4.0, 13.6, view, backs=False)
    for place, seat in enumerate(others):
        plates[seat] = grid(2.0 + place * plate_w, 1.0, min(plate_w - 1.2, 56.0), 9.2)
        fans += _far_fans(grid, seat, 2.0 + place * plate_w, 12.4, plate_w - 1.2, 13.6, view)
    top = 31.0 + spare / 2
    return Board(
        u=u,
        size=size,
        tall=True,
        cloth=grid(0.8, 11.2, wide - 1.6, high - 22.4),
        plates=plates,
        lists={seat: grid(0, 0, 0, 0) for seat in plates},
        month=grid(48.0, high - 10.2, 30.0, 9.2),
        help=grid(wide - 15.6, high - 8.8, 6.4, 6.4),
        menu=grid(wide - 8.2, high - 8.8, 6.4, 6.4),
        places=_field_places(grid, left + card + 3.0, top, field_w, view, card),
        stock=grid(left, top, card, card * RATIO),
        flight=grid(left, top + card * RATIO + 1.6, card, card * RATIO),
        line=grid(2.0, high - 54.6, wide - 4.0, 4.4),
        fans=fans,
        picture={},
    )


def _near_fans(grid: _Grid, seat: Seat, x: float, y: float, w: float, h: float, view: View) -> tuple[Fan, ...]:
    """Two by two: brights and animals above ribbons and plains."""
    first, second = w * 0.44, w * 0.56
    row = (h - 1.2) / 2
    spots = {
        Kind.BRIGHT: (x, y, first - 1.0),
        Kind.ANIMAL: (x + first, y, second),
        Kind.RIBBON: (x, y + row + 1.2, first - 1.0),
        Kind.PLAIN: (x + first, y + row + 1.2, second),
    }
    return tuple(
        Fan(seat, kind, grid(left, top, wide, row), len(view.captured[seat] & OF_KIND[kind]))
        for kind, (left, top, wide) in spots.items()
    )


def _far_fans(
    grid: _Grid, seat: Seat, x: float, y: float, w: float, h: float, view: View, *, backs: bool = True
) -> tuple[Fan, ...]:
    """In one row, to the right of the closed hand."""
    hand = min(24.0, w * 0.2) if backs else 0.0
    room = w - hand
    shares = {Kind.BRIGHT: 0.2, Kind.ANIMAL: 0.23, Kind.RIBBON: 0.23, Kind.PLAIN: 0.34}
    found, left = [], x + hand
    for kind, share in shares.items():
        rect = grid(left, y, room * share - 0.8, h)
        found.append(Fan(seat, kind, rect, len(view.captured[seat] & OF_KIND[kind])))
        left += room * share
    return tuple(found)


# Cards


def _picture(view: View, near: Seat, frame: Board) -> Picture:
    pieces: list[Piece] = []
    if view.stock_size:
        x, y = frame.stock.center
        pieces.append(Piece("stock", x, y, frame.stock.w, count=view.stock_size))
    for place, one in enumerate(view.field):
        if one is not None and place < len(frame.places):
            rect = frame.places[place]
            pieces.append(Piece(one.code, rect.centerx, rect.centery, rect.w, one, z=10 + place))
    for fan in frame.fans:
        pieces += _fan(view.captured[fan.seat] & OF_KIND[fan.kind], fan)
    for seat in range(view.seats):
        pieces += _hand(view, Seat(seat), near, frame)
    if isinstance(view.phase, ToPick):
        x, y = frame.flight.center
        pieces.append(Piece(view.phase.card.code, x, y, frame.flight.w, view.phase.card, z=90, lift=0.6))
    return {piece.key: piece for piece in pieces}


def fan_card_width(fan: Fan) -> float:
    """Width of the captured cards in a fan."""
    return min(fan.rect.h / RATIO, fan.rect.w * 0.62)


def _fan(cards: CardSet, fan: Fan) -> list[Piece]:
    w = fan_card_width(fan)
    sign = w * 0.34  # room for sign and count at the left
    room = fan.rect.w - sign - w
    pitch = min(0.62 * w, room / max(len(cards) - 1, 1)) if room > 0 else 0.0
    x = fan.rect.left + sign + w / 2
    return [Piece(one.code, x + i * pitch, fan.rect.centery, w, one, z=20 + i) for i, one in enumerate(cards)]


def _hand(view: View, seat: Seat, near: Seat, frame: Board) -> list[Piece]:
    hand, size = view.hands[seat], view.hand_sizes[seat]
    u = frame.u
    if seat == near:
        w = (13.6 if frame.tall else 16.0) * u
        left = frame.cloth.left + 2.6 * u
        if frame.tall:
            bottom, right = frame.size[1] - 12.0 * u, frame.cloth.right - 2.0 * u
        else:
            mine = min(fan.rect.left for fan in frame.fans if fan.seat == near)
            bottom, right = frame.size[1] - 2.6 * u, mine - 2.2 * u
        y = bottom - w * RATIO / 2
        lift = 0.35
    else:
        fans = [fan for fan in frame.fans if fan.seat == seat]
        w = fan_card_width(fans[0])
        left = fans[0].rect.left - _backs_room(frame, fans)
        right = fans[0].rect.left - 1.0 * u
        y, lift = fans[0].rect.centery, 0.0
    pitch = min(w + 1.1 * u, (right - left - w) / max(size - 1, 1))
    if seat == near:  # the hand lies in the middle of its room
        left += max(0.0, (right - left - w - pitch * (size - 1)) / 2)
    keys = [one.code for one in hand] if hand is not None else [f"h{seat}.{i}" for i in range(size)]
    faces: list[Card | None] = list(hand) if hand is not None else [None] * size
    return [
        Piece(key, left + w / 2 + i * pitch, y, w, face, z=40 + i, lift=lift)
        for i, (key, face) in enumerate(zip(keys, faces, strict=True))
    ]


def _backs_room(frame: Board, fans: list[Fan]) -> float:
    """Width kept for the closed hand at the left of a far seat's fans (see `_far_fans`)."""
    span = fans[-1].rect.right - fans[0].rect.left
    return min(24.0 * frame.u, span * 0.25)
