"""Files whose structure was changed, for every reader: only what is promised is raised, in bounded time and memory.

Each input is read by one of the readers of its kind, which take turns.  It all happens in one process and, where the
system has one, in a folder that is kept in memory: waiting for a disk would take most of the time.
"""

import gc
import os
import tempfile
import time
from collections import Counter
from pathlib import Path

SHARES = {
    "records": 18, "rules": 6, "settings": 16, "learning": 6, "problems": 2, "reviews": 6, "branches": 6, "codes": 6,
    "notes": 8, "questions": 20, "commands": 6,
}  # fmt: skip
"""Per cent of the inputs; those that take longest are the fewest."""
IN_MEMORY = Path("/dev/shm")


def run(number: int, seed: int) -> int:
    """Tries so many; seeds that fail are printed, with the kind of file and the reader."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        os.environ |= {"KOIKOI_HOME": folder, "KOIKOI_DEBUG": "1"}
        return _run(number, seed * 10_000_000, Path(folder))


def _run(number: int, first: int, home: Path) -> int:
    from tests.hostile_readers import KINDS, Trial

    counts: Counter[str] = Counter()
    failed, began = 0, time.monotonic()
    trials = {name: Trial(kind, home) for name, kind in KINDS.items()}
    order = [name for name, share in SHARES.items() for _ in range(share)]
    gc.collect()
    gc.freeze()  # what is there now stays; looking through it again and again takes time
    for one in range(number):
        name = order[one * 37 % len(order)]
        readers = KINDS[name].readers
        reader = readers[counts[name] % len(readers)]
        counts[name] += 1
        try:
            trials[name].run(first + one, [reader], measured=one % 1000 == 0)
        except Exception as error:
            failed += 1
            print(f"\n{name} {reader.__name__} {first + one}: {error!r:.300}", flush=True)
        if one % 1000 == 0:
            print(f"\r{one} inputs, {one / (time.monotonic() - began):.0f} a second", end="", flush=True)
    print(f"\n{number} inputs in {time.monotonic() - began:.0f} s, {failed} failed:", *sorted(counts.items()))
    return 1 if failed else 0
