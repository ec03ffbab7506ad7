"""`play --code` and `replay --code`: the same deals for somebody else, and no claim that nobody knew them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from koikoi.agents.players import GreedyPlayer
from koikoi.rulesets.collection import bundled
from koikoi.table.record import Line, dump
from koikoi.table.replay import replay_file
from koikoi.table.seating import plain
from koikoi.table.share_code import SharedMatch, code_of
from koikoi.table.table import Table
from koikoi.table.today import code_of_day
from tests.autoplay import play_on
from tests.cli.conftest import Call
from tests.tables import B

RULES = replace(bundled()["nintendo"], rounds=1)
CODE = code_of(SharedMatch(RULES, ("", "greedy"), B, 20))
BEFOREHAND = f"This match comes from the share code {CODE}, so its deals could be known beforehand."


def record(home: Path) -> Path:
    (path,) = (home / "matches").glob("*.koikoi")
    return path


def play(call: Call, code: str = CODE, *more: str) -> Any:
    return call("play", "--code", code, "--names", "Aoi", *more, answers=["1"] * 60)


def deals(path: Path) -> list[Line]:
    return [line for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()) if "deal" in line]


def test_a_code_starts_its_match_and_says_before_and_after_what_could_be_known(home: Path, call: Call) -> None:
    done = play(call, CODE.lower().replace("-", " "))
    assert (done.code, done.err) == (0, "")
    assert done.out.count(BEFOREHAND) == 2
    assert done.lines.index(BEFOREHAND) < next(at for at, line in enumerate(done.lines) if "Round 1" in line)
    played = replay_file(record(home))
    assert played.header.code == CODE
    assert (played.header.rules, played.header.seed, played.header.commitment) == (RULES, 20, "")
    assert played.header.seating is not None
    assert [one.agent for one in played.header.seating.chairs] == ["", "greedy"]
    assert played.match.results[0].dealer == B
    assert f"To play the same deals: koikoi play --code {CODE}" in done.out


def test_who_plays_the_code_of_a_finished_match_gets_its_deals(home: Path, call: Call, tmp_path: Path) -> None:
    first = call("play", "--seats", "human,greedy", "--names", "Ren", "--seed", "9", answers=["1"] * 600)
    assert first.code == 0
    theirs = record(home).rename(tmp_path / "theirs.koikoi")
    done = call("replay", str(theirs), "--code")
    assert f"koikoi play --code {done.out.strip()}\n" in first.out
    assert call("replay", str(theirs), "--code", "--json").json == {"code": done.out.strip()}
    call("play", "--code", done.out.strip(), "--names", "Aoi", answers=["1"] * 600)
    ours, other = (deals(path)[0]["deal"] for path in (record(home), theirs))
    assert ours == other


def test_a_record_claims_no_sealed_seed(home: Path, call: Call) -> None:
    play(call)
    done = call("replay", str(record(home)), "--verify")
    assert done.code == 0
    assert BEFOREHAND in done.out
    assert "sealed" not in done.out
    proof = call("replay", str(record(home)), "--verify", "--json").json_lines[-1]["proof"]
    assert (proof["seed_committed"], proof["code"], proof["from_code"]) == (None, CODE, True)


def test_a_code_takes_the_claim_also_from_a_record_with_a_seal(tmp_path: Path, call: Call) -> None:
    lines = play_on(Table(RULES, ("Aoi", "Ren"))).lines
    lines[0]["code"] = CODE
    path = tmp_path / "sealed.koikoi"
    path.write_text(dump(lines), encoding="utf-8")
    done = call("replay", str(path), "--verify")
    assert done.code == 1
    assert f"The record names the share code {CODE}, but was not played from it." in done.out
    assert "was sealed before the match" not in done.out


@pytest.mark.parametrize("code", [5, None, [], "", CODE.lower(), "\x1b[2J", CODE * 40, "A" * 29])
def test_what_is_no_code_in_a_record_is_passed_over(code: object, tmp_path: Path, call: Call) -> None:
    lines = play_on(Table(RULES, ("Aoi", "Ren"), seed=1)).lines
    path = tmp_path / "odd.koikoi"
    path.write_text(dump([{**lines[0], "code": code}, *lines[1:]]), encoding="utf-8")
    assert replay_file(path).header.code == ""
    assert call("replay", str(path), "--verify").code == 0


def test_a_match_goes_on_as_one_from_a_code(home: Path, call: Call) -> None:
    call("play", "--code", CODE, "--names", "Aoi", answers=["1", "1", "q"])
    done = call("play", "--continue", answers=["1"] * 60)
    assert done.code == 0
    assert done.out.count(BEFOREHAND) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--code", CODE, "--rules", "german"], "--rules: not allowed with argument --code"),
        (["--code", CODE, "--seats", "human,human"], "--seats: not allowed with argument --code"),
        (["--code", CODE, "--seed", "3"], "--seed: not allowed with argument --code"),
        (["--code", CODE[:-1] + ("0" if CODE[-1] != "0" else "1")], "is wrong, or two have changed places"),
        (["--code", ""], "8 to 24 characters"),
        (["--code", CODE, "--names", "Aoi,Ren"], "expected one for each person: 1"),
    ],
)
def test_what_is_no_code_or_says_it_twice_is_one_sentence(
    arguments: list[str], said: str, home: Path, call: Call
) -> None:
    done = call("play", *arguments)
    assert done.code == 2
    assert said in done.sentence
    assert not list(home.rglob("*.koikoi"))


def test_a_match_without_a_code_says_why(tmp_path: Path, call: Call) -> None:
    own = replace(RULES, name="club")
    for rules, seed, actions, said in (
        (RULES, None, 1000, "which no share code holds"),
        (own, 1, 1000, "only rules that come with the game have a share code, and club are others"),
        (RULES, 1, 10, "a match has a share code when it is over"),
    ):
        table = play_on(Table(rules, plain(("Aoi", "Ren")) if actions > 10 else ("Aoi", "Ren"), seed=seed), actions)
        path = tmp_path / "some.koikoi"
        path.write_text(dump(table.lines), encoding="utf-8")
        done = call("replay", str(path), "--code")
        assert done.code == 2
        assert said in done.sentence


# Today's deal


@pytest.fixture
def november(monkeypatch: pytest.MonkeyPatch) -> date:
    day = date(2026, 11, 14)
    monkeypatch.setattr("koikoi.table.today.today", lambda: day)
    return day


def test_todays_deal_is_a_code_and_can_be_told_without_giving_a_card_away(
    home: Path, call: Call, november: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("koikoi.agents.steady.SteadyPlayer.choose", GreedyPlayer().choose)
    done = call("play", "--today", "--names", "Aoi", answers=["1"] * 200)
    assert (done.code, done.err) == (0, "")
    played, code = replay_file(record(home)), code_of_day(november)
    assert played.header.code == code
    assert f"This match comes from the share code {code}, so its deals could be known beforehand." in done.out
    at = done.lines.index("Koi-Koi · 14 November")
    totals = played.match.totals
    signs, score, shown = done.lines[at + 1 : at + 4]
    assert len(signs) == 3
    assert set(signs) <= set("○●◎△")
    assert (score, shown) == (f"{totals[0]} : {totals[1]} against Uguisu", code)


def test_yesterdays_deal_may_be_played_too_but_not_tomorrows(home: Path, call: Call, november: date) -> None:
    call("play", "--today", "yesterday", "--names", "Aoi", answers=["1", "q"])
    assert replay_file(record(home)).header.code == code_of_day(november - timedelta(1))
    done = call("play", "--today", "2026-11-15")
    assert (done.code, done.err) == (2, "--today: 2026-11-15 has not come yet; it is 2026-11-14 here\n")
    done = call("play", "--today", "heute")
    assert (done.code, done.err[:39]) == (2, "--today: found heute, allowed is yester")
    assert call("play", "--today", "--code", CODE).code == 2
