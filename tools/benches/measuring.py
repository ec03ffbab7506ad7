"""How speed and memory are measured: in seconds, and in yardsticks, so that computers can be compared."""

import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

YARD = 1_000_000  # additions


def yardstick() -> float:
    """Seconds for a million additions: what a plain Python loop costs on this machine, right now."""
    total = 0
    start = time.perf_counter()
    for i in range(YARD):
        total += ((i * 2654435761) & 0xFFFFFFFFFFFF).bit_count()
    return time.perf_counter() - start


@dataclass
class Speed:
    """How often something is done: medians over the repetitions."""

    per_second: float
    per_yardstick: float

    @property
    def microseconds(self) -> float:
        return 1e6 / self.per_second


def interleaved(work: dict[str, Callable[[], int]], repetitions: int) -> tuple[dict[str, Speed], float]:
    """Runs each piece of work in turn, a yardstick before and after each; a piece returns how often it did its thing.

    Returns the speeds and the median yardstick in seconds.
    """
    for piece in work.values():  # warm: memos filled, bytecode specialized
        piece()
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in work}
    yards = [yardstick()]
    for _ in range(repetitions):
        for name, piece in work.items():
            start = time.perf_counter()
            done = piece()
            per_second = done / (time.perf_counter() - start)
            yards.append(yardstick())
            speeds[name].append((per_second, per_second * (yards[-2] + yards[-1]) / 2))
    medians = {
        name: Speed(median(one for one, _ in found), median(one for _, one in found)) for name, found in speeds.items()
    }
    return medians, median(yards)


def peak_of(work: Callable[[], int]) -> int:
    """Bytes that Python had in use at most while working, beyond what there was before."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def resident() -> float | None:
    """MiB of memory the process took at most; None where the system does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit / 2**20
