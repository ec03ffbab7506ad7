"""Long trials that are too long for the tests.

python tools/soak.py kills [N]       a match that plays itself is killed N times (300) and must end as if nothing was
python tools/soak.py matches [N]     N random matches (20 000) over all rulesets and seat counts keep the laws
python tools/soak.py rules [N]       N random rulesets (20 000): a match of each; the kernel follows the engine
python tools/soak.py inputs [N]      N damaged inputs (1 000 000): rulesets, records, settings, saves
python tools/soak.py structures [N]  N files, questions, commands (1 000 000) of a changed structure
python tools/soak.py cuts [N]        N power cuts (20 000) on a simulated disk while something is written
python tools/soak.py twins [N]       matches left and continued at N points (200) for each number of seats
python tools/soak.py monkey [N]      N random events (200 000) at the real loop, in three seeds
python tools/soak.py all [N]         all of these in turn, with ever new seeds, for N minutes (60)
"""

import argparse
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["KOIKOI_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

TRIALS = {
    "kills": 300,
    "matches": 20_000,
    "rules": 20_000,
    "inputs": 1_000_000,
    "structures": 1_000_000,
    "cuts": 20_000,
    "twins": 200,
    "monkey": 200_000,
    "all": 60,
}


def main() -> int:
    """Runs one trial; 1 when something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=TRIALS)
    parser.add_argument("number", nargs="?", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    run = import_module(f"soaking.{given.trial}").run
    code: int = run(given.number or TRIALS[given.trial], given.seed)
    return code


if __name__ == "__main__":
    sys.exit(main())
