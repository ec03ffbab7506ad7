"""What is seen of the lots: what lies still is kept as a picture, over which rises, flies and is told what does so."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.lent import lent
from koikoi.desktop.draw.painter import PREMUL, Surface, draw_card
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.match.scenes.lots.places import SPREAD, LotsSeats, draw_year, fan, gathering, lot_of, risen, year
from koikoi.desktop.match.scenes.lots.signs import (
    FLY,
    LIT,
    ON,
    PULLED,
    RIM,
    SEAL,
    YEAR,
    come,
    marks,
    moves,
    shine,
)
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Month
from koikoi.table.match_source import MatchSource

TELLS = 0.25
"""Seconds after a card has arrived until what it shows has been told."""
RISE = 22
"""How far a back rises that is pointed at, in units of the drawing."""
FAR = 1.12
"""How far a card is pulled out of the fan, by its height: also one that had risen."""
GOES = (0.0, 0.2)
"""When a crest goes from the place for which its player's card is on its way."""
SETS_OUT = 0.05
"""Seconds in which a card has only just been taken."""
LONG_AGO = -1e9

Ground = Callable[[Surface], object]
"""Draws the cloth."""


_Look = tuple[tuple[int, int], settings.Settings, tuple[int, ...]]
"""What all that lies still depends on: the window, the settings, and the places whose cards have been taken."""


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A card that has been taken from the fan."""

    seat: Seat
    card: Card
    since: float
    """When."""
    start: Piece
    """Where it lay then."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Something that comes over the fan and what stands around it."""

    key: object
    done: bool
    """It has come, and lies still."""
    draw: Callable[[Surface], object]


class LotsDrawing:
    """The lots at a moment of their clock."""

    def __init__(self, source: MatchSource) -> None:
        self._source = source
        self.taken: dict[int, DrawnLot] = {}
        self.turn: Seat | None = None
        """Who may draw now."""
        self.dealer: Seat | None = None
        """Who deals, once all lies still."""
        self.clock = 0.0
        self.turn_since = LONG_AGO
        """When that began, or was settled."""
        self.raised: dict[int, float] = {}
        """How far backs have risen, 0 to 1."""
        self.ringed: int | None = None
        """The back that has the focus."""
        self.size = (0, 0)
        self.s = self.factor = 1.0
        """Pixels a unit of the drawing, of signs and of boxes."""
        self._ring: tuple[object, Surface] | None = None
        """The ring of the focus, and what it depends on."""
        self.still: Surface | None = None
        """What lies still; None: nothing has been drawn yet."""
        self._look: _Look | None = None
        """What that depends on."""
        self._seen: _Look | None = None
        """The same of what was seen last."""
        self._laid: set[object] = set()
        """What has been told and is in it."""

    # Where and when

    @property
    def count(self) -> int:
        """Of seats."""
        return len(self._source.players)

    def place_in(self, size: tuple[int, int], s: float, factor: float) -> None:
        """They are laid out for a window of this size."""
        if size != self.size:
            self.still = None
        self.size, self.s, self.factor, self._ring = size, s, factor, None

    def spots(self) -> list[Piece]:
        """Where the backs lie."""
        return fan(self.size, self.count > 2, self.factor)

    def place(self, seat: Seat) -> Piece:
        """Where a seat's card comes to lie."""
        return lot_of(self.size, seat, self.count, self.factor)

    def lying(self, lot: DrawnLot) -> Piece:
        """A card that has come to its seat."""
        return replace(self.place(lot.seat), key=lot.card.code, face=lot.card, lift=0.4)

    def up(self, place: int, spot: Piece) -> Piece:
        """A back as far as it has risen."""
        part = ease(self.raised.get(place, 0.0))
        return risen(spot, round(RISE * self.s), part) if part else spot

    @property
    def settled(self) -> bool:
        """No card is on its way, and what they show has been told."""
        return self.left <= 0.0

    @property
    def left(self) -> float:
        """Seconds until it is settled."""
        needs = animation_speed().fade or FLY + TELLS
        return max((needs - self.clock + lot.since for lot in self.taken.values()), default=0.0)

    @property
    def moving(self) -> bool:
        """Something is being told."""
        return any(not one.done for one in self._told())

    @property
    def _seats(self) -> LotsSeats:
        return LotsSeats(self._source, self.size, self.s)

    @property
    def _turned(self) -> float:
        """Seconds since it is somebody's turn, or settled."""
        return self.clock - self.turn_since

    def rise(self, meant: int | None, step: float) -> None:
        """The back that is meant goes on rising, so much of the way; all others sink."""
        if meant is not None and meant not in self.taken:
            self.raised[meant] = min(self.raised.get(meant, 0.0) + step, 1.0)
        for place in [place for place in self.raised if place != meant]:
            self.raised[place] -= step
            if self.raised[place] <= 0.0 or place in self.taken:
                del self.raised[place]

    def rises(self, meant: int | None) -> bool:
        """Whether one rises or sinks."""
        return any(place != meant or part < 1.0 for place, part in self.raised.items())

    # Drawing

    def draw(self, target: Surface, ground: Ground) -> None:
        """Everything but the words above and the way on."""
        told = [*self._told()]
        look = self.size, settings.now(), tuple(self.taken)
        taken = self._just_taken(look)
        stays = not (self._laid - {one.key for one in told})
        if self.still is None or not (taken or (look == self._look and stays)):
            if self.still is None or self.still.get_size() != target.get_size():
                self.still = lent(target)
            ground(self.still)
            self._draw_fan(range((SPREAD if self._last is None else self._last) + 1), self.still)
            self.draw_around(self.still)
            self._look, self._laid = look, set()
        for one in told:
            if one.done and one.key not in self._laid:
                one.draw(self.still)
                self._laid.add(one.key)
        target.blit(self.still, (0, 0))
        self._draw_risen(target, ground, *taken)
        for one in told:
            if not one.done:
                one.draw(target)

    def _just_taken(self, look: _Look) -> tuple[int, ...]:
        """The place of a card that has been taken since the last frame, and sets out from there.

        That frame has enough to do: what lies still is drawn anew in the next one.
        """
        before, self._seen = self._seen, look
        if not self.taken or before != self._look or self._look != (*look[:2], look[2][:-1]) or not moves():
            return ()
        place, lot = next(reversed(self.taken.items()))
        return (place,) if self.clock - lot.since < SETS_OUT else ()

    def draw_base(self, target: Surface) -> None:
        """The fan, the months, and who has not drawn yet."""
        self._draw_fan(range(SPREAD), target)
        self.draw_around(target)

    @property
    def _last(self) -> int | None:
        """From which place of the fan a card was pulled last: all to its right lie above it."""
        last = next(reversed(self.taken), SPREAD)
        return last if moves() and last < SPREAD else None

    def _draw_fan(self, places: range, target: Surface, *, raised: bool = False) -> None:
        """The backs of these places as they lie, or as far as they have risen."""
        for place, spot in enumerate(self.spots()):
            if place in places and place not in self.taken:
                draw_card(target, self.up(place, spot) if raised else spot)

    def draw_around(self, target: Blits) -> None:
        """The months, and who has not drawn yet."""
        self.draw_pale_year(target)
        drawn, lit = {lot.seat for lot in self.taken.values()}, come(self._turned, LIT) >= 1.0
        for seat in map(Seat, range(self.count)):
            if seat not in drawn and not (lit and seat == self.turn):
                self._seats.draw_waiting(target, seat, self.place(seat), 0.0)

    def draw_pale_year(self, target: Blits) -> None:
        """The months as if none had been drawn."""
        self.draw_months(target, {})

    def draw_all_waiting(self, target: Blits) -> None:
        """Everybody's place as if nobody had drawn."""
        for seat in map(Seat, range(self.count)):
            self._seats.draw_waiting(target, seat, self.place(seat), 0.0)

    def draw_told(self, target: Blits) -> None:
        """What has been told beside the cards, without these."""
        for lot in self.taken.values():
            self._seats.draw_beside(target, self.lying(lot), lot.seat, lot.card.month, marks(FLY + TELLS))
            if lot.seat == self.dealer and self.size[0] > self.size[1]:  # else it rides on the card
                self._seats.draw_seal(target, self.lying(lot), lot.seat, 1.0)

    def _told(self) -> Iterator[_Told]:
        """What has come and what comes, from the lowest to the highest."""
        if self.turn is not None:
            lit = come(self._turned, LIT)
            yield _Told(("turn", self.turn), lit >= 1.0, partial(self._draw_turn, lit))
        needs = animation_speed().fade or FLY + TELLS
        for place, lot in self.taken.items():
            done = self.clock - lot.since >= needs or not animation_speed().beats
            yield _Told(("lot", place), done, partial(self._draw_lot, lot))
        if (last := self._last) is not None:
            done = done or not _below(self._flying(lot, self.clock - lot.since), self.spots()[last])
            yield _Told(("above", last), done, partial(self._draw_fan, range(last + 1, SPREAD), raised=not done))
        dealt = [lot for lot in self.taken.values() if lot.seat == self.dealer]
        for lot in dealt[-1:]:
            done = min(come(self._turned, one) for one in (SEAL, RIM)) >= 1.0
            yield _Told("dealer", done, partial(self._draw_dealer, lot))

    def _draw_turn(self, lit: float, target: Surface) -> None:
        """The place of whoever may draw lights up."""
        if self.turn is not None and lit:
            self._seats.draw_waiting(target, self.turn, self.place(self.turn), lit)

    def _draw_lot(self, lot: DrawnLot, target: Surface) -> None:
        """A card on its way to its player, or lying there, with name and month."""
        speed, goal, seconds = animation_speed(), self.lying(lot), self.clock - lot.since
        landed = come(seconds, (0.0, FLY))
        if landed < 1.0:
            self._seats.draw_leaving(target, lot.seat, goal, 1.0 - come(seconds, GOES))
        self._seats.draw_beside(target, goal, lot.seat, lot.card.month, marks(seconds))
        if come(seconds, YEAR):  # before, nobody knows which it is
            self.draw_months(target, {lot.card.month: self.found()[lot.card.month]}, lot.card.month)
        if speed.fade and landed < 1.0:
            draw_card(target, replace(goal, alpha=landed))
            return
        draw_card(target, self._flying(lot, seconds))

    def _flying(self, lot: DrawnLot, seconds: float) -> Piece:
        """A card that is pulled out of the fan, towards the middle of its circle, and turns over on from there."""
        goal, on = self.lying(lot), ease(come(seconds, ON))
        pulled = risen(lot.start, -lot.start.w * RATIO * FAR, ease(come(seconds, PULLED)))
        here = blend(replace(pulled, lift=lot.start.lift), goal, on)
        return replace(here, lift=max(here.lift, 3.0 * on * (1.0 - on))) if 0.0 < on < 1.0 else here

    def _draw_dealer(self, lot: DrawnLot, target: Surface) -> None:
        """The seal is stamped; the rim of the card follows."""
        sealed, shines = (come(self._turned, span) for span in (SEAL, RIM))
        shine(target, self.lying(lot), shines)
        self._seats.draw_seal(target, self.lying(lot), lot.seat, sealed)

    def found(self) -> dict[Month, list[tuple[Seat, float]]]:
        """The months that have been drawn, by whom, and how far that has been stamped."""
        found: dict[Month, list[tuple[Seat, float]]] = {}
        for lot in self.taken.values():
            found.setdefault(lot.card.month, []).append((lot.seat, come(self.clock - lot.since, YEAR)))
        return found

    def draw_months(
        self, target: Blits, found: dict[Month, list[tuple[Seat, float]]], only: Month | None = None
    ) -> None:
        """The months in their order, or one of them."""
        spots, size = year(self.size, self.count, self.spots(), self.place(Seat(0)))
        shown = spots if only is None else {only: spots[only]}
        draw_year(target, self._source, shown, size, found)

    # The fan

    def gathered(self, stock: Piece, seconds: float) -> Iterator[Piece]:
        """All cards on their way to the stock."""
        return gathering([*self.lying_all()], stock, seconds)

    def draw_gathered(self, target: Surface, stock: Piece, seconds: float, left: float) -> None:
        """All cards on their way; the dealer's still shows that it deals, with what is left of that."""
        pieces = [*self.gathered(stock, seconds)]
        for piece in pieces:
            draw_card(target, piece)
        for place, lot in enumerate(self.taken.values()):
            if left > 0.0 and lot.seat == self.dealer and len(pieces) == SPREAD:  # none is there yet
                self._seats.draw_riding(target, pieces[SPREAD - len(self.taken) + place], lot.seat, left)

    def lying_all(self) -> Iterator[Piece]:
        """All cards in their places: those of the fan, then those that have been drawn."""
        yield from (spot for place, spot in enumerate(self.spots()) if place not in self.taken)
        yield from map(self.lying, self.taken.values())

    def _draw_risen(self, target: Surface, ground: Ground, *taken: int) -> None:
        """The fan once more where a back has risen, or fades, and at places that have been `taken` now."""
        up = {place for place, part in self.raised.items() if part and place not in self.taken}
        fades = {place: 1.0 - part for place, part in self._fading()}
        if not up and not fades and not taken and self.ringed is None:
            return
        spots = self.spots()
        backs = [
            replace(spot, alpha=fades[place]) if place in fades else self.up(place, spot)
            for place, spot in enumerate(spots)
            if place in fades or place not in self.taken
        ]
        whole = target.get_clip()
        for place in sorted({*up, *fades, *taken}):
            area = _around(spots[place]).union(_around(self.up(place, spots[place])))
            target.set_clip(area.clip(whole))
            ground(target)
            for one in backs:
                if area.colliderect(_around(one)):
                    draw_card(target, one)
            target.set_clip(whole)
        if self.ringed is not None:
            draw_card(target, here := self.up(self.ringed, spots[self.ringed]))
            look = here.angle, target.get_size()
            if self._ring is None or self._ring[0] != look:
                self._ring = look, _ring(here, target.get_height())
            ring = self._ring[1]
            target.blit(ring, ring.get_rect(center=(round(here.x), round(here.y))), special_flags=PREMUL)

    def _fading(self) -> Iterator[tuple[int, float]]:
        """The backs that go where they were taken, where nothing is to move, and how far they have gone."""
        if not moves():
            for place, lot in self.taken.items():
                if (part := come(self.clock - lot.since, (0.0, FLY))) < 1.0 and place < SPREAD:
                    yield place, part


def _around(piece: Piece) -> Rect:
    """Where a card that lies turned, and its shadow, can be seen."""
    side = round(piece.w * RATIO * 1.25)
    area = Rect(0, 0, side, side)
    area.center = round(piece.x), round(piece.y)
    return area


def _below(here: Piece, spot: Piece) -> bool:
    """Whether a card that is pulled out of its place in the fan is still among its neighbours."""
    turn = math.radians(spot.angle)
    out = (here.x - spot.x) * math.sin(turn) + (here.y - spot.y) * math.cos(turn)
    return out < (here.w + spot.w) * RATIO / 2


def _ring(back: Piece, high: int) -> Surface:
    """The ring of the focus around a back, in a window so high."""
    side = round(back.w * RATIO * 2)
    made = Surface((side, max(high, side)), pygame.SRCALPHA)  # as high as the window, for so broad is the ring
    area = Rect(0, 0, round(back.w), round(back.w * RATIO))
    area.center = made.get_rect().center
    focus_ring(made, area, round(back.w * 0.06), back.angle)
    middle = Rect(0, 0, side, side)
    middle.center = area.center
    return made.subsurface(middle).copy()
