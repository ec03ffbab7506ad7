"""A card that turns over, as an eye sees it: the side that comes nearer is higher, and what turns away darkens."""

import math

import pygame

Surface = pygame.Surface
POSES = 16
"""In half a turn."""
DISTANCE = 3.4
"""How far the eye is, in widths of the card."""
DARKER = 0.30
"""How much of the light a face loses that is turned away from it, at the upper left."""
PAPER = (0xE6, 0xDC, 0xC4)
EDGE = 0.028
"""How thick a card is that is seen on its edge, by its width."""
FINE = 32
"""Of a card so wide every column of pixels is drawn on its own; of wider ones as many at a time as are about as wide
beside the card: nobody sees steps of two pixels in what turns over in a fifth of a second."""


def turned_away(card: Surface, pose: int) -> Surface:
    """A premultiplied picture, turned about its upright axis by so many of POSES steps of a half turn, -8 to 8.

    Above 0 its right side comes nearer, below 0 its left.
    """
    wide, high = card.get_size()
    angle = math.pi * abs(pose) / POSES
    flat, depth, side = math.cos(angle), math.sin(angle), math.copysign(1.0, pose)
    if flat < 0.06:
        edge = Surface((max(round(wide * EDGE), 2), round(high * 1.02)), pygame.SRCALPHA)
        edge.fill(PAPER)
        return edge
    reach = wide / 2 * flat * DISTANCE / (DISTANCE - depth / 2)
    far = round(high * DISTANCE / (DISTANCE - depth / 2)) + 2
    made = Surface((2 * round(reach) + 2, far), pygame.SRCALPHA)
    middle, thin = made.get_width() // 2, 1 + wide // (4 * FINE)
    strips = []
    for x in range(round(-reach), round(reach) + 1, thin):
        across = (x / wide) * DISTANCE / (flat * DISTANCE + (x / wide) * depth * side)  # in widths from the axis
        if -0.5 <= across < 0.5:
            column = min(int((across + 0.5) * wide), wide - thin)
            tall = round(high * DISTANCE / (DISTANCE - across * depth * side))
            part = pygame.transform.smoothscale(card.subsurface((column, 0, thin, high)), (thin, tall))
            strips.append((part, (middle + x, (far - tall) // 2)))
    made.fblits(strips, pygame.BLEND_PREMULTIPLIED)
    tone = round(255 * (1.0 - DARKER * depth * (0.7 if side > 0 else 1.0)))
    made.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
    return made
