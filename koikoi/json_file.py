"""A small JSON file of one's own, of whatever somebody may have put in its place.

A file that can't be read is kept under another name before anything is written; where that is not possible, nothing is.
"""

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from koikoi import files
from koikoi.errors import UnfitFile
from koikoi.file_lock import changing

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class JsonFile(Generic[T]):
    """Where a value is kept, and how it becomes a table and is found again in any table."""

    where: Callable[[], Path]
    most_bytes: int
    """Of the file that is read."""
    deepest: int
    """How deep it may be nested."""
    cleaned: Callable[[Mapping[str, Any]], T]
    """What makes sense of a table; of an empty one what there is at first."""
    table: Callable[[T], Mapping[str, Any]]

    def load(self) -> tuple[T, Path | None]:
        """What is kept; and under which name a file is kept now that was too large or made no sense."""
        try:
            return self._read(), None
        except (ValueError, UnfitFile):
            with contextlib.suppress(OSError):
                return self.cleaned({}), files.set_aside(self.where())
        except OSError:  # there is none, or it can't be read just now
            pass
        return self.cleaned({}), None

    def save(self, value: T) -> OSError | None:
        """Writes it; returns why that failed."""
        return self.change(lambda _kept: value)

    def change(self, made: Callable[[T], T]) -> OSError | None:
        """Puts what is made of what is kept in its place; returns why that failed.

        Another window, or a command at a terminal, that does the same at the same time waits, so nothing is taken back.
        """
        path = self.where()
        try:
            files.make_folder(path.parent)
            with changing(path):
                try:
                    kept = self._read()
                except (ValueError, UnfitFile):
                    files.set_aside(path)
                    kept = self.cleaned({})
                except (FileNotFoundError, NotADirectoryError):
                    kept = self.cleaned({})
                files.write_text(path, json.dumps(self.table(made(kept))) + "\n")
        except OSError as error:
            return error
        return None

    def _read(self) -> T:
        """Raises OSError, ValueError."""
        table = files.from_json(files.read_text(self.where(), self.most_bytes), self.deepest)
        if not isinstance(table, dict):
            raise ValueError("no table")
        return self.cleaned(table)
