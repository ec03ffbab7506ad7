"""Collects every text that scenes draw, and finds those that are smaller than the settings promise, or cut."""

import threading
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
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
from tests.desktop.text_boxes import note_cuts, paint_anew
from tests.desktop.written_lines import WrittenLine, note_composers, written_line

ROUNDED = 1.0
"""Pixels that a size may lack from being rounded to whole ones, at its base and here."""
LETTERING = 0.1
"""Share of the window's height from which letters are a picture: splashes over the table, which fill it anyway."""


@dataclass
class Collected:
    """What has been drawn: every line, and what had to be cut."""

    drawn: list[WrittenLine] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)


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
                found.drawn.append(written_line(face, fonts.grown(pixels), string, colour))
            return real(face, pixels, string, colour)

        patched.setattr(fonts, "text", text)
        patched.setattr(painter, "looks", lambda *_what: [])
        note_cuts(patched, lambda string, room: found.cut.append(string) if threading.get_ident() == here else None)
        paint_anew(patched)
        note_composers(patched)
        yield found


ALIKE: tuple[Callable[[WrittenLine], Hashable], ...] = (
    lambda one: (one.scene, one.writer, one.text, one.face, one.colour),
    lambda one: (one.scene, one.writer, one.text, one.face is Face.BRUSH),
    lambda one: (one.scene, one.text, one.face is Face.BRUSH) if one.text.strip("0 +−") else one,
    lambda one: (one.scene, module, one.face, one.colour) if (module := one.writer.rpartition(".")[0]) else one,
    lambda one: one.scene,
)
"""How a line is found again among those at 100 %: the same words in the same place, or else what stands in its place.

A number alone is known by its place only.  Words that stand in several sizes in one place are compared in their order;
what is not there at all, as there is no room for it, is at least as large as the smallest of its kind, or of its scene.
"""
PICTURES = {"?", *"勝負こい"}
"""What stands on the back of a card, or on a tablet with a call, is as large as that has room for."""


def faults(base: Collected, now: Collected, percent: int, high: int) -> list[str]:
    """Texts that are smaller than their base size times the setting, lines that are cut, words that are broken."""
    there = [_sizes(base.drawn, alike) for alike in ALIKE]
    found = []
    for same in _groups([one for one in now.drawn if one.said not in PICTURES], ALIKE[0]).values():
        one, here = same[0], sorted({line.pixels for line in same})
        known = next(filter(None, (sizes.get(alike(one)) for sizes, alike in zip(there, ALIKE, strict=True))), [])
        if ALIKE[0](one) not in there[0] or len(here) != len(known):
            here, known = here[:1], known[:1]
        for pixels, usual in zip(here, known, strict=False):
            wanted = min(usual * percent / 100, LETTERING * high)
            if pixels < wanted - ROUNDED:
                found.append(f"{one.said!r} is {pixels} pixels high, not {wanted:.0f} ({one.scene}, {one.writer})")
    was_cut, was_broken = set(base.cut), {one.text for one in base.drawn if one.broken}
    found += ["cut " + one for one in dict.fromkeys(now.cut) if one not in was_cut]
    broken = dict.fromkeys(one.said for one in now.drawn if one.broken and one.text not in was_broken)
    return found + [f"{one!r} is broken within a word" for one in broken]


def _groups(drawn: list[WrittenLine], alike: Callable[[WrittenLine], Hashable]) -> dict[Hashable, list[WrittenLine]]:
    groups: dict[Hashable, list[WrittenLine]] = defaultdict(list)
    for one in drawn:
        groups[alike(one)].append(one)
    return groups


def _sizes(drawn: list[WrittenLine], alike: Callable[[WrittenLine], Hashable]) -> dict[Hashable, list[int]]:
    """The sizes of those that are alike, each once, the smallest first."""
    return {key: sorted({one.pixels for one in lines}) for key, lines in _groups(drawn, alike).items()}


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
