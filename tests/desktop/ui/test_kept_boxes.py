"""Boxes that are kept as a picture: the pixels are those of all leaves in their order."""

import random
from collections.abc import Callable

import pygame
import pytest

from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Box, Layers, Leaf, Pad, Rect, Scale, boxclass
from koikoi.desktop.ui.scroll_panel import Viewport
from koikoi.desktop.ui.timeline_scene import KeptBoxes

SIZE = (200, 120)


@boxclass
class Patch(Leaf):
    """A colour that may change or vanish, and counts how often it is drawn."""

    now: Callable[[], int]
    drawn: list[int]

    def look(self) -> object:
        return self.now() or False

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        self.drawn.append(1)
        if tone := self.now():
            target.fill((tone, 255 - tone, 60), rect)


def ground(target: Surface) -> None:
    target.fill((9, 9, 9))


@pytest.mark.parametrize("scrolls", [False, True])
def test_what_is_kept_shows_what_all_leaves_would(scrolls: bool) -> None:
    rng, window = random.Random(3), Rect(30, 20, 110, 70) if scrolls else Rect((0, 0), SIZE)
    tones = [rng.choice((0, 40, 200)) for _ in range(12)]
    boxes: list[Box] = [
        Pad(Patch(lambda place=place: tones[place], []), *(rng.randrange(5, 60) for _ in range(4)))  # type: ignore[misc]
        for place in range(len(tones))
    ]
    layout, kept = BoxLayout.of(Layers(boxes), Rect((0, 0), SIZE), 1.0), KeptBoxes()
    seen_through = Viewport(window, 200, 9, 20) if scrolls else None  # fades out above and below
    layout = BoxLayout(tuple(one._replace(scrolls=scrolls) for one in layout.placed), layout.scale, seen_through)
    for frame in range(120):
        if frame % 3:
            tones[rng.randrange(len(tones))] = rng.choice((0, 40, 90, 200))
        seen, meant = pygame.Surface(SIZE), pygame.Surface(SIZE)
        kept.draw(seen, layout, window, None, ground)
        ground(meant)
        layout.draw(meant, window)
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(meant, "RGB"), frame


def test_what_stays_is_drawn_no_more() -> None:
    drawn, tone = [list[int](), list[int]()], [40]
    still, moving = Patch(lambda: 90, drawn[0]), Patch(lambda: tone[0], drawn[1])
    layout = BoxLayout.of(Layers([still, Pad(moving, 20, 20, 20, 20)]), Rect((0, 0), SIZE), 1.0)
    kept = KeptBoxes()
    for frame in range(10):
        tone[0] = 40 + frame
        kept.draw(pygame.Surface(SIZE), layout, Rect((0, 0), SIZE), None, ground)
    assert (len(drawn[0]), len(drawn[1])) == (2, 10)
    kept.draw(pygame.Surface(SIZE), layout, Rect((0, 0), SIZE), "another look", ground)
    assert len(drawn[0]) == 3
