"""The months' landscapes, printed in layers: laid over one another they are the print, and each of them can move.

A print is 1920 by 1200 units.  It fills a window from its upper right corner; of a window of 16:9 it loses the lowest
120 units, of a narrower one the left.  In a wider one its left side goes on: sky, hills and ground mirrored, so that no
line breaks; but rain falls, and grass leans, the same way everywhere, so loose marks are printed there as they are.
"""

import json
import math
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from koikoi.assets import art_root
from koikoi.desktop.draw.enlarge import SHARP_FROM, scaled
from koikoi.desktop.draw.sources import source

UNITS = (1920, 1200)
IN_FILE = 2
"""Pixels a unit that the layers' files have: as many as a window of 3840 pixels shows."""
READERS = min(max(os.cpu_count() or 1, 2), 4)
"""Layers that are read at once."""
FOOT = 120
"""Units at the bottom that need not be seen."""
SMALL = 1280
"""Pixels of width of the small prints, one JPEG each: read in a tenth of the time, and as good up to that width."""
MOVES = 4
"""How far a layer moves at most, in times of what a print is larger than its window."""
DRAWN = {(11, "air")}
"""Layers that only the still prints have: what they show is drawn where the print lives."""
LOOSE = {"air", "fore", "near"}
"""Layers whose left side shows nothing but loose marks: rain, flakes, tufts of grass, fallen leaves."""
STRIP = 630
"""Units of the left side that a wider window sees again, as often as it needs: suns and waters begin farther right."""

Surface = pygame.Surface
Position = tuple[int, int]


def folder() -> Path:
    """Where the prints lie."""
    return art_root() / "sprites" / "scenes"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a print covers a window, and `bleed` pixels beyond each of its edges."""

    size: tuple[int, int]
    bleed: int = 0

    @property
    def outer(self) -> tuple[int, int]:
        """The window with what is beyond its edges."""
        return self.size[0] + 2 * self.bleed, self.size[1] + 2 * self.bleed

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        wide, high = self.outer
        return max(min(wide / UNITS[0], high / (UNITS[1] - FOOT)), high / UNITS[1])

    @property
    def left(self) -> int:
        """Where the print's left edge lies in the window; what lies left of it shows the left side again."""
        return self.outer[0] - self.bleed - round(UNITS[0] * self.scale)

    @property
    def extra(self) -> int:
        """Pixels of the window that are left of the print."""
        return max(self.left + self.bleed, 0)

    def at(self, x: float, y: float) -> Position:
        """Where a place of the print lies in the window."""
        return self.left + round(x * self.scale), round(y * self.scale) - self.bleed

    def placed(self, picture: Surface, place: Position, *, loose: bool = False) -> tuple[Surface, Position]:
        """A part of the print, as large as this window needs it, with all that the window shows of it, and where.

        `place` is that of its upper left corner, in units.  What reaches the print's left or right edge goes on beyond
        it, mirrored, as far as it may be seen; `loose` marks go on as they are, beyond the left edge, where a window is
        wider than the print.
        """
        wide, high = picture.get_size()
        x, y = self.at(*place)
        moves, lead = MOVES * self.bleed, x - self.left
        if loose:
            left, right = lead + self.extra + moves if self.extra and place[0] < STRIP else 0, 0
        else:
            left = self.extra + moves if place[0] == 0 else 0
            right = min(moves, wide) if lead + wide >= round(UNITS[0] * self.scale) else 0
        if not left + right:
            return picture, (x, y)
        made = Surface((left + wide + right, high), picture.get_flags() & pygame.SRCALPHA, picture)
        parts = [(picture, left)]
        if left:
            strip = round(STRIP * self.scale) if loose else min(round(STRIP * self.scale), left, wide)
            side = picture.subsurface(0, 0, min(strip - lead, wide), high)
            turns = [_whole_marks(side)] if loose else [pygame.transform.flip(side, True, False), side]
            parts += [(turns[n % len(turns)], left - (n + 1) * strip) for n in range(math.ceil(left / strip))]
        if right:
            side = picture.subsurface(wide - right, 0, right, high)
            parts.append((pygame.transform.flip(side, True, False), left + wide))
        for part, at in parts:
            made.blit(part, (at, 0), special_flags=pygame.BLEND_PREMULTIPLIED if picture.get_masks()[3] else 0)
        return made, (x - left, y)


def _whole_marks(picture: Surface) -> Surface:
    """The picture without the marks that are cut by its right edge."""
    made, right = picture.copy(), picture.get_width() - 1
    marks = pygame.mask.from_surface(picture, 0)
    for y in range(picture.get_height()):
        if marks.get_at((right, y)):
            cut = marks.connected_component((right, y))
            marks.erase(cut, (0, 0))
            cut.to_surface(made, setcolor=(0, 0, 0, 0), unsetcolor=None)
    return made


@cache
def places(month: int) -> dict[str, Position]:
    """The layers of a print from the lowest, `sky`, to the highest, and where they lie, in units."""
    found: dict[str, list[int]] = json.loads((folder() / f"{month:02d}" / "layers.json").read_text("utf-8"))
    return {name: (x, y) for name, (x, y) in found.items()}


def layer(month: int, name: str, fit: Fit, most: int = UNITS[0]) -> tuple[Surface, Position]:
    """A layer as large as the window needs it, and where it lies; the sky is opaque, the others premultiplied.

    Of a print of which only the left is wanted, `most` units.
    """
    x, y = places(month)[name]
    picture = _read(folder() / f"{month:02d}" / f"{name}.webp", fit.scale, opaque=name == "sky")
    if (wide := round((most - x) * fit.scale)) < picture.get_width():
        picture = picture.subsurface(0, 0, wide, picture.get_height())
    return fit.placed(picture, (x, y), loose=name in LOOSE)


def _read(path: Path, scale: float, *, opaque: bool) -> Surface:
    """A layer at so many pixels a unit."""
    from koikoi.desktop.platform import webp_library  # none of the first picture's needs

    share = scale / IN_FILE
    if share < SHARP_FROM and (made := webp_library.read(path, share, opaque=opaque)) is not None:
        return made.convert() if opaque else made.convert_alpha()
    picture = pygame.image.load(path)
    size = max(round(picture.get_width() * share), 1), max(round(picture.get_height() * share), 1)
    if opaque:
        return scaled(picture.convert(), size)
    picture.premul_alpha_ip()
    return scaled(picture, size).convert_alpha()


def layers(month: int, fit: Fit, *, living: bool = False) -> Iterator[tuple[str, Surface, Position]]:
    """All layers from the lowest to the highest; living: without those that are drawn where the print lives."""
    from concurrent.futures import ThreadPoolExecutor  # as above

    from koikoi.desktop.platform.spare_memory import give_back

    names = [name for name in places(month) if not (living and (month, name) in DRAWN)]
    with ThreadPoolExecutor(READERS, "layers") as readers:
        ahead = [readers.submit(layer, month, name, fit) for name in names]
        for name in names:
            yield name, *ahead.pop(0).result()
    give_back()


def landscape(month: int, fit: Fit) -> Surface:
    """The whole print in a window: the small one, where that is large enough."""
    if fit.scale * UNITS[0] <= SMALL * 1.02:
        return small_landscape(month, fit)
    made = Surface(fit.size).convert()
    for name, picture, at in layers(month, fit):
        made.blit(picture, at, special_flags=0 if name == "sky" else pygame.BLEND_PREMULTIPLIED)
    return made


def small_landscape(month: int, fit: Fit) -> Surface:
    """The same, quickly: in a large window less sharp."""
    small = pygame.image.load(folder() / "small" / f"{month:02d}.jpg").convert()
    wide, high = (round(side * fit.scale) for side in UNITS)
    if small.get_size() != (wide, high):
        small = pygame.transform.smoothscale(small, (wide, high))
    seen = pygame.Rect((-fit.left, fit.bleed), fit.size)
    if small.get_rect().contains(seen):
        return small.subsurface(seen)
    made = Surface(fit.size, 0, small)
    if fit.extra:
        made.blit(_beyond(month, fit), (0, 0))
    made.blit(small, (fit.left, -fit.bleed))
    return made


@source
def _beyond(month: int, fit: Fit) -> Surface:
    """What a window that is wider than the print shows left of it."""
    made = Surface((fit.extra, fit.size[1])).convert()
    for name, (x, _y) in places(month).items():
        if x == 0 or (name in LOOSE and x < STRIP):
            picture, at = layer(month, name, fit, STRIP)
            made.blit(picture, at, special_flags=0 if name == "sky" else pygame.BLEND_PREMULTIPLIED)
    return made
