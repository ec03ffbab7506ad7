"""Tests of parameters: each of their values has one that shows what it does (see parameters.py).

Which parameter has none at all says `tests/test_every_parameter.py`, with all else that it lacks.
"""

import json
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.shorthands import REPLACING
from tests.rulesets import (  # noqa: F401  # importing them fills SHOWN
    test_parameters_deal,
    test_parameters_koikoi,
    test_parameters_match,
    test_parameters_tables,
    test_parameters_yaku,
)
from tests.rulesets.parameters import SHOWN

PRESETS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "goldens" / "presets.json").read_text(encoding="utf-8")
)
PARAMETERS = sorted({*PRESETS["italian"], "bankruptcy_ends_match"})
FIELDS = {one.name: one for one in fields(Ruleset)}
MORE = FIELDS.keys() - set(PARAMETERS) - {"name", "title", "about", "words", "yaku"}
"""What further tables play; no part of the analysis."""


def test_every_parameter_of_the_analysis_is_shown_and_no_other() -> None:
    assert SHOWN.keys() - MORE == set(PARAMETERS)


@pytest.mark.parametrize("parameter", [*PARAMETERS, *sorted(MORE & SHOWN.keys())])
def test_every_value_or_two_numbers_of_a_parameter_are_shown(parameter: str) -> None:
    shown = SHOWN[parameter]
    kind = FIELDS[parameter].type if parameter in FIELDS else None
    if isinstance(kind, type) and issubclass(kind, Enum):
        assert sorted(one.value for one in kind) == sorted(map(str, shown))
    elif kind is bool or parameter == "combined_replaces":
        assert sorted(map(bool, shown)) == [False, True]
    elif parameter in REPLACING:
        assert sorted(map(str, shown)) == ["add", "suppress"]
    else:
        assert len(shown) >= 2
