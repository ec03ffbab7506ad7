"""Every moment of `tools/film.py` as it is played, frame by frame.  A part of the bench `frames`.

What is timed is what the window's loop does in a frame: the scenes go on, and what has changed is drawn; a frame in
which nothing is drawn does not count.  As in the game there is a pause after each frame, and before each blit of the
unit, which is that of `motion`.  Each moment is seen for the first time in this process, in the order of a match, and
then again; what is made ahead in the background is there by then, as it is at a table where somebody looks at their
cards.
"""

import gc
import threading
import time
from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import chain
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
PAUSE = 0.012
"""Seconds of them in which nothing is done but what is made ahead."""
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


def ready(take: Take | None = None) -> None:
    """Nothing is left to be made ahead, and what was seen before has given its memory back."""
    gc.collect()
    while take is not None and take.stack.services.warm.busy:
        take.stack.make_ahead(FRAME)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(5.0)


def times(take: Take, seconds: float, target: pygame.Surface) -> Iterator[tuple[float, bool]]:
    """Seconds for each frame, and whether anything is drawn in it."""
    stack = take.stack
    for _frame in range(round(seconds / FRAME)):
        start = clock()
        for _step in range(round(FRAME / STEP)):
            take.go_on()
        if drawn := stack.dirty:
            stack.draw(target)
        yield clock() - start, drawn
        until = time.perf_counter() + PAUSE
        take.stack.make_ahead(PAUSE)
        time.sleep(max(until - time.perf_counter(), 0.0))


def told(found: list[float]) -> dict[str, float]:
    """Median, 99th of a hundred and the dearest frame, in units."""
    return {"p50": quantile(found, 0.5), "p99": quantile(found, 0.99), "worst": max(found)}


def measured(
    one: Moment | MatchMoment, size: Size, target: pygame.Surface, repetitions: int
) -> tuple[dict[str, Any], list[float]]:
    """A moment for the first time, and again; and the frames of the time at which it was cheapest, in units.

    Of each figure it is the least, for other programs can only make it more.
    """

    def run() -> list[float]:
        take = begun(one, size, target)
        ready(take)
        before = unit(target, lambda: None, PAUSE)
        found = [taken for taken, drawn in times(take, one.seconds, target) if drawn]
        here = (before + unit(target, lambda: None, PAUSE)) / 2
        return [taken / here for taken in found]

    first, again = told(run()), [run() for _ in range(repetitions)]
    rows = [told(found) for found in again]
    least = {name: min(row[name] for row in rows) for name in first}
    return {"name": one.name, "first": first} | least, min(again, key=sum)


def lively(month: Month, size: Size, target: pygame.Surface) -> dict[str, Any]:
    """A title once it has come in: its drawings, and the share of a core that it takes, all that happens included."""
    take = TitleTake(size, month)
    ready(take)
    deque(times(take, 2.0, target), 0)
    here = unit(target, lambda: None, PAUSE)
    frames = list(times(take, LIVES, target))
    found, share = [taken / here for taken, drawn in frames if drawn], sum(taken for taken, _drawn in frames) / LIVES
    return {"name": month.name.lower(), "share": share, "drawn": len(found) / LIVES} | told(found)


def moments(size: Size, repetitions: int, names: list[str] | None = None) -> dict[str, Any]:
    """All moments at one size."""
    window = pygame.Window("moments", size)
    target = window.get_surface()
    pygame.font.init()
    for thread in sprites().prepare():
        thread.join()
    with chosen(Settings()):
        wanted = [one for one in (*MOMENTS, *TITLES) if names is None or one.name in names]
        rows, found = zip(*(measured(one, size, target, repetitions) for one in wanted), strict=True)
        titles = [lively(month, size, target) for month in Month if names is None or "titles" in names]
    return {
        "size": size,
        "unit_ms": median(unit(target, lambda: None, PAUSE) for _ in range(3)) * 1e3,
        "moments": rows,
        "together": told([*chain.from_iterable(found)]),
        "titles": titles,
    }
