"""Who plays: name, crest, score, the dealer's mark, whose turn it is; and a lantern for every koi-koi called."""

from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, lantern, nine, ring, thing, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.state import side_of
from koikoi.locales import _, ngettext
from koikoi.table.seating import Chair


@dataclass(frozen=True, slots=True)
class _PlateContent:
    """Equal where a plate would look the same."""

    chair: Chair
    score: int | None
    dealer: bool
    to_play: bool
    thinks: bool
    """A computer player has to choose."""

    @property
    def name(self) -> str:
        """Who it is."""
        return self.chair.name

    @property
    def colour(self) -> theme.Colour:
        """The seat's colour."""
        return theme.SEATS[self.chair.colour]


def _shown(state: TableState, seat: Seat, *, score: bool) -> _PlateContent:
    view = state.view
    to_play = view.to_move == seat
    return _PlateContent(
        state.source.seating.chairs[seat],
        view.totals[side_of(view.rules, view.seats, seat)] if score else None,
        seat == view.dealer,
        to_play,
        score and to_play and not state.queue and state.computer(seat),
    )


def draw_plates(wall: PanelCache, state: TableState, frame: Board) -> None:
    """Every plate, the name tags beside hands, and the lanterns."""
    beyond = frame.px(1.0, 4)
    for what, rects in (("plate", frame.plates), ("tag", frame.tags)):
        for seat, rect in rects.items():
            shown = _shown(state, seat, score=what == "plate")
            wall.put((what, seat), rect, shown, partial(_plate, shown=shown, frame=frame), beyond=beyond)
    for seat, rect in frame.hooks.items():
        if calls := state.view.calls[seat]:
            wall.put(("lanterns", seat), rect, calls, partial(_lanterns, calls=calls), beyond=frame.px(3.0))


def lantern_spots(hooks: Rect, calls: int) -> list[tuple[float, float, float]]:
    """Where the lanterns of so many calls hang: middle and height, in pixels; the first call at the right end."""
    size = min(hooks.h, hooks.w / (1 + 0.45 * (calls - 1)))
    pitch = min(0.7 * size, (hooks.w - size) / max(calls - 1, 1))
    return [(hooks.right - size / 2 - place * pitch, hooks.centery, size) for place in range(calls)]


def lanterns_wide(hooks: Rect, calls: int) -> int:
    """Width that the lanterns of so many calls take from the right, in pixels."""
    if not calls:
        return 0
    x, _y, size = lantern_spots(hooks, calls)[-1]
    return round(hooks.right - x + size * 0.58)


def _lanterns(target: Surface, area: Rect, calls: int) -> None:
    for x, y, size in reversed(lantern_spots(area, calls)):
        lantern(target, (x, y), size)


def _plate(target: Surface, rect: Rect, shown: _PlateContent, frame: Board) -> None:
    """A paper slip with the player's colour along its left edge."""
    nine(target, "slip", rect, max(rect.h / 90, 0.4))
    edge = Rect(rect.left, rect.top, max(round(min(1.0 * frame.u, rect.h * 0.14)), 3), rect.h)
    pygame.draw.rect(
        target,
        shown.colour,
        edge,
        border_top_left_radius=frame.px(0.3),
        border_bottom_left_radius=frame.px(0.3),
    )
    if shown.to_play:
        ring(target, rect, theme.GOLD, frame.px(0.36, 2), frame.px(0.4))
    if shown.score is not None and rect.w < 2.4 * rect.h:
        _square(target, Rect(edge.right, rect.top, rect.right - edge.right, rect.h), shown, frame)
        return
    size = min(rect.h * 0.74, 7.0 * frame.u)
    _sign(target, shown, (edge.right + rect.h * 0.08 + size / 2, rect.centery), size)
    left = round(edge.right + rect.h * 0.16 + size + 0.5 * frame.u)
    room = Rect(left, rect.top, rect.right - frame.px(1.2) - left, rect.h)
    if shown.score is None:
        _tag(target, room, shown, frame)
    elif rect.h < 6.4 * frame.u:
        _narrow(target, room, shown, frame)
    else:
        _full(target, room, shown, frame)


def _sign(target: Surface, shown: _PlateContent, at: tuple[float, float], size: float) -> None:
    """Crest or portrait; three dots in a small bubble while a computer player thinks."""
    badge(target, shown.chair, shown.colour, at, size)
    if not shown.thinks:
        return
    high = max(round(size * 0.26), 9)
    bubble = Rect(0, 0, round(high * 2.1), high)
    bubble.midbottom = (round(at[0] + size * 0.2), round(at[1] + size * 0.52))
    pygame.draw.rect(target, theme.FRAME, bubble.inflate(2, 2), border_radius=high // 2 + 1)
    pygame.draw.rect(target, theme.PAPER, bubble, border_radius=high // 2)
    for step in (-1, 0, 1):
        at = (bubble.centerx + step * high * 0.52, bubble.centery)
        pygame.draw.aacircle(target, theme.INK, at, max(high * 0.15, 1.2))


def _tag(target: Surface, room: Rect, shown: _PlateContent, frame: Board) -> None:
    """Beside a hand: name, and the dealer's seal where both have room."""
    size, seal = text_size(frame, 2.5, 14, room.h * 0.72), min(frame.px(2.8), room.h - 4)
    left = room.w - seal - 4
    if shown.dealer and fonts.fit(Face.BRUSH, size, 11, shown.name, left)[1] == shown.name:
        room = Rect(room.left, room.top, _seal(target, room, shown, seal, room.centery) - room.left, room.h)
    words(target, shown.name, room.midleft, size, face=Face.BRUSH, anchor="midleft", room=room.w, least=11)


def _narrow(target: Surface, room: Rect, shown: _PlateContent, frame: Board) -> None:
    """One line: name, seal, score."""
    size = text_size(frame, 3.6, 18, room.h * 0.72)
    score = words(target, str(shown.score), room.midright, size, face=Face.BOLD, anchor="midright")
    inner = Rect(room.left, room.top, score.left - frame.px(0.8) - room.left, room.h)
    right = _seal(target, inner, shown, min(frame.px(2.4), room.h - 6), room.centery)
    size = text_size(frame, 2.6, 14, room.h * 0.6)
    words(target, shown.name, inner.midleft, size, face=Face.BRUSH, anchor="midleft", room=right - inner.left)


def _square(target: Surface, rect: Rect, shown: _PlateContent, frame: Board) -> None:
    """Little width: crest and name over seal and score."""
    gap = max(rect.w // 16, 3)
    size = rect.h * 0.36
    _sign(target, shown, (rect.left + gap + size / 2, rect.top + rect.h * 0.27), size)
    x, text = rect.left + gap + round(size) + gap, text_size(frame, 2.4, 13, rect.h * 0.32)
    room = rect.right - gap - x
    words(target, shown.name, (x, rect.top + rect.h * 0.27), text, face=Face.BRUSH, anchor="midleft", room=room)
    low = rect.top + round(rect.h * 0.7)
    score = text_size(frame, 4.2, 20, rect.h * 0.5)
    words(target, str(shown.score), (rect.right - gap, low), score, face=Face.BOLD, anchor="midright")
    if shown.dealer:
        thing(target, "seal-dealer", (rect.left + gap + size / 2, low), size * 0.8)


def _seal(target: Surface, room: Rect, shown: _PlateContent, size: int, y: float) -> int:
    """The dealer's seal at the right end of a room; where the room before it ends."""
    if not shown.dealer:
        return room.right
    thing(target, "seal-dealer", (room.right - size / 2, y), size)
    return room.right - size - 4


def _full(target: Surface, room: Rect, shown: _PlateContent, frame: Board) -> None:
    """Name over notes, the score at the right; a long name takes the whole upper line."""
    points = ngettext("point", "points", shown.score or 0)
    small, name = text_size(frame, 1.75, 12, room.h * 0.24), text_size(frame, 3.9, 18, room.h * 0.44)
    big = text_size(frame, 5.4, 26, room.h * 0.58)
    upper, lower = room.top + round(room.h * 0.34), room.top + round(room.h * 0.74)
    wide = max(fonts.width(Face.BOLD, big, str(shown.score)), fonts.width(Face.SANS, small, points))
    beside = room.w - wide - frame.px(0.8)
    if fonts.width(Face.BRUSH, name, shown.name) <= beside:
        middle = room.right - wide / 2
        words(target, str(shown.score), (middle, room.top + room.h * 0.40), big, face=Face.BOLD, anchor="center")
        words(target, points, (middle, room.top + room.h * 0.83), small, colour=theme.INK2, anchor="center")
        words(target, shown.name, (room.left, upper), name, face=Face.BRUSH, anchor="midleft")
        _notes(target, Rect(room.left, lower, beside, 0), shown, frame, small)
        return
    least = max(round(name * 0.68), 13)
    words(target, shown.name, (room.left, upper), name, face=Face.BRUSH, anchor="midleft", room=room.w, least=least)
    size = round(big * 0.8)
    at = (room.right, room.top + room.h * 0.72)
    score = words(target, str(shown.score), at, size, face=Face.BOLD, anchor="midright")
    _notes(target, Rect(room.left, lower, score.left - frame.px(0.8) - room.left, 0), shown, frame, small)


def _notes(target: Surface, room: Rect, shown: _PlateContent, frame: Board, size: int) -> None:
    """The dealer's seal with its word, and whose turn it is; words that do not fit are left out, the seal never is."""
    seal = min(frame.px(2.5, 16), round(size * 1.5))
    dealer, turn = (_("dealer") if shown.dealer else ""), (_("to play") if shown.to_play else "")
    gap = round(size * 0.45)

    def wide(word: str) -> int:
        both = fonts.width(Face.SANS, size, word) if word else 0
        return (seal + gap if shown.dealer else 0) + both + (fonts.width(Face.BOLD, size, turn) + gap if turn else 0)

    if wide(dealer) > room.w:
        dealer = ""
    x = room.left
    if shown.dealer:
        thing(target, "seal-dealer", (x + seal / 2, room.top), seal)
        x += seal + gap
        if dealer:
            x = words(target, dealer, (x, room.top), size, colour=theme.INK2, anchor="midleft").right + gap
    if turn:
        left = room.right - x
        words(
            target, turn, (x, room.top), size, colour=theme.BLOOD, face=Face.BOLD, anchor="midleft", room=left, least=11
        )
