"""Whatever happens to disk, folders and processes while a real window is open."""

import os
import shutil
import time
from pathlib import Path

import pytest

from koikoi.desktop.app.start import TROUBLE
from koikoi.table.record import parse_lines
from koikoi.table.table import Table
from tests.desktop.xserver import Person
from tests.disks import full_disk, needs_limits


class Window:
    """The real app, continued where the match was left."""

    def __init__(self, env: dict[str, str], home: Path, **more: str) -> None:
        self.person = Person({**env, "KOIKOI_HOME": str(home), **more})
        time.sleep(2.0)
        self.person.press("Return")
        time.sleep(2.0)

    def play(self) -> None:
        """One card, by keys."""
        for key in ("Right", "Return", "Return"):
            self.person.press(key)
            time.sleep(0.4)
        time.sleep(1.2)


def goes_on(match: Path, before: bytes) -> bool:
    """True where a record still has all lines that it had before."""
    known = parse_lines(before.decode())
    return parse_lines(match.read_text("utf-8"))[: len(known)] == known


@pytest.mark.window
@needs_limits
def test_a_full_disk_in_a_real_window(x11: dict[str, str], match: Path) -> None:
    window = Window(x11, match.parent.parent)
    before = match.read_bytes()
    with full_disk(window.person.app.pid):
        window.play()
    assert match.read_bytes() == before
    window.play()
    assert goes_on(match, before)
    assert match.read_bytes() != before, "what was played while the disk was full is there, too"
    assert window.person.close()[0] == 0
    Table.resume(match).close()


@pytest.mark.window
def test_a_real_window_that_is_killed_goes_on_where_it_was(x11: dict[str, str], match: Path, home: Path) -> None:
    window = Window(x11, home)
    window.play()
    played = match.read_bytes()
    window.person.app.kill()
    window.person.app.communicate()
    again = Window(x11, home)
    again.play()
    assert goes_on(match, played)
    assert match.read_bytes() != played
    assert not list(match.parent.glob("*.damaged*"))
    assert again.person.close()[0] == 0


@pytest.mark.window
def test_a_folder_deleted_while_playing_in_a_real_window(x11: dict[str, str], match: Path, home: Path) -> None:
    window = Window(x11, home)
    before = match.read_bytes()
    shutil.rmtree(home)
    window.play()
    assert goes_on(match, before)
    assert window.person.close()[0] == 0


@pytest.mark.window
def test_without_any_home_the_real_window_plays_all_the_same(x11: dict[str, str], home: Path) -> None:
    window = Window(x11, Path(os.devnull))
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
    window = Window(x11, home, PYTHONPATH=os.pathsep.join((str(tmp_path), x11["PYTHONPATH"])))
    window.play()
    played = match.read_bytes()
    window.person.press("l")
    time.sleep(1.0)
    assert match.read_bytes() == played
    assert len(list((home / "reports").glob("report-*.txt"))) == 1
    window.person.press("Return")  # back to the title
    time.sleep(1.0)
    window.person.press("Return")  # Continue
    time.sleep(2.0)
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
