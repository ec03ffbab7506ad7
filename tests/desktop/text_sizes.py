"""Collects every text that scenes draw, and finds those that are smaller than the settings promise, or cut."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts, painter
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.screens.gallery.leaves import WATERMARK
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from tests.desktop.text_boxes import draw_anew, note_cuts, paint_anew

WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž]+|\d+|[^\W\d_A-Za-zÀ-ÖØ-öø-ž]")
"""A word, a number, or a single sign of Japanese, which may break anywhere."""
ROUNDED = 1.0
"""Pixels that a size may lack from being rounded to whole ones, at its base and here."""
LETTERING = 0.1
"""Share of the window's height from which letters are a picture: splashes over the table, which fill it anyway."""


@dataclass
class Collected:
    """What has been drawn: how many pixels high each text is, and what had to be cut."""

    drawn: list[tuple[str, Face, int]] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """Forgets it."""
        self.drawn, self.cut = [], []

    def sizes(self) -> dict[tuple[str, bool], int]:
        """The smallest size of every word, by itself where it is in brush; what is chosen is bold, so that is one."""
        found: dict[tuple[str, bool], int] = {}
        for string, face, pixels in self.drawn:
            for word in WORD.findall(string):
                key = word, face is Face.BRUSH
                found[key] = min(found.get(key, pixels), pixels)
        return found


@contextmanager
def collecting() -> Iterator[Collected]:
    """Everything that is drawn meanwhile but for cards, whose chips are as large as they have room for, and watermarks.

    No panel and no boxes are kept as they were.
    """
    found = Collected()
    with pytest.MonkeyPatch.context() as patched:
        real, here = fonts.text, threading.get_ident()  # what threads make ahead is not seen yet

        def text(face: Face, pixels: int, string: str, colour: Colour) -> pygame.Surface:
            if string.strip() and colour != WATERMARK and threading.get_ident() == here:
                found.drawn.append((string, face, fonts.grown(pixels)))
            return real(face, pixels, string, colour)

        patched.setattr(fonts, "text", text)
        patched.setattr(painter, "looks", lambda *_what: [])
        note_cuts(patched, lambda string, room: found.cut.append(string))
        paint_anew(patched)
        draw_anew(patched)
        yield found


def faults(base: Collected, now: Collected, percent: int, high: int) -> list[str]:
    """Words that are smaller than their base size times the setting, and lines that are cut."""
    sizes = base.sizes()
    found = []
    for (word, brush), pixels in sorted(now.sizes().items()):
        wanted = sizes.get((word, brush))
        if wanted is None:
            wanted = min((size for (other, _brush), size in sizes.items() if word in other), default=None)
        if wanted is not None and pixels < min(wanted * percent / 100, LETTERING * high) - ROUNDED:
            found.append(f"{word!r} is {pixels} pixels high, not {wanted * percent / 100:.0f}")
    was_cut = set(base.cut)
    return found + ["cut " + one for one in dict.fromkeys(now.cut) if one not in was_cut]


def use(language: str, percent: int) -> None:
    """These settings hold from now on."""
    settings.adopt(Settings(language=language, text_size=percent))
    apply_settings.apply(settings.now())


def whole(stack: SceneStack, target: pygame.Surface) -> None:
    """Draws a scene from the top of its page, and again for each part of it that is scrolled into sight."""
    scene = stack.top
    if isinstance(scene, BoxScene):
        scene.scroller.by(-scene.scroller.at)
        scene.scrolled()
    stack.draw(target)
    if not isinstance(scene, BoxScene):
        return
    while scene.scroller.at + scene.scroller.area.h < scene.scroller.page:
        scene.scroller.by(max(scene.scroller.area.h - 40, 20))
        scene.scrolled()
        stack.draw(target)


def laid_out(stack: SceneStack, size: tuple[int, int]) -> None:
    """Lays everything out anew: the settings are others, and perhaps the window is."""
    stack.resize(size)
    for scene in stack.scenes:
        scene.enter(size)
