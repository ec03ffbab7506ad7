"""Files that a person asks for: where they go, and what is said of it."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from koikoi.folders import export_folder
from koikoi.locales import _
from koikoi.locales.faults import sentence


def dated(name: str, suffix: str) -> str:
    """A name that says when the file was made."""
    return time.strftime(f"{name}-%Y%m%d-%H%M%S") + suffix


def save_file(name: str, write: Callable[[Path], object]) -> str:
    """Writes a file into the person's folder; returns where it is now, or why it could not be saved, in a sentence."""
    path = export_folder() / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except (OSError, ValueError, pygame.error) as error:
        return _("Could not be saved: {reason}").format(reason=sentence(error))
    return _("Saved as {file}").format(file=path)
