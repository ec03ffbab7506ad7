"""`koikoi rules`: list, show, diff, and what is said to unknown names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from koikoi.rulesets import differences, load_text, to_dict
from koikoi.rulesets.collection import bundled, library
from tests.cli.conftest import Call

NAMES = list(bundled())

MINE = '[mine]\nextends = "german"\ntitle = "Ours"\nabout = "as at grandmother\'s"\nrounds = 6\n'


@pytest.fixture
def own(home: Path) -> Path:
    """A ruleset of one's own."""
    path = home / "rules" / "mine.toml"
    path.parent.mkdir()
    path.write_text(MINE, encoding="utf-8")
    return path


# list


def test_list_names_each_ruleset_with_one_line(call: Call) -> None:
    done = call("rules", "list")
    assert [line.split(" ")[0] for line in done.lines[:-1]] == NAMES
    assert done.lines[-1].startswith("Rulesets of your own are read from ")
    assert "german (2, 3 or 4 players): " in done.out
    assert (done.code, done.err) == (0, "")


def test_list_has_ones_own_rulesets_and_tells_of_broken_files_at_the_end(call: Call, own: Path) -> None:
    (own.parent / "broken.toml").write_text("[other]\nextends = 'germn'\n", encoding="utf-8")
    done = call("rules", "list")
    assert done.code == 0
    assert done.lines[-2] == "mine (2, 3 or 4 players, your own): as at grandmother’s"
    assert "broken.toml: [other] extends:" in done.sentence
    assert 'did you mean "german"' in done.sentence


def test_list_as_json(call: Call, own: Path) -> None:
    (own.parent / "broken.toml").write_text("x = ", encoding="utf-8")
    done = call("rules", "list", "--json")
    found = {one["name"]: one for one in done.json["rulesets"]}
    assert list(found) == [*NAMES, "mine"]
    assert found["german"]["seats"] == [2, 3, 4]
    assert (found["mine"]["own"], found["german"]["own"]) == (True, False)
    assert found["mine"]["title"] == "Ours"
    assert [one["file"] for one in done.json["faults"]] == ["broken.toml"]


# show


@pytest.mark.parametrize("name", NAMES)
def test_show_ends_with_a_file_that_gives_the_same_ruleset(name: str, call: Call) -> None:
    done = call("rules", "show", name)
    assert (done.code, done.err) == (0, "")
    document = tomllib.loads(done.out[done.out.index(f"[{name}]\n") :])
    copy = load_text(done.out[done.out.index(f"[{name}]\n") :].replace(f"[{name}", "[copy"), "copy.toml")
    assert not copy.faults
    assert not differences(copy.rulesets["copy"], bundled()[name])
    assert set(document[name]) == set(to_dict(bundled()[name]))


def test_show_gives_back_everything_that_tables_play(call: Call, own: Path) -> None:
    factors = "[{ when = 'points', from = 10, by = 3 }, { when = 'field', by = [2, 3], of = '1B 3B', all = true }]"
    own.write_text(
        "[mine]\nextends = 'german'\nwild = '11P1'\nwild_takes = ['bright', 'animal']\nhand_packets = [4, 3]\n"
        f"double_plains = '9A 12P1'\nmay_decline = 'always'\nmultipliers = {factors}\nyaku.tane.opens = false\n"
    )
    rules = library().get("mine")
    done = call("rules", "show", "mine")
    assert (done.code, done.err) == (0, "")
    copy = load_text(done.out[done.out.index("[mine]\n") :].replace("[mine", "[copy"), "copy.toml")
    assert not copy.faults, str(copy.faults[0])
    assert copy.rulesets["copy"].digest == rules.digest
    assert "  Wild: 11P1 willow with lightning. When it lands it may take one card of any month." in done.lines


def test_show_says_the_rules_in_words_and_the_yaku(call: Call) -> None:
    done = call("rules", "show", "german")
    assert "The German rules (german)" in done.out
    assert "  Each koi-koi of the winner doubles the points." in done.lines
    assert "  Three Brights (sankō), 5 points: 3 brights other than 11B willow with rain man." in done.lines
    assert "own_koikoi_mult = [1, 2, 4, 8, 16, 32, 64, 128]" in done.lines


def test_show_as_json_has_words_and_every_parameter(call: Call) -> None:
    found = call("rules", "show", "koikoi-japan", "--json").json
    assert found["parameters"]["start_points"] == 30
    assert found["yaku"]["hanami"] == {"needs": "3B 9A", "points": 1, "viewing": "flowers"}
    assert found["seats"] == [2]
    assert next(one["id"] for one in found["words"]) == "players"
    assert set(found["yaku_words"]) == set(found["yaku"]) - {"tsukifuda"}


def test_show_takes_a_path_and_one_of_several_rulesets_of_a_file(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text("[one]\nextends='german'\n[two]\nextends='one'\nrounds=3\n", encoding="utf-8")
    assert "rounds = 3" in call("rules", "show", f"{path}:two").lines
    done = call("rules", "show", str(path))
    assert done.code == 2
    assert f"holds several rulesets (one, two); name one: {path}:one" in done.sentence


def test_show_of_a_file_in_ones_own_folder_is_no_clash_of_names(call: Call, own: Path) -> None:
    assert "rounds = 6" in call("rules", "show", "mine").lines
    assert "rounds = 6" in call("rules", "show", str(own)).lines


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("germn", 'there is no ruleset "germn"; did you mean "german"?'),
        ("nobody", "choose one of nintendo-standard, italian"),
        ("nobody", "or give a path to a TOML file"),
        ("missing.toml", "missing.toml: cannot be read (No such file or directory); check the path"),
        (".", "there is no ruleset"),
        ("", "there is no ruleset"),
    ],
)
def test_an_unknown_ruleset_is_told_with_a_remedy(name: str, part: str, call: Call) -> None:
    asked = [("rules", "show", name), ("rules", "diff", "german", name)]
    for arguments in [*asked, ("score", "--rules", name, "1B")] if name else asked:
        done = call(*arguments)
        assert (done.code, done.out) == (2, ""), arguments
        assert part in done.sentence


# diff


def test_diff_tells_both_values_and_says_by_its_code_that_they_differ(call: Call) -> None:
    done = call("rules", "diff", "italian", "nintendo-standard")
    assert done.code == 1
    assert done.lines[0] == "italian and nintendo-standard differ in 18 values:"
    assert len(done.lines) == 19
    assert "The dealer’s points (oya_ken_points). italian: 6; nintendo-standard: 0" in done.lines
    assert (
        "Poetry Ribbons: in place of (yaku.akatan.replaces). italian: nothing; nintendo-standard: Ribbons" in done.lines
    )


def test_diff_of_rulesets_that_play_alike_is_code_0(call: Call, own: Path) -> None:
    done = call("rules", "diff", "german", "german")
    assert (done.code, done.out) == (0, "german and german play alike.\n")
    done = call("rules", "diff", "german", "mine", "--json")
    assert done.code == 1
    assert done.json == {"rules": ["german", "mine"], "differences": [{"key": "rounds", "values": [12, 6]}]}


def test_diff_says_every_value_in_words(call: Call, own: Path) -> None:
    rows = "\n".join(
        (
            "[mine.yaku.goko]\nmonths = [3, 4]\nneeds = { bright = 5, animal = 1 }\nextra = 2\nextra_of = 'ribbon'",
            "[mine.yaku.hanami]\nviewing = 'moon'\nextra = 1\nextra_with = 'tsukimi'",
            "[mine.yaku.birds]\nneeds = '2A 4A'\npoints = 3\nname = 'Birds'",
        )
    )
    own.write_text(f"[mine]\nextends = 'koikoi-japan'\nzero_sum = false\n{rows}\n", encoding="utf-8")
    done = call("rules", "diff", "mine", "german")
    assert "Own koi-koi multiply by (own_koikoi_mult). mine: ×2 from call 4, ×3 from call 5, " in done.out
    assert "Others’ koi-koi multiply by (opp_koikoi_mult). mine: nothing; german: ×2 from call 1, ×4" in done.out
    assert "Five Brights: only in (yaku.goko.months). mine: March or April; german: nothing" in done.lines
    assert "Five Brights: which further cards (yaku.goko.extra_of). mine: Ribbons; german: nothing" in done.lines
    assert "Blossom Viewing: counts as (yaku.hanami.viewing). mine: Moon Viewing; german: Blossom Viewing" in done.lines
    assert "Birds: what it is made of (yaku.birds.needs). mine: 2A plum with bush warbler and 4A wi" in done.out
    assert not re.search(r"[\[\]{}\"]", done.out)


def test_the_readme_examples_run(cli: Call) -> None:
    shown = cli("rules", "show", "german")
    assert (shown.code, shown.err) == (0, "")
    scored = cli("score", "--rules", "german", "1B", "3B", "8B")
    assert (scored.code, scored.err) == (0, "")
    assert scored.lines[-3:] == ["Base: 5", "Multiplier: 1", "Total: 5"]


# What the documents leave open


def test_decisions_say_what_the_document_says_what_is_played_and_the_lines_for_another_way(call: Call) -> None:
    done = call("rules", "show", "italian", "--decisions")
    assert done.code == 0
    assert done.lines[0] == "The Italian beginners’ rules (italian)"
    point = next(place for place, line in enumerate(done.lines) if "A yaku called upon in vain: nothing" in line)
    assert done.lines[point + 1].startswith("   In “Fasi di gioco”: It pays the dealer as nobody has a yaku;")
    assert done.lines[point + 2 : point + 4] == ["   Another way: nothing", '      exhaust_with_yaku = "same"']
    assert done.lines[-2:] == ["   [our-rules]", '   extends = "italian"']


def test_decisions_are_in_the_json_of_a_ruleset_and_none_are_for_one_without_document(call: Call) -> None:
    done = call("rules", "show", "german", "--json")
    keys = {one["key"] for one in done.json["decisions"]}
    assert {"extra_triplet_both", "tane_with_inoshikacho", ""} <= keys
    done = call("rules", "show", "clubhouse", "--decisions")
    assert done.lines[-1] == "These rules follow no document of their own."
