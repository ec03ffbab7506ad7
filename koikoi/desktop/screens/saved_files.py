"""Files that a person asks for: where they go, and what is said of it."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from koikoi import files
from koikoi.folders import export_folder
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table.record import MOST_BYTES


def dated(name: str, suffix: str) -> str:
    """A name that says when the file was made."""
    return time.strftime(f"{name}-%Y%m%d-%H%M%S") + suffix


def save_copy(record: Path, name: str) -> str:
    """The same for a copy of a record."""
    return save_file(name, lambda path: files.write_bytes(path, files.read_bytes(record, MOST_BYTES)))


def save_file(name: str, write: Callable[[Path], object]) -> str:
    """Writes a file into the person's folder; returns where it is now, or why it could not be saved, in a sentence.

    Where something has its name already, it gets a number.
    """
    path = files.free(export_folder() / name)
    try:
        files.make_folder(path.parent)
        write(path)
    except (OSError, ValueError, pygame.error) as error:
        return _("Could not be saved: {reason}").format(reason=sentence(error))
    return _("Saved as {file}").format(file=path)
