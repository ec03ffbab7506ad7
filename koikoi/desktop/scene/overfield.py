"""What lies over the field only: where that is, and how it is turned to who sits opposite."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

import pygame

from koikoi.desktop import theme
from koikoi.desktop.layout import Board, Piece, Rect
from koikoi.desktop.painter import PREMUL, Surface, tiled
from koikoi.desktop.sprites import shade_around, sprites
from koikoi.engine.actions import Seat


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
