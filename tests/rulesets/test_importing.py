"""Files of rules from somebody else: whatever they are called and hold, nothing of one's own is lost or hidden."""

import re
import sys
from pathlib import Path

import pytest

from koikoi.locales import importing
from koikoi.rulesets import library
from koikoi.rulesets.draft import Draft
from koikoi.rulesets.importing import ImportedFile, import_file
from koikoi.rulesets.writing import free_file, slug

MINE = 'title = "Mine"\nextends = "german"\nrounds = 3\n'


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own folder for rules."""
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "rules"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """Where a file from somebody else lies."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    return folder


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def known() -> dict[str, int]:
    """One's own rulesets as the library has them, each with its rounds."""
    found = library()
    assert [str(fault) for fault in found.faults] == []
    return {name: rules.rounds for name, rules in found.own.items()}


def names(imported: ImportedFile) -> tuple[list[str], list[str]]:
    return [one.name for one in imported.added], [one.name for one in imported.present]


def test_a_file_is_copied_as_it_is(rules: Path, theirs: Path) -> None:
    text = '# what we play\n[ours]\nextends = "italian"\nrounds = 4  # enough\n'
    imported = import_file(put(theirs, "evening.toml", text))
    assert names(imported) == (["ours"], [])
    assert imported.as_expected
    assert imported.path == rules / "evening.toml"
    assert (rules / "evening.toml").read_text() == text
    assert known() == {"ours": 4}
    assert importing.told(imported) == "Now in the list of rules: ours."


def test_a_file_of_the_same_name_is_kept_beside_it(rules: Path, theirs: Path) -> None:
    mine = put(rules, "club.toml", f"[mine]\n{MINE}")
    imported = import_file(put(theirs, "club.toml", '[theirs]\nextends = "italian"\nrounds = 4\n'))
    assert mine.read_text() == f"[mine]\n{MINE}"
    assert (rules / "club-2.toml").exists()
    assert known() == {"mine": 3, "theirs": 4}
    assert importing.told(imported) == (
        "Now in the list of rules: theirs. Your file club.toml stays as it is; the new one is called club-2.toml."
    )


def test_rules_of_the_same_name_get_another_and_ones_own_stay(rules: Path, theirs: Path) -> None:
    put(rules, "mine.toml", f"[club]\n{MINE}")
    text = '[club]\ntitle = "Mine"\nextends = "italian"\nrounds = 4\n[night]\nextends = "club"\nrounds = 5\n'
    imported = import_file(put(theirs, "club.toml", text))
    assert names(imported) == (["club-2", "night"], [])
    assert known() == {"club": 3, "club-2": 4, "night": 5}
    assert [one.title for one in imported.added] == ["Mine (2)", ""]
    assert importing.told(imported) == (
        "Now in the list of rules: Mine (2) and night. Your own rules of the same name stay as they are."
    )


def test_rules_that_get_another_name_do_not_take_that_of_their_neighbour(rules: Path, theirs: Path) -> None:
    put(rules, "mine.toml", f"[club]\n{MINE}")
    both = '[club]\nextends = "italian"\nrounds = 4\n[club-2]\nextends = "italian"\nrounds = 5\n'
    import_file(put(theirs, "club.toml", both))
    assert sorted(known().values()) == [3, 4, 5]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_that_leads_nowhere_has_its_name_too(rules: Path, theirs: Path) -> None:
    (rules / "club.toml").symlink_to(theirs / "nothing.toml")
    done = import_file(put(theirs, "club.toml", MINE))
    assert done.path == rules / "club-2.toml"
    assert not (theirs / "nothing.toml").exists()


def test_a_file_taken_in_twice_is_there_already(rules: Path, theirs: Path) -> None:
    put(rules, "mine.toml", f"[club]\n{MINE}")
    path = put(theirs, "club.toml", '[club]\nextends = "italian"\nrounds = 4\n')
    import_file(path)
    before = {one.name: one.read_text() for one in rules.iterdir()}
    imported = import_file(path)
    assert names(imported) == ([], ["club-2"])
    assert imported.path is None
    assert {one.name: one.read_text() for one in rules.iterdir()} == before
    assert importing.told(imported) == "In the list of rules already: club."


def test_ones_own_file_is_there_already(rules: Path) -> None:
    mine = put(rules, "mine.toml", f"[club]\n{MINE}")
    imported = import_file(mine)
    assert names(imported) == ([], ["club"])
    assert importing.told(imported) == "In the list of rules already: Mine."
    assert [one.name for one in rules.iterdir()] == ["mine.toml"]


def test_of_a_file_half_known_only_the_rest_is_taken_in(rules: Path, theirs: Path) -> None:
    put(rules, "mine.toml", f"[club]\n{MINE}")
    imported = import_file(put(theirs, "two.toml", f'[club]\n{MINE}[more]\nextends = "club"\nrounds = 6\n'))
    assert names(imported) == (["more"], ["club"])
    assert known() == {"club": 3, "more": 6}
    assert importing.told(imported) == "Now in the list of rules: more. In the list of rules already: Mine."


def test_rules_may_extend_ones_own(rules: Path, theirs: Path) -> None:
    put(rules, "mine.toml", f"[club]\n{MINE}")
    import_file(put(theirs, "more.toml", '[more]\nextends = "club"\nteshi_points = 8\n'))
    assert library().get("more").teshi_points == 8
    assert known() == {"club": 3, "more": 3}


def test_a_name_that_is_left_out_for_a_fault_is_taken_all_the_same(rules: Path, theirs: Path) -> None:
    broken = put(rules, "z.toml", "[club]\nrounds = 0\n")
    imported = import_file(put(theirs, "a.toml", '[club]\nextends = "italian"\n'))
    assert names(imported) == (["club-2"], [])
    broken.write_text(f"[club]\n{MINE}")
    assert known() == {"club": 3, "club-2": 12}


@pytest.mark.parametrize(
    ("name", "text", "becomes", "title"),
    [
        ("club.toml", 'extends = "italian"\n', "club", ""),
        ("Nonna's Table.toml", 'extends = "italian"\n', "nonna-s-table", "Nonna's Table"),
        ("家.toml", 'extends = "italian"\n', "house", "家"),
        ("家.toml", 'extends = "italian"\ntitle = "Home"\n', "house", "Home"),
        ("german.toml", 'extends = "italian"\n', "german-2", "german"),
        pytest.param(
            *("con.toml", 'extends = "italian"\n', "con-rules", "con"),
            marks=pytest.mark.skipif(sys.platform == "win32", reason="which there is no file, but the console"),
        ),
        ("..toml.toml", 'extends = "italian"\n', "toml", "..toml"),
        ("x" * 100 + ".toml", 'extends = "italian"\n', "x" * 60, "x" * 59 + "…"),
    ],
)
def test_a_file_without_tables_gets_a_name_that_every_system_takes(
    rules: Path, theirs: Path, name: str, text: str, becomes: str, title: str
) -> None:
    path = put(theirs, name, text)
    imported = import_file(path)
    assert [(one.name, one.title) for one in imported.added] == [(becomes, title)]
    assert list(known()) == [becomes]
    assert import_file(path).added == ()


def test_a_file_without_tables_is_renamed_too(rules: Path, theirs: Path) -> None:
    put(rules, "club.toml", 'extends = "german"\nrounds = 3\n')
    imported = import_file(put(theirs, "club.toml", 'extends = "italian"\nrounds = 4\n'))
    assert known() == {"club": 3, "club-2": 4}
    assert [one.title for one in imported.added] == ["club (2)"]


def test_a_ruleset_named_like_a_path_leads_nowhere(rules: Path, theirs: Path) -> None:
    outside = put(rules.parent, "x.toml", "mine")
    text = '["../x"]\ntitle = "Up"\nextends = "italian"\n'
    imported = import_file(put(theirs, "up.toml", text))
    assert names(imported) == (["../x"], [])
    draft = Draft(library().get("../x"))
    draft.set("rounds", 7)
    draft.save()
    assert outside.read_text() == "mine"
    assert known() == {"../x": 7}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[ours]\nrounds = true\n", "[ours] rounds: found true"),
        ('[german]\nextends = "italian"\n', "there is a ruleset of this name already"),
        ('[ours]\nextends = "nobody"\n', "there is no ruleset"),
        ("", "is empty"),
        ("[", "is not TOML"),
    ],
)
def test_a_file_with_a_fault_is_refused_and_nothing_is_written(rules: Path, theirs: Path, text: str, why: str) -> None:
    path = put(theirs, "bad.toml", text)
    with pytest.raises(ValueError, match=re.escape(why)) as refused:
        import_file(path)
    assert "bad.toml" not in str(refused.value)
    assert list(rules.iterdir()) == []


def test_a_slug_is_the_name_of_one_file_in_the_folder(tmp_path: Path) -> None:
    for text in ("../../x", "a/b", "C:\\x", "", ".", "~", "nul", "\0", "a" * 999, "ß"):
        path = free_file(tmp_path / str(len(text)), text)
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
        assert path.resolve().parent == tmp_path / str(len(text))
        assert path.stem.startswith(slug(text))
        assert not free_file(path.parent, text).exists()


# What one changes oneself


def test_saving_rules_of_a_file_of_several_leaves_the_others_alone(rules: Path) -> None:
    several = put(rules, "club.toml", f'[club]\n{MINE}[more]\nextends = "club"\nrounds = 6\n')
    draft = Draft(library().get("club"))
    draft.set("rounds", 9)
    saved = draft.save()
    assert several.read_text().startswith("[club]")
    assert known() == {"club": 3, "more": 6, saved.name: 9}


def test_saving_ones_own_rules_changes_them_wherever_they_stand(rules: Path) -> None:
    put(rules, "anything.toml", f"[club]\n{MINE}")
    draft = Draft(library().get("club"))
    draft.set("rounds", 9)
    draft.save()
    assert known() == {"club": 9}
    assert [one.name for one in rules.iterdir()] == ["anything.toml"]


def test_saving_new_rules_overwrites_no_file_of_that_name(rules: Path) -> None:
    mine = put(rules, "evening.toml", f"[club]\n{MINE}")
    draft = Draft(library().get("german"))
    draft.title = "Evening"
    draft.set("rounds", 9)
    draft.save()
    assert mine.read_text() == f"[club]\n{MINE}"
    assert known() == {"club": 3, "evening": 9}
