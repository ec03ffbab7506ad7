"""A piece for each season: now and then, with silence between, and nothing of it read where nobody wants it."""

import pygame
import pytest

from koikoi.desktop.audio import pieces
from koikoi.desktop.audio.mixer import AudioState, Mixer
from koikoi.desktop.audio.pieces import FIRST, PAUSE, season
from tests.desktop.sound_device import Clock, follow, until


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces that were begun to be read."""
    names: list[str] = []
    load = pygame.mixer.music.load

    def noted(path: object, hint: str) -> None:
        names.append(str(path).rpartition("piece-")[2])
        load(str(path), hint)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    monkeypatch.setattr(pieces, "CROSS", 0.05)
    return names


def later(mixer: Mixer, clock: Clock, seconds: float) -> None:
    """Time passes; somebody is there."""
    clock += seconds
    mixer.serve(mixer.touch)


def test_each_season_has_three_months() -> None:
    assert [season(month) for month in (12, 1, 2)] == ["winter"] * 3
    assert [season(month) for month in (3, 5, 6, 8, 9, 11)] == [
        *["spring"] * 2, *["summer"] * 2, *["autumn"] * 2
    ]  # fmt: skip


def test_a_piece_begins_after_a_silence_and_another_silence_follows(
    mixer: Mixer, clock: Clock, loaded: list[str]
) -> None:
    follow(mixer, AudioState(month=4))
    later(mixer, clock, FIRST - 1)
    assert loaded == []
    later(mixer, clock, 1.1)
    assert loaded == ["spring.ogg"]
    assert pygame.mixer.music.get_busy()
    pygame.mixer.music.stop()
    later(mixer, clock, 1)
    later(mixer, clock, PAUSE - 1)
    assert len(loaded) == 1
    later(mixer, clock, 2)
    assert len(loaded) == 2


def test_when_the_season_turns_its_piece_fades(mixer: Mixer, clock: Clock, loaded: list[str]) -> None:
    follow(mixer, AudioState(month=5))
    later(mixer, clock, FIRST + 1)
    follow(mixer, AudioState(month=6))
    assert until(lambda: mixer.pieces.season is None, lambda: mixer.serve(mixer.touch))
    later(mixer, clock, PAUSE + 1)
    assert loaded == ["spring.ogg", "summer.ogg"]


def test_its_switch_ends_it_and_nothing_is_read_any_more(mixer: Mixer, clock: Clock, loaded: list[str]) -> None:
    follow(mixer, AudioState(month=5))
    later(mixer, clock, FIRST + 1)
    follow(mixer, AudioState(month=5, music=False))
    assert until(lambda: not pygame.mixer.music.get_busy(), lambda: mixer.serve(mixer.touch))
    for _ in range(5):
        later(mixer, clock, PAUSE)
    assert len(loaded) == 1


@pytest.mark.parametrize("state", [AudioState(month=5, muted=True), AudioState(month=5, effects=0, ambience=0)])
def test_with_sound_off_nothing_is_read_or_decoded(
    mixer: Mixer, clock: Clock, loaded: list[str], monkeypatch: pytest.MonkeyPatch, state: AudioState
) -> None:
    def read(*_: object) -> None:
        loaded.append("a sound")

    monkeypatch.setattr(pygame.mixer, "Sound", read)
    follow(mixer, state)
    for _ in range(3):
        later(mixer, clock, FIRST + 1)
        mixer.serve(lambda: mixer.play("pachi", 1, None, 0.0, clock()))
    assert loaded == []
    assert not mixer.open
