"""What the statistics say is what was played: compared with the matches themselves, played through the engine."""

import csv
import io
from pathlib import Path

import pytest

from koikoi.engine.actions import KoiKoi
from koikoi.engine.state import Seat, side_of
from koikoi.rulesets.collection import bundled
from koikoi.table import statistics
from koikoi.table.replay import replay_file
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.autoplay import play_on, start

GAMES = (("nintendo", 2), ("german", 3), ("german", 4), ("koikoi-japan", 2), ("italian", 2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("matches")
    for number, (rules, seats) in enumerate(GAMES):
        play_on(start(folder / f"20260{number + 1}01-120000.koikoi", rules, seats, number)).close()
    return folder


def test_rounds_points_and_calls_are_those_of_the_matches(folder: Path):
    matches = statistics.pasts(folder)
    assert [past.header.rules.name for past in matches] == [rules for rules, _ in GAMES]
    for past in matches:
        replay = replay_file(past.path)
        results = replay.match.results
        assert [one.points for one in past.rounds] == [one.points for one in results]
        assert [one.winner for one in past.rounds] == [one.winner for one in results]
        called = [0] * len(past.header.players)
        for step in replay.steps:
            if isinstance(step.action, KoiKoi):
                called[step.before.phase.seat] += 1  # type: ignore[union-attr]
        assert [sum(one.calls[seat] for one in past.rounds) for seat in range(len(called))] == called


@pytest.mark.parametrize("name", ["Aoi", "Ren", "Hana"])
def test_a_sheet_adds_up_what_its_person_did(folder: Path, name: str):
    matches = statistics.pasts(folder)
    made = statistics.sheet(matches, name)
    rounds = won = points = 0
    for past in statistics.of_person(matches, name):
        seat = past.seat_of(name)
        assert seat is not None
        side = side_of(past.header.rules, len(past.header.players), Seat(seat))
        for one in replay_file(past.path).match.results:
            rounds += 1
            points += max(one.points[side], 0)
            won += one.winner is not None and past.side(one.winner) == side
    assert (made.rounds, made.rounds_won, made.points) == (rounds, won, points)
    assert sum(made.by_month) == points
    assert made.matches == len(statistics.of_person(matches, name))
    wins = [(past, one) for past in matches for one in past.rounds if one.winner is not None]
    own = [one.points[past.side(one.winner)] for past, one in wins if past.header.players[one.winner] == name]
    assert made.best is not None
    assert max(made.best.points) == max(own)


def test_who_won_between_two_is_symmetric(folder: Path):
    matches = statistics.of_pair(statistics.pasts(folder), "Aoi", "Ren")
    one, other = statistics.sheet(matches, "Aoi"), statistics.sheet(matches, "Ren")
    assert one.matches == other.matches == len(matches)
    two = [past for past in matches if len(past.header.players) == 2]
    one, other = statistics.sheet(two, "Aoi"), statistics.sheet(two, "Ren")
    assert one.won + other.won + one.drawn == one.matches
    assert one.points == other.given


def test_partners_do_not_play_against_each_other(folder: Path):
    teams = [past for past in statistics.pasts(folder) if len(past.header.players) == 4]
    assert teams
    assert not statistics.of_pair(teams, "Aoi", "Hana")
    assert statistics.of_pair(teams, "Aoi", "Ren") == teams


def test_computer_players_have_no_sheet(tmp_path: Path):
    seating = Seating((Chair("Aoi"), Chair("Fox", agent="greedy")))
    play_on(Table(bundled()["italian"], seating, seed=3, path=tmp_path / "x.koikoi")).close()
    matches = statistics.pasts(tmp_path)
    assert statistics.names(matches) == ["Aoi"]
    assert statistics.sheet(matches, "Fox").rounds == 0
    assert all(moment.name == "Aoi" for moment in statistics.moments(matches))


def test_great_moments_are_dear_or_multiplied(folder: Path):
    found = statistics.moments(statistics.pasts(folder))
    assert found
    for moment in found:
        assert moment.round.multiplier >= 4 or max(points for _, points in moment.round.yaku) >= 10
        assert moment.value > 0
    assert [one.past.began for one in found] == sorted((one.past.began for one in found), reverse=True)


def test_the_table_for_other_programs_has_a_line_for_each_player_of_each_round(folder: Path):
    matches = statistics.pasts(folder)
    rows = list(csv.DictReader(io.StringIO(statistics.as_csv(matches))))
    assert len(rows) == sum(len(past.rounds) * len(past.header.players) for past in matches)
    points = sum(int(row["points"]) for row in rows if row["player"] == "Aoi")
    assert points == sum(one.points[0] for past in matches for one in past.rounds)


def test_a_damaged_record_counts_as_far_as_it_goes(tmp_path: Path):
    path = tmp_path / "m.koikoi"
    play_on(start(path, "german", 2, 1)).close()
    whole = statistics.read(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    part = statistics.read(path)
    assert whole is not None
    assert part is not None
    assert 0 < len(part.rounds) < len(whole.rounds)
    assert part.rounds == whole.rounds[: len(part.rounds)]
    assert not part.over
    (tmp_path / "no.koikoi").write_text("hello")
    assert len(statistics.pasts(tmp_path)) == 1
