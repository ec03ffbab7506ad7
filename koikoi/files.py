"""Reading within bounds, and writing so that a crash leaves either the old file or the new one, whole.

Every file may come from somebody who means harm.  What is read is an ordinary file of a bounded size: no pipe that
never answers, no device that never ends.  What is written goes into a new file of a name that nobody can know
beforehand, which then takes the place of the old one; what lies in that place and is no ordinary file (a link that
leads elsewhere) stays untouched.
"""

import contextlib
import errno
import json
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO

from koikoi.errors import SystemFault, UnfitFile

PREVIOUS: Final = ".before"
"""What the name of a file's earlier generation ends with."""
UNFINISHED: Final = ".new"
"""What the names of files end with that are being written; after a crash one may be left over."""

PATIENCE: Final = 2.0 if os.name == "nt" else 0.0
"""Seconds for which another program may hold a file that is to be replaced: on Windows a virus scanner does."""

_UNKNOWN: Final = re.compile(r"[0-9a-f]{16}" + re.escape(UNFINISHED))
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe is opened without waiting for somebody who writes into it."""
_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)

_APPEND: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)


def read_bytes(path: Path, most: int) -> bytes:
    """All of a file.  Raises OSError; UnfitFile for what is no ordinary file or larger than `most` bytes."""
    with _opened(path) as file:
        data = _read(file, most + 1)
    if len(data) > most:
        raise UnfitFile(SystemFault.TOO_LARGE(most=most // 1000))
    return data


def read_text(path: Path, most: int) -> str:
    """All of a text in UTF-8.  Raises as `read_bytes`, and UnicodeDecodeError."""
    return read_bytes(path, most).decode("utf-8-sig").replace("\r\n", "\n")  # some editors put a mark before the text


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of a file.  Raises OSError; UnfitFile for what is no ordinary file."""
    with _opened(path) as file:
        return _read(file, most)


def read_end(path: Path, most: int) -> bytes:
    """The last bytes of a file.  Raises OSError; UnfitFile for what is no ordinary file."""
    with _opened(path) as file:
        file.seek(max(file.seek(0, os.SEEK_END) - most, 0))
        return _read(file, most)


def _read(file: BinaryIO, most: int) -> bytes:
    """Reads at most so many bytes.  Raises UnfitFile for what calls itself an ordinary file but answers nothing yet."""
    data: bytes | None = file.read(most)
    if data is None:
        raise UnfitFile(SystemFault.NO_FILE())
    return data


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """An ordinary file to be read."""
    try:
        status = os.stat(path)
    except ValueError:  # no name a file can have
        raise UnfitFile(SystemFault.NO_FILE()) from None
    check_ordinary(status)  # before it is opened: that alone may do something to a device
    with open(os.open(path, _READ), "rb") as file:
        check_ordinary(os.fstat(file.fileno()))
        yield file


def from_json(text: str | bytes, deepest: int) -> Any:
    """The value of a JSON text.  Raises ValueError for what is none, or is nested in more than `deepest` levels."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError from None
    opened = text.count("[") + text.count("{") if isinstance(text, str) else text.count(b"[") + text.count(b"{")
    if opened > deepest:
        _check_depth(value, deepest)
    return value


def _check_depth(value: Any, deepest: int) -> None:
    level = [value]
    for _ in range(deepest + 1):
        holders = [one for one in level if isinstance(one, list | dict)]
        level = [one for holder in holders for one in (holder.values() if isinstance(holder, dict) else holder)]
        if not holders:
            return
    raise ValueError


def check_ordinary(status: os.stat_result) -> None:
    """Raises UnfitFile unless the status is that of an ordinary file."""
    if not stat.S_ISREG(status.st_mode):
        raise UnfitFile(SystemFault.NO_FILE())


State = tuple[int, int, int]
"""By what it is seen that a file has been written: its number, size and time."""


def state(path: Path) -> State | None:
    """The state of a file; None where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):  # ValueError: no name a file can have
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it durably, for nobody else to look into; one that is there stays as it is.

    Raises OSError.
    """
    if not folder.is_dir():
        if folder.parent == folder:  # a drive of Windows that is not there: a stick, a server
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
        make_folder(folder.parent)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            if not folder.is_dir():  # something else has its name
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
        sync_folder(folder.parent)


def write_text(path: Path, text: str, *, keep_previous: bool = False) -> None:
    """Writes a text in UTF-8 durably, as `write_bytes` does."""
    write_bytes(path, text.encode(), keep_previous=keep_previous)


def write_bytes(path: Path, data: bytes, *, keep_previous: bool = False) -> None:
    """Writes a file durably: beside it first, then in its place; nobody else may read it.

    `keep_previous`: what it was before stays beside it, under its name and PREVIOUS.  Raises OSError when the disk will
    not have it, UnfitFile where something else than an ordinary file has its name; then everything is as before.
    """
    make_folder(path.parent)
    if os.path.lexists(path):
        check_ordinary(os.lstat(path))
    beside = _new_file(path.parent, data)
    with _gone_if_failing(beside):
        if keep_previous:
            _keep(path, data)
        replace(beside, path)
    sync_folder(path.parent)


def open_to_append(path: Path) -> TextIO:
    """A file that grows, open at its end, in UTF-8; nobody else may read it, also if somebody could before.

    Raises OSError, UnfitFile for what is no ordinary file.
    """
    if os.path.lexists(path):
        check_ordinary(os.lstat(path))
    file = open(os.open(path, _APPEND, 0o600), "a", encoding="utf-8")  # noqa: SIM115  # closed by whoever asks for it
    with contextlib.suppress(OSError, AttributeError):  # of somebody else; not on this system
        os.fchmod(file.fileno(), 0o600)
    return file


def replace(source: Path, target: Path) -> None:
    """Gives a file the name of another, which is gone then; waits for whoever holds one of them for a moment.

    It lasts once the folder is synced.  Raises OSError.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if time.monotonic() >= until:
                raise
        time.sleep(0.02)


def free(path: Path) -> Path:
    """The path, or one like it with a number behind the name, that nothing has yet."""
    number, found = 1, path
    while os.path.lexists(found):
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def set_aside(path: Path) -> Path:
    """Gives a file that can't be read another name durably, and returns that.  Raises OSError."""
    number, aside = 1, path.with_suffix(".broken")
    while os.path.lexists(aside):
        number += 1
        aside = path.with_suffix(f".broken-{number}")
    path.rename(aside)
    sync_folder(path.parent)  # before anything takes the old name
    return aside


def previous(path: Path) -> Path:
    """Where the earlier generation of a file is kept."""
    return path.parent / f"{path.name}{PREVIOUS}"


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable, where the system can do that."""
    with contextlib.suppress(OSError, AttributeError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def sweep(folder: Path, age: float = 3600.0) -> None:
    """Removes what a crash has left of files being written, `age` seconds ago or earlier.  Raises OSError."""
    for left in folder.glob(f"*{UNFINISHED}"):
        with contextlib.suppress(OSError):
            if _UNKNOWN.fullmatch(left.name) and time.time() - left.lstat().st_mtime > age:
                left.unlink()


def _new_file(folder: Path, data: bytes) -> Path:
    """A new file, whole and on the disk.  Raises OSError."""
    path = _unknown_name(folder)
    with _gone_if_failing(path), open(os.open(path, _WRITE, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return path


def _keep(path: Path, first: bytes) -> None:
    """Makes a file its own earlier generation as well, in one stroke; where there is none yet, what it begins with.

    Raises OSError.
    """
    beside = _unknown_name(path.parent)
    try:
        if not os.path.lexists(path):  # what a file system without second names would say of it is anybody's guess
            raise FileNotFoundError
        os.link(path, beside, follow_symlinks=False)
    except FileNotFoundError:
        beside = _new_file(path.parent, first)
    except (OSError, AttributeError, NotImplementedError):  # a file system without second names
        beside = _new_file(path.parent, path.read_bytes())
    with _gone_if_failing(beside):
        replace(beside, previous(path))


def _unknown_name(folder: Path) -> Path:
    """A name that is not there, and that nobody can have prepared for."""
    return folder / f"{os.urandom(8).hex()}{UNFINISHED}"


@contextlib.contextmanager
def _gone_if_failing(path: Path) -> Iterator[None]:
    """What fails leaves no file of this name."""
    try:
        yield
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
