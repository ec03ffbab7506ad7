"""A disk that keeps no more than it was told to keep: what a power cut may leave of it.

What is written stays in memory until the file is synced, a name until its folder is; before that the disk may have kept
any part of it, in any order.  The true files are written as always; the simulation only watches the calls.

    with SimulatedDisk(folder) as disk:
        disk.watch = lambda: left.append(disk.after_a_cut(rng))     before and after every call that changes something
        save(folder / "file")
"""

import os
import random
import stat
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest import mock

CALLS: Final = ("open", "fsync", "replace", "rename", "link", "unlink", "remove", "mkdir", "rmdir")
SECTOR: Final = 512
FOLDER: Final = 0
"""Stands for a folder where else the number of a file stands."""

Left = dict[str, bytes | None]
"""Files by their path below the folder; None for a folder."""
_Names = dict[str, int | None]
"""Files by their name; None for a name that is no more."""


class SimulatedDisk:
    """Watches a folder; while it is entered, calls of `os` that change something in it are noted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.watch: Callable[[], None] = lambda: None
        self._stack = ExitStack()
        self._numbers: dict[int, int] = {}
        """Numbers of files by those of the system, which gives them again after a file is gone."""
        self._last = FOLDER
        self._names: dict[str, int] = {}
        """What the disk has kept: files and folders by their path."""
        self._contents: dict[int, bytes] = {}
        """What the disk has kept of the files."""
        self._pending: list[tuple[str, _Names]] = []
        """Changes of names that no folder has been synced for: the folder, and the changes that happen together."""
        for path in sorted(root.rglob("*")):
            self._names[self._path(path)] = FOLDER if path.is_dir() else self._known(path)
            if not path.is_dir():
                self._contents[self._known(path)] = path.read_bytes()

    def __enter__(self) -> "SimulatedDisk":
        for name in CALLS:
            self._stack.enter_context(mock.patch.object(os, name, self._watched(getattr(os, name), name)))
        return self

    def __exit__(self, *given: object) -> None:
        self._stack.close()

    def after_a_cut(self, rng: random.Random) -> Left:
        """What may be on the disk if the power goes now."""
        names, keep = dict(self._names), rng.choice((0.0, 0.3, 0.5, 0.8, 1.0))
        for _folder, changes in self._pending:
            if rng.random() < keep:
                _change(names, changes)
        left: Left = {}
        for path, number in names.items():
            above = (path.rsplit("/", count)[0] for count in range(1, path.count("/") + 1))
            if all(names.get(folder) == FOLDER for folder in above):
                left[path] = None if number == FOLDER else self._content(number, rng)
        return left

    def _content(self, number: int, rng: random.Random) -> bytes:
        if number in self._contents:
            return self._contents[number]
        whole = next((path.read_bytes() for path in self.root.rglob("*") if self._is(path, number)), b"")
        torn = bytearray(whole[: rng.randint(0, len(whole))] if rng.random() < 0.5 else whole)
        for first in range(0, len(torn), SECTOR):
            if rng.random() < 0.3:
                torn[first : first + SECTOR] = bytes(len(torn[first : first + SECTOR]))
        return bytes(torn)

    def _is(self, path: Path, number: int) -> bool:
        return not path.is_dir() and self._numbers.get(path.lstat().st_ino) == number

    def _path(self, path: Any) -> str:
        return Path(os.path.abspath(path)).relative_to(self.root).as_posix()

    def _ours(self, path: object) -> bool:
        return isinstance(path, str | os.PathLike) and Path(os.path.abspath(path)).is_relative_to(self.root)

    def _known(self, path: Path) -> int:
        """The number of a file, a new one where it has none yet."""
        inode = path.lstat().st_ino
        if inode not in self._numbers:
            self._last += 1
            self._numbers[inode] = self._last
        return self._numbers[inode]

    def _name(self, path: Any, number: int | None, before: Any = None) -> None:
        """Notes a change of a name; `before`: the name that the file had, which goes in the same stroke."""
        name = self._path(path)
        changes = {name: number} if before is None else {self._path(before): None, name: number}
        self._pending.append((name.rpartition("/")[0] or ".", changes))

    def _watched(self, true: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if not (isinstance(given[0], int) if name == "fsync" else self._ours(given[0])):
                return true(*given, **named)
            if name == "open" and not given[1] & os.O_CREAT:
                return true(*given, **named)
            there = name == "open" and os.path.lexists(given[0])
            gone = None if name not in ("unlink", "remove", "replace", "rename") else self._known(Path(given[0]))
            over = Path(given[1]) if name in ("replace", "rename") else None
            self.watch()
            result = true(*given, **named)
            self._note(name, given, there=there, number=gone, over=over)
            self.watch()
            return result

        return call

    def _note(self, name: str, given: Any, *, there: bool, number: int | None, over: Path | None) -> None:
        match name:
            case "open" if not there:
                self._numbers.pop(Path(given[0]).lstat().st_ino, None)
                self._name(given[0], self._known(Path(given[0])))
            case "fsync":
                self._synced(given[0])
            case "replace" | "rename":
                self._name(over, number, given[0])
            case "link":
                self._name(given[1], self._known(Path(given[0])))
            case "unlink" | "remove" | "rmdir":
                self._name(given[0], None)
            case "mkdir":
                self._name(given[0], FOLDER)

    def _synced(self, opened: int) -> None:
        status = os.fstat(opened)
        if not stat.S_ISDIR(status.st_mode):
            number = self._numbers.get(status.st_ino)
            for path in self.root.rglob("*"):
                if number is not None and self._is(path, number):
                    self._contents[number] = path.read_bytes()
            return
        folder = next(
            (path for path in (self.root, *self.root.rglob("*")) if path.stat().st_ino == status.st_ino), None
        )
        if folder is None:
            return
        name = self._path(folder)
        for above, changes in self._pending:
            if above == name:
                _change(self._names, changes)
        self._pending = [one for one in self._pending if one[0] != name]


def _change(names: dict[str, int], changes: _Names) -> None:
    for path, number in changes.items():
        if number is None:
            names.pop(path, None)
        else:
            names[path] = number


def lay_out(left: Left, folder: Path) -> None:
    """Makes a folder hold what a cut has left, and nothing else."""
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for name, data in sorted(left.items()):
        if data is None:
            (folder / name).mkdir(parents=True, exist_ok=True)
        else:
            (folder / name).write_bytes(data)
