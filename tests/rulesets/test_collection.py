"""The library: the bundled rulesets and those in a person's own folder."""

from pathlib import Path

import pytest

from koikoi.rulesets import UnknownRuleset, library
from koikoi.rulesets.collection import bundled


def put(folder: Path, **files: str | bytes) -> Path:
    """Writes files NAME.toml into a folder."""
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.toml").write_bytes(data)
    return folder


def refusal(name: str, folder: Path) -> str:
    with pytest.raises(UnknownRuleset) as caught:
        library(folder).get(name)
    return str(caught.value)


def test_own_rulesets_come_after_the_bundled_ones(tmp_path: Path) -> None:
    found = library(put(tmp_path, b='[second]\nextends = "first"\n', a='[first]\nextends = "german"\nrounds = 2\n'))
    assert [rules.name for rules in found] == [*bundled(), "first", "second"]
    assert list(found.own) == ["first", "second"]
    assert ("second" in found, "third" in found) == (True, False)
    assert (found.get("second").rounds, found.faults) == (2, [])


def test_files_of_the_folder_extend_each_other_in_any_order(tmp_path: Path) -> None:
    found = library(put(tmp_path, a='extends = "z"\nrounds = 1\n', z='extends = "german"\nstart_points = 9\n'))
    assert [(rules.name, rules.rounds, rules.start_points) for rules in found.own.values()] == [
        ("a", 1, 9),
        ("z", 12, 9),
    ]


def test_only_toml_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("[mine]")
    assert library(tmp_path).own == {}


def test_broken_files_are_left_out_with_their_faults_while_others_load(tmp_path: Path) -> None:
    put(
        tmp_path,
        bad="[bad\n",
        circle='extends = "circle"',
        good='[good]\nextends = "italian"\n',
        latin=b'title = "\xfc"',
        range='[range]\nextends = "italian"\nrounds = 0\n[fine]\nextends = "range"\n[other]\nextends = "good"',
        taken='[good]\nextends = "german"\n[italian]\nextends = "german"\n',
    )
    (tmp_path / "folder.toml").mkdir()
    found = library(tmp_path)
    assert list(found.own) == ["good", "other"]
    assert found.get("other").digest == bundled()["italian"].digest
    assert [str(fault) for fault in found.faults] == [
        "bad.toml: is not TOML: Expected ']' at the end of a table declaration (at line 1, column 5)",
        "folder.toml: cannot be read (it is no ordinary file); check the path",
        "latin.toml: is not UTF-8 (byte 9); save it as UTF-8 text",
        "taken.toml: [good] there is a ruleset of this name already; choose another name",
        "taken.toml: [italian] there is a ruleset of this name already; choose another name",
        "circle.toml: [circle] extends: the rulesets extend each other in a circle: circle -> circle",
        "range.toml: [range] rounds: found 0, allowed is a whole number from 1 to 99",
        'range.toml: [fine] extends: the ruleset "range" has a fault of its own; mend that first',
    ]


def test_library_reads_the_folder_anew_each_time(tmp_path: Path) -> None:
    assert library(tmp_path).own == {}
    put(tmp_path, mine='extends = "italian"')
    assert list(library(tmp_path).own) == ["mine"]


def test_folder_is_the_persons_own_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    (tmp_path / "rules").mkdir()
    put(tmp_path / "rules", mine='extends = "italian"')
    assert list(library().own) == ["mine"]


# Getting one


def test_ruleset_is_got_by_its_name_or_by_the_path_of_a_file(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "rules", put(tmp_path, mine='extends = "german"\nrounds = 2')
    folder.mkdir()
    found = library(put(folder, own='extends = "italian"\nrounds = 4'))
    assert found.get("german") is bundled()["german"]
    assert found.get(str(elsewhere / "mine.toml")).rounds == 2
    assert found.get(str(folder / "own.toml")).rounds == 4, "a file of one's own folder may be named by its path too"


def test_file_named_by_its_path_may_not_take_the_name_of_a_bundled_ruleset(tmp_path: Path) -> None:
    path = put(tmp_path, german='extends = "italian"') / "german.toml"
    taken = "there is a ruleset of this name already; choose another name"
    assert refusal(str(path), tmp_path / "nowhere") == f"{path}: [german] {taken}"


def test_file_may_extend_ones_own_rulesets(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    put(folder, own='extends = "italian"\nrounds = 4')
    put(tmp_path, child='extends = "own"\nzero_sum = true')
    child = library(folder).get(str(tmp_path / "child.toml"))
    assert (child.rounds, child.zero_sum) == (4, True)


def test_one_of_several_rulesets_in_a_file_is_named_after_a_colon(tmp_path: Path) -> None:
    path = put(tmp_path, two='[a]\nextends = "german"\n[b]\nextends = "german"\nrounds = 2') / "two.toml"
    nowhere = tmp_path / "nowhere"
    assert library(nowhere).get(f"{path}:b").rounds == 2
    assert refusal(str(path), nowhere) == f"{path} holds several rulesets (a, b); name one: {path}:a"
    assert refusal(f"{path}:c", nowhere) == f'{path} has no ruleset "c"; it has: a, b'


def test_unknown_name_is_refused_with_a_suggestion_or_the_list(tmp_path: Path) -> None:
    names = ", ".join(bundled())
    assert refusal("germann", tmp_path) == 'there is no ruleset "germann"; did you mean "german"?'
    assert refusal("qqqq", tmp_path) == (
        f'there is no ruleset "qqqq"; choose one of {names}, or give a path to a TOML file'
    )


def test_faulty_file_is_refused_with_its_first_fault(tmp_path: Path) -> None:
    path = put(tmp_path, bad='extends = "german"\nrounds = 0') / "bad.toml"
    expected = f"{path}: [bad] rounds: found 0, allowed is a whole number from 1 to 99"
    assert refusal(str(path), tmp_path / "nowhere") == expected
    assert refusal(str(tmp_path / "missing.toml"), tmp_path).startswith(f"{tmp_path / 'missing.toml'}: cannot be read")


@pytest.mark.parametrize("name", ["", ":", "x" * 5000, "no\0path", "no\0path.toml", "a.toml:", "/", "."])
def test_nonsense_is_refused_and_nothing_worse(name: str, tmp_path: Path) -> None:
    assert refusal(name, tmp_path)
