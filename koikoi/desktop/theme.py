"""Colours and materials, from the deck's palette."""

import random
from functools import lru_cache

import pygame

Colour = tuple[int, int, int]

PAPER: Colour = (0xF4, 0xEB, 0xD6)
INSET: Colour = (0xE9, 0xDD, 0xC2)
INK: Colour = (0x1E, 0x1A, 0x1C)
INK2: Colour = (0x5A, 0x4A, 0x3E)
FRAME: Colour = (0x1E, 0x19, 0x1A)
CREAM: Colour = (0xF4, 0xEB, 0xD6)
CREAM2: Colour = (0xCD, 0xC4, 0xAE)
CLOTH: Colour = (0x2D, 0x3F, 0x52)
WOOD: Colour = (0x32, 0x26, 0x1F)
GOLD: Colour = (0xE9, 0xB2, 0x2C)
RED: Colour = (0xCD, 0x30, 0x22)
BLOOD: Colour = (0x8A, 0x2A, 0x22)
CRIMSON: Colour = (0x92, 0x22, 0x24)
INDIGO: Colour = (0x24, 0x36, 0x62)
GREEN: Colour = (0x26, 0x58, 0x3E)
OCHRE: Colour = (0xCB, 0x85, 0x30)
NOREN: Colour = (0x24, 0x34, 0x5C)

SEATS: tuple[Colour, ...] = (CRIMSON, INDIGO, OCHRE, GREEN)
"""Colour of each seat; partners share the first two."""
STRIPES: tuple[Colour, ...] = ((0xC8, 0x40, 0x2F), (0x6F, 0x8F, 0xD0), (0xE3, 0xA8, 0x4E), (0x5E, 0x9B, 0x78))


@lru_cache(maxsize=4)
def cloth(colour: Colour) -> pygame.Surface:
    """A tile of plain weave."""
    rng = random.Random(7)
    tile = pygame.Surface((96, 96))
    tile.fill(colour)
    for i in range(0, 96, 2):
        shade = rng.randint(-4, 3)
        pygame.draw.line(tile, _shift(colour, shade), (i, 0), (i, 95))
    for i in range(0, 96, 2):
        shade = rng.randint(-3, 4)
        for j in range(0, 96, 4):
            pygame.draw.line(tile, _shift(colour, shade + rng.randint(-2, 2)), (j + i % 4, i), (j + i % 4 + 1, i))
    return tile


@lru_cache(maxsize=4)
def wood(colour: Colour) -> pygame.Surface:
    """A tile of upright grain."""
    rng = random.Random(3)
    tile = pygame.Surface((160, 160))
    tile.fill(colour)
    for x in range(160):
        shade = rng.randint(-5, 5) if x % 40 else -12
        pygame.draw.line(tile, _shift(colour, shade), (x, 0), (x, 159))
    return tile


def _shift(colour: Colour, by: int) -> Colour:
    r, g, b = (min(max(part + by, 0), 255) for part in colour)
    return r, g, b


def tiled(target: pygame.Surface, tile: pygame.Surface, area: pygame.Rect) -> None:
    """Covers an area with a tile."""
    before = target.get_clip()
    target.set_clip(area.clip(before))
    for y in range(area.top, area.bottom, tile.get_height()):
        for x in range(area.left, area.right, tile.get_width()):
            target.blit(tile, (x, y))
    target.set_clip(before)
