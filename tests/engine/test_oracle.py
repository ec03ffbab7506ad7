"""The engine's account of a pile against the naive scorer, which knows nothing of the engine.

`python -m tests.oracle_run N` makes the same comparison with as many piles as wanted.
"""

from random import Random

import pytest

from koikoi.engine.cards import CardSet
from koikoi.engine.scoring import account_of
from koikoi.rulesets.collection import bundled
from tests.naive_scorer import naive_score
from tests.oracle_run import PRESETS, Rules, bundled_rules, compare, random_pile, random_rules
from tests.random_rulesets import ruleset_of


@pytest.mark.parametrize("rules", bundled_rules(), ids=lambda rules: rules.ruleset.name)
def test_two_thousand_piles_are_worth_the_same_to_both_scorers(rules: Rules) -> None:
    rng = Random(rules.ruleset.name)
    assert [case for _ in range(2000) if (case := compare(rng, rules))] == []


@pytest.mark.parametrize("seed", range(10))
def test_piles_are_worth_the_same_to_both_scorers_under_random_rulesets(seed: int) -> None:
    rng = Random(seed)
    assert [case for rules in random_rules(rng, 60) for _ in range(20) if (case := compare(rng, rules))] == []


def test_random_piles_hold_every_yaku_and_often_none() -> None:
    rng = Random(3)
    rules = ruleset_of({"pts_tsukifuda": 4}, parent="clubhouse")
    found = [tuple(one.id for one in account_of(rules, pile_of(random_pile(rng))).yaku) for _ in range(3000)]
    assert {one.id for one in rules.yaku} == {name for names in found for name in names}
    assert 300 < sum(not names for names in found) < 2500


def pile_of(codes: set[str]) -> CardSet:
    return CardSet.parse(" ".join(codes))


CORNERS = {
    "without akatan the blue ribbons are paid all ribbons beyond three": (
        {"pts_akatan": 0, "pts_akatan_aotan": 0, "extra_triplet": 1, "tan_with_triplet": "suppress"},
        "1R 2R 3R 4R 6R 9R 10R",
        [("aotan", 9)],
    ),
    "both triples without a combined yaku are paid ribbons beyond six once": (
        {"pts_akatan_aotan": 0, "extra_triplet": 1, "tan_with_triplet": "suppress"},
        "1R 2R 3R 4R 6R 9R 10R",
        [("akatan", 6), ("aotan", 5)],
    ),
    "both triples without a combined yaku are each paid all ribbons beyond their three": (
        {"pts_akatan_aotan": 0, "extra_triplet_both": "each", "tan_with_triplet": "suppress"},
        "1R 2R 3R 4R 6R 9R 10R",
        [("akatan", 9), ("aotan", 9)],
    ),
    "both triples beside the combined yaku are paid ribbons beyond six once": (
        {"combined_replaces": False, "extra_triplet": 1, "extra_combined": 0, "tan_with_combined": "suppress"},
        "1R 2R 3R 4R 5R 6R 9R 10R",
        [("akatan", 7), ("aotan", 5), ("akatan_aotan", 10)],
    ),
    "a replaced triple leaves tan to the combined yaku": (
        {"tan_with_triplet": "suppress", "tan_with_combined": "add", "extra_combined": 0},
        "1R 2R 3R 6R 9R 10R",
        [("akatan_aotan", 10), ("tan", 2)],
    ),
    "a triple that stays keeps tan away": (
        {"combined_replaces": False, "tan_with_triplet": "suppress", "tan_with_combined": "add", "extra_triplet": 0},
        "1R 2R 3R 6R 9R 10R",
        [("akatan", 5), ("aotan", 5), ("akatan_aotan", 10)],
    ),
    "the cup is an animal where both classes are worth the same": (
        {"sake": "either"},
        "9A 2A 4A 5A 8A 1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1",
        [("tane", 1)],
    ),
    "the cup is plain where that is worth more": (
        {"sake": "either", "pts_kasu": 2},
        "9A 2A 4A 5A 8A 1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1",
        [("kasu", 2)],
    ),
}


@pytest.mark.parametrize(("overrides", "pile", "yaku"), CORNERS.values(), ids=CORNERS)
def test_both_scorers_read_a_corner_alike(overrides: dict[str, object], pile: str, yaku: list[tuple[str, int]]) -> None:
    naive = naive_score({**PRESETS["nintendo-standard"], **overrides}, set(pile.split()))
    account = account_of(ruleset_of(overrides), CardSet.parse(pile))
    assert naive["yaku"] == yaku
    assert [(one.id, one.points) for one in account.yaku] == yaku


def test_presets_name_the_bundled_rulesets() -> None:
    assert set(PRESETS) == set(bundled())
