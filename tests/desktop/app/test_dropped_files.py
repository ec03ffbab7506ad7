"""Files dropped on the window, and rules from the list of files: what they come to is said, and nothing is lost."""

import os
import sys
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.app import loop
from koikoi.desktop.app.background import Background
from koikoi.desktop.input.intents import Confirm, Point, Press, Release
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.platform.instance import MOST_FILES
from koikoi.desktop.platform.interrupt import Interrupt
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.folders import export_folder, rules_folder
from koikoi.rulesets import library
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.scene_driver import Player
from tests.desktop.windows import SERVICES


def dropped(player: Player, path: Path) -> str:
    """What is said when a file is dropped on the window; nothing where something else is shown."""
    event = pygame.event.Event(pygame.DROPFILE, file=str(path))
    Background(SERVICES).handle(event, player.stack)
    top = player.stack.top
    return top.text if isinstance(top, NoticeDialog) else ""


def put(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# Matches


@pytest.mark.parametrize("through", ["its name", "another way"])
def test_the_match_being_played_is_not_opened_a_second_time(match: Path, through: str) -> None:
    player = Player()
    player.give(Confirm())
    below = list(player.stack.scenes)
    scene = below[-1]
    assert isinstance(scene, MatchScene)
    path = match if through == "its name" else match.parent / ".." / "matches" / match.name
    assert dropped(player, path) == "This match is being played here already."
    assert player.stack.scenes[:-1] == below
    player.give(Confirm())
    assert player.stack.scenes == below, "and back at the table"
    lines = len(scene.table.lines)
    scene.act(scene.state.legal()[0])
    assert len(scene.table.lines) > lines
    player.stack.close()
    assert Table.resume(match).lines == scene.table.lines


def test_a_name_in_capitals_is_that_of_the_same_kind_of_file(match: Path, tmp_path: Path) -> None:
    player = Player()
    play_on(Table.resume(match)).close()
    assert dropped(player, match.rename(tmp_path / "MATCH.KOIKOI")) == ""
    assert isinstance(player.stack.top, ReplayScene)
    told = dropped(player, put(tmp_path, "CLUB.TOML", '[club]\nextends = "german"\ntitle = "Mine"\n'))
    assert "Now in the list of rules: Mine." in told


def test_a_curtain_stays_closed_over_what_is_dropped(home: Path) -> None:
    table = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=1, path=home / "matches" / "m.koikoi")
    while not table.match.hands[0]:
        table.play_chance()
    player = Player()
    player.stack.push(MatchScene(table))
    for _ in range(300):
        player.stack.update(1 / 30)
    assert isinstance(player.stack.top, CurtainScene)
    assert dropped(player, home / "matches" / "m.koikoi")
    player.give(Confirm())
    assert isinstance(player.stack.top, CurtainScene)
    player.stack.close()


def test_another_match_is_opened_as_before(match: Path) -> None:
    player = Player()
    assert dropped(player, match) == ""
    assert isinstance(player.stack.top, MatchScene)
    player.stack.close()


# Rules


def test_dropped_rules_leave_ones_own_file_alone(home: Path, tmp_path: Path) -> None:
    mine = put(rules_folder(), "club.toml", '[mine]\nextends = "german"\n')
    player = Player()
    said = dropped(player, put(tmp_path, "club.toml", '[theirs]\nextends = "italian"\n'))
    assert said.startswith("Now in the list of rules: theirs.")
    assert "club-2.toml" in said
    assert mine.read_text() == '[mine]\nextends = "german"\n'
    assert {"mine", "theirs"} <= {one.name for one in library()}


def test_dropped_rules_of_a_name_that_is_taken_are_not_said_to_be_what_they_are_not(home: Path, tmp_path: Path) -> None:
    put(rules_folder(), "mine.toml", '[club]\nextends = "german"\n')
    said = dropped(Player(), put(tmp_path, "theirs.toml", '[club]\nextends = "italian"\n'))
    assert said == "Now in the list of rules: club (2). Your own rules of the same name stay as they are."
    assert library().faults == []


def test_rules_with_a_fault_are_refused_with_the_reason(home: Path, tmp_path: Path) -> None:
    said = dropped(Player(), put(tmp_path, "bad.toml", "[ours]\nrounds = true\n"))
    assert said.startswith("bad.toml can’t be used: [ours] rounds: found true")


def press(player: Player, label: str) -> None:
    """Clicks the button with this label."""
    panel = player.stack.top.panel
    assert panel is not None
    at = next(one for one in panel.buttons if one.label == label).rect.center
    player.give(Point(at), Press(at), Release(at))


def importing(path: Path) -> tuple[Player, ImportRulesScene]:
    """Somebody who has chosen this file, the only one there is, in the list of files."""
    player = Player()
    setup = SetupScene()
    player.stack.push(setup)
    player.stack.push(HouseRulesScene(bundled()["nintendo"], setup.took))
    press(player, "Import…")
    scene = player.stack.top
    assert isinstance(scene, ImportRulesScene)
    press(player, path.name)
    return player, scene


def test_rules_from_the_list_are_chosen_at_once(home: Path) -> None:
    player, _scene = importing(put(export_folder(), "ours.toml", '[ours]\nextends = "italian"\n'))
    setup = player.stack.top
    assert isinstance(setup, SetupScene)
    assert setup.rules.name == "ours"


def test_rules_from_the_list_that_are_called_otherwise_now_are_chosen_and_that_is_said(home: Path) -> None:
    put(rules_folder(), "mine.toml", '[club]\nextends = "german"\n')
    player, _scene = importing(put(export_folder(), "club.toml", '[club]\nextends = "italian"\n'))
    notice = player.stack.top
    assert isinstance(notice, NoticeDialog)
    assert notice.text == "Now in the list of rules: club (2). Your own rules of the same name stay as they are."
    player.give(Confirm())
    setup = player.stack.top
    assert isinstance(setup, SetupScene)
    assert setup.rules.name == "club-2"


def test_a_fault_is_said_in_the_list(home: Path) -> None:
    player, scene = importing(put(export_folder(), "bad.toml", "[ours]\nrounds = true\n"))
    assert player.stack.top is scene
    assert scene.said.startswith("bad.toml can’t be used: [ours] rounds: found true")
    assert isinstance(player.stack.scenes[0], TitleScene)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_file_whose_name_is_no_text_is_opened_all_the_same(
    match: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = os.fsencode(home) + b"/\xff\n.koikoi"
    play_on(Table.resume(match)).close()
    match.rename(os.fsdecode(named))

    def get() -> list[pygame.event.Event]:
        """As pygame does it."""
        try:
            named.decode()
        except UnicodeDecodeError as error:
            raise SystemError("<built-in function get> returned a result with an exception set") from error
        return []

    monkeypatch.setattr(pygame.event, "get", get)
    player = Player()
    for event in loop.happened(Interrupt()):
        Background(SERVICES).handle(event, player.stack)
    assert isinstance(player.stack.top, ReplayScene), "a match that lies elsewhere is watched"


def test_other_faults_of_pygame_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def get() -> list[pygame.event.Event]:
        raise SystemError("something else")

    monkeypatch.setattr(pygame.event, "get", get)
    with pytest.raises(SystemError):
        loop.happened(Interrupt())


def test_of_thousands_dropped_at_once_a_few_are_opened(home: Path) -> None:
    player, background = Player(), Background(SERVICES)
    below = len(player.stack.scenes)
    for _ in range(1000):
        background.handle(pygame.event.Event(pygame.DROPFILE, file="a.txt"), player.stack)
    assert len(player.stack.scenes) == below + MOST_FILES
    background.update(0.02, player.stack)
    background.handle(pygame.event.Event(pygame.DROPFILE, file="b.txt"), player.stack)
    assert len(player.stack.scenes) == below + MOST_FILES + 1, "another time another file"


def test_the_name_of_a_file_stays_on_one_line(home: Path) -> None:
    said = dropped(Player(), Path("Your matches are gone.\n\nSend them to\r\u2028\u202ea.txt"))
    assert said.startswith("Your matches are gone.··Send them to···a.txt is neither a match")
