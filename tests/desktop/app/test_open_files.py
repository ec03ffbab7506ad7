"""Files that are damaged, locked or too new: one clear sentence, play goes on, nothing is overwritten."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from koikoi import files
from koikoi.desktop.app.background import opened
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.match.hud.status_texts import file_notices
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.screens.saved_files import save_file
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.state import ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table import save
from koikoi.table.shelf import unfinished
from koikoi.table.table import Table
from tests.autoplay import begun, play_on
from tests.desktop.scene_driver import Player
from tests.desktop.windows import top
from tests.disks import full_disk, needs_limits


def test_continue_says_that_a_match_was_damaged_and_goes_on_from_the_last_good_move(match: Path) -> None:
    damaged = match.read_bytes()[:-30]
    match.write_bytes(damaged)
    player = Player()
    player.give(Confirm())
    notice = player.stack.top
    assert isinstance(notice, NoticeDialog)
    assert "damaged" in notice.text
    assert f"{match.name}.damaged" in notice.text
    player.give(Confirm())
    scene = player.stack.top
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table.match.phase, ToPlay)
    before = len(scene.table.lines)
    scene.act(scene.state.legal()[0])
    assert len(scene.table.lines) > before
    assert match.with_name(f"{match.name}.damaged").read_bytes() == damaged
    assert play_on(scene.table).over
    scene.table.close()


@needs_limits
def test_where_a_damaged_file_cannot_be_kept_aside_it_is_not_written_over(match: Path) -> None:
    damaged = match.read_bytes()[:-30]
    match.write_bytes(damaged)

    with full_disk():
        table = Table.resume(match)
    (notice,) = file_notices(table)
    assert "not saved" in notice
    play_on(table).close()
    assert match.read_bytes() == damaged


def newer(data: bytes) -> bytes:
    line, _, rest = data.partition(b"\n")
    head = json.loads(line) | {"koikoi": 2}
    head.pop("check")
    return (
        json.dumps(head).encode()
        + b"\n"
        + b"".join(part[: part.rindex(b',"check"')] + b"}\n" for part in rest.splitlines())
    )


HURT: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "from a newer version": (newer, "format 2 is unknown"),
    "empty": (lambda data: b"", "is empty"),
    "flipped in its first line": (lambda data: b"{" + data[1:40] + bytes([data[40] ^ 4]) + data[41:], "is damaged"),
    "no text": (lambda data: b"\xff\xfe" + data[:200], "UTF-8"),
    "something else": (lambda data: b"hello\n", "is not JSON"),
}


@pytest.mark.parametrize("what", HURT)
def test_a_file_that_cannot_be_opened_is_left_alone_and_says_why(what: str, match: Path) -> None:
    hurt, why = HURT[what]
    match.write_bytes(hurt(match.read_bytes()))
    files.previous(match).unlink()
    before = match.read_bytes()
    player = Player()
    assert not player.title.latest, "Continue does not offer it"
    shelf = player.shelf()
    (entry,) = shelf.entries
    assert why in str(entry.fault)
    assert [one.label for one in shelf.panel.widgets if isinstance(one, Button)] == ["Back", "Remove"]
    player.wait()
    notice = opened(match)
    assert isinstance(notice, NoticeDialog)
    assert why in notice.text
    assert match.read_bytes() == before


def test_every_cut_of_a_save_can_be_met_in_the_app(match: Path) -> None:
    data = match.read_bytes()
    for end in range(0, len(data), 97):
        match.write_bytes(data[:end])
        player = Player()
        if not player.title.latest:
            assert end <= data.index(b"\n")
            continue
        player.give(Confirm())
        assert isinstance(player.stack.top, NoticeDialog | MatchScene)
        player.stack.close()
        for aside in match.parent.glob("*.damaged*"):
            aside.unlink()


def test_a_match_that_another_copy_plays_is_not_opened_and_that_is_said(match: Path) -> None:
    code = f"from koikoi.table.lock import Lock; from pathlib import Path; one = Lock(Path({str(match)!r})); print(1)"
    other = subprocess.Popen([sys.executable, "-c", f"{code}; input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        other.stdout.readline()
        player = Player()
        player.give(Confirm())
        notice = player.stack.top
        assert isinstance(notice, NoticeDialog)
        assert notice.text == "This match is open in another window of the game."
        player.give(Confirm())
        assert bool(player.stack.top is player.title)
        watch = opened(match.with_name("copy.koikoi")) if shutil.copy(match, match.with_name("copy.koikoi")) else None
        assert watch is not None
    finally:
        other.communicate(b"\n")
    player.give(Confirm())
    top(player.stack, MatchScene)
    player.stack.close()


def test_with_the_clock_set_back_nothing_is_overwritten_and_all_matches_are_found(match: Path, home: Path) -> None:
    future = time.time() + 400 * 86400
    os.utime(match, (future, future))
    before = match.read_bytes()
    second = begun(save.new_path())
    assert second.path != match
    player = Player()
    assert {one.path for one in unfinished()} == {match, second.path}
    assert match.read_bytes() == before
    player.shelf()
    player.wait()


def test_a_file_given_as_an_argument_is_watched(match: Path, tmp_path: Path) -> None:
    whole = tmp_path / "Der Abend.koikoi"
    table = Table(bundled()["koikoi-japan"], ["Aoi", "Ren"], seed=1, path=whole)
    play_on(table).close()
    assert isinstance(opened(whole), ReplayScene)


@pytest.mark.parametrize("suffix", [".koikoi", ".toml", ".txt"])
def test_what_is_said_of_a_file_shows_nothing_that_its_name_hides(suffix: str) -> None:
    notice = opened(Path(f"a\033[2J\u202eb\x9b{suffix}"))
    assert isinstance(notice, NoticeDialog)
    assert notice.text.replace("\n", "").isprintable()


@pytest.mark.parametrize("name", ["a" * 300, "/".join(["b" * 200] * 30)])
def test_a_path_that_is_too_long_for_the_system_is_one_sentence(name: str) -> None:
    for suffix in (".koikoi", ".toml"):
        notice = opened(Path(name + suffix))
        assert isinstance(notice, NoticeDialog)
        if sys.platform != "win32":  # which says that such a file is not there
            assert "too long" in notice.text


@pytest.mark.skipif(sys.platform == "win32", reason="paths of this system")
def test_what_cannot_be_exported_for_its_long_path_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", "/" + "b" * 300)
    saved = save_file("x.txt", Path.touch)
    told = saved.said
    assert saved.folder is None
    assert told.startswith("Could not be saved: ")
    assert "too long" in told
