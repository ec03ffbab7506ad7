"""What is seen at the edge between two screens: the post of a door, and the leaf of a page that is turned."""

import math
from functools import lru_cache

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import slab
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen

Surface = pygame.Surface
Rect = pygame.Rect

POST, LEAST_POST, CAST = 1 / 54, 7, 3.0
"""How wide a door's post is, by the height of the window; in pixels at least; how far its shadow falls, by the post."""
HANDLE = 1 / 10
"""How high the handle in it is, by the same height."""
DARK = 88
"""Of a shadow where it begins, 0 to 255."""
LIP = 0.12
"""How much of the back of a leaf is seen at most, by the width of what is turned."""
BENDS = 64
"""Shades and heights in which a leaf is bent."""
BOW = 1 / 16
"""How far its middle stands out above and below, for it is nearer, by what is seen of its back."""
CORNER = 1 / 64
"""How round its corners are, by its shorter side."""
FALLS = 1 / 22, 1 / 50
"""How far its shadow falls on its own page, and on the one below it, by its width."""
PRINT = 30
"""How much of what is printed on it shines through, 0 to 255."""
THICK = 1 / 400
"""Its cut edge, by its height."""


def ahead_of(high: int) -> int:
    """How far a door's post and its shadow reach before the door, where that is so high."""
    post = _post_width(high)
    return post + round(post * CAST)


def door_post(view: Surface, left: int) -> None:
    """The post before a door that begins here, with the handle in it and the shadow on what it covers."""
    high = view.get_height()
    wide = _post_width(high)
    shadow = _shadow(round(wide * CAST), high)
    shadow.set_alpha(255)
    view.blit(shadow, (left - wide - shadow.get_width(), 0))
    view.blit(_post(wide, high), (left - wide, 0))


def turned_leaf(target: Surface, page: Surface, at: tuple[int, int], paper: Rect, fold: int, risen: float) -> None:
    """The leaf that is turned, rolled up before the fold, with its shadows on both pages.

    `page`: what is printed on its face, which lies `at` in the target; `paper`: where the leaf lies when it is flat;
    `fold`: where it is bent; `risen`: how far it stands up, 0 to 1.
    """
    fold, high = min(fold, paper.right), paper.h
    lip = min(round(LIP * paper.w * risen), fold - paper.left)
    if lip < 2:
        return
    before, behind = (max(round(paper.w * far), 4) for far in FALLS)
    for shadow, left in (
        (_shadow(before, high), fold - lip - before),
        (_shadow(behind, high, right=True), fold),
    ):
        shadow.set_alpha(round(255 * min(2.0 * risen, 1.0)))
        target.blit(shadow, (left, paper.top))
    thick, radius = max(round(high * THICK), 1), round(min(paper.size) * CORNER)
    page.set_alpha(PRINT)
    inner = paper.inflate(0, -2 * radius)
    steps = min(BENDS, lip)
    rims: tuple[list[tuple[float, float]], ...] = ([], [])
    for step in range(steps):  # from its edge to the fold
        start, end = (fold - lip + lip * one // steps for one in (step, step + 1))
        shade, bow = _bends()[BENDS * step // steps]
        out = bow * BOW * lip - _round(start - fold + lip, radius)
        target.fill(shade, (start, paper.top - round(out), end - start, high + 2 * round(out)))
        for rim, y in zip(rims, (paper.top - out, paper.bottom - 1 + out), strict=True):
            rim.append(((start + end - 1) / 2, y))
        mirrored = Rect(2 * fold - end - at[0], inner.top - at[1], end - start, inner.h)
        target.blit(page, (start, inner.top), mirrored)
    page.set_alpha(None)
    for rim in rims:
        pygame.draw.aalines(target, theme.PAPER_LIT, False, rim)
    target.fill(theme.PAPER_LIT, (fold - lip, paper.top + radius, thick, high - 2 * radius))


def _round(inwards: int, radius: int) -> float:
    """How much a round corner takes away so far from the edge."""
    if inwards >= radius:
        return 0.0
    return radius - math.sqrt(radius**2 - (radius - inwards) ** 2)


@lru_cache(maxsize=1)
def _bends() -> list[tuple[pygame.Color, float]]:
    """Of the back of a leaf, from its edge to the fold: its shade, and how far it stands out, 0 to 1."""
    light, dark = pygame.Color(theme.PAPER), pygame.Color(theme.INK2)
    return [
        (light.lerp(dark, 0.03 + 0.1 * max(1.0 - 3.0 * way, 0.0) + 0.5 * way**4), math.sin(math.pi * way))
        for way in ((step + 0.5) / BENDS for step in range(BENDS))
    ]


def _post_width(high: int) -> int:
    return max(round(high * POST), LEAST_POST)


@source
def _post(wide: int, high: int) -> Surface:
    """Lacquered wood, lighter where it is rounded, and a handle of brass let into its middle."""
    made = Surface((wide, high))
    frame, light = pygame.Color(theme.FRAME), pygame.Color(theme.INK2)
    for x in range(wide):
        made.fill(frame.lerp(light, 0.6 * math.sin(math.pi * (x + 0.5) / wide) ** 2), (x, 0, 1, high))
    brass = Rect(0, 0, max(round(wide * 0.62), 4), round(high * HANDLE))
    brass.center = wide // 2, high // 2
    hollow = brass.inflate(*(-2 * max(wide // 10, 1),) * 2)
    slab(made, brass, theme.GOLD, brass.w // 2)
    slab(made, hollow, theme.FRAME, hollow.w // 2)
    return made


@source
def _shadow(wide: int, high: int, *, right: bool = False) -> Surface:
    """Darker without steps towards its right edge, or towards its left one: what falls to the `right`."""
    row = Surface((wide, 1), pygame.SRCALPHA)
    for x in range(wide):
        near = (x + 0.5) / wide
        row.set_at((wide - 1 - x if right else x, 0), (0, 0, 0, round(DARK * near * near)))
    return for_screen(pygame.transform.scale(row, (wide, high)))
