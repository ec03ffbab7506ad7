"""Homes of earlier versions: this one opens all that is in them, at the window and at a terminal."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from koikoi import files, settings
from koikoi.desktop.app.background import opened
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.open_match import resume_match
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.screens.replay.deals_check import check_of
from koikoi.desktop.screens.replay.play_on import PlayOnScene
from koikoi.desktop.screens.replay.replay import ReplayScene, replay_of
from koikoi.desktop.screens.review.review_scene import ReviewScene, review_of
from koikoi.desktop.screens.routes import (
    PractiseRoute,
    ProblemsRoute,
    SettingsRoute,
    TodayRoute,
)
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.file_lock import lock_path
from koikoi.rulesets import library
from koikoi.table import record, save, shelf
from koikoi.table.table import Table
from tests import kept_home
from tests.autoplay import play_on
from tests.desktop.scene_driver import drawn
from tests.desktop.windows import SERVICES, entered, new_stack
from tests.kept_home import command

HOMES = sorted(path for path in (Path(kept_home.__file__).parent / "homes").iterdir() if path.is_dir())
SIZE = (1280, 720)


@pytest.fixture(params=HOMES, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, home: Path) -> Path:
    """A copy of a kept home, which is the person's now."""
    shutil.copytree(request.param, home)
    for path in home.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    settings.load()
    return home


@pytest.fixture
def told(kept: Path) -> dict[str, Any]:
    """The account of a home by the version that made it."""
    text = (kept / "told.json").read_text("utf-8")
    (kept / "told.json").unlink()
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(autouse=True)
def own_settings() -> Iterator[None]:
    """Settings of before are those of before again."""
    yield
    settings.adopt(settings.Settings())


def contents(home: Path) -> dict[str, bytes]:
    """The bytes of all files but locks, which hold nothing."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and path.suffix != ".lock"
    }


def missing(then: Any, now: Any, at: str = "") -> list[str]:
    """Differences of an account from an earlier one; further entries are none."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [one for key, value in then.items() for one in missing(value, now.get(key, "nothing"), f"{at}/{key}")]
    return [] if then == now else [f"{at}: {then!r:.80} then, {now!r:.80} now"]


def whole_lines(path: Path) -> list[record.Line]:
    """The lines of a record that is whole."""
    lines, fault = save.readable_lines(path)
    assert fault is None
    return [line for _number, line in lines]


def waiting(told: dict[str, Any], home: Path) -> list[Path]:
    """The matches that are not over."""
    return [home / name for name, one in told["matches"].items() if one["phase"] != "MatchOver"]


def over(told: dict[str, Any], home: Path) -> list[Path]:
    """Paths of the matches that are over."""
    return [home / name for name, one in told["matches"].items() if one["phase"] == "MatchOver"]


def shown(scene: Scene) -> Scene:
    """A scene that has been drawn in a window."""
    stack = new_stack(scene, SIZE)
    entered(stack.top, SIZE)
    stack.update(0.1)
    drawn(stack)
    assert not isinstance(stack.top, NoticeDialog), stack.top.text
    return scene


def test_everything_that_was_kept_is_found_again(kept: Path, told: dict[str, Any]) -> None:
    before = contents(kept)
    assert missing(told, kept_home.told()) == []
    assert contents(kept) == before, "reading changes nothing, and puts nothing aside"


def test_a_match_is_played_on_and_then_found_as_it_is_now(kept: Path, told: dict[str, Any]) -> None:
    for path in waiting(told, kept):
        table = Table.resume(path)
        begun = list(table.lines)
        play_on(table, 3)
        assert table.lines[: len(begun)] == begun or "lot" in begun[-1]
        table.close()
        again = Table.resume(path)
        assert (again.lines, again.match, again.damaged) == (table.lines, table.match, None), path
        play_on(again)
        again.close()
        assert again.over
        assert again.unsaved is None
        assert Table.resume(path).over


def test_a_terminal_opens_all_of_it(kept: Path, told: dict[str, Any]) -> None:
    for path in over(told, kept):
        command("replay", str(path))
        command("replay", str(path), "--json")
        command("replay", str(path), "--verify")
        assert len(save.outline(path)[0]) <= told["matches"][path.relative_to(kept).as_posix()]["lines"]
    for path in waiting(told, kept):
        begun = list(map(record.kind, whole_lines(path)))
        command("play", "--continue", str(path), typed=["q"] * 9)  # what needs nobody is done before that
        assert list(map(record.kind, whole_lines(path)))[: len(begun)] == begun or begun[-1] == "lot"
    before = contents(kept)
    for name, rules in told["rules"].items():
        assert rules["title"] in command("rules", "show", name)
    for path in (kept / "rules").iterdir():
        command("rules", "check", str(path))
    assert contents(kept) == before
    for code in told["codes"]:
        assert code in command("replay", "--code", str(kept / "matches" / "from-code.koikoi"))
        command("play", "--code", code, "--names", "Sora", typed=["q"] * 9)


def test_a_terminal_knows_what_was_weighed(kept: Path, told: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def weighed(*_given: object) -> None:
        raise AssertionError("it was weighed before, and that is kept")

    monkeypatch.setattr("koikoi.cli.analysis.analyse_many.review_batch", weighed)
    settings.change(language="en")
    folder = kept / "matches"
    said = command("replay", "--analyse", str(folder / "today.koikoi"), str(folder / "against-computer.koikoi"))
    assert "left out" not in said
    assert len(told["reviews"]) == 2


def test_the_window_opens_all_matches(kept: Path, told: dict[str, Any]) -> None:
    listed = MatchesScene()
    shown(listed)
    own = [name for name in told["matches"] if Path(name).parent.name == "matches"]
    assert sorted(f"matches/{one.path.name}" for one in listed.entries) == sorted(own)
    assert [one.path.name for one in listed.entries if one.fault] == []
    for one in listed.entries:
        then = told["matches"][f"matches/{one.path.name}"]
        assert (one.over, list(one.players), one.rounds, one.code) == (
            then["phase"] == "MatchOver",
            then["players"],
            len(then["points"]),
            then["code"],
        )
    for path in over(told, kept):
        assert isinstance(shown(opened(path)), ReplayScene)
        shown(check_of(path))
    for path in waiting(told, kept):
        scene, why = resume_match(path)
        assert scene is not None, why
        assert scene.table.damaged is None
        shown(scene)
        scene.table.close()
        if path.parent == kept / "matches":
            found = opened(path)
            assert isinstance(found, MatchScene)
            found.table.close()


def test_the_window_opens_branches_reviews_and_figures(kept: Path, told: dict[str, Any]) -> None:
    parent = kept / "matches" / "against-computer.koikoi"
    scene, why = replay_of(parent)
    assert scene is not None, why
    tree = PlayOnScene(scene.recorded)
    shown(tree)
    assert len(tree.branches) == sum(one["branch"] is not None for one in told["matches"].values())
    for path in over(told, kept):
        if told["matches"][path.relative_to(kept).as_posix()]["branch"] is None:
            review, why = review_of(path)
            assert isinstance(review, ReviewScene), why
            assert review.session.key
            shown(review)
    figures = StatisticsScene()
    shown(figures)
    assert len(figures.matches) == sum(Path(name).parent.name == "matches" for name in told["matches"])
    for page in StatisticsPage:
        figures.choose_page(page)
        entered(figures, SIZE)
    figures.choose_page(StatisticsPage.HABITS)
    assert figures.habits.reviewed


def test_the_window_opens_rules_lessons_and_settings(kept: Path, told: dict[str, Any]) -> None:
    assert {one.name for one in library()} >= told["rules"].keys()
    for name in told["rules"]:
        rules = library().get(name)
        shown(HouseRulesScene(rules))
    given = sorted(path for path in (kept / "exports").iterdir() if path.suffix == ".toml")
    assert given
    for path in given:
        assert isinstance(opened(path), NoticeDialog)
        assert path.stem in library().names
    setup = SetupScene()
    shown(setup)
    assert setup.plan.rules == told["settings"]["last_table"]["rules"]
    assert [one.agent for one in setup.plan.chairs[:2]] == ["", "greedy"]
    for route in (PractiseRoute(), ProblemsRoute(), SettingsRoute(), TodayRoute()):
        shown(SERVICES.routes.scene(route))
    assert settings.now().language == told["settings"]["language"]


def test_what_was_kept_beside_a_match_still_helps_it(kept: Path, told: dict[str, Any]) -> None:
    """The generation before the last action, which damage is mended from."""
    for path in waiting(told, kept):
        whole = whole_lines(path)
        path.write_bytes(b"")
        assert shelf.entry(path).fault is None
        table = Table.resume(path)
        assert len(table.lines) >= len(whole) - 2, path
        table.close()
        lock_path(path).unlink()
        assert files.previous(path).exists()
