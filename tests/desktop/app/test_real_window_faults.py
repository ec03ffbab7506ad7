"""Whatever happens to disk, folders and processes while a real window is open."""

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

import pytest

from koikoi.desktop.app.start import TROUBLE
from koikoi.file_lock import lock_path
from koikoi.table.record import parse_lines
from koikoi.table.table import Table
from tests.desktop.real_game import until
from tests.desktop.xserver import Person
from tests.disks import full_disk, needs_limits

PATIENCE = 12
"""Tries of something that a busy machine may not have taken."""


class Window:
    """The real app, continued where the match was left; without one, whatever Return leads to."""

    def __init__(self, env: dict[str, str], match: Path | None, **more: str) -> None:
        self.match = match
        home = match.parent.parent if match else Path(os.devnull)
        self.person = Person({**env, "KOIKOI_HOME": str(home), **more})
        time.sleep(2.0)
        self.go_on()

    def go_on(self) -> None:
        """Goes from the title to the match: Return is pressed until the match is open."""
        for _ in range(PATIENCE):
            self.person.press("Return")
            if self.match is None or until(self.opened, 2.0):
                break
        else:
            raise AssertionError("the match is not opened")
        time.sleep(2.0)

    def opened(self) -> bool:
        """True where the app holds the lock of its match."""
        found = set[str]()
        for one in Path(f"/proc/{self.person.app.pid}/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                found.add(str(one.readlink()))
        return self.match is not None and str(lock_path(self.match)) in found

    def press_all(self) -> None:
        """The keys of one card."""
        for key in ("Right", "Return", "Return"):
            self.person.press(key)
            time.sleep(0.4)

    def play(self) -> None:
        """Plays a card by keys: pressed until the record tells of it and then no more is added."""
        before = self.record()
        for _ in range(PATIENCE):
            self.press_all()
            if until(lambda: self.record() not in (b"", before), 1.2):
                break
        else:
            raise AssertionError("the record tells of no card")
        known = b""
        while known != (known := self.record()):
            time.sleep(1.0)

    def record(self) -> bytes:
        """The bytes of the record; empty if there is no file."""
        assert self.match is not None
        with suppress(FileNotFoundError):
            return self.match.read_bytes()
        return b""


def goes_on(match: Path, before: bytes) -> bool:
    """True where a record still has all lines that it had before."""
    known = parse_lines(before.decode())
    return parse_lines(match.read_text("utf-8"))[: len(known)] == known


@pytest.mark.window
@needs_limits
def test_a_full_disk_in_a_real_window(x11: dict[str, str], match: Path) -> None:
    window = Window(x11, match)
    before = match.read_bytes()
    with full_disk(window.person.app.pid):
        window.press_all()
        time.sleep(1.2)
    assert match.read_bytes() == before
    window.play()
    assert goes_on(match, before)
    assert match.read_bytes() != before, "what was played while the disk was full is there, too"
    assert window.person.close()[0] == 0
    Table.resume(match).close()


@pytest.mark.window
def test_a_real_window_that_is_killed_goes_on_where_it_was(x11: dict[str, str], match: Path) -> None:
    window = Window(x11, match)
    window.play()
    played = match.read_bytes()
    window.person.app.kill()
    window.person.app.communicate()
    again = Window(x11, match)
    again.play()
    assert goes_on(match, played)
    assert match.read_bytes() != played
    assert not list(match.parent.glob("*.damaged*"))
    assert again.person.close()[0] == 0


@pytest.mark.window
def test_a_folder_deleted_while_playing_in_a_real_window(x11: dict[str, str], match: Path, home: Path) -> None:
    window = Window(x11, match)
    before = match.read_bytes()
    shutil.rmtree(home)
    window.play()
    assert goes_on(match, before)
    assert window.person.close()[0] == 0


@pytest.mark.window
def test_without_any_home_the_real_window_plays_all_the_same(x11: dict[str, str]) -> None:
    window = Window(x11, None)
    window.person.press("Return")
    time.sleep(1.0)
    assert window.person.app.poll() is None
    assert window.person.close() == (0, "")


@pytest.mark.window
def test_a_fault_in_a_real_window_the_way_back_and_the_way_out(
    x11: dict[str, str], match: Path, home: Path, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "if 'multiprocessing' not in ' '.join(sys.orig_argv):\n"
        "    from koikoi.desktop.match.match_scene import MatchScene\n"
        "    MatchScene.toggle = lambda self, what: 1 / 0\n"
    )
    window = Window(x11, match, PYTHONPATH=os.pathsep.join((str(tmp_path), x11["PYTHONPATH"])))
    window.play()
    played = match.read_bytes()
    window.person.press("l")
    assert until(lambda: len(list((home / "reports").glob("report-*.txt"))) == 1)
    time.sleep(1.0)
    assert match.read_bytes() == played
    window.person.press("Return")  # back to the title
    time.sleep(1.0)
    window.go_on()
    window.play()
    assert goes_on(match, played)
    assert match.read_bytes() != played
    window.person.press("l")
    time.sleep(1.0)
    window.person.press("Left")
    window.person.press("Return")  # Quit
    _, errors = window.person.app.communicate(timeout=10)
    assert (window.person.app.returncode, errors) == (TROUBLE, "")
    Table.resume(match).close()
