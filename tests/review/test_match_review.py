"""A match looked back at: its sums, its curve, its turning points, and how they come one by one."""

import time
from dataclasses import replace
from random import Random

import pytest

from koikoi.agents.coach.odds import GivenUp
from koikoi.agents.players import make_agent
from koikoi.agents.worker.worker import AgentWorker
from koikoi.arena.simulate import play_match
from koikoi.engine.state import MatchOver
from koikoi.engine.view import determinize, observe
from koikoi.review.grading import Grade
from koikoi.review.match_review import MatchReview
from koikoi.review.reasons import reasons
from koikoi.review.study import study_of, weigh
from koikoi.table.record import dump
from koikoi.table.replay import Replay, replay_text
from tests.random_rulesets import ruleset_of

QUICK, FUTURES = 4, 24


def played_match(seats: int = 2) -> Replay:
    rules = ruleset_of({"rounds": 2}, parent="german", name="short")
    agents = [make_agent("random") for _seat in range(seats)]
    names = ["Aoi", "Ren", "Yui", "Sora"][:seats]
    return replay_text(dump(play_match(rules, agents, names, 3, 1).lines))


@pytest.fixture(scope="module")
def played() -> Replay:
    return played_match()


@pytest.fixture(scope="module")
def review(played: Replay) -> MatchReview:
    made = MatchReview(played)
    for one in weigh(study_of(made, QUICK, FUTURES), Random(0)):
        made.take(one)
    return made


def test_all_decisions_are_weighed_a_quick_look_first_then_the_largest(played: Replay) -> None:
    review = MatchReview(played)
    found = list(weigh(study_of(review, QUICK, FUTURES), Random(0)))
    count = len(review.decisions)
    assert [one.futures for one in found] == [QUICK] * count + [FUTURES] * count
    assert [one.number for one in found[:count]] == [one.number for one in review.decisions]
    seemed = {one.number: one.given_away.value for one in found[:count]}
    order = [seemed[one.number] for one in found[count:]]
    assert order == sorted(order, reverse=True)


def test_what_is_known_is_not_weighed_again_and_comes_out_the_same(played: Replay, review: MatchReview) -> None:
    half = MatchReview(played)
    for number, one in [*review.grades.items()][::2]:
        half.grades[number] = one
    for one in weigh(study_of(half, 0, FUTURES), Random(0)):
        half.take(one)
    assert half.grades == review.grades
    assert study_of(review, QUICK, FUTURES).decisions == ()


def test_a_coarse_grade_does_not_take_the_place_of_a_fine_one(played: Replay, review: MatchReview) -> None:
    number, fine = next(iter(review.grades.items()))
    again = MatchReview(played)
    again.take(fine)
    again.take(replace(fine, futures=QUICK))
    assert again.grades[number] is fine


def test_nobody_waiting_ends_it(played: Replay) -> None:
    asked = iter([True] * 30)
    with pytest.raises(GivenUp):
        list(weigh(study_of(MatchReview(played), QUICK, FUTURES), Random(0), lambda: next(asked, False)))


def test_the_sum_is_the_result_for_every_side(review: MatchReview) -> None:
    phase = review.played.match.phase
    assert isinstance(phase, MatchOver)
    for side in range(2):
        found = review.account(side)
        assert found.start + found.cards + found.others.value - found.own.value == pytest.approx(found.end)
        assert found.end == (side in phase.winners)
        mistakes = [one.grade.given_away.value for one in review.of_side(side) if one.grade.mistake]
        assert found.own.value == pytest.approx(sum(mistakes))
    first, second = review.account(0), review.account(1)
    assert first.own == second.others
    assert first.cards == pytest.approx(-second.cards)


def test_of_three_each_gets_half_of_what_another_gives_away() -> None:
    review = MatchReview(played_match(3))
    for one in weigh(study_of(review, 0, 4), Random(0)):
        review.take(one)
    accounts = [review.account(side) for side in range(3)]
    assert sum(one.end for one in accounts) == pytest.approx(1)
    assert accounts[0].start == pytest.approx(1 / 3)
    assert accounts[0].others.value == pytest.approx((accounts[1].own.value + accounts[2].own.value) / 2)
    assert sum(one.cards for one in accounts) == pytest.approx(0)


def test_turning_points_stand_by_size_and_only_mistakes_are_any(review: MatchReview) -> None:
    found = review.turning_points()
    sizes = [one.grade.given_away.value for one in found]
    assert found
    assert sizes == sorted(sizes, reverse=True)
    assert all(one.grade.mistake for one in found)
    assert {one.decision.seat for one in review.turning_points(1)} <= {1}
    assert review.turning_points(futures=FUTURES + 1) == []


def test_the_curve_begins_even_ends_with_the_result_and_falls_where_something_was_given_away(
    review: MatchReview,
) -> None:
    for side in range(2):
        points = review.curve(side)
        assert (points[0].at, points[0].chance) == (0, 0.5)
        assert (points[-1].at, points[-1].chance) == (2, review.end(side))
        assert [one.at for one in points] == sorted(one.at for one in points)
        for one in review.turning_points(side):
            before, after = [point.chance for point in points if point.number == one.decision.number]
            assert before - after == pytest.approx(one.grade.given_away.value)


def test_a_match_that_is_weighed_half_has_half_a_curve(played: Replay, review: MatchReview) -> None:
    half = MatchReview(played)
    for number in sorted(review.grades)[: len(review.grades) // 2]:
        half.take(review.grades[number])
    assert half.curve(0)[-1].at < 2
    assert half.weighed(FUTURES) == len(review.grades) // 2


def test_a_record_is_reviewed_by_its_own_chance(played: Replay) -> None:
    def first(replay: Replay, seed: int = 0) -> Grade:
        return next(iter(weigh(study_of(MatchReview(replay, seed), 0, FUTURES), Random(0))))

    assert first(played) == first(played)
    other = replace(played, header=replace(played.header, seed=77))
    found = [first(one).best.weighed.chance for one in (played, other)] + [first(played, 5).best.weighed.chance]
    assert len(set(found)) > 1


def test_reasons_are_few_and_facts_of_ones_own_view(review: MatchReview) -> None:
    """They are found for every option, and are the same whatever lies hidden."""
    count = 0
    for one in review.decisions:
        other = observe(determinize(one.view, Random(5)), one.seat)
        options = review.grades[one.number].options
        for option in options:
            grade = Grade(one.number, FUTURES, (option, *(each for each in options if each != option)), one.action)
            said = reasons(one.view, grade, ("Aoi", "Ren"))
            assert said == reasons(other, grade, ("Aoi", "Ren"))
            assert len(said) <= 2
            assert all(line.endswith(".") and "!" not in line for line in said)
            count += bool(said)
    assert count > len(review.decisions)


def test_the_process_that_thinks_hands_over_the_same_grades(played: Replay, review: MatchReview) -> None:
    found, last = MatchReview(played), [one.number for one in review.decisions][:-4]
    for number in last:
        found.take(review.grades[number])
    end = time.monotonic() + 60
    with AgentWorker() as worker:
        worker.study(weigh, study_of(found, QUICK, FUTURES), 0)
        while worker.studying:
            assert time.monotonic() < end
            for one in worker.handed():
                found.take(one)
            time.sleep(0.005)
    assert found.grades == review.grades
