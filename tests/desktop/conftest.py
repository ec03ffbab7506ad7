"""A display that nobody sees, for everything that draws on plain surfaces."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tests.autoplay import begun


@pytest.fixture(autouse=True, scope="session")
def display() -> Iterator[None]:
    """Fonts and pixel formats need a display, even one that is none."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go to a folder of the test."""
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def match(home: Path) -> Path:
    """The file of a match that waits to be continued."""
    path = home / "matches" / "20260101-120000.koikoi"
    begun(path)
    return path


@pytest.fixture(autouse=True)
def fresh() -> None:
    """Nobody has used a key yet, and the settings are those of a first game."""
    from koikoi import settings
    from koikoi.desktop.input import bindings

    bindings.used(bindings.Device.POINTER)
    settings.adopt(settings.Settings())


@pytest.fixture
def bare() -> Iterator[None]:
    """No card helper; whatever else is chosen is the usual again afterwards."""
    from koikoi import settings
    from koikoi.desktop.draw import fonts, theme

    settings.adopt(settings.Settings(helper=False))
    yield
    settings.adopt(settings.Settings())
    fonts.enlarge(100)
    theme.use(high_contrast=False)
