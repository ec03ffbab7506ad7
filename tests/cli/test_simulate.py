"""`koikoi simulate` and what stands behind it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from koikoi.agents.players import player
from koikoi.cli.simulate import Progress
from koikoi.table.simulate import Endless, match_seed, names_of, play_match, simulate
from tests.cli.conftest import Call
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN, STANDARD

ASK = ("simulate", "--rules", "german", "--seats", "random,greedy", "--matches", "4", "--seed", "7")


def test_the_same_seed_gives_the_same_result(call: Call) -> None:
    one, other = call(*ASK), call(*ASK)
    assert one.code == 0
    assert one.out == other.out
    assert one.out != call(*ASK[:-1], "8").out


def test_the_speed_stands_on_stderr_alone(call: Call) -> None:
    done = call(*ASK)
    assert "rounds per second" in done.sentence
    assert "per second" not in done.out


def test_the_result_in_text(call: Call) -> None:
    done = call(*ASK)
    assert done.lines[0] == "random and greedy by the rules german, seed 7: 4 matches, 48 rounds."
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
    assert "seconds" not in json.dumps(found)


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


def test_a_match_that_cannot_end_is_told(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("koikoi.table.simulate.MOST_ROUNDS", 50)
    settings: dict[str, Any] = {"match_tie": "extra_round", "hand_cards_2": 1, "field_cards_2": 0, "rounds": 1}
    with pytest.raises(Endless, match=r"match 1 does not end: nobody leads after 50 rounds; change test-rules"):
        simulate(ruleset_of(settings), [player("greedy"), player("greedy")], 1, 1)
    path = tmp_path / "odd.toml"
    path.write_text(
        "[odd]\nextends='german'\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in settings.items()),
        encoding="utf-8",
    )
    done = call("simulate", "--rules", str(path), "--matches", "1")
    assert (done.code, done.out) == (2, "")
    assert "does not end" in done.sentence


def test_players_are_numbered_only_where_they_need_it() -> None:
    greedy, chance = player("greedy"), player("random")
    assert names_of([greedy, chance]) == ("greedy", "random")
    assert names_of([greedy, chance, greedy]) == ("greedy 1", "random", "greedy 2")


def test_seeds_of_matches_differ_and_every_json_reader_keeps_them() -> None:
    seeds = {match_seed(seed, number) for seed in range(20) for number in range(20)}
    assert len(seeds) == 400
    assert max(seeds) < 1 << 53


def test_a_match_depends_on_its_number_alone() -> None:
    players = [player("random"), player("random")]
    alone = play_match(STANDARD, players, ["a", "b"], 5, 3).lines
    heard = []
    simulate(STANDARD, players, 3, 5, names=["a", "b"], after_match=lambda number, table, tally: heard.append(table))
    assert alone == heard[2].lines


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
    progress = Progress(4, clock)
    for done in range(1, 5):
        progress.show(done)
    progress.clear()
    return screen.getvalue()


def test_a_long_wait_has_a_bar_on_a_terminal_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = bar(monkeypatch, Screen(), 0.6)
    assert "] 2/4, " in drawn
    assert drawn.endswith("\r")


def test_a_short_wait_or_a_pipe_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bar(monkeypatch, Screen(), 0.01) == ""
    assert bar(monkeypatch, io.StringIO(), 0.6) == ""


def test_simulate_as_a_process(cli: Call) -> None:
    done = cli(*ASK)
    assert done.code == 0
    assert "rounds per second" in done.sentence
    assert GERMAN.name in done.out
