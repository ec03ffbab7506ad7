"""Files that a person asks for: where they go, and what is said of it."""

import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from koikoi import files
from koikoi.desktop.platform import folder_window
from koikoi.desktop.ui.boxes import Box, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.folders import export_folder
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table.record import MOST_BYTES


@dataclass(frozen=True, slots=True)
class SavedFile:
    """What has come of saving a file."""

    said: str
    """Where it is now, or why it could not be saved, in a sentence."""
    folder: Path | None = None
    """Where it is; None where it could not be saved."""

    def told(self) -> Change:
        """Tells it, and offers to open the folder."""
        return Push(SavedFileScene(self))


def dated(name: str, suffix: str) -> str:
    """A name that says when the file was made."""
    return time.strftime(f"{name}-%Y%m%d-%H%M%S") + suffix


def save_copy(record: Path, name: str) -> SavedFile:
    """The same for a copy of a record."""
    return save_file(name, lambda path: files.write_bytes(path, files.read_bytes(record, MOST_BYTES)))


def save_picture(name: str, picture: pygame.Surface) -> SavedFile:
    """The same for a picture, as PNG."""
    data = io.BytesIO()
    pygame.image.save(picture, data, name)
    return save_file(name, lambda path: files.write_bytes(path, data.getvalue()))


def save_file(name: str, write: Callable[[Path], object]) -> SavedFile:
    """Writes a file into the person's folder.  Where something has its name already, it gets a number."""
    path = files.free(export_folder() / name)
    try:
        files.make_folder(path.parent)
        write(path)
    except (OSError, ValueError, pygame.error) as error:
        return SavedFile(_("Could not be saved: {reason}").format(reason=sentence(error)))
    return SavedFile(_("Saved as {file}").format(file=path), path.parent)


class SavedFileScene(DialogScene):
    """What has come of it, and the way to the folder."""

    sheet_size = 820, 280

    def __init__(self, saved: SavedFile) -> None:
        super().__init__()
        self.saved = saved

    def layout(self) -> Box:
        """Where it is; there, or back."""
        buttons = [dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True)]
        if self.saved.folder is not None and folder_window.can_be_shown():
            buttons.insert(0, dialog_button(_("Open folder"), partial(folder_window.show, self.saved.folder)))
        return dialog(pad(Text(self.saved.said, AtLeast(22, 15), wrap=True), 40, 36), *buttons)
