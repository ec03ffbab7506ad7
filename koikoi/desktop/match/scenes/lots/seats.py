"""What stands beside the lots: whose turn it is, what everybody has drawn, and the twelve months."""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease, ease_out
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import draw_mark
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import month_sign, seat_crest
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface, corners, thing, words
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO, CardMark, Piece, Rect
from koikoi.desktop.match.scenes.lettering import FALLS, FINE, falling
from koikoi.desktop.match.scenes.lots.places import WAY_ON, slot
from koikoi.desktop.ui.measures import in_pixels
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.locales import names
from koikoi.table.match_source import MatchSource

IN_PLACE = 0.62
"""How large a crest is in the place of a card, by its width."""
SWELL, GROWS = 0.3, 0.6
"""How much larger one of the twelve months is as it is found, and smaller beside a card before it has grown."""
PALE = 0.3
"""How strong what is not there yet is seen."""


class Marks(NamedTuple):
    """How far all has come that tells what somebody has drawn, each 0 to 1."""

    landed: float
    """The card on its way to its place."""
    name: float
    """To beside its crest."""
    crest: float
    month: float


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

    def draw_waiting(self, target: Blits, seat: Seat, place: Piece, bright: float) -> None:
        """Who has not drawn yet: a stitched place with name and crest, a pale one where it is not yet their turn."""
        area = self._draw_place(target, place)
        size = area.w * IN_PLACE
        if 0.0 < bright < 1.0:
            put(target, posed(*self._crest(seat, size), alpha=PALE + (1.0 - PALE) * bright), area.center)
        else:
            dyed = Surface(area.size, pygame.SRCALPHA)
            seat_crest(dyed, self.source, seat, (area.w / 2, area.h / 2), size)
            target.blit(faint(dyed, 1.0 if bright else PALE), area, special_flags=PREMUL)
        tone = theme.CREAM if bright > 0.5 else theme.CREAM2
        self._draw_line(target, self._lines(place, seat, None), 0, self.source.players[seat], Face.BOLD, tone)

    def _draw_place(self, target: Blits, place: Piece) -> Rect:
        area = Rect(0, 0, round(place.w), round(place.w * RATIO))
        area.center = (round(place.x), round(place.y))
        corners(target, area, self.px(16), max(self.px(2), 1))
        return area

    def draw_drawn(self, target: Blits, seat: Seat, goal: Piece, month: Month, told: Marks) -> None:
        """Whose card it is, and its month: beside the card, or below it in an upright window.

        The crest comes here out of the place that the card takes; until then the name alone is in the middle.
        """
        if told.landed < 1.0:
            self._draw_place(target, goal)
        before, here = self._lines(goal, seat, None), self._lines(goal, seat, month)
        size, (x, y) = here.size, here.sign(0)
        self._draw_line(target, before.moved(here, told.name), 0, self.source.players[seat], Face.BOLD, theme.CREAM)
        if told.crest >= 1.0:
            seat_crest(target, self.source, seat, (x, y), size)
        else:
            part, large = ease(told.crest), goal.w * IN_PLACE
            at = goal.x + (x - goal.x) * part, goal.y + (y - goal.y) * part
            put(target, posed(*self._crest(seat, large), 1.0 + (size / large - 1.0) * part), at)
        self._draw_month(target, month, here, told.month)

    def _crest(self, seat: Seat, size: float) -> tuple[Hashable, Surface]:
        """A seat's crest by itself, and what it is kept by."""
        chair = self.source.seating.chairs[seat]
        name = "lots", "crest", chair, theme.SEATS[chair.colour], round(size)
        return name, _alone(name, size, lambda made, at: seat_crest(made, self.source, seat, at, size))

    def draw_seal(self, target: Blits, seat: Seat, goal: Piece, sealed: float) -> None:
        """That it deals: so far the seal is stamped."""
        below, here = self.size[0] <= self.size[1], self._lines(goal, seat, goal.face.month if goal.face else None)
        at = (goal.x + goal.w / 2, goal.y - goal.w * RATIO / 2) if below else here.sign(2)
        size = here.size * (1.2 if below else 1.0)
        if sealed >= 1.0:
            thing(target, "seal-dealer", at, size)
        else:
            _stamp(target, ("seal", round(size)), sprites().thing("seal-dealer", size), at, sealed)

    def draw_riding(self, target: Blits, seat: Seat, card: Piece, lay: float, left: float) -> None:
        """What shows that a card deals while that is on its way, with what is left of its strength.

        The rim is as broad as the card seems, which `lay` there so broad; the seal stays on its corner, where it stands
        there.
        """
        broad, rim = card.w * abs(math.cos(math.radians(card.turn))), _rim(round(lay))
        seen = max(round(rim.get_width() * broad / lay), 1), max(round(rim.get_height() * card.w / lay), 1)
        put(target, faint(pygame.transform.smoothscale(rim, seen), left), _raised(card))
        if self.size[0] <= self.size[1]:
            size = self._lines(card, seat, card.face.month if card.face else None).size * 1.2
            sign = faint(sprites().thing("seal-dealer", size), left)
            put(target, sign, (card.x + broad / 2, card.y - card.w * RATIO / 2))

    def draw_month(
        self, target: Blits, month: Month, at: Position, size: int, seats: Sequence[tuple[Seat, float]]
    ) -> None:
        """One of the twelve, so many pixels large: pale, or under the crests of those who have drawn it.

        With each seat comes how far its crest has been stamped, 0 to 1.
        """
        (wide, high), (x, y) = self.size, at
        bright = max((part for _, part in seats), default=0.0)
        month_sign(target, month, at, size, seen=1.0 if bright >= 1.0 else PALE)
        if 0.0 < bright < 1.0:
            put(target, posed(*_month(month, size), 1.0 + SWELL * math.sin(math.pi * bright), alpha=bright), at)
        if not fonts.enlarged() or len(self.source.players) == 2 or wide <= high:
            tone, letters = theme.CREAM if bright > 0.5 else theme.CREAM2, max(round(size * 0.34), 13)
            words(target, str(month.value), (x, y + size * 0.5), letters, colour=tone, anchor="midtop")
        for place, (seat, part) in enumerate(seats):
            here = x + (place - (len(seats) - 1) / 2) * size * 0.5, y - size * 0.62
            if part >= 1.0:
                seat_crest(target, self.source, seat, here, size * 0.6)
            else:
                _stamp(target, *self._crest(seat, size * 0.6), here, part)

    def _draw_month(self, target: Blits, month: Month, lines: _Lines, part: float) -> None:
        """Its sign grows, its name is written."""
        if part >= 1.0:
            month_sign(target, month, lines.sign(1), lines.size)
        elif part > 0.0:
            grown = 1.0 - GROWS * (1.0 - ease_out(part))
            put(target, posed(*_month(month, lines.size), grown, alpha=part), lines.sign(1))
        self._draw_line(target, lines, 1, names.heading(names.month(month)), Face.BRUSH, theme.CREAM, part)

    def _draw_line(
        self, target: Blits, lines: _Lines, number: int, said: str, face: Face, colour: theme.Colour, part: float = 1.0
    ) -> None:
        """As far as it is written."""
        anchor, at, size = "midleft" if lines.side > 0 else "midright", lines.words(number), lines.letters
        if part >= 1.0:
            words(target, said, at, size, colour=colour, face=face, anchor=anchor, room=lines.room)
        elif part > 0.0:
            size, said = fonts.fit(face, size, min(12, size), said, max(int(lines.room), 1))
            rect: Rect = fonts.text(face, size, said, colour).get_rect(**{anchor: (round(at[0]), round(at[1]))})
            rect.top -= round(size * 0.09)
            for one in _writing(face, size, said, colour).seen(part):
                target.blit(one.picture, rect.move(one.at), special_flags=PREMUL)

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


@source
def _writing(face: Face, size: int, said: str, colour: theme.Colour) -> Brushwork:
    return lettering(fonts.text(face, size, said, colour), FINE, said)


def put(target: Blits, picture: Surface, at: tuple[float, float]) -> None:
    """A picture around a point."""
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def _stamp(target: Blits, name: Hashable, picture: Surface, at: tuple[float, float], part: float) -> None:
    """A sign that comes down on its place, so far, 0 to 1."""
    if part > 0.0:
        grown = 1.0 + (FALLS - 1.0) * (1.0 - falling(part))
        put(target, posed(("lots", name), picture, grown, alpha=min(part * 2.0, 1.0)), at)


def _month(month: Month, size: float) -> tuple[Hashable, Surface]:
    """A month's sign by itself, and what it is kept by."""
    name = "lots", "month", month, round(size)
    return name, _alone(name, size, lambda made, at: month_sign(made, month, at, size))


def _alone(name: Hashable, size: float, draw: Callable[[Surface, tuple[float, float]], object]) -> Surface:
    """A round sign by itself, on nothing."""

    def make() -> Surface:
        made = Surface((round(size * 1.2),) * 2, pygame.SRCALPHA)
        draw(made, (made.get_width() / 2, made.get_height() / 2))
        return made

    return sources().get(name, make)


def draw_rim(target: Blits, card: Piece, part: float) -> None:
    """The golden rim of a card, with so much of its strength."""
    if part > 0.0:
        put(target, posed(("lots rim", wide := round(card.w)), _rim(wide), alpha=part), _raised(card))


def _raised(card: Piece) -> tuple[int, int]:
    """Where the middle of a card is seen."""
    right, down = card.raised
    return round(card.x + right), round(card.y + down)


def _rim(wide: int) -> Surface:
    """That of a card so broad, in the middle of its light."""
    area = Rect(0, 0, wide, round(wide * RATIO))
    air = area.inflate(wide // 2, wide // 2)

    def make() -> Surface:
        made = Surface(air.size, pygame.SRCALPHA)
        draw_mark(made, CardMark.LIT, area.move(-air.left, -air.top), wide)
        return made

    return sources().get(("lots rim", wide), make)
