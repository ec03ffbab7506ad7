"""Enlarged pictures keep their edges as sharp as they were, and get no tone of their own."""

import pygame
import pytest

from koikoi.desktop.draw.enlarge import scaled

INK, PAPER = (30, 25, 26, 255), (244, 235, 214, 255)


def disc(side: int, alpha: bool) -> pygame.Surface:
    """Ink on paper, or on nothing (premultiplied), with a soft edge as in any picture."""
    large = pygame.Surface((4 * side, 4 * side), pygame.SRCALPHA if alpha else 0, 32)
    large.fill((0, 0, 0, 0) if alpha else PAPER)
    pygame.draw.circle(large, INK, (2 * side, 2 * side), 1.5 * side)
    return pygame.transform.smoothscale(large.premul_alpha() if alpha else large, (side, side))


def edge(picture: pygame.Surface) -> int:
    """Pixels in the middle row that are neither ink nor what is around it."""
    wide, y = picture.get_width(), picture.get_height() // 2
    ends = picture.get_at((1, y)), picture.get_at((wide // 2, y))
    row = [picture.get_at((x, y)) for x in range(wide)]
    return sum(all(max(abs(one[k] - end[k]) for k in range(4)) > 40 for end in ends) for one in row)


@pytest.mark.parametrize("alpha", [True, False])
@pytest.mark.parametrize("times", [2, 3])
def test_an_edge_stays_sharp(times: int, alpha: bool) -> None:
    small = disc(100, alpha)
    size = (100 * times, 100 * times)
    assert edge(scaled(small, size)) <= 4 < edge(pygame.transform.smoothscale(small, size))


def test_tiles_meet_without_a_seam() -> None:
    flat = pygame.Surface((600, 200), pygame.SRCALPHA)
    flat.fill((120, 60, 30, 200))
    made = scaled(flat, (1200, 400))
    assert {tuple(made.get_at((x, y))) for x in range(0, 1200, 7) for y in (0, 127, 128, 129, 255, 256, 399)} == {
        (120, 60, 30, 200)
    }


def test_no_colour_is_stronger_than_its_cover() -> None:
    made = scaled(disc(90, alpha=True), (230, 230))
    seen = [made.get_at((x, y)) for x in range(0, 230, 3) for y in range(0, 230, 3)]
    assert all(max(one.r, one.g, one.b) <= one.a for one in seen)


def test_what_fits_already_is_left_alone() -> None:
    small = disc(40, alpha=True)
    assert scaled(small, (40, 40)) is small
    assert scaled(small, (48, 48)).get_size() == (48, 48)
    assert scaled(small, (20, 20)).get_size() == (20, 20)
