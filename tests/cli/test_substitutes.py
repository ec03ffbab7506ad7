"""Substitutes: a record says who plays on; where a share code says who plays, nobody else does."""

import json
from pathlib import Path

import pytest

from koikoi.table.replay import replay_file
from koikoi.table.table import Table
from tests.cli.conftest import Call

SEATS = ("human,human", "human,greedy", "greedy,human", "random,greedy", "human,strong:careful")
BEGUN = ["play", "--rules", "nintendo-standard", "--seats", "human,random", "--names", "Aoi", "--seed", "5"]


def agents(seats: str) -> list[str]:
    return ["" if one == "human" else one for one in seats.split(",")]


@pytest.fixture
def match(home: Path, call: Call) -> Path:
    """A match that was left."""
    assert call(*BEGUN, answers=["1", "1", "1", "q"]).code == 0
    (path,) = (home / "matches").glob("*.koikoi")
    return path


@pytest.mark.parametrize("seats", SEATS)
def test_the_record_names_who_played_from_where(seats: str, match: Path, call: Call) -> None:
    before = len(replay_file(match).steps)
    assert call("play", "--continue", str(match), "--seats", seats, answers=[*["", "1"] * 4, "q"]).code == 0
    lines = [json.loads(line) for line in match.read_text("utf-8").splitlines()]
    (number,) = (number for number, line in enumerate(lines, 1) if "substituted" in line)
    assert lines[number - 1]["substituted"] == {"before": ["", "random"], "now": agents(seats)}
    played = [line for line in lines[: number - 1] if "seat" in line or "deal" in line]
    assert 0 < len(played) <= before
    verified = call("replay", str(match), "--verify") if "human,human" != seats else None
    if verified is not None and verified.code == 0:
        assert f"From line {number} of the record on, others play: " in verified.out
    table = Table.resume(match)
    assert [one.agent for one in table.seating.chairs] == agents(seats), "who goes on is who played last"
    assert table.damaged is None
    table.close()


def test_who_plays_on_as_before_leaves_no_trace(match: Path, call: Call) -> None:
    call("play", "--continue", str(match), "--seats", "human, random", answers=["1", "1", "q"])
    assert "substituted" not in match.read_text("utf-8")


@pytest.mark.parametrize("way", [["--today"], ["--code", "08DF-BDQT-K3KC-S02P"]], ids=["today", "code"])
@pytest.mark.parametrize("seats", ["human,master", "human,human", "greedy,steady"])
def test_a_match_from_a_code_is_played_by_who_that_says(way: list[str], seats: str, home: Path, call: Call) -> None:
    begun = call("play", *way, "--names", "Aoi", answers=["1", "1", "q"])
    if begun.code:
        begun = call("play", *way, "--names", "Aoi,Ren", answers=["", "1", "", "1", "q"])
    assert begun.code == 0, begun.err
    (path,) = (home / "matches").glob("*.koikoi")
    before = path.read_bytes()
    done = call("play", "--continue", "--seats", seats, answers=["1"] * 400)
    assert done.code == 2
    assert done.sentence.endswith("a match from a share code is played by those whom the code names")
    assert path.read_bytes() == before


def test_a_record_from_a_code_in_which_others_took_over_is_not_that_codes_match(home: Path, call: Call) -> None:
    assert call("play", "--today", "--names", "Aoi", answers=["1"] * 900).code == 0
    (path,) = (home / "matches").glob("*.koikoi")
    assert replay_file(path).ok
    assert "but was not played from it" not in call("replay", str(path), "--verify").out
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("check", None), line.pop("end", None), line.pop("end_mark", None)
    lines.insert(8, {"substituted": {"before": ["", "steady"], "now": ["", "master"]}})
    path.write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    done = call("replay", str(path), "--verify")
    assert done.code == 1
    assert "but was not played from it" in done.out
    (proof,) = [one["proof"] for one in call("replay", str(path), "--verify", "--json").json_lines if "proof" in one]
    assert proof["substituted"] == [{"line": 9, "before": ["", "steady"], "now": ["", "master"]}]
