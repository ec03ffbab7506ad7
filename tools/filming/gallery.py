"""Moments, pictures and screens by name: each at any of its frames, and the outlines of what it is made of."""

import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from enum import Enum
from functools import partial
from pathlib import Path

import pygame

from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import Size, Take
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Leaf, Marker
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from tests.desktop.named_pictures import STARTS, Start, chosen
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.windows import all_read, entered, new_stack

RATE = 60
"""Frames in a second of a take's clock."""
STILL = 3.0
"""Seconds of what does not end by itself."""
Entry = Moment | MatchMoment
Outline = tuple[str, pygame.Rect]
"""The name of a part, and its area in the window, in pixels."""


class UnknownName(ValueError):
    """An unknown name; the text says what may have been meant."""


def groups() -> dict[str, dict[str, Entry]]:
    """The entries by their names, in groups; of several of one name the first."""
    moments: dict[str, Entry] = {one.name: one for one in MOMENTS}
    pictures: dict[str, Entry] = {
        name: Moment(name, STILL, partial(_going_on, start)) for name, start in STARTS.items() if name not in moments
    }
    screens: dict[str, Entry] = {
        name: Moment(name, STILL, partial(_shown, make))
        for name, make in SCREENS.items()
        if name not in moments and name not in pictures
    }
    return {"moments": moments, "pictures": pictures, "screens": screens}


def names() -> list[str]:
    """Names of all entries."""
    return [name for group in groups().values() for name in group]


def entry(name: str) -> Entry:
    """The entry of this name.  Raises UnknownName."""
    for group in groups().values():
        if name in group:
            return group[name]
    near = get_close_matches(name, names(), cutoff=0.4)
    hint = f"; perhaps {' or '.join(near)}?" if near else "."
    raise UnknownName(f"There is no screen and no moment {name!r}{hint}")


def _going_on(start: Start, size: Size) -> Take:
    return Take(start(size))


def _shown(make: Callable[[], Scene], size: Size) -> Take:
    """A screen; some show what is on the shelf, and a sheet lies over the title."""
    home = Path(os.environ["KOIKOI_HOME"])
    if not (home / "matches").exists():
        shelf(home)
    stack = new_stack(make(), size)
    all_read(stack.top)
    if not stack.top.opaque:
        stack.scenes.insert(0, entered(TitleScene(), size))
    return Take(stack)


class Playback:
    """A take at any of its frames.  Going back begins it anew: what is seen depends on the frame alone."""

    def __init__(self, one: Entry, size: Size) -> None:
        self.entry, self.size = one, size
        self.frame = 0
        self._take: Take | None = None

    @property
    def stack(self) -> SceneStack:
        """The scenes at this frame; there from the first `seek` on."""
        assert self._take is not None
        return self._take.stack

    def seek(self, frame: int) -> pygame.Surface:
        """The picture of a frame, counted from 0.  Raises NeverComes, and whatever fails in a scene."""
        take, self._take = self._take, None  # of what fails nothing is kept
        if take is None or frame < self.frame:
            take, self.frame = self.entry.begin(self.size), 0
            take.stack.draw(take.surface)
        while self.frame < frame:
            take.go_on(1 / RATE)
            self.frame += 1
            if take.stack.dirty:  # not only for the last: what comes then may begin with what was seen before
                take.stack.draw(take.surface)
        self._take = take
        return take.surface


@contextmanager
def opened(name: str, size: Size, settings: Settings) -> Iterator[Playback]:
    """An entry under these settings, which hold meanwhile.  Raises UnknownName."""
    one = entry(name)
    with chosen(settings):
        yield Playback(one, size)


# What it is made of


def parts(stack: SceneStack) -> list[Outline]:
    """The parts of the stage, the lowest first, by the keys that lead to them."""
    return [(" / ".join(map(_called, keys)), area) for keys, area in stack.stage.shown()]


def boxes(stack: SceneStack) -> list[Outline]:
    """The boxes of the scene on top that are seen, or, where it has none, its widgets."""
    scene = stack.top
    if isinstance(scene, BoxScene):
        window = scene.scroller.area
        placed = scene.boxes.placed
        found = [(_kind(one.leaf), one.rect.clip(window) if one.scrolls else one.rect) for one in placed]
    else:
        widgets = scene.panel.widgets if scene.panel is not None else []
        found = [(type(one).__name__, one.rect) for one in widgets]
    return [(name, pygame.Rect(rect)) for name, rect in found if rect.w and rect.h]


def at(outlines: list[Outline], where: tuple[int, int]) -> Outline | None:
    """The smallest of them in which a place lies; of several as small the topmost."""
    inside = [one for one in reversed(outlines) if one[1].collidepoint(where)]
    return min(inside, key=lambda one: one[1].w * one[1].h, default=None)


def _kind(leaf: Leaf) -> str:
    """The class of a box, and its name where it has one, or the class of the widget in it."""
    about = f" {leaf.name}" if isinstance(leaf, Marker) else ""
    return type(leaf).__name__ + (f" {type(leaf.widget).__name__}" if isinstance(leaf, Control) else about)


def _called(key: Hashable) -> str:
    """A key in a word: as it is, or the class of an object that has no text of its own."""
    if isinstance(key, tuple):
        return " ".join(map(_called, key))
    if isinstance(key, Enum):
        return str(key.value)
    return (
        type(key).__name__
        if type(key).__str__ is object.__str__ and type(key).__repr__ is object.__repr__
        else str(key)
    )
