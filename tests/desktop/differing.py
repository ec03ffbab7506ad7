"""Pixels in which two pictures of the same size differ."""

import pygame


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """The pixels that are not of the same colour in both pictures."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask


def area_of(mask: pygame.Mask) -> tuple[int, ...]:
    """The rectangle around the pixels of a mask: left, top, width, height; empty without any."""
    rects = mask.get_bounding_rects()
    return tuple(rects[0].unionall(rects[1:])) if rects else ()
