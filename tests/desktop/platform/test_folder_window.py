"""A folder is opened in the system's own window: as one argument of a program, and without the game's libraries."""

import sys
import time
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.platform import folder_window
from koikoi.desktop.screens.saved_files import SavedFile, SavedFileScene
from tests.desktop.windows import button_of, entered

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the system opens folders by itself")


@pytest.fixture
def opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop whose opener writes down what it is given; that file."""
    noted = tmp_path / "noted"
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nprintf "%s|" "$@" "$LD_LIBRARY_PATH" > "{noted}.part" && mv "{noted}.part" "{noted}"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return noted


def test_the_folder_of_a_saved_file_is_opened_without_a_shell(
    opener: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/game")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/system")
    folder = tmp_path / "$(touch owned); it's"
    scene = SavedFileScene(SavedFile("Saved", folder))
    entered(scene, (960, 600))
    button_of(scene, "Open folder").act()
    end = time.monotonic() + 10
    while not opener.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert opener.read_text() == f"{folder}|/of/the/system|"
    assert not list(tmp_path.glob("**/owned"))


def test_no_folder_is_offered_where_none_can_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not folder_window.can_be_shown(), "nobody sees this display"
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not folder_window.can_be_shown(), "nothing opens it"
    folder_window.show(tmp_path)
