"""Two gusts that blow petals, or what else drifts in a month, across a moment."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import pygame

from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.match.scenes.moments.table_moment import DRAWING, Point

Surface = pygame.Surface

GUST = 0.76
"""When the first begins."""
PETALS = 120
"""In both."""


@dataclass(frozen=True, slots=True)
class _Petal:
    """When it comes in, how high, how fast to the right and down, how large it is, and its phase."""

    start: float
    y: float
    pace: float
    fall: float
    size: float
    phase: float


@cache
def _all_petals() -> tuple[_Petal, ...]:
    """Both gusts."""
    own = random.Random(5)
    return tuple(
        _Petal(
            GUST + (0.0 if number % 2 else 0.95) + own.uniform(0.0, 0.9), own.uniform(-220, 620),
            own.uniform(420, 760), own.uniform(90, 210), own.uniform(16, 30), own.uniform(0, 6),
        )
        for number in range(PETALS)
    )  # fmt: skip


def petals(kind: str, now: float, corner: Point, scale: float) -> Iterator[tuple[Surface, Point]]:
    """Every petal that is in the window, and where its corner lies; `corner`: that of the drawing."""
    for number, one in enumerate(_all_petals()):
        since = now - one.start
        x = one.pace * since - 60
        if since > 0.0 and x < DRAWING[0] + 300:
            y = one.y + one.fall * since + 26 * math.sin(3.1 * since + one.phase)
            picture = _petal(kind, number % 3 + 1, round(one.size * scale), int(since * 7 + one.phase) % 12)
            yield picture, (corner[0] + x * scale, corner[1] + y * scale)


@lru_cache(maxsize=600)
def _petal(kind: str, look: int, size: int, turn: int) -> Surface:
    return for_screen(pygame.transform.rotozoom(sprites().thing(f"drift-{kind}-{look}", size), 30 * turn, 1.0))
