"""What moves in the months' prints shows all of them."""

import random

import pygame
import pytest

from koikoi.desktop.animation.living_print import FAINT, PREMUL, SPARSE, Fall, Still, without_air
from koikoi.desktop.animation.print_motions import FALLING
from koikoi.desktop.draw.prints import Fit, layer
from koikoi.engine.cards import Month

SIDE = 40


def painted(blots: int) -> pygame.Surface:
    """A clear picture with some blots, premultiplied."""
    picture, own = pygame.Surface((330, 210), pygame.SRCALPHA), random.Random(blots)
    for _ in range(blots):
        colour = [own.randrange(256) for _ in range(3)]
        pygame.draw.circle(picture, [*colour, own.randrange(1, 256)], (own.randrange(330), own.randrange(210)), 9)
    return picture.premul_alpha()


@pytest.mark.parametrize("blots", [1, 2, 8, 30, 400])
def test_parts_without_air_show_the_whole_picture_and_no_pixel_twice(blots: int) -> None:
    picture = painted(blots)
    parts = without_air(picture, SIDE)
    made = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for part in parts:
        assert part.collidelistall(parts) == [parts.index(part)]
        made.blit(picture.subsurface(part), part, special_flags=PREMUL)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(picture, "RGBA")
    whole = picture.get_bounding_rect()
    assert parts == [whole] or sum(one.w * one.h for one in parts) < SPARSE * whole.w * whole.h


def test_what_only_the_pointer_moves_lies_where_it_lay() -> None:
    picture = painted(3)
    made = pygame.Surface((400, 300), pygame.SRCALPHA)
    things = [*Still().things(picture, (20, 30), 0.4)]
    assert len(things) > 1
    for thing in things:
        made.blit(thing.poses[0], thing.at, special_flags=PREMUL)
    assert pygame.image.tobytes(made.subsurface((20, 30, *picture.get_size())), "RGBA") == pygame.image.tobytes(
        picture, "RGBA"
    )


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("month", [month for month, falling in FALLING.items() if isinstance(falling, Fall)])
def test_what_falls_is_cut_out_whole_and_fades_out_on_all_sides(month: Month, size: tuple[int, int]) -> None:
    falling, fit = FALLING[month], Fit(size)
    assert isinstance(falling, Fall)
    drops = falling.drops(layer(month.value, "air", fit)[0], fit.scale, size)
    looks = {id(look): look for number in range(drops.count) for look in [drops.at(5 * number, number)[0]]}
    assert len(looks) > 4
    for look in looks.values():
        (wide, high), inner = look.get_size(), look.get_rect().inflate(-2, -2)
        edge = [(x, y) for x in range(wide) for y in range(high) if not inner.collidepoint(x, y)]
        assert max(look.get_at(at)[3] for at in edge) <= FAINT
