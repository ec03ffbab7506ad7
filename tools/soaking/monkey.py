"""A monkey at the real loop, opened again and again at another scene: see `tests/desktop/monkey.py`."""

import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

SEEDS = 3
EACH = 150
"""Events of an opening; after each of them memory is measured."""
TOLD = 20
"""Openings from one line of progress to the next."""
MOST = 0.05
"""Memory may grow by so much after the warm-up, which is the first third of a process."""


@dataclass
class Found:
    """The outcome of one seed."""

    told: str
    seen: set[str] = field(default_factory=set)
    """The classes of scenes that were on top."""
    wrong: list[str] = field(default_factory=list)


def let_in(seed: int, number: int) -> Found:
    """Lets in one monkey for so many events, in a process that is as that of the window."""
    from koikoi.desktop.platform.spare_memory import share_heap

    share_heap()
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    from tests.desktop import monkey

    rng = random.Random(seed)
    opened = monkey.Run(rng, Path(os.environ["KOIKOI_HOME"]))
    memory, alive = list[int](), list[int]()
    starts, left, start = monkey.shuffled(rng), number, time.monotonic()
    while left > 0:
        events = min(EACH, left)
        if not opened.open(next(starts), events):
            return Found(opened.fault, wrong=[f"seed {seed}: a fault, as {left} events were left"])
        left -= events
        memory.append(monkey.memory())
        alive.append(monkey.alive())
        if len(memory) % TOLD == 0:
            told = f"{left} left, {memory[-1]} KiB, {alive[-1]} scenes of closed windows"
            print(f"seed {seed}: {told}", flush=True)
    opened.close()
    more, third = monkey.growth(memory), len(memory) // 3
    found = Found(
        f"{time.monotonic() - start:.0f} s; memory: {more:+.1%} from the second third to the last,"
        f" {min(memory[third:], default=0)} to {max(memory[third:], default=0)} KiB",
        opened.seen,
    )
    if more > MOST:
        found.wrong.append(f"seed {seed}: memory grew by more than {MOST:.0%}")
    if max(alive) > monkey.ALIVE:
        found.wrong.append(f"seed {seed}: {max(alive)} scenes are left of closed windows")
    return found


def run(number: int, seed: int) -> int:
    """Lets the monkey in, in three seeds, each a process, one for each processor at a time; 1 if anything is wrong."""
    from tests.desktop.scene_starts import concrete

    seeds = range(seed, seed + SEEDS)
    with ProcessPoolExecutor(os.cpu_count() or 1, get_context("spawn"), max_tasks_per_child=1) as pool:
        all_found = [*pool.map(let_in, seeds, [number // SEEDS] * SEEDS)]
    for one, found in zip(seeds, all_found, strict=True):
        print(f"seed {one}: {found.told}")
    seen = set[str]().union(*(found.seen for found in all_found))
    print("on top:", ", ".join(sorted(seen)))
    wrong = [text for found in all_found for text in found.wrong]
    wrong += [f"{kind} was never on top" for kind in sorted(concrete() - seen)]
    print("; ".join(wrong) or "no exception, every class of scene on top")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(run(2000, 1))
