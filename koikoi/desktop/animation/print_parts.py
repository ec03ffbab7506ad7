"""Parts of a print's layers that come in one after the other: blossoms that open, strands that grow."""

from collections.abc import Iterator

import pygame

Surface = pygame.Surface
Rect = pygame.Rect

OPENS, OPENED, BUD = 0.42, 1.0, 0.05
"""Seconds of the title's entry when the first blossom opens and when all have, and how long each is a bud."""
BRIGHT, NEAR = (205, 170, 160), (50, 85, 95, 255)
"""The colour of blossoms, and how far from it they may be: all that is printed around them is black."""
GRAIN = 36
"""Of how many points a blossom's width is where they are told apart."""
LEAST, MOST, ROUND = 0.35, 1.6, 1.2
"""How broad one is at least and at most, of that; and its disc with the line around it, of its colour."""


def opening(picture: Surface, wide: float) -> Iterator[tuple[Surface, tuple[int, int], float, float]]:
    """The blossoms of a layer, each so many pixels wide: first as buds; each with its place, and from when until when.

    What lies between them is with none of them.
    """
    step = max(wide / GRAIN, 1.0)
    small = pygame.transform.smoothscale(picture, [max(round(side / step), 1) for side in picture.get_size()])
    for one in pygame.mask.from_threshold(small, BRIGHT, NEAR).get_bounding_rects():
        across = max(one.w, one.h) * step
        if not LEAST * wide <= across <= MOST * wide:
            continue
        area = Rect(0, 0, round(across * ROUND), round(across * ROUND))
        area.center = round((one.x + one.w / 2) * step), round((one.y + one.h / 2) * step)
        blossom = Surface(area.size, pygame.SRCALPHA)
        blossom.blit(picture, (-area.x, -area.y))
        blossom.blit(_disc(area.w), (0, 0), None, pygame.BLEND_RGBA_MULT)
        bud = pygame.transform.smoothscale(blossom, (area.w * 3 // 5, area.h * 3 // 5))
        start = OPENS + (OPENED - OPENS - 2 * BUD) * min(max(area.centerx / picture.get_width(), 0.0), 1.0)
        yield bud, bud.get_rect(center=area.center).topleft, start, start + BUD
        yield blossom, area.topleft, start + BUD, OPENED


def _disc(wide: int) -> Surface:
    large = Surface((4 * wide, 4 * wide), pygame.SRCALPHA)
    pygame.draw.circle(large, (255, 255, 255, 255), (2 * wide, 2 * wide), 2 * wide)
    return pygame.transform.smoothscale(large.premul_alpha(), (wide, wide))


def strands_of(picture: Surface, wide: int) -> list[Rect]:
    """What hangs beside each other, each so many pixels wide, from where it begins to where it ends; 0: all as one."""
    found = []
    for left in range(0, picture.get_width(), wide or picture.get_width()):
        strip = Rect(left, 0, wide or picture.get_width(), picture.get_height()).clip(picture.get_rect())
        inner = picture.subsurface(strip).get_bounding_rect()
        if inner.w:
            found.append(Rect(strip.x, inner.y, strip.w, inner.h))
    return found
