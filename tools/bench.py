"""Measure how fast Koi-Koi computes.

    python3 tools/bench.py engine            rounds per second through the engine and through the kernel
    python3 tools/bench.py engine --json     the same figures for a program

Computers differ, and other programs run beside us. So each speed is also given per yardstick: how often it is done in
the time of a million additions in a plain loop, measured in the same run, just before and just after. These ratios are
what to compare; the figures printed are medians of all repetitions. Each bench is a module in `benches/`.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from benches import BENCHES, bench


def main(arguments: Sequence[str] | None = None) -> None:
    given = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(description="Measure how fast Koi-Koi computes.")
    choices = parser.add_subparsers(title="benches", required=True, metavar="BENCH", dest="bench")
    for name, about in BENCHES.items():
        choice = choices.add_parser(name, help=about)
        choice.add_argument("--json", action="store_true", help="print the figures as JSON")
        choice.add_argument("--repetitions", type=int, default=9, help="how often everything is measured (9)")
        choice.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
        if name in given[:1]:  # only the bench that runs is imported, so that it has the process to itself
            bench(name).arguments(choice)
    options = parser.parse_args(given)
    chosen = bench(options.bench)
    found = chosen.measure(options)
    print(json.dumps(found, indent=2) if options.json else chosen.tell(found))


if __name__ == "__main__":
    main()
