"""The name of the game and its seal lie in the free sky of every month."""

import pygame
import pytest

from koikoi.desktop.draw.prints import IN_FILE, folder, places
from koikoi.desktop.draw.title_picture import (
    BAND,
    FREE,
    MENU,
    free_until,
    lettering,
    row_above,
    seal_area,
    title_fit,
)

SIZES = [(900, 506), (960, 600), (1280, 720), (1440, 900), (1920, 1080), (2560, 1080), (3440, 1440), (3840, 2160)]
BEHIND = {"sky", "clouds", "mist", "haze", "veil", "air", "ripples", "grass"}
"""Layers that may lie behind the name."""


@pytest.mark.parametrize("month", range(1, 13))
def test_nothing_that_is_shown_begins_farther_left_than_the_table_says(month: int) -> None:
    for name, (x, y) in places(month).items():
        if name in BEHIND:
            continue
        picture = pygame.image.load(folder() / f"{month:02d}" / f"{name}.webp")
        in_units = [side // IN_FILE for side in picture.get_size()]
        shown = pygame.mask.from_surface(pygame.transform.smoothscale(picture, in_units), 60)
        for band, free in enumerate(FREE[month - 1]):
            if free > x:
                sky = pygame.Mask((free - x, BAND), fill=True)
                assert not shown.overlap_area(sky, (0, band * BAND - y)), (name, band)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("month", range(1, 13))
def test_name_and_seal_are_free_beside_the_menu(size: tuple[int, int], month: int) -> None:
    beside = MENU * min(size[0] / 1280, size[1] / 720)
    name = lettering(pygame.Surface(size), month, beside)
    seal = seal_area(name.area, below=name.below)
    assert beside < name.area.left
    assert not seal.colliderect(name.area)
    for one in (name.area, seal):
        assert pygame.Rect((0, 0), size).contains(one)
        assert one.right <= free_until(title_fit(size), month, one)


def test_the_seal_is_where_it_is_said_to_be() -> None:
    name = lettering(pygame.Surface((1280, 720)), 3, 0)
    drawn = name.seal.get_rect(center=name.seal_at)
    assert seal_area(name.area, below=name.below).inflate(4, 4).contains(drawn)


def test_a_window_without_a_free_place_has_a_name_all_the_same() -> None:
    size = (1600, 1200)
    name = lettering(pygame.Surface(size), 4, 900)
    assert pygame.Rect((0, 0), size).contains(name.area)


def test_a_name_over_what_the_landscape_shows_says_so_and_has_a_place_above_a_low_sheet() -> None:
    picture = pygame.Surface((960, 600))
    assert lettering(picture, 11, 360).free
    assert not lettering(picture, 11, 460).free
    sheet = pygame.Rect(54, 220, 400, 330)
    name = row_above(picture, 11, sheet)
    assert name is not None
    both = name.area.union(name.seal_area)
    assert both.bottom < sheet.top
    assert sheet.left <= both.left < both.right <= sheet.right
    assert row_above(picture, 11, pygame.Rect(54, 60, 400, 490)) is None
