"""What `bench.py` can measure: one module for each bench.

A bench is a module with three functions, and a line in BENCHES, which `bench.py --help` shows:

    arguments(parser)   adds its options; `--json`, `--repetitions` and `--seed` every bench has
    measure(options)    measures, and returns the figures as JSON can hold them
    tell(found)         the figures in words, for a person
"""

import argparse
from importlib import import_module
from typing import Any, Protocol, cast

BENCHES = {
    "engine": "random rounds through engine and kernel",
    "agents": "decisions of computer players",
    "assets": "loading all cards",
    "start": "process start to the title and to all assets, against a bare window",
    "folders": "folders of 10 000 hostile files and of 6 000 honest matches",
    "review": "looking back at a match, and whether its turning points are any",
    "announcements": "from what happens at the table to the words about it",
    "frames": "drawing while everything moves, and what a game at rest costs",
}


class Bench(Protocol):
    """A module of this package."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def measure(self, options: argparse.Namespace) -> dict[str, Any]: ...

    def tell(self, found: dict[str, Any]) -> str: ...


def bench(name: str) -> Bench:
    """The bench of this name."""
    return cast(Bench, import_module(f"benches.{name}"))
