"""The rules in a glance: whatever changes what is played changes the column, or the yaku table beside it."""

import re
from collections.abc import Iterator, Mapping, Sequence

import pytest

from koikoi import locales
from koikoi.engine.ruleset import Ruleset
from koikoi.languages import LANGUAGES
from koikoi.locales import comparing
from koikoi.locales.rules.facts import facts
from koikoi.rulesets.collection import bundled
from tests.locales.test_rules_in_words import CASES, rulesets
from tests.random_rulesets import ruleset_of


def glance(rules: Ruleset) -> str:
    """The column, and what the yaku table beside it shows."""
    lines = [f"{fact.label}: {fact.value}" for fact in facts(rules)]
    return "\n".join([*lines, *(f"{one.id} {one.points} +{one.extra}" for one in rules.yaku if one.points)])


def told(values: Mapping[str, object], parent: str = "nintendo-standard") -> dict[str, str]:
    return {fact.key: fact.value for fact in facts(ruleset_of(values, parent))}


@pytest.mark.parametrize(("parameter", "values", "others"), CASES)
def test_changing_a_parameter_changes_the_glance(
    parameter: str, values: Sequence[object], others: Mapping[str, object]
) -> None:
    seen = dict(zip(map(glance, rulesets(parameter, values, others)), values, strict=True))
    assert len(seen) == len(values), f"only {list(seen.values())} of {values} can be told apart"


def test_four_pairs_may_win_where_four_of_a_month_do_not() -> None:
    assert told({"teshi": "off"})["lucky"] == "Four of a Month: does not count; Four Pairs: wins 6 points"
    assert told({})["lucky"] == "wins 6 points"
    assert told({}, "german")["lucky"] == (
        "Four of a Month: wins 6 points; Four Pairs: wins 6 points; 3 or 4 players: dealt anew"
    )


def test_own_calls_that_multiply_late_are_told() -> None:
    late = {"own_koikoi_mult": [1, 1, 1, 3, 3, 3, 3, 3], "opp_koikoi_mult": [1] * 8, "seven_threshold": 0}
    assert told(late)["doubling"] == "own koi-koi ×3 from call 3"
    assert told({}, "koikoi-japan")["doubling"] == (
        "own koi-koi ×2 from call 4, ×3 from call 5, ×4 from call 6, ×5 from call 7;"
        " own koi-koi +1 from call 1, +2 from call 2, +3 from call 3, +0 from call 4"
    )
    assert told({}, "german")["doubling"] == "7 points or more; another’s koi-koi ×2, ×4, …; own koi-koi ×2, ×4, …"


def test_calls_that_multiply_together_are_told() -> None:
    pooled = {"koikoi_mult_scope": "pooled", "opp_koikoi_mult": [1, 1, 3, 3, 3, 3, 3, 3], "seven_threshold": 0}
    assert told(pooled)["doubling"] == "every koi-koi ×3 from call 2"


def test_what_is_left_when_the_cards_run_out_is_told() -> None:
    ran_out = {"oya_ken_points": 6}
    assert told(ran_out)["exhausted"] == "the dealer gets 6 points"
    assert told({**ran_out, "exhaust_with_yaku": "void"})["exhausted"] == (
        "the dealer gets 6 points; after a koi-koi nobody"
    )
    assert told({**ran_out, "exhaust_with_yaku": "last_scores"})["exhausted"] == (
        "the dealer gets 6 points; whoever called last scores"
    )
    assert told({"exhaust_with_yaku": "last_scores"})["exhausted"] == "whoever called last scores"


def test_a_dealer_in_turn_may_stay_after_a_drawn_round() -> None:
    assert told({"next_oya": "alternate", "next_oya_draw": "stay"})["dealer"] == "in turn; drawn: the same"
    assert told({"next_oya": "alternate", "next_oya_draw": "pass"})["dealer"] == "in turn"


def test_what_has_no_effect_is_not_told() -> None:
    assert told({"teshi_multi": "win", "koikoi_limit_scope": "round", "rain_voids": "both"}) == told({})


def test_what_is_usual_is_told_where_it_is_asked_for() -> None:
    rules = bundled()["nintendo-standard"]
    keys = [fact.key for fact in facts(bundled()["koikoi-japan"])]
    assert [fact.key for fact in facts(rules, keys) if fact.key in keys] == [
        key for key in [fact.key for fact in facts(rules, keys)] if key in keys
    ]
    assert {fact.key: fact.value for fact in facts(rules, keys)}["rounds"] == "12"
    assert set(keys) == {fact.key for fact in facts(rules, keys)}


@pytest.fixture
def english() -> Iterator[None]:
    yield
    locales.use("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("english")
def test_every_label_and_value_is_worded(language: str) -> None:
    locales.use(language)
    for rules in bundled().values():
        for fact in facts(rules):
            assert worded(fact.label, fact.value), fact


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("english")
def test_every_difference_is_worded(language: str) -> None:
    usual = bundled()["nintendo-standard"]
    locales.use(language)
    for case in CASES:
        for rules in rulesets(*case):
            for one in comparing.told(rules, usual):
                assert worded(one.what, one.first, one.second), one


def worded(*texts: str) -> bool:
    return all(text and not re.search(r"[{}\[\]_\"]|True|False|CardSet|Kind|Multiplier", text) for text in texts)
