"""What may be watched of a match that is not over: nothing that somebody at the table must not see."""

from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.__main__ import main
from koikoi.engine.state import RoundOver
from koikoi.rulesets.collection import bundled
from koikoi.table import shelf
from koikoi.table.record import RecordError, dump, read_lines
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_lines
from koikoi.table.seating import Privacy, Seating, plain
from koikoi.table.table import Table
from tests.autoplay import play_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def seats(privacy: Privacy, computers: tuple[int, ...]) -> Seating:
    usual = plain(("Aoi", "Ren"), privacy)
    agents = ["player" if seat in computers else "" for seat in range(2)]
    chairs = (replace(chair, agent=agent) for chair, agent in zip(usual.chairs, agents, strict=True))
    return replace(usual, chairs=tuple(chairs))


def played(path: Path, seating: Seating, rounds: int) -> Table:
    """A match in the middle of the round after so many."""
    table = Table(bundled()["koikoi-japan"], seating, seed=4, path=path)
    settled = 0
    while settled < rounds or isinstance(table.match.phase, RoundOver):
        settled = len(table.match.results)
        play_on(table, 1)
    play_on(table, 6)
    table.close()
    return table


@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.PEEK, Privacy.FACE])
def test_nobody_watches_what_people_still_play_with_closed_hands(
    privacy: Privacy, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "matches" / "m.koikoi"
    played(path, seats(privacy, ()), 2)
    assert [one.watchable for one in shelf.entries()] == [False]
    with pytest.raises(RecordError, match="still being played"):
        RecordedMatch.open(path)
    for options in ([], ["--json"], ["--verify"], ["--analyse"]):
        assert main(["replay", str(path), *options]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "still being played" in err


def test_where_all_hands_are_open_the_settled_rounds_may_be_watched(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    table = played(path, seats(Privacy.OPEN, ()), 1)
    recorded = RecordedMatch.open(path)
    assert recorded.replay.match.results == table.match.results
    assert isinstance(recorded.replay.match.phase, RoundOver)
    assert recorded.path is None, "the file tells more than may be known"


@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.OPEN])
def test_against_the_computer_the_settled_rounds_may_be_watched(
    privacy: Privacy, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "matches" / "m.koikoi"
    table = played(path, seats(privacy, (1,)), 2)
    recorded = RecordedMatch.open(path)
    assert isinstance(recorded.replay.match.phase, RoundOver)
    assert recorded.replay.match.results == table.match.results
    assert max(deal.round for deal in recorded.replay.deals) == 2
    assert recorded.path is None, "the file tells more than may be known"
    hidden = {f'"{one.code}"' for one in table.match.hands[1]}
    assert not any(code in str(line) for line in recorded.lines[-2:] for code in hidden)
    assert main(["replay", str(path), "--json"]) == 0
    told = capsys.readouterr().out
    assert f'"round": {table.match.round}' not in told
    assert f'"round":{table.match.round}' not in told


def test_the_first_round_against_the_computer_is_watched_when_it_is_over(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    played(path, seats(Privacy.PASS, (1,)), 0)
    with pytest.raises(RecordError, match="still being played"):
        RecordedMatch.open(path)


def test_a_match_that_is_over_may_be_watched(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    table = play_on(Table(bundled()["koikoi-japan"], seats(Privacy.PASS, ()), seed=4, path=path))
    table.close()
    assert RecordedMatch.open(path).replay.match == table.match
    assert [one.watchable for one in shelf.entries()] == [True]


def test_what_comes_after_a_bad_line_is_no_part_of_the_match(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    play_on(Table(bundled()["koikoi-japan"], seats(Privacy.PASS, ()), seed=4, path=path)).close()
    lines = [line for _number, line in read_lines(path)]
    path.write_text(dump([*lines, {"seat": 5}, {"seat": 0, "play": "1B"}]))
    recorded = RecordedMatch.open(path)
    assert recorded.damaged is not None
    assert len(recorded.lines) == len(lines)
    assert replay_lines(list(enumerate(recorded.lines, start=1))).match == recorded.replay.match


def test_a_match_that_goes_on_is_read_anew(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    before = played(path, seats(Privacy.OPEN, ()), 1)
    first = shelf.entry(path)
    after = Table.resume(path)
    while len(after.match.results) == len(before.match.results):
        play_on(after, 1)
    after.close()
    assert shelf.entry(path).rounds == first.rounds + 1
