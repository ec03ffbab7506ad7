"""What lies over the field only: where that is, how it is turned to who sits opposite; a scroll with yaku on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import PREMUL, Surface, tiled, words
from koikoi.desktop.draw.sprites import shade_around, sprites
from koikoi.desktop.layout.board import RATIO, Board, Piece, Rect
from koikoi.desktop.ui.timeline_scene import wiped
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Scored
from koikoi.locales import names, ngettext


def over_field(board: Board) -> Rect:
    """The field, the stock and the line below them: what may be covered while somebody decides."""
    area = board.stock.unionall([*board.places, board.flight])
    if board.line.left >= board.cloth.left:  # else it stands beside the cloth
        area.union_ip(board.line)
    wide = board.stock.unionall(list(board.places)).inflate(board.px(7.0), 0).clip(board.cloth)
    left, right, edge = wide.left, wide.right, board.px(ROLLER / 2 + 0.6)
    beside = [fan.rect for fan in board.fans] + [hand.rect for hand in board.hands.values()] + list(board.tags.values())
    for rect in beside:
        if min(rect.bottom, area.bottom) - max(rect.top, area.top) > board.px(2.0):
            left = max(left, rect.right + edge) if rect.centerx < wide.left else left
            right = min(right, rect.left - edge) if rect.centerx > wide.right else right
    top = area.top - board.px(0.7)
    return Rect(left, top, right - left, area.bottom - top).clip(board.cloth.inflate(-board.px(5.0), 0))


def facing(board: Board, seat: Seat, piece: Piece) -> Piece:
    """The piece as it lies for a seat: turned, and reflected at the middle of the window, for who sits opposite."""
    if seat not in board.turned:
        return piece
    wide, high = board.size
    return replace(piece, x=wide - piece.x, y=high - piece.y, angle=piece.angle + 180)


@contextmanager
def turned(target: Surface, board: Board, seat: Seat) -> Iterator[Surface]:
    """A surface on which what is drawn upright is seen upright from a seat."""
    if seat not in board.turned:
        yield target
        return
    upright = pygame.transform.flip(target, True, True)
    yield upright
    target.blit(pygame.transform.flip(upright, True, True), (0, 0))


# The scroll

ROLLER = 2.6
"""Width of a roller in u."""


def scroll(target: Surface, area: Rect, seen: float, u: float) -> Rect:
    """A hand scroll, unrolled from its middle as far as it is seen; returns where its paper shows."""
    edge = max(round(ROLLER * u), 8)
    wide = max(round(area.w * seen), 2 * edge)
    paper = Rect(0, 0, wide, area.h)
    paper.center = area.center
    shade_around(target, paper.move(0, round(0.9 * u)), round(30 * u), 3)
    whole = _paper(area.size, max(round(0.25 * u), 1), round(0.9 * u))
    target.blit(whole, paper, Rect(paper.left - area.left, 0, *paper.size))
    roller = _roller((edge, area.h + round(4.4 * u)))
    for x in (paper.left, paper.right):
        target.blit(roller, roller.get_rect(center=(x, area.centery)), special_flags=PREMUL)
    return paper.inflate(-edge, -2 * round(1.3 * u))


@lru_cache(maxsize=1)
def _paper(size: tuple[int, int], thick: int, inset: int) -> Surface:
    """Paper with a red line along both edges."""
    made = pygame.Surface(size)
    tiled(made, sprites().tile("washi"), made.get_rect())
    for y in (inset, size[1] - inset - thick):
        made.fill(theme.MONTH, (0, y, size[0], thick))
    return made


@lru_cache(maxsize=4)
def _roller(size: tuple[int, int]) -> Surface:
    """A lacquered wooden roller with dark ends."""
    wide, high = size
    made = pygame.Surface(size, pygame.SRCALPHA)
    pin = Rect(0, 0, max(round(wide * 0.56), 3), high)
    pin.centerx = wide // 2
    pygame.draw.rect(made, theme.FRAME, pin, border_radius=pin.w // 2)
    body = Rect(0, round(wide * 0.62), wide, high - 2 * round(wide * 0.62))
    pygame.draw.rect(made, (0x4A, 0x18, 0x1E), body, border_radius=max(wide // 5, 2))
    for x in range(1, wide - 1):
        light = max(1.0 - abs(x / wide - 0.36) * 2.4, 0.0)
        tone = tuple(round(dark + (bright - dark) * light) for dark, bright in zip(_DARK, _BRIGHT, strict=True))
        pygame.draw.line(made, tone, (x, body.top + 2), (x, body.bottom - 3))
    return made.premul_alpha()


_DARK, _BRIGHT = (0x3E, 0x15, 0x1A), (0x96, 0x34, 0x3C)


# Yaku on the scroll

OPEN = 0.42
"""Seconds in which the scroll is unrolled."""
NAME = 0.45
"""Seconds in which a name is written."""
CARD = 13.6
"""Largest width of its cards in u."""
JAPANESE = 0.64
"""Size of the Japanese name by that of the other."""


def choices_row(board: Board) -> Rect:
    """Where the choices stand: the lowest part of the scroll, higher where text is larger."""
    area, pad = over_field(board), board.px(ROLLER / 2 + 2.4)
    high = round(board.px(16.2, 84) * (0.5 + grown(100) / 200))
    return Rect(area.left + pad, area.bottom - high - board.px(2.9), area.w - 2 * pad, high)


def standing_room(board: Board, bottom: int) -> Rect:
    """Where yaku stand above something that begins there."""
    area = over_field(board)
    top = area.top + board.px(2.0)
    return Rect(area.left + board.px(3.4), top, area.w - board.px(6.8), bottom - board.px(2.4) - top)


@dataclass(frozen=True, slots=True)
class ScrollLayout:
    """One yaku on the scroll: its name, its cards in a row below, its points beside them."""

    cell: Rect
    yaku: Scored
    name: names.YakuName
    size: int
    """Of the name in one's own language."""
    cards: tuple[Piece, ...]
    points: tuple[float, float]
    """The middle of the number."""
    beside: int
    """Room for the points."""

    def draw_name(self, target: Surface, u: float, seen: float, gone: float = 0.0) -> None:
        """The name, and the Japanese one in red."""
        gap, room = 1.8 * u, self.cell.w - 3.6 * u
        second = round(self.size * JAPANESE)
        y = self.cell.top + max(round(self.size * 0.74), round(2.6 * u))
        x = self.cell.centerx - min(_wide(self.name, self.size) + gap, room) / 2
        left = room - (fonts.width(Face.BRUSH, second, self.name.kanji) + gap if self.name.kanji else 0)
        with wiped(target, Rect(self.cell.left, self.cell.top, self.cell.w, 2 * self.size), seen, gone):
            end = words(
                target, self.name.name, (x, y), self.size, face=Face.BRUSH, anchor="midleft", room=left, least=14
            ).right
            at = (end + gap, y + self.size * 0.05)
            words(target, self.name.kanji, at, second, colour=theme.BLOOD, face=Face.BRUSH, anchor="midleft")

    def draw_points(self, target: Surface, u: float) -> None:
        """The number over its word."""
        x, y = self.points
        big, small = within(max(round(7.0 * u), 20), max(self.cards[0].w * 0.62, 20.0)), max(round(1.9 * u), 12)
        words(
            target, str(self.yaku.points), (x, y), big, colour=theme.BLOOD, face=Face.BOLD, anchor="center",
            room=self.beside,
        )  # fmt: skip
        below = (x, y + 0.5 * grown(big) + 0.6 * grown(small))
        said = ngettext("point", "points", self.yaku.points)
        words(target, said, below, small, colour=theme.INK2, anchor="center", room=self.beside)


def standing(board: Board, yaku: Scored, rules: Ruleset, cell: Rect) -> ScrollLayout:
    """A yaku as it stands in a cell of the scroll."""
    px, name = board.px, names.yaku(yaku.id, rules)
    size = max(min(px(6.4), round(cell.h * 0.25)), 17)
    while size > 15 and _wide(name, size) + px(1.8) > cell.w - px(3.6):
        size -= 1
    top = cell.top + max(round(size * 0.74), px(2.6)) + round(size * 0.72) + px(0.9)
    high = cell.bottom - top
    said = ngettext("point", "points", yaku.points)
    beside = max(px(9.0, 44), fonts.width(Face.SANS, px(1.9, 12), said) + px(2.6))
    wide = min(px(CARD), int(high / RATIO))
    pitch = min(wide + px(1.6), (cell.w - px(4) - beside - wide) / max(len(yaku.cards) - 1, 1))
    row = wide + pitch * (len(yaku.cards) - 1)
    left, y = cell.centerx - (row + beside) / 2 + wide / 2, top + high / 2
    cards = tuple(
        Piece(card.code, left + place * pitch, y, wide, card, lift=0.3, z=500 + place)
        for place, card in enumerate(yaku.cards)
    )
    return ScrollLayout(cell, yaku, name, size, cards, (left + row - wide / 2 + beside * 0.5, y), beside - px(0.8))


def _wide(name: names.YakuName, size: int) -> int:
    return fonts.width(Face.BRUSH, size, name.name) + fonts.width(Face.BRUSH, round(size * JAPANESE), name.kanji)
