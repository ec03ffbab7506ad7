"""A lock that the system takes back when a process ends, however it ends."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

SUFFIX = ".lock"
PATIENCE = 2.0
"""Seconds to wait for whoever changes a file; who takes longer is held to be stuck."""

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


def opened(path: Path) -> int:
    """Opens a file to be locked; a new one, if there is none, but none that a link leads to.  Raises OSError."""
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)


def lock_path(path: Path) -> Path:
    """The file that is locked in place of another one."""
    return path.parent / f"{path.name}{SUFFIX}"


@contextlib.contextmanager
def changing(path: Path) -> Iterator[None]:
    """While a small file is read and written again, nobody else who asks for this does so.

    Where nothing can be locked, or somebody is stuck, it goes on without.  The locked file stays.
    """
    number = -1
    try:
        with contextlib.suppress(OSError):
            number = opened(lock_path(path))
            _wait(number)
        yield
    finally:
        if number >= 0:
            os.close(number)


def _wait(number: int) -> None:
    """Locks an open file.  Raises BlockingIOError where another has it all the time, OSError as `take`."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            take(number)
            return
        except BlockingIOError:
            if time.monotonic() >= until:
                raise
        time.sleep(0.005)
