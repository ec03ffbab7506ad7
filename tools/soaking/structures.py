"""Files whose structure was changed, for every reader: only what is promised is raised, in bounded time and memory."""

import os
import tempfile
from collections import Counter
from pathlib import Path

SHARES = {"records": 12, "rules": 6, "settings": 32, "notes": 50}
"""Per cent of the inputs; those that take longest are the fewest."""


def run(number: int, seed: int) -> int:
    """Tries so many; seeds that fail are printed, with the kind of file."""
    from tests.hostile_readers import KINDS, Trial

    counts: Counter[str] = Counter()
    failed = 0
    home = Path(tempfile.mkdtemp())
    os.environ["KOIKOI_HOME"] = str(home)
    trials = {name: Trial(kind, home) for name, kind in KINDS.items()}
    order = [name for name, share in SHARES.items() for _ in range(share)]
    for one in range(number):
        name = order[one * 37 % len(order)]
        try:
            trials[name].run(seed * 10_000_000 + one, measured=one % 1000 == 0)
        except Exception as error:
            failed += 1
            print(f"\n{name} {seed * 10_000_000 + one}: {error!r:.300}", flush=True)
        counts[name] += 1
        if one % 1000 == 0:
            print(f"\r{one} inputs", end="", flush=True)
    print(
        f"\n{number} inputs, {failed} failed:", ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    )
    return 1 if failed else 0
