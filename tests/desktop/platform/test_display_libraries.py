"""Why no window opens, as far as a person can do something about it."""

import ctypes
import locale
import sys

import pygame
import pytest

from koikoi.desktop.platform import display_libraries, window
from koikoi.desktop.platform.system_language import system_language


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """SDL finds no display, and draws to nothing."""
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    return monkeypatch


def told() -> str:
    with pytest.raises(window.NoDisplay) as caught:
        window.open_window()
    return str(caught.value)


def test_no_display_is_told_with_a_command_that_this_place_has(refused: pytest.MonkeyPatch) -> None:
    assert "no display was found" in told()
    python = "py" if sys.platform == "win32" else "python3"
    assert told().endswith(f"play in this terminal with: {python} tools/run.py play")


def test_a_display_that_does_not_answer_is_named(refused: pytest.MonkeyPatch) -> None:
    refused.setenv("DISPLAY", ":97")
    refused.setattr(display_libraries, "missing", lambda: {})
    assert "the display :97 does not answer" in told()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere SDL needs no libraries of the system")
@pytest.mark.parametrize(
    ("variable", "library", "package"),
    [
        ("DISPLAY", "libXcursor.so.1", "libxcursor1"),
        ("WAYLAND_DISPLAY", "libxkbcommon.so.0", "libxkbcommon0"),
        ("WAYLAND_DISPLAY", "libGL.so.1", "libgl1"),
    ],
)
def test_missing_libraries_are_named_with_their_packages(
    variable: str, library: str, package: str, refused: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> None:
        if name == library:
            raise OSError

    refused.setenv(variable, ":97")
    refused.setattr(ctypes, "CDLL", load)
    refused.setattr(display_libraries, "has_apt", lambda: True)
    assert f"but not the libraries to reach it: {library} (apt install {package})" in told()
    refused.setattr(display_libraries, "has_apt", lambda: False)
    assert "apt" not in told()


def test_the_language_of_the_desktop_counts_where_no_variable_says_any(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "windows_locale", {})  # which Windows is asked by
    preferred = [{"language": "nl", "country": None}, {"language": "it", "country": "CH"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: preferred)
    assert system_language() == "it"
