"""Whatever happens to a save: play goes on, or the match opens at the last good action; nothing is overwritten."""

import errno
import importlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

from koikoi import folders
from koikoi.engine.state import ToPick, ToPlay
from koikoi.errors import reason
from koikoi.rulesets.collection import bundled
from koikoi.table import save, shelf
from koikoi.table.lock import InUse, Lock
from koikoi.table.record import RecordError, dump
from koikoi.table.table import Table
from tests.autoplay import play_on, start, with_outcome
from tests.disks import full_disk, needs_limits

CUT_STEP = int(os.environ.get("KOIKOI_CUT_STEP", "13"))
"""1 tries every byte, which takes a minute."""
AUTOPLAY = Path(__file__).parent.with_name("autoplay.py")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "home"))
    return tmp_path


def part(path: Path, lines: int = 25) -> Table:
    """A match that has been played for a while."""
    whole = play_on(start(path.with_name("whole.koikoi"), "nintendo", 2, 3))
    path.write_text(dump(whole.lines[:lines]), encoding="utf-8", newline="\n")
    whole.close()
    return whole


def test_a_save_cut_at_every_byte_opens_at_the_last_good_action(home: Path) -> None:
    path = home / "cut.koikoi"
    whole = part(path)
    data = path.read_bytes()
    for end in range(0, len(data), CUT_STEP):
        path.write_bytes(data[:end])
        lines = data[:end].count(b"\n") + (data[end : end + 1] == b"\n")
        if not lines:
            with pytest.raises(RecordError):
                Table.resume(path)
            assert path.read_bytes() == data[:end]
            continue
        again = Table.resume(path)
        assert again.lines == whole.lines[: with_outcome(whole.lines, lines)]
        again.close()


def test_a_save_with_any_byte_changed_opens_at_the_last_good_action_and_is_kept_aside(home: Path) -> None:
    path = home / "flipped.koikoi"
    whole = part(path, 12)
    data = path.read_bytes()
    rng = random.Random(1)
    header = data.index(b"\n") + 1
    for at in (*range(0, header, 29), *range(header, len(data), 5)):
        bad = bytes((*data[:at], data[at] ^ (1 << rng.randrange(8)), *data[at + 1 :]))
        path.write_bytes(bad)
        good = data[:at].count(b"\n")
        if not good:
            with pytest.raises(RecordError):
                Table.resume(path)
            assert path.read_bytes() == bad
            continue
        again = Table.resume(path)
        assert again.damaged is not None
        assert again.damaged.line == good + 1
        assert again.lines == whole.lines[: with_outcome(whole.lines, good)]
        again.play_chance()
        kept = path.with_name("flipped.koikoi.damaged")
        assert kept.read_bytes() == bad
        kept.unlink()
        again.close()


def test_half_a_character_is_no_text(home: Path) -> None:
    path = home / "half.koikoi"
    head = {"koikoi": 1, "rules": "german", "players": ["\ud800", "b"]}
    path.write_text(json.dumps(head) + "\n")
    with pytest.raises(RecordError, match="UTF-8"):
        Table.resume(path)


def test_what_has_true_check_values_and_is_no_record_all_the_same(home: Path) -> None:
    check, text = 0, ""
    for body in ('{"koikoi":1,"rules":"german","players":["a","b"]}', '{"result":nonsense}'):
        check = zlib.crc32(body.encode(), check)
        text += f'{body[:-1]},"check":"{check:08x}"}}\n'
    (home / "odd.koikoi").write_text(text)
    assert [one.rounds for one in shelf.entries(home)] == [0]


def test_a_damaged_match_says_where_its_file_is_kept(home: Path) -> None:
    path = home / "cut.koikoi"
    part(path)
    whole = Table.resume(path)
    assert (whole.damaged, whole.aside) == (None, None)
    whole.close()
    path.write_bytes(path.read_bytes()[:-3])
    mended = Table.resume(path)
    assert mended.damaged is not None
    assert mended.aside == path.with_name("cut.koikoi.damaged")
    mended.close()


def test_a_save_from_a_newer_version_is_left_alone(home: Path) -> None:
    path = home / "newer.koikoi"
    part(path)
    line, _, rest = path.read_text().partition("\n")
    head = json.loads(line) | {"koikoi": 2}
    head.pop("check")
    path.write_text(json.dumps(head) + "\n" + rest)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"format 2 is unknown|check value"):
        Table.resume(path)
    assert path.read_bytes() == before
    assert shelf.entries(home)[0].fault


def test_two_different_damages_of_one_match_are_both_kept(home: Path) -> None:
    path = home / "one.koikoi"
    part(path)
    for number in range(2):
        data = path.read_bytes()
        path.write_bytes(data[: -30 - number])
        Table.resume(path).close()
    assert {"one.koikoi.damaged", "one.koikoi.damaged-2"} <= {one.name for one in home.iterdir()}


def test_a_match_that_another_copy_plays_cannot_be_opened(home: Path) -> None:
    path = home / "busy.koikoi"
    part(path)
    code = f"from koikoi.table.lock import Lock; from pathlib import Path; lock = Lock(Path({str(path)!r})); input()"
    other = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 10
        while not path.with_name("busy.koikoi.lock").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.05)
        with pytest.raises(InUse):
            Table.resume(path)
    finally:
        other.communicate(b"\n")
    Table.resume(path).close()


def test_the_very_first_match_is_locked_too(home: Path) -> None:
    path = save.new_path()
    assert not path.parent.exists()
    table = Table(bundled()["italian"], ["Aoi", "Ren"], seed=1, path=path)
    assert path.with_name(f"{path.name}.lock").exists()
    assert save.new_path() != path, "nobody else may take a name that is about to be written"
    table.close()


def test_a_lock_of_a_killed_process_holds_nobody_up(home: Path) -> None:
    path = home / "killed.koikoi"
    part(path)
    path.with_name("killed.koikoi.lock").write_text("")
    Lock(path).release()
    Table.resume(path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="no folder can be removed there while a file in it is open")
def test_a_folder_deleted_while_playing_is_made_again(home: Path) -> None:
    folder = home / "gone"
    folder.mkdir()
    table = start(folder / "m.koikoi", "nintendo", 2, 3)
    table.play_chance()
    shutil.rmtree(folder)
    play_on(table)
    assert table.unsaved is None
    assert Table.resume(folder / "m.koikoi").over


@needs_limits
def test_a_full_disk_is_told_and_play_goes_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = start(home / "m.koikoi", "nintendo", 2, 3)
    table.play_chance()
    before = (home / "m.koikoi").read_bytes()
    with full_disk():
        play_on(table)
    assert table.unsaved is not None
    assert str(reason(table.unsaved)) == "the disk is full"
    assert (home / "m.koikoi").read_bytes() == before
    there = sorted(path.name for path in home.iterdir())
    assert there == ["m.koikoi", "m.koikoi.before", "m.koikoi.lock"], "no half file is left over"
    assert table.over


CALLS = ("os.open", "os.fsync", "os.replace")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_whatever_fails_while_saving_the_file_stays_whole_and_play_goes_on(
    call: str, number: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start(home / "m.koikoi", "koikoi-japan", 2, 3)
    while not isinstance(table.match.phase, ToPlay):
        table.play_chance()
    before = (home / "m.koikoi").read_bytes()
    room, module = False, importlib.import_module(call.split(".")[0])
    true = getattr(module, call.rpartition(".")[2])

    def fails(*given: object, **named: object) -> object:
        if not room and (call != "os.open" or str(given[0]).endswith(".new")):
            raise OSError(number, os.strerror(number))
        return true(*given, **named)

    monkeypatch.setattr(call, fails)
    for _ in range(3):
        phase = table.match.phase
        assert isinstance(phase, ToPlay | ToPick)
        table.act(phase.seat, table.view(phase.seat).legal[0])
        assert table.unsaved is not None
        assert table.unsaved.errno == number
        assert (home / "m.koikoi").read_bytes() == before
    room = True
    play_on(table)
    assert table.unsaved is None
    table.close()
    assert Table.resume(home / "m.koikoi").lines == table.lines


def test_no_home_at_all_is_told_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*given: object, **named: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("KOIKOI_HOME")
    for name in ("user_data_path", "user_documents_path"):
        monkeypatch.setattr(f"platformdirs.{name}", homeless)
    assert {folders.user_folder(), folders.export_folder()} == {folders.NOWHERE}
    table = play_on(Table(bundled()["koikoi-japan"], ["Aoi", "Ren"], seed=1, path=save.new_path()))
    assert table.unsaved is not None
    if sys.platform != "win32":  # to which NOWHERE is a name like any other that is not there
        assert str(reason(table.unsaved)) == "there is no folder for it"
    assert shelf.entries() == []


def test_no_home_is_told_and_play_goes_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = home / "file"
    nowhere.write_text("")
    monkeypatch.setenv("KOIKOI_HOME", str(nowhere))
    table = Table(bundled()["italian"], ["Aoi", "Ren"], seed=1, path=save.new_path())
    play_on(table)
    assert table.unsaved is not None
    assert shelf.entries() == []


def test_a_clock_set_back_overwrites_nothing() -> None:
    paths = []
    for seed in range(3):
        paths.append(save.new_path(moment=1577880000))
        start(paths[-1], "italian", 2, seed).play_chance()
    assert len(set(paths)) == 3
    assert len(shelf.entries()) == 3


def test_the_oldest_finished_matches_go_first_and_unfinished_ones_never(home: Path) -> None:
    for number in range(4):
        path = home / f"{number}.koikoi"
        table = start(path, "italian", 2, number)
        if number == 0:
            table.play_chance()
        else:
            play_on(table)
        os.utime(path, (1000 + number, 1000 + number))
        table.close()
    kept = sum(path.stat().st_size for path in home.glob("[03].koikoi*"))
    assert [path.name for path in shelf.prune(kept, home)] == ["1.koikoi", "2.koikoi"]
    assert [path.name for path in shelf.prune(0, home)] == ["3.koikoi"]
    assert [one.path.name for one in shelf.entries(home)] == ["0.koikoi"]


def killed(path: Path, seed: int, kills: int) -> int:
    """Plays a match in processes that are killed at random moments; returns how many were."""
    rng = random.Random(seed)
    done = 0
    for _ in range(kills):
        process = subprocess.Popen([sys.executable, str(AUTOPLAY), str(path)])
        time.sleep(0.02 + rng.random() * 0.25)
        if process.poll() is None:
            process.kill()
            done += 1
        elif process.returncode:
            raise AssertionError(f"a resumed match ended with {process.returncode}")
        process.wait()
        before = path.read_bytes()
        table = Table.resume(path)  # whole, at the last completed action
        assert table.damaged is None
        table.close()
        assert path.read_bytes() == before
        if table.over:
            break
    return done


@pytest.mark.parametrize(("rules", "seats"), [("german", 4), ("nintendo", 2)])
def test_a_killed_match_goes_on_and_ends_as_if_nothing_had_been(home: Path, rules: str, seats: int) -> None:
    whole = play_on(start(home / "whole.koikoi", rules, seats, 9))
    path = home / "killed.koikoi"
    table = start(path, rules, seats, 9)
    while not isinstance(table.match.phase, ToPlay):
        table.play_chance()
    table.close()
    assert killed(path, 1, 5) > 0
    ended = play_on(Table.resume(path))
    begun_alike = {**whole.lines[0], "began": table.lines[0]["began"]}
    assert ended.lines == [begun_alike, *whole.lines[1:]]


def test_a_damaged_file_is_kept_aside_once_however_often_it_is_opened(home: Path) -> None:
    path = home / "one.koikoi"
    part(path)
    path.write_bytes(path.read_bytes()[:-30])
    for _ in range(4):
        Table.resume(path).close()
    assert [one.name for one in home.glob("one.koikoi.damaged*")] == ["one.koikoi.damaged"]
