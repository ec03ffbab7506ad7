# ruff: noqa: SLF001
"""A frame drawn by a stack that has kept nothing: the one module of the law `anew` that knows how pictures are kept."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.transitions import PageTurn

ODD = 251, 3, 173
"""The colour of a new surface: nothing in the game has it, so pixels that are not drawn on are seen."""


def pixels(surface: pygame.Surface) -> bytes:
    """Red, green and blue of all pixels."""
    return pygame.image.tobytes(surface, "RGB")


def drawn_anew(stack: SceneStack) -> bytes:
    """The frame as a new stage with empty caches shows it at this moment; the stack goes on as if nobody had asked."""
    surface = pygame.Surface(stack.size)
    surface.fill(ODD)
    with _nothing_kept(stack):
        stack.draw(surface)
    return pixels(surface)


@contextmanager
def _nothing_kept(stack: SceneStack) -> Iterator[None]:
    """Takes away all kept pictures for a while; nothing that is drawn meanwhile is kept."""
    painter, scenes = stack.services.painter, _all_scenes(stack)
    page = stack._transition if isinstance(stack._transition, PageTurn) else None
    holders = [stack, painter, painter._plain, painter._table, *scenes, *([page] if page is not None else [])]
    before = [{**vars(one)} for one in holders]
    kept = sources()._kept
    with sources()._lock:  # threads load meanwhile
        panels = {key: one for key, one in kept.items() if isinstance(key, tuple) and key[0] == "panel"}
    try:
        for key in panels:
            del kept[key]
        painter._plain, painter._table = type(painter._plain)(), type(painter._table)()
        stack.stage, stack._window = Stage(), None
        if page is not None:
            page._after = None
        yield
    finally:
        kept.update(panels)
        for one, values in zip(holders, before, strict=True):
            vars(one).clear()
            vars(one).update(values)


def _all_scenes(stack: SceneStack) -> list[Scene]:
    """The scenes on the stack, those in a wrapper, and those that others draw for a while more."""
    found: list[Scene] = []
    seen: list[object] = [*stack.scenes]
    while seen:
        one = seen.pop()
        if isinstance(one, tuple):
            seen += one
        elif isinstance(one, Scene) and one not in found:
            found.append(one)
            seen += vars(one).values()
    return found


def way_of(stack: SceneStack) -> str:
    """The scene and the transitions in progress, to name a wrong frame by."""
    ways = (stack._transition, stack._cross_fade, stack._travel)
    return "/".join([type(stack.top).__name__, *(type(one).__name__ for one in ways if one is not None)])
