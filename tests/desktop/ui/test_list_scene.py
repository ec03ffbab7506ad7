"""Long lists: only what is in sight, and a little more, is made."""

import pygame

from koikoi.desktop.ui.box_scene import BoxLayout, ScrollArea
from koikoi.desktop.ui.boxes import Box, Named, Space
from koikoi.desktop.ui.list_scene import BEYOND, Rows
from koikoi.desktop.ui.scroll_panel import Viewport


def test_only_rows_in_sight_and_next_to_them_are_made() -> None:
    made: list[int] = []

    def make(number: int) -> Box:
        made.append(number)
        return Named(Space(high=50), f"row {number}")

    window = Viewport()
    for scrolled, first, last in ((0, 0, 6), (1000, 20, 26), (10_000, 194, 199)):
        window.at = scrolled
        made.clear()
        boxes = BoxLayout.of(ScrollArea(Rows(200, make, window), window), pygame.Rect(0, 100, 400, 300), 1.0)
        placed = {number for number in made if number}
        assert placed == {number for number in range(first - BEYOND, last + 1 + BEYOND) if 0 < number < 200}
        assert boxes.rect(f"row {first + 1}").top == 100 + 50 * (first + 1) - window.at
    assert window.page == 200 * 50


def test_no_rows_take_no_room() -> None:
    window = Viewport()
    boxes = BoxLayout.of(ScrollArea(Rows(0, lambda number: Space(), window), window), pygame.Rect(0, 0, 400, 300), 1.0)
    assert boxes.placed == ()
    assert window.page == 0
