"""When something goes wrong that should not: a calm page, and the way back."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings, loop
from koikoi.desktop.draw.painter import paragraph
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.platform import crash_report
from koikoi.desktop.screens.crash import CrashScene
from koikoi.desktop.ui import leaves
from koikoi.desktop.ui.scene import Quit
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.scene_driver import SIZE, Player
from tests.desktop.windows import new_stack


@pytest.fixture
def log(home: Path) -> Iterator[Path]:
    """The log of a game that runs."""
    crash_report.end()
    crash_report.begin()
    yield home / "reports" / "koikoi.log"
    crash_report.end()


def broken(self: MatchScene, **_given: object) -> None:
    """In place of the help."""
    raise RuntimeError(f"Aoi lost a card in {os.environ['KOIKOI_HOME']}")


@pytest.mark.usefixtures("log")
def test_a_scene_that_fails_again_as_it_is_left_leads_there_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise RuntimeError("once more")

    player = Player()
    monkeypatch.setattr(player.title, "update", fail)
    monkeypatch.setattr(player.title, "leave", fail, raising=False)
    seen: list[object] = []

    def events() -> list[pygame.event.Event]:
        seen.append(player.stack.top if player.stack else None)
        return [pygame.event.Event(pygame.QUIT)] if len(seen) > 2 else []

    loop.play(player.stack, FakeCanvas(SIZE), events, lambda rate: 1 / 30)
    assert isinstance(seen[-1], CrashScene)


def test_a_fault_in_a_scene_leads_to_a_calm_page_a_report_and_back(
    match: Path, home: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchScene, "help", broken)
    player = Player()
    player.give(Confirm())
    seen: list[str] = []
    keys = iter([pygame.K_F1, 0, pygame.K_RETURN, 0, pygame.K_RETURN, 0])

    def events() -> list[pygame.event.Event]:
        seen.append(type(player.stack.top).__name__ if player.stack else "")
        key = next(keys, None)
        if key is None:
            return [pygame.event.Event(pygame.QUIT)]
        return [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)] if key else []

    before = match.read_bytes()
    loop.play(player.stack, FakeCanvas(SIZE), events, lambda rate: 1 / 30)
    assert [one for number, one in enumerate(seen) if number == 0 or one != seen[number - 1]] == [
        "MatchScene", "CrashScene", "TitleScene", "MatchScene",
    ]  # fmt: skip
    assert match.read_bytes() == before
    (report,) = (home / "reports").glob("report-*.txt")
    text = report.read_text()
    assert "RuntimeError: player 0 lost a card in (the game's folder)" in text
    assert "Python" in text
    assert '{"deal":{"round":1,"dealer":' in text, "the match that was played"
    for secret in ('"seed"', '"stock"', '"hands"', '"check"'):
        assert secret not in text
    assert "unexpected: RuntimeError: player 0" in log.read_text()
    for said in (text, log.read_text()):
        assert not any(name in said for name in ("Aoi", "Ren", str(home)))


def test_the_page_says_what_is_saved_and_leads_away() -> None:
    for saved in (True, False, None):
        scene = CrashScene(Path("report.txt"), saved=saved)
        new_stack(scene, SIZE)
        labels = {one.label: one.act() for one in scene.panel.buttons}
        assert isinstance(labels["Quit"], Quit)
        assert "Back to the title" in labels


@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (900, 1200)])
def test_the_words_of_the_page_end_above_its_buttons(
    size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []

    def noted(*given: Any, **more: Any) -> int:
        ends.append(paragraph(*given, **more))
        return ends[-1]

    settings.adopt(settings.Settings(text_size=percent))
    apply_settings.apply(settings.now())
    monkeypatch.setattr(leaves, "paragraph", noted)
    report = Path("/home/guenther-maximilian/.local/share/koikoi/reports/report-20261121-171043.txt")
    scene = CrashScene(report, saved=True)
    new_stack(scene, size).draw(pygame.Surface(size))
    settings.adopt(settings.Settings())
    apply_settings.apply(settings.now())
    assert len(ends) == 4, "a title and three paragraphs"
    assert ends[-1] <= scene.panel.buttons[0].rect.top
    assert pygame.Rect((0, 0), size).contains(scene.boxes.rect("sheet"))
