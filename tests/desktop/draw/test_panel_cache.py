"""A panel is drawn again only when it shows something else."""

from functools import partial

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import Rect

pytestmark = pytest.mark.usefixtures("bare")


def test_a_panel_is_drawn_again_only_when_it_shows_something_else() -> None:
    drawn: list[object] = []
    wall = PanelCache(pygame.Surface((200, 100)))
    rect = Rect(10, 10, 80, 40)

    def paint(shows: int, target: pygame.Surface, area: Rect) -> None:
        drawn.append(shows)

    for shows, place in ((1, rect), (1, rect), (2, rect), (2, rect.move(5, 0)), (2, rect.inflate(2, 0))):
        wall.put("a test", place, shows, partial(paint, shows))
    assert [1, 2, 2] == drawn


def test_a_panel_for_who_sits_opposite_is_the_same_upside_down() -> None:
    upright, turned = pygame.Surface((200, 100)), pygame.Surface((200, 100))

    def paint(target: pygame.Surface, area: Rect) -> None:
        target.fill((255, 0, 0), (area.left, area.top, 10, 5))

    PanelCache(upright).put("one", Rect(20, 10, 80, 40), 0, paint)
    PanelCache(turned, turned=True).put("one", Rect(20, 10, 80, 40), 0, paint)
    flipped = pygame.transform.flip(upright, True, True)
    assert pygame.image.tobytes(flipped, "RGB") == pygame.image.tobytes(turned, "RGB")
