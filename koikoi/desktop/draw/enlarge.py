"""Pictures in a size that their file does not have: smaller, or larger with edges as sharp as they were.

What is printed or cut has edges, no soft transitions.  Enlarged, an edge becomes a ramp; it is made steep again as the
press makes it, by what is darker or lighter than its surroundings, and nothing gets a tone that is not beside it.
"""

import pygame

Surface = pygame.Surface
Rect = pygame.Rect

SHARP_FROM = 4 / 3
"""Times as large as in the file: from here on one would see that edges are soft."""
TILE = 512, 128
"""Pixels that are worked on at once: they fit into a processor's cache, which makes it four times as fast."""
CLEAR, FULL, WHITE = (0, 0, 0, 0), (255, 255, 255, 255), (255, 255, 255, 0)
ADD, SUB, MIN, MAX = pygame.BLEND_RGBA_ADD, pygame.BLEND_RGBA_SUB, pygame.BLEND_RGBA_MIN, pygame.BLEND_RGBA_MAX


def scaled(picture: Surface, size: tuple[int, int]) -> Surface:
    """The picture, premultiplied or opaque, in another size; itself, if that is its own."""
    if picture.get_size() == size:
        return picture
    times = size[0] / picture.get_width()
    return pygame.transform.smoothscale(picture, size) if times < SHARP_FROM else _sharp(picture, size, round(times))


def _sharp(picture: Surface, size: tuple[int, int], times: int) -> Surface:
    """Enlarged about so many times."""
    alpha = picture.get_flags() & pygame.SRCALPHA
    usual = Surface(picture.get_size(), pygame.SRCALPHA, 32)  # the format that is worked on fastest
    usual.blit(picture, (0, 0), None, MAX)
    half = max(usual.get_width() // 2, 1), max(usual.get_height() // 2, 1)
    large = pygame.transform.smoothscale(usual, size)
    made = pygame.transform.smoothscale(pygame.transform.smoothscale(usual, half), size)  # its surroundings, so far
    tile, brightest, darkest, over, under = (Surface(TILE, pygame.SRCALPHA, 32) for _ in "12345")
    reach, gain = (times + 1) // 2, max(times, 2)
    for top in range(0, size[1], TILE[1]):
        for left in range(0, size[0], TILE[0]):
            area = Rect((left, top), TILE).clip(large.get_rect())
            if alpha and _empty(usual, area, size):
                continue
            brightest.fill(CLEAR)
            darkest.fill(FULL)
            for right, down in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                beside = area.move(right, down).clip(large.get_rect())
                at = beside.left - left - right, beside.top - top - down
                brightest.blit(large, at, beside, MAX)
                darkest.blit(large, at, beside, MIN)
            for one, other, difference in ((large, made, over), (made, large, under)):
                difference.fill(CLEAR)
                difference.blit(one, (0, 0), area, MAX)
                difference.blit(other, (0, 0), area, SUB)
            tile.fill(CLEAR)
            tile.blit(large, (0, 0), area, MAX)
            for _ in range(gain):  # what is brighter than its surroundings gets brighter, all else darker
                tile.blit(over, (0, 0), None, ADD)
                tile.blit(under, (0, 0), None, SUB)
            tile.blit(brightest, (0, 0), None, MIN)
            tile.blit(darkest, (0, 0), None, MAX)
            if alpha:  # a premultiplied colour is never stronger than what it covers
                over.fill(WHITE)
                over.blit(tile, (0, 0), None, MAX)
                over.premul_alpha_ip()
                tile.blit(over, (0, 0), None, MIN)
            made.fill(CLEAR, area)
            made.blit(tile, area, Rect((0, 0), area.size), MAX)
    return made


def _empty(picture: Surface, area: Rect, size: tuple[int, int]) -> bool:
    """Whether nothing of a picture comes to lie in an area, or beside it, once it is as large as `size`."""
    across, down = picture.get_width() / size[0], picture.get_height() / size[1]
    part = Rect(area.x * across, area.y * down, area.w * across, area.h * down).inflate(8, 8).clip(picture.get_rect())
    return not picture.subsurface(part).get_bounding_rect().w
