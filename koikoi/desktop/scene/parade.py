"""A yaku is made: its cards rise from the pile and stand in a row under its name, before anything is asked."""

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import fonts, theme
from koikoi.desktop.choreography import fly
from koikoi.desktop.clips import Clip, still
from koikoi.desktop.fonts import Face
from koikoi.desktop.layout import Board, Picture, Piece
from koikoi.desktop.painter import PREMUL, Surface, thing, words
from koikoi.desktop.poses import faint
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.overfield import facing, over_field, turned
from koikoi.desktop.scene.unfolding import Unfolding, wiped
from koikoi.desktop.scenes import Change, Pop
from koikoi.desktop.sound import Cue
from koikoi.desktop.tempo import tempo
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View
from koikoi.engine.yaku import Scored
from koikoi.locales import names

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene

RISE = 0.36
STAGGER = 0.09
SPREAD = 0.45
"""Seconds in which all cards have risen, however many they are."""
NAME = 0.45
HOLD = 0.75
GRAND_HOLD = 1.2
BACK = 0.34
LEAST = 0.7
"""Seconds it is to be seen even where nothing takes time."""
GRAND = 7
"""Points, without those for further cards, from which a yaku is a great one."""


def completed(before: View, phase: ToDecide) -> tuple[Scored, ...]:
    """The yaku that are new, or worth more, since the view before; the dearest last."""
    held = {(one.id, one.points) for one in before.worth(phase.seat).yaku}
    new = [one for one in phase.account.yaku if (one.id, one.points) not in held]
    return tuple(sorted(new, key=lambda one: one.points))


def grand(one: Scored) -> bool:
    """Whether a yaku deserves more."""
    return one.points - one.extra_points >= GRAND


def _gap(one: Scored) -> float:
    """Seconds between two of its cards."""
    return min(STAGGER, SPREAD / max(len(one.cards) - 1, 1))


class ParadeScene(Unfolding):
    """Shows one yaku after the other on the darkened field; then all cards go back."""

    def __init__(self, match: "MatchScene", phase: ToDecide, shown: tuple[Scored, ...]) -> None:
        super().__init__()
        self.match = match
        self.seat = self.voice = phase.seat
        self.shown = shown
        self.starts: list[float] = []
        """When the cards of each begin to rise; last, when all go back."""
        start, haste = 0.0, {1: 1.0, 2: 0.8}.get(len(shown), 0.6)
        for one in shown:
            self.starts.append(start)
            start += RISE + _gap(one) * (len(one.cards) - 1) + (GRAND_HOLD if grand(one) else HOLD) * haste
        self.starts.append(start)
        self.length = start + BACK
        self.cues = tuple(
            (at + 0.1, Cue.GREAT_YAKU if grand(one) else Cue.YAKU) for at, one in zip(self.starts, shown, strict=False)
        )

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        return Pop() if self.whole and self.seconds >= LEAST else None

    @property
    def lively(self) -> bool:
        """Always: it is only a moment."""
        return True

    def clip(self, board: Board) -> Clip:
        """The way of the cards."""
        rest, made = board.picture, still()
        for place, one in enumerate(self.shown):
            order = {card.code: number * _gap(one) for number, card in enumerate(one.cards)}
            goal = {**rest, **self._row(board, one)}
            rise = fly(tempo(), goal, RISE, arc=board.px(2), delays=order)
            made = made >> rise >> still(self.starts[place + 1] - self.starts[place] - rise.seconds)
        return made >> fly(tempo(), rest, BACK, arc=board.px(2))

    def _row(self, board: Board, one: Scored) -> Picture:
        area, cards = over_field(board), list(one.cards)
        w = min(13.6 * board.u, area.h * 0.42 / 1.6)
        pitch = min(w * 1.1, (area.w - 8 * board.u - w) / max(len(cards) - 1, 1))
        left = area.centerx - pitch * (len(cards) - 1) / 2
        y = area.top + area.h * 0.58
        row = [
            Piece(card.code, left + number * pitch, y, w, card, z=500 + number, lift=0.7)
            for number, card in enumerate(cards)
        ]
        return {piece.key: facing(board, self.seat, piece) for piece in row}

    def paint(self, target: Surface) -> None:
        """Table, darkness over the field, name, cards."""
        board, end = self.match.board, self.starts[-1]
        pieces = self.clip(board).at(board.picture, min(self.clock, self.length))
        risen = {key: piece for key, piece in pieces.items() if piece != board.picture.get(key)}
        self.match.show(target, {key: piece for key, piece in pieces.items() if key not in risen})
        area = over_field(board)
        dark = self.part(0.0, 0.25) - self.part(end, BACK)
        if dark > 0.02:
            around = area.inflate(board.px(13), board.px(4)).clip(board.cloth)
            target.blit(faint(_night(around.size), round(dark * 16) / 16), around, special_flags=PREMUL)
        with turned(target, board, self.seat) as upright:
            for place, one in enumerate(self.shown):
                start, following = self.starts[place], self.starts[place + 1]
                if start <= self.clock < following + 0.25:
                    self._lettering(upright, board, one, start, following)
        painter().pieces(target, risen.values())

    def _lettering(self, target: Surface, board: Board, one: Scored, start: float, following: float) -> None:
        """The name in brush with the Japanese name beside it, the points below; a sun behind a great one."""
        area = over_field(board)
        seen, gone = self.part(start + 0.12, NAME), self.part(following, 0.2)
        if grand(one):
            before = target.get_clip()
            target.set_clip(area.clip(before))
            size = area.h * 0.68
            rise = (1.0 - self.part(start, 0.9) + gone) * area.h * 0.9
            thing(target, "koikoi-sun", (area.centerx, area.top + area.h * 0.56 + rise), size)
            target.set_clip(before)
        name = names.yaku(one.id, self.match.view.rules)
        size = board.px(9.4 if grand(one) else 8.0)
        room = area.w - board.px(6)
        gap = board.px(2.4)
        while size > 20 and _wide(name, size) + gap > room:
            size -= 1
        japanese = round(size * 0.66)
        x = area.centerx - (_wide(name, size) + gap) / 2
        y = area.top + area.h * 0.20
        line = pygame.Rect(area.left, round(y - size), area.w, 2 * size)
        with wiped(target, line, seen, gone):
            end = words(target, name.name, (x, y), size, colour=theme.CREAM, face=Face.BRUSH, anchor="midleft").right
            if name.kanji:
                at = (end + gap, y + size * 0.06)
                words(target, name.kanji, at, japanese, colour=theme.GOLD, face=Face.BRUSH, anchor="midleft")
        if self.part(start + 0.4, 0.1) > 0 and not gone:
            at = (area.centerx, area.top + area.h * 0.94)
            size = board.px(3.0, 16)
            words(target, names.points(one.points), at, size, colour=theme.CREAM, face=Face.BOLD, anchor="center")


def _wide(name: names.YakuName, size: int) -> int:
    return fonts.width(Face.BRUSH, size, name.name) + fonts.width(Face.BRUSH, round(size * 0.66), name.kanji)


@lru_cache(maxsize=2)
def _night(size: tuple[int, int]) -> Surface:
    """Darkness with soft edges."""
    small = pygame.Surface((32, 32), pygame.SRCALPHA)
    for x in range(32):
        for y in range(32):
            edge = min(min(x, 31 - x) / 3, min(y, 31 - y) / 4, 1.0)
            small.set_at((x, y), (12, 14, 20, round(232 * edge * edge * (3 - 2 * edge))))
    return pygame.transform.smoothscale(small.premul_alpha(), size)
