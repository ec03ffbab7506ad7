"""Rulesets of one's own in the set-up: marked in the list, called otherwise, and deleted after a question."""

from pathlib import Path

import pytest

from koikoi.desktop.input.intents import Write
from koikoi.desktop.screens.setup.own_rules import RenameRulesScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import TextField
from koikoi.rulesets import library
from tests.desktop.windows import click, new_stack, panel_of, press, top


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    (tmp_path / "rules").mkdir()
    path = tmp_path / "rules" / "club.toml"
    path.write_text('[club]\nextends = "italian"\ntitle = "Club"\n', encoding="utf-8")
    return path


def set_up(name: str) -> tuple[SetupScene, SceneStack]:
    scene = SetupScene()
    stack = new_stack(scene, (1280, 720))
    scene.choose(library().get(name))
    return scene, stack


def labels(stack: SceneStack) -> list[str]:
    return [one.label for one in panel_of(stack.top).buttons]


def test_ones_own_are_marked_and_only_they_can_be_changed(club: Path) -> None:
    _scene, stack = set_up("club")
    notes = {one.label: one.note for one in panel_of(stack.top).buttons}
    assert notes["Club"] == "yours · 2 players"
    assert notes["The Italian beginners’ rules"] == "2 players"
    assert {"Rename…", "Delete…"} <= set(labels(stack))
    _scene, stack = set_up("italian")
    assert not {"Rename…", "Delete…"} & set(labels(stack))


def test_another_title_is_written_into_the_file_and_stands_in_the_list(club: Path) -> None:
    scene, stack = set_up("club")
    press(stack, "Rename…")
    top(stack, RenameRulesScene)
    field = next(one for one in panel_of(stack.top).widgets if isinstance(one, TextField))
    click(stack, field.rect.center)
    stack.handle(Write("house"))
    press(stack, "Rename")
    assert top(stack, SetupScene) is scene
    assert library().get("club").title == scene.rules.title == "Clubhouse"
    assert "Club" not in labels(stack)


def test_rules_are_deleted_only_after_a_question(club: Path) -> None:
    scene, stack = set_up("club")
    press(stack, "Delete…")
    top(stack, ConfirmDialog)
    press(stack, "Keep")
    assert club.exists()
    press(stack, "Delete…")
    press(stack, "Delete")
    assert top(stack, SetupScene) is scene
    assert not club.exists()
    assert scene.rules.name == "nintendo-standard"
    assert "Club" not in labels(stack)


def test_what_cannot_be_deleted_stays_and_it_is_said_why(club: Path) -> None:
    club.with_name("late.toml").write_text('[late]\nextends = "club"\n')
    scene, stack = set_up("club")
    press(stack, "Delete…")
    press(stack, "Delete")
    assert scene.said == "Not deleted: late build on these rules; delete those first"
    assert club.exists()
