"""Full-width letters of an input method are read as plain ones; names stay as they are written."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.rulesets.collection import bundled
from koikoi.table import statistics
from koikoi.table.record import dump
from koikoi.table.replay import replay_file
from koikoi.table.setup_plan import SetupPlan
from tests.autoplay import play_on, start
from tests.cli.conftest import Call
from tests.cli.test_score import ask

JOSE, TYPED_OTHERWISE = "Jos\u00e9", "Jose\u0301"


@pytest.mark.parametrize("answer", ["ｑ", "Ｑ", "q", "\u3000ｑ\u3000"])
def test_a_match_is_left_by_a_full_width_letter(answer: str, call: Call) -> None:
    played = call("play", "--names", "Aoi,Ren", "--seed", "3", answers=["１", "2", "", answer])
    assert "is saved" in played.lines[-2]
    assert call("play", answers=[answer]).lines[-1] == "Nothing has been played, so nothing is saved."
    assert "is not one of the choices" not in played.out


def test_help_and_cards_are_found_in_full_width(call: Call) -> None:
    asked = ("play", "--seats", "human,human", "--names", "Aoi,Ren", "--seed", "3")
    hand = call(*asked, answers=["1", "1", ""]).out.rpartition("Your hand:")[2]
    first = re.findall(r"\d+[BARP]\d?", hand)[0]
    narrow = call(*asked, answers=["1", "1", "", "?", "help", first, "q"])
    wide = call(
        *asked, answers=["１", "１", "", "？", "ｈｅｌｐ", "".join(chr(ord(one) + 0xFEE0) for one in first), "ｑ"]
    )
    assert f"plays {first} " in narrow.out
    saved = [line for line in narrow.lines if "is saved: " not in line]
    assert [line for line in wide.lines if "is saved: " not in line] == saved
    assert "Type the number of your choice, or the name of a card such as 3B." in wide.lines


def test_a_problem_is_answered_in_full_width(call: Call) -> None:
    narrow, wide = (
        call("problem", "--number", number, answers=[letter]) for number, letter in (("1", "a"), ("１", "ａ"))
    )
    assert (narrow.code, narrow.out) == (wide.code, wide.out)
    assert call("problem", "--number", "1", "--answer", "Ａ").code == narrow.code


def test_a_score_is_asked_in_full_width(call: Call) -> None:
    narrow = call("score", "--rules", "german", "--own-calls", "1", "--opponent-calls", "2", "1B", "3B", "8B")
    wide = call("score", "--rules", "german", "--own-calls", "１", "--opponent-calls", "２", "１Ｂ　３ｂ，８Ｂ")
    assert (wide.code, wide.out) == (0, narrow.out)
    (found,) = ask({"rules": "german", "captured": ["１Ｂ", "３ｂ", " 8B"]})
    assert found["yaku"] == [["sanko", 5]]


def test_a_name_keeps_its_width_and_is_composed(home: Path, call: Call) -> None:
    call("play", "--names", f"Ａｏｉ,{TYPED_OTHERWISE}", "--seed", "3", answers=["1"] * 6)
    (path,) = (home / "matches").glob("*.koikoi")
    assert replay_file(path).header.players == ("Ａｏｉ", JOSE)
    path.unlink()
    call("play", "--names", f"{JOSE},{TYPED_OTHERWISE}", "--seed", "3", answers=["1"] * 6)
    (path,) = (home / "matches").glob("*.koikoi")
    assert replay_file(path).header.players == (JOSE, f"{JOSE} 2")


def test_names_that_look_alike_are_one_person(tmp_path: Path) -> None:
    for number, name in enumerate((JOSE, TYPED_OTHERWISE)):
        lines = play_on(start(None, "italian", 2, number)).lines
        lines[0] = {**lines[0], "players": [name, "Ren"]}
        (tmp_path / f"{number}.koikoi").write_text(dump(lines), encoding="utf-8")
    matches = statistics.pasts(tmp_path)
    assert sorted(statistics.names(matches)) == [JOSE, "Ren"]
    assert statistics.sheet(matches, JOSE).matches == 2


def test_a_name_from_the_window_is_composed() -> None:
    plan = SetupPlan("german", 2)
    plan.chairs[0] = replace(plan.chairs[0], name=TYPED_OTHERWISE)
    plan.chairs[1] = replace(plan.chairs[1], name=JOSE)
    assert plan.seating(bundled()["german"]).players == (JOSE, f"{JOSE} 2")
