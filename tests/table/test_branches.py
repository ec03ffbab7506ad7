"""Playing on from a point of a record: what a branch has in common with it, what is dealt anew, how it is found."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.__main__ import main
from koikoi.engine.state import MatchOver
from koikoi.engine.view import observe
from koikoi.rulesets.collection import bundled
from koikoi.table import lock, shelf, statistics
from koikoi.table.branches import tree
from koikoi.table.branches.origin import BranchOrigin, Hidden, read
from koikoi.table.branches.play_on import Fork, branch_table, fork, seat_of
from koikoi.table.record import read_lines
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_file
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.autoplay import play_on

RULES = ("koikoi-japan", "german", "spanish")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def recorded(home: Path, rules: str = "koikoi-japan", *, seed: int = 4) -> RecordedMatch:
    """A match of two rounds played to its end."""
    usual = plain(("Aoi", "Ren"))
    seats = replace(usual, chairs=(usual.chairs[0], replace(usual.chairs[1], agent="greedy")))
    path = home / "matches" / "20261101-101010.koikoi"
    table = Table(replace(bundled()[rules], rounds=2), seats, seed=seed, path=path)
    while not table.over:
        play_on(table, 50)
    table.close()
    return RecordedMatch.open(path)


def somewhere(match: RecordedMatch, share: float) -> Fork:
    match.go(round(match.length * share))
    found = fork(match)
    assert found is not None
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_new_cards_change_nothing_that_the_seat_could_know(home: Path, rules: str, share: float) -> None:
    match = recorded(home, rules)
    point = somewhere(match, share)
    seat = seat_of(match, point)
    table = branch_table(match, point, Hidden.DEALT_ANEW, match.seating, None, chance=random.Random(1))
    assert table is not None
    assert seat == 0, "the person's, whoever is to move"
    assert observe(table.match, seat) == observe(point.match, seat)
    hidden = [(one.hands[1 - seat], one.stock) for one in (table.match, point.match)]
    assert hidden[0] != hidden[1]
    assert set(hidden[0][0]) | set(hidden[0][1]) == set(hidden[1][0]) | set(hidden[1][1])


def test_with_the_same_cards_all_lies_as_it_lay(home: Path) -> None:
    match = recorded(home)
    point = somewhere(match, 0.4)
    table = branch_table(match, point, Hidden.AS_DEALT, match.seating, None)
    assert table is not None
    assert table.match == point.match


def test_a_branch_is_a_record_of_its_own_that_names_the_other(home: Path) -> None:
    match = recorded(home)
    before = match.path.read_bytes() if match.path else b""
    point = somewhere(match, 0.2)
    assert match.path is not None
    path = tree.new_path(match.path)
    table = branch_table(match, point, Hidden.DEALT_ANEW, match.seating, path)
    assert table is not None
    assert not path.exists(), "nothing is kept before anything happens"
    play_on(table, 1)
    again = Table.begun([line for _number, line in read_lines(path)])
    assert again.match == table.match
    while not table.over:
        play_on(table, 50)
    table.close()
    done = replay_file(path)
    assert isinstance(done.match.phase, MatchOver)
    assert done.ok
    assert done.fair is None, "it claims nothing about its deals"
    assert done.header.branch == BranchOrigin("20261101-101010.koikoi", point.after, Hidden.DEALT_ANEW)
    assert match.path.read_bytes() == before
    [found] = tree.branches_of(match)
    assert (found.path, found.at, found.over) == (path, point.at, True)
    assert found.first is not None
    assert found.round is not None
    assert found.round.number == point.match.round


def test_branches_are_no_matches_of_their_own(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    counted = len(statistics.pasts())
    path = tree.new_path(match.path)
    table = branch_table(match, somewhere(match, 0.2), Hidden.AS_DEALT, match.seating, path)
    assert table is not None
    play_on(table, 3)
    table.close()
    assert len(shelf.entries()) == 1
    assert shelf.latest() == (None, -1)
    assert len(statistics.pasts()) == counted
    assert statistics.read(path) is None, "also where somebody has put it among the matches"


def test_branches_go_with_their_record(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    for _time in range(2):
        table = branch_table(match, somewhere(match, 0.2), Hidden.AS_DEALT, match.seating, tree.new_path(match.path))
        assert table is not None
        play_on(table, 3)
        table.close()
    assert len(tree.branches_of(match)) == 2
    lock.remove(match.path)
    tree.remove_branches(match.path)
    assert not list(tree.branches_folder().glob("*.koikoi"))


def test_another_match_of_the_same_name_has_no_branches_of_this_one(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    table = branch_table(match, somewhere(match, 0.5), Hidden.AS_DEALT, match.seating, tree.new_path(match.path))
    assert table is not None
    play_on(table, 3)
    table.close()
    assert tree.branches_of(recorded(home, seed=5)) == []


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        {},
        {"of": "../x", "after": 3, "hidden": "as_dealt"},
        {"of": "x", "after": 0, "hidden": "as_dealt"},
        {"of": "x", "after": True, "hidden": "as_dealt"},
        {"of": "x", "after": 10**9, "hidden": "as_dealt"},
        {"of": "x", "after": 3, "hidden": ["as_dealt"]},
        {"of": "", "after": 3, "hidden": "as_dealt"},
    ],
)
def test_what_makes_no_sense_is_no_branch(value: object) -> None:
    assert read(value) is None


def test_nobody_plays_on_from_a_match_that_others_still_play(home: Path) -> None:
    usual = plain(("Aoi", "Ren"), Privacy.PASS)
    seats = replace(usual, chairs=(usual.chairs[0], replace(usual.chairs[1], agent="greedy")))
    path = home / "matches" / "m.koikoi"
    table = Table(bundled()["koikoi-japan"], seats, seed=4, path=path)
    while not table.match.results:
        play_on(table, 1)
    play_on(table, 6)
    table.close()
    assert fork(RecordedMatch.open(path)) is None


@pytest.mark.parametrize("hidden", list(Hidden))
def test_the_terminal_names_what_a_branch_was_played_on_from(
    home: Path, hidden: Hidden, capsys: pytest.CaptureFixture[str]
) -> None:
    match = recorded(home)
    assert match.path is not None
    path = tree.new_path(match.path)
    table = branch_table(match, somewhere(match, 0.5), hidden, plain(("Aoi", "Ren"), Privacy.OPEN), path)
    assert table is not None
    play_on(table, 2)
    table.close()
    for options in ([], ["--verify"]):
        assert main(["replay", str(path), *options]) == 0
        assert "20261101-101010.koikoi" in capsys.readouterr().out
    lock.remove(match.path)
    assert main(["replay", str(path), "--verify"]) == 0
    assert "can't be compared" in capsys.readouterr().out
