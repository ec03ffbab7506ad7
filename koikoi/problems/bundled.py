"""The problems that come with the game, easy and hard ones mixed as `tools/make_problems.py` has put them."""

import json
from functools import cache
from pkgutil import get_data
from typing import Final

from koikoi.problems.problem import Problem, read_problem
from koikoi.rulesets.collection import bundled as bundled_rules

FILE: Final = "bundled.jsonl"


@cache
def bundled() -> tuple[Problem, ...]:
    """All of them, in the order of their file: the easy ones first."""
    data = get_data("koikoi.problems", FILE) or b""
    tables = [json.loads(line) for line in data.decode("utf-8").splitlines()]
    return tuple(read_problem(table, bundled_rules()[table["rules"]]) for table in tables)
