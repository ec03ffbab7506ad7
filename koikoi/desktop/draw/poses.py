"""Pictures that fall, are stamped or thrown: larger, turned or faint, in steps so that each pose is made once."""

from collections.abc import Hashable

import pygame

from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import for_screen

Surface = pygame.Surface

GROWTH = 0.04
"""From one pose of something large to the next."""
ANGLE = 1.0
"""Degrees between two poses."""
LARGE = 260
"""From this width on single pixels are too small to be seen while something falls: it is turned without smoothing."""
FADES = 8
SOFT = 6
"""Shadows are made so many times smaller."""


def posed(name: Hashable, picture: Surface, grown: float = 1.0, angle: float = 0.0, alpha: float = 1.0) -> Surface:
    """A premultiplied picture `grown` by a factor, turned by degrees, with a share of its strength.

    `name` is what the picture shows, with its size: poses are kept by it.
    """
    step = round(grown / GROWTH) if abs(grown - 1.0) > GROWTH / 4 else 0
    turn, fade = round(angle / ANGLE), min(round(alpha * FADES), FADES)
    if not step and not turn and fade == FADES:
        return picture

    def make() -> Surface:
        made = picture
        if turn and step and made.get_width() >= LARGE:
            made = pygame.transform.rotate(_scaled(made, step), turn * ANGLE)
        elif turn:
            made = for_screen(pygame.transform.rotozoom(made, turn * ANGLE, step * GROWTH if step else 1.0))
        elif step:
            made = _scaled(made, step)
        return faint(made, fade / FADES)

    return sources().get(("pose", name, step, turn, fade), make)


def _scaled(picture: Surface, step: int) -> Surface:
    wide, high = (max(round(side * step * GROWTH), 1) for side in picture.get_size())
    return pygame.transform.smoothscale(picture, (wide, high))


def shadow_of(name: Hashable, picture: Surface, blur: int, strength: float = 0.55) -> Surface:
    """The soft shadow of any form, larger than it by twice the blur on every side, in pixels."""

    def make() -> Surface:
        wide, high = picture.get_size()
        edge = 2 * blur
        small = max((wide + 2 * edge) // SOFT, 1), max((high + 2 * edge) // SOFT, 1)
        form = Surface(small, pygame.SRCALPHA, picture)
        inner = max(wide // SOFT, 1), max(high // SOFT, 1)
        form.blit(pygame.transform.smoothscale(picture, inner), (edge // SOFT, edge // SOFT))
        form.fill((0, 0, 0, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        form = pygame.transform.box_blur(form, max(blur // SOFT, 1))
        return pygame.transform.smoothscale(form, (wide + 2 * edge, high + 2 * edge))

    return sources().get(("cast", name, blur), make)
