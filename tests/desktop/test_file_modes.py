"""Modes of files: after a session of everything nobody else can read a file of a home."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from koikoi import settings
from koikoi.desktop.platform import crash_report
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene
from koikoi.desktop.screens.replay.export import ExportScene
from koikoi.desktop.screens.saved_files import SavedFile, SavedFileScene
from koikoi.desktop.screens.statistics.statistics import StatisticsScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.folders import export_folder, matches_folder, reports_folder
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.draft import Draft
from koikoi.table.recorded_match import RecordedMatch
from tests.autoplay import play_on, start
from tests.desktop.windows import entered, new_stack, press
from tests.kept_home import command

SIZE = (960, 600)


def asked_for(scene: BoxScene, label: str) -> SavedFile:
    """The file that a button of a scene saves."""
    stack = new_stack(scene, SIZE)
    entered(scene, SIZE)
    press(stack, label)
    for _ in range(4000):
        if isinstance(stack.top, SavedFileScene):
            return stack.top.saved
        stack.update(0.1)
    raise AssertionError(f"{label} leads to {stack.top}")


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_after_a_session_of_everything_nobody_else_can_read_a_file(home: Path) -> None:
    os.umask(0o022)
    crash_report.end()  # a log that another test has left open
    crash_report.begin()
    path = matches_folder() / "20260101-120000.koikoi"
    table = play_on(start(path, "koikoi-japan", 2, 3))
    crash_report.report(ValueError("x"), table)
    table.close()
    settings.change(muted=True)
    draft = Draft(bundled()["german"])
    draft.title = "Ours"
    draft.save()
    recorded = RecordedMatch.open(path)
    recorded.go(recorded.length)
    made: list[tuple[Callable[[], BoxScene], tuple[str, ...]]] = [
        (lambda: ExportScene(recorded), ("The record", "The account", "Animation")),
        (lambda: PrintedRulesScene(draft), ("As text", "As picture", "As rules file")),
        (StatisticsScene, ("Save as table",)),
    ]
    for scene, labels in made:
        for label in labels:
            saved = asked_for(scene(), label)
            assert saved.folder == export_folder(), saved.said
    command("simulate", "-n", "1", "--records", str(home / "simulated"))
    crash_report.end()
    kinds = {one.suffix for one in export_folder().iterdir()}
    assert kinds >= {".koikoi", ".png", ".txt", ".toml", ".csv"}
    assert {one.name for one in reports_folder().iterdir()} >= {"koikoi.log"}
    open_to_all = [
        f"{one.relative_to(home)} {one.stat().st_mode & 0o777:o}"
        for one in home.rglob("*")
        if one.stat().st_mode & 0o077
    ]
    assert open_to_all == []
