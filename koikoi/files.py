"""Writing files so that a crash leaves either the old one or the new one, whole."""

import contextlib
import os
from pathlib import Path


def write_text(path: Path, text: str) -> None:
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
