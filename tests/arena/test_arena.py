"""Duplicate deals, the figures drawn from them, and matches shared among processes."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from multiprocessing import active_children
from random import Random
from statistics import mean, stdev

import pytest

from koikoi.arena.arena import (
    CrossTable,
    FailedMatch,
    LostProcess,
    PlayedMatch,
    Series,
    SeriesResult,
    pairings,
    play,
    student,
)
from koikoi.arena.simulate import Tally, rotated
from tests.tables import GERMAN, NINTENDO, RULESETS, TABLES


def standing_of(series: Series, jobs: int = 1) -> SeriesResult:
    standing = SeriesResult(series)
    for _, played in play([series], jobs=jobs):
        standing.add(played)
    return standing


# Turns


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        (("greedy", "random"), 2),
        (("greedy", "greedy"), 2),
        (("greedy", "random", "random"), 3),
        (("greedy", "random", "greedy", "random"), 2),  # teams, and alike after two seats
        (("greedy", "greedy", "random", "random"), 4),
        (("greedy", "greedy", "greedy", "greedy"), 2),
    ],
)
def test_everybody_comes_to_every_seat(players: tuple[str, ...], turns: int) -> None:
    series = Series(GERMAN, players, 8)
    assert series.turns == turns
    assert [series.place(number) for number in (1, 2, turns, turns + 1)] == [
        (1, 0),
        (1, 1),
        (1, turns - 1),
        (2, 0),
    ]


def test_turned_seats_get_the_same_cards() -> None:
    series = Series(GERMAN, ("greedy", "random", "random"), 6, seed=3)
    records = [
        [json.loads(line) for line in one.record.splitlines()] for _, one in play([series], jobs=1, records=True)
    ]
    heads = [lines[0] for lines in records]
    deals = [next(line["deal"] for line in lines if "deal" in line) for lines in records]
    assert [head["players"] for head in heads[:3]] == [
        ["greedy", "random 1", "random 2"],
        ["random 2", "greedy", "random 1"],
        ["random 1", "random 2", "greedy"],
    ]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]
    assert len({head["seed"] for head in heads}) == 2


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_player_is_exactly_as_strong_as_itself(name: str, ruleset: str, seats: int) -> None:
    rules = RULESETS[ruleset]
    series = Series(rules, (name,) * seats, 4 * seats)
    standing = standing_of(series)
    for side in range(series.sides):
        rate, points = standing.win_rate(side), standing.points_a_round(side)
        assert rate.value == pytest.approx(1 / series.sides, abs=1e-12)
        assert points.value == standing.points_a_round(0).value
        if series.sides == 2:
            assert rate.low is not None
            assert (rate.low, rate.high) == (0.5, 0.5)
        if rules.zero_sum and series.sides == 2:
            assert points.value == 0


def test_tally_follows_the_player_around_the_table() -> None:
    by_seat = Tally(wins=[1, 0, 0], points=[9, 0, 2], rounds_won=[3, 0, 1], calls=[2, 0, 0])
    by_seat.yaku = [Counter({"sanko": 1}), Counter(), Counter()]
    by_player = by_seat.by_player(1)  # player 2 sits at seat 0
    assert by_player.wins == [0, 0, 1]
    assert by_player.points == [0, 2, 9]
    assert by_player.yaku[2] == {"sanko": 1}
    assert rotated("abcd", 1) == ("b", "c", "d", "a")
    assert rotated("abcd", -1) == ("d", "a", "b", "c")


def test_winners_and_points_are_of_the_same_player() -> None:
    series = Series(NINTENDO, ("random", "greedy"), 10)
    for _, played in play([series], jobs=1):
        ahead = {side for side, points in enumerate(played.tally.points) if points == max(played.tally.points)}
        assert set(played.winners) == ahead


# Figures


def made_up(series: Series, results: list[tuple[tuple[int, ...], list[int]]]) -> SeriesResult:
    """A standing of matches of ten rounds: who won, and the points."""
    standing = SeriesResult(series)
    for number, (winners, points) in enumerate(results, 1):
        tally = Tally.empty(series.rules, len(series.players))
        tally.rounds, tally.points = 10, points
        standing.add(PlayedMatch(number, winners, tally, ""))
    return standing


def test_interval_is_that_of_a_mean_over_deals() -> None:
    series = Series(NINTENDO, ("random", "greedy"), 6)
    standing = made_up(
        series,
        [((0,), [5, -5]), ((1,), [-2, 2]), ((0,), [3, -3]), ((0,), [4, -4]), ((0, 1), [0, 0]), ((1,), [-1, 1])],
    )
    assert standing.deals == 3
    rate = standing.win_rate(0)
    assert rate.value == pytest.approx(mean([0.5, 1.0, 0.25]))
    assert (rate.low, rate.high) == (0, 1)  # no more than there is
    points = standing.points_a_round(0)
    each = [3 / 20, 7 / 20, -1 / 20]
    half = 4.303 * stdev(each) / sqrt(3)
    assert points.value == pytest.approx(mean(each))
    assert points.high == pytest.approx(mean(each) + half, abs=0.01)
    assert points.low == pytest.approx(mean(each) - half, abs=0.01)


def test_no_interval_before_two_deals_are_complete() -> None:
    series = Series(NINTENDO, ("random", "greedy"), 3)
    standing = made_up(series, [((0,), [5, -5]), ((1,), [-2, 2]), ((0,), [3, -3])])
    assert standing.deals == 1
    assert standing.win_rate(0).value == pytest.approx(2 / 3)
    assert standing.win_rate(0).low is None
    assert SeriesResult(series).win_rate(0).value == 0


def test_who_wins_everything_may_still_lose_one_day() -> None:
    standing = made_up(Series(NINTENDO, ("random", "greedy"), 20), [((1,), [-5, 5])] * 20)
    one, other = standing.win_rate(1), standing.win_rate(0)
    assert (one.value, one.high, other.value, other.low) == (1, 1, 0, 0)
    assert one.low == pytest.approx(0.692, abs=0.001)  # 10 of 10, as in tables
    assert other.high == pytest.approx(0.308, abs=0.001)


@pytest.mark.parametrize(("freedom", "expected"), [(2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_student_is_as_in_tables(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, rel=0.01)


def test_interval_holds_the_truth_nineteen_times_of_twenty() -> None:
    rng = Random(4)
    series = Series(NINTENDO, ("random", "greedy"), 12)
    held = 0
    for _ in range(400):
        points = [round(rng.gauss(3, 20)) for _ in range(series.matches)]
        found = made_up(series, [((one < 0,), [one, -one]) for one in points]).points_a_round(0)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.3 <= found.high
    assert 370 <= held <= 390


# Everybody against everybody


def test_cross_table_is_symmetric_with_two_sides() -> None:
    series = pairings(GERMAN, ["random", "greedy"], 4, 4)
    assert [one.players for one in series] == [("random", "greedy", "random", "greedy")]
    table = CrossTable(standing_of(one) for one in series)
    assert table.players == ("random", "greedy")
    one, other = table.win_rate("random", "greedy"), table.win_rate("greedy", "random")
    assert one.value + other.value == 1


def test_cross_table_of_more_sides_seats_one_among_others() -> None:
    series = pairings(GERMAN, ["random", "greedy"], 3, 3)
    assert [one.players for one in series] == [("random", "greedy", "greedy"), ("greedy", "random", "random")]


# Processes


def test_processes_change_nothing() -> None:
    series = [Series(NINTENDO, ("random", "greedy"), 5, seed=8), Series(GERMAN, ("random",) * 3, 4, seed=8)]
    one, two = (
        {(which, played.number): played for which, played in play(series, jobs=jobs, records=True)} for jobs in (1, 2)
    )
    assert one == two
    assert len(one) == 9
    assert active_children() == []


def test_breaking_off_ends_all_processes() -> None:
    games = play([Series(NINTENDO, ("random", "greedy"), 100_000)], jobs=2)
    next(games)
    assert len(active_children()) == 2
    games.close()
    assert active_children() == []


def test_process_that_dies_is_told() -> None:
    games = play([Series(NINTENDO, ("random", "greedy"), 100_000)], jobs=2)
    next(games)
    for process in active_children():
        process.kill()
    with pytest.raises(LostProcess, match="has died"):
        list(games)
    assert active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_player_that_fails_breaks_the_match_off(jobs: int) -> None:
    series = Series(NINTENDO, ("random", "nobody"), 2)
    with pytest.raises(FailedMatch, match=r"match [12] of .*nobody.* broke off: UnknownPlayer\(") as told:
        list(play([series], jobs=jobs))
    assert "Traceback" in told.value.__notes__[0]
    assert active_children() == []
