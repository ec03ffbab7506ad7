"""Where lots lie: the backs of the fan, the cards of the seats, the months, and their ways between these places."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.draw import fonts
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.ui.measures import AtLeast, Measure, in_pixels, pixels
from koikoi.engine.cards import DECK, Month

SPREAD = 24
"""Backs to choose from; every second card of the deck lies in the fan."""
WAY_ON = AtLeast(185, 125)
"""Half the room between the cards of two seats, for the year and the way on."""
BESIDE: Measure = 150
"""What crest, name and month take beside the card of one of many seats, most often."""
GATHER, LEAVE = 0.45, 0.12
"""Seconds in which the fan is gathered into the stock, and in which its cards leave."""
LOWER = 0.92
"""How large a card of the pile in the middle of the fan is by one of the fan: fewer angles can be told of it."""

HEAD, LARGE, SMALL, SEALED = AtLeast(34, 24), AtLeast(50, 26), AtLeast(18, 14), AtLeast(15, 12)
"""Room above what is written, and its letters: what is to do, how, and the seal on the deals."""


def large(size: tuple[int, int], scale: float) -> Measure:
    """Letters of what is to do: none so large that enlarged ones have no room in an upright window."""
    return pixels(min(in_pixels(LARGE, scale), round(size[0] * 0.041)))


def fan(size: tuple[int, int], many: bool, scale: float) -> list[Piece]:
    """The backs from the left, below what is written; lower, and smaller, where there are `many` players."""
    wide, high = size
    top = (0.285 if many else 0.33) if wide > high else 0.24
    most, lines = round((96 if many else 120) * scale), [LARGE, SMALL, SEALED]
    if fonts.enlarged():
        most = round(most * 0.75)
        lines += [SMALL] if wide <= high else []
    w = min(most, wide * 0.095) if many or wide > high else wide * (0.13 if fonts.enlarged() else 0.15)
    if fonts.enlarged():
        written = 1.2 * sum(fonts.grown(in_pixels(one, scale)) for one in lines)
        deep = most if many or wide > high else w
        top = max(top, (in_pixels(HEAD, scale) + written + deep * RATIO * 0.55) / high)
    radius = min(wide * 0.95, high * 1.75)
    reach = math.degrees(math.asin(min((wide * 0.43 - w) / radius, 0.9)))
    spots = []
    for place in range(SPREAD):
        turn = math.radians((place / (SPREAD - 1) * 2 - 1) * reach)
        x = wide / 2 + math.sin(turn) * radius
        y = high * top + (1 - math.cos(turn)) * radius
        spots.append(Piece(f"lot{place}", x, y, w, None, z=place, angle=-math.degrees(turn), lift=0.2))
    return spots


def gathering(spots: Sequence[Piece], stock: Piece, seconds: float) -> Iterator[Piece]:
    """All cards on their way to the stock, face down, so many seconds after it began: the outer ones leave first.

    Those that are there are one pile, which grows.
    """
    goal, parts = replace(stock, count=1), []
    for place in range(len(spots)):
        inner = 1.0 - abs(place / (SPREAD - 1) * 2 - 1)
        parts.append(ease(share(seconds, LEAVE * max(inner, 0.0), GATHER - LEAVE)))
    there = sum(part >= 1.0 for part in parts)
    if there:
        yield replace(stock, count=stock.count if there == len(spots) else stock.count * there // len(spots))
    for spot, part in zip(spots, parts, strict=True):
        if part < 1.0:
            yield blend(spot, goal, part)


def slot(size: tuple[int, int], count: int) -> float:
    """Pixels that each of so many seats has across, where their names stand below the cards or they are many."""
    return size[0] * min(0.92 / count, 0.46 if size[0] <= size[1] else 0.25)


def lot_of(size: tuple[int, int], seat: int, count: int, scale: float) -> Piece:
    """Where a seat's card comes to lie."""
    wide, high = size
    upright = wide <= high
    way_on = (84 if fonts.enlarged() else 66) * scale
    foot = max(round(40 * scale), 26) + (max(round(way_on), 50) if upright else 0)
    if count == 2 and not upright:
        w = min(round(high * 0.235), round(wide * 0.15))
        x = wide / 2 + (in_pixels(WAY_ON, scale) + w / 2) * (-1 if seat == 0 else 1)
        return Piece("", x, high - foot - w * RATIO / 2, w, None, z=100)
    room = slot(size, count)
    middle = wide / 2 + (seat - (count - 1) / 2) * room
    if upright:
        most = (0.125 if fonts.enlarged() else 0.15) if count == 2 else 0.118
        w = min(round(high * most), round(wide * 0.56 / count))
        return Piece("", middle, high - foot - max(round(106 * scale), 78) - w * RATIO / 2, w, None, z=100)
    w = min(round(high * 0.16), round(room * 0.42))
    foot += max(round((80 if fonts.enlarged() else 68) * scale), 50)
    spare = max(room - w - fonts.grown(in_pixels(BESIDE, scale)), 0)
    return Piece("", middle - (room - w) / 2 + 8 * scale + spare / 2, high - foot - w * RATIO / 2, w, None, z=100)


def year(size: tuple[int, int], count: int, backs: list[Piece], lot: Piece) -> tuple[dict[Month, Position], int]:
    """The months in the room below the fan, beside or above the seats' cards, and how large their flowers are.

    Two rows of six, where there is room for them; else one of twelve.
    """
    wide, high = size
    half = lot.w * RATIO / 2
    if count == 2 and wide > high:
        columns, step = 6, (wide - 2 * lot.x - lot.w) * 0.153
        rows, middle = step * 1.8, lot.y - half * 0.28
    else:
        columns, step, share = (6, wide * 0.125, 0.28) if wide <= high else (12, wide * 0.042, 0.62)
        bottom = max(one.y + one.w * RATIO / 2 for one in backs if abs(one.x - wide / 2) < columns / 2 * step)
        room = lot.y - half - bottom
        step, middle = min(step, room * share), bottom + room / 2
        rows = step * 1.9
    spots = {}
    for place, month in enumerate(Month):
        line, along = divmod(place, columns)
        x = wide / 2 + (along - (columns - 1) / 2) * step
        spots[month] = round(x), round(middle + (line - (len(Month) // columns - 1) / 2) * rows)
    return spots, round(step * 0.76)


def risen(spot: Piece, rise: float, part: float = 1.0) -> Piece:
    """A back that is pointed at, so far up on its way."""
    turn, up = math.radians(spot.angle), rise * part
    lift = spot.lift + (0.9 - spot.lift) * part
    return replace(spot, x=spot.x - math.sin(turn) * up, y=spot.y - math.cos(turn) * up, lift=lift)


def under(at: Position, spots: Iterable[tuple[int, Piece]]) -> int | None:
    """The place of the uppermost back at this point; each lies turned."""
    for place, spot in reversed(list(spots)):
        turn = math.radians(spot.angle)
        dx, dy = at[0] - spot.x, at[1] - spot.y
        x, y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
        if abs(x) <= spot.w / 2 and abs(y) <= spot.w * RATIO / 2:
            return place
    return None


def pile(spots: Sequence[Piece]) -> Piece:
    """Where all cards are gathered that are drawn again: in the middle of the fan."""
    left, right = spots[(len(spots) - 1) // 2], spots[len(spots) // 2]
    x, y, wide = (left.x + right.x) / 2, (left.y + right.y) / 2, round(left.w * LOWER)
    return Piece("stock", x, y, wide, None, count=len(DECK))
