"""An independent judge (`solver.py`, no shared code) looks some of the bundled problems over.

All of them: `tools/make_problems.py check`.
"""

import json
from pathlib import Path
from typing import Any

import koikoi.problems
from tests.problems.playouts import errors
from tests.problems.solver import differs

FILE = Path(koikoi.problems.__file__).with_name("bundled.jsonl")
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
COUNTED = [line for line in LINES if not line["futures"]]
PLAYED = [line for line in LINES if line["futures"]]


def test_some_that_are_counted_out() -> None:
    assert not [line["id"] for line in COUNTED[::8] if differs(line)]


def test_some_of_the_others() -> None:
    assert not [line["id"] for line in PLAYED[::60] if errors(line, 60) < -2]
