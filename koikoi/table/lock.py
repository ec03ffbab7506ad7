"""One game at a time plays a match: a lock that the system takes back when a process ends, however it ends.

What is locked is a file beside the match (`FILE.lock`), which stays there when the lock is given back.  Whoever removed
it would leave a file without a name to somebody who has just opened it, and the next one would make another: both
would hold a lock.  It goes only together with the match (`remove`), or where none came of it (`withdraw`), and a lock
counts only while the name still leads to the file that is locked.
"""

import contextlib
import os
import sys
from pathlib import Path

from koikoi import files
from koikoi.errors import N_, ErrorCode, KoikoiError
from koikoi.file_lock import SUFFIX, lock_path, opened, take


class LockFault(ErrorCode):
    """Why a match can't be opened."""

    IN_USE = N_("This match is open in another window of the game.")


class InUse(KoikoiError):
    """Another copy of the game has this match open."""

    def __init__(self, name: str) -> None:
        super().__init__(LockFault.IN_USE(file=name))


_held: dict[Path, tuple[int, int]] = {}
"""Locks of this process: the open file, and how often it is held."""


class Lock:
    """Holds the lock of a file until `release`; one process may hold it several times.

    Raises InUse when another process holds it.  Where a folder can't be written or a file system knows no locks,
    nothing is held and nothing raised.
    """

    def __init__(self, path: Path | None) -> None:
        self._path: Path | None = None
        if path is None or not path.parent.is_dir():
            return
        beside = lock_path(path.absolute())
        number, times = _held.get(beside, (-1, 0))
        if not times:
            try:
                number = _locked(beside)
            except BlockingIOError:
                raise InUse(path.name) from None
            except OSError:
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
        else:
            os.close(number)

    def withdraw(self) -> None:
        """Gives the lock back; the locked file goes, too, where no match has come beside it."""
        path = self._path
        if path is None or _held[path][1] > 1:
            self.release()
            return
        match = path.with_name(path.name.removesuffix(SUFFIX))
        alone = not any(map(os.path.lexists, (match, files.previous(match))))
        if sys.platform == "win32":  # see `remove`
            self.release()
        if alone:
            with contextlib.suppress(OSError):
                path.unlink()
        self.release()

    def __del__(self) -> None:
        self.release()


def remove(path: Path) -> None:
    """Removes a match and the file that is locked beside it; no match need be there.

    Raises InUse while it is open, here or elsewhere, OSError when the match cannot be removed.
    """
    if lock_path(path.absolute()) in _held:
        raise InUse(path.name)
    lock = Lock(path)
    try:
        path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            files.previous(path).unlink()
        if sys.platform == "win32":  # no file can be removed there while somebody has it open, so nobody is cut off
            lock.release()
        with contextlib.suppress(OSError):
            lock_path(path).unlink()
    finally:
        lock.release()


def _locked(beside: Path) -> int:
    """Opens and locks a file.  Raises BlockingIOError while another has it, OSError where that cannot be done."""
    while True:
        number = opened(beside)
        try:
            take(number)
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(number), os.stat(beside)):
                    return number
        except OSError:
            os.close(number)
            raise
        os.close(number)  # the match was removed between opening and locking
