"""Leaf of gold on a few cards: while one is lifted or turns, a light runs over it; lying flat it is still.

The light depends on nothing but how the card is held, so what does not move is not drawn again.
"""

import math

import pygame

from koikoi import settings
from koikoi.assets import art_root
from koikoi.desktop.draw.sources import source
from koikoi.desktop.layout.parts import Piece
from koikoi.engine.cards import Card

Surface = pygame.Surface

GILDED = ("1B", "9A", "12P3")
"""The crane's sky, the sake cup, the bough on gold: the cards whose leaf has a mask in the art."""
STEPS = 16
"""Places of the light from the upper left corner of a card to the lower right."""
BROAD = 0.14
"""Half the light's width, by that way."""
SLANT = 0.55
"""How far the light lags behind at the foot of a card, by the card's height."""
LIGHT, STRONG = (255, 242, 164), 0.62
"""Its colour, and how much of the gold it hides at its middle."""
GRID = (24, 38)
FINE = 8
"""The light is worked out on so many points, and stretched; its line is so many times as fine."""
FROM_LIFT, FROM_TURN, FROM_ANGLE = 0.72, 1 / 70, 1 / 45
"""How far it runs for a full lift, and for one degree."""


def glint(piece: Piece) -> int | None:
    """Where the light stands on a card; None where there is none: on others, on backs, on what lies flat."""
    if piece.face is None or piece.face.code not in GILDED or settings.now().reduced_motion:
        return None
    if not piece.lift and not piece.turn:
        return None
    lean = (piece.angle + 45.0) % 90.0 - 45.0
    place = FROM_LIFT * piece.lift + FROM_TURN * piece.turn - FROM_ANGLE * lean - BROAD
    step = round(place * STEPS)
    return step if abs(step - STEPS / 2) <= STEPS * (0.5 + 1.5 * BROAD) else None


def gleam(face: Card, step: int, size: tuple[int, int]) -> Surface:
    """The light on a card's leaf, premultiplied, to be laid over the card."""
    light = pygame.transform.smoothscale(_light(step), size)
    light.blit(_scaled(face.code, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light


@source
def _scaled(code: str, size: tuple[int, int]) -> Surface:
    return pygame.transform.smoothscale(_leaf(code), size)


@source
def _leaf(code: str) -> Surface:
    """Where a card has leaf: each pixel's four bytes are its share."""
    grey = pygame.image.load(art_root() / "sprites" / "cards-gold" / f"{code}.png").convert(32)
    shares = pygame.image.tobytes(grey, "RGB")[::3]
    whole = bytearray(4 * len(shares))
    for byte in range(4):
        whole[byte::4] = shares
    return pygame.image.frombytes(bytes(whole), grey.get_size(), "RGBA")


@source
def _light(step: int) -> Surface:
    """A slanting band of light, premultiplied."""
    wide, high = GRID
    made, band = Surface((wide * FINE, high), pygame.SRCALPHA), _band()
    start = round(wide * FINE * (1.0 + SLANT) * (1.5 - step / STEPS)) - FINE // 2
    for y in range(high):
        made.blit(band, (0, y), (start + round(SLANT * wide * FINE * y / high), 0, wide * FINE, 1))
    return pygame.transform.smoothscale(made, GRID)


@source
def _band() -> Surface:
    """The light across, FINE times as fine as the grid; its middle, and room for all its places on both sides."""
    reach = GRID[0] * FINE * (1.0 + SLANT)
    made = Surface((round(3 * reach), 1), pygame.SRCALPHA)
    for x in range(round(reach), round(2 * reach)):
        strength = STRONG * math.exp(-(((x / reach - 1.5) / BROAD) ** 2))
        made.set_at((x, 0), [round(part * strength) for part in (*LIGHT, 255)])
    return made
