"""Months' prints in wider windows: their left side goes on, and nothing in it falls the wrong way."""

import pygame
import pytest

from koikoi.desktop.draw import prints
from koikoi.desktop.draw.prints import LOOSE, STRIP, Fit, landscape, layer, places, small_landscape

WIDE = Fit((2560, 1080))
"""A window in which a unit is a pixel, and 640 pixels are left of the print."""
INK = (0, 0, 0, 255)


def sheet(*marks: tuple[int, int, int]) -> pygame.Surface:
    """A clear layer of 1920 units with strokes from here to there, 20 units further down."""
    made = pygame.Surface((1920, 60), pygame.SRCALPHA)
    for x, y, end in marks:
        pygame.draw.line(made, INK, (x, y), (end, y + 20), 3)
    return made.premul_alpha()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Both show the same."""
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def placed(drawn: pygame.Surface, at: int, *, loose: bool) -> tuple[pygame.Surface, int]:
    """A layer that begins so many units from the left, and where the print begins in it."""
    picture, (left, _top) = WIDE.placed(drawn, (at, 0), loose=loose)
    return picture, WIDE.left - left


def test_loose_marks_go_on_as_they_are_and_whole() -> None:
    drawn = sheet((250, 10, 240), (STRIP + 4, 10, STRIP - 8))
    picture, begins = placed(drawn, 0, loose=True)
    assert same(picture.subsurface(begins - STRIP + 190, 0, 120, 60), drawn.subsurface(190, 0, 120, 60))
    assert not picture.subsurface(begins - 20, 0, 20, 60).get_bounding_rect().w, "half a mark"


def test_loose_marks_of_a_layer_that_begins_farther_right_are_as_far_from_each_other() -> None:
    drawn = sheet((250, 10, 240)).subsurface(30, 0, 1890, 60)
    picture, begins = placed(drawn, 30, loose=True)
    first, second = sorted(one.x - begins for one in pygame.mask.from_surface(picture).get_bounding_rects())
    assert first == second - STRIP
    assert placed(drawn, STRIP + 20, loose=True)[0].get_size() == drawn.get_size()


def test_what_is_not_loose_goes_on_mirrored_without_a_break() -> None:
    drawn = sheet((0, 10, 60))
    picture, begins = placed(drawn, 0, loose=False)
    turned = pygame.transform.flip(drawn.subsurface(0, 0, 100, 60), True, False)
    assert same(picture.subsurface(begins - 100, 0, 100, 60), turned)


@pytest.mark.parametrize("month", [7, 11])
def test_neither_sun_nor_anything_else_of_the_right_side_is_seen_twice(month: int) -> None:
    fit = Fit((3840, 1080))
    sky, (left, _top) = layer(month, "sky", fit)
    begins = fit.left - left
    near, far = (sky.subsurface(begins - STRIP * n, 0, STRIP, 1080) for n in (1, 2))
    assert same(pygame.transform.flip(near, True, False), far)


@pytest.mark.parametrize("month", [1, 11])
def test_the_small_print_shows_the_same_beside_itself(month: int) -> None:
    whole, small = (one(month, WIDE) for one in (landscape, small_landscape))
    assert same(*(one.subsurface(0, 0, WIDE.extra, 1080) for one in (whole, small)))


def test_loose_layers_are_in_the_prints() -> None:
    assert LOOSE <= {name for month in range(1, 13) for name in places(month)}
    assert (11, "air") in prints.DRAWN
