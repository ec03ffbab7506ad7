"""The coach in words."""

from __future__ import annotations

import pytest

from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, card
from koikoi.engine.reach import Danger
from koikoi.engine.view import View, observe
from koikoi.locales import coaching
from koikoi.locales.coaching import ActionEffect
from tests.tables import STANDARD, play, position

PLAYERS = ("Aoi", "Ren")
NEAR = position(
    STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 8A 9A 7R", captured=["1B 3B", "4R 5R 1R 11R"], stock="5A 10P1"
)


def view() -> View:
    return observe(NEAR, Seat(0))


def takes(first: str, others: str, *builds: str) -> ActionEffect:
    return ActionEffect(card(first), CardSet.parse(f"{first} {others}"), builds)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (takes("8P1", "8B", "sanko"), "Plain pampas grass takes pampas grass with full moon and makes Three Brights."),
        (takes("8P1", "8A", "tane"), "Plain pampas grass takes pampas grass with geese and makes Animals."),
        (takes("8P1", "8A"), "Plain pampas grass takes pampas grass with geese."),
        (
            takes("9P1", "9A"),
            "Plain chrysanthemum takes chrysanthemum with sake cup; then one card is missing for Moon Viewing.",
        ),
        (
            takes("7P1", "7R"),
            "Plain bush clover takes bush clover with red ribbon, which Ren wants for Ribbons.",
        ),
        (ActionEffect(card("2P1")), "Plain plum stays on the field."),
    ],
)
def test_card_is_told_by_what_it_takes_and_builds(deed: ActionEffect, said: str) -> None:
    found = coaching.does(view(), deed, PLAYERS)
    if "missing for" in said:  # one of the viewings
        assert found.startswith(said.split(";")[0])
        assert "one card is missing for" in found
    else:
        assert found == said


def test_best_card_is_told_in_full_and_shorter() -> None:
    deed = takes("8P1", "8B", "sanko")
    full, short, brief = coaching.best(view(), deed, "And beware.", PLAYERS)
    assert full == f"{short} And beware."
    assert short == "Best: plain pampas grass takes pampas grass with full moon and makes Three Brights."
    assert brief == "Best: plain pampas grass takes pampas grass with full moon."
    assert coaching.best(view(), ActionEffect(card("2P1")), "", PLAYERS) == ("Best: lay plain plum.",)
    match, _ = play(NEAR, "play 8P1")
    left = coaching.best(observe(match, Seat(0)), ActionEffect(card("8P1")), "", PLAYERS)
    assert left == ("Best: leave it lying.",)


def test_other_card_is_told_with_its_chance() -> None:
    full, short = coaching.other(view(), ActionEffect(card("2P1")), 0.484, PLAYERS)
    assert full == f"{short} Chance of the match: 48%."


@pytest.mark.parametrize(("missing", "end"), [(0, "would have Ribbons."), (1, "would be near Ribbons.")])
def test_danger_is_told_with_its_chance(missing: int, end: str) -> None:
    said = coaching.left(card("7R"), Danger(Seat(1), "tan", missing), 0.456, view(), PLAYERS)
    assert said == f"Bush clover with red ribbon left lying: Ren can take it with a chance of 46%, and {end}"


@pytest.mark.parametrize(
    ("stop", "call", "said"),
    [
        (0.6, 0.5, "The coach would stop."),
        (0.5, 0.6, "The coach would call koi-koi."),
        (0.5, 0.504, "The coach sees no difference between the two."),
    ],
)
def test_decision_is_told_by_the_better_chance(stop: float, call: float, said: str) -> None:
    assert coaching.weighed(stop, call) == said


def test_points_are_whole_where_they_are_certain() -> None:
    assert [coaching.points(one) for one in (1.0, 5.0, 4.25)] == ["1 point", "5 points", "4.2 points on average"]
