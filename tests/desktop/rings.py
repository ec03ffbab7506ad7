"""Where keys are: after every key, one ring that can be seen."""

import random
import sys

import pygame
import pytest

from koikoi.desktop.input.intents import Cycle, Intent, MoveFocus
from koikoi.desktop.ui.panel import Panel
from koikoi.desktop.ui.widgets import focus_ring

KEYS: tuple[Intent, ...] = (
    *(Cycle(1), Cycle(1), Cycle(-1)),
    *(MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1)),
)
"""Tab there and back, and the arrows."""


class Rings:
    """Counts the rings that panels draw."""

    def __init__(self) -> None:
        self._seen: list[pygame.Rect] = []

    def _draw(self, target: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        seen = rect.clip(target.get_clip())
        if seen.w * seen.h > rect.w * rect.h * 0.6:
            self._seen.append(rect)

    def of(self, panel: Panel, target: pygame.Surface) -> list[pygame.Rect]:
        """Those of one panel that are not cut off."""
        self._seen.clear()
        ours = [one for name, one in sys.modules.items() if name.startswith("koikoi.")]
        with pytest.MonkeyPatch.context() as patch:  # for no longer: what is imported meanwhile would keep it
            for module in ours:
                if vars(module).get("focus_ring") is focus_ring:
                    patch.setattr(module, "focus_ring", self._draw)
            panel.draw(target)
        return list(self._seen)


def keys_of(name: str, count: int = 60) -> list[Intent]:
    """Presses at random, the same ones for a name."""
    return random.Random(name).choices(KEYS, k=count)
