"""Where the words of a screen stand, found without drawing anything: what overlaps, is cut, or leaves its place."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pygame
import pytest

from koikoi.desktop.draw import fonts, painter, sprites
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.panel_cache import Paint, PanelCache
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.screens.gallery.leaves import WATERMARK
from koikoi.desktop.ui import scroll_panel
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scroll_panel import ScrollPanel
from tests.desktop.windows import draw_scene, entered, panel_of
from tests.desktop.written_lines import WrittenLine, note_composers, written_line

Rect = pygame.Rect
AIR = 2
"""Pixels that boxes may lie in each other: they are not quite as high as the letters' room."""


class Word(pygame.Surface):
    """A line of words that has a size and nothing else."""

    def __init__(self, string: str, wide: int, high: int, pixels: int) -> None:
        super().__init__((1, 1))
        self.string, self.wide, self.high, self.pixels = string, wide, high, pixels

    def get_rect(self, **where: Any) -> Rect:
        rect = Rect(0, 0, self.wide, self.high)
        for name, value in where.items():
            setattr(rect, name, value)
        return rect

    def get_width(self) -> int:
        return self.wide


@dataclass
class Said:
    """Words on a screen: where their letters are, and the part of the window that they may show in."""

    string: str
    rect: Rect
    clip: Rect

    @property
    def seen(self) -> Rect:
        return self.rect.clip(self.clip)


class Paper(pygame.Surface):
    """As large as it says, without a single pixel; it notes the words that are written on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.whole = Rect((0, 0), size)
        self.window = self.whole
        self.said: list[Said] = []

    def get_rect(self, **where: Any) -> Rect:
        rect = self.whole.copy()
        for name, value in where.items():
            setattr(rect, name, value)
        return rect

    def get_size(self) -> tuple[int, int]:
        return self.whole.size

    def get_width(self) -> int:
        return self.whole.w

    def get_height(self) -> int:
        return self.whole.h

    def subsurface(self, *_area: Any) -> "Paper":
        return self

    def get_clip(self) -> Rect:
        return self.window

    def set_clip(self, clip: Any) -> None:
        self.window = self.whole if clip is None else Rect(clip)

    def fill(self, *_what: Any, **_how: Any) -> Rect:
        return self.whole

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *_more: Any, **_how: Any) -> Rect:
        if isinstance(source, Word) and source.string.strip():
            box = source.get_rect(topleft=(dest[0], dest[1]))
            letters = Rect(box.left, 0, box.w, round(source.pixels * 0.9))
            letters.centery = box.centery + round(source.pixels * 0.09)
            self.said.append(Said(source.string, letters, self.window.copy()))
        return Rect(0, 0, 1, 1)


@dataclass
class Finder:
    """Looks at screens, and keeps what is wrong, and how many pixels high each text is."""

    faults: list[str] = field(default_factory=list)
    drawn: list[WrittenLine] = field(default_factory=list)
    drawing: bool = False

    def look(self, scene: Scene, size: tuple[int, int]) -> list[str]:
        """What is wrong with a scene at this size; a page that scrolls is looked at from its top to its end."""
        self.faults, self.drawn = [], []
        entered(scene, size)
        if isinstance(scene, BoxScene):
            scroller = scene.scroller
            for at in range(0, max(scroller.page, 1), max(scroller.area.h, 1)):
                if at != scroller.at:
                    scroller.at = at
                    scroller.by(0)
                    scene.scrolled()
                self._look(scene, size)
        else:
            self._look(scene, size)
        return self.faults

    def _look(self, scene: Scene, size: tuple[int, int]) -> None:
        paper = Paper(size)
        self.drawing = True
        draw_scene(scene, paper)
        self.drawing = False
        self._boxes(scene, paper)

    def _boxes(self, scene: Scene, paper: Paper) -> None:
        panel = panel_of(scene)
        places = [
            one.rect.clip(panel.area) if isinstance(panel, ScrollPanel) and panel.is_inside(one) else one.rect
            for one in panel.widgets
        ]
        whole, shown = [one.rect for one in panel.widgets], [rect for rect in places if rect.w and rect.h]
        for rect in places:
            if rect.w and rect.h and not paper.whole.contains(rect):
                self.faults.append(f"a control at {rect} leaves the window")
        for place, rect in enumerate(places):
            for other in rect.inflate(-4, -4).collidelistall(places[:place]) if rect.w and rect.h else ():
                if places[other].w and places[other].h:
                    self.faults.append(f"controls at {rect} and {places[other]} overlap")
        seen = [one for one in paper.said if one.seen.h > 0]
        scrolls = isinstance(scene, BoxScene) and scene.scrolls_whole
        panel_area = panel.area if isinstance(panel, ScrollPanel) else paper.whole
        for one in seen:
            if any(field.rect.contains(one.clip) for field in panel.fields):
                continue  # what is written goes along with the cursor
            if one.seen.w < one.rect.w - AIR:
                self.faults.append(f"{one.string!r} is cut at a side")
            if one.clip == paper.whole and not scrolls and not paper.whole.contains(one.rect):
                self.faults.append(f"{one.string!r} leaves the window")
            beside = one.clip == paper.whole or not panel_area.contains(one.clip)
            self._in_its_place(one, shown if beside and not scrolls else whole)
        boxes = [one.seen.inflate(-2 * AIR, -2 * AIR) for one in seen]
        for place, box in enumerate(boxes):
            for other in box.collidelistall(boxes[:place]) if box.w > 0 and box.h > 0 else ():
                if boxes[other].w > 0 and boxes[other].h > 0:
                    self.faults.append(f"{seen[place].string!r} lies on {seen[other].string!r}")

    def _in_its_place(self, one: Said, places: list[Rect]) -> None:
        """On the control that it belongs to, or on none."""
        own = min((rect for rect in places if rect.collidepoint(one.rect.center)), key=_area, default=None)
        if own is not None and one.clip.contains(one.rect) and not own.inflate(2, 2).contains(one.rect):
            self.faults.append(f"{one.string!r} at {one.rect} leaves its control at {own}")
        elif own is None and one.seen.inflate(-2 * AIR, -2 * AIR).collidelist(places) >= 0:
            self.faults.append(f"{one.string!r} at {one.rect} lies on a control")


def _area(rect: Rect) -> int:
    return rect.w * rect.h


def finder(monkeypatch: pytest.MonkeyPatch) -> Finder:
    """A finder for as long as the test lasts; nothing is drawn meanwhile."""
    found = Finder()
    blank = pygame.Surface((1, 1))

    def text(face: Face, pixels: int, string: str, colour: Colour) -> Word:
        real = fonts.grown(pixels)
        if string.strip() and colour != WATERMARK:
            found.drawn.append(written_line(face, real, string, colour))
        return Word(string, fonts.width(face, pixels, string), round(real * 1.45), real)

    def lines_within(face: Face, pixels: int, string: str, size: tuple[int, int]) -> list[str]:
        high = len(fonts.wrap(face, pixels, string, size[0])) * fonts.line(pixels)
        if high > size[1] + 2:
            found.faults.append(f"{string!r} has {size[1]} of {high} pixels")
        return real_lines(face, pixels, string, size)

    def wrap(face: Face, pixels: int, string: str, room: int) -> list[str]:
        if found.drawing and fonts.longest(face, pixels, string) > room:
            found.faults.append(f"a word of {string!r} is broken, in {room} pixels")
        return real_wrap(face, pixels, string, room)

    real_lines, real_wrap = fonts.lines_within, fonts.wrap
    monkeypatch.setattr(fonts, "wrap", wrap)
    monkeypatch.setattr(fonts, "text", text)
    note_cuts(monkeypatch, lambda string, room: found.faults.append(f"{string!r} is cut to {room} pixels"))
    monkeypatch.setattr(fonts, "lines_within", lines_within)
    monkeypatch.setattr(painter, "looks", lambda *_what: [])
    note_composers(monkeypatch)
    monkeypatch.setattr(painter.Painter, "plain_ground", _nothing)
    monkeypatch.setattr(painter.Painter, "plain", lambda _painter, size: _night(size))
    monkeypatch.setattr(BoardScene, "compose", _nothing)  # a table that stands on a screen
    monkeypatch.setattr(sprites.Sprites, "tile", lambda *_what: Tile())
    monkeypatch.setattr(sprites.Sprites, "panel", lambda *_what: (blank, 0))
    for name in ("thing", "card"):
        monkeypatch.setattr(sprites.Sprites, name, lambda *_what, **_how: blank)
    monkeypatch.setattr(sprites.Sprites, "scene", lambda _sprites, _month, fit: _night(fit.size))
    kept = sources()
    monkeypatch.setattr(kept, "_kept", OrderedDict())  # nothing blank is kept
    monkeypatch.setattr(kept, "bytes", 0)
    return found


@cache
def _night(size: tuple[int, int]) -> pygame.Surface:
    """A landscape in which nothing is seen."""
    return pygame.Surface(size)


class Tile(pygame.Surface):
    """Covers anything at once."""

    def __init__(self) -> None:
        super().__init__((1, 1))

    def get_width(self) -> int:
        return 10_000

    def get_height(self) -> int:
        return 10_000


@dataclass
class NotedFit:
    """Fits words as `fonts.fit` does, and tells of every line that had to be shortened for so many pixels."""

    real: Callable[[Face, int, int, str, int], tuple[int, str]]
    cache_clear: Callable[[], None]
    """Of the real one, which goes on keeping what it has found."""
    note: Callable[[str, int], None]

    def __call__(self, face: Face, pixels: int, smallest: int, string: str, room: int) -> tuple[int, str]:
        size, shown = self.real(face, pixels, smallest, string, room)
        if shown != string:
            self.note(string, room)
        return size, shown


def note_cuts(monkeypatch: pytest.MonkeyPatch, note: Callable[[str, int], None]) -> None:
    real = fonts.fit
    monkeypatch.setattr(fonts, "fit", NotedFit(real, real.cache_clear, note))


def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of words that has to be shortened from now on."""
    found: list[str] = []
    note_cuts(monkeypatch, lambda string, _room: found.append(string))
    return found


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn from now on; no panel is kept as it was."""
    found: list[str] = []
    real = fonts.text

    def text(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
        found.append(string)
        return real(face, pixels, string, colour)

    monkeypatch.setattr(fonts, "text", text)
    paint_anew(monkeypatch)
    return found


def paint_anew(
    monkeypatch: pytest.MonkeyPatch,
    on: Callable[[tuple[int, int]], pygame.Surface] = lambda size: pygame.Surface(size, pygame.SRCALPHA),
    seen: Callable[[object, pygame.Surface, Rect], None] = lambda name, surface, area: None,
) -> None:
    """No panel is kept: each is painted whenever it is put, on a surface of its own, which `seen` may look at."""

    def put(_wall: PanelCache, name: object, rect: Rect, _shows: object, paint: Paint, *, beyond: int = 0) -> None:
        if rect.w > 0 and rect.h > 0:
            surface, area = on((rect.w + 2 * beyond, rect.h + 2 * beyond)), Rect(beyond, beyond, *rect.size)
            paint(surface, area)
            seen(name, surface, area)

    monkeypatch.setattr(PanelCache, "put", put)


def _nothing(*_what: Any, **_how: Any) -> None:
    """Draws nothing."""


# Contrast


class Ground(pygame.Surface):
    """What lies under the words: they are noted instead of written."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.said: list[tuple[Tinted, Rect]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **how: Any) -> Rect:
        if isinstance(source, Tinted) and source.string.strip():
            self.said.append((source, source.get_rect(topleft=(dest[0], dest[1])).clip(self.get_clip())))
            return Rect(0, 0, 1, 1)
        return super().blit(source, dest, *more, **how)


class Tinted(Word):
    """A line of words that knows its colour."""

    colour: tuple[int, int, int]


def contrasts(scene: Scene, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, int]]:
    """Every line of words on a scene: its contrast with the ground it stands on, and its height in pixels."""

    def text(face: Face, pixels: int, string: str, colour: Colour) -> Tinted:
        real = fonts.grown(pixels)
        word = Tinted(string, fonts.width(face, pixels, string), round(real * 1.45), real)
        ink = pygame.Color(colour)
        word.colour = (ink.r, ink.g, ink.b)
        return word

    with monkeypatch.context() as patched:
        patched.setattr(fonts, "text", text)
        patched.setattr(scroll_panel, "fading", lambda *_args, **_how: lambda: None)  # scrolled to, all is whole
        entered(scene, size)
        ground = Ground(size)
        draw_scene(scene, ground)
    found = []
    for word, box in ground.said:
        if box.w > 4 and box.h > 4:
            under = pygame.transform.average_color(ground, box.inflate(-box.w // 5, -box.h // 2))[:3]
            found.append((word.string, contrast(word.colour, under), word.pixels))
    return found


def contrast(one: Iterable[int], other: Iterable[int]) -> float:
    """As the WCAG count it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Iterable[int]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4) for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
