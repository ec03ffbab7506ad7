"""A line of words as it is drawn: how high, what it is a line of, and which piece of code on which scene writes it.

By that it is found again where text is larger, however often the same words stand elsewhere in another size.
"""

import inspect
import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame
import pytest

from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.ui.boxes import Leaf
from koikoi.desktop.ui.scene import Scene
from koikoi.line_breaking import SPACES, pieces_of

WRITERS = frozenset({"words", "block", "paragraph"})
"""Functions of the painter that are given what may become several lines."""


class WrittenLine(NamedTuple):
    """One line as it was drawn."""

    string: str
    said: str
    """The whole text that it is a line of."""
    face: Face
    pixels: int
    """How high its letters are."""
    colour: Colour
    scene: str
    """The class of the scene that draws it; a scene below another has its own."""
    writer: str
    """What writes it: a function of the table's panels, or a kind of box."""

    @property
    def text(self) -> str:
        """What it is a line of, with every number alike: counts differ where there is room for less."""
        return _numbers_alike(self.said)

    @property
    def broken(self) -> bool:
        """It begins or ends within a word."""
        if self.string == self.said:
            return False
        ends, place = {0}, 0
        for piece in pieces_of(self.said):
            ends |= {place + len(piece), place + len(piece.rstrip(SPACES))}
            place += len(piece)
        places = [one.start() for one in re.finditer(f"(?={re.escape(self.string)})", self.said)]
        return bool(places) and not any({at, at + len(self.string)} <= ends for at in places)


class Composed:
    """What draws a part, and the scene that has put it."""

    def __init__(self, scene: str, draw: Callable[..., object]) -> None:
        self.scene, self.draw = scene, draw

    def __call__(self, *what: object) -> object:
        return self.draw(*what)


def note_composers(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on it is known of each part which scene has put it: it is drawn later, and by nobody."""
    put, paint = Group.put, Group.paint

    def noted_put(self: Group, key: Hashable, state: object, draw: Callable[..., object], *what: object) -> None:
        put(self, key, state, Composed(_composing(), draw), *what)

    def noted_paint(
        self: Group,
        key: Hashable,
        state: object,
        area: pygame.Rect,
        draw: Callable[..., object],
        *,
        opaque: bool = False,
    ) -> None:
        paint(self, key, state, area, Composed(_composing(), draw), opaque=opaque)

    monkeypatch.setattr(Group, "put", noted_put)
    monkeypatch.setattr(Group, "paint", noted_paint)


def _composing() -> str:
    frame = inspect.currentframe()
    while frame is not None:
        if isinstance(frame.f_locals.get("self"), Scene):
            return type(frame.f_locals["self"]).__name__
        frame = frame.f_back
    return ""


def written_line(face: Face, pixels: int, string: str, colour: Colour) -> WrittenLine:
    """The line that is being drawn now."""
    said, writer = string, ""
    frame = inspect.currentframe()
    while frame is not None:
        module, local = frame.f_globals.get("__name__", ""), frame.f_locals
        if isinstance(local.get("self"), Composed):
            return WrittenLine(string, said, face, pixels, colour, local["self"].scene, writer)
        if isinstance(local.get("self"), Scene):
            return WrittenLine(string, said, face, pixels, colour, type(local["self"]).__name__, writer)
        if module == "koikoi.desktop.draw.painter" and frame.f_code.co_name in WRITERS:
            said = _whole(said, local.get("string"))
        elif isinstance(local.get("self"), Leaf):
            leaf, titled = local["self"], face is getattr(local["self"], "face", face)
            if writer != type(leaf).__name__:  # not again: what changes had its widest words before
                for name in ("string", "title") if titled else ("string", "note"):
                    said = _whole(said, getattr(leaf, name, None))
            writer = writer or type(leaf).__name__
        elif module.startswith("koikoi.desktop.") and not module.startswith("koikoi.desktop.draw"):
            writer = writer or f"{module}.{frame.f_code.co_qualname}"
        frame = frame.f_back
    return WrittenLine(string, said, face, pixels, colour, "", writer)


@lru_cache(maxsize=8192)
def _numbers_alike(string: str) -> str:
    return re.sub(r"\d+", "0", string)


def _whole(said: str, further: object) -> str:
    """The longer text, if what is known so far is a part of it."""
    return further if isinstance(further, str) and said.rstrip("…") in further else said
