"""Keeping a match on disk: whole files, written so that a crash leaves either the old one or the new one."""

import contextlib
import os
import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path

from koikoi.folders import matches_folder
from koikoi.table.record import Line, RecordError, good_lines, read_header

SUFFIX = ".koikoi"


def write(path: Path, text: str) -> None:
    """Writes a file durably: beside it first, then in its place.  Raises OSError when the disk will not have it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    with open(beside, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    with contextlib.suppress(OSError, AttributeError):  # a folder cannot be synced everywhere
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def new_path() -> Path:
    """A fresh name for a match in the person's folder."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = matches_folder()
    number, path = 1, folder / f"{stamp}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / f"{stamp}-{number}{SUFFIX}"
    return path


def readable_lines(path: Path) -> tuple[list[tuple[int, Line]], RecordError | None]:
    """The lines of a record up to the first that is damaged, and what is wrong there.

    Raises RecordError when the file cannot be opened at all.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(0, f"cannot be read ({error.strerror}); check the path") from None
    return good_lines(data.split(b"\n"))


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
class Entry:
    """A match on the shelf, as far as its record says so without being played through."""

    path: Path
    modified: float
    """When it was last written, in seconds since 1970."""
    size: int
    """Bytes."""
    players: tuple[str, ...] = ()
    rules: str = ""
    ruleset: dict[str, object] | None = None
    rounds: int = 0
    """Rounds settled."""
    totals: tuple[int, ...] = ()
    """After the last settled round; empty before it."""
    winners: tuple[int, ...] = ()
    over: bool = False
    fault: str = ""
    """Why it can't be opened; empty when it can."""


def shelf(folder: Path | None = None, *, finished: bool = True) -> list[Entry]:
    """The matches of a folder (the person's own, if none is given), the one played last first.

    Without `finished`, those whose last line says that they are over are not even opened.
    """
    found = []
    try:
        paths = sorted((folder or matches_folder()).glob(f"*{SUFFIX}"))
    except OSError:
        return []
    for path in paths:
        with contextlib.suppress(OSError):
            if finished or not _says_over(path):
                found.append(_entry(path))
    return sorted(found, key=lambda one: -one.modified)


def _entry(path: Path) -> Entry:
    status = path.stat()
    entry = Entry(path, status.st_mtime, status.st_size)
    try:
        lines, fault = readable_lines(path)
        if not lines:
            raise fault or RecordError(1, "the record is empty")
        read_header(*lines[0])
    except RecordError as error:
        return replace(entry, fault=str(error))
    head = lines[0][1]
    results = [line["result"] for _, line in lines if isinstance(line.get("result"), dict)]
    settled = [one for one in results if isinstance(one.get("totals"), list)]
    over = next((line["over"] for _, line in reversed(lines) if isinstance(line.get("over"), dict)), None)
    return replace(
        entry,
        players=tuple(head.get("players", ("1", "2"))),
        rules=str(head.get("rules", "")),
        ruleset=head.get("ruleset"),
        rounds=len(settled),
        totals=tuple(settled[-1]["totals"]) if settled else (),
        winners=tuple(over.get("winners", ())) if over else (),
        over=over is not None,
    )


def prune(most: int, folder: Path | None = None) -> list[Path]:
    """Removes the oldest finished matches until all together have at most so many bytes; returns what is gone."""
    entries = shelf(folder)
    size, gone = sum(one.size for one in entries), []
    for one in reversed(entries):
        if size <= most:
            break
        if one.over:
            with contextlib.suppress(OSError):
                one.path.unlink()
                gone.append(one.path)
                size -= one.size
    return gone


def _says_over(path: Path) -> bool:
    """Whether the last line says that the match is over."""
    with open(path, "rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(file.tell() - 200, 0))
        return file.read().rstrip().rpartition(b"\n")[2].startswith(b'{"over"')
