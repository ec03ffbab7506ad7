"""Keeping a match on disk: whole files, written so that a crash leaves either the old one or the new one."""

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from koikoi.engine.ruleset import Ruleset
from koikoi.errors import reason
from koikoi.folders import matches_folder
from koikoi.table import lock, record
from koikoi.table.faults import RecordFault
from koikoi.table.lock import InUse
from koikoi.table.record import Line, RecordError, good_lines, read_header

SUFFIX = ".koikoi"
MOST_KNOWN = 5000
"""Matches of which the shelf keeps what their files say."""


def new_path(moment: float | None = None) -> Path:
    """A fresh name for a match in the person's folder, begun now or at this moment (seconds since 1970)."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(moment))
    folder = matches_folder()
    number, path = 1, folder / f"{stamp}{SUFFIX}"
    while path.exists() or lock.lock_path(path).exists():  # somebody may be about to write it
        number += 1
        path = folder / f"{stamp}-{number}{SUFFIX}"
    return path


def readable_lines(path: Path) -> tuple[list[tuple[int, Line]], RecordError | None]:
    """The lines of a record up to the first that is damaged, and what is wrong there.

    Raises RecordError when the file, or its first line, cannot be read at all.
    """
    return _read(path, lambda data: good_lines(data.split(b"\n")))


def outline(path: Path) -> tuple[list[tuple[int, Line]], RecordError | None]:
    """The same in a fraction of the time, but cards played and dealt may be left out."""
    return _read(path, record.outline)


_Lines = tuple[list[tuple[int, Line]], RecordError | None]


def _read(path: Path, how: Callable[[bytes], _Lines]) -> _Lines:
    try:
        lines, fault = how(path.read_bytes())
    except OSError as error:
        raise RecordError(0, RecordFault.UNREADABLE(reason=reason(error))) from None
    if not lines:
        raise fault or RecordError(0, RecordFault.EMPTY())
    return lines, fault


def set_aside(path: Path) -> Path:
    """Keeps a copy of a damaged file beside it, under a name that nothing is ever written to again."""
    number, aside = 1, path.with_name(path.name + ".damaged")
    while aside.exists():
        if aside.read_bytes() == path.read_bytes():
            return aside
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    shutil.copy2(path, aside)
    return aside


def unfinished() -> list[Path]:
    """Matches that can be continued, the one played last first."""
    return [one.path for one in shelf(finished=False) if not one.over and not one.fault]


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match on the shelf, as far as its record says so without being played through."""

    path: Path
    modified: float
    """When it was last written, in seconds since 1970."""
    size: int
    """Bytes."""
    players: tuple[str, ...] = ()
    rules: str = ""
    ruleset: Ruleset | None = None
    rounds: int = 0
    """Rounds settled."""
    totals: tuple[int, ...] = ()
    """After the last settled round; empty before it."""
    winners: tuple[int, ...] = ()
    over: bool = False
    fault: RecordError | None = None
    """Why it can't be opened; None when it can."""


def paths(folder: Path | None = None) -> list[Path]:
    """The files of all matches in a folder (the person's own, if none is given), by name."""
    try:
        return sorted((folder or matches_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return []


def shelf(folder: Path | None = None, *, finished: bool = True) -> list[SavedMatch]:
    """The matches of a folder (the person's own, if none is given), the one played last first.

    Without `finished`, those whose last line says that they are over are not even opened.
    """
    entries = []
    for path in paths(folder):
        with contextlib.suppress(OSError):
            if finished or not _says_over(path):
                entries.append(entry(path))
    return in_order(entries)


def in_order(entries: Iterable[SavedMatch]) -> list[SavedMatch]:
    """The one played last first."""
    return sorted(entries, key=lambda one: -one.modified)


_known: dict[Path, tuple[tuple[int, int, int], SavedMatch]] = {}
"""What has been read before, with the state of the file then."""


def entry(path: Path) -> SavedMatch:
    """A match on the shelf; read only if its file is another than before.  Raises OSError where there is no file."""
    status = path.stat()
    state = (status.st_mtime_ns, status.st_size, status.st_ino)
    if _known.get(path, (None,))[0] != state:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        _known[path] = state, _entry_read(SavedMatch(path, status.st_mtime, status.st_size))
    return _known[path][1]


def _entry_read(entry: SavedMatch) -> SavedMatch:
    try:
        lines, _fault = outline(entry.path)
        head = read_header(*lines[0])
    except RecordError as error:
        return replace(entry, fault=error)
    results = [line["result"] for _number, line in lines if isinstance(line.get("result"), dict)]
    settled = [one for one in results if isinstance(one.get("totals"), list)]
    over = next((line["over"] for _number, line in reversed(lines) if isinstance(line.get("over"), dict)), None)
    return replace(
        entry,
        players=head.players,
        rules=head.rules.name,
        ruleset=head.rules,
        rounds=len(settled),
        totals=tuple(settled[-1]["totals"]) if settled else (),
        winners=tuple(over.get("winners", ())) if over else (),
        over=over is not None,
    )


def prune(most: int, folder: Path | None = None) -> list[Path]:
    """Removes the oldest finished matches until all together have at most so many bytes; returns what is gone.

    Those that are open stay.  Locks of matches that are gone go, too.
    """
    size, gone = sum(path.stat().st_size for path in paths(folder)), []
    for oldest in reversed(shelf(folder) if size > most else []):
        if size <= most:
            break
        if oldest.over:
            with contextlib.suppress(OSError, InUse):
                lock.remove(oldest.path)
                gone.append(oldest.path)
                size -= oldest.size
    with contextlib.suppress(OSError):
        for left in (folder or matches_folder()).glob(f"*{SUFFIX}{lock.SUFFIX}"):
            match = left.with_suffix("")
            with contextlib.suppress(OSError, InUse):
                if not match.exists():
                    lock.remove(match)
    return gone


def _says_over(path: Path) -> bool:
    """Whether the last line says that the match is over."""
    with open(path, "rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(file.tell() - 200, 0))
        return file.read().rstrip().rpartition(b"\n")[2].startswith(b'{"over"')
