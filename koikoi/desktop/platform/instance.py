"""One game per user: a second start hands its files to the game that is running, and ends.

A lock says who is running; the system releases it however a program ends, so it cannot be stale.  What a second start
wants lies as a note in a folder until the running game takes it.  There is no socket: nothing for a firewall to ask
about, no limit to the length of a path, and the same on every system.
"""

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from koikoi import files
from koikoi.file_lock import opened, take
from koikoi.folders import user_folder

__all__ = ["PATIENCE", "Instance", "claim"]

PATIENCE = 3.0
"""Seconds in which a running game has to take a note; one that does not is held to be stuck."""
SUFFIX = ".note"
MOST_FILES = 20
"""Files that are opened at once, at most."""
MOST_BYTES = 100_000
"""Of a note."""
MOST_NOTES = 50
"""Notes that are read at a time."""
MOST_PATH = 4096
"""Characters of a path."""


class Instance:
    """A running game.  The one that holds the lock is told what later starts want."""

    def __init__(self, folder: Path, lock: int | None) -> None:
        self._folder = folder
        self._lock = lock

    def poll(self) -> list[Path] | None:
        """The files that a later start has handed over since the last call.

        None if there was no later start; empty if there was one without a file: somebody looks for the window.
        Costs some microseconds, so it may be asked every frame.
        """
        if self._lock is None:
            return None
        try:
            names = sorted(name for name in os.listdir(self._folder) if name.endswith(SUFFIX))
        except OSError:  # the folder was removed while playing
            return None
        wanted: list[Path] | None = None
        for name in names[:MOST_NOTES]:
            with suppress(OSError, ValueError):  # cannot be removed now: next time; no note of ours: never
                note = self._folder / name
                try:
                    text = files.read_bytes(note, MOST_BYTES)
                finally:
                    note.unlink()
                wanted = [*(wanted or []), *_paths(text)]
        return wanted[:MOST_FILES] if wanted else wanted

    def close(self) -> None:
        """Lets the next start be the one.  The end of the process does the same."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def claim(paths: Iterable[Path] = ()) -> Instance | None:
    """Makes this process the running game, or tells the one that runs already to open these files.

    None: another one runs and has taken them, so there is nothing left to do.  Where nothing can be locked (a folder
    that is read-only, some network folders), and where the other does not answer within PATIENCE, this one plays
    beside it and is told nothing.
    """
    folder = user_folder() / "running"
    note: Path | None = None
    lock: int | None = None
    try:
        files.make_folder(folder)
        lock = opened(folder / "lock")
        deadline = time.monotonic() + PATIENCE
        while not _locked(lock):
            if note is None:
                note = _leave(folder, paths)
            elif not note.exists():
                os.close(lock)
                return None
            elif time.monotonic() > deadline:
                raise TimeoutError
            time.sleep(0.02)
        return Instance(folder, lock)
    except OSError:
        if lock is not None:
            os.close(lock)
        return Instance(folder, None)
    finally:
        if note is not None:
            with suppress(OSError):
                note.unlink(missing_ok=True)


def _paths(text: bytes) -> list[Path]:
    """The files that a note names.  Raises ValueError for what is no note."""
    named = files.from_json(text, 1)
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        raise ValueError
    return [Path(one) for one in named[:MOST_FILES] if _can_be_a_path(one)]


def _can_be_a_path(text: str) -> bool:
    try:
        return len(text) <= MOST_PATH and b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _leave(folder: Path, paths: Iterable[Path]) -> Path:
    """Lays a note down in one stroke; its name sorts by time."""
    note = folder / f"{time.time_ns():020}-{os.getpid()}{SUFFIX}"
    files.write_text(note, json.dumps([os.path.abspath(path) for path in paths]))
    return note


def _locked(file: int) -> bool:
    """Takes the lock if it is free.  Raises OSError where there are no locks."""
    try:
        take(file)
    except BlockingIOError:
        return False
    return True
