"""What cards are worth before they complete anything, and how players judge them."""

from dataclasses import replace
from random import Random

import pytest

from koikoi.agents.search.least_squares import line_through
from koikoi.agents.search.potential import PotentialRow, enough, gains, rows_of, share_of
from koikoi.agents.search.rollout import scores
from koikoi.agents.search.rollout_weights import learned, risks
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, Month, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.view import determinize, observe
from koikoi.engine.yaku import Sake
from tests.tables import RULESETS, STANDARD, position

ROWS = rows_of(STANDARD, Month.PINE)


def test_chance_that_enough_cards_come_is_binomial() -> None:
    assert [enough(missing, 2, 50) for missing in range(4)] == [1.0, 0.75, 0.25, 0.0]


def test_share_of_a_side_grows_with_its_turns_up_to_an_even_part() -> None:
    assert share_of(2, 1, 24) < share_of(2, 4, 24) <= share_of(2, 8, 24) == 50
    assert share_of(3, 7, 24) == 33
    assert share_of(2, 0, 10) == share_of(2, 8, 0) == 0


def test_yaku_that_imply_others_count_beyond_them_only() -> None:
    worth = {row.id: row.worth for row in ROWS}
    assert worth["shiko"] == 16 - 5  # doubled from seven on; three brights are among the four
    assert "tsukifuda" not in worth


def test_card_that_completes_is_worth_most_and_a_dead_one_nothing() -> None:
    own, gone = CardSet.parse("1B 3B"), CardSet.parse("9A 11B 12B 2R")
    up, down = gains(ROWS, own.mask, gone.mask, 30, 1.0)
    assert max(range(48), key=up.__getitem__) == card("8B").index
    assert down[card("8B").index] > 0
    for dead in ("1R", "3R"):  # the red ribbons lack 2R; as ribbons they count on
        assert up[card(dead).index] == pytest.approx(up[card("4R").index])


def row(name: str, rules: Ruleset = STANDARD) -> tuple[PotentialRow, ...]:
    return tuple(one for one in rows_of(rules, Month.PINE) if one.id == name)


def test_where_enough_others_are_left_a_card_brings_more_than_its_loss_takes() -> None:
    own = CardSet.parse("2A 4A 5A 6A").mask
    up, down = gains(row("tane"), own, 0, 30, 1.0)
    assert up[card("7A").index] > 2 * down[card("7A").index] > 0
    up, down = gains(row("tane"), own | card("7A").bit, 0, 30, 1.0)  # each further one is a point
    assert (up[card("8A").index], down[card("8A").index]) == pytest.approx((0.7, 0.3))


@pytest.mark.parametrize("sake", Sake)
def test_the_cup_is_a_plain_card_where_the_rules_say_so(sake: Sake) -> None:
    up, _ = gains(row("kasu", replace(STANDARD, sake=sake)), 0, 0, 30, 1.0)
    assert (up[card("9A").index] > 0) is (sake is not Sake.ANIMAL)
    assert up[card("8A").index] == 0 < up[card("8P1").index]


def test_risk_rises_with_the_cards_hidden_and_held() -> None:
    assert risks(0, 20) == (0.0, 0.0, 0.0, 0.0)
    assert risks(20, 20) == (0.0, 1.0, 1.0, 1.0)
    assert risks(5, 20) == pytest.approx((0.0, 1 / 4, 7 / 16, 37 / 64))
    assert list(risks(8, 24)) == sorted(risks(8, 24))


def test_card_that_nobody_else_can_take_can_wait() -> None:
    match = position(STANDARD, ["8P1 6P1", "4P1 5P1"], field="8P2 6P2", captured=["8B 8A", ""])
    view = observe(match, Seat(0))
    known = ruleset_model(STANDARD, 2)
    kernel = known.kernel()
    kernel.load(determinize(view, Random(1)))
    found = scores(kernel, known.ready(kernel), known.policy(kernel, 1))
    assert found[card("6P1").index,] > found[card("8P1").index,]


def test_weights_are_those_that_the_judgement_knows() -> None:
    assert all(isinstance(weight, float) for weight in learned().weights)


def test_line_is_found_again() -> None:
    rng = Random(2)
    rows = [tuple(rng.random() for _ in range(3)) for _ in range(50)]
    found = line_through([(row, 2 * row[0] - row[1]) for row in rows], hold=1e-9)
    assert found == pytest.approx((2, -1, 0), abs=1e-6)
    with pytest.raises(ValueError, match="no rows"):
        line_through([])


@pytest.mark.parametrize("name", RULESETS)
def test_insight_knows_when_a_koikoi_is_too_late(name: str) -> None:
    known = ruleset_model(RULESETS[name], 2)
    danger = (1.0, 1.0, 5.0, 6.0, 1.0, 1.0, 1 / 8)
    assert sum(a * b for a, b in zip(known.koikoi_weights, danger, strict=True)) < 0
