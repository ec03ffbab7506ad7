"""What a coach knows of one decision."""

from __future__ import annotations

import time
from random import Random

import pytest

from koikoi.agents.coach.advice import advise
from koikoi.agents.coach.odds import GivenUp
from koikoi.engine.actions import Seat
from koikoi.engine.cards import card
from koikoi.engine.state import Match
from koikoi.engine.step import step
from koikoi.engine.view import View, determinize, observe
from tests.agents.rounds import any_action, dealt
from tests.tables import GERMAN, RULESETS, STANDARD, TABLES, in_turn, play, position

NEAR = position(
    STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 8A 9A", captured=["1B 3B", "12B 3R"], stock="5A 10P1 11P1"
)


def view_of(match: Match) -> View:
    return observe(match, in_turn(match))


def test_every_card_has_its_share_and_the_best_has_the_whole() -> None:
    found = advise(view_of(NEAR), Random(1), rollouts=60)
    shares = found.shares()
    assert set(shares) == {card("8P1"), card("2P1"), card("6P1")}
    assert shares[card("8P1")] == 1.0
    assert all(0.0 <= share < 1.0 for one, share in shares.items() if one is not card("8P1"))
    assert found.best is not None
    assert found.best == found.of(card("8P1"))
    assert found.best.pick is card("8B")
    assert found.of(card("1B")) is None


def test_field_cards_have_the_shares_where_one_of_them_is_taken() -> None:
    match, _ = play(NEAR, "play 8P1")
    found = advise(view_of(match), Random(1), rollouts=60)
    assert found.shares()[card("8B")] == 1.0
    assert set(found.shares()) == {card("8B"), card("8A")}


def test_yaku_have_their_chances_beside_the_cards() -> None:
    found = {one.yaku: one.sides for one in advise(view_of(NEAR), Random(1), rollouts=60).prospects}
    assert found["sanko"][0].value > 0.3


def test_stop_and_koikoi_are_weighed_only_where_there_is_a_choice() -> None:
    match, _ = play(NEAR, "play 8P1")
    match, _ = play(match, "pick 8B")
    found = advise(view_of(match), Random(1), rollouts=60)
    assert found.verdict is not None
    assert (found.choices, found.shares(), found.best) == ((), {}, None)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_advice_is_the_same_for_every_arrangement_of_what_is_hidden(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    match = dealt(RULESETS[name], seats, rng)
    for _ in range(6):
        view = view_of(match)
        others = [observe(determinize(view, Random(seed)), view.seat) for seed in (1, 2)]
        assert advise(others[0], Random(5), rollouts=3) == advise(others[1], Random(5), rollouts=3)
        match, _ = step(match, any_action(match, rng))
        if match.to_move is None:
            break


def test_who_waits_no_longer_is_obeyed_at_once() -> None:
    view = view_of(dealt(GERMAN, 2, Random(3)))
    advise(view, Random(1), rollouts=2)
    began = time.perf_counter()
    with pytest.raises(GivenUp):
        advise(view, Random(1), lambda: False, rollouts=10**6)
    assert time.perf_counter() - began < 0.5


def test_nobody_is_advised_out_of_turn() -> None:
    with pytest.raises(ValueError, match="not this seat's turn"):
        advise(observe(NEAR, Seat(1)), Random(1))
