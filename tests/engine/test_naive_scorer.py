"""The naive scorer against the golden cases, and against corners worked out by hand.

Every golden case names the document that decides it. The corners below are for the values of parameters that
no golden case reaches (`naive_corners`).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.naive_corners import QUIET, TELLING, Case
from tests.naive_scorer import (
    ANIMALS,
    DRY_BRIGHTS,
    MONTHS,
    ORDER,
    PLAINS,
    RAIN_MAN,
    RIBBONS,
    WORDS,
    deck,
    naive_multiplier,
    naive_score,
)

GOLDENS = Path(__file__).parent.parent / "goldens"
PRESETS: dict[str, Case] = json.loads((GOLDENS / "presets.json").read_text(encoding="utf-8"))
CASES: list[Case] = [
    json.loads(line)
    for name in ("scoring", "recommended", "variants")
    for line in (GOLDENS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]

SCORING_PARAMETERS = {
    *("seven_threshold", "own_koikoi_mult", "opp_koikoi_mult", "koikoi_mult_scope", "own_koikoi_bonus"),
    *("mult_stack", "extra_inoshikacho", "extra_triplet", "extra_triplet_both", "extra_combined"),
    *("combined_replaces",),
    *("tane_with_inoshikacho", "tan_with_triplet", "tan_with_combined", "sake", "viewing_mode"),
    *("viewing_after_koikoi", "rain_trigger", "rain_voids", "fog_trigger"),
    *("pts_" + name for name in ORDER),
}


def by_id(case: Case) -> str:
    return str(case["id"])


# --- golden cases -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [case for case in CASES if case["captured"] is not None], ids=by_id)
def test_golden_pile_is_scored_as_its_document_says(case: Case) -> None:
    params = {**PRESETS[case["ruleset"]], **case.get("overrides", {})}
    own_calls = case["koikoi_calls"]["winner"]
    score = naive_score(
        params,
        set(case["captured"]),
        own_calls=own_calls,
        opponent_calls=[case["koikoi_calls"]["opponent"]],
        round=case.get("context", {}).get("round", 1),
    )
    # The bonus for own calls is part of the base, and no yaku; one golden case lists it among them.
    expected_yaku = [(name, points) for name, points in case["expected_yaku"] if name != "koikoi_bonus"]
    assert score == {
        "yaku": expected_yaku,
        "base": case["expected_base"],
        "multiplier": case["expected_multiplier"],
        "total": case["expected_total"],
    }


@pytest.mark.parametrize("case", [case for case in CASES if case["captured"] is None], ids=by_id)
def test_golden_base_is_multiplied_as_its_document_says(case: Case) -> None:
    params = {**PRESETS[case["ruleset"]], **case.get("overrides", {})}
    base = case["given_base"]
    multiplier = naive_multiplier(
        params,
        base,
        own_calls=case["koikoi_calls"]["winner"],
        opponent_calls=[case["koikoi_calls"]["opponent"]],
    )
    assert (base, multiplier, base * multiplier) == (
        case["expected_base"],
        case["expected_multiplier"],
        case["expected_total"],
    )


def test_golden_cases_are_all_there_and_sound() -> None:
    assert len(CASES) == 131 + 26 + 22
    assert len({case["id"] for case in CASES}) == len(CASES)
    for case in CASES:
        assert (case["captured"] is None) == ("given_base" in case), case["id"]
        assert case["expected_total"] == case["expected_base"] * case["expected_multiplier"], case["id"]
        assert case["where"], case["id"]
        assert set(case.get("overrides", {})) <= SCORING_PARAMETERS, case["id"]
        if case["captured"] is not None:
            assert set(case["captured"]) <= deck(), case["id"]
            assert len(set(case["captured"])) == len(case["captured"]), case["id"]
            assert sum(points for _, points in case["expected_yaku"]) == case["expected_base"], case["id"]


def test_rulesets_all_have_the_same_parameters() -> None:
    assert len(PRESETS) == 7
    tables = list(PRESETS.values())
    assert all(list(table) == list(tables[0]) for table in tables)
    assert set(tables[0]) >= SCORING_PARAMETERS


# --- the cards ----------------------------------------------------------------------------------------------


def test_deck_has_48_cards_each_of_one_kind() -> None:
    kinds = [DRY_BRIGHTS | {RAIN_MAN}, ANIMALS, RIBBONS, PLAINS]
    assert [len(kind) for kind in kinds] == [5, 9, 10, 24]
    assert set().union(*kinds) == deck()
    assert len(deck()) == 48
    for month, four in MONTHS.items():
        assert len(four) == 4
        assert all(card.startswith(str(month)) and card[len(str(month))] in "BARP" for card in four)


# --- corners ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "overrides", "arguments", "score"), TELLING + QUIET)
def test_corner_is_scored_as_counted_by_hand(rules: str, overrides: Case, arguments: Case, score: Case) -> None:
    assert naive_score({**PRESETS[rules], **overrides}, **arguments) == score


@pytest.mark.parametrize(("rules", "overrides", "arguments", "score"), TELLING)
def test_corner_needs_each_of_its_overrides(rules: str, overrides: Case, arguments: Case, score: Case) -> None:
    for name in overrides:
        fewer = {key: value for key, value in overrides.items() if key != name}
        assert naive_score({**PRESETS[rules], **fewer}, **arguments) != score, f"{name} changes nothing"


@pytest.mark.parametrize(("rules", "overrides", "arguments", "score"), QUIET)
def test_quiet_corner_is_the_same_without_its_overrides(
    rules: str, overrides: Case, arguments: Case, score: Case
) -> None:
    assert naive_score(PRESETS[rules], **arguments) == score


def test_every_scoring_parameter_and_every_word_is_met_somewhere() -> None:
    overridden = [param.values[1] for param in TELLING] + [case.get("overrides", {}) for case in CASES]
    assert {name for overrides in overridden for name in overrides} == SCORING_PARAMETERS
    tables = list(PRESETS.values()) + overridden
    for name, allowed in WORDS.items():
        assert {table[name] for table in tables if name in table} == allowed, name


# --- what it refuses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "overrides", "more", "complaint"),
    [
        ({"1X"}, {}, {}, "no such card"),
        ({"8P3"}, {}, {}, "no such card"),
        ({"1b"}, {}, {}, "no such card"),
        ({"1B"}, {}, {"field": {"1B"}}, "at once"),
        ({"1B"}, {}, {"round": 0}, "round 0"),
        ({"1B"}, {}, {"own_calls": -1}, "own calls -1"),
        ({"1B"}, {}, {"opponent_calls": [-1]}, "calls cannot be -1"),
        ({"1B"}, {"sake": "none"}, {}, "not one of"),
    ],
)
def test_nonsense_is_refused(pile: set[str], overrides: Case, more: Case, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        naive_score({**PRESETS["nintendo"], **overrides}, pile, **more)
