"""One game at a time plays a match: a lock that the system takes back when a process ends, however it ends."""

import contextlib
import os
import sys
from pathlib import Path


class InUse(Exception):
    """Another copy of the game has this match open."""


_held: dict[Path, tuple[int, int]] = {}
"""Locks of this process: the open file, and how often it is held."""


class Lock:
    """Holds the lock of a file (`FILE.lock` beside it) until `release`; one process may hold it several times.

    Raises InUse when another process holds it.  Where a folder can't be written or a file system knows no locks,
    nothing is held and nothing raised.
    """

    def __init__(self, path: Path | None) -> None:
        self._path: Path | None = None
        if path is None or not path.parent.is_dir():
            return
        beside = path.absolute().with_name(path.name + ".lock")
        number, times = _held.get(beside, (-1, 0))
        if not times:
            try:
                number = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return
            try:
                take(number)
            except BlockingIOError:
                os.close(number)
                raise InUse(path.name) from None
            except OSError:
                os.close(number)
                return
        _held[beside] = (number, times + 1)
        self._path = beside

    def release(self) -> None:
        """Gives the lock back; again does no harm."""
        path, self._path = self._path, None
        if path is None:
            return
        number, times = _held.pop(path)
        if times > 1:
            _held[path] = (number, times - 1)
            return
        if sys.platform == "win32":  # no file can be removed there while it is open
            os.close(number)
        with contextlib.suppress(OSError):
            path.unlink()
        if sys.platform != "win32":  # elsewhere another might take the lock between closing and removing
            os.close(number)

    def __del__(self) -> None:
        self.release()


if sys.platform == "win32":  # pragma: no cover - another system
    import msvcrt

    def take(number: int) -> None:
        """Locks an open file.  Raises BlockingIOError while another has it, OSError where there are no locks."""
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
else:
    import fcntl

    def take(number: int) -> None:
        """Locks an open file.  Raises BlockingIOError while another has it, OSError where there are no locks."""
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
