"""Where lots lie: the backs of the fan, the cards of the seats with what is said of them, and the year between them."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import month_sign, seat_crest
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface, corners, thing, words
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.match.scenes.lots.signs import (
    PALE,
    Marks,
    crest_alone,
    month_alone,
    moves,
    put,
    shine,
    stamp,
    stamp_crest,
    write,
)
from koikoi.desktop.ui.measures import AtLeast, Measure, in_pixels, pixels
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.locales import names
from koikoi.table.match_source import MatchSource

SPREAD = 24
"""Backs to choose from; every second card of the deck lies in the fan."""
WAY_ON = AtLeast(185, 125)
"""Half the room between the cards of two seats, for the year and the way on."""
BESIDE: Measure = 150
"""What crest, name and month take beside the card of one of many seats, most often."""
IN_PLACE = 0.62
"""How large a crest is in the place of a card, by its width."""
GATHER, LEAVE, CLEARS = 0.45, 0.12, 0.14
"""Seconds in which the fan is gathered into the stock, its cards leave, and what stood beside them goes."""
SWELL, GROWS = 0.3, 0.6
"""How much larger a month is in the year as it is found, and how much smaller beside a card before it has grown."""

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


def draw_year(
    target: Blits,
    source: MatchSource,
    spots: Mapping[Month, Position],
    size: int,
    drawn: Mapping[Month, Sequence[tuple[Seat, float]]],
) -> None:
    """The months' flowers, so many pixels large: pale, or under the crests of those who have drawn them.

    With each seat comes how far its crest has been stamped, 0 to 1.
    """
    wide, high = target.get_size()
    numbered = not fonts.enlarged() or len(source.players) == 2 or wide <= high
    for month, (x, y) in spots.items():
        seats = drawn.get(month, ())
        bright = max((part for _, part in seats), default=0.0)
        if 0.0 < bright < 1.0:
            name, sign = month_alone(month, size)
            swell = 1.0 + SWELL * math.sin(math.pi * bright) * moves()
            put(target, posed(name, sign, swell, alpha=bright), (x, y))
        else:
            month_sign(target, month, (x, y), size, seen=1.0 if bright else PALE)
        tone = theme.CREAM if bright > 0.5 else theme.CREAM2
        if numbered:
            letters = max(round(size * 0.34), 13)
            words(target, str(month.value), (x, y + size * 0.5), letters, colour=tone, anchor="midtop")
        for place, (seat, part) in enumerate(seats):
            at = x + (place - (len(seats) - 1) / 2) * size * 0.5, y - size * 0.62
            (seat_crest if part >= 1.0 else partial(stamp_crest, part=part))(target, source, seat, at, size * 0.6)


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


class _Lines(NamedTuple):
    """Where what is said of a seat is written, line below line, and the signs before it."""

    x: float
    y: float
    step: float
    side: int
    size: float
    """Of the signs."""
    signed: float
    """What a sign takes before the words."""
    letters: int
    room: float

    def words(self, number: int) -> tuple[float, float]:
        """Where a line begins."""
        return self.x + self.side * self.signed, self.y + number * self.step

    def moved(self, goal: "_Lines", part: float) -> "_Lines":
        """On the way to where another one's words begin."""
        x, y = goal.words(0)
        left, top = self.words(0)
        return goal._replace(x=left + (x - left) * part, y=top + (y - top) * part, signed=0.0)

    def sign(self, number: int) -> tuple[float, float]:
        """The middle of a line's sign."""
        return self.x + self.side * self.size / 2, self.y + number * self.step


@dataclass(frozen=True, slots=True)
class LotsSeats:
    """All seats of a match in a window of this size."""

    source: MatchSource
    size: tuple[int, int]
    scale: float
    """Pixels a unit of the 1280 × 720 drawing."""

    def px(self, value: float) -> int:
        """A measure of the drawing in pixels of this window."""
        return round(value * self.scale)

    def draw_waiting(self, target: Blits, seat: Seat, place: Piece, bright: float = 1.0) -> None:
        """Who has not drawn yet: a stitched place with name and crest, a pale one where it is not yet their turn."""
        area = self._draw_place(target, place)
        middle, size = (area.w / 2, area.h / 2), area.w * IN_PLACE
        if 0.0 < bright < 1.0:
            name, crest = crest_alone(self.source, seat, size)
            put(target, posed(name, crest, alpha=bright), area.center)
        else:
            dyed = Surface(area.size, pygame.SRCALPHA)
            seat_crest(dyed, self.source, seat, middle, size)
            target.blit(faint(dyed, 1.0 if bright else PALE), area, special_flags=PREMUL)
        tone = theme.CREAM if bright > 0.5 else theme.CREAM2
        self._draw_line(target, self._lines(place, seat, None), 0, self.source.players[seat], Face.BOLD, tone)

    def _draw_place(self, target: Blits, place: Piece) -> Rect:
        area = Rect(0, 0, round(place.w), round(place.w * RATIO))
        area.center = (round(place.x), round(place.y))
        corners(target, area, self.px(16), max(self.px(2), 1))
        return area

    def draw_leaving(self, target: Surface, seat: Seat, place: Piece, left: float) -> None:
        """The place of somebody whose card is on its way; where nothing is to move, so much of its crest is left."""
        area = self._draw_place(target, place)
        if left > 0.0 and not moves():
            name, crest = crest_alone(self.source, seat, area.w * IN_PLACE)
            put(target, posed(name, crest, alpha=left), area.center)

    def draw_beside(self, target: Blits, goal: Piece, seat: Seat, month: Month, told: Marks) -> None:
        """Whose card it is, and its month: beside the card, or below it in an upright window.

        The crest comes here out of the place that the card takes; until then the name alone is in the middle.
        """
        before, here = self._lines(goal, seat, None), self._lines(goal, seat, month)
        name, size = self.source.players[seat], here.size
        if told.name < 1.0 and not moves():
            self._draw_line(target, before, 0, name, Face.BOLD, theme.CREAM, 1.0 - told.name)
            self._draw_line(target, here, 0, name, Face.BOLD, theme.CREAM, told.name)
        else:
            self._draw_line(target, before.moved(here, told.name), 0, name, Face.BOLD, theme.CREAM)
        if told.crest >= 1.0:
            seat_crest(target, self.source, seat, here.sign(0), size)
        elif moves():
            part, large, (x, y) = ease(told.crest), goal.w * IN_PLACE, here.sign(0)
            shows, crest = crest_alone(self.source, seat, large)
            at = goal.x + (x - goal.x) * part, goal.y + (y - goal.y) * part
            put(target, posed(("lots", shows), crest, 1.0 + (size / large - 1.0) * part), at)
        else:
            stamp_crest(target, self.source, seat, here.sign(0), size, told.crest)
        self._draw_month(target, month, here, told.month)

    def draw_seal(self, target: Blits, goal: Piece, seat: Seat, sealed: float) -> None:
        """That it deals: so far the seal is stamped."""
        below, here = self.size[0] <= self.size[1], self._lines(goal, seat, goal.face.month if goal.face else None)
        at = (goal.x + goal.w / 2, goal.y - goal.w * RATIO / 2) if below else here.sign(2)
        size = here.size * (1.2 if below else 1.0)
        if sealed >= 1.0:
            thing(target, "seal-dealer", at, size)
        else:
            stamp(target, ("seal", round(size)), sprites().thing("seal-dealer", size), at, sealed)

    def draw_riding(self, target: Surface, card: Piece, seat: Seat, left: float) -> None:
        """What shows that a card deals while that is on its way, with what is left of its strength.

        The rim is as broad as the card seems, and the seal stays on its corner, where it stands there.
        """
        broad = card.w * abs(math.cos(math.radians(card.turn)))
        shine(target, card, left, broad)
        if self.size[0] <= self.size[1]:
            size = self._lines(card, seat, card.face.month if card.face else None).size * 1.2
            sign = faint(sprites().thing("seal-dealer", size), left)
            put(target, sign, (card.x + broad / 2, card.y - card.w * RATIO / 2))

    def _draw_month(self, target: Blits, month: Month, lines: _Lines, part: float) -> None:
        """Its sign grows, its name is written."""
        size = lines.size
        if part >= 1.0:
            month_sign(target, month, lines.sign(1), size)
        elif part > 0.0:
            name, sign = month_alone(month, size)
            grown = 1.0 - GROWS * (1.0 - ease_out(part)) * moves()
            put(target, posed(name, sign, grown, alpha=part), lines.sign(1))
        self._draw_line(target, lines, 1, names.heading(names.month(month)), Face.BRUSH, theme.CREAM, part)

    def _draw_line(
        self,
        target: Blits,
        lines: _Lines,
        number: int,
        said: str,
        face: Face,
        colour: theme.Colour,
        part: float = 1.0,
    ) -> None:
        """As far as it is written."""
        anchor = "midleft" if lines.side > 0 else "midright"
        at, room = lines.words(number), lines.room
        if part >= 1.0:
            words(target, said, at, lines.letters, colour=colour, face=face, anchor=anchor, room=room)
        else:
            write(target, said, at, lines.letters, part, colour=colour, face=face, anchor=anchor, room=room)

    def _lines(self, goal: Piece, seat: Seat, month: Month | None) -> _Lines:
        """Beside its card; the name alone where there is none yet."""
        count, size, alone = len(self.source.players), max(self.px(42), 28), month is None
        half = goal.w / 2, goal.w * RATIO / 2
        below = self.size[0] <= self.size[1]
        if below:
            side, size = 1, round(size * 0.8)
            x, y = goal.x, goal.y + half[1] + self.px(16) + size * 0.5
            step, room = size * 1.15, slot(self.size, count) * 0.96 - size - self.px(10)
        elif count == 2:
            side = -1 if seat == 0 else 1
            step = min(goal.w * RATIO * 0.32, size * 1.75)
            x, y = goal.x + side * (half[0] + self.px(20)), goal.y if alone else goal.y - step
            room = self.size[0] / 2 - goal.w - size - self.px(50) - in_pixels(WAY_ON, self.scale)
        else:
            side, size = 1, round(size * 0.8)
            x, y = goal.x + half[0] + self.px(10), goal.y if alone else goal.y - half[1] + size * 0.7
            step, room = goal.w * RATIO * 0.3, slot(self.size, count) - goal.w - size - self.px(40)
        big = max(round(size * 0.58), 15)
        if fonts.enlarged() and count > 2 and not below:
            size, room = round(size * 0.7), room + size * 0.3 + self.px(18)
        signed = 0 if alone else size + self.px(12)
        if below:
            name = self.source.players[seat]
            lines = [(Face.BOLD, name), *([] if month is None else [(Face.BRUSH, names.heading(names.month(month)))])]
            x -= (signed + min(max(fonts.width(face, big, said) for face, said in lines), room)) / 2
        return _Lines(x, y, step, side, size, signed, big, room)
