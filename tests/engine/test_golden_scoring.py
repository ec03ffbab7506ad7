"""Every golden scoring case, valued by the engine.

`tests/goldens` names the document that decides each case; `overrides` are written over the ruleset the way a person's
own file would write them. Where the analysis the cases come from lies beside the checkout, its full files are read too.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.cards import CardSet
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Calls, account_of, factors_of
from koikoi.rulesets.collection import bundled
from tests.random_rulesets import ruleset_of

Case = dict[str, Any]

TESTS = Path(__file__).parent.parent
FILES = sorted((TESTS / "goldens").glob("*.jsonl"))
ANALYSIS = TESTS.parent.parent / "shared" / "rules"
ANALYSIS_FILES = sorted({*ANALYSIS.glob("golden_*.jsonl")} - {ANALYSIS / "golden_recommended.jsonl"}) + sorted(
    ANALYSIS.glob("word-by-word/*.jsonl")
)
"""Of the recommendations those that follow the documents word by word."""

NAMES = {"nintendo_mario": "nintendo"}
"""Rulesets that had another name in the analysis."""


def cases(files: list[Path]) -> list[Any]:
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def rules_of(case: Case) -> Ruleset:
    name = str(NAMES.get(case["ruleset"], case["ruleset"]))
    overrides = case.get("overrides", {})
    return ruleset_of(overrides, parent=name) if overrides else bundled()[name]


def pile_of(case: Case) -> CardSet:
    """The cards, whether a case writes them as codes or as month, kind and number."""
    codes = [one if isinstance(one, str) else code_of(*one) for one in case["captured"]]
    return CardSet.parse(" ".join(codes))


def code_of(month: int, kind: str, number: int) -> str:
    letter = kind[0].upper()
    return f"{month}{letter}{number}" if letter == "P" else f"{month}{letter}"


def valued(case: Case) -> Case:
    rules = rules_of(case)
    calls = Calls(own=case["koikoi_calls"]["winner"], opponents=(case["koikoi_calls"]["opponent"],))
    if case["captured"] is None:
        base = case["given_base"]
        _, multiplier = factors_of(rules, base, calls)
        return {"yaku": None, "base": base, "multiplier": multiplier, "total": base * multiplier}
    month = (case.get("context", {}).get("round", 1) - 1) % 12 + 1
    account = account_of(rules, pile_of(case), month=month, calls=calls)
    yaku = {one.id: one.points for one in account.yaku}
    if account.bonus:
        yaku["koikoi_bonus"] = account.bonus
    return {"yaku": yaku, "base": account.base, "multiplier": account.multiplier, "total": account.total}


def expected(case: Case) -> Case:
    yaku = None if case["expected_yaku"] is None else dict(case["expected_yaku"])
    return {
        "yaku": yaku,
        "base": case["expected_base"],
        "multiplier": case["expected_multiplier"],
        "total": case["expected_total"],
    }


@pytest.mark.parametrize("case", cases(FILES))
def test_golden_case_is_valued_as_its_document_says(case: Case) -> None:
    assert valued(case) == expected(case)


def test_no_golden_case_is_missing() -> None:
    assert [(file.stem, len(cases([file]))) for file in FILES] == [
        ("recommended", 26),
        ("scoring", 131),
        ("variants", 22),
    ]


@pytest.mark.skipif(not ANALYSIS_FILES, reason="the analysis does not lie beside this checkout")
@pytest.mark.parametrize("file", ANALYSIS_FILES, ids=lambda file: file.stem)
def test_full_golden_file_of_the_analysis_is_valued_alike(file: Path) -> None:
    for parameter in cases([file]):
        (case,) = parameter.values
        assert valued(case) == expected(case), case["id"]


def test_total_is_base_times_multiplier_and_its_factors_are_told() -> None:
    account = account_of(bundled()["german"], CardSet.parse("1B 3B 8B 12B"), calls=Calls(own=1, opponents=(1,)))
    assert (account.base, account.multiplier, account.total) == (8, 8, 64)
    assert [(one.reason, one.by) for one in account.factors] == [("seven", 2), ("own_calls", 2), ("opponent_calls", 2)]
