"""Every parameter has an effect, words, a glance, a control in the editor, and is played by the kernel as well.

The table is made of what the tests of each of these know, so a parameter that one of them forgets is missed here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import islice
from operator import attrgetter
from pathlib import Path

import pytest

from koikoi.engine.ruleset import Ruleset
from koikoi.locales import parameters
from tests.agents.rounds import odd_rulesets
from tests.locales.test_glance import glance
from tests.locales.test_rules_in_words import CASES, rulesets, words
from tests.rulesets.parameters import SHOWN
from tests.rulesets.test_parameters import FIELDS
from tests.rulesets.update_snapshots import FOLDER

GOLDENS = Path(__file__).parent / "goldens"
OF_YAKU = ("opens", "extra_after_koikoi")
"""Fields of yaku that no short form stands for."""
PARAMETERS = sorted({*FIELDS} - {"name", "title", "about", "words", "yaku"} | {*OF_YAKU})


@cache
def effect() -> Collection[str]:
    """Parameters that a test shows at work (`@shows`); fields of yaku in a worked case."""
    lines = [line for path in GOLDENS.glob("*/cases.jsonl") for line in path.read_text(encoding="utf-8").splitlines()]
    tables = [json.loads(line)["rules"] for line in lines]
    rows = [row for table in tables for row in table.get("yaku", {}).values() if row]
    return {*SHOWN, *(key for row in rows for key in row)}


def told(say: Callable[[Ruleset], str]) -> Collection[str]:
    """Changed by a test, and what is said changes with it."""
    return {
        parameter
        for parameter, values, others in CASES
        if len({say(rules) for rules in rulesets(parameter, values, others)}) == len(values)
    }


@cache
def in_words() -> Collection[str]:
    """Said in the rules in words."""
    return told(words)


@cache
def at_a_glance() -> Collection[str]:
    """Said in the column of facts, or in the yaku table beside it."""
    return told(glance)


def editor() -> Collection[str]:
    """Changed by a control of the editor of house rules."""
    return {*parameters.known(), *OF_YAKU}


@cache
def snapshots() -> Collection[str]:
    """Parameters that all snapshots of bundled rulesets show (`python -m tests.rulesets.update_snapshots`)."""
    shown = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()]
    return {*OF_YAKU, *set.intersection(*({*rules} for table in shown for rules in table.values()))}


@cache
def kernel() -> Collection[str]:
    """Drawn, with more than one value, for the rulesets over which kernel and engine are compared."""
    drawn = [rules for rules, _seats in islice(odd_rulesets(1), 400)]

    def differ(values: Iterable[object]) -> bool:
        return len(set(values)) > 1

    found = {key for key in FIELDS if differ(str(vars(rules)[key]) for rules in drawn)}
    return found | {key for key in OF_YAKU if differ(attrgetter(key)(row) for rules in drawn for row in rules.yaku)}


COLUMNS = (effect, in_words, at_a_glance, editor, snapshots, kernel)


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_no_parameter_lacks_anything(parameter: str) -> None:
    lacking = [column.__doc__ for column in COLUMNS if parameter not in column()]
    assert lacking == [], f"{parameter} is not yet: {' '.join(map(str, lacking))} CONTRIBUTING, A new rule, says where."
