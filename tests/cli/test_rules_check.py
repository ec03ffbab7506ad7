"""`koikoi rules check`: every fault with file, table, key, what was found, what is allowed, and a suggestion."""

from __future__ import annotations

from pathlib import Path

import pytest

from koikoi.rulesets.collection import bundled
from koikoi.rulesets.shorthands import BUNDLED
from tests.cli.conftest import ROOT, Call

FAULTS = {
    "no TOML": ("[mine\nrounds = 3", ["is not TOML"]),
    "empty": ("", ["is empty"]),
    "unknown key": ("[mine]\nextends='german'\nround = 3", ["[mine] round:", "unknown key", 'did you mean "rounds"']),
    "unknown yaku key": (
        "[mine]\nextends='german'\n[mine.yaku.goko]\npoint = 3",
        ["[mine] yaku.goko.point:", 'did you mean "points"'],
    ),
    "wrong type": ("[mine]\nextends='german'\nrounds = '12'", ["rounds:", 'found "12"', "whole number from 1 to 99"]),
    "a boolean is no number": ("[mine]\nextends='german'\nrounds = true", ["rounds:", "found true"]),
    "out of range": ("[mine]\nextends='german'\nrounds = 0", ["rounds:", "found 0", "from 1 to 99"]),
    "no member": (
        "[mine]\nextends='german'\nteshi = 'wins'",
        ["teshi:", 'found "wins"', '"off", "win" or "redeal"', 'did you mean "win"'],
    ),
    "list too short": (
        "[mine]\nextends='german'\nown_koikoi_mult = [1, 2]",
        ["found 2 numbers", "a list of 8 to 48 numbers"],
    ),
    "negative points": ("[mine]\nextends='german'\npts_goko = -1", ["pts_goko:", "found -1"]),
    "contradiction": (
        "[mine]\nextends='german'\nmust_match = true\ncapture_optional = true",
        ["must_match and capture_optional contradict each other"],
    ),
    "too many cards": ("[mine]\nextends='german'\nhand_cards_2 = 12\nfield_cards_2 = 8", ["the deck has 48"]),
    "bankrupt at once": ("[mine]\nextends='german'\nbankruptcy_ends_match = true", ["give start_points above 0"]),
    "circle of files": ("[a]\nextends='b'\n[b]\nextends='a'", ["in a circle", "a -> b -> a"]),
    "circle of yaku": (
        "[mine]\nextends='german'\n[mine.yaku.sanko]\nreplaces=['goko']",
        ["replace each other in a circle"],
    ),
    "removal of nothing": ("[mine]\nextends='german'\n[mine.yaku]\nsanku = false", ["no such yaku to remove", "sanko"]),
    "unknown card": (
        "[mine]\nextends='german'\n[mine.yaku.lucky]\nneeds='1B 3X'\npoints=3",
        ["no card '3X'", "yaku.lucky.needs"],
    ),
    "card twice": ("[mine]\nextends='german'\n[mine.yaku.lucky]\nneeds='1B 1B'\npoints=3", ["1B comes twice"]),
    "unknown parent": ("[mine]\nextends='germn'", ["extends:", 'did you mean "german"']),
    "name taken": ("[german]\nextends='italian'\nrounds=3", ["[german]", "a ruleset of this name already"]),
    "a table without effect": (
        "[mine]\nextends='german'\nkoikoi_mult_scope = 'pooled'",
        ["[mine] own_koikoi_mult: has no effect with koikoi_mult_scope", "write only ones"],
    ),
    "what no pile can hold": (
        "[mine]\nextends='german'\nsake='animal'\n[mine.yaku.all]\nneeds={plain=25}\npoints=9",
        ["[mine] yaku.all.needs: no pile can ever hold 25 plain", "there are 24", "change sake"],
    ),
    "what no pile can hold at once": (
        "[mine]\nextends='german'\nsake='either'\n[mine.yaku.all]\nneeds={plain=25, animal=9}\npoints=9",
        ["no pile can ever hold 9 animal", "there are 8"],
    ),
    "all points 0": (
        "[mine]\nextends='german'\n" + "\n".join(f"pts_{name} = 0" for name in BUNDLED),
        ["[mine] yaku: no yaku scores; give at least one of them points"],
    ),
    "no yaku": ("[mine]\nrounds = 3", ["no yaku that scores"]),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rules of mine.toml"


@pytest.mark.parametrize(("text", "parts"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_told_with_its_place_and_the_code_is_1(text: str, parts: list[str], file: Path, call: Call) -> None:
    file.write_text(text, encoding="utf-8")
    done = call("rules", "check", str(file))
    assert (done.code, done.err) == (1, "")
    assert done.lines[0].startswith(f"{file}:")
    for part in parts:
        assert part in done.out
    assert done.lines[-1] == "No ruleset is fine."


def test_a_fine_file_is_code_0_and_counted(call: Call, file: Path) -> None:
    file.write_text("[a]\nextends='german'\n[b]\nextends='a'\nrounds=3", encoding="utf-8-sig")
    done = call("rules", "check", str(file))
    assert (done.code, done.out, done.err) == (0, "2 rulesets are fine: a and b.\n", "")


def test_the_games_own_file_clashes_with_itself_only_by_name(call: Call) -> None:
    done = call("rules", "check", str(ROOT / "koikoi" / "rulesets" / "variants.toml"))
    assert done.code == 1
    assert len(done.lines) == len(bundled()) + 1


def test_each_fault_of_several_files_is_told_and_the_fine_rulesets_are_counted(call: Call, tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("[a]\nextends='german'\nrounds=0\n[b]\nextends='german'\n", encoding="utf-8")
    two.write_text("[c]\nextends='b'\nroundss=3\n", encoding="utf-8")
    done = call("rules", "check", str(one), str(two))
    assert done.code == 1
    assert [line.partition("]")[0] for line in done.lines[:2]] == [f"{one}: [a", f"{two}: [c"]
    assert done.lines[2:] == ["1 ruleset is fine: b."]


def test_a_file_of_ones_own_folder_can_be_checked(call: Call, home: Path) -> None:
    path = home / "rules" / "mine.toml"
    path.parent.mkdir()
    path.write_text("[mine]\nextends='german'\n", encoding="utf-8")
    assert call("rules", "check", str(path)).code == 0


def test_a_file_that_cannot_be_read_is_code_2_and_the_others_are_checked(call: Call, file: Path) -> None:
    file.write_text("[a]\nextends='german'\n", encoding="utf-8")
    done = call("rules", "check", "missing.toml", str(file))
    assert (done.code, done.out) == (2, "1 ruleset is fine: a.\n")
    assert done.sentence == "missing.toml: cannot be read (No such file or directory); check the path"


def test_a_file_that_is_no_text_is_a_fault(call: Call, file: Path) -> None:
    file.write_bytes(b"\xff\xfe[mine]")
    done = call("rules", "check", str(file))
    assert done.code == 1
    assert "is not UTF-8 (byte 0)" in done.out


def test_faults_are_told_in_the_language_and_to_programs_in_english(call: Call, file: Path) -> None:
    file.write_text("[mine]\nextends='german'\nrounds='12'\nteshi='wins'\n", encoding="utf-8")
    done = call("--lang", "de", "rules", "check", str(file), "missing.toml")
    assert done.lines[:2] == [
        f'{file}: [mine] rounds: "12" geht hier nicht; erlaubt: eine ganze Zahl von 1 bis 99',
        f'{file}: [mine] teshi: "wins" geht hier nicht; erlaubt: "off", "win" oder "redeal"; meintest du "win"?',
    ]
    assert done.sentence.startswith("missing.toml: ist nicht lesbar (")
    for_programs = call("rules", "check", "--json", str(file), "missing.toml")
    assert call("--lang", "de", "rules", "check", "--json", str(file), "missing.toml").json == for_programs.json
    assert for_programs.json["faults"][0]["message"] == 'found "12", allowed is a whole number from 1 to 99'


def test_an_unknown_ruleset_is_told_in_the_language(call: Call) -> None:
    told = call("--lang", "it", "rules", "show", "germn").sentence
    assert told == 'non c’è nessun regolamento "germn"; intendevi "german"?'
    told = call("--lang", "it", "rules", "show", "qqqq").sentence
    assert told.startswith('non c’è nessun regolamento "qqqq"; scegli tra nintendo-standard, ')


def test_faults_as_json(call: Call, file: Path) -> None:
    file.write_text("[mine]\nextends='german'\nrounds=0\n", encoding="utf-8")
    done = call("rules", "check", "--json", str(file))
    assert done.code == 1
    (fault,) = done.json["faults"]
    assert (fault["file"], fault["table"], fault["key"]) == (str(file), "mine", "rounds")
    assert done.json["rulesets"] == []
