"""Playing on from a point of a record: what a branch has in common with it, what is dealt anew, how it is found."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.__main__ import main
from koikoi.engine.actions import Seat
from koikoi.engine.state import MatchOver
from koikoi.engine.view import observe
from koikoi.rulesets.collection import bundled
from koikoi.table import lock, shelf, statistics
from koikoi.table.branches import tree
from koikoi.table.branches.origin import Hidden, read
from koikoi.table.branches.play_on import branch_table, decisions, match_at, nearest
from koikoi.table.branches.seats import Against, own_seat, seated
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


def somewhere(match: RecordedMatch, share: float) -> int:
    """A point from which one can play on."""
    return nearest(decisions(match), round(match.length * share))


def branched(match: RecordedMatch, share: float, hidden: Hidden, path: Path | None = None) -> Table:
    at = somewhere(match, share)
    table = branch_table(match, at, own_seat(match, at), hidden, match.seating, path, chance=random.Random(1))
    assert table is not None
    return table


def kept(match: RecordedMatch, share: float, hidden: Hidden = Hidden.AS_DEALT, actions: int = 3) -> Path:
    """A branch that is kept, after so many actions of its own."""
    assert match.path is not None
    table = branched(match, share, hidden, tree.new_path(match.path))
    play_on(table, actions)
    table.close()
    assert table.path is not None
    return table.path


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_new_cards_change_nothing_that_the_seat_could_know(home: Path, rules: str, share: float) -> None:
    match = recorded(home, rules)
    before = match_at(match, somewhere(match, share))
    table = branched(match, share, Hidden.DEALT_ANEW)
    assert observe(table.match, Seat(0)) == observe(before, Seat(0)), "the person's, whoever is to move"
    hidden = [(one.hands[1], one.stock) for one in (table.match, before)]
    assert hidden[0] != hidden[1]
    assert set(hidden[0][0]) | set(hidden[0][1]) == set(hidden[1][0]) | set(hidden[1][1])


def test_with_the_same_cards_all_lies_as_it_lay(home: Path) -> None:
    match = recorded(home)
    assert branched(match, 0.4, Hidden.AS_DEALT).match == match_at(match, somewhere(match, 0.4))


def test_a_branch_is_a_record_of_its_own_that_names_the_other(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    before, at, path = match.path.read_bytes(), somewhere(match, 0.2), tree.new_path(match.path)
    table = branched(match, 0.2, Hidden.DEALT_ANEW, path)
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
    origin = done.header.branch
    assert origin is not None
    assert (origin.of, origin.hidden) == ("20261101-101010.koikoi", Hidden.DEALT_ANEW)
    assert match.path.read_bytes() == before
    [found] = tree.branches_of(match)
    assert (found.path, found.at, found.over) == (path, at, True)
    assert found.first is not None
    assert found.round is not None
    assert found.round.number == match_at(match, at).round


def test_branches_are_no_matches_of_their_own(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    counted = len(statistics.pasts())
    path = kept(match, 0.2)
    assert len(shelf.entries()) == 1
    assert shelf.latest() == (None, -1)
    assert len(statistics.pasts()) == counted
    assert statistics.read(path) is None, "also where somebody has put it among the matches"


def test_branches_go_with_their_record(home: Path) -> None:
    match = recorded(home)
    assert match.path is not None
    kept(match, 0.2)
    kept(RecordedMatch.open(kept(match, 0.5, actions=1000)), 0.9)
    assert len(list(tree.branches_folder().glob("*.koikoi"))) == 3
    assert len(tree.branches_of(match)) == 3
    lock.remove(match.path)
    tree.remove_branches(match.path)
    assert not list(tree.branches_folder().glob("*.koikoi"))


def test_the_tree_is_whole_and_a_branch_of_a_branch_stands_below_what_it_leaves(home: Path) -> None:
    match = recorded(home)
    early = kept(match, 0.2, actions=1000)
    late = kept(RecordedMatch.open(early), 0.9, Hidden.DEALT_ANEW, actions=1000)
    last = kept(RecordedMatch.open(late), 0.95)
    other = kept(match, 0.5)
    for place, path in enumerate((other, early, late, last)):
        os.utime(path, (2e9 - place, 2e9 - place))
    found = tree.branches_of(match)
    assert [(one.path, one.depth) for one in found] == [(other, 0), (early, 0), (late, 1), (last, 2)]
    assert {one.at for one in found[1:]} == {somewhere(match, 0.2)}, "all of them leave the match there"
    begun, ended = RecordedMatch.open(early), found[2].round
    assert ended is not None
    assert ended.number == match_at(begun, somewhere(begun, 0.9)).round, "the round in which it leaves what it leaves"
    [below, _deeper] = tree.branches_of(RecordedMatch.open(early))
    assert (below.path, below.depth) == (late, 0)
    assert below.at > found[1].at
    late.unlink()
    assert [one.path for one in tree.branches_of(match)] == [other, early], "nothing hangs in the air"


def test_branches_are_looked_at_up_to_a_size(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = recorded(home)
    size = max(kept(match, part).stat().st_size for part in (0.2, 0.5, 0.8))
    monkeypatch.setattr(tree, "MOST_BYTES", size + 10)
    assert len(tree.branches_of(match)) == 1


def test_another_match_of_the_same_name_has_no_branches_of_this_one(home: Path) -> None:
    kept(recorded(home), 0.5)
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
    assert decisions(RecordedMatch.open(path)) == []


@pytest.mark.parametrize("hidden", list(Hidden))
def test_the_terminal_names_what_a_branch_was_played_on_from(
    home: Path, hidden: Hidden, capsys: pytest.CaptureFixture[str]
) -> None:
    match = recorded(home)
    assert match.path is not None
    path = kept(match, 0.5, hidden, actions=1000)
    for options in ([], ["--verify"]):
        assert main(["replay", str(path), *options]) == 0
        assert "20261101-101010.koikoi" in capsys.readouterr().out
    lock.remove(match.path)
    assert main(["replay", str(path), "--verify"]) == 0
    assert "can’t be compared" in capsys.readouterr().out


def test_who_sits_where_in_a_branch(home: Path) -> None:
    match = recorded(home)
    as_it_was, people, alone = (seated(match, Seat(0), against) for against in Against)
    assert as_it_was == match.seating
    assert people.people == (0, 1)
    assert people.closed
    assert alone.people == (0, 1)
    assert not alone.closed
    taken = seated(match, Seat(1), Against.COMPUTER)
    assert [one.agent for one in taken.chairs] == ["player", ""]


@pytest.mark.parametrize("privacy", list(Privacy))
def test_with_people_hands_are_closed_as_they_were_and_never_open(home: Path, privacy: Privacy) -> None:
    match = recorded(home)
    match.replay.header = replace(match.header, seating=replace(match.seating, privacy=privacy))
    people = seated(match, Seat(0), Against.PEOPLE)
    assert people.privacy is (Privacy.PASS if privacy is Privacy.OPEN else privacy)
    assert people.closed


def test_of_a_match_that_waits_nobody_plays_on_from_a_point_also_with_open_hands(home: Path) -> None:
    """The stock lies there as it lies in the match."""
    path = home / "matches" / "m.koikoi"
    table = Table(bundled()["german"], replace(plain(("Aoi", "Ren")), privacy=Privacy.OPEN), seed=1, path=path)
    while table.match.to_move is None or not table.match.results:
        play_on(table, 1)
    table.close()
    waits = RecordedMatch.open(path)
    assert decisions(waits) == []
    waits.go(waits.length)
    assert waits.forward() == ()


def test_a_branch_may_begin_after_one_line(home: Path) -> None:
    named = {"of": "a.koikoi", "after": 1, "hidden": "as_dealt"}
    assert read(named) is not None
    assert read(named | {"after": 0}) is None


def test_a_tree_is_looked_at_as_deep_as_somebody_can_follow(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "DEEPEST", 2)
    match = leaf = recorded(home)
    for _ in range(4):
        leaf = RecordedMatch.open(kept(leaf, 0.5, actions=1000))
    assert [one.depth for one in tree.branches_of(match)] == [0, 1, 2]


def test_branches_go_when_there_is_no_room_as_matches_do(home: Path) -> None:
    path = kept(recorded(home), 0.5, actions=1000)
    os.utime(path, (1000, 1000))
    assert shelf.prune(path.stat().st_size) == [path, home / "matches" / "20261101-101010.koikoi"]
