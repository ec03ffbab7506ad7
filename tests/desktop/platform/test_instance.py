"""One game per user: the first start plays, the next one tells it and ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from koikoi.desktop.platform import instance
from koikoi.desktop.platform.instance import Instance, claim

ROOT = Path(__file__).resolve().parent.parent.parent.parent

OTHER = """
import sys, time
from pathlib import Path
from koikoi.desktop.platform.instance import claim
mine = claim(map(Path, sys.argv[1:]))
print("told" if mine is None else "plays", flush=True)
while mine is not None:
    time.sleep(0.01)
    if (knock := mine.poll()) is not None:
        print(knock, flush=True)
"""


STARTED: list["subprocess.Popen[str]"] = []


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """Nothing is left running."""
    yield
    while STARTED:
        one = STARTED.pop()
        one.kill()
        one.communicate(timeout=10)


def other(*files: str, cwd: Path = ROOT) -> "subprocess.Popen[str]":
    """The game started in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", OTHER, *files]
    STARTED.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=cwd))
    return STARTED[-1]


def line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def running() -> Iterator[Instance]:
    """A game that runs already."""
    mine = claim()
    assert mine is not None
    yield mine
    mine.close()


def heard(mine: Instance) -> list[Path]:
    """What the running game is told next."""
    for _ in range(500):
        if (knock := mine.poll()) is not None:
            return knock
        time.sleep(0.01)
    raise AssertionError("nobody knocked")


def test_the_first_start_plays_and_hears_nothing(running: Instance, home: Path) -> None:
    assert running.poll() is None


def test_a_second_start_hands_its_files_over_and_ends(running: Instance, tmp_path: Path) -> None:
    second = other("a b.koikoi", "花札.koikoi", cwd=tmp_path)
    assert [tmp_path / "a b.koikoi", tmp_path / "花札.koikoi"] == heard(running)
    assert line(second) == "told"
    assert second.wait(10) == 0
    assert running.poll() is None


def test_a_second_start_without_a_file_is_heard_too(running: Instance) -> None:
    second = other()
    assert heard(running) == []
    assert line(second) == "told"
    assert second.wait(10) == 0


def test_a_file_name_that_is_no_text_arrives(running: Instance, tmp_path: Path) -> None:
    odd = tmp_path / "\udcff.koikoi"  # a byte that is no UTF-8; on Windows half of a character
    with ThreadPoolExecutor(1) as pool:
        second = pool.submit(claim, [odd])
        assert heard(running) == [odd]
        assert second.result() is None


def test_of_many_starts_at_once_one_plays_and_hears_of_all_others(home: Path) -> None:
    starts = [other(f"{number}.koikoi") for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        said = list(pool.map(line, starts))
    assert ["plays", *["told"] * 5] == sorted(said)
    player = starts[said.index("plays")]
    told = ""
    while told.count(".koikoi") < 5:  # several may come at once
        told += line(player)
    assert {f"{number}.koikoi" in told for number in range(6) if starts[number] is not player} == {True}


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_game_that_was_killed_is_no_obstacle(home: Path) -> None:
    first = other()
    assert line(first) == "plays"
    first.send_signal(signal.SIGKILL)
    first.wait(10)
    mine = claim()
    assert mine is not None
    assert mine.poll() is None
    second = other("x.koikoi")
    assert heard(mine)[0].name == "x.koikoi"
    assert second.wait(10) == 0
    mine.close()


def test_after_the_game_is_closed_the_next_start_plays(running: Instance) -> None:
    running.close()
    running.close()
    assert running.poll() is None
    following = claim()
    assert following is not None
    following.close()


def test_a_start_while_the_other_is_closing_plays_itself(running: Instance) -> None:
    with ThreadPoolExecutor(1) as pool:
        second = pool.submit(claim, [Path("x.koikoi")])
        time.sleep(0.2)  # nobody polls any more
        running.close()
        mine = second.result()
    assert mine is not None
    assert mine.poll() is None  # its own note is withdrawn
    mine.close()


def test_beside_a_game_that_is_stuck_another_one_plays(running: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance, "PATIENCE", 0.2)
    mine = claim([Path("x.koikoi")])
    assert mine is not None
    assert mine.poll() is None
    mine.close()
    assert running.poll() is None  # should it come to itself, it opens nothing late


def test_a_note_that_is_damaged_is_thrown_away(running: Instance, home: Path) -> None:
    for number, text in enumerate((b"", b"\xff", b"{", b"[1")):
        (home / "running" / f"{number}.note").write_bytes(text)
    assert running.poll() is None
    assert [path.name for path in (home / "running").iterdir()] == ["lock"]


def test_floods_of_notes_and_of_files_are_bounded(running: Instance, home: Path) -> None:
    folder = home / "running"
    named = json.dumps(["/" + "x" * instance.MOST_PATH, *(f"/home/{number}.koikoi" for number in range(3))])
    for number in range(instance.MOST_NOTES + 5):
        (folder / f"{number:03}.note").write_text(named)
    heard = running.poll()
    assert heard is not None
    assert len(heard) == instance.MOST_FILES
    assert max(len(str(path)) for path in heard) < 30
    assert len(list(folder.glob("*.note"))) == 5, "the others come the next time"
    running.poll()
    for wrong in ('{"/home/a.koikoi": 1}', "5", "[5]", '"/home/a.koikoi"'):
        (folder / "1.note").write_text(wrong)
        assert not running.poll()


def test_many_notes_that_name_very_many_files_are_read_in_a_moment(running: Instance, home: Path) -> None:
    named = json.dumps([f"/{number}" for number in range(instance.MOST_BYTES // 10)])
    assert len(named) < instance.MOST_BYTES
    for number in range(instance.MOST_NOTES):
        (home / "running" / f"{number:03}.note").write_text(named)
    start = time.process_time()
    assert running.poll() == [Path(f"/{number}") for number in range(instance.MOST_FILES)]
    assert time.process_time() - start < 0.5, "it is asked in every frame"


def test_without_a_place_for_the_lock_the_game_is_played_all_the_same(home: Path) -> None:
    home.write_text("a file where the folder should be")
    mine = claim()
    assert mine is not None
    assert mine.poll() is None
    mine.close()


def test_where_there_are_no_locks_the_game_is_played_all_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(number: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(instance, "take", no_locks)
    assert claim() is not None


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be removed there while it is open")
def test_a_folder_removed_while_playing_is_no_fault(running: Instance, home: Path) -> None:
    for path in (home / "running").iterdir():
        path.unlink()
    (home / "running").rmdir()
    assert running.poll() is None


def test_every_home_has_a_game_of_its_own(running: Instance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "other"))
    mine = claim()
    assert mine is not None
    mine.close()
