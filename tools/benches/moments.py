"""Every moment of `tools/film.py` as it is played, frame by frame.  A part of the bench `frames`.

What is timed is what the window's loop does between two frames: the scenes go on for a sixtieth of a second, and what
has changed is drawn; a frame in which nothing is drawn does not count.  Each moment is seen for the first time in this
process, in the order of a match, and then again; what is made ahead in the background is there by then, as it is at a
table where somebody looks at their cards.  The unit is that of `motion`.
"""

import threading
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

import pygame

from benches.motion import Size, clock, quantile, unit
from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import STEP, Take, TitleTake
from koikoi.desktop.draw.sprites import sprites
from koikoi.engine.cards import Month
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen

FRAME = 0.02
"""Seconds from one frame to the next: two steps of the clock."""
TITLES = tuple(Moment(f"title {month.value:02d}", 2.4, partial(TitleTake, month=month)) for month in Month)
LIVES = 5.0
"""Seconds for which a title that has come in is watched."""


def begun(one: Moment | MatchMoment, size: Size, target: pygame.Surface) -> Take:
    """A take that stands at the beginning of a moment, with what was seen before that on the target."""
    if isinstance(one, Moment):
        return one.begin(size)
    take = one.make(size)
    take.surface = target
    return take.until(one.here)


def ready() -> None:
    """Waits until nothing is made in the background any more."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(5.0)


def times(take: Take, seconds: float, target: pygame.Surface) -> Iterator[float]:
    """Seconds for each frame that is drawn."""
    stack, taken = take.stack, 0.0
    for step in range(round(seconds / STEP) + 1):
        if step % round(FRAME / STEP) == 0 and stack.dirty:
            start = clock()
            stack.draw(target)
            yield taken + clock() - start
            taken = 0.0
        start = clock()
        take.go_on()
        taken += clock() - start


def told(found: list[float], here: float) -> dict[str, float]:
    """Median, 99th of a hundred and the dearest frame, in units."""
    return {"p50": quantile(found, 0.5) / here, "p99": quantile(found, 0.99) / here, "worst": max(found) / here}


def measured(one: Moment | MatchMoment, size: Size, target: pygame.Surface, repetitions: int) -> dict[str, Any]:
    """A moment for the first time, and again: of each figure the least, for other programs can only make it more."""

    def run() -> dict[str, float]:
        take = begun(one, size, target)
        ready()
        before = unit(target, lambda: None)
        found = list(times(take, one.seconds, target))
        return told(found, (before + unit(target, lambda: None)) / 2)

    first, again = run(), [run() for _ in range(repetitions)]
    return {"name": one.name, "first": first} | {name: min(row[name] for row in again) for name in first}


def lively(month: Month, size: Size, target: pygame.Surface) -> dict[str, Any]:
    """A title once it has come in: its drawings, and the share of a core that it takes, all that happens included."""
    take = TitleTake(size, month)
    ready()
    list(times(take, 2.0, target))
    here, start = unit(target, lambda: None), clock()
    found = list(times(take, LIVES, target))
    return {"name": month.name.lower(), "share": (clock() - start) / LIVES, "drawn": len(found) / LIVES} | told(
        found, here
    )


def moments(size: Size, repetitions: int, names: list[str] | None = None) -> dict[str, Any]:
    """All moments at one size."""
    window = pygame.Window("moments", size)
    target = window.get_surface()
    pygame.font.init()
    for thread in sprites().prepare():
        thread.join()
    with chosen(Settings()):
        wanted = [one for one in (*MOMENTS, *TITLES) if names is None or one.name in names]
        rows = [measured(one, size, target, repetitions) for one in wanted]
        titles = [lively(month, size, target) for month in Month if names is None or "titles" in names]
    return {
        "size": size,
        "unit_ms": median(unit(target, lambda: None) for _ in range(3)) * 1e3,
        "moments": rows,
        "titles": titles,
    }
