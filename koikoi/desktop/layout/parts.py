"""What a laid-out table is made of, and the parts that several arrangements share.

Measures are in u, a share of the window (0.926 % of its height in the usual shape); pixels are rounded once, here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar, dataclass_transform

import pygame

from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_KIND, Card, Kind
from koikoi.engine.view import View

Rect = pygame.Rect

RATIO = 1.6
"""Height of a card by its width."""
PLACES = 12
"""Places drawn on the field; more appear when more cards lie there."""
RAISE = 0.06
"""How far a fully lifted card rises, by its width."""
_AWAY = (0, -1), (-1, 0), (0, 1), (1, 0)
"""To the right and down: away from who sits behind a card, by its quarter turns."""
NOWHERE = Rect(0, 0, 0, 0)
"""The place of what this arrangement has no room for."""
_FROM_MIDDLE = (1, 2, 3, 4, 0, 5)
"""The order in which the columns of the field are used."""
_LABEL, _LABEL_WIDE = 0.34, 0.44
"""Room for the sign and the count of a fan, by the width of its cards; and for a count of two digits."""
COUNT = 2.9
"""The same in u for a count that is not enlarged, where letters may be."""
_SPACING = ((2.2, 5.0, 1.0), (1.2, 2.6, 1.0), (0.6, 2.0, 1.0), (0.5, 1.6, 0.78))
"""Gaps of the field, the widest that fit are taken: between columns, beside the stock, and the stock's size."""


class CardMark(Enum):
    """What is laid over a card's picture."""

    NONE = ""
    LIT = "lit"
    """It can be taken, or is pointed at by its match."""
    FOCUS = "focus"
    """It is pointed at."""
    DIM = "dim"
    """It can't be used now."""

    def __bool__(self) -> bool:
        return self is not CardMark.NONE


T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def piececlass(kind: type[T]) -> type[T]:
    """A dataclass that nobody changes: types hold that, so that nothing is paid for it where thousands are made."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@piececlass
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
    """0 lying, 1 lifted, 2 as high as cards are thrown; the shadow tells."""
    angle: float = 0.0
    """Degrees, counter-clockwise; 180 for who sits opposite."""
    turn: float = 0.0
    """Degrees about its upright axis while it turns over, -90 to 90; above 0 its right side is the nearer one."""
    squash: float = 0.0
    """How much wider, and less high, it is for a moment as it is slapped down."""
    rim: float = 0.0
    """How strongly its edge is gilded, 0 to 1."""
    count: int = 1
    """Cards in a pile of backs."""
    counted: bool = True
    """Whether that number is written on it."""
    mark: CardMark = CardMark.NONE
    alpha: float = 1.0
    """0 invisible, 1 solid."""

    @property
    def rect(self) -> Rect:
        """The upright rectangle it covers, without its lift."""
        w, h = self.w, self.w * RATIO
        if round(self.angle / 90) % 2:
            w, h = h, w
        return Rect(round(self.x - w / 2), round(self.y - h / 2), round(w), round(h))

    @property
    def raised(self) -> tuple[float, float]:
        """How far its lift moves it, in pixels: away from who sits behind it."""
        rise = min(self.lift, 1.0) * self.w * RAISE
        x, y = _AWAY[round(self.angle / 90) % 4]
        return x * rise, y * rise


Picture = dict[str, Piece]
Parts = dict[str, Any]
"""Some fields of a Board by their names."""


@piececlass
class Fan:
    """The place of one kind of captured cards of one seat."""

    seat: Seat
    kind: Kind
    rect: Rect
    card: int
    """Width of its cards, in pixels."""
    count: int
    turned: bool = False
    """Laid for somebody who sits opposite."""
    least: int = 0
    """Width that its count needs, in pixels, where it is enlarged."""

    @property
    def label(self) -> int:
        """Width kept for sign and count, in pixels, before the first card; more for two digits, if that leaves room."""
        usual = max(round(self.card * _LABEL), 16, self.least)
        more = max(round(self.card * _LABEL_WIDE), 20) if self.count >= 10 else 0
        return max(usual, min(more, self.rect.w - self.card - self.count))


@piececlass
class Hand:
    """The place of one seat's hand."""

    seat: Seat
    rect: Rect
    """Its room; cards in it may be lifted a little beyond."""
    card: int
    """Width of its cards, in pixels."""
    angle: int = 0
    """Degrees by which its cards are turned towards their owner: 0, 90, 180, 270."""
    held: bool = False
    """In somebody's hand rather than lying in a small pile: its cards are spread and throw a shadow."""


@piececlass
class TurnArrow:
    """Where an arrow says who comes after whom."""

    seat: Seat
    to: Seat
    rect: Rect
    angle: int
    """Degrees, counter-clockwise, of its direction: 0 points to the right."""


@piececlass
class Board:
    """The table, laid out."""

    u: float
    size: tuple[int, int]
    tall: bool
    near: Seat
    """Whose things lie at the bottom."""
    cloth: Rect
    plates: dict[Seat, Rect]
    """Name and score of each seat."""
    lists: dict[Seat, Rect]
    """Room for a seat's yaku; empty where there is none."""
    hooks: dict[Seat, Rect]
    """Where the lanterns of a seat's calls hang, from the right; the head of its list."""
    month: Rect
    help: Rect
    menu: Rect
    places: tuple[Rect, ...]
    stock: Rect
    flight: Rect
    """Where a card waits while its player chooses what it takes."""
    line: Rect
    """The game's voice; where it is more than 6 u high it has two lines."""
    fans: tuple[Fan, ...]
    hands: dict[Seat, Hand]
    log: Rect
    """Where the log may unfold; no hand lies under it."""
    unseen: Rect
    """Where the cards not seen yet may unfold; no hand lies under it."""
    uncovered: bool = False
    """Nothing is laid over the line: somebody speaks there while something else is decided."""
    aside: bool = False
    """The log lies beside the cloth and may stay."""
    tags: dict[Seat, Rect] = field(default_factory=dict)
    """Names beside the hands that do not lie at the bottom, where there are several."""
    peeks: dict[Seat, Rect] = field(default_factory=dict)
    """What a player touches to look at closed cards."""
    turn: tuple[TurnArrow, ...] = ()
    """Arrows in the order of play, for three or four seats."""
    turned: frozenset[Seat] = frozenset()
    """The seats whose half of the table is turned to them."""
    picture: Picture = field(default_factory=dict)

    @property
    def letters(self) -> float:
        """Pixels per u of letters: the window's, also where the table gives way to enlarged ones."""
        return unit(self.size)

    def px(self, units: float, least: int = 1) -> int:
        """Units as whole pixels."""
        return max(round(units * self.u), least)


def unit(size: tuple[int, int]) -> float:
    """Pixels per u for a window of this size."""
    w, h = size
    return min(h / 108, w / 172.8) if not is_tall(size) else min(w / 100, h / 133.3)


def is_tall(size: tuple[int, int]) -> bool:
    """Whether a window of this size has no room beside the cloth."""
    return size[0] / size[1] < 1.2


class Grid:
    """Turns u into pixel rectangles."""

    def __init__(self, u: float, dx: float = 0.0, dy: float = 0.0, text: float = 1.0, letters: float = 1.0) -> None:
        self.u = u
        self.dx = dx
        self.dy = dy
        self.text = text
        """How much larger than designed letters are."""
        self.least = round(COUNT * letters * text * u) if text > 1.0 else 0
        """Width in pixels that enlarged counts need; `letters`: how much larger their unit is."""

    def __call__(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle given in u."""
        left, top = round((x + self.dx) * self.u), round((y + self.dy) * self.u)
        return Rect(left, top, round((x + self.dx + w) * self.u) - left, round((y + self.dy + h) * self.u) - top)

    def card(self, x: float, y: float, w: float) -> Rect:
        """A place for a card; all of one width are of one size in pixels."""
        wide = round(w * self.u)
        return Rect(round((x + self.dx) * self.u), round((y + self.dy) * self.u), wide, round(wide * RATIO))


@dataclass(frozen=True, slots=True)
class Field:
    """The shared cards."""

    places: tuple[Rect, ...]
    stock: Rect
    flight: Rect


def field_of(grid: Grid, view: View, x: float, y: float, w: float, card: float, between: float = 1.6) -> Field:
    """Stock over drawn card, and beside them two rows of places, filled column by column from the middle outwards.

    There are six columns, and more (at the right) only once more than twelve places have been used in this round, so
    no card ever moves relative to its neighbours.  Everything is as large as `card` if the width allows it.
    """
    columns = max(PLACES, len(view.field) + 1) // 2
    return _field((grid.u, grid.dx, grid.dy), columns, x, y, w, card, between)


@lru_cache(maxsize=64)  # it stays as it is while a round goes on
def _field(
    on: tuple[float, float, float], columns: int, x: float, y: float, w: float, card: float, between: float
) -> Field:
    grid = Grid(*on)
    fits = [min(card, (w - (columns - 1) * gap - lead) / (columns + pile)) for gap, lead, pile in _SPACING]
    fit = max(fits)
    gap, lead, pile = _SPACING[fits.index(fit)]
    stock = fit * pile
    wide = columns * (fit + gap) - gap + lead + stock
    left = x + (w - wide) / 2
    middle = y + card * RATIO + between / 2

    def row(number: int, size: float) -> float:
        return middle + (between / 2 if number else -between / 2 - size * RATIO)

    places = tuple(
        grid.card(left + stock + lead + column * (fit + gap), row(number, fit), fit)
        for column in (*_FROM_MIDDLE, *range(PLACES // 2, columns))
        for number in (0, 1)
    )
    return Field(places, grid.card(left, row(0, stock), stock), grid.card(left, row(1, stock), stock))


# Fans

_ROW = (0.215, 0.23, 0.23, 0.325)
"""Shares of a row: brights, animals, ribbons, plains."""


def fans_in(view: View, seat: Seat, rects: Sequence[Rect], grid: Grid) -> tuple[Fan, ...]:
    """Four fans: brights, animals, ribbons, plains."""
    pile = view.captured[seat]
    most = (min(rect.h / RATIO, rect.w * 0.62, max(rect.w - grid.least, rect.w * 0.3)) for rect in rects)
    card = round(min(most))
    return tuple(
        Fan(seat, kind, rect, card, len(pile & OF_KIND[kind]), least=grid.least)
        for kind, rect in zip(Kind, rects, strict=True)
    )


def fans_square(
    grid: Grid, view: View, seat: Seat, x: float, y: float, w: float, h: float, share: float = 0.44
) -> tuple[Fan, ...]:
    """Two by two: brights and animals above ribbons and plains; `share` of the width is the first column's."""
    first, second, row = w * share, w * (1.0 - share), (h - 1.2) / 2
    spots = [
        (left, y + place * (row + 1.2), wide)
        for place in (0, 1)
        for left, wide in ((x, first - 1.0), (x + first, second))
    ]
    return fans_in(view, seat, [grid(left, top, wide, row) for left, top, wide in spots], grid)


def fans_row(grid: Grid, view: View, seat: Seat, x: float, y: float, w: float, h: float) -> tuple[Fan, ...]:
    """Side by side."""
    starts = [x + w * sum(_ROW[:place]) for place in range(4)]
    rects = [grid(left, y, w * part - 0.8, h) for left, part in zip(starts, _ROW, strict=True)]
    return fans_in(view, seat, rects, grid)


def fans_column(grid: Grid, view: View, seat: Seat, x: float, y: float, w: float, h: float) -> tuple[Fan, ...]:
    """One below the other."""
    row = (h - 3 * 0.8) / 4
    return fans_in(view, seat, [grid(x, y + place * (row + 0.8), w, row) for place in range(4)], grid)
