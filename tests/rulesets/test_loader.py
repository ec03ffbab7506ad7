"""Ruleset files: extending, differences, removing, and files as a whole."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from koikoi.rulesets import differences, load_file
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import MOST_FAULTS
from koikoi.rulesets.toml_text import MOST_LEVELS
from tests.rulesets.files import fault, faults, read, ruleset, rulesets

ITALIAN, STANDARD = bundled()["italian"], bundled()["nintendo-standard"]


# Extending


def test_ruleset_differs_from_its_parent_only_in_what_is_written() -> None:
    mine = ruleset("rounds = 3\nyaku.goko.points = 20", extends="italian")
    assert differences(ITALIAN, mine) == [("rounds", 12, 3), ("yaku.goko.points", 15, 20)]


def test_ruleset_that_says_nothing_plays_like_its_parent() -> None:
    mine = ruleset("", extends="italian")
    assert differences(ITALIAN, mine) == []
    assert mine.digest == ITALIAN.digest
    assert (mine.name, mine.title, mine.about) == ("mine", "", "")


def test_names_and_descriptions_are_not_inherited() -> None:
    parent = 'extends = "italian"\ntitle = "Grandmother\'s"\nabout = "as she played it"'
    found = rulesets(f'[old]\n{parent}\n[new]\nextends = "old"\n')
    assert (found["old"].title, found["old"].about) == ("Grandmother's", "as she played it")
    assert (found["new"].title, found["new"].about) == ("", "")


@pytest.mark.parametrize("order", ["child parent grandparent", "grandparent parent child", "parent child grandparent"])
def test_rulesets_extend_each_other_in_any_order(order: str) -> None:
    tables = {
        "grandparent": '[grandparent]\nextends = "italian"\nrounds = 6\nteshi_points = 9',
        "parent": '[parent]\nextends = "grandparent"\nrounds = 3',
        "child": '[child]\nextends = "parent"\nstart_points = 30',
    }
    found = rulesets("\n".join(tables[name] for name in order.split()))
    assert list(found) == order.split()
    assert [(found["child"].rounds, found["child"].teshi_points, found["child"].start_points)] == [(3, 9, 30)]
    assert (found["grandparent"].rounds, found["child"].oya_ken_points) == (6, ITALIAN.oya_ken_points)


def test_very_long_chain_of_rulesets_is_followed_to_its_end() -> None:
    chain = [f'[r{number}]\nextends = "r{number + 1}"' for number in range(49)]
    found = rulesets("\n".join([*chain, '[r49]\nextends = "italian"\nrounds = 3']))
    assert {one.rounds for one in found.values()} == {3}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n".join(f"[r{number}]" for number in range(51)), "holds 51 rulesets; at most 50 are read from one file"),
        (".".join("a" * 20_000) + " = 1", "cannot be read: it is nested too deeply"),
        ("[a]\nabout = '" + "x" * 100_000 + "'", "cannot be read (it is larger than 100 kB); check the path"),
    ],
    ids=["many", "dots", "large"],
)
def test_a_file_beyond_all_bounds_is_refused_at_once(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text)
    loaded = load_file(path)
    assert loaded.rulesets == {}
    assert [str(fault.message) for fault in loaded.faults] == [said]


def test_names_and_words_are_cleaned_where_they_enter() -> None:
    """Nothing of it commands a terminal, turns the direction of writing, or fills a window."""
    word = "\\u001b]0;x\\u0007\\u202eneko\\u0000" + "y" * 1000
    mine = rulesets(
        f'[mine]\nextends = "italian"\ntitle = "{word}"\nabout = "{word}\\n{word}"\n'
        f'[mine.yaku.goko]\nname = "{word}"\nkanji = "{word}"\n'
    )["mine"]
    goko = next(one for one in mine.yaku if one.id == "goko")
    for text in (mine.title, goko.name, goko.kanji, *mine.about.split("\n")):
        assert text.startswith("·]0;x··neko·yy")
        assert text.isprintable()
        assert len(text) <= 2000
    assert len(mine.title) == 60


def test_ruleset_needs_no_parent() -> None:
    mine = rulesets("[mine.yaku.lights]\nneeds = { bright = 3 }\npoints = 4")["mine"]
    assert [one.id for one in mine.yaku] == ["lights"]
    assert (mine.rounds, mine.seven_threshold) == (12, 7)


# Removing


def test_inherited_yaku_is_removed_with_false() -> None:
    mine = ruleset("yaku.tsukimi = false\nyaku.hanami = false")
    assert [one.id for one in STANDARD.yaku if one not in mine.yaku] == ["hanami", "tsukimi"]


def test_removed_yaku_is_spoken_of_no_more() -> None:
    mine = {one.id: one for one in ruleset("yaku.tan = false\nyaku.akatan = false").yaku}
    assert [mine[name].replaces for name in ("aotan", "akatan_aotan")] == [(), ("aotan",)]
    assert mine["aotan"].extra_with == ""


def test_parent_keeps_what_a_child_removes() -> None:
    found = rulesets('[a]\nextends = "b"\nyaku.tan = false\n[b]\nextends = "italian"')
    assert found["b"].yaku == ITALIAN.yaku
    assert bundled()["italian"].yaku == ITALIAN.yaku


def test_removing_what_is_not_there_is_a_fault() -> None:
    assert fault("yaku.gokko = false") == (
        'my.toml: [mine] yaku.gokko: there is no such yaku to remove; did you mean "goko"?'
    )
    removed_twice = '[a]\nextends = "b"\nyaku.tan = false\n[b]\nextends = "italian"\nyaku.tan = false'
    assert faults(removed_twice) == [
        'my.toml: [a] yaku.tan: there is no such yaku to remove; did you mean "tane"?',
    ]


def test_row_is_changed_field_by_field() -> None:
    before = {one.id: one for one in STANDARD.yaku}["akatan"]
    after = {one.id: one for one in ruleset("yaku.akatan.points = 7").yaku}["akatan"]
    assert (after.points, after.needs, after.extra, after.replaces) == (7, before.needs, before.extra, before.replaces)


# Short forms


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("pts_goko = 12", "yaku.goko.points = 12"),
        ("pts_tsukifuda = 4", "yaku.tsukifuda.points = 4"),
        ("extra_inoshikacho = 0", "yaku.inoshikacho.extra = 0"),
        ("extra_triplet = 2", "yaku.akatan.extra = 2\nyaku.aotan.extra = 2"),
        ("extra_combined = 0", "yaku.akatan_aotan.extra = 0"),
        ("combined_replaces = false", 'yaku.akatan_aotan.replaces = ["tan"]'),
        ('tane_with_inoshikacho = "add"', "yaku.inoshikacho.replaces = []"),
        ('tan_with_triplet = "add"', "yaku.akatan.replaces = []\nyaku.aotan.replaces = []"),
        ('tan_with_combined = "add"', 'yaku.akatan_aotan.replaces = ["akatan", "aotan"]'),
    ],
)
def test_short_form_says_the_same_as_the_row(short: str, long: str) -> None:
    assert differences(ruleset(short), ruleset(long)) == []
    assert differences(ruleset(short), STANDARD) != []


@pytest.mark.parametrize("setting", ["combined_replaces = true", 'tan_with_triplet = "suppress"', "pts_goko = 10"])
def test_short_form_that_changes_nothing_leaves_the_digest_alone(setting: str) -> None:
    assert ruleset(setting).digest == STANDARD.digest


def test_short_form_may_change_a_yaku_that_the_same_table_brings() -> None:
    mine = ruleset('pts_birds = 7\nyaku.birds = { needs = "2A 4A", points = 5 }')
    assert {one.id: one.points for one in mine.yaku}["birds"] == 7


# Files as a whole


def test_file_with_settings_at_its_top_is_one_ruleset_named_after_the_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    path.write_text('extends = "german"\nrounds = 3\n[yaku.goko]\npoints = 20\n', encoding="utf-8")
    loaded = load_file(path, bundled())
    assert loaded.faults == []
    (mine,) = loaded.rulesets.values()
    assert (mine.name, mine.rounds) == ("evening", 3)
    assert differences(bundled()["german"], mine) == [("rounds", 12, 3), ("yaku.goko.points", 10, 20)]


def test_file_of_nothing_but_yaku_is_one_ruleset_too() -> None:
    assert list(rulesets("[yaku.lights]\nneeds = { bright = 3 }\npoints = 4")) == ["my"]


def test_setting_above_the_first_table_is_a_fault() -> None:
    assert faults('extends = "italian"\n[mine]\nrounds = 3') == [
        "my.toml: extends: stands above the first table; write it below [mine]"
    ]


def test_mark_that_some_editors_put_before_the_first_line_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_bytes(b'\xef\xbb\xbf[mine]\nextends = "italian"\n')
    assert list(load_file(path, bundled()).rulesets) == ["mine"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n"])
def test_empty_file_is_a_fault(text: str) -> None:
    assert faults(text) == ["my.toml: is empty; a ruleset begins with a line such as [my-rules]"]


def test_text_that_is_no_toml_is_a_fault_with_its_line() -> None:
    assert faults('[mine]\nextends = "italian\n') == [
        "my.toml: is not TOML: Illegal character '\\n' (at line 2, column 19)"
    ]


def test_key_written_twice_is_a_fault() -> None:
    (only,) = faults('[mine]\nextends = "italian"\nrounds = 3\nrounds = 4\n')
    assert only.startswith("my.toml: is not TOML: Cannot overwrite a value (at line 4")


def test_numbers_and_nesting_beyond_all_bounds_are_faults() -> None:
    assert faults("rounds = " + "9" * 5000) == ["my.toml: cannot be read: a number in it is too long"]
    assert faults("rounds = " + "[" * 5000 + "]" * 5000) == ["my.toml: cannot be read: it is nested too deeply"]
    assert fault("rounds = 0x" + "f" * 5000).endswith("found a huge number, allowed is a whole number from 1 to 99")
    assert len(faults("[mine]\n" + "".join(f"x{number} = 1\n" for number in range(2 * MOST_FAULTS)))) == MOST_FAULTS
    began = time.process_time()
    assert "too deeply" in fault("a." * 19_000 + "b = 1")
    assert time.process_time() - began < 2, "dots are counted before they are read, which takes square time"
    assert fault("teshi." + "a." * 50 + "b = 1").endswith('found a table, allowed is "off", "win" or "redeal"')


@pytest.mark.parametrize(
    "nested",
    [
        lambda levels: "teshi." + "a." * (levels - 2) + "b = 1",
        lambda levels: "[mine." + "a." * (levels - 3) + "b]",
        lambda levels: "rounds = " + "{a = " * (levels - 1) + "1" + "}" * (levels - 1),
        lambda levels: "rounds = " + "[" * (levels - 1) + "]" * (levels - 1),
    ],
    ids=["dotted", "header", "tables", "lists"],
)
def test_nesting_has_one_bound_on_every_python(nested: Callable[[int], str]) -> None:
    """`tomllib` has bounds of its own, which differ between Pythons and between ways to write the same."""
    too_deep = ["my.toml: cannot be read: it is nested too deeply"]
    assert faults(nested(MOST_LEVELS)) not in (too_deep, [])
    for levels in (MOST_LEVELS + 1, 900, 1100, 5000):
        assert faults(nested(levels)) == too_deep


def test_file_that_is_not_utf8_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('[mine]\ntitle = "für zwei"'.encode("latin-1"))
    assert [str(one) for one in load_file(path).faults] == [f"{path}: is not UTF-8 (byte 17); save it as UTF-8 text"]


def test_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path, Path("no\0path.toml")):
        (only,) = load_file(path).faults
        assert str(only).startswith(f"{path}: cannot be read (")
        assert str(only).endswith("); check the path")


def test_name_that_is_taken_is_a_fault_and_the_first_one_stays() -> None:
    loaded = read('[italian]\nextends = "german"\n[mine]\nextends = "italian"\n')
    assert [str(one) for one in loaded.faults] == [
        "my.toml: [italian] there is a ruleset of this name already; choose another name"
    ]
    assert differences(loaded.rulesets["mine"], ITALIAN) == []


@pytest.mark.parametrize("name", ["", " ", r"a\nb"])
def test_ruleset_has_a_name_that_can_be_printed_in_a_line(name: str) -> None:
    assert faults(f'["{name}"]\nextends = "italian"\n') == [f'my.toml: a ruleset cannot be called "{name}"']


def test_ruleset_with_a_fault_is_left_out_and_the_others_load() -> None:
    loaded = read('[bad]\nextends = "italian"\nrounds = 0\n[good]\nextends = "italian"\nrounds = 1\n')
    assert list(loaded.rulesets) == ["good"]
    assert [(one.file, one.table, one.key) for one in loaded.faults] == [("my.toml", "bad", "rounds")]


# Parents that cannot be


def test_parent_that_does_not_exist_is_a_fault_with_a_suggestion() -> None:
    assert fault("", extends="itallian") == (
        'my.toml: [mine] extends: there is no ruleset "itallian"; did you mean "italian"?'
    )
    assert faults('[mine]\nextends = "evening"\n[evenings]\nextends = "italian"') == [
        'my.toml: [mine] extends: there is no ruleset "evening"; did you mean "evenings"?'
    ]


def test_parent_is_a_name() -> None:
    assert faults("[mine]\nextends = 5") == [
        "my.toml: [mine] extends: found 5, allowed is the name of another ruleset in quotes"
    ]


def test_rulesets_that_extend_each_other_in_a_circle_are_all_named() -> None:
    tables = {"a": "b", "b": "c", "c": "a"}
    text = "\n".join(f'[{name}]\nextends = "{parent}"' for name, parent in tables.items())
    circle = "the rulesets extend each other in a circle"
    assert faults(text) == [
        f"my.toml: [a] extends: {circle}: a -> b -> c -> a",
        f"my.toml: [b] extends: {circle}: b -> c -> a -> b",
        f"my.toml: [c] extends: {circle}: c -> a -> b -> c",
    ]
    assert faults('[a]\nextends = "a"') == [f"my.toml: [a] extends: {circle}: a -> a"]


def test_fault_is_told_where_it_stands_and_not_where_it_is_inherited() -> None:
    text = '[child]\nextends = "parent"\n[parent]\nextends = "italian"\nrounds = 0\n[lost]\nextends = "round"\n'
    text += '[round]\nextends = "trip"\n[trip]\nextends = "round"\n'
    assert faults(text) == [
        'my.toml: [child] extends: the ruleset "parent" has a fault of its own; mend that first',
        "my.toml: [parent] rounds: found 0, allowed is a whole number from 1 to 99",
        'my.toml: [lost] extends: the ruleset "round" has a fault of its own; mend that first',
        "my.toml: [round] extends: the rulesets extend each other in a circle: round -> trip -> round",
        "my.toml: [trip] extends: the rulesets extend each other in a circle: trip -> round -> trip",
    ]
