"""What a match was before its last action lies beside it: damage anywhere in a file costs one action at most."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from koikoi import files
from koikoi.engine.state import ChooseDealer, ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table import save, shelf
from koikoi.table.record import Line, dump
from koikoi.table.table import Table
from tests.autoplay import play_on, start


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def played(path: Path, actions: int) -> tuple[list[Line], list[Line]]:
    """A match of so many actions: its lines before the last one, and all."""
    table = start(path, "nintendo", 2, 3)
    before: list[Line] = []
    for _ in range(actions):
        before = list(table.lines)
        phase = table.match.phase
        if isinstance(phase, ToPlay):
            table.act(phase.seat, table.view(phase.seat).legal[0])
        elif not table.play_chance():
            assert isinstance(phase, ToPick | ToDecide)
            table.act(phase.seat, table.view(phase.seat).legal[0])
    table.close()
    return before, table.lines


Damage = Callable[[bytes, random.Random], bytes]


def flip(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def zero_sector(data: bytes, rng: random.Random) -> bytes:
    first = rng.randrange(0, len(data), 512)
    return data[:first] + bytes(len(data[first : first + 512])) + data[first + 512 :]


@pytest.mark.parametrize("actions", [1, 4, 30])
@pytest.mark.parametrize(
    "damage",
    [flip, zero_sector, lambda data, rng: b"", lambda data, rng: bytes(len(data))],
    ids=["a flipped bit", "a zeroed sector", "an empty file", "a zeroed file"],
)
def test_damage_anywhere_costs_the_last_action_at_most(actions: int, damage: Damage, home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    before, lines = played(path, actions)
    whole, earlier = path.read_bytes(), files.previous(path).read_bytes()
    for seed in range(15):
        rng = random.Random(seed)
        path.write_bytes(damage(whole, rng))
        files.previous(path).write_bytes(earlier)
        assert [one.fault for one in shelf.entries()] == [None]
        table = Table.resume(path)
        assert table.lines in (before, lines) or table.lines[: len(before)] == before
        table.close()
    path.write_bytes(whole)
    files.previous(path).write_bytes(damage(earlier, random.Random(0)))
    table = Table.resume(path)
    assert table.lines == lines
    assert table.damaged is None


def test_what_was_damaged_is_kept_and_the_match_goes_on(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    played(path, 20)
    path.write_bytes(b"")
    table = play_on(Table.resume(path))
    assert table.damaged is not None
    assert table.aside is not None
    assert table.aside.read_bytes() == b""
    table.close()
    assert Table.resume(path).over


def test_a_drawn_lot_holds_whatever_happens_before_there_is_a_dealer(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    table = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=2, path=path)
    table.draw_lot(7)
    lot = table.match.phase
    assert isinstance(lot, ChooseDealer)
    table.close()
    again = Table.resume(path)
    assert again.match.phase == lot
    again.draw_lot(3)
    play_on(again)
    again.close()
    assert Table.resume(path).match == again.match
    assert not any("lot" in line for line in again.lines)


def test_a_file_that_somebody_else_has_written_stays_and_the_match_goes_on_in_another(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    table = start(path, "nintendo", 2, 3)
    table.play_chance()
    path.write_bytes(b"theirs")
    table.play_chance()
    assert path.read_bytes() == b"theirs"
    assert table.replaced == path
    assert table.unsaved is None
    assert table.path is not None
    assert table.path != path
    lines = table.lines
    table.close()
    assert Table.resume(table.path).lines == lines


def test_a_damaged_file_that_cannot_be_kept_aside_is_not_written_over(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "matches" / "m.koikoi"
    played(path, 8)
    damaged = path.read_bytes()[:-20]
    path.write_bytes(damaged)

    def full(_path: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(save, "set_aside", full)
    table = Table.resume(path)
    assert table.unsaved is not None
    play_on(table, 2)
    table.close()
    assert path.read_bytes() == damaged


def test_after_damage_the_state_before_the_last_action_is_kept_again(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    played(path, 8)
    path.write_bytes(path.read_bytes()[:-20])
    table = Table.resume(path)
    play_on(table, 1)
    before = dump(table.lines)
    play_on(table, 1)
    table.close()
    assert files.previous(path).read_text("utf-8") == before


def test_nobody_else_can_read_a_match(home: Path) -> None:
    path = home / "matches" / "m.koikoi"
    os.umask(0o022)
    start(path, "nintendo", 2, 3).play_chance()
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
