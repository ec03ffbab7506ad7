"""Keeping a match on disk: whole files, written so that a crash leaves either the old one or the new one."""

import contextlib
import os
import time
from pathlib import Path

from koikoi.folders import matches_folder
from koikoi.table.record import Line, RecordError, parse_lines

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
    """The lines of a record up to the first that is no JSON, and what is wrong there.

    Raises RecordError when the file cannot be opened at all.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(0, f"cannot be read ({error.strerror}); check the path") from None
    lines: list[tuple[int, Line]] = []
    for number, raw in enumerate(data.split(b"\n"), start=1):
        try:
            lines += [(number, line) for _, line in parse_lines(raw.decode("utf-8"))]
        except UnicodeDecodeError:
            return lines, RecordError(number, "is not UTF-8 text")
        except RecordError as error:
            return lines, RecordError(number, str(error))
    return lines, None


def unfinished() -> list[Path]:
    """Matches that can be continued, the one played last first."""
    from koikoi.table.table import Table

    try:
        paths = sorted(matches_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    found = []
    for path in paths:
        with contextlib.suppress(RecordError):
            if not _says_over(path) and not Table.resume(path).over:
                found.append(path)
    return found


def _says_over(path: Path) -> bool:
    """Whether the last line says that the match is finished, so that it need not be played through to know."""
    try:
        with open(path, "rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(file.tell() - 200, 0))
            return file.read().rstrip().rpartition(b"\n")[2].startswith(b'{"over"')
    except OSError:
        return False
