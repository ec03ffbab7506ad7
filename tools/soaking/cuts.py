"""Power cuts on a simulated disk, in the midst of everything that writes."""

import random
import tempfile
from pathlib import Path


def run(number: int, seed: int) -> int:
    """Cuts so many times; whatever was answered before has to be there after each."""
    from tests.power_cuts import TRIALS, Cuts

    done, rng = 0, random.Random(seed)
    while done < number:
        with tempfile.TemporaryDirectory() as folder:
            done += TRIALS[rng.randrange(len(TRIALS))](Cuts(Path(folder), rng.randrange(1 << 32)))
        print(f"\r{done} power cuts", end="", flush=True)
    print(f"\n{done} power cuts: nothing that was answered is lost")
    return 0
