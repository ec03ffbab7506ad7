"""The contrast of all that is drawn with what it is drawn on: every line of words, every form of one colour.

    with watched() as found:
        scene.draw(target)
    found.words, found.forms

Whatever a module calls to draw is watched where it is called: the painter's `words`, `slab`, `outline`, `ring`, and
all of `pygame.draw`.  What lies below is looked at just before, so a form that stands on a plate of its own is measured
on that.  Panels of the table are painted on the ground they are put on.  What is drawn on a clear picture of its own
has no ground yet, and is not measured.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from koikoi.desktop.draw import fonts, painter, theme
from koikoi.desktop.draw.painter import PREMUL
from koikoi.desktop.draw.panel_cache import Paint, PanelCache
from koikoi.desktop.ui import scroll_panel
from tests.desktop.text_boxes import contrast

Rect = pygame.Rect
Surface = pygame.Surface
Colour = tuple[int, int, int]

HELPERS = {"painter.py", "test_scales.py", "drawn_contrasts.py", "contextlib.py"}
"""Files that draw for others: a mark belongs to who called them."""
FORMS = ("line", "lines", "aaline", "aalines", "circle", "aacircle", "rect", "polygon", "ellipse", "arc")
SAME = 1.04
"""A contrast up to which something is drawn in order not to be seen."""


@dataclass(frozen=True)
class DrawnMark:
    """Words or a form that have been drawn, their colour, and that of the ground."""

    what: str
    colour: Colour
    ground: Colour
    by: str
    """Module and function that drew it."""
    size: int = 0
    """Height in pixels of the letters."""

    @property
    def contrast(self) -> float:
        return contrast(self.colour, self.ground)

    @property
    def pair(self) -> tuple[str, str]:
        """The names of both colours."""
        return named(self.colour), named(self.ground)


@dataclass
class DrawnMarks:
    """Words and forms that have been drawn on something."""

    words: list[DrawnMark] = field(default_factory=list)
    forms: list[DrawnMark] = field(default_factory=list)
    target: Callable[[tuple[int, int]], Surface] = Surface
    """Makes a surface that is watched."""


def named(colour: Colour) -> str:
    """The theme's name of a colour, or of the one of its own that it is next to; else its figures."""
    best, name = 30, ""
    for one, value in vars(theme).items():
        if one.isupper() and not one.startswith("_") and isinstance(value, tuple):
            each = [value] if isinstance(value[0], int) else value
            for number, tone in enumerate(each):
                far = max(abs(a - b) for a, b in zip(tone, colour, strict=True))
                if far < best:
                    best, name = far, one if len(each) == 1 else f"{one}[{number}]"
    return name or "#{:02x}{:02x}{:02x}".format(*colour)


def caller() -> str:
    """Module and function that asked for something to be drawn."""
    frame = sys._getframe(2)  # noqa: SLF001
    while frame.f_back is not None:
        file = frame.f_code.co_filename.rpartition("/")[2]
        if file not in HELPERS:
            return f"{file[:-3]}.{frame.f_code.co_name}"
        frame = frame.f_back
    return "?"


def _ground(target: Surface, area: Rect, colour: Colour) -> Colour | None:
    """The colour below most of an area that makes it hardest to see, of those that are not rare; None: clear."""
    inner = area.inflate(-area.w // 5, -area.h // 3).clip(target.get_clip())
    if inner.w <= 0 or inner.h <= 0:
        return None
    found: list[Colour] = []
    for across in range(7):
        for down in range(5):
            r, g, b, a = target.get_at(
                (inner.left + (inner.w - 1) * across // 6, inner.top + (inner.h - 1) * down // 4)
            )
            if a > 200:
                found.append((r, g, b))
    if len(found) < 20:
        return None
    found.sort(key=lambda one: contrast(one, colour))
    return found[len(found) // 3]


def _sides(rect: Rect, thick: int, *, outside: bool) -> list[Rect]:
    """The upper and the lower side of a line around a rectangle."""
    wide, least = rect.w // 2, max(thick, 2)
    upper = rect.top - least if outside else rect.top
    lower = rect.bottom if outside else rect.bottom - least
    return [Rect(rect.left + wide // 2, y, wide, least) for y in (upper, lower)]


def _bounds(name: str, arguments: Sequence[Any]) -> Rect:
    """The box around a form of `pygame.draw`."""
    if name in ("rect", "ellipse", "arc"):
        return Rect(arguments[0])
    if name in ("circle", "aacircle"):
        (x, y), radius = arguments[0], arguments[1]
        return Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
    points = [*arguments[:2]] if name in ("line", "aaline") else arguments[-1 if name == "polygon" else 1]
    if name == "polygon":
        points = arguments[0]
    xs, ys = [at[0] for at in points], [at[1] for at in points]
    return Rect(int(min(xs)), int(min(ys)), int(max(xs) - min(xs)) + 1, int(max(ys) - min(ys)) + 1)


class Watched(Surface):
    """A surface that tells what it is filled with."""

    def __init__(self, size: tuple[int, int], note: Callable[[Surface, Rect, Any, str], None]) -> None:
        super().__init__(size)
        self.note = note

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        if rect is not None and not special_flags and sys._getframe(1).f_code.co_filename != painter.__file__:  # noqa: SLF001
            self.note(self, Rect(rect), color, "")
        return super().fill(color, rect, special_flags)


@contextmanager
def watched() -> Iterator[DrawnMarks]:
    """Notes all that is drawn meanwhile; nothing is kept as it was drawn before."""
    found = DrawnMarks()
    grounds: list[Surface] = []

    def note(target: object, area: Rect, colour: Any, what: str, size: int = 0) -> None:
        if not isinstance(target, Surface):
            return
        tone = pygame.Color(colour)
        if tone.a < 255 or not area.w or not area.h:
            return
        ink = (tone.r, tone.g, tone.b)
        ground = _ground(target, area, ink)
        if ground is None:
            return
        mark = DrawnMark(what, ink, ground, caller(), size)
        if what:
            found.words.append(mark)
        elif mark.contrast > SAME:
            found.forms.append(mark)

    def words(target: Any, string: str, *rest: Any, **how: Any) -> Rect:
        blank = Surface((1, 1)) if isinstance(target, Surface) else target
        if isinstance(target, Surface) and string.strip():
            here = real["words"](blank, string, *rest, **how)
            note(target, here, how.get("colour", theme.INK), string, fonts.grown(rest[1]))
        drawn: Rect = real["words"](target, string, *rest, **how)
        return drawn

    def filled(name: str) -> Callable[..., Any]:
        def draw(target: Any, rect: Rect, colour: Any, *rest: Any, **how: Any) -> Any:
            for area in _sides(Rect(rect), rest[0], outside=name == "ring") if name != "slab" else [Rect(rect)]:
                note(target, area, colour, "")
            return real[name](target, rect, colour, *rest, **how)

        return draw

    def form(name: str) -> Callable[..., Any]:
        own = getattr(pygame.draw, name)

        def draw(target: Surface, colour: Any, *rest: Any, **how: Any) -> Rect:
            note(target, _bounds(name, rest), colour, "")
            drawn: Rect = own(target, colour, *rest, **how)
            return drawn

        return draw

    def put(cache: PanelCache, name: object, rect: Rect, _shows: object, paint: Paint, *, beyond: int = 0) -> None:
        if rect.w <= 0 or rect.h <= 0:
            return
        area = rect.inflate(2 * beyond, 2 * beyond)
        surface = Watched(area.size, note)
        if grounds:
            surface.blit(grounds[-1], (0, 0), area)
        paint(surface, Rect(beyond, beyond, *rect.size))
        cache.target.blit(surface, area, special_flags=PREMUL)

    def ground(own: painter.Painter, *what: Any) -> Surface:
        grounds[:] = [real["ground"](own, *what)]
        return grounds[-1]

    real: dict[str, Any] = {name: getattr(painter, name) for name in ("words", "slab", "outline", "ring")}
    real["ground"] = painter.Painter.ground
    instead: dict[str, Any] = {"words": words, **{name: filled(name) for name in ("slab", "outline", "ring")}}
    with pytest.MonkeyPatch.context() as patched:
        for module in [one for name, one in sys.modules.items() if name.startswith("koikoi.desktop")]:
            for name, new in instead.items():
                if vars(module).get(name) is real[name]:
                    patched.setattr(module, name, new)
        for name in FORMS:
            patched.setattr(pygame.draw, name, form(name))
        patched.setattr(PanelCache, "put", put)
        patched.setattr(painter.Painter, "ground", ground)
        patched.setattr(scroll_panel, "fading", lambda *_args, **_how: lambda: None)
        found.target = lambda size: Watched(size, note)
        yield found
