"""Own rulesets are renamed and deleted in their files, and nothing else in those is touched."""

import os
from pathlib import Path

import pytest

from koikoi import files
from koikoi.rulesets import library
from koikoi.rulesets.own_files import UnchangedRules, delete, rename

CLUB = """# what we play
[club]
extends = "italian"
title = "Club"  # on Tuesdays
rounds = 4

[club.yaku.tan]
points = 2

[night]  # late
extends = "italian"
rounds = 2
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    (tmp_path / "rules").mkdir()
    return tmp_path / "rules"


def put(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_a_title_is_changed_in_its_line_and_nothing_else(folder: Path) -> None:
    put(folder, club=CLUB)
    renamed = rename(library().get("club"), 'The "Club"\u202e')
    assert (renamed.name, renamed.title) == ("club", 'The "Club"·')
    text = (folder / "club.toml").read_text()
    assert text == CLUB.replace('title = "Club"  # on Tuesdays', 'title = "The \\"Club\\"·"')


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (CLUB, "night"),
        ('extends = "italian"\nrounds = 5\n', "own"),
        ('yaku.tan.points = 3\nextends = "italian"', "own"),
        ('["own"]\nextends = "italian"', "own"),
        ('[own.yaku.tan]\npoints = 3\n[own]\nextends = "italian"', "own"),
    ],
)
def test_a_ruleset_without_title_gets_one(folder: Path, text: str, name: str) -> None:
    put(folder, own=text)
    before = library()
    digests = {one: rules.digest for one, rules in before.own.items()}
    assert rename(before.get(name), "Ours").title == "Ours"
    assert {one: rules.digest for one, rules in library().own.items()} == digests


def test_one_of_several_is_deleted_with_its_tables_and_the_last_with_the_file(folder: Path) -> None:
    put(folder, club=CLUB)
    delete(library().get("club"))
    assert (folder / "club.toml").read_text() == '# what we play\n[night]  # late\nextends = "italian"\nrounds = 2\n'
    assert list(library().own) == ["night"]
    delete(library().get("night"))
    assert [one.name for one in folder.iterdir()] == ["club.toml.before"], "what was deleted can be found again"
    assert not library().own


def test_a_file_that_a_scanner_holds_for_a_moment_is_deleted_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, own='extends = "italian"\n')
    replace, refused = os.replace, iter(range(3))

    def held(source: Path, target: Path) -> None:
        if next(refused, None) is not None:
            raise PermissionError(13, "in use by another program", str(source))
        replace(source, target)

    monkeypatch.setattr(files, "PATIENCE", 2.0)
    monkeypatch.setattr(os, "replace", held)
    delete(library().get("own"))
    assert [one.name for one in folder.iterdir()] == ["own.toml.before"]


def test_what_others_build_on_stays(folder: Path) -> None:
    put(folder, club=CLUB, late='[late]\nextends = "club"\ntitle = "Late"\n')
    with pytest.raises(UnchangedRules, match="Late build on these rules"):
        delete(library().get("club"))
    assert (folder / "club.toml").read_text() == CLUB


@pytest.mark.parametrize(
    "text",
    [
        'title = """\n[club]\n"""\n[club]\nextends = "italian"\n[other]\nextends = "italian"',
        'club = { extends = "italian" }\nother = { extends = "italian" }',
    ],
)
def test_what_is_written_otherwise_is_left_as_it_is(folder: Path, text: str) -> None:
    put(folder, club=text)
    for rules in library().own.values():
        if rules.name == "club":
            with pytest.raises(UnchangedRules):
                delete(rules)
            with pytest.raises(UnchangedRules):
                rename(rules, "Other")
    assert (folder / "club.toml").read_text() == text


def test_rules_that_came_with_the_game_or_are_gone_are_no_ones_own(folder: Path) -> None:
    put(folder, club=CLUB)
    mine = library().get("night")
    (folder / "club.toml").unlink()
    for rules in (mine, library().get("italian")):
        with pytest.raises(UnchangedRules, match="not in your folder"):
            delete(rules)
        with pytest.raises(UnchangedRules, match="not in your folder"):
            rename(rules, "Other")
