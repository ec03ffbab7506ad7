"""A display that nobody sees, for everything that draws on plain surfaces."""

import os
import sys
import threading
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import NoReturn

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame._sdl2 import controller

from koikoi.desktop.draw import loading
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.draw.sprites import sprites
from tests.autoplay import begun
from tests.desktop.input_events import PluggedPad, PlugsIn, event, taken
from tests.desktop.xserver import end_all, missing, screen


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


@pytest.fixture(autouse=True)
def nothing_ahead(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are made when they are wanted, in windows without a process of their own: most tests want few of them.

    With the mark `ahead` the background makes them, as in every window that is played in.
    """
    if request.node.get_closest_marker("ahead") is None:
        monkeypatch.setattr(loading, "in_background", lambda work: None)


@pytest.fixture(autouse=True)
def background_done() -> Iterator[None]:
    """What a test has let the background make is made before the next one begins."""
    yield
    for thread in threading.enumerate():
        if thread.name in ("loading", "cards"):
            thread.join(20.0)


@pytest.fixture(scope="module")
def own_sprites() -> None:
    """Cards of this module alone, which no window before it has had made larger."""
    sprites.cache_clear()
    sources().clear()


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a few matches and rules to import; its path is short, as it stands on a screen."""
    from tests.desktop.screen_table import shelf

    home = tmp_path_factory.mktemp("at")
    shelf(home)
    return home


@pytest.fixture
def match(home: Path) -> Path:
    """The file of a match that waits to be continued."""
    path = home / "matches" / "20260101-120000.koikoi"
    begun(path)
    return path


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nobody has used a key yet, and the settings are those of a first game; so they are left, too."""
    from koikoi import settings
    from koikoi.desktop.input import bindings

    bindings.used(bindings.Device.POINTER)
    settings.adopt(settings.Settings())
    yield
    bindings.used(bindings.Device.POINTER)
    settings.adopt(settings.Settings())


@pytest.fixture(autouse=True)
def nobody_thinks_on() -> Iterator[None]:
    """A process that a scene of a test has begun ends with the test."""
    before = active_children()
    yield
    for process in active_children():
        if process not in before:
            process.terminate()
            process.join()


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


@pytest.fixture(scope="module")
def xserver() -> Iterator[dict[str, str]]:
    """An X server for the tests of a module."""
    if lacking := missing():
        refuse(f"the window tests need {lacking}: apt-get install xvfb xdotool")
    with screen() as env:
        yield env


def refuse(why: str) -> NoReturn:
    """Skips; where everything has been installed for the tests, it is a failure. Other systems have no X server."""
    if os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture
def x11(xserver: dict[str, str]) -> Iterator[dict[str, str]]:
    """The same for one test: no window is left to the next one."""
    yield xserver
    end_all()


@pytest.fixture
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> PlugsIn:
    """Plugs a pad of some make in and says who takes what it sends."""
    from koikoi.desktop.input.gamepads import Gamepads
    from koikoi.desktop.input.input_mapper import InputMapper

    def plug_in(number: int, guid: str) -> InputMapper:
        monkeypatch.setattr(controller, "Controller", lambda index: PluggedPad(index, guid))
        mapper = InputMapper(Gamepads())
        mapper.pads.start()
        taken(mapper, event(pygame.CONTROLLERDEVICEADDED, device_index=number))
        return mapper

    return plug_in
