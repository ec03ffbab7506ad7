"""A match is open in one process at a time, whatever moment it is opened, closed or removed at."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from koikoi.file_lock import lock_path
from koikoi.table import lock, shelf
from koikoi.table.lock import InUse, Lock
from tests.autoplay import play_on, start

ROOT = Path(__file__).resolve().parent.parent.parent

HOLD = """
import sys
from pathlib import Path
from koikoi.table import lock

take = lock.take
def slowly(number):
    if "slowly" in sys.argv:  # opened, and not yet locked
        print("opened", flush=True)
        input()
    take(number)
lock.take = slowly
try:
    held = lock.Lock(Path(sys.argv[1]))
except lock.InUse:
    print("in use", flush=True)
else:
    print("held", flush=True)
    input()
    held.release()
    print("released", flush=True)
    input()
"""

CROWD = """
import os, sys, time
from pathlib import Path
from koikoi.table.lock import InUse, Lock

path, end, times = Path(sys.argv[1]), time.monotonic() + float(sys.argv[2]), 0
inside = path.with_name("inside")
while time.monotonic() < end:
    try:
        held = Lock(path)
    except InUse:
        continue
    os.close(os.open(inside, os.O_CREAT | os.O_EXCL))  # fails where somebody else is inside
    times += 1
    inside.unlink()
    held.release()
print(times)
"""


class Process:
    """Another process, which opens the match and goes on when it is told to."""

    def __init__(self, path: Path, *how: str) -> None:
        command = [sys.executable, "-c", HOLD, str(path), *how]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, bufsize=1
        )

    def says(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go_on(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


Opener = Callable[..., Process]


@pytest.fixture
def processes() -> Iterator[Opener]:
    made: list[Process] = []

    def make(path: Path, *how: str) -> Process:
        made.append(Process(path, *how))
        return made[-1]

    yield make
    for one in made:
        one.end()


def test_who_opens_a_match_as_it_is_closed_and_who_comes_after_do_not_both_get_it(
    tmp_path: Path, processes: Opener
) -> None:
    path = tmp_path / "m.koikoi"
    first = processes(path)
    assert first.says() == "held"
    second = processes(path, "slowly")
    assert second.says() == "opened"
    first.go_on()
    assert first.says() == "released"
    third = processes(path)
    assert third.says() == "held"
    second.go_on()
    assert second.says() == "in use"


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be removed there while it is open")
def test_who_opens_a_match_as_it_is_removed_and_who_comes_after_do_not_both_get_it(
    tmp_path: Path, processes: Opener
) -> None:
    path = tmp_path / "m.koikoi"
    second = processes(path, "slowly")
    assert second.says() == "opened"
    lock.remove(path)
    third = processes(path)
    assert third.says() == "held"
    second.go_on()
    assert second.says() == "opened", "again, as what it had opened has lost its name"
    second.go_on()
    assert second.says() == "in use"


def test_who_leaves_takes_the_lock_away_where_no_match_came_of_it_and_nobody_else_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "m.koikoi"
    first, again = Lock(path), Lock(path)
    first.withdraw()
    assert lock_path(path).exists(), "it is held once more"
    again.withdraw()
    again.withdraw()
    assert list(tmp_path.iterdir()) == []
    play_on(start(path, "italian", 2, 1)).close()
    assert lock_path(path).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be removed there while it is open")
def test_who_opens_a_match_as_its_lock_goes_and_who_comes_after_do_not_both_get_it(
    tmp_path: Path, processes: Opener
) -> None:
    path = tmp_path / "m.koikoi"
    first = Lock(path)
    second = processes(path, "slowly")
    assert second.says() == "opened"
    first.withdraw()
    third = processes(path)
    assert third.says() == "held"
    second.go_on()
    assert second.says() == "opened", "again, as what it had opened has lost its name"
    second.go_on()
    assert second.says() == "in use"


def test_in_a_crowd_only_one_is_ever_inside(tmp_path: Path) -> None:
    path = tmp_path / "m.koikoi"
    crowd = [
        subprocess.Popen([sys.executable, "-c", CROWD, str(path), "1.5"], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        for _ in range(3)
    ]
    inside = [one.communicate(timeout=60)[0] for one in crowd]
    assert [one.returncode for one in crowd] == [0, 0, 0]
    assert sum(map(int, inside)) > 0


def test_a_process_that_is_killed_holds_nobody_up(tmp_path: Path, processes: Opener) -> None:
    path = tmp_path / "m.koikoi"
    other = processes(path)
    assert other.says() == "held"
    with pytest.raises(InUse):
        Lock(path)
    other.end()
    Lock(path).release()


def test_a_match_that_is_open_is_not_removed(
    tmp_path: Path, processes: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.koikoi"
    play_on(start(path, "italian", 2, 1)).close()
    other = processes(path)
    assert other.says() == "held"
    with pytest.raises(InUse):
        lock.remove(path)
    assert shelf.prune(0, tmp_path) == []
    assert path.exists()
    other.go_on()
    assert other.says() == "released"
    held = Lock(path)
    with pytest.raises(InUse):
        lock.remove(path)
    held.release()
    assert shelf.prune(0, tmp_path) == [path]
    assert list(tmp_path.iterdir()) == []


def test_a_lock_without_a_match_goes_unless_somebody_holds_it(tmp_path: Path) -> None:
    for name in ("begun", "gone"):
        Lock(tmp_path / f"{name}.koikoi").release()
    begun = Lock(tmp_path / "begun.koikoi")
    (tmp_path / "there.koikoi").write_text("a match")
    Lock(tmp_path / "there.koikoi").release()
    shelf.prune(1 << 20, tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "begun.koikoi.lock",
        "there.koikoi",
        "there.koikoi.lock",
    ]
    begun.release()


def test_a_lock_is_held_until_it_has_been_given_back_as_often_as_it_was_taken(
    tmp_path: Path, processes: Opener
) -> None:
    path = tmp_path / "m.koikoi"
    first, again = Lock(path), Lock(path)
    first.release()
    first.release()
    assert processes(path).says() == "in use"
    again.release()
    assert processes(path).says() == "held"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_nothing_is_made_where_a_link_in_the_place_of_a_lock_leads(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "m.koikoi", tmp_path / "elsewhere"
    lock_path(path).symlink_to(elsewhere)
    held = Lock(path)
    assert not elsewhere.exists()
    held.release()
    play_on(start(path, "german", 2, 1), 5).close()
    assert path.exists(), "it is played all the same"
    assert not elsewhere.exists()
