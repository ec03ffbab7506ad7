"""The card that would have changed a round."""

from __future__ import annotations

from random import Random

import pytest

from koikoi.agents.coach.odds import GivenUp
from koikoi.agents.coach.turning_point import OpenRound, turning_point
from koikoi.engine.actions import Action, Pick, Play, Seat
from koikoi.engine.cards import card
from koikoi.engine.notation import parse_action
from koikoi.engine.state import Match, MatchOver, RoundOver
from koikoi.engine.step import legal_actions, step
from tests.agents.rounds import any_action, dealt
from tests.tables import RULESETS, STANDARD, TABLES, position

NEAR = position(
    STANDARD, ["8P1 2P1", "8P2 5P1"], field="8B 9A 12P1", captured=["1B 3B", "1R 2R"], stock="6P1 10P1 7P1 11P1"
)


def played(start: Match, script: str, rng: Random | None = None) -> tuple[Action, ...]:
    """These actions, and then any to the end of the round; stopping where that can be."""
    match, done = start, []
    wanted = [parse_action(one.strip()) for one in script.split(";") if one.strip()]
    while not isinstance(match.phase, RoundOver | MatchOver):
        legal = legal_actions(match)
        action = wanted.pop(0) if wanted else any_action(match, rng) if rng else legal[0]
        done.append(action)
        match, _ = step(match, action)
    return tuple(done)


def test_bright_that_was_left_lying_is_found() -> None:
    actions = played(NEAR, "play 2P1; play 8P2")
    found = turning_point(OpenRound(STANDARD, NEAR, actions, Seat(0)), Random(0))
    assert found is not None
    assert (found.done, found.better, found.card) == (Play(card("2P1")), Play(card("8P1")), card("8P1"))
    assert found.gain >= 5
    assert found.seat == 0


def test_round_that_could_not_have_gone_better_has_none() -> None:
    match = position(STANDARD, ["8P1", "4P1"], field="8B", captured=["1B 3B", ""], stock="6P1 10P1")
    assert turning_point(OpenRound(STANDARD, match, played(match, ""), Seat(0)), Random(0)) is None
    assert turning_point(OpenRound(STANDARD, NEAR, (), Seat(0)), Random(0)) is None  # it has not ended


def test_what_went_better_than_it_should_have_is_no_turning_point() -> None:
    """The other overlooks the bright, too."""
    actions = played(NEAR, "play 2P1; play 5P1; play 8P1")
    assert turning_point(OpenRound(STANDARD, NEAR, actions, Seat(0)), Random(0)) is None


def test_the_last_of_two_chances_is_told() -> None:
    start = position(
        STANDARD,
        ["8P1 2P1 4P1", "8P2 5P1 5P2"],
        field="8B 9A 12P1",
        captured=["1B 3B", "1R 2R"],
        stock="6P1 10P1 7P1 11P1 6P2 10P2",
    )
    actions = played(start, "play 2P1; play 5P1; play 4P1; play 8P2")
    found = turning_point(OpenRound(STANDARD, start, actions, Seat(0)), Random(0))
    assert found is not None
    assert (found.done, found.better) == (Play(card("4P1")), Play(card("8P1")))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_turning_point_is_a_legal_action_of_that_seat(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    start = dealt(RULESETS[name], seats, rng)
    actions = played(start, "", rng)
    for seat in range(seats):
        found = turning_point(OpenRound(start.rules, start, actions, Seat(seat)), Random(0))
        if found is None:
            continue
        assert found.gain > 0
        match, left = start, list(actions)
        while (left[0], match.to_move) != (found.done, seat):
            match, _ = step(match, left.pop(0))
        assert found.better in legal_actions(match)
        if found.better == found.done:  # the same card would have taken another
            assert found.pick is not None
            assert left[1] != Pick(found.pick)


def test_looking_back_is_given_up_when_nobody_waits() -> None:
    with pytest.raises(GivenUp):
        turning_point(OpenRound(STANDARD, NEAR, played(NEAR, "play 2P1; play 8P2"), Seat(0)), Random(0), lambda: False)
