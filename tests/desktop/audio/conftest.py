"""A mixer, and sounds, on a device that nobody hears."""

import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from koikoi.assets import art_root
from koikoi.desktop.audio import mixer as mixing
from koikoi.desktop.audio.mixer import RATE, Mixer
from koikoi.desktop.audio.sound import Sounds
from tests.desktop.sound_device import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sounds as they are, but each month's air is one second of silence: reading ninety takes long."""
    made = tmp_path_factory.mktemp("sounds")
    for path in (art_root() / "sounds").iterdir():
        if not path.stem.startswith("month-"):
            (made / path.name).symlink_to(path)
    for month in range(1, 13):
        with wave.open(str(made / f"month-{month:02d}.ogg"), "wb") as file:
            file.setparams((2, 2, RATE, RATE, "NONE", ""))
            file.writeframes(bytes(4 * RATE))
    return made


@pytest.fixture
def mixer(clock: Clock, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    """A mixer on a device that nobody hears, with quick fades."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(mixing, "CROSS", 0.2)
    monkeypatch.setattr(mixing, "HUSH", 0.05)
    made = Mixer(folder, clock)
    yield made
    made.close()


@pytest.fixture
def device(folder: Path) -> Mixer:
    """What plays for `sounds`."""
    return Mixer(folder)


@pytest.fixture
def sounds(device: Mixer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(mixing, "HUSH", 0.05)
    made = Sounds(device)
    yield made
    made.close()


@pytest.fixture
def tried(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Every moment at which a device was asked for."""
    moments: list[float] = []
    init = pygame.mixer.init

    def noted(rate: int, size: int, channels: int, buffer: int, *, allowedchanges: int) -> None:
        moments.append(clock())
        init(rate, size, channels, buffer, allowedchanges=allowedchanges)

    monkeypatch.setattr(pygame.mixer, "init", noted)
    return moments


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "a driver that does not exist")


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[pygame.mixer.Sound]:
    """Every effect that was begun on a free channel, in order."""
    all_of_them: list[pygame.mixer.Sound] = []

    class Noted(pygame.mixer.Sound):
        def play(self, *how: Any, **more: Any) -> pygame.mixer.Channel:
            all_of_them.append(self)
            return super().play(*how, **more)

    monkeypatch.setattr(pygame.mixer, "Sound", Noted)
    return all_of_them
