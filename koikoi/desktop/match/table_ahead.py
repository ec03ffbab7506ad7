"""What a table makes before it is wanted: most of what is written on it, and the cards of shots that are to come."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from koikoi.desktop.animation.choreography import Shot
from koikoi.desktop.animation.debris import rehearse_debris
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.card_badges import BadgeStyle
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.painter import Painter
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.stage import Recorder
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.hud.hud import draw_side, dress_of
from koikoi.desktop.match.hud.player_plates import draw_plates
from koikoi.desktop.match.hud.reach_list import draw_lists, rows
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.view import View

BEGINS, REHEARSED = 0.1, 60
"""Seconds of each shot that are made ahead, in so many frames a second: then most begins to move, all at once."""


class TableAhead:
    """What is made ahead for one table."""

    def __init__(self, state: TableState, board_input: BoardInput) -> None:
        self._state, self._input = state, board_input
        self._foreseen: Shot | None = None
        self._steps: Iterator[None] = iter(())

    def foresee(self, shot: Shot, clock: float) -> None:
        """From half-way on, what will be written when it has ended is written ahead: that frame has enough to do."""
        if clock > shot.clip.seconds / 2:
            if self._foreseen is not shot:
                self._foreseen = shot
                self._steps = self._lists(shot.view) if shot.view is not self._state.view else iter(())
            next(self._steps, None)

    def _lists(self, view: View) -> Iterator[None]:
        for seat in map(Seat, range(view.seats)):
            rows(view, seat)
            yield
        draw_lists(PanelCache(Recorder(self._state.size)), view, self._state.layout_of(view), {})

    def table(self, painter: Painter) -> Iterator[None]:
        """All that the first picture of the table needs, step by step: most of it is written."""
        state, wall = self._state, PanelCache(Recorder(self._state.size))
        painter.ground(state.board, state.view.month)
        yield
        yield from self._lists(state.view)
        for seat, rect in state.board.plates.items():
            yield
            draw_plates(wall, state, replace(state.board, plates={seat: rect}, tags={}, hooks={}))
        yield
        draw_side(Recorder(state.size), state, self._input.focus, state.board)
        yield

    def rehearse(self, shots: Sequence[Shot]) -> None:
        """Makes the cards of shots as they will set out, and what flies off them, in the background.

        Of a card that nobody may see its back.
        """
        dress, seen = dress_of(self._state, self._state.board), self._state.visibility.redacted
        ways = [partial(_pictures, shot, partial(seen, view=shot.view), dress) for shot in shots]
        debris = [partial(rehearse_debris, impact) for shot in shots for _moment, impact in shot.clip.impacts]
        make_ahead(*debris, *ways)


def _pictures(shot: Shot, seen: Callable[[Picture], Picture], dress: BadgeStyle) -> None:
    for frame in range(round(min(shot.clip.seconds, BEGINS) * REHEARSED)):
        for key, piece in seen(shot.clip.at(shot.start, frame / REHEARSED)).items():
            if piece != shot.start.get(key):
                looks(piece, dress)
