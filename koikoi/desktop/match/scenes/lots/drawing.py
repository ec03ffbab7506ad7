"""What is seen of the lots at a moment of their clock: the months, everybody's place, the fan, the cards drawn."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.timeline import Clock
from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.match.scenes.lots.places import SPREAD, fan, gathering, lot_of, risen, year
from koikoi.desktop.match.scenes.lots.seats import LotsSeats, Marks, draw_rim
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Month
from koikoi.table.match_source import MatchSource

RISE = 22
"""How far a back rises that is pointed at, in units of the drawing."""
FAR = 1.12
"""How far a card is pulled out of the fan, by its height: also one that had risen."""
ARC = 3.0
"""How high a card flies: its lift is so many times the product of what lies behind it and before it, each 0 to 1."""


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A card that has been taken from the fan."""

    seat: Seat
    card: Card
    rise: float
    """How far its back had risen, 0 to 1."""


class LotsDrawing:
    """The lots as they lie, and on their ways: each of these is a track with the place in the fan in its name."""

    def __init__(self, source: MatchSource, clock: Clock) -> None:
        self._source, self._clock = source, clock
        self.taken: dict[int, DrawnLot] = {}
        """By their places in the fan, in the order in which they were drawn."""
        self.raised: dict[int, float] = {}
        """How far backs have risen, 0 to 1."""
        self.size = (0, 0)
        self.s = self.factor = 1.0
        """Pixels a unit of the drawing, of signs and of boxes."""

    # Where and when

    def place_in(self, size: tuple[int, int], s: float, factor: float) -> None:
        """They are laid out for a window of this size."""
        self.size, self.s, self.factor = size, s, factor

    def at(self, track: str, key: object = "") -> float:
        """How far a track has come, 0 to 1; 1 where there never was one: that was long ago."""
        found = self._clock.timeline.tracks.get(f"{track} {key}".strip())
        return 1.0 if found is None else self._clock.at(found)

    @property
    def count(self) -> int:
        """Of seats."""
        return len(self._source.players)

    @property
    def _seats(self) -> LotsSeats:
        return LotsSeats(self._source, self.size, self.s)

    def spots(self) -> list[Piece]:
        """Where the backs lie."""
        return fan(self.size, self.count > 2, self.factor)

    def place(self, seat: Seat) -> Piece:
        """Where a seat's card comes to lie."""
        return lot_of(self.size, seat, self.count, self.factor)

    def lying(self, lot: DrawnLot) -> Piece:
        """A card that has come to its seat."""
        return replace(self.place(lot.seat), key=lot.card.code, face=lot.card, lift=0.4)

    def lying_all(self, taken: Mapping[int, DrawnLot]) -> list[Piece]:
        """All cards in their places: those of the fan, then those that have been drawn."""
        left = [spot for place, spot in enumerate(self.spots()) if place not in taken]
        return [*left, *map(self.lying, taken.values())]

    def _up(self, spot: Piece, part: float) -> Piece:
        return risen(spot, round(RISE * self.s), ease(part)) if part else spot

    def flying(self, place: int, spot: Piece) -> Piece:
        """A card that is pulled out of the fan, towards the middle of its circle, and turns over on from there."""
        lot = self.taken[place]
        start, on = self._up(spot, lot.rise), self.at("flies", place)
        pulled = risen(start, -start.w * RATIO * FAR, self.at("pulled", place))
        here = blend(replace(pulled, lift=start.lift), self.lying(lot), on)
        return replace(here, lift=max(here.lift, ARC * on * (1.0 - on))) if 0.0 < on < 1.0 else here

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

    @property
    def top(self) -> float:
        """The highest pixel of all that stands below the fan."""
        spots, flower = year(self.size, self.count, self.spots(), self.place(Seat(0)))
        return min(min(y for _, y in spots.values()) - flower, *(one.y - one.w for one in map(self.place, self._all)))

    @property
    def upright(self) -> bool:
        """Seals lie on the cards, since names stand below them."""
        return self.size[0] <= self.size[1]

    @property
    def _all(self) -> Sequence[Seat]:
        return [Seat(seat) for seat in range(self.count)]

    def compose_year(self, stage: Group, taken: Mapping[int, DrawnLot], left: float) -> None:
        """Puts the twelve months; of those that have been drawn so much is `left`, 0 to 1."""
        found: dict[Month, list[tuple[Seat, float]]] = {}
        for place, lot in taken.items():
            found.setdefault(lot.card.month, []).append((lot.seat, self.at("year", place) * left))
        spots, size = year(self.size, self.count, self.spots(), self.place(Seat(0)))
        for month, at in spots.items():
            here = month, at, size, found.get(month, [])
            stage.put(("month", month), here, self._seats.draw_month, *here)

    def compose_seats(self, stage: Group, taken: Mapping[int, DrawnLot], turn: Seat | None) -> None:
        """Puts everybody's place, or what they have drawn; `turn`: whose place is lit."""
        drawn = {lot.seat: (place, lot) for place, lot in taken.items()}
        for seat in self._all:
            if seat in drawn:
                place, lot = drawn[seat]
                told = Marks(*(self.at(one, place) for one in ("lands", "name", "crest", "month")))
                state = seat, self.lying(lot), lot.card.month, told
                stage.put(("seat", seat), state, self._seats.draw_drawn, *state)
            else:
                waits = seat, self.place(seat), self.at("lit") if seat == turn else 0.0
                stage.put(("seat", seat), waits, self._seats.draw_waiting, *waits)

    def compose_cards(self, stage: Group, ringed: int | None) -> None:
        """Puts the fan and the cards drawn; one that is pulled out lies among its neighbours.  `ringed`: the focus."""
        spots, last = self.spots(), next(reversed(self.taken), -1)
        flying = {place: self.flying(place, spots[place]) for place in self.taken}
        among = last in flying and _below(flying[last], spots[last])
        if among:  # it comes out above those that have been drawn before
            self._put_lots(stage, {place: here for place, here in flying.items() if place != last})
        for place, spot in enumerate(spots):
            here = flying.get(place) or self._up(spot, self.raised.get(place, 0.0))
            if (place == last and among) or (place not in flying and place != ringed):
                stage.put(("back", place), here, draw_card, here)
        if not among:
            self._put_lots(stage, flying)
        if ringed is not None:
            here = self._up(spots[ringed], self.raised.get(ringed, 0.0))
            stage.put("ringed", here, draw_card, here)
            stage.put("ring", here, _draw_ring, here)

    def _put_lots(self, stage: Group, pieces: Mapping[int, Piece]) -> None:
        for place, here in pieces.items():
            stage.put(("lot", place), here, draw_card, here)

    def compose_seal(self, stage: Group, dealer: Seat) -> None:
        """Puts the seal that is stamped beside the dealer's card, or on its corner."""
        for goal in self._dealt(dealer):
            stage.put("seal", (goal, part := self.at("seal")), self._seats.draw_seal, dealer, goal, part)

    def compose_rim(self, stage: Group, dealer: Seat) -> None:
        """Puts the rim of that card."""
        for goal in self._dealt(dealer):
            stage.put("rim", (goal, part := self.at("rim")), draw_rim, goal, part)

    def _dealt(self, dealer: Seat) -> list[Piece]:
        return [self.lying(lot) for lot in self.taken.values() if lot.seat == dealer]

    def compose_gathered(self, stage: Group, cards: Sequence[Piece], pile: Piece, seconds: float) -> list[Piece]:
        """Puts all cards on their way to a pile, so many seconds after it began; returns them."""
        pieces = [*gathering(cards, pile, seconds)]
        for number, piece in enumerate(pieces):
            stage.put(("gathered", number), piece, draw_card, piece)
        return pieces

    def compose_riding(self, stage: Group, pieces: Sequence[Piece], dealer: Seat | None, left: float) -> None:
        """Puts what shows that one of these cards deals, with so much `left` of it, as long as none is there yet."""
        for place, lot in enumerate(self.taken.values()):
            if left > 0.0 and lot.seat == dealer and len(pieces) == SPREAD:
                here = pieces[SPREAD - len(self.taken) + place]
                stage.put("riding", (here, left), self._seats.draw_riding, dealer, here, self.lying(lot).w, left)


def _below(here: Piece, spot: Piece) -> bool:
    """Whether a card that is pulled out of its place in the fan is still among its neighbours."""
    turn = math.radians(spot.angle)
    out = (here.x - spot.x) * math.sin(turn) + (here.y - spot.y) * math.cos(turn)
    return out < (here.w + spot.w) * RATIO / 2


def _draw_ring(target: Surface, back: Piece) -> None:
    """The ring of the focus around a back."""
    area = Rect(0, 0, round(back.w), round(back.w * RATIO))
    area.center = round(back.x), round(back.y)
    focus_ring(target, area, round(back.w * 0.06), back.angle)
