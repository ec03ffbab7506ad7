"""The window as it is seen from the opposite side."""

import pygame

Rect = pygame.Rect


def mirrored(rect: Rect, size: tuple[int, int]) -> Rect:
    """The rectangle seen from the opposite side of the window."""
    return Rect(size[0] - rect.right, size[1] - rect.bottom, rect.w, rect.h)


def mirrored_point(at: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The pixel seen from the opposite side: where a rectangle holds one, the mirrored one holds the other."""
    pixel = mirrored(Rect(*at, 1, 1), size)
    return pixel.x, pixel.y
