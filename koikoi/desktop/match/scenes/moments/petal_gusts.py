"""Two gusts that blow petals, or what else drifts in a month, across a moment."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pygame

from koikoi.desktop.animation.weather import AIR, CHERRY, LAST_LEAVES, WeatherKind, turned
from koikoi.desktop.match.scenes.moments.table_moment import DRAWING, Point
from koikoi.engine.cards import Month

Surface = pygame.Surface

GUST = 0.76
"""When the first begins."""
PETALS = 120
"""In both."""
_USUAL = CHERRY.size
"""Of this size in the air a thing is as large as `_Petal.size` says."""
_STEPS = 12
"""Pictures of a whole turn."""

IRIS = WeatherKind("cherry", size=2.7, looks=(2, 3), tint=(122, 138, 255))
HYDRANGEA = WeatherKind("snow", size=2.4, looks=(2,), tint=(150, 178, 255))
LEAF = WeatherKind("leaf", size=2.6)
SPARKS = WeatherKind("firefly", size=5.6, glows=True, looks=(1, 2))

BLOWN: dict[Month, tuple[WeatherKind, ...]] = {
    **AIR,
    Month.IRIS: (IRIS, IRIS, LEAF),
    Month.PEONY: (HYDRANGEA, HYDRANGEA, LEAF),
    Month.BUSH_CLOVER: (SPARKS,),
    Month.WILLOW: (replace(LAST_LEAVES, size=4.0),),
}
"""What a gust drives before it in each month: what is in its air, unless that falls too straight or is too dark."""


@dataclass(frozen=True, slots=True)
class _Petal:
    """When it comes in, how high, how fast to the right and down, how large it is, and its phase.

    Its height and its way to the right are shares of the drawing's, and so of the window's.
    """

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


def petals(month: Month, now: float, size: tuple[int, int], scale: float) -> Iterator[tuple[Surface, Point]]:
    """Every petal that is in a window of this size, and where its corner lies."""
    kinds, wide, high = BLOWN[month], size[0] / scale, size[1] / scale
    for number, one in enumerate(_all_petals()):
        since = now - one.start
        x = one.pace * since * wide / DRAWING[0] - 60
        if since > 0.0 and x < wide + 60:
            y = one.y * high / DRAWING[1] + one.fall * since + 26 * math.sin(3.1 * since + one.phase)
            nth, which = divmod(number // 2, len(kinds))  # every other one is of the other gust
            kind = kinds[which]
            look = kind.looks[nth % len(kind.looks)]
            angle = 0 if kind.glows else 360 // _STEPS * (int(since * 7 + one.phase) % _STEPS)
            large = round(one.size * kind.size / _USUAL * scale)
            picture = turned(f"drift-{kind.name}-{look}", large, angle, 8, kind.tint)
            yield picture, (x * scale, y * scale)
