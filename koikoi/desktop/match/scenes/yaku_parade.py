"""A yaku is made: a scroll is unrolled, and its cards rise from the pile and stand in a row under its name."""

from koikoi.desktop.animation.choreography import fly
from koikoi.desktop.animation.clips import Clip, still
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_cards, thing, words
from koikoi.desktop.layout.board import Board
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.field_overlay import (
    NAME,
    OPEN,
    ScrollLayout,
    choices_row,
    facing,
    over_field,
    scroll,
    standing,
    standing_room,
    turned,
)
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Replace
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View
from koikoi.engine.yaku import Scored
from koikoi.locales import names

RISE = 0.36
STAGGER = 0.09
SPREAD = 0.45
"""Seconds in which all cards have risen, however many they are."""
HOLD = 0.75
GRAND_HOLD = 1.2
BACK = 0.34
GRAND = 7
"""Points, without those for further cards, from which a yaku is a great one."""


def completed(before: View, phase: ToDecide) -> tuple[Scored, ...]:
    """The yaku that are new, or worth more, since the view before; the dearest last."""
    held = {(one.id, one.points) for one in before.worth(phase.seat).yaku}
    new = [one for one in phase.account.yaku if (one.id, one.points) not in held]
    return tuple(sorted(new, key=lambda one: one.points))


def grand(one: Scored) -> bool:
    """Whether a yaku is worth so much that the sun rises behind it."""
    return one.points - one.extra_points >= GRAND


def _gap(one: Scored) -> float:
    """Seconds between two of its cards."""
    return min(STAGGER, SPREAD / max(len(one.cards) - 1, 1))


class ParadeScene(TimelineScene):
    """Shows one yaku after the other on the scroll.

    Where somebody here has to decide, the scroll stays and the question follows on it; else all cards go back.
    """

    def __init__(self, state: TableState, controls: MatchControls, phase: ToDecide, shown: tuple[Scored, ...]) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.seat = self.voice = phase.seat
        self.account = phase.account
        self.shown = shown
        self._stands: tuple[Board, dict[str, ScrollLayout]] | None = None
        self.starts: list[float] = []
        """When the cards of each begin to rise; last, when all go back."""
        start, haste = 0.0, {1: 1.0, 2: 0.8}.get(len(shown), 0.6)
        for yaku in shown:
            self.starts.append(start)
            start += RISE + _gap(yaku) * (len(yaku.cards) - 1) + (GRAND_HOLD if grand(yaku) else HOLD) * haste
        self.starts.append(start)
        self.length = start + BACK
        self.stays = (start - 0.01, 0.7)
        self.cues = (
            (0.0, Cue.SCROLL),
            *(
                (at + 0.1, Cue.GREAT_YAKU if grand(yaku) else Cue.YAKU)
                for at, yaku in zip(self.starts[:-1], shown, strict=True)
            ),
        )

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        if self.clock >= self.starts[-1] and self._controls.asks(self.seat):
            last = self._standing(self._state.board, self.shown[-1]).cards
            return Replace(DecisionScene(self._state, self._controls, {piece.key: piece for piece in last}))
        return Pop() if self.whole else None

    @property
    def animating(self) -> bool:
        """Always: it is only a moment."""
        return True

    def clip(self, board: Board) -> Clip:
        """The way of the cards from their pile to the scroll, yaku by yaku, and back."""
        rest, made = board.picture, still()
        for place, yaku in enumerate(self.shown):
            gap = _gap(yaku)
            order = {card.code: number * gap for number, card in enumerate(yaku.cards)}
            row = {piece.key: facing(board, self.seat, piece) for piece in self._standing(board, yaku).cards}
            rise = fly(animation_speed(), {**rest, **row}, RISE, arc=board.px(2), delays=order)
            made = made >> rise >> still(self.starts[place + 1] - self.starts[place] - rise.seconds)
        return made >> fly(animation_speed(), rest, BACK, arc=board.px(2))

    def _standing(self, board: Board, yaku: Scored) -> ScrollLayout:
        if self._stands is None or self._stands[0] is not board:
            room, rules = standing_room(board, choices_row(board).top), self._state.view.rules
            self._stands = board, {each.id: standing(board, each, rules, room) for each in self.shown}
        return self._stands[1][yaku.id]

    def paint(self, target: Surface) -> None:
        """Table, scroll, name, cards."""
        board, area, end = self._state.board, over_field(self._state.board), self.starts[-1]
        pieces = self.clip(board).at(board.picture, min(self.clock, self.length))
        risen = {key: piece for key, piece in pieces.items() if piece != board.picture.get(key)}
        self._controls.show(target, {key: piece for key, piece in pieces.items() if key not in risen})
        seen = self.part(0.0, OPEN) - self.part(end + BACK * 0.2, BACK * 0.8)
        if seen > 0.02:
            with turned(target, board, self.seat) as upright:
                before = upright.get_clip()
                upright.set_clip(scroll(upright, area, seen, board.u).clip(before))
                for place, one in enumerate(self.shown):
                    start, following = self.starts[place], self.starts[place + 1]
                    if start <= self.clock < following + 0.25:
                        self._written(upright, board, one, start, following)
                self._whose(upright, board)
                upright.set_clip(before)
        draw_cards(target, risen.values())

    def _written(self, target: Surface, board: Board, one: Scored, start: float, following: float) -> None:
        """Name and points; behind a great one the sun rises."""
        stands, gone = self._standing(board, one), self.part(following, 0.2)
        if grand(one):
            wide = stands.cards[0].w
            y = stands.cards[0].y + 0.25 * wide + (1.0 - self.part(start, 0.9) + gone) * stands.cell.h
            thing(target, "koikoi-sun", (stands.cell.centerx, y), 2.3 * wide)
        stands.draw_name(target, board.u, self.part(start + 0.12, NAME), gone)
        if self.part(start + 0.4, 0.1) > 0.0 and not gone:
            stands.draw_points(target, board.u)

    def _whose(self, target: Surface, board: Board) -> None:
        """Who has made it, and what all come to where there are several; the choices take its place."""
        row, chair = choices_row(board), self._state.source.seating.chairs[self.seat]
        big, disc = board.px(3.9, 20), board.px(6.4, 34)
        points = names.points(self.account.total) if self.account.total != self.shown[-1].points else ""
        room = row.w - disc - board.px(6)
        name, worth = (fonts.width(Face.BRUSH, big, chair.name), fonts.width(Face.BOLD, big, points))
        x = row.centerx - (disc + board.px(4.4) + min(name + worth, room)) / 2
        badge(target, chair, theme.SEATS[chair.colour], (x + disc / 2, row.centery), disc)
        x += disc + board.px(1.6)
        end = words(target, chair.name, (x, row.centery), big, face=Face.BRUSH, anchor="midleft", room=room - worth)
        at = (end.right + board.px(2.8), row.centery)
        words(target, points, at, round(big * 0.8), colour=theme.INK2, face=Face.BOLD, anchor="midleft")
