"""`koikoi play`: a game told in lines, driven by scripts."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from koikoi.cli.match_setup import HUMAN
from koikoi.cli.screen import PAGE
from koikoi.cli.terminal import Terminal
from koikoi.engine.cards import DECK
from koikoi.engine.reach import in_reach
from koikoi.engine.view import observe
from koikoi.table.replay import replay_file
from koikoi.texts import CUT, GONE
from tests.cli.conftest import Call, environment
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN, STANDARD, A, B, position

TWO = ("play", "--names", "Aoi,Ren", "--seed", "3")
CURTAIN = "\n" * PAGE


def records(home: Path) -> list[Path]:
    return sorted((home / "matches").glob("*.koikoi"))


def first_choices(number: int) -> list[str]:
    return ["1"] * number


# Whole matches


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("german", "human,human"),
        ("german", "human,greedy,human"),
        ("german", "human,human,random,human"),
        ("koikoi-japan", "greedy,human"),
        ("nintendo", "random,greedy"),
    ],
)
def test_a_match_is_played_to_its_end_and_kept(rules: str, seats: str, home: Path, call: Call) -> None:
    names = ",".join(["Aoi", "Ren", "Kei"][: seats.count(HUMAN)])
    arguments = ["--names", names] if names else []
    done = call("play", "--rules", rules, "--seats", seats, *arguments, "--seed", "5", answers=first_choices(3000))
    assert (done.code, done.err) == (0, "")
    assert re.search(r"(wins? the match|is drawn between)", done.out)
    (path,) = records(home)
    assert done.lines[-1] == f"The match is kept: {path}"
    replay = replay_file(path)
    assert replay.ok
    assert len(replay.checks) >= 8 or rules == "koikoi-japan"
    assert sum(line.startswith("Totals: ") for line in done.lines) >= 8


def test_the_same_seed_and_answers_give_the_same_match(home: Path, call: Call) -> None:
    runs = [call(*TWO, "--seats", "human,human", answers=first_choices(90)).out for _ in range(2)]
    saved = re.compile(r"The match is saved: .*")
    assert saved.sub("", runs[0]) == saved.sub("", runs[1])
    assert len(records(home)) == 2


def test_a_match_has_as_many_rounds_as_one_likes(home: Path, call: Call) -> None:
    asked = ("play", "--rules", "german", "--seats", "random,greedy", "--seed", "5", "--rounds")
    done = call(*asked, "2")
    assert (done.code, done.err) == (0, "")
    (path,) = records(home)
    replay = replay_file(path)
    assert (replay.header.rules.rounds, len(replay.checks)) == (2, 2)
    assert call("replay", str(path), "--verify").code == 0
    for wrong in ("0", "x", "100"):
        said = call(*asked, wrong).sentence
        assert said.startswith("--rounds: ")
        assert said == call("simulate", "--rounds", wrong).sentence.replace("nintendo-standard", "german")


def test_the_rounds_of_a_match_begun_before_stay(home: Path, call: Call) -> None:
    done = call("play", "--continue", "--rounds", "3")
    assert (done.code, done.sentence) == (2, "--rounds: not allowed with argument --continue")
    assert call("play", "--today", "--rounds", "3").sentence == "--rounds: not allowed with argument --today"


# Hands


def test_no_hand_is_in_sight_when_the_other_person_comes(call: Call) -> None:
    done = call(*TWO, answers=[*first_choices(60), "q"])
    pages = done.out.split(CURTAIN)
    assert len(pages) > 4
    for page in pages[1:]:
        public, _, own = page.partition(", press Enter when nobody else is looking.")
        assert "Your hand" not in public
        assert "which takes" not in public
        assert own.count("Your hand") <= 1


def test_against_the_computer_nothing_is_hidden(call: Call) -> None:
    done = call("play", "--seats", "human,greedy", "--names", "Aoi", "--seed", "3", answers=[*first_choices(20), "q"])
    assert CURTAIN not in done.out
    assert "nobody else is looking" not in done.out


def test_the_computers_hand_is_never_told(home: Path, call: Call) -> None:
    asked = ["1", "r", "y", "o", "p", "t", "l", "h", "f", "q"]
    done = call("play", "--seats", "human,greedy", "--names", "Aoi", "--seed", "3", answers=asked)
    (path,) = records(home)
    hidden = replay_file(path).match.hands[B]
    assert hidden
    _, _, told = done.out.rpartition("deals first.")
    codes = re.findall(r"\b\d+[BARP]\d?\b", re.sub("In reach.*", "", told))
    assert len(codes) > 16
    assert not {one.code for one in hidden} & set(codes)


@pytest.mark.skipif(sys.platform == "win32", reason="a console is asked there: test_windows_console.py")
def test_a_terminal_is_cleared_together_with_what_has_scrolled_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    Terminal().hide()
    assert capsys.readouterr().out == "\033[2J\033[3J\033[H"


# Commands


def test_help_yaku_repeat_and_wrong_answers(call: Call) -> None:
    answers = ["?", "1", "1", "", "y", "r", "HELP", "99", "zero", "", "h", "q"]
    done = call(*TWO, answers=answers)
    assert done.code == 0
    assert done.out.count("q: quit; the match is saved.") == 2
    assert "You have no yaku yet." in done.lines
    assert "99 is not one of the choices. Type a number, 1 to 8, or help." in done.out
    assert "zero is not one of the choices." in done.out
    assert "Please type a number, 1 to 8, or help." in done.out
    assert "Your hand: " in done.out


def test_quitting_says_that_it_is_saved_and_the_match_goes_on_from_there(home: Path, call: Call) -> None:
    done = call(*TWO, answers=[*first_choices(16), "q"])
    (path,) = records(home)
    assert done.code == 0
    assert f"The match is saved: {path}" in done.lines
    before = replay_file(path).match
    again = call("play", "--continue", str(path), answers=first_choices(3000))
    assert (again.code, again.err) == (0, "")
    after = replay_file(path)
    assert after.ok
    assert after.match.round == 12
    assert before.round < 12
    assert "is finished" in call("play", "--continue", str(path)).sentence


def test_the_end_of_input_quits_cleanly(home: Path, call: Call) -> None:
    done = call(*TWO, answers=first_choices(9))
    assert (done.code, done.err) == (0, "")
    assert "The match is saved: " in done.out
    assert len(records(home)) == 1


def test_quitting_before_anything_is_played_saves_nothing(home: Path, call: Call) -> None:
    assert call("play", answers=[]).lines[-1] == "Nothing has been played, so nothing is saved."
    assert call(*TWO, answers=["q"]).lines[-1] == "Nothing has been played, so nothing is saved."
    assert records(home) == []


# Names


def test_names_are_asked_for_and_no_two_are_alike(call: Call) -> None:
    done = call("play", "--rules", "german", "--seats", "human,human,human", answers=["Mio", "", "Mio", "q"])
    assert "Players: Mio, Ren and Mio 2." in done.out


def test_names_can_hold_anything(call: Call) -> None:
    done = call("play", "--names", "{0} {name},\x07" + "ō" * 60, answers=["q"])
    assert f"Players: {{0}} {{name}} and {GONE}{'ō' * 38}{CUT}." in done.out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--seats", "human"), "nintendo-standard is played by 2, found 1: human"),
        (
            ("--seats", "human,wizard"),
            "nobody is called wizard; there are: human, random, greedy, steady, beginner, player, strong, master; and",
        ),
        (("--names", "Aoi"), "--names: found 1, expected one for each person: 2"),
        (("--seed", "-1"), "--seed: found -1"),
        (("--rules", "germn"), 'did you mean "german"'),
        (("--continue", "missing.koikoi"), "missing.koikoi: cannot be read"),
    ],
)
def test_a_bad_wish_is_told(arguments: tuple[str, ...], part: str, call: Call) -> None:
    done = call("play", *arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.sentence


# The dealer, koi-koi, saving


def test_the_players_agree_on_the_dealer_where_the_ruleset_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "agreed.toml"
    path.write_text("[agreed]\nextends='german'\nfirst_oya='agreed'\n", encoding="utf-8")
    done = call(*TWO, "--rules", str(path), answers=["2", "q"])
    assert "2: Ren" in done.lines
    assert "Ren deals first." in done.lines
    assert "Round 1: January, pine. Ren deals." in done.lines


def test_koikoi_can_be_called_and_its_risk_is_told(call: Call) -> None:
    answers = ["1"] * 4000
    done = call("play", "--rules", "german", "--names", "Aoi,Ren", "--seed", "5", answers=answers)
    assert "1: stop and take " in done.out
    assert "2: koi-koi: play on for more" in done.out
    assert "if somebody else wins first, you get nothing. What they win is then multiplied by 2." in done.out


def test_a_match_that_cannot_be_saved_is_still_played(home: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("koikoi.files.write_text", full)
    done = call("play", "--seats", "random,greedy", "--rules", "german", "--seed", "1")
    assert done.code == 0
    assert "The match cannot be saved (the disk is full)" in done.err
    assert done.err.count("\n") == 1
    assert "kept" not in done.lines[-1]


def test_whoever_is_to_move_is_told_again_that_nothing_is_saved(
    home: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("koikoi.files.write_text", full)
    done = call("play", "--seats", "human,greedy", "--rules", "german", "--seed", "1", answers=["1"] * 6)
    assert done.err.count("The match cannot be saved (the disk is full)") > 2


# Yaku in reach


def test_yaku_that_lack_a_card_or_two_are_in_reach() -> None:
    match = position(GERMAN, ["2P1", "4P1"], captured=["1B 3B 1R 2R", "12B 6A"])
    found = {one.id: (one.missing, str(one.cards)) for one in in_reach(observe(match, A), A)}
    assert found == {
        "sanko": (1, "8B"),
        "hanami": (1, "9A"),
        "akatan": (1, "3R"),
        "tsukimi": (2, "8B 9A"),
    } or found == {
        "sanko": (1, "8B"),
        "hanami": (1, "9A"),
        "akatan": (1, "3R"),
        "tsukimi": (2, "8B 9A"),
        "ame_shiko": (2, "8B 11B"),
    }


def test_what_somebody_else_holds_is_out_of_reach() -> None:
    match = position(GERMAN, ["2P1", "4P1"], captured=["1B 3B", "8B 12B 9A 9R"])
    assert [one.id for one in in_reach(observe(match, A), A)] == []


def test_what_brings_nothing_more_is_not_in_reach() -> None:
    settings = {"tane_with_inoshikacho": "suppress"}
    match = position(ruleset_of(settings), ["2P1", "4P1"], captured=["6A 7A 10A 2A", ""])
    assert "tane" not in {one.id for one in in_reach(observe(match, A), A)}


def test_the_cup_is_a_plain_card_too_where_the_ruleset_says_so() -> None:
    plains = "1P1 1P2 2P2 3P1 3P2 4P2 5P1 5P2 6P1"
    for sake, expected in (("both", True), ("animal", False)):
        match = position(ruleset_of({"sake": sake}), ["2P1", "4P1"], captured=[plains, ""])
        (kasu,) = (one for one in in_reach(observe(match, A), A) if one.id == "kasu")
        assert ("9A" in str(kasu.cards)) is expected
        assert kasu.missing == 1


def test_nothing_is_in_reach_of_an_empty_pile_but_what_two_cards_make() -> None:
    match = position(STANDARD, ["2P1", "4P1"])
    assert {one.id for one in in_reach(observe(match, A), A)} == {"hanami", "tsukimi"}


# As a process


def test_play_as_a_process_with_piped_answers(home: Path, cli: Call) -> None:
    done = cli(*TWO, stdin="1\n1\n\n1\n\n1\nq\n", LC_ALL="C", KOIKOI_HOME=str(home))
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == "Koi-koi, rules: Nintendo, as most people play. Players: Aoi and Ren."
    assert len(records(home)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_says_that_it_is_saved(home: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "koikoi", *TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(KOIKOI_HOME=str(home)),
        cwd=tmp_path,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"1\n1\n\n1\n")
    process.stdin.flush()
    for line in process.stdout:
        if b"press Enter when nobody" in line or b"It stays" in line or b"It takes" in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert b"The match is saved: " in out


def test_all_lots_can_be_drawn_by_number(call: Call) -> None:
    done = call(*TWO, answers=[str(len(DECK)), "47", "q"])
    assert "Aoi draws " in done.out
    assert "Ren draws " in done.out
