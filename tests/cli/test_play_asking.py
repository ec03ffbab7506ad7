"""`koikoi play` for whoever listens: the questions at the start, what can be asked, languages, and narrow terminals."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi import locales, settings
from koikoi.cli.terminal import folded
from koikoi.engine.actions import Play, Seat
from koikoi.engine.state import ToPick
from koikoi.file_lock import take
from koikoi.languages import LANGUAGES
from koikoi.locales import names
from koikoi.rulesets.collection import bundled
from koikoi.table import save, seating
from koikoi.table.replay import replay_file
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.cli.conftest import Call, environment
from tests.tables import GERMAN, STANDARD

ALONE = ("play", "--seats", "human,greedy", "--names", "Aoi", "--seed", "3")
QUESTION = "Which card do you play? (1 to 8, or help) "


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    settings.adopt(settings.Settings())
    locales.use("en")


def records(home: Path) -> list[Path]:
    return sorted((home / "matches").glob("*.koikoi"))


# The questions at the start


def test_enter_alone_begins_a_match_against_the_weakest_computer(home: Path, call: Call) -> None:
    done = call("play", answers=["", "", "", "", "q"])
    assert "Koi-koi, rules: Nintendo, as most people play. Players: Aoi and Kaeru." in done.lines
    assert "Kaeru is the computer: Beginner." in done.lines
    (path,) = records(home)
    chairs = replay_file(path).header.seating
    assert chairs is not None
    assert [one.agent for one in chairs.chairs] == ["", "beginner"]
    assert chairs.chairs[1].face == "frog"


def test_the_seal_is_told_before_the_lots_and_what_each_does_is_mixed_into_the_deals(home: Path, call: Call) -> None:
    done = call("play", "--names", "Aoi,Ren", answers=["7", "", *["1"] * 20, "q"])
    (path,) = records(home)
    played = replay_file(path)
    shown = " ".join(played.header.commitment[at : at + 4] for at in (0, 4, 8, 12))
    told = done.lines.index(f"Sealed deal: {shown}")
    assert told < min(place for place, line in enumerate(done.lines) if "draw one to see who deals first" in line)
    assert {one.seat for one in played.contributions} == {0, 1}
    assert played.contributions[0].place == 6
    assert played.fair
    assert str(played.header.seed) not in done.out
    assert "Sealed deal" not in call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["q"]).out


def test_rules_players_and_names_are_asked_for(home: Path, call: Call) -> None:
    answers = ["5", "3", "Mio", "1", "Kei", "5", "4", "", "q"]
    done = call("play", answers=answers)
    assert "Players: Mio, Kei, Tsuru and Shika." in done.out
    assert "Mio and Tsuru play against Kei and Shika." in done.lines


def test_every_question_at_the_start_has_help_and_a_way_out(home: Path, call: Call) -> None:
    done = call("play", answers=["help", "?", "", "?", "q"])
    assert done.out.count("Enter alone takes the usual answer; q quits.") == 3
    assert f"5: {names.about(bundled()['german'])}" in done.lines
    assert done.lines[-1] == "Nothing has been played, so nothing is saved."
    assert records(home) == []


def test_matches_that_wait_are_offered(home: Path, call: Call) -> None:
    call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["1"] * 30)
    done = call("play", answers=["1", "", "t", "q"])
    assert re.search(r"1: continue: Aoi.*Ren.*, \d+ rounds? played", done.out)
    assert "2: a new match" in done.lines
    assert "Players: Aoi and Ren." in done.out
    assert len(records(home)) == 1


def test_a_match_from_the_window_goes_on_with_its_people_and_computers(home: Path, call: Call) -> None:
    plain = seating.plain(("Hana", "Tsuru"))
    chairs = (plain.chairs[0], seating.Chair("Tsuru", 1, 1, agent="greedy", face="crane"))
    table = Table(STANDARD, seating.Seating(chairs), seed=3, dealer=Seat(0), path=save.new_path())
    table.deal()
    table.close()
    done = call("play", "--continue", answers=["1", "1", "q"])
    assert "Tsuru plays " in done.out
    assert "nobody else is looking" not in done.out


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        (("--rules", "german", "--names", "Aoi,Ren"), ["q"]),
        (("--rules", "german", "--names", "Aoi,Ren"), []),
        ((), ["q"]),
        ((), ["", "q"]),
    ],
)
def test_a_match_left_before_it_begins_leaves_no_file(
    arguments: tuple[str, ...], answers: list[str], home: Path, call: Call
) -> None:
    assert call("play", *arguments, answers=answers).code == 0
    assert [one.name for one in home.rglob("*") if one.is_file()] == []


def test_without_a_match_there_is_nothing_to_continue(call: Call) -> None:
    assert call("play", "--continue").sentence == "There is no match to continue."


def test_hands_that_lie_open_by_agreement_are_not_hidden(home: Path, call: Call) -> None:
    plain = seating.plain(("Aoi", "Ren"), Privacy.OPEN)
    Table(STANDARD, plain, seed=3, dealer=Seat(0), path=save.new_path()).deal()
    done = call("play", "--continue", answers=["1"] * 8)
    assert "nobody else is looking" not in done.out


@pytest.mark.parametrize("moments", range(3, 24))
def test_a_match_can_be_left_and_continued_at_any_question(moments: int, home: Path, call: Call) -> None:
    call("play", "--rules", "german", "--names", "Aoi,Ren", "--seed", "5", answers=["1"] * moments)
    done = call("play", "--continue", answers=["1"] * 4)
    assert (done.code, done.err) == (0, "")
    assert "Totals: Aoi " in done.out
    assert not [line for line in done.lines if line.startswith(("It takes", "It stays"))]


def test_a_damaged_record_is_told_and_played_on_from_where_it_is_whole(home: Path, call: Call) -> None:
    call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["1"] * 20)
    (path,) = records(home)
    path.write_bytes(path.read_bytes()[:-5])
    done = call("play", "--continue", answers=["q"])
    assert "The record was damaged at its end; play goes on from the last card that is whole." in done.lines


def test_a_match_that_is_open_elsewhere_is_left_alone(home: Path, call: Call) -> None:
    call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["1"] * 20)
    (path,) = records(home)
    with open(f"{path}.lock", "wb") as elsewhere:
        take(elsewhere.fileno())
        assert call("play", "--continue").sentence == "This match is open in another window of the game."
        done = call("play", answers=["1", "q"])
    assert done.sentence == "This match is open in another window of the game."
    assert "Which rules?" in done.out


# What can be asked


def test_cards_may_be_named(call: Call) -> None:
    done = call(*ALONE, answers=["1", "9p1", "q"])
    assert "Aoi plays 9P1 plain chrysanthemum. It takes 9A chrysanthemum with sake cup." in done.lines


def test_the_table_can_be_asked_for_piece_by_piece(call: Call) -> None:
    done = call(*ALONE, answers=["1", "h", "f", "p", "t", "l", "a", "w", "q"])
    hand, field, piles, turn, lately, yaku, rules = (part.lstrip() for part in done.out.split(QUESTION)[1:8])
    assert hand.startswith("Your hand: 1B pine with crane, ")
    assert field.startswith("On the field: ")
    assert piles.startswith(
        "Aoi has captured nothing yet.\nKaeru has captured:\nBrights: 8B pampas grass with full moon."
    )
    assert turn.splitlines() == [
        "Round 1 of 12: January, pine.",
        "Kaeru is the dealer.",
        "It is the turn of Aoi.",
        "Totals: Aoi 0, Kaeru 0.",
        "In the hands: Aoi 8 cards, Kaeru 7 cards; in the stock: 23.",
    ]
    assert lately.startswith("Round 1: January, pine.")
    assert "draws" not in lately
    assert yaku.startswith("Five Brights (gokō), 10 points: all 5 brights.")
    assert rules.startswith("Players and length:")


def test_what_has_happened_since_is_told_from_ones_last_turn_on(call: Call) -> None:
    done = call(*ALONE, answers=["1", "9P1", "l", "q"])
    lately = done.out.rpartition("or help) ")[0].rpartition("or help) ")[2]
    assert [line.partition(" ")[0] for line in lately.split("Which")[0].splitlines() if line] == ["Kaeru", "Kaeru"]


def test_a_card_and_what_it_takes_are_one_line_also_after_a_choice(home: Path, call: Call) -> None:
    done = call("play", "--seats", "greedy,random", "--rules", "german", "--seed", "2")
    assert not [line for line in done.lines if line.startswith(("It takes", "It stays"))]
    for line in done.lines:
        if re.match(r"\S+ (plays|turns) ", line):
            assert re.search(r"\. It (takes|stays) ", line), line


def test_a_card_is_taken_back_where_all_agree(home: Path, call: Call) -> None:
    def choices(seed: int) -> int | None:
        table = Table(GERMAN, ["Aoi", "Ren"], seed=seed, dealer=Seat(0))
        table.deal()
        for place, action in enumerate(table.view(Seat(0)).legal):
            other = Table(GERMAN, ["Aoi", "Ren"], seed=seed, dealer=Seat(0))
            other.deal()
            other.act(Seat(0), action)
            if isinstance(action, Play) and isinstance(other.match.phase, ToPick) and not other.match.phase.drawn:
                return place + 1
        return None

    seed, place = next((seed, place) for seed in range(1, 50) if (place := choices(seed)))
    for undo in (True, False):
        agreed = seating.Seating(seating.plain(("Aoi", "Ren")).chairs, Privacy.OPEN, undo)
        path = save.new_path()
        table = Table(GERMAN, agreed, seed=seed, dealer=Seat(0), path=path)
        table.deal()
        table.close()
        done = call("play", "--continue", str(path), answers=[str(place), "?", "u", "q"])
        assert ("The card is back in your hand." in done.lines) == undo
        assert ("u: take the card back." in done.lines) == undo
        assert ("u is not one of the choices" in done.out) == (not undo)


# Languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_can_be_played_in_every_language(language: str, home: Path, call: Call) -> None:
    done = call(
        "--lang", language, *ALONE, answers=["1"] * 30 + ["?", "h", "y", "o", "p", "t", "l", "r", "a", "w", "q"]
    )
    assert (done.code, done.err) == (0, "")
    assert len(done.lines) > 100
    english = call(*ALONE, answers=["1"] * 30 + ["?", "h", "y", "o", "p", "t", "l", "r", "a", "w", "q"]).lines
    if language != "en":
        same = {line for line in done.lines if re.search("[a-z]{3}", line) and not line.startswith("/")} & set(english)
        assert {line for line in same if "koikoi" not in line} <= {"Yaku:"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--lang", "de", "play", "--help"), "Aufruf: koikoi play"),
        (("play", "--lang=it", "--help"), "Uso: koikoi play"),
        (("play", "--help", "--lang", "ja"), "使い方：koikoi play"),
        (("--help", "--lang", "es"), "Uso: koikoi [COMMAND]"),
        (("rules", "show", "german", "--lang", "de"), "Die deutschen Regeln"),
        (("score", "--lang", "it", "--help"), "Uso: koikoi score --rules R CARD [CARD ...]"),
        (("replay", "--lang", "es", "--help"), "Argumentos:"),
        (("rules", "diff", "--lang", "ja", "--help"), "使い方：koikoi rules diff"),
    ],
)
def test_the_language_is_chosen_with_any_command(arguments: tuple[str, ...], said: str, call: Call) -> None:
    done = call(*arguments)
    assert done.code == 0
    assert said in done.out


def test_a_language_that_nobody_speaks_is_told(call: Call) -> None:
    assert (
        call("--lang", "tlh", "play").sentence == "--lang: found 'tlh', allowed is one of en, de, es, fr, it, pt_BR, ja"
    )
    assert call("play", "--lang").sentence.startswith("--lang: found ''")
    assert call("--lang", "de").sentence.startswith("--lang gehört zu einem Befehl;")


def test_the_language_of_the_settings_holds_without_the_option(home: Path, call: Call) -> None:
    (home / "settings.json").write_text('{"language": "de"}', encoding="utf-8")
    assert "Spieler: Aoi und Kaeru." in call(*ALONE, answers=["q"]).out


def test_all_computer_players_are_named_in_help_and_in_a_fault(call: Call) -> None:
    for name in ("beginner", "player", "strong", "master", "greedy", "random", "careful", "ribbons"):
        assert name in call("play", "--help").out
        assert name in call("play", "--seats", "human,wizard").sentence


# Narrow terminals


@pytest.mark.parametrize("width", [20, 40, 60])
def test_lines_are_broken_between_words_and_nothing_is_lost(width: int) -> None:
    for line in (
        "On the field: 2P1 plain plum, 3B cherry with curtain and 11P1 plain iris.",
        "場札：1B 松に鶴、3R 桜に赤短、5A 菖蒲に八橋、7R 萩に短冊、7P2 萩のカス。",
        "  indented, with a  gap",
        "",
    ):
        pieces = folded(line, width)
        assert "".join(pieces).replace(" ", "") == line.replace(" ", "")
        assert not [piece for piece in pieces if piece[:1] in tuple("、。）")]
        assert all(sum(2 if one > "\u2e80" else 1 for one in piece) <= width + 2 for piece in pieces)


def test_a_pipe_gets_whole_lines() -> None:
    assert folded("word " * 50, 0) == ["word " * 50]


@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
def test_in_a_terminal_no_line_is_wider_and_hands_are_cleared_away(home: Path, tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import subprocess
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "koikoi", "play", "--names", "Aoi,Ren", "--seed", "3"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment(KOIKOI_HOME=str(home), TERM="xterm", LANGUAGE="en"),
        cwd=tmp_path,
    )
    os.close(follower)
    said, answers = b"", [b"1\n", b"1\n", b"\n", b"1\n", b"1\n", b"q\n", b"q\n"]
    while True:
        try:
            more = os.read(leader, 4096)
        except OSError:
            break
        said += more
        if not more:
            break
        if answers and re.search(rb"(help\)|looking\.) $", said):
            os.write(leader, answers.pop(0))
            said += b"\x00"
    os.close(leader)
    assert process.wait(timeout=30) == 0
    text = said.decode().replace("\r", "").replace("\x00", "")
    assert "\033[2J" in text
    shown = [line for line in re.sub(r"\033\[[?\d]*[HJhl]", "", text).split("\n") if "/" not in line]
    assert max(len(line) for line in shown) <= 62


@pytest.mark.parametrize("month", [3, 6])
def test_wild_cards_are_marked_in_rounds_in_which_they_are_wild(month: int, tmp_path: Path, call: Call) -> None:
    """With this seed a card of March lies on the field after the deal, and none of June."""
    rules = tmp_path / "wild.toml"
    rules.write_text(f"[wild]\nextends = 'nintendo-standard'\nwild = '11P1'\nwild_needs_month = {month}\n", "utf-8")
    done = call(*ALONE, "--rules", str(rules), answers=["1", "f", "r", "t", "q"])
    named = [line for line in done.lines if "11P1" in line]
    assert len(named) > 2
    legend = "* marks a wild card: it may take cards of other months, too."
    assert [("11P1*" in line, "11P1 " in line) for line in named] == [(month == 3, month != 3)] * len(named)
    assert done.lines.count(legend) == (2 if month == 3 else 0), "after the deal, and with t"


# The coach


def test_the_coach_can_be_called_in_mid_match_and_its_word_holds_after_continue(home: Path, call: Call) -> None:
    done = call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["1", "1", "", "c", "q"])
    (path,) = records(home)
    coached = replay_file(path).header.seating
    assert coached is not None
    assert 1 == sum(one.coach for one in coached.chairs)
    spoke = done.lines.index("The coach speaks.")
    assert any(line.startswith("Coach: Best: ") for line in done.lines[spoke:])
    assert not any(line.startswith("Coach:") for line in done.lines[:spoke])
    again = call("play", "--continue", answers=["", "help", "c", "q"])
    assert any(line.startswith("Coach: Best: ") for line in again.lines)
    assert "c: turn the coach off." in again.lines
    assert "The coach is silent." in again.lines
