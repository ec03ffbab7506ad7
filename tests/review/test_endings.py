"""The futures behind a figure."""

from dataclasses import replace
from functools import cache
from random import Random

from koikoi.agents.coach.odds import WeighedAction, choices
from koikoi.engine.actions import Seat
from koikoi.engine.cards import card
from koikoi.engine.notation import parse_action
from koikoi.engine.view import View, determinize, observe
from koikoi.review.endings import Ending, endings
from tests.tables import STANDARD, position

NEAR = observe(
    position(
        replace(STANDARD, rounds=1),
        ["8P1 2P1 6P1", "4P1 5P1 7P1"],
        field="8B 8A 9A",
        captured=["1B 3B", "12B 3R"],
        stock="5A 10P1 11P1",
    ),
    Seat(0),
)


@cache
def options() -> tuple[WeighedAction, ...]:
    return tuple(choices(NEAR, Random(1), 8))


def moon() -> WeighedAction:
    return next(one for one in options() if one.pick is card("8B"))


def found(view: View = NEAR, option: WeighedAction | None = None) -> tuple[Ending, ...]:
    return endings(view, option or moon(), Random(3))


def test_the_best_endings_come_first_and_say_with_what_they_were_won() -> None:
    first, *others = found()
    assert len(others) == 5
    assert [one.chance for one in (first, *others)] == sorted((one.chance for one in (first, *others)), reverse=True)
    assert (first.winner, first.yaku) == (0, "sanko")
    assert card("8B") in first.cards
    assert first.points[0] >= 5


def test_equal_chance_gives_equal_endings_and_what_lies_hidden_makes_no_difference() -> None:
    other = observe(determinize(NEAR, Random(8)), Seat(0))
    assert found() == found() == found(other)
    laid = next(one for one in options() if one.action == parse_action("play 2P1"))
    assert found(option=laid) != found()


def test_nobody_waiting_ends_it() -> None:
    assert endings(NEAR, moon(), Random(3), lambda: False) == ()
