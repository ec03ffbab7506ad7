"""A monkey at the real loop, opened again and again at another scene: see `tests/desktop/monkey.py`."""

import os
import random
import sys
import time
from pathlib import Path

import pygame

SEEDS = 3
EACH = 150
"""Events of an opening."""
SAMPLED = 600
"""Events from one measurement of memory to the next."""
MOST = 0.05
"""Memory may grow by so much after the warm-up, which is the first of the seeds."""


def run(number: int, seed: int) -> int:
    """Lets the monkey in, in three seeds, one after the other in one process; 1 if anything went wrong."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    from tests.desktop import monkey
    from tests.desktop.scene_starts import STARTS, concrete

    rng = random.Random(seed)
    opened = monkey.Run(rng, Path(os.environ["KOIKOI_HOME"]))
    memory, alive = list[int](), list[int]()
    for place in range(SEEDS):
        rng.seed(seed + place)
        starts, left, start = monkey.shuffled(rng), number // SEEDS, time.monotonic()
        while left > 0:
            events = min(EACH, left)
            if not opened.open(next(starts), events):
                print(f"\nseed {seed + place}, {left} events were left: {opened.fault}")
                return 1
            if left // SAMPLED != (left - events) // SAMPLED:
                memory.append(monkey.memory())
                alive.append(monkey.alive())
                told = f"{left - events} left, {memory[-1]} KiB, {alive[-1]} scenes of closed windows"
                print(f"\rseed {seed + place}: {told}", end="", flush=True)
            left -= events
        print(f"\n  {time.monotonic() - start:.0f} s; {len(STARTS)} starts")
    opened.close()
    print("on top:", ", ".join(sorted(opened.seen)))
    wrong = [f"{kind} was never on top" for kind in sorted(concrete() - opened.seen)]
    more, third = monkey.growth(memory), len(memory) // 3
    print(f"memory: {more:+.1%} from the second third to the last, {min(memory[third:])} to {max(memory[third:])} KiB")
    if more > MOST:
        wrong.append(f"memory grew by more than {MOST:.0%}")
    if max(alive) > monkey.ALIVE:
        wrong.append(f"{max(alive)} scenes are left of closed windows")
    print("; ".join(wrong) or "no exception, every class of scene on top")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(run(2000, 1))
