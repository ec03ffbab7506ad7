"""Yaku that a person brings as rows of a file, without any code, looked for in piles."""

import pytest

from koikoi.engine.cards import CardSet
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import account_of
from tests.rulesets.files import ruleset

NO_OTHERS = "yaku.tane = false\nyaku.tan = false\nyaku.kasu = false"


def found(rules: Ruleset, pile: str, month: int = 1) -> dict[str, int]:
    """The yaku in a pile with their points."""
    return {one.id: one.points for one in account_of(rules, CardSet.parse(pile), month=month).yaku}


def test_five_birds_are_a_yaku_of_three_lines() -> None:
    rules = ruleset('yaku.birds = { needs = "2A 4A 8A 11A 12B", points = 7 }')
    assert found(rules, "2A 4A 8A 11A 12B") == {"birds": 7}
    assert found(rules, "2A 4A 8A 11A 5A") == {"tane": 1}
    assert rules.yaku[-1].id == "birds", "a new yaku stands at the end of the table"


def test_six_seven_and_eight_ribbons_replace_each_other() -> None:
    rules = ruleset(
        """
        yaku.six = { needs = { ribbon = 6 }, points = 2, replaces = ["tan"] }
        yaku.seven = { needs = { ribbon = 7 }, points = 4, replaces = ["six", "tan"] }
        yaku.eight = { needs = { ribbon = 8 }, points = 8, extra = 1, replaces = ["seven", "six", "tan"] }
        """
    )
    ribbons = ["1R", "2R", "4R", "5R", "7R", "11R", "6R", "9R", "3R", "10R"]
    at_a_time = {number: found(rules, " ".join(ribbons[:number])) for number in range(4, 9)}
    assert at_a_time == {4: {}, 5: {"tan": 1}, 6: {"six": 2}, 7: {"seven": 4}, 8: {"eight": 8}}
    assert found(rules, " ".join(ribbons)) == {"akatan_aotan": 14, "eight": 10}


@pytest.mark.parametrize(
    ("month", "pile", "expected"),
    [
        (1, "1B 1R 1P1 1P2", {"month_cards": 4}),
        (2, "1B 1R 1P1 1P2", {}),
        (12, "12B 12P1 12P2 12P3", {"month_cards": 4}),
        (12, "12B 12P1 12P2", {}),
    ],
)
def test_cards_of_the_month_are_others_in_every_round(month: int, pile: str, expected: dict[str, int]) -> None:
    rules = ruleset("yaku.month_cards = { needs = { month = 4 }, points = 4 }")
    assert found(rules, pile, month) == expected


def test_yaku_may_need_a_part_of_a_set_and_be_paid_for_the_rest() -> None:
    rules = ruleset("yaku.month_cards = { needs = { month = 2 }, points = 1, extra = 3 }")
    by_count = [found(rules, pile, 3) for pile in ("3B", "3B 3R", "3B 3R 3P1", "3B 3R 3P1 3P2")]
    assert by_count == [{}, {"month_cards": 1}, {"month_cards": 4}, {"month_cards": 7}]


@pytest.mark.parametrize(("month", "expected"), [(2, {}), (3, {"blossoms": 3}), (4, {"blossoms": 3}), (5, {})])
def test_yaku_may_count_in_some_months_only(month: int, expected: dict[str, int]) -> None:
    rules = ruleset('yaku.blossoms = { needs = "3B 3R", points = 3, months = [3, 4] }')
    assert found(rules, "3B 3R", month) == expected


def test_bundled_yaku_may_be_bound_to_months_too() -> None:
    rules = ruleset("yaku.hanami.months = [3]\nyaku.tsukimi.months = [8]")
    assert [found(rules, "3B 8B 9A", month) for month in (3, 8, 9)] == [{"hanami": 5}, {"tsukimi": 5}, {}]


def test_further_cards_may_be_of_another_set_than_those_needed() -> None:
    rules = ruleset(f'{NO_OTHERS}\nyaku.crane = {{ needs = "1B", points = 1, extra = 2, extra_of = "ribbon" }}')
    assert found(rules, "1B") == {"crane": 1}
    assert found(rules, "1B 1R 4R") == {"crane": 5}


def test_further_cards_may_be_named_and_needed_ones_do_not_count_twice() -> None:
    rules = ruleset('yaku.pines = { needs = "1B 1R", points = 2, extra = 1, extra_of = "1R 1P1 1P2" }')
    assert found(rules, "1B 1R") == {"pines": 2}
    assert found(rules, "1B 1R 1P1 1P2") == {"pines": 4}


def test_yaku_with_several_sets_needs_all_of_them() -> None:
    rules = ruleset(f'{NO_OTHERS}\nyaku.mixed = {{ needs = {{ bright = 2, "2A 4A 5A" = 1, plain = 1 }}, points = 6 }}')
    assert found(rules, "1B 11B 4A 7P1") == {"mixed": 6}
    assert [found(rules, pile) for pile in ("1B 11B 4A", "1B 4A 7P1", "1B 11B 6A 7P1")] == [{}, {}, {}]
    assert found(rules, "1B 11B 4A 9A") == {"mixed": 6}, "the sake cup is a plain card, too"


def test_two_yaku_may_be_paid_for_further_cards_once() -> None:
    rules = ruleset(
        f"""{NO_OTHERS}
        yaku.spring = {{ needs = "2A 4A", points = 3, extra = 1, extra_of = "animal" }}
        yaku.summer = {{ needs = "5A 6A", points = 3, extra = 1, extra_of = "animal", extra_with = "spring" }}
        """
    )
    assert found(rules, "2A 4A 7A") == {"spring": 4}
    assert found(rules, "5A 6A 7A") == {"summer": 4}
    assert found(rules, "2A 4A 5A 6A 7A 8A") == {"spring": 5, "summer": 3}


def test_further_cards_are_never_fewer_than_none() -> None:
    rules = ruleset('yaku.two = { needs = { bright = 2, "1B 3B" = 2 }, points = 4, extra = 1, extra_of = "bright" }')
    assert found(rules, "1B 3B") == {"two": 4}


def test_own_viewing_is_a_viewing_like_the_others() -> None:
    snow = 'yaku.yukimi = { needs = "12B 9A", points = 5, viewing = "moon" }'
    assert found(ruleset(snow), "12B 9A") == {"yukimi": 5}
    assert found(ruleset(f'{snow}\nviewing_mode = "with_other"'), "12B 9A") == {}
    assert found(ruleset(f'{snow}\nfog_trigger = "own_phoenix"'), "12B 9A") == {}


def test_yaku_without_points_neither_scores_nor_replaces() -> None:
    rules = ruleset('yaku.birds = { needs = "2A 4A 5A 8A 11A", points = 0, replaces = ["tane"] }')
    assert found(rules, "2A 4A 5A 8A 11A") == {"tane": 1}


def test_yaku_has_a_name_of_its_own_in_any_script() -> None:
    rules = ruleset('yaku.birds = { needs = "2A 4A", points = 5, name = "Zwei Vögel", kanji = "二鳥" }')
    assert [(one.name, one.kanji) for one in rules.yaku if one.id == "birds"] == [("Zwei Vögel", "二鳥")]


def test_small_letters_are_read_in_card_codes() -> None:
    assert found(ruleset('yaku.birds = { needs = "2a 4a", points = 5 }'), "2A 4A") == {"birds": 5}
