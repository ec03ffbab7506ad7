"""An independent judge (`solver.py`, no shared code) looks the bundled problems over."""

import json
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

import koikoi.problems
from tests.problems.playouts import played
from tests.problems.solver import counted

FILE = Path(koikoi.problems.__file__).with_name("bundled.jsonl")
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
COUNTED = [line for line in LINES if not line["futures"]]
PLAYED = [line for line in LINES if line["futures"]]


def check_counted(line: dict[str, Any]) -> None:
    """All figures agree to their last digit, and the best is the best."""
    found = counted(line)
    for answer, chance, behind, *_ in line["answers"]:
        assert found[answer] == pytest.approx(chance / 1000, abs=0.000501)
        assert found[line["answers"][0][0]] - found[answer] == pytest.approx(behind / 1000, abs=0.000501)
    best = line["answers"][0][0]
    assert all(found[answer] < found[best] - 0.0195 for answer in found if answer != best)


def fault(line: dict[str, Any], futures: int) -> bool:
    """Whether another answer is better by more than two standard errors, by other players' rounds."""
    found = played(line, Random(line["id"]), futures)
    best = found[line["answers"][0][0]]
    for answer, *_ in line["answers"][1:]:
        apart = [one - other for one, other in zip(best, found[answer], strict=True)]
        if fmean(apart) < -2 * stdev(apart) / len(apart) ** 0.5:
            return True
    return False


def test_some_that_are_counted_out() -> None:
    for line in COUNTED[::15]:
        check_counted(line)


def test_some_of_the_others() -> None:
    assert not any(fault(line, 60) for line in PLAYED[::40])


@pytest.mark.slow
def test_all_that_are_counted_out() -> None:
    for line in COUNTED:
        check_counted(line)
