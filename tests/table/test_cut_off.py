"""A save that is cut off anywhere, also at the end of a line, loses one action at most: `.before` has the others."""

import json
import os
import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from koikoi import files
from koikoi.engine.actions import Seat
from koikoi.engine.state import ChooseDealer
from koikoi.file_lock import lock_path
from koikoi.rulesets.collection import bundled
from koikoi.table import save, shelf
from koikoi.table.record import Line, RecordError, dump, kind, parse_lines
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy, Seating, plain
from koikoi.table.table import Table
from tests.autoplay import play_on

pytestmark = pytest.mark.law(1)

CUT_STEP = int(os.environ.get("KOIKOI_CUT_STEP", "397"))
"""Bytes from one cut to the next; 1 tries every byte, which takes some minutes."""
MOST = 60 if CUT_STEP > 1 else 100_000
"""Ends of lines that are tried, those at the end of the file; what is lost at an earlier one is lost there, too."""
HOMES = Path(__file__).parent.parent / "homes"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def actions(lines: Sequence[Line]) -> int:
    """The number of actions in lines: lots, deals, and what seats do."""
    drawn = [one for line in lines if "first_dealer" in line for one in line["first_dealer"]["drawn"]]
    lots = sum(card is not None for one in drawn for card in one)
    return lots + sum(kind(line) in ("seat", "deal", "lot") for line in lines)


@dataclass
class Saved:
    """A match on the disk, as its last action has left it."""

    path: Path
    whole: bytes
    earlier: bytes
    lines: list[Line]

    @classmethod
    def of(cls, table: Table) -> "Saved":
        table.close()
        assert table.path is not None
        return cls(table.path, table.path.read_bytes(), files.previous(table.path).read_bytes(), list(table.lines))

    def cut(self, end: int) -> None:
        """Lays it out as it was, but cut off after so many bytes."""
        for beside in self.path.parent.glob(f"{self.path.name}*"):
            beside.unlink()
        self.path.write_bytes(self.whole[:end])
        files.previous(self.path).write_bytes(self.earlier)

    @property
    def cuts(self) -> list[int]:
        """Every end of a line, before and behind it, and samples of everything between."""
        ends = [at for at, byte in enumerate(self.whole) if byte == 10]
        near = {at + by for at in ends[-MOST:] for by in (0, 1, 2)}
        return sorted({*near, *range(0, len(self.whole), CUT_STEP)} - {len(self.whole), len(self.whole) + 1})


def lots(path: Path) -> Table:
    """Several people draw lots, as long as there is no dealer."""
    table = Table(bundled()["nintendo"], plain(("Aoi", "Ren")), path=path)
    for number in range(20):
        if not isinstance(table.match.phase, ChooseDealer):
            break
        table.draw_lot(number, 1000 + number)
    assert not isinstance(table.match.phase, ChooseDealer)
    return table


def played(path: Path, rules: str = "nintendo", seats: int = 2, number: int = 60, *, undo: bool = False) -> Table:
    usual = plain(("Aoi", "Ren", "Hana", "Sora")[:seats], Privacy.OPEN)
    return play_on(Table(bundled()[rules], Seating(usual.chairs, Privacy.OPEN, undo), seed=3, path=path), number)


def undone(path: Path) -> Table:
    """A card was taken back just now."""
    table = played(path, number=40, undo=True)
    while not table.undoable:
        play_on(table, 1)
    table.undo()
    return table


def coached(path: Path) -> Table:
    """The first line was written anew in the middle of the match."""
    table = played(path, number=30)
    table.coach(Seat(0), wanted=True)
    return play_on(table, 1)


def settled(path: Path) -> Table:
    """The last action ended a round."""
    table = played(path, number=1)
    while "result" not in table.lines[-1]:
        play_on(table, 1)
    return table


MATCHES: dict[str, Callable[[Path], Table]] = {
    "sixty actions": played,
    "four seats": lambda path: played(path, "german", 4, 36),
    "over": lambda path: played(path, "koikoi-japan", number=10_000),
    "lots": lots,
    "lots just begun": lambda path: play_on(lots(path), 1),
    "taken back": undone,
    "coach": coached,
    "a round ends": settled,
    "with undo": lambda path: played(path, number=40, undo=True),
}


@pytest.fixture(params=MATCHES)
def saved(request: pytest.FixtureRequest, home: Path) -> Saved:
    return Saved.of(MATCHES[request.param](home / "matches" / "m.koikoi"))


def lost(saved: Saved) -> int:
    """The number of actions that the file has lost when it is opened."""
    table = Table.resume(saved.path)
    table.close()
    return actions(saved.lines) - actions(table.lines)


def test_wherever_a_save_is_cut_off_one_action_is_lost_at_most(saved: Saved) -> None:
    losses = []
    for end in saved.cuts:
        saved.cut(end)
        if (gone := lost(saved)) > 1:
            losses.append((end, gone))
    assert losses == [], f"{len(losses)} of {len(saved.cuts)} cuts lose up to {max(gone for _end, gone in losses)}"


def test_whoever_reads_a_save_that_was_cut_off_is_told_and_reads_the_same(saved: Saved) -> None:
    for end in saved.cuts[::13]:
        saved.cut(end)
        lines, fault = save.readable_lines(saved.path)
        assert fault is not None or saved.whole[end:].strip() == b""
        assert save.outline(saved.path)[1] == fault or (fault is not None) == (save.outline(saved.path)[1] is not None)
        table = Table.resume(saved.path)
        table.close()
        assert [line for _number, line in lines] == table.lines[: len(lines)]
        assert (table.damaged is None) == (fault is None)
        assert shelf.entry(saved.path).rounds in (len(table.match.results), len(table.match.results) - 1)
        if fault is not None and lines and "result" in lines[-1][1]:
            assert shelf.entry(saved.path).rounds == len(table.match.results)


def test_the_next_action_takes_nothing_away(saved: Saved) -> None:
    """The cut file stays under another name, and what it was before beside it until there is something newer."""
    for end in saved.cuts[3::29]:
        saved.cut(end)
        table = Table.resume(saved.path)
        known = actions(table.lines)
        if table.over:
            table.close()
            continue
        play_on(table, 1)
        goes_on = Saved.of(table)
        assert actions([line for _n, line in parse_lines(goes_on.earlier.decode())]) >= known - 1
        if table.aside is not None:
            assert table.aside.read_bytes() == saved.whole[:end]
        for again in random.Random(end).sample(goes_on.cuts, 3):
            goes_on.cut(again)
            assert lost(goes_on) <= 1, (end, again)


def test_a_save_that_is_whole_is_opened_as_it_is_whatever_lies_beside_it(saved: Saved, home: Path) -> None:
    """An undo leaves a longer one there; a backup may have been laid in its place."""
    table = Table.resume(saved.path)
    table.close()
    assert (table.lines, table.damaged) == (saved.lines, None)
    elder = played(home / "other.koikoi", number=12)
    elder.close()
    longer = played(home / "longer.koikoi", number=40)
    longer.close()
    (home / "other.koikoi.before").write_bytes((home / "longer.koikoi").read_bytes())
    again = Table.resume(home / "other.koikoi")
    again.close()
    assert (again.lines, again.damaged) == (elder.lines, None)


def test_what_lies_beside_another_match_is_not_taken_for_it(home: Path) -> None:
    saved = Saved.of(played(home / "m.koikoi", number=20))
    other = Table(bundled()["nintendo"], plain(("Kim", "Robin")), seed=9, path=home / "other.koikoi")
    play_on(other, 40).close()
    saved.earlier = (home / "other.koikoi").read_bytes()
    for end in saved.cuts[5::17]:
        saved.cut(end)
        try:
            table = Table.resume(saved.path)
        except RecordError:
            continue
        table.close()
        if end > saved.whole.index(b"\n"):
            assert table.lines == saved.lines[: len(table.lines)]


def test_a_round_that_was_settled_is_settled_although_that_line_was_cut_off(home: Path) -> None:
    saved = Saved.of(settled(home / "matches" / "m.koikoi"))
    saved.cut(saved.whole.rindex(b"\n", 0, -1) + 1)
    table = Table.resume(saved.path)
    assert table.lines == saved.lines
    play_on(table, 1)
    table.close()
    assert shelf.entry(saved.path).rounds == 1


def test_a_match_that_was_over_is_over_although_that_line_was_cut_off(home: Path) -> None:
    saved = Saved.of(played(home / "matches" / "m.koikoi", "koikoi-japan", number=10_000))
    saved.cut(saved.whole.rindex(b"\n", 0, -1) + 1)
    table = Table.resume(saved.path)
    table.close()
    assert table.over
    assert table.lines == saved.lines


def test_a_record_that_was_cut_off_and_has_nothing_beside_it_says_so(home: Path) -> None:
    saved = Saved.of(played(home / "m.koikoi", number=20))
    end = saved.whole.index(b"\n", len(saved.whole) // 2) + 1
    with pytest.raises(RecordError, match="cut off"):
        parse_lines(saved.whole[:end].decode())
    (home / "sent.koikoi").write_bytes(saved.whole[:end])
    recorded = Table.resume(home / "sent.koikoi")
    recorded.close()
    assert recorded.damaged is not None
    assert recorded.lines == saved.lines[: len(recorded.lines)]


def test_a_record_ends_where_it_says_so(home: Path) -> None:
    """The mark is no part of what it tells, in the middle of a record it has no place, and a copy has it, too."""
    table = played(home / "m.koikoi", number=20)
    text = dump(table.lines)
    assert text.count('"end":true') == 1
    assert text.splitlines()[-1].count('"end":true,"check":') == 1
    assert [line for _number, line in parse_lines(text)] == table.lines
    assert not any("end" in line or "end_mark" in line for line in table.lines)
    table.close()


def old_saves() -> list[Path]:
    """Saves of versions that did not mark the end."""
    folder = HOMES / "2026-11" / "matches"
    return sorted(path for path in folder.glob("*.koikoi") if "waiting" in path.stem)


@pytest.mark.parametrize("path", old_saves(), ids=lambda path: path.stem)
def test_a_save_of_an_older_version_loses_one_action_at_most_too(path: Path, home: Path) -> None:
    whole = path.read_bytes()
    goal = home / "m.koikoi"
    goal.write_bytes(whole)
    files.previous(goal).write_bytes(files.previous(path).read_bytes())
    table = Table.resume(goal)
    table.close()
    assert table.damaged is None
    saved = Saved(goal, whole, files.previous(path).read_bytes(), list(table.lines))
    undoes = table.seating.undo
    for end in saved.cuts:
        saved.cut(end)
        gone = lost(saved)
        assert gone <= 1 or (undoes and gone == 2 and "play" in saved.lines[-2]), (end, gone)
        lock_path(goal).unlink(missing_ok=True)


def test_an_older_version_that_plays_on_leaves_a_save_that_is_sound(home: Path) -> None:
    """An older version keeps the marks as keys that it does not know, and adds lines behind them."""
    table = played(home / "m.koikoi", number=20)
    table.close()
    [*_rest, last] = lines = [line for _number, line in parse_lines(dump(table.lines))]
    lines[0] = lines[0] | {"end_mark": True}
    lines[-1] = last | {"end": True}
    play_on(table, 3)
    text = old_text([*lines, *table.lines[len(lines) :]])
    path = home / "old.koikoi"
    path.write_text(text, encoding="utf-8")
    again = Table.resume(path)
    again.close()
    assert again.damaged is None
    assert again.lines == table.lines


def old_text(lines: Sequence[Line]) -> str:
    """A record as versions wrote it that marked no end."""
    check, text = 0, ""
    for line in lines:
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        check = zlib.crc32(body.encode(), check)
        text += f'{body[:-1]},"check":"{check:08x}"}}\n'
    return text


def test_a_replay_tells_that_a_record_was_cut_off(home: Path) -> None:
    saved = Saved.of(played(home / "m.koikoi", number=60))
    end = saved.whole.index(b"\n", len(saved.whole) * 3 // 4) + 1
    (home / "sent.koikoi").write_bytes(saved.whole[:end])
    assert RecordedMatch.open(home / "sent.koikoi").damaged is not None
