"""Outlines, radii and hairlines keep their proportion to the window, within rounding: at 1280, 1920 and 3840 pixels.

What is measured is what is drawn: how thick every line is, how round every corner, how far a plate lies within another.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from koikoi.desktop.draw import painter
from koikoi.desktop.ui import scroll_panel
from tests.desktop.drawn_contrasts import Watched, caller
from tests.desktop.named_pictures import TAKES
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.text_boxes import paint_anew
from tests.desktop.text_scenes import OVER_TABLE
from tests.desktop.windows import new_stack

pytestmark = pytest.mark.law(1)

Rect = pygame.Rect
Surface = pygame.Surface
SMALL, MIDDLE, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
THIN = 12
"""Pixels of a window of 1280 × 720 up to which something is a line."""
Measured = dict[tuple[str, str], list[float]]
"""Pixels of all that a function has drawn of one kind."""


@contextmanager
def measuring() -> Iterator[tuple[Measured, Callable[[tuple[int, int]], Surface]]]:
    """Notes how thick and how round all is that is drawn meanwhile; with it what makes a surface to draw on."""
    found: Measured = defaultdict(list)
    last: list[tuple[object, Rect]] = []

    def note(kind: str, value: float) -> None:
        by = caller()
        if value > 0 and not by.startswith("card_badges."):  # which are kept, and drawn larger than they are shown
            found[by, kind].append(value)

    def filled(target: Surface, area: Rect, _colour: Any, _what: str, _size: int = 0) -> None:
        note("thin fill", min(area.size))

    def slab(target: Any, rect: Rect, colour: Any, radius: int, *rest: Any) -> None:
        note("radius", min(radius, rect.w // 2, rect.h // 2))
        for surface, outer in last[-1:]:
            if surface is target and outer.contains(rect) and outer.center == rect.center:
                note("within another", (outer.w - rect.w) / 2)
        last[:] = [(target, Rect(rect))]
        real["slab"](target, rect, colour, radius, *rest)

    def lined(name: str) -> Callable[..., None]:
        def draw(target: Any, rect: Rect, colour: Any, thick: int, radius: int) -> None:
            note(name, thick)
            note("radius", radius)
            real[name](target, rect, colour, thick, radius)

        return draw

    def nine(target: Any, name: str, rect: Rect, scale: float) -> None:
        note("scale of " + name, 5 * scale)
        real["nine"](target, name, rect, scale)

    def hem(target: Any, area: Rect, thick: int) -> None:
        note("hem", thick)
        real["hem"](target, area, thick)

    def form(name: str, place: int) -> Callable[..., Rect]:
        own = getattr(pygame.draw, name)

        def draw(target: Surface, colour: Any, *rest: Any, **how: Any) -> Rect:
            thick = rest[place] if len(rest) > place else how.get("width", 1 if "line" in name else 0)
            if target.get_size() != (1, 1):
                note(name, thick)
            drawn: Rect = own(target, colour, *rest, **how)
            return drawn

        return draw

    real: dict[str, Any] = {name: getattr(painter, name) for name in ("slab", "outline", "ring", "nine", "hem")}
    instead = {"slab": slab, "outline": lined("outline"), "ring": lined("ring"), "nine": nine, "hem": hem}
    with pytest.MonkeyPatch.context() as patched:
        for module in [one for name, one in sys.modules.items() if name.startswith("koikoi.desktop")]:
            for name, new in instead.items():
                if vars(module).get(name) is real[name]:
                    patched.setattr(module, name, new)
        for name, place in (("line", 2), ("lines", 2), ("aacircle", 2), ("circle", 2), ("rect", 1)):
            patched.setattr(pygame.draw, name, form(name, place))
        patched.setattr(scroll_panel, "fading", lambda *_args, **_how: lambda: None)
        paint_anew(patched, lambda size: Watched(size, filled))
        yield found, lambda size: Watched(size, filled)


def unscaled(found: dict[tuple[int, int], Measured]) -> Iterator[str]:
    """Sentences about lines that do not grow with the width of the window."""
    for key, small in found[SMALL].items():
        by, kind = key
        for size in (MIDDLE, LARGE):
            times, large = size[0] / SMALL[0], found[size].get(key, [])
            if not large:
                continue
            alike = len(small) == len(large)
            pairs = zip(sorted(small), sorted(large), strict=True) if alike else [(min(small), min(large))]
            for little, much in pairs:
                if little <= THIN and abs(much - little * times) > max(0.5 + 0.51 * times, 0.2 * little * times):
                    yield f"{by}: {kind} {little:g} at {SMALL[0]}, {much:g} at {size[0]}"
                    break


@pytest.fixture(autouse=True)
def filled_home(home: Path) -> None:
    """A home with some matches."""
    shelf(home)


@pytest.mark.slow
def test_lines_and_corners_on_every_screen_are_as_large_as_the_window_wants() -> None:
    faults: dict[str, str] = {}
    for place, (name, make) in enumerate({**SCREENS, **OVER_TABLE}.items()):
        found: dict[tuple[int, int], Measured] = {MIDDLE: {}}
        for size in (SMALL, MIDDLE, LARGE) if place % 3 == 0 else (SMALL, LARGE):
            stack = new_stack(make(), size)
            with measuring() as (found[size], surface):
                stack.draw(surface(size))
        faults |= dict.fromkeys(unscaled(found), name)
    assert faults == {}


@pytest.mark.parametrize("name", ["table", "coach", "decision", "match-end"])
def test_lines_and_corners_in_a_picture_are_as_large_as_the_window_wants(name: str) -> None:
    found: dict[tuple[int, int], Measured] = {MIDDLE: {}}
    for size in (SMALL, LARGE):
        with measuring() as (found[size], _surface):
            TAKES[name](size)
    assert [*unscaled(found)] == []
