"""The lots give way to the table: what is written goes, the fan becomes the stock, the table comes in around that."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pygame import SRCALPHA
from pygame.transform import flip

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw.card_surfaces import faint, looks
from koikoi.desktop.draw.lent import lent
from koikoi.desktop.draw.painter import PREMUL, Surface, cloth, draw_card, faded, light
from koikoi.desktop.draw.stage import Blits, Recorder
from koikoi.desktop.layout.board import Board, Piece, Rect, mirrored
from koikoi.desktop.match.scenes.lots.drawing import LotsDrawing
from koikoi.desktop.match.scenes.lots.places import CLEARS, GATHER
from koikoi.desktop.match.scenes.lots.signs import moves
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import DECK, Month

ARRIVES, COMES = 0.22, GATHER - 0.14
"""Seconds in which the table comes in, and when it begins to: while the last cards are still on their way."""
TONED = 0.6
"""Share of that in which the cloth gets the light of the month."""
FADES = 0.12
"""Seconds in which the dealer's card ceases to shine."""
FRAME = 1 / 60
"""Seconds between two looks at the fan on its way."""

Cut = tuple[Surface, Rect]
"""A part of a picture, and where it lies."""


def noted(size: tuple[int, int], draw: Callable[[Blits], object]) -> list[Cut]:
    """What it blits, from the lowest to the highest; `size`: of the window."""
    notes = Recorder(size)
    draw(notes)
    return [inked(*one) for one in notes.pictures]


def inked(picture: Surface, area: Rect) -> Cut:
    """The part of a picture on which there is anything."""
    ink = picture.get_bounding_rect()
    return picture.subsurface(ink).copy(), ink.move(area.topleft)


def draw_going(target: Surface, cuts: Sequence[Cut], part: float, middle: float) -> None:
    """Draws them so far on their way out of the window: upwards what lies above that middle, all else downwards."""
    above = [area.bottom for _, area in cuts if area.centery < middle]
    below = [target.get_height() - area.top for _, area in cuts if area.centery >= middle]
    up, down = (round(max(away, default=0) * part**2) for away in (above, below))
    target.fblits([(picture, area.move(0, -up if area.centery < middle else down)) for picture, area in cuts], PREMUL)


def draw_rising(target: Surface, picture: Surface, area: Rect, part: float) -> None:
    """Draws it so far on its way up into the window; where nothing is to move it fades in."""
    below = round((target.get_height() - area.top) * (1.0 - ease_out(part)) * moves())
    target.blit(picture if moves() else faint(picture, part), area.move(0, below), special_flags=PREMUL)


class Arrival:
    """A table that comes in: what lies around its cloth slides in from the edges."""

    def __init__(self, table: Surface, frame: Board, month: Month, *, turned: bool) -> None:
        """`table`: as it is before the deal, without a stock: that lies there already.

        `turned`: all of it is seen from the other side.
        """
        self._table, self._cloth = table, mirrored(frame.cloth, table.get_size()) if turned else frame.cloth
        self._stock = _pile(frame, turned=turned)
        self._lit = [(_lit(table, area, month), area) for area, _ in self._edges()]
        """Cloth in the light of the month, where the table has none."""

    def draw(self, target: Surface, seconds: float, *, piled: bool = True) -> None:
        """Over a bare cloth, so many seconds after it began; `piled`: all cards are on the stock."""
        part = share(seconds, 0.0, ARRIVES)
        toned, away = share(part, 0.0, TONED), 1.0 - ease_out(part)
        faded(target, self._table, toned, self._cloth.topleft, self._cloth)
        for picture, area in self._lit:
            faded(target, picture, toned, area.topleft)
        for area, (x, y) in self._edges():
            target.blit(self._table, area.move(round(x * area.w * away), round(y * area.h * away)), area)
        if piled:
            draw_card(target, self._stock)

    def _edges(self) -> Iterator[tuple[Rect, tuple[int, int]]]:
        """What lies around the cloth, and where it comes from."""
        inner, (wide, high) = self._cloth, self._table.get_size()
        yield Rect(inner.left, 0, inner.w, inner.top), (0, -1)
        yield Rect(inner.left, inner.bottom, inner.w, high - inner.bottom), (0, 1)
        yield Rect(0, 0, inner.left, high), (-1, 0)
        yield Rect(inner.right, 0, wide - inner.right, high), (1, 0)


def _pile(frame: Board, *, turned: bool) -> Piece:
    """What the fan becomes, and is dealt from; `turned`: as it is seen from the other side."""
    lies = mirrored(frame.stock, frame.size) if turned else frame.stock
    return Piece("stock", lies.x + lies.w / 2, lies.y + lies.h / 2, lies.w, None, count=len(DECK), counted=False)


def _lit(like: Surface, area: Rect, month: Month) -> Surface:
    made = Surface(area.size, 0, like)
    cloth(made, made.get_rect())
    light(made, made.get_rect(), month)
    return made


def button_alone(button: Button, *, keys: bool) -> Cut:
    """A button by itself, on nothing; `keys`: with the ring of the focus."""
    area = button.rect.inflate(button.rect.h, button.rect.h)
    made = Surface(area.size, SRCALPHA)
    here = replace(button, rect=button.rect.move(-area.left, -area.top))
    here.draw(made, hover=keys, pressed=False, focus=keys)
    return made, area


class LotsLeaving:
    """All cards are gathered where the stock will lie; then the table comes in."""

    def __init__(self, state: TableState, controls: MatchControls, lots: LotsDrawing) -> None:
        self._state, self._controls, self._lots = state, controls, lots
        self.since: float | None = None
        """When it began."""
        self.beside: list[Cut] = []
        """What stood beside the cards."""
        self._arrival: tuple[object, Arrival] | None = None
        """The table, and what its picture depends on."""
        self.turned = False
        """All of it is seen from the other side."""

    @property
    def _stock(self) -> Piece:
        return _pile(self._state.board, turned=self.turned)

    def begin(self, clock: float, beside: list[Cut]) -> None:
        """Now; with what stands beside the cards."""
        self.since, self.beside = clock, beside

    def over(self, clock: float) -> bool:
        """The table is there."""
        return self.since is not None and clock - self.since >= COMES + ARRIVES

    def prepare(self) -> None:
        """Makes the cards on their way.  Any thread may call this."""
        for moment in range(1, round(GATHER / FRAME)):
            for piece in self._lots.gathered(self._stock, moment * FRAME):
                looks(piece)

    def arriving(self, like: Surface) -> Arrival:
        """The table that comes in, in a window like this one."""
        look = like.get_size(), self._controls.table_look, self.turned
        if self._arrival is None or self._arrival[0] != look:
            state, table = self._state, lent(like)
            self._controls.show(table, {})
            if self.turned:
                table.blit(flip(table, True, True), (0, 0))
            self._arrival = look, Arrival(table, state.board, state.view.month, turned=self.turned)
        return self._arrival[1]

    def let_go(self) -> None:
        """Of all pictures."""
        self.beside, self._arrival = [], None

    def draw(self, target: Surface, clock: float) -> None:
        """Over a bare cloth: what stood beside the cards goes up and down while they are gathered."""
        assert self.since is not None
        seconds = clock - self.since
        if seconds < CLEARS:
            draw_going(target, self.beside, seconds / CLEARS, min(one.y for one in self._lots.spots()))
        if seconds >= COMES:
            self.arriving(target).draw(target, seconds - COMES, piled=seconds >= GATHER)
        if seconds < GATHER:
            self._lots.draw_gathered(target, self._stock, seconds, 1.0 - seconds / FADES)
