"""What a screen does with its input: who maps keys, pads and fingers has to know it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from koikoi.engine.actions import Seat


@dataclass(frozen=True, slots=True)
class InputContext:
    """What the scene on top does with its input."""

    writes: bool = False
    """Characters are text here, so no letter is a command."""
    line: pygame.Rect | None = None
    """Where they are written."""
    listening: bool = False
    """It waits for a key or pad button to bind."""
    lettered: int = 0
    """So many things can be chosen by the first letters."""
    numbered: int = 0
    """The same by the digits from 1 on."""
    corners: Mapping[Seat, pygame.Rect] = field(default_factory=dict)
    """Where in the window seats touch to look into their hand."""
