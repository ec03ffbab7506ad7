"""`koikoi simulate` and what stands behind it."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from koikoi.arena.arena import PlayedMatch, Series, play
from koikoi.arena.simulate import EndlessMatch, match_seed, names_of
from koikoi.cli import simulate
from koikoi.cli.simulate import ProgressBar
from koikoi.engine.parameters import EXTRA_ROUNDS
from tests.cli.conftest import Call, environment
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN

ASK = ("simulate", "--rules", "german", "--seats", "random,greedy", "--matches", "4", "--seed", "7")


def test_the_same_seed_gives_the_same_result(call: Call) -> None:
    one, other = call(*ASK), call(*ASK)
    assert one.code == 0
    assert one.out == other.out
    assert one.out != call(*ASK[:-1], "8").out


def test_the_speed_stands_on_stderr_alone(call: Call) -> None:
    done = call(*ASK)
    assert "per second" in done.sentence
    assert "per second" not in done.out


def test_the_result_in_text(call: Call) -> None:
    done = call(*ASK)
    assert done.lines[0] == "random and greedy, rules german, seed 7: 4 matches, 48 rounds."
    assert any(line.startswith("greedy: ") and "matches won (" in line for line in done.lines)
    assert "How often each yaku was paid:" in done.lines


def test_the_result_as_json_adds_up(call: Call) -> None:
    found = call(*ASK, "--json").json
    assert found["seats"] == ["random", "greedy"]
    assert (found["matches"], found["rounds"], found["seed"]) == (4, 48, 7)
    assert sum(found["wins"]) + found["draws"] == 4
    assert sum(found["endings"].values()) == 48
    assert sum(found["rounds_won"]) == 48 - found["endings"].get("exhausted", 0)
    assert found["koikoi_calls"][1] == 0
    assert sum(found["yaku"].values()) == sum(sum(one.values()) for one in found["yaku_by_seat"])
    assert found["deals"] == 2
    assert sum(one["value"] for one in found["win_rate"]) == 1
    for one, points in zip(found["points_a_round"], found["points"], strict=True):
        assert one["low"] < one["value"] < one["high"]
        assert one["value"] == round(points / 48, 6)
    assert "seconds" not in json.dumps(found)


def test_one_deal_has_no_interval(call: Call) -> None:
    found = call(*ASK[:-3], "2", "--json").json
    assert found["deals"] == 1
    assert found["win_rate"][0]["low"] is None
    assert " to " not in call(*ASK[:-3], "2").out


def test_as_many_processes_as_one_likes_find_the_same(call: Call, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = call(*ASK, "--jobs", "1", "--records", str(one))
    shared = call(*ASK, "--jobs", "2", "--records", str(two))
    assert alone.out == shared.out
    names = [path.name for path in sorted(one.iterdir())]
    assert names == [path.name for path in sorted(two.iterdir())]
    assert all((one / name).read_bytes() == (two / name).read_bytes() for name in names)


def test_rounds_may_be_fewer_than_the_rules_say(call: Call) -> None:
    assert call(*ASK, "--rounds", "3", "--json").json["rounds"] == 12


def test_cross_table_in_text(call: Call) -> None:
    done = call("simulate", "--rules", "german", "--cross", "random,greedy", "-n", "6")
    assert done.code == 0
    assert done.lines[0].startswith("random and greedy, rules german, seed 1: 6 matches, ")
    assert done.lines[2].split() == ["random", "greedy"]
    assert [done.lines[number].split()[0] for number in (3, 4)] == ["random", "greedy"]
    assert "±" in done.lines[3]


def test_cross_table_as_json_has_every_two_once(call: Call) -> None:
    found = call("simulate", "--cross", "random,greedy", "-n", "4", "--json").json
    (pair,) = found["pairs"]
    assert (found["seats"], found["matches"], pair["players"], pair["deals"]) == (2, 4, ["random", "greedy"], 2)
    series = call("simulate", "--seats", "random,greedy", "--matches", "4", "--json").json
    assert pair["win_rate"] == series["win_rate"][0]
    assert pair["points_a_round"] == series["points_a_round"][0]


def test_cross_table_of_three_seats_has_every_two_both_ways(call: Call) -> None:
    ask = ("simulate", "--rules", "german", "--cross", "random,greedy", "--players", "3", "-n", "3")
    found = call(*ask, "--json").json
    assert [one["players"] for one in found["pairs"]] == [["random", "greedy"], ["greedy", "random"]]
    assert "its fair share is 33.3%" in call(*ask).out


def test_figures_are_written_as_the_language_writes_them(call: Call) -> None:
    told = call("simulate", "--lang", "de", "--seats", "random,greedy", "--matches", "4").out
    assert re.search(r"\(\d+,\d\N{NO-BREAK SPACE}%\)", told)
    assert not re.search(r"\d\.\d", told)


def test_teams_have_one_score(call: Call) -> None:
    found = call("simulate", "--rules", "german", "--seats", "greedy,random,greedy,random", "--matches", "2", "--json")
    assert found.json["seats"] == ["greedy 1", "random 1", "greedy 2", "random 2"]
    assert len(found.json["wins"]) == len(found.json["points"]) == 2
    assert len(found.json["koikoi_calls"]) == 4


def test_records_verify(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert call(*ASK[:-3], "12", "--seed", "7", "--records", str(folder)).code == 0
    files = sorted(folder.iterdir())
    assert [one.name for one in files] == [f"match-{number:02}.koikoi" for number in range(1, 13)]
    for file in files[:3]:
        done = call("replay", "--verify", str(file))
        assert (done.code, done.err) == (0, "")
    first = [json.loads(line) for line in files[0].read_text(encoding="utf-8").splitlines()]
    assert first[0]["players"] == ["random", "greedy"]
    assert "first_dealer" in first[1]
    assert sum("result" in line and "redeal" not in line["result"] for line in first) == 12


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--seats", "random"), "--seats: nintendo-standard is played by 2, found 1 (random)"),
        (("--seats", "random,oracle"), "--seats: there is no computer player 'oracle'; there are: "),
        (("--seats", "random,human"), "no computer player 'human'"),
        (("--matches", "0"), "--matches: found 0, allowed is a whole number from 1"),
        (("--matches", "many"), "--matches: found many"),
        (("--seed", "x"), "--seed: found x"),
        (("--jobs", "0"), "--jobs: found 0, allowed is a whole number from 1"),
        (("--rounds", "100"), "--rounds: "),
        (("--cross", "random,oracle"), "--cross: there is no computer player 'oracle'; there are: "),
        (("--cross", "random"), "--cross: two or more different computer players are needed, found random"),
        (("--cross", "random,random"), "two or more different"),
        (("--cross", "random,greedy", "--seats", "random,greedy"), "not allowed with argument"),
        (("--cross", "random,greedy", "--players", "3"), "--players: nintendo-standard is played by 2, found 3"),
        (("--cross", "random,greedy", "--records", "x"), "--records: only one table is recorded"),
        (("--players", "2"), "--players: --seats already says how many play"),
        (("--rules", "germn"), 'did you mean "german"'),
    ],
)
def test_a_bad_wish_is_told(arguments: tuple[str, ...], part: str, call: Call) -> None:
    done = call("simulate", *arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.sentence


def test_records_need_a_folder(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = call("simulate", "--matches", "1", "--records", str(tmp_path / "file"))
    assert done.code == 2
    assert "cannot be made" in done.sentence


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_no_record_is_written_where_a_link_leads(call: Call, tmp_path: Path) -> None:
    folder, mine = tmp_path / "records", tmp_path / "mine"
    folder.mkdir()
    mine.write_text("mine")
    (folder / "match-1.koikoi").symlink_to(mine)
    done = call("simulate", "--seats", "random,random", "--matches", "1", "--records", str(folder))
    assert done.code != 0
    assert mine.read_text() == "mine"
    assert "it is no ordinary file" in done.sentence


def test_a_match_that_cannot_be_dealt_is_told(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("koikoi.arena.simulate.MOST_DEALS", 1)
    settings: dict[str, Any] = {"field_four": "redeal", "field_cards_2": 24, "hand_cards_2": 1, "rounds": 99}
    with pytest.raises(EndlessMatch, match=r"match 1 does not end: 1 deals in a row are void; change test-rules"):
        list(play([Series(ruleset_of(settings), ("greedy", "greedy"), 1)]))
    path = tmp_path / "odd.toml"
    path.write_text(
        "[odd]\nextends='italian'\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in settings.items()),
        encoding="utf-8",
    )
    done = call("simulate", "--rules", str(path), "--matches", "1")
    assert (done.code, done.out) == (2, "")
    assert "does not end" in done.sentence


def test_a_match_that_nobody_can_win_is_drawn_in_the_end() -> None:
    settings: dict[str, Any] = {"match_tie": "extra_round", "hand_cards_2": 1, "field_cards_2": 0, "rounds": 1}
    ((_which, match),) = play([Series(ruleset_of(settings), ("greedy", "greedy"), 1)])
    assert (match.tally.rounds, match.tally.draws) == (1 + EXTRA_ROUNDS, 1)


def test_players_are_numbered_only_where_they_need_it() -> None:
    assert names_of(["greedy", "random"]) == ("greedy", "random")
    assert names_of(["greedy", "random", "greedy"]) == ("greedy 1", "random", "greedy 2")


def test_seeds_of_matches_differ_and_every_json_reader_keeps_them() -> None:
    seeds = {match_seed(seed, number) for seed in range(20) for number in range(20)}
    assert len(seeds) == 400
    assert max(seeds) < 1 << 53


# The bar


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def bar(monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, step: float) -> str:
    now = [0.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    monkeypatch.setattr("sys.stderr", screen)
    progress = ProgressBar(4, clock)
    for done in range(1, 5):
        progress.show(done)
    progress.clear()
    return screen.getvalue()


def test_a_long_wait_has_a_bar_on_a_terminal_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = bar(monkeypatch, Screen(), 0.6)
    assert "] 2 of 4, " in drawn
    assert drawn.endswith("\r")


def test_a_short_wait_or_a_pipe_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bar(monkeypatch, Screen(), 0.01) == ""
    assert bar(monkeypatch, io.StringIO(), 0.6) == ""


def test_simulate_as_a_process(cli: Call) -> None:
    done = cli(*ASK)
    assert done.code == 0
    assert "per second" in done.sentence
    assert GERMAN.name in done.out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
@pytest.mark.parametrize("seconds", [0.2, 1.2])
def test_ctrl_c_on_a_terminal_ends_all_processes_quietly(seconds: float, tmp_path: Path) -> None:
    """The terminal tells every process; the other ones say nothing, not even while they start."""
    import pty

    ours, theirs = pty.openpty()
    script = (
        "import sys; import koikoi.cli.simulate; from koikoi.__main__ import main; print('begun', flush=True);"
        "sys.exit(main(['simulate', '--matches', '100000', '--jobs', '2']))"
    )
    command, told = [sys.executable, "-c", script], b""
    with subprocess.Popen(
        command, stdout=theirs, stderr=theirs, env=environment(), cwd=tmp_path, start_new_session=True
    ) as process:
        os.close(theirs)
        while b"begun" not in told:
            told += os.read(ours, 4096)
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(20) == 130
    with suppress(OSError):  # the end of a terminal: nobody writes to it any more
        while more := os.read(ours, 4096):
            told += more
    os.close(ours)
    assert b"Traceback" not in told
    whole = told.decode().replace("\r\n", "\n").removeprefix("begun\n")
    after = whole.rpartition("\r")[2].strip()  # where there was a bar, it is gone
    assert re.match(r"random and greedy, .* seed 1: \d+ match(es)?, \d+ rounds\.\n", after) or not (
        after or seconds > 1
    )


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_ctrl_c_tells_what_has_been_played_so_far(
    how: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 3)
    done = call(*ASK[:-3], "1000", "--seed", "7", *how)
    assert done.code == 130
    if how:
        assert (done.json["matches"], sum(done.json["wins"]) + done.json["draws"]) == (3, 3)
    else:
        assert done.lines[0] == "random and greedy, rules german, seed 7: 3 matches, 36 rounds."
        assert "How often each yaku was paid:" in done.lines
    stop_after(monkeypatch, 0)
    done = call(*ASK, *how)
    assert (done.code, done.out, done.err) == (130, "", "")


def test_ctrl_c_tells_of_each_two_what_they_have_played(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("simulate", "--rules", "german", "--cross", "random,greedy,player", "--matches", "2")
    stop_after(monkeypatch, 3)
    done = call(*asked)
    assert done.code == 130
    assert done.lines[0].endswith(": 3 matches, 36 rounds.")
    grid = [line.split() for line in done.lines if re.match("(random|greedy|player) ", line)]
    assert [(row[0], row.count("–")) for row in grid] == [("random", 1), ("greedy", 2), ("player", 2)] * 2
    stop_after(monkeypatch, 3)
    assert [one["matches"] for one in call(*asked, "--json").json["pairs"]] == [2, 1, 0]


def stop_after(monkeypatch: pytest.MonkeyPatch, matches: int) -> None:
    """Ctrl-C is pressed when so many matches have been played, one after the other."""

    def until(series: Sequence[Series], **how: Any) -> Iterator[tuple[int, PlayedMatch]]:
        playing = play(series, jobs=1, records=how["records"])
        yield from islice(playing, matches)
        playing.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play", until)
