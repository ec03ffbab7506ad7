"""Puts the game into one person's menu on Linux, and takes it out again: what packages for all do below /usr/share."""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from koikoi.cli.desktop_entry.share import ENTRY, places, write_share

_LISTS: Final = {
    "applications/mimeinfo.cache": "applications",
    "icons/hicolor/icon-theme.cache": "icons/hicolor",
}
"""Lists of what is there, made by desktops, and the folder that each is about."""
_REFRESH: Final = {
    "applications": ["update-desktop-database"],
    "mime/packages": ["update-mime-database"],
    "icons/hicolor": ["gtk-update-icon-cache", "-qtf"],
}
"""The command that makes a desktop's lists anew, by the folder whose files it reads."""
_SPECIAL: Final = '\\"`$'


def data_folder() -> Path:
    """The folder in which a person's desktop looks for entries, icons and types of files."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else Path.home() / ".local" / "share"


def this_program() -> list[str]:
    """The command that starts this very program, from anywhere."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    given = Path(sys.argv[0]).absolute()  # not what a link leads to: that may move with the next version
    if given.suffix != ".py" and given.is_file():
        return [str(given)]
    return [sys.executable, "-P", "-m", "koikoi"]


def install(share: Path, program: Sequence[str]) -> None:
    """Writes entry, icons, type of file and manual pages below `share`, the entry with the command of `program`.

    Raises OSError where they can't be written.
    """
    write_share(share)
    entry = share / ENTRY
    lines = entry.read_text(encoding="utf-8").splitlines()
    told = [f"Exec={command_line(program)} %f" if line.startswith("Exec=") else line for line in lines]
    entry.write_text("\n".join(told) + "\n", encoding="utf-8")
    _refresh(share)


def remove(share: Path) -> None:
    """Takes all of it away again, and the folders in which nothing else lies.  Raises OSError where that can't be."""
    ours = [share / place for place in places()]
    for path in ours:
        path.unlink(missing_ok=True)
    for made, about in _LISTS.items():
        if not any(_files(share / about, but=Path(made).name)):
            (share / made).unlink(missing_ok=True)
    if (share / "mime").is_dir() and not any(_files(share / "mime" / "packages")):
        shutil.rmtree(share / "mime")
    folders = {folder for path in ours for folder in path.parents if share in (folder, *folder.parents)}
    for folder in sorted(folders, key=lambda one: -len(one.parts)):
        with contextlib.suppress(OSError):  # something else lies there
            folder.rmdir()
    _refresh(share)


def command_line(program: Sequence[str]) -> str:
    """A command as it stands behind Exec=: each word in quotes, what is special in them escaped.

    Menus look for the program before they have read %% as %, so there it may not be what stands first.
    """
    words = [*(["env"] if "%" in program[0] else []), *program]
    return " ".join(word if word == "env" or word.startswith("-") else f'"{_escaped(word)}"' for word in words)


def _escaped(word: str) -> str:
    """A word in quotes, escaped for a command line, an entry's texts, and its field codes."""
    quoted = "".join(f"\\{one}" if one in _SPECIAL else one for one in word)
    return quoted.replace("\\", "\\\\").replace("%", "%%")


def _files(folder: Path, but: str = "") -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and path.name != but)


def _refresh(share: Path) -> None:
    """Has the lists of menus and file managers made anew; nothing is done where none are kept."""
    for place, command in _REFRESH.items():
        folder = share / "mime" if place.startswith("mime") else share / place
        if (share / place).is_dir() and shutil.which(command[0]):
            with contextlib.suppress(OSError):
                subprocess.run([*command, str(folder)], capture_output=True, check=False)


def typed(program: Sequence[str]) -> str:
    """A command as it is typed."""
    return shlex.join(program)
