"""Keeping a match on disk, so that whatever happens to a file costs the last action at most.

A record is written whole, and what it was before stays beside it (`files.PREVIOUS`).  Where the file itself is damaged
or cut off, the one that says more of the match counts.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from koikoi import files
from koikoi.errors import reason
from koikoi.file_lock import lock_path
from koikoi.folders import matches_folder
from koikoi.table import record
from koikoi.table.faults import RecordFault
from koikoi.table.record import Line, RecordError, good_lines

SUFFIX = ".koikoi"


def new_path(moment: float | None = None) -> Path:
    """A fresh name for a match in the person's folder, begun now or at this moment (seconds since 1970)."""
    return free(matches_folder(), time.strftime("%Y%m%d-%H%M%S", time.localtime(moment)))


def free_path(path: Path) -> Path:
    """A name like that of a match, in the same folder, that no match has."""
    return free(path.parent, path.stem, 2)


def free(folder: Path, stem: str, number: int = 1) -> Path:
    """A name in a folder that no match has: the stem, with a number behind it if that is not 1."""
    while True:
        path = folder / f"{stem}{SUFFIX}" if number == 1 else folder / f"{stem}-{number}{SUFFIX}"
        if not (os.path.lexists(path) or lock_path(path).exists()):  # else somebody may be about to write it
            return path
        number += 1


def write(path: Path, text: str, *, damaged: bool = False) -> None:
    """Writes the record of a match; its state before the last action is kept beside it.  Raises OSError.

    `damaged`: what is there now can't be read, and so does not take the place of the state that is kept.
    """
    files.write_text(path, text, keep_previous=not damaged)


_Lines = tuple[list[tuple[int, Line]], RecordError | None]
_NAMING = ("rules", "players", "began", "commitment", "code")
"""Keys of the first line that are the same in all generations of a match."""


def readable_lines(path: Path) -> _Lines:
    """The lines of a record up to the first that is damaged or lacking, and what is wrong there.

    Raises RecordError when neither the file, nor what it was before, has a first line that can be read.
    """
    return _read(path, _all_lines)


def outline(path: Path) -> _Lines:
    """The same in a fraction of the time, but cards played and dealt may be left out."""
    return _read(path, record.outline)


def lines_of(data: bytes) -> _Lines:
    """The lines of a record that lies in no file, as `readable_lines`."""
    lines, fault = _split(data, _all_lines)
    if fault is not None and not lines:
        raise fault
    return lines, fault


def _all_lines(data: bytes) -> _Lines:
    return good_lines(data.split(b"\n"))


def _read(path: Path, how: Callable[[bytes], _Lines]) -> _Lines:
    lines, fault, ended = _read_one(path, how)
    if fault is None and ended:
        return lines, None
    if not (earlier := _read_one(files.previous(path), _all_lines)[0]):
        if not lines:
            assert fault is not None
            raise fault
        return lines, fault
    lines, _fault, _ended = _read_one(path, _all_lines)
    if _goes_on(lines, earlier, cut_off=fault is None):
        return earlier, fault or record.cut_off(lines)
    return lines, fault


def _goes_on(lines: Sequence[tuple[int, Line]], earlier: Sequence[tuple[int, Line]], *, cut_off: bool) -> bool:
    """True where what a file was before says more of its match.

    `cut_off`: nothing else is wrong with the file, which does not say where it ends.  Then it may be as it is because a
    card was taken back, which is no fault.
    """
    if not lines:
        return True
    (_n, head), (_n, head_before) = lines[0], earlier[0]
    if any(head.get(key) != head_before.get(key) for key in _NAMING) or _played(earlier) <= _played(lines):
        return False
    sitting = head.get("seating")
    undo = cut_off and isinstance(sitting, dict) and sitting.get("undo") is True
    return not (undo and "play" in earlier[-1][1] and earlier[1:-1] == lines[1:])


def _played(lines: Sequence[tuple[int, Line]]) -> tuple[int, int]:
    """Counts of actions and of lots, to compare lengths; the line with the first dealer takes the place of all lots."""
    kinds = Counter(record.kind(line) for _number, line in lines)
    return kinds.total() - kinds["lot"] - kinds["contributed"] - kinds[""], kinds["lot"]


def _read_one(path: Path, how: Callable[[bytes], _Lines]) -> tuple[list[tuple[int, Line]], RecordError | None, bool]:
    """The readable lines of one file, the fault of the rest, and whether the file says that it ends there."""
    try:
        data = files.read_bytes(path, record.MOST_BYTES)
    except OSError as error:
        return [], RecordError(0, RecordFault.UNREADABLE(reason=reason(error))), False
    return *_split(data, how), record.ends(data.replace(b"\r\n", b"\n"))


def _split(data: bytes, how: Callable[[bytes], _Lines]) -> _Lines:
    """The readable lines of a record, and the fault of the rest."""
    lines, fault = how(
        data.replace(b"\r\n", b"\n")
    )  # what mail or an editor has made of their ends harms no check value
    return lines, fault or (None if lines else RecordError(0, RecordFault.EMPTY()))


def set_aside(path: Path) -> Path:
    """Keeps a copy of a damaged file beside it, under a name that nothing is ever written to again; on the disk."""
    data = files.read_bytes(path, record.MOST_BYTES)
    number, aside = 1, path.with_name(path.name + ".damaged")
    while os.path.lexists(aside):
        if _holds(aside, data):
            return aside
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    files.write_bytes(aside, data)
    return aside


def _holds(path: Path, data: bytes) -> bool:
    try:
        return files.read_bytes(path, len(data)) == data
    except OSError:
        return False
