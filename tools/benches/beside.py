"""Frames of the table while a computer player thinks in its process, and without.  A part of the bench `agents`.

The same deal is drawn at 60 frames a second again and again, with eight cards more in motion; in turn nobody is asked,
and a player who thinks without a pause.  Time is that of the clock on the wall, from the look at the thinking process
to the end of the drawing: a core, or memory, that the player takes away from the window shows.
"""

import time
from collections.abc import Callable
from random import Random

import pygame

from benches import motion
from benches.agents import positions
from koikoi.agents.search.search import Budget, Searcher
from koikoi.agents.worker.worker import AgentWorker
from koikoi.rulesets import library

SIZE = (1280, 720)


def tireless(name: str) -> Searcher:
    """A player who thinks for as long as it may."""
    return Searcher(name, Budget(rollouts=10**9, seconds=1.0))


def frames(seed: int, repetitions: int) -> dict[str, dict[str, float]]:
    """Medians and 99ths of a hundred, in milliseconds; how many decisions were taken meanwhile."""
    motion.precise = False
    window = pygame.Window("frames", SIZE)
    (view,) = positions(library().get("nintendo-standard"), 2, Random(seed), 1)
    found: dict[str, list[float]] = {"without": [], "thinking": []}
    decisions = 0
    with AgentWorker(tireless) as thinker:

        def ask() -> None:
            nonlocal decisions
            if not thinker.thinking:
                thinker.ask(view, "tireless", decisions)
            elif thinker.poll() is not None:
                decisions += 1

        def run(tend: Callable[[], None]) -> list[float]:
            stack, match = motion.dealt(SIZE, seed)

            def draw() -> None:
                tend()
                stack.draw(window.get_surface())
                window.flip()

            times, due = [], time.perf_counter()
            for seconds in motion.frames(stack, match, draw, movers=True):
                times.append(seconds)
                due += motion.STEP
                time.sleep(max(due - time.perf_counter(), 0.0))
            while thinker.thinking:
                ask()
                time.sleep(0.01)
            return times

        for tend in (lambda: None, ask):  # pictures are made that are kept; the process starts, and learns the ruleset
            run(tend)
        decisions = 0
        for _ in range(repetitions):
            found["without"] += run(lambda: None)
            found["thinking"] += run(ask)
    told = {
        name: {"p50_ms": motion.quantile(times, 0.5) * 1e3, "p99_ms": motion.quantile(times, 0.99) * 1e3}
        for name, times in found.items()
    }
    return {**told, "counts": {"frames": len(found["thinking"]), "decisions": decisions}}
