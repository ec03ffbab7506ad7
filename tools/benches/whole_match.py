"""A match of one round as it is seen for the first time, from the title to its chart.  A part of the bench `frames`.

Everything is played in real time, so that what is made ahead in the background has just the time that it has in the
game.  What is timed is what `moments` times, for every frame of it; the unit is that of `motion`, a blit in the same
rhythm: one every now and then between the frames, for machines are faster and slower within a minute.
"""

import gc
import time
from statistics import median
from typing import Any

import pygame

from benches.motion import Size, clock, quantile
from filming.takes import MatchTake
from koikoi.desktop.app import loop
from koikoi.desktop.app.screen_routes import prepare
from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Scene
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import new_stack

FRAME = 1 / 60
RESTS, LEAVES, ENDS = 150, 400, 60
"""Frames after which the title rests, as `Background` sees it; after which the match is begun; for which its chart is
watched."""
BETWEEN = 20
"""Frames from one blit to the next."""
SPARE, LEAST = 0.004, 0.001
"""Seconds of a frame that are left over for the loop, and those that are spent on what is to come in any case."""
SEEN = 0.3
"""Units from which on something has been drawn."""


def whole_match(size: Size, core: float = 1.0) -> dict[str, Any]:
    """Every frame at one size; `core`: the share of a core that there is, of which a frame takes as much longer."""
    window = pygame.Window("match", size)
    target = window.get_surface()
    pygame.font.init()
    aside, units = target.copy(), list[float]()
    with chosen(Settings()):
        take = MatchTake(size, lots=True)
        match, title = take.match, TitleScene(lively=True)
        take.stack = new_stack(title, size)
        found, number, ends = list[tuple[float, str]](), 0, ENDS
        due = time.perf_counter()
        while ends:
            if number == RESTS:
                gc.freeze()
                sprites().fit(size)
                sprites().prepare()
                load_ahead(prepare)
            if number == LEAVES:
                take.stack.push(match)
            start = clock()
            if number > LEAVES:
                take.go_on(FRAME)
            else:
                take.stack.update(FRAME)
            if take.stack.dirty:
                take.stack.draw(target)
            taken = (clock() - start) / core
            found.append((taken, name(take.stack.top)))
            take.stack.make_ahead(max(loop.FRAME - taken, loop.LEAST) * core)
            number, ends = number + 1, ends - isinstance(take.stack.top, MatchEndScene)
            due = max(due + FRAME, time.perf_counter() - FRAME)
            if number % BETWEEN == 0:
                time.sleep(max(due - time.perf_counter(), 0.0) / 2)
                start = clock()
                aside.blit(target, (0, 0))
                units.append(clock() - start)
            take.stack.make_ahead(max(due - time.perf_counter() - SPARE, LEAST) * core)
            time.sleep(max(due - time.perf_counter(), 0.0))
    gc.unfreeze()
    here = median(units)
    drawn = [taken / here for taken, _ in found if taken > SEEN * here]
    dearest = {where: max(taken for taken, there in found if there == where) / here for _, where in found}
    return {
        "size": size,
        "unit_ms": here * 1e3,
        "frames": len(drawn),
        "p50": quantile(drawn, 0.5),
        "p99": quantile(drawn, 0.99),
        "dearest": dearest,
        "dearest_ms": max(dearest.values()) * here * 1e3,
    }


def name(scene: Scene) -> str:
    return type(scene).__name__.removesuffix("Scene")
