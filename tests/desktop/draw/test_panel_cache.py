"""A panel is drawn again only when it shows something else."""

from functools import partial

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import Board, Rect, board
from koikoi.engine.actions import Seat
from koikoi.engine.view import observe
from tests.desktop.positions import full

pytestmark = pytest.mark.usefixtures("bare")


def table(size: tuple[int, int]) -> Board:
    return board(observe(full(), Seat(0)), Seat(0), size)


def test_a_panel_is_drawn_again_only_when_it_shows_something_else() -> None:
    drawn: list[object] = []
    wall = PanelCache(pygame.Surface((200, 100)), table((1280, 720)))
    rect = Rect(10, 10, 80, 40)

    def paint(shows: int, target: pygame.Surface, area: Rect) -> None:
        drawn.append(shows)

    for shows, place in ((1, rect), (1, rect), (2, rect), (2, rect.move(5, 0)), (2, rect.inflate(2, 0))):
        wall.put("a test", place, shows, partial(paint, shows))
    assert [1, 2, 2] == drawn


def test_a_panel_of_one_size_is_another_one_in_a_window_of_another_size() -> None:
    """Letters and lines in it are as large as that window wants."""
    drawn: list[tuple[int, int]] = []

    def paint(target: pygame.Surface, area: Rect) -> None:
        drawn.append(size)

    for size in ((1280, 720), (800, 1400), (1280, 720)):
        PanelCache(pygame.Surface(size), table(size)).put("another test", Rect(10, 10, 26, 26), 0, paint)
    assert drawn == [(1280, 720), (800, 1400)]


def test_a_panel_for_who_sits_opposite_is_the_same_upside_down() -> None:
    upright, turned = pygame.Surface((200, 100)), pygame.Surface((200, 100))

    def paint(target: pygame.Surface, area: Rect) -> None:
        target.fill((255, 0, 0), (area.left, area.top, 10, 5))

    frame = table((1280, 720))
    PanelCache(upright, frame).put("one", Rect(20, 10, 80, 40), 0, paint)
    PanelCache(turned, frame, turned=True).put("one", Rect(20, 10, 80, 40), 0, paint)
    flipped = pygame.transform.flip(upright, True, True)
    assert pygame.image.tobytes(flipped, "RGB") == pygame.image.tobytes(turned, "RGB")
