"""Where keys are: after every key, one ring that can be seen."""

import random
import sys
from collections.abc import Iterable
from typing import Protocol

import pygame
import pytest

from koikoi.desktop.input.intents import Cycle, Intent, MoveFocus
from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.match.input.board_input import BoardInput
from koikoi.desktop.match.input.spots import ButtonSpot, CardSpot
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import focus_ring
from tests.desktop.windows import draw_panel, draw_scene

KEYS: tuple[Intent, ...] = (
    *(Cycle(1), Cycle(1), Cycle(-1)),
    *(MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1)),
)
"""Tab there and back, and the arrows."""


class Rings:
    """Counts the rings that panels draw."""

    def __init__(self) -> None:
        self._seen: list[pygame.Rect] = []

    def _draw(self, target: pygame.Surface, rect: pygame.Rect, radius: int, angle: float = 0.0) -> None:
        seen = rect.clip(target.get_clip())
        if seen.w * seen.h > rect.w * rect.h * 0.6:
            self._seen.append(rect)

    def of(self, shown: Panel | Scene, target: pygame.Surface) -> list[pygame.Rect]:
        """Those of one panel, or of a whole scene, that are not cut off."""
        self._seen.clear()
        ours = [one for name, one in sys.modules.items() if name.startswith("koikoi.")]
        with pytest.MonkeyPatch.context() as patch:  # for no longer: what is imported meanwhile would keep it
            for module in ours:
                if vars(module).get("focus_ring") is focus_ring:
                    patch.setattr(module, "focus_ring", self._draw)
            if isinstance(shown, Panel):
                draw_panel(shown, target)
            else:
                draw_scene(shown, target)
        return list(self._seen)


def on_table(board_input: BoardInput) -> int:
    """How many marks show where keys are on a table: a ring, a card that stands out, a button that is lit."""
    here, focus = board_input.here, board_input.focus
    held = {one.face for one in board_input.marked().values() if one.lift == 1.0 and one.mark is not None}
    marked = {here.card} & (held | {focus.up}) if isinstance(here, CardSpot) else set()
    return len(marked) + (focus.ring is not None) + isinstance(here, ButtonSpot)


class WithTable(Protocol):
    """A scene with a table and a panel beside it."""

    @property
    def panel(self) -> Panel:
        """What stands beside the table."""

    @property
    def board(self) -> BoardScene:
        """The table."""


def walked(stack: SceneStack, scene: WithTable, keys: Iterable[Intent]) -> set[str]:
    """Presses keys, after each of which the table or the panel shows where they are, never both; which of them did."""
    rings, target, places = Rings(), pygame.Surface(stack.size), set[str]()
    for key in keys:
        stack.handle(key)
        stack.update(1 / 20)
        panel, table = len(rings.of(scene.panel, target)), on_table(scene.board.board_input)
        assert panel + table == 1, key
        places.add("panel" if panel else "table")
    return places


def keys_of(name: str, count: int = 60) -> list[Intent]:
    """Presses at random, the same ones for a name."""
    return random.Random(name).choices(KEYS, k=count)
