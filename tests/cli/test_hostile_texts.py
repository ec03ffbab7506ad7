"""Whatever stands in a file or a name, no command prints what a terminal would obey."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.cli.output import say_json
from koikoi.table import seating
from koikoi.table.replay import replay_file
from koikoi.texts import clean_line
from tests.cli.conftest import Call, Done

EVIL = "a\033]0;owned\a\033[2Jb\x9b31mc\u202ed\u2066e\u200ff\0g\nZZZ\r\u2028i\ufeffj\U000e0041k"
"""Commands of a terminal in seven and eight bits, turned writing, nothing, new lines, a mark, a hidden tag."""
RULES = {
    "": '[club]\nextends = "german"\n',
    "title": f'[club]\nextends = "german"\ntitle = {json.dumps(EVIL)}\nabout = {json.dumps(EVIL)}\n',
    "name": f'[{json.dumps(EVIL)}]\nextends = "german"\n',
    "key": f'[club]\nextends = "german"\n{json.dumps(EVIL)} = 1\n',
    "value": f'[club]\nextends = "german"\ndeal_order = {json.dumps(EVIL)}\n',
    "parent": f"[club]\nextends = {json.dumps(EVIL)}\n",
    "yaku": f'[club]\nextends = "german"\n[club.yaku.{json.dumps(EVIL)}]\npoints = 3\nneeds = "1B 3B"\n',
    "raw": f'[club]\nextends = "german"\ntitle = "{EVIL}"\n',
}


def harmless(done: Done) -> None:
    """Nothing was printed that is not seen, and what went wrong was no fault of the game."""
    for text in (done.out, done.err):
        hidden = {one for one in text if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
        assert hidden <= {"\n"}, text
        assert "\nZZZ" not in text
        assert "fault in Koi-Koi" not in text


@pytest.fixture
def record(home: Path, call: Call) -> Path:
    """The record of a finished match between players of bad names, by rules of one."""
    call("play", "--rules", "german", "--seats", "random,greedy", "--seed", "2")
    (path,) = (home / "matches").glob("*.koikoi")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("check")
        line[EVIL] = EVIL
    lines[0]["players"] = [EVIL, "x" + EVIL]
    lines[0]["rules"] = EVIL
    lines[0]["ruleset"] |= {"title": EVIL, "about": EVIL}
    for chair in lines[0]["seating"]["chairs"]:
        chair["agent"] = EVIL
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return path


@pytest.mark.parametrize("how", [[], ["--verify"], ["--json"], ["--verify", "--json"], ["--analyse"]])
def test_a_record_commands_no_terminal(how: list[str], record: Path, call: Call) -> None:
    if how == ["--analyse"]:
        record.write_text("\n".join(record.read_text("utf-8").splitlines()[:4]), "utf-8")
    done = call("replay", *how, str(record))
    assert done.out or how == ["--analyse"]
    harmless(done)


def test_a_faulty_record_commands_no_terminal(record: Path, call: Call) -> None:
    lines = record.read_text("utf-8").splitlines()
    for wrong in (
        {"seat": 0, "play": EVIL},
        {"seat": EVIL, "play": "1B"},
        {"deal": EVIL},
        {EVIL: EVIL},
        {"call": EVIL},
    ):
        for cut in (1, 3):
            record.write_text("\n".join([*lines[:cut], json.dumps(wrong)]), "utf-8")
            harmless(call("replay", str(record)))
            harmless(call("play", "--continue", str(record), answers=["q", "q"]))


def test_a_match_that_goes_on_commands_no_terminal(record: Path, call: Call) -> None:
    record.write_text("\n".join(record.read_text("utf-8").splitlines()[:5]), "utf-8")
    harmless(call("play", answers=["1", "w", "q"]))
    harmless(call("play", "--continue", answers=["1", "w", "q"]))
    done = call("play", "--continue", "--seats", "human,human", answers=["", "", "", "", "w", "a", "p", "t", "q"])
    assert "press Enter when nobody else is looking" in done.out
    harmless(done)


@pytest.mark.parametrize("kind", RULES)
def test_rules_command_no_terminal(kind: str, home: Path, tmp_path: Path, call: Call) -> None:
    (home / "rules").mkdir()
    other = tmp_path / "one\033[2J\u202e.toml" if sys.platform != "win32" else tmp_path / "one\u202e.toml"
    for path in (home / "rules" / "club.toml", other):
        path.write_text(RULES[kind], "utf-8")
    for more in ([], ["--json"]):
        harmless(call("rules", "list", *more))
        harmless(call("rules", "check", str(other), *more))
        for name in ("club", str(other), EVIL, f"{other}:{EVIL}"):
            harmless(call("rules", "show", name, *more))
            harmless(call("rules", "diff", "german", name, *more))
            harmless(call("score", "1B", "3B", "--rules", name, *more))
    harmless(call("play", "--rules", "club", "--names", "a,b", "--seed", "1", answers=["", "w", "q"]))
    harmless(call("simulate", "--rules", "club", "-n", "1", "--players", "random,random"))


def test_what_is_typed_and_given_commands_no_terminal(call: Call, home: Path) -> None:
    name = EVIL.replace("\n", "")
    harmless(call("play", "--rules", "german", answers=[name, "", "1", name, "\033[2J", "q"]))
    harmless(call("play", "--names", f"{EVIL},Ren", answers=["1", "1", "", "q"]))
    for path in (home / "matches").glob("*.koikoi"):
        assert all(one.isprintable() for one in replay_file(path).header.players)
    for wrong in (
        ["play", "--seats", f"human,{EVIL}"], ["play", "--names", EVIL + ",,"], ["play", "--seed", EVIL],
        ["play", "--continue", EVIL], ["play", EVIL], ["replay", EVIL], ["simulate", "--players", f"{EVIL},x"],
        ["simulate", "-n", EVIL], ["score", "--rules", "german", EVIL], ["score", "--round", EVIL, "1B"], [EVIL],
        ["--lang", EVIL], ["rules", EVIL], ["rules", "show", EVIL], ["rules", "check", EVIL],
    ):  # fmt: skip
        done = call(*(one.replace("\0", "") for one in wrong))  # no system hands a program that one
        assert done.code != 0
        harmless(done)


def test_json_says_the_same_without_what_is_not_seen(capsys: pytest.CaptureFixture[str]) -> None:
    value = {EVIL: [EVIL, "日本 é"]}
    for indent in (False, True):
        say_json(value, indent=indent)
        out = capsys.readouterr().out
        assert json.loads(out) == value
        assert "日本 é" in out
        harmless(Done(0, out, ""))


def test_words_of_scripts_that_need_them_keep_their_joiners() -> None:
    for word in ("می\N{ZERO WIDTH NON-JOINER}خواهم", "क्\N{ZERO WIDTH JOINER}ष"):
        assert clean_line(word, 40) == word


def test_texts_of_settings_are_short_lines() -> None:
    deep: dict[str, object] = {}
    for _ in range(50):
        deep = {"x": deep}
    read = settings.read({"keys": {EVIL: EVIL}, "last_table": {"names": [EVIL, "n" * 10**6], "deep": deep, EVIL: 1}})
    ((command, key),) = read.keys.items()
    assert command.isprintable()
    assert key.isprintable()
    assert all(one.isprintable() for one in read.last_table)
    first, long = read.last_table["names"]
    assert first.isprintable()
    assert len(long) == settings.LONGEST
    assert str(read.last_table["deep"]).count("x") <= settings.DEEPEST


def test_a_computer_players_name_in_a_record_is_a_short_line() -> None:
    read = seating.read({"chairs": [{"agent": EVIL * 100}, {"agent": "strong:careful"}]}, ("a", "b"))
    assert read.chairs[0].agent.isprintable()
    assert len(read.chairs[0].agent) <= 60
    assert read.chairs[1].agent == "strong:careful"


@pytest.mark.parametrize("path", ["a" * 300, "/".join(["b" * 200] * 30)])
def test_paths_that_are_too_long_cost_one_sentence(path: str, call: Call, tmp_path: Path) -> None:
    for command in (
        ["play", "--continue", path], ["replay", path], ["replay", "--json", path], ["replay", "--verify", path],
        ["rules", "show", f"{path}.toml"], ["rules", "show", "--json", f"{path}.toml"], ["rules", "check", path],
        ["rules", "check", "--json", path], ["rules", "diff", "german", f"{path}.toml"],
        ["score", "--rules", f"{path}.toml", "1B"], ["score", "--json", "--rules", f"{path}.toml:x", "1B"],
        ["simulate", "--rules", f"{path}.toml"], ["simulate", "--records", str(tmp_path / path)],
    ):  # fmt: skip
        done = call(*command)
        assert done.code == 2
        if sys.platform != "win32":  # which says that such a file is not there
            assert "too long" in done.sentence
        assert done.sentence
        assert not done.out or command[:2] == ["rules", "check"]


@pytest.mark.parametrize("path", ["", ".", "..", "/", "folder"])
def test_what_is_no_file_costs_one_sentence(path: str, call: Call, tmp_path: Path) -> None:
    (tmp_path / "here" / "folder").mkdir(parents=True)
    before = sorted(tmp_path.iterdir())
    with contextlib.chdir(tmp_path / "here"):
        for command in (["play", "--continue"], ["replay"], ["replay", "--verify"], ["rules", "check"]):
            done = call(*command, path)
            assert done.code == 2
            assert "no ordinary file" in done.sentence
        assert os.listdir() == ["folder"]
    assert sorted(tmp_path.iterdir()) == before


def test_nothing_is_left_beside_a_match_that_is_not_there(tmp_path: Path, call: Call) -> None:
    assert call("play", "--continue", str(tmp_path / "missing.koikoi")).code == 2
    assert not [one for one in tmp_path.iterdir() if one.name.startswith("missing")]
