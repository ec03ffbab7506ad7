"""The odds a coach speaks of."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from koikoi.agents.coach.odds import choices, holds, koikoi, prospects, risks_of
from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, card
from koikoi.engine.notation import parse_action
from koikoi.engine.parameters import RainTrigger
from koikoi.engine.state import Match
from koikoi.engine.view import View, determinize, observe
from tests.agents.rounds import dealt
from tests.tables import GERMAN, RULESETS, STANDARD, TABLES, in_turn, play, position

NEAR = position(
    STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 8A 9A", captured=["1B 3B", "12B 3R"], stock="5A 10P1 11P1"
)


ODD = replace(
    GERMAN,
    rain_trigger=RainTrigger.FIELD_WILLOW,
    yaku=tuple(replace(one, extra_after_koikoi=True) if one.id == "tane" else one for one in GERMAN.yaku),
)
"""A willow on the field voids a viewing; a sixth animal counts after a koi-koi only."""


def view_of(match: Match) -> View:
    return observe(match, in_turn(match))


def test_choices_say_what_each_card_takes_and_builds() -> None:
    found = choices(view_of(NEAR), Random(1), 20)
    by_first = {(str(one.action), one.pick): one for one in found}
    assert len(found) == len(by_first) == 4
    best = next(one for one in found if one.pick is card("8B"))
    assert best.takes == CardSet.parse("8P1 8B")
    assert best.builds == ("sanko",)
    laid = next(one for one in found if one.action == parse_action("play 2P1"))
    assert not laid.takes
    assert laid.builds == ()
    assert all(0 <= one.chance.value <= 1 and one.chance.error >= 0 for one in found)
    assert found == sorted(found, key=lambda one: -one.chance.value)


def test_a_card_builds_only_what_was_not_there_and_what_becomes_dearer() -> None:
    match = position(ODD, ["8P1 9P1", "4P1 5P1"], field="8P2 9R", captured=["1R 2R 3R", ""])
    builds = {one.action: one.builds for one in choices(view_of(match), Random(1), 3)}
    dearer = parse_action("play 9P1")
    assert builds == {parse_action("play 8P1"): (), dearer: ("akatan",)}, "a further ribbon makes those dearer"


def test_a_viewing_is_built_by_taking_the_willow_that_voids_it() -> None:
    match = position(ODD, ["11P1 5P1", "4P1 5P2"], field="11R", captured=["3B 9A", ""])
    builds = {one.action: one.builds for one in choices(view_of(match), Random(1), 3)}
    assert builds == {parse_action("play 11P1"): ("hanami",), parse_action("play 5P1"): ()}


@pytest.mark.parametrize(("calls", "builds"), [(0, ()), (1, ("tane",))])
def test_what_counts_only_after_a_koikoi_is_built_only_then(calls: int, builds: tuple[str, ...]) -> None:
    match = position(ODD, ["8P1 5P1", "4P1 5P2"], field="8A", captured=["2A 4A 5A 6A 7A", ""])
    found = choices(view_of(replace(match, calls=(calls, 0))), Random(1), 3)
    assert next(one.builds for one in found if one.action == parse_action("play 8P1")) == builds


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_choices_are_all_that_is_legal(name: str, seats: int) -> None:
    view = view_of(dealt(RULESETS[name], seats, Random(name)))
    assert {one.action for one in choices(view, Random(2), 3)} == set(view.legal)


def test_odds_are_the_same_for_every_arrangement_of_what_is_hidden() -> None:
    view = view_of(dealt(GERMAN, 3, Random(50)))
    other = observe(determinize(view, Random(51)), view.seat)
    assert choices(view, Random(3), 5) == choices(other, Random(3), 5)
    assert prospects(view, Random(3), 5) == prospects(other, Random(3), 5)
    assert risks_of(view) == risks_of(other)


def test_prospects_name_the_yaku_that_may_still_be_had() -> None:
    found = {one.yaku: one.sides for one in prospects(view_of(NEAR), Random(4), 60)}
    assert found["sanko"][0].value > 0.3
    assert "goko" not in found  # the other side has one of the brights
    assert all(0 <= figure.value <= 1 for figures in found.values() for figure in figures)


def test_the_likeliest_yaku_stands_first_and_each_future_has_its_own_arrangement_of_what_is_hidden() -> None:
    likeliest = prospects(view_of(dealt(STANDARD, 2, Random(1))), Random(4), 20)
    own = [one.sides[0].value for one in likeliest]
    assert own == sorted(own, reverse=True)
    assert any(0 < value < 1 for value in own)


def test_risk_is_the_chance_that_the_other_hand_has_a_card_of_the_month() -> None:
    match = position(STANDARD, ["1P1 2P1 6P1", "4P1 5P1"], field="8B 3P1", captured=["", "1B 12B"])
    (risk, *_) = risks_of(observe(match, Seat(0)))
    assert (risk.card, risk.seat, risk.yaku, risk.missing) == (card("8B"), Seat(1), "sanko", 0)
    unseen = len(observe(match, Seat(0)).unseen)
    assert risk.chance == pytest.approx(holds(unseen, 3, 2))


@pytest.mark.parametrize(
    ("unseen", "wanted", "hand", "chance"), [(10, 0, 3, 0.0), (10, 1, 3, 0.3), (4, 2, 3, 1.0), (6, 3, 2, 0.8)]
)
def test_chance_to_hold_a_card_is_exact(unseen: int, wanted: int, hand: int, chance: float) -> None:
    assert holds(unseen, wanted, hand) == pytest.approx(chance)


def test_koikoi_is_weighed_against_stopping() -> None:
    match, _ = play(NEAR, "play 8P1")
    match, _ = play(match, "pick 8B")
    found = koikoi(view_of(match), Random(5), 60)
    assert found.stop_points == 5
    assert 0.5 < found.stop_chance <= 1
    assert 0 < found.improves.value + found.overtaken.value <= 1
    share = found.improves.value
    assert found.improves.error == pytest.approx(sqrt(share * (1 - share) / 60)), "of a share"
    more = koikoi(view_of(match), Random(5), 4 * 60)
    assert 0 < more.points.error < 0.7 * found.points.error, "four times the futures halve it"


def test_nothing_to_decide_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        koikoi(view_of(NEAR), Random(6))
    with pytest.raises(ValueError, match="a spectator"):
        prospects(observe(NEAR, None), Random(6))


FAR = position(
    STANDARD,
    ["8P1 5P1 6P2", "4P1 9P1 6P1"],
    field="8B 9A 2A 4A",
    captured=["1B 3B", "12B 3R 9R 10R 6R 6A 7A 8A 10A 12P1 12P2 12P3 10P1 10P2 11P1 1P1 1P2 2P1"],
)
"""The other side lacks one card of three yaku."""


@pytest.mark.parametrize(("match", "script", "ahead"), [(NEAR, "play 8P1; pick 8B", True), (FAR, "play 8P1", False)])
def test_to_improve_is_to_end_the_round_oneself_and_to_be_overtaken_that_another_does(
    match: Match, script: str, ahead: bool
) -> None:
    decision, _ = play(match, script)
    found = koikoi(view_of(decision), Random(5), 60)
    assert (found.improves.value > found.overtaken.value + 0.1) is ahead
    assert (found.overtaken.value > found.improves.value + 0.1) is not ahead


def test_each_side_has_prospects_of_its_own() -> None:
    sides = {one.yaku: one.sides for one in prospects(view_of(FAR), Random(4), 30)}
    other_only = [one for one in sides.values() if one[1].value > one[0].value]
    assert other_only, "the other side is nearer to three yaku"


def test_of_two_dangers_that_lack_as_little_the_likelier_one_stands_first_and_a_nearer_one_before_both() -> None:
    captured = ["9P1", "8B 1B 12B 6A 7A"]
    match = position(STANDARD, ["3P1 3P2", "4P1 5P1 11P1"], field="3B 9A 10A 4A 5A", captured=captured)
    found = risks_of(observe(match, Seat(0)))
    assert [one.missing for one in found] == sorted(one.missing for one in found)
    nearest = [one for one in found if one.missing == found[0].missing]
    assert len({one.chance for one in nearest}) > 1
    assert [one.chance for one in nearest] == sorted((one.chance for one in nearest), reverse=True)
