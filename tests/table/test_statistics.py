"""What the statistics say is what was played: compared with the matches themselves, played through the engine."""

import csv
import io
import os
import random
import time
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from koikoi.engine.actions import KoiKoi, Seat
from koikoi.engine.state import MatchOver, side_of
from koikoi.rulesets.collection import bundled
from koikoi.table import shelf, statistics
from koikoi.table.record import dump, good_lines, outline
from koikoi.table.replay import Replay, replay_file
from koikoi.table.results import RecordedRound
from koikoi.table.seating import Chair, Seating
from koikoi.table.statistics import MatchStats, Opponent, PlayerStats
from koikoi.table.table import Table
from tests.autoplay import play_on, start
from tests.tables import in_turn

GAMES = (("nintendo", 2), ("german", 3), ("german", 4), ("koikoi-japan", 2), ("italian", 2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("matches")
    for number, (rules, seats) in enumerate(GAMES):
        play_on(start(folder / f"20260{number + 1}01-120000.koikoi", rules, seats, number)).close()
    return folder


def test_rounds_points_and_calls_are_those_of_the_matches(folder: Path) -> None:
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
                called[in_turn(step.before)] += 1
        assert [sum(one.calls[seat] for one in past.rounds) for seat in range(len(called))] == called


def copied(path: Path, name: str, lines: int | None = None) -> Path:
    """A copy of a record beside it; of its first lines alone, if a number of them is given."""
    copy = path.with_name(name)
    copy.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))
    return copy


def last_round_open(path: Path) -> int:
    """How many lines a record has before its last round is settled."""
    written = path.read_bytes().splitlines()
    return max(place for place, line in enumerate(written) if b'"result"' in line)


def test_a_match_counts_once_however_often_its_record_lies_there(tmp_path: Path) -> None:
    path = tmp_path / "20260101-120000.koikoi"
    play_on(start(path, "italian", 2, 1)).close()
    alone = statistics.sheet(statistics.pasts(tmp_path), "Aoi")
    assert alone.matches == 1
    copied(path, "20260101-120000 (conflicted copy).koikoi")
    copied(path, "a copy that is named before it.koikoi")
    assert statistics.sheet(statistics.pasts(tmp_path), "Aoi") == alone
    assert [past.path for past in statistics.pasts(tmp_path)] == [path]
    assert len(statistics.moments(statistics.pasts(tmp_path))) == len(
        statistics.moments([statistics.pasts(tmp_path)[0]])
    )


@pytest.mark.parametrize("name", ["20260101-115959.koikoi", "20260101-120000 (conflicted copy).koikoi"])
def test_of_copies_the_one_that_went_furthest_counts(tmp_path: Path, name: str) -> None:
    path = tmp_path / "20260101-120000.koikoi"
    play_on(start(path, "italian", 2, 1)).close()
    whole = statistics.read(path)
    copy = copied(path, name, last_round_open(path))
    behind = statistics.read(copy)
    assert whole is not None
    assert behind is not None
    assert (behind.over, len(behind.rounds)) == (False, len(whole.rounds) - 1)
    assert statistics.pasts(tmp_path) == [whole]
    earlier = copied(path, "earlier.koikoi", 10)
    path.unlink()
    assert [past.path for past in statistics.pasts(tmp_path)] == [copy]
    assert earlier.exists()


def test_other_matches_of_the_same_people_are_no_copies(tmp_path: Path) -> None:
    for number in range(2):
        play_on(start(tmp_path / f"2026010{number + 1}-120000.koikoi", "italian", 2, number)).close()
    assert len(statistics.pasts(tmp_path)) == 2
    for number in range(2):  # as somebody else writes them: without seed and moment
        first, *rest = play_on(start(None, "italian", 2, number)).lines
        bare = {key: value for key, value in first.items() if key in ("koikoi", "rules", "ruleset", "players")}
        for name in ("bare", "copy of bare"):
            (tmp_path / f"{name} {number}.koikoi").write_text(dump([bare, *rest]), encoding="utf-8")
    assert len(statistics.pasts(tmp_path)) == 4


@pytest.mark.parametrize("name", ["Aoi", "Ren", "Hana"])
def test_a_sheet_adds_up_what_its_person_did(folder: Path, name: str) -> None:
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
    wins = [(past, one, one.winner) for past in matches for one in past.rounds if one.winner is not None]
    own = [one.points[past.side(winner)] for past, one, winner in wins if past.header.players[winner] == name]
    assert made.best is not None
    assert max(made.best.points) == max(own)


def test_who_won_between_two_is_symmetric(folder: Path) -> None:
    matches = statistics.against(statistics.pasts(folder), "Aoi", Opponent("Ren"))
    one, other = statistics.sheet(matches, "Aoi"), statistics.sheet(matches, "Ren")
    assert one.matches == other.matches == len(matches)
    two = [past for past in matches if len(past.header.players) == 2]
    one, other = statistics.sheet(two, "Aoi"), statistics.sheet(two, "Ren")
    assert one.won + other.won + one.drawn == one.matches
    assert one.points == other.given


def test_partners_do_not_play_against_each_other(folder: Path) -> None:
    teams = [past for past in statistics.pasts(folder) if len(past.header.players) == 4]
    assert teams
    assert not statistics.against(teams, "Aoi", Opponent("Hana"))
    assert statistics.against(teams, "Aoi", Opponent("Ren")) == teams


def test_computer_players_have_no_sheet(tmp_path: Path) -> None:
    seating = Seating((Chair("Aoi"), Chair("Fox", agent="greedy")))
    play_on(Table(bundled()["italian"], seating, seed=3, path=tmp_path / "x.koikoi")).close()
    matches = statistics.pasts(tmp_path)
    assert statistics.names(matches) == ["Aoi"]
    assert statistics.sheet(matches, "Fox").rounds == 0
    assert all(moment.name == "Aoi" for moment in statistics.moments(matches))


def test_computer_players_are_met_as_people_are_whatever_they_are_called(tmp_path: Path) -> None:
    opposite = (
        Chair("Fox", agent="greedy"),
        Chair("Badger", agent="greedy"),
        Chair("Ren"),
        Chair("Ren", agent="random"),
    )
    for number, chair in enumerate(opposite):
        seating = Seating((Chair("Aoi"), chair))
        path = tmp_path / f"{number}.koikoi"
        play_on(Table(replace(bundled()["italian"], rounds=1), seating, seed=number, path=path)).close()
    matches = statistics.pasts(tmp_path)
    met = statistics.opponents(matches, "Aoi")
    assert met == [Opponent(agent="greedy"), Opponent(agent="random"), Opponent("Ren")]
    counted = [statistics.sheet(statistics.against(matches, "Aoi", one), "Aoi").matches for one in met]
    assert counted == [2, 1, 1]
    rows = list(csv.DictReader(io.StringIO(statistics.as_csv(matches))))
    assert {(row["player"], row["computer"]) for row in rows} == {
        ("Aoi", ""), ("Fox", "greedy"), ("Badger", "greedy"), ("Ren", ""), ("Ren", "random"),
    }  # fmt: skip


def test_great_moments_are_dear_or_multiplied(folder: Path) -> None:
    found = statistics.moments(statistics.pasts(folder))
    assert found
    for moment in found:
        assert moment.round.multiplier >= 4 or max(points for _, points in moment.round.yaku) >= 10
        assert moment.value > 0
    assert [one.past.began for one in found] == sorted((one.past.began for one in found), reverse=True)


def test_the_table_for_other_programs_has_a_line_for_each_player_of_each_round(folder: Path) -> None:
    matches = statistics.pasts(folder)
    rows = list(csv.DictReader(io.StringIO(statistics.as_csv(matches))))
    assert len(rows) == sum(len(past.rounds) * len(past.header.players) for past in matches)
    points = sum(int(row["points"]) for row in rows if row["player"] == "Aoi")
    assert points == sum(one.points[0] for past in matches for one in past.rounds)


def test_a_stranger_s_name_is_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    names = ("=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-Aoi")
    path = tmp_path / "=1.koikoi"
    play_on(Table(bundled()["german"], names, seed=1, dealer=Seat(0), path=path)).close()
    rows = list(csv.DictReader(io.StringIO(statistics.as_csv([past for past in [statistics.read(path)] if past]))))
    assert {row["player"] for row in rows} == {f"'{name}" for name in names}
    assert {row["file"] for row in rows} == {"'=1.koikoi"}
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+@" and cell]
    assert all(row["points"].lstrip("-").isdigit() for row in rows), "numbers stay numbers"


def test_a_damaged_record_counts_as_far_as_it_goes(tmp_path: Path) -> None:
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


# Counted once more, naively, from what the engine says


def naive(replays: list[Replay], name: str) -> dict[str, object]:
    found: Counter[str] = Counter()
    yaku: Counter[str] = Counter()
    months, given_months, curves, best = [0] * 12, [0] * 12, [], 0
    streaks, match_streak, match_row = [0], [0], 0
    for replay in replays:
        header, results, phase = replay.header, replay.match.results, replay.match.phase
        if name not in header.players:
            continue
        count = len(header.players)
        seat = Seat(header.players.index(name))
        side = side_of(header.rules, count, seat)
        called = Counter(
            step.before.round
            for step in replay.steps
            if isinstance(step.action, KoiKoi) and in_turn(step.before) == seat
        )
        row, curve = 0, []
        for one in results:
            rest = [points for other, points in enumerate(one.points) if other != side]
            found.update(rounds=1, points=max(one.points[side], 0), given=max(0, *rest), calls=called[one.round])
            months[(one.round - 1) % 12] += max(one.points[side], 0)
            given_months[(one.round - 1) % 12] += max(0, *rest)
            won = one.winner is not None and side_of(header.rules, count, one.winner) == side
            row = row + 1 if won else 0
            streaks.append(row)
            found["rounds_won"] += won
            if one.winner == seat:
                found["rewarded"] += called[one.round]
                yaku.update(scored.id for award in one.awards for scored in award.account.yaku)
                best = max(best, one.points[side])
            others = [total for other, total in enumerate(one.totals) if other != side]
            curve.append(one.totals[side] - max(others))
        curves.append(tuple(curve))
        assert isinstance(phase, MatchOver)
        found["matches"] += 1
        found["won"] += phase.winners == (side,)
        found["drawn"] += side in phase.winners and len(phase.winners) > 1
        match_row = match_row + 1 if phase.winners == (side,) else 0
        match_streak.append(match_row)
    counted = {
        key: found[key]
        for key in ("matches", "won", "drawn", "rounds", "rounds_won", "points", "given", "calls", "rewarded")
    }
    lists = {"by_month": months, "given_by_month": given_months, "curves": curves, "yaku": yaku}
    return {**counted, **lists, "streak": max(streaks), "match_streak": max(match_streak), "best": best}


def shown(made: PlayerStats) -> dict[str, object]:
    values = {one.name: getattr(made, one.name) for one in fields(made) if one.name not in ("name", "best_match")}
    side = None if made.best is None else max(made.best.points)
    return {**values, "best": side or 0}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random matches of every ruleset and number of seats, with people in changing seats."""
    folder = tmp_path_factory.mktemp("many")
    rng = random.Random(20260707)
    games = [(rules, seats) for rules in bundled().values() for seats in rules.seat_counts]
    for number in range(40):
        rules, seats = games[number % len(games)]
        table = Table(rules, rng.sample(["Aoi", "Ren", "Hana", "Sora"], seats), seed=rng.randrange(1 << 40))
        play_on(table)
        (folder / f"202602{number % 28 + 1:02d}-{number:06d}.koikoi").write_bytes(dump(table.lines).encode())
    return folder


@pytest.fixture(scope="module")
def replays(many: Path) -> dict[Path, Replay]:
    """All of them, played again by the engine."""
    return {path: replay_file(path) for path in sorted(many.glob("*.koikoi"))}


def chosen(matches: list[MatchStats], name: str, other: str, rules: str) -> list[MatchStats]:
    pair = statistics.against(matches, name, Opponent(other)) if other else statistics.of_person(matches, name)
    return statistics.of_rules(pair, rules) if rules else pair


@pytest.mark.parametrize("rules", ["", "german", "nintendo"])
@pytest.mark.parametrize(("name", "other"), [("Aoi", ""), ("Ren", ""), ("Aoi", "Ren"), ("Sora", "Hana")])
def test_every_figure_is_that_of_a_naive_count(
    many: Path, replays: dict[Path, Replay], name: str, other: str, rules: str
) -> None:
    matches = chosen(statistics.pasts(many), name, other, rules)
    counted = []
    for replay in replays.values():
        players, count = replay.header.players, len(replay.header.players)
        if name not in players or (rules and replay.header.rules.name != rules):
            continue
        if other:
            if other not in players:
                continue
            sides = {side_of(replay.header.rules, count, Seat(players.index(one))) for one in (name, other)}
            if len(sides) == 1:
                continue
        counted.append(replay)
    assert shown(statistics.sheet(matches, name)) == naive(counted, name)
    if not rules:
        assert len(counted) > 5


def test_the_album_has_every_great_round_and_no_other(many: Path, replays: dict[Path, Replay]) -> None:
    found = {(one.past.path, one.round.number) for one in statistics.moments(statistics.pasts(many))}
    expected = set()
    for path, replay in replays.items():
        for one in replay.match.results:
            accounts = [award.account for award in one.awards]
            dear = any(scored.points >= 10 for account in accounts for scored in account.yaku)
            if one.winner is not None and (dear or any(account.multiplier >= 4 for account in accounts)):
                expected.add((path, one.round))
    assert found == expected
    assert found


def test_the_quick_way_to_read_a_record_says_the_same_as_the_long_one(many: Path) -> None:
    for path in many.glob("*.koikoi"):
        data = path.read_bytes()
        quick, fault = outline(data)
        whole, _fault = good_lines(data.split(b"\n"))
        assert fault is None
        assert quick == [(number, line) for number, line in whole if not line.keys() & {"play", "pick", "deal"}]
        broken = data.replace(b'"points"', b'"pionts"', 1)
        lines, fault = outline(broken)
        assert fault is not None
        assert lines == good_lines(broken.split(b"\n"))[0]


def test_a_shelf_looked_at_again_shows_what_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "m.koikoi"
    table = start(path, "italian", 2, 1)
    table.play_chance()
    assert [one.over for one in shelf.entries(tmp_path)] == [False]
    play_on(table).close()
    assert [(one.over, one.rounds) for one in shelf.entries(tmp_path)] == [(True, 12)]
    assert shelf.entries(tmp_path)[0] is shelf.entries(tmp_path)[0]
    path.unlink()
    assert shelf.entries(tmp_path) == []


def test_dates_come_from_the_record_not_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "20260102-030405.koikoi"
    table = play_on(start(path, "nintendo", 2, 1))
    table.close()
    assert table.header.began is not None
    said = {**table.lines[0], "began": "2025-12-24T18:30:00Z"}
    path.write_text(dump([said, *table.lines[1:]]), encoding="utf-8")
    os.utime(path, (1, 1))
    assert [one.began for one in statistics.pasts(tmp_path)] == [1766601000.0]
    assert [one.began for one in shelf.entries(tmp_path)] == [1766601000.0]
    for wrong in ("yesterday", 5, None, "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
        path.write_text(dump([{**said, "began": wrong}, *table.lines[1:]]), encoding="utf-8")
        named = time.mktime((2026, 1, 2, 3, 4, 5, 0, 0, -1))
        assert [one.began for one in statistics.pasts(tmp_path)] == [named], "then by the name of the file"


def test_after_the_twelfth_round_the_year_begins_again() -> None:
    months = [RecordedRound(number, None, (), 1, (0, 0), (0, 0), (0, 0)).month for number in (1, 12, 13, 25)]
    assert months == [1, 12, 1, 1]
