"""Pads shake at a slap, at koi-koi and at the clappers, where somebody plays with one and has not switched it off."""

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.audio.sound import Cue, Sounds
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.gamepads import Gamepads
from koikoi.desktop.input.rumble import PUSHES, Rumble
from tests.desktop.input_events import PluggedPad, PlugsIn

Push = tuple[float, float, float]


class Felt(Gamepads):
    """Notes what would shake."""

    def __init__(self) -> None:
        super().__init__()
        self.pushes: list[Push] = []

    def rumble(self, slow: float, fast: float, seconds: float) -> None:
        self.pushes.append((slow, fast, seconds))


@pytest.fixture
def pads() -> Felt:
    return Felt()


@pytest.fixture
def sounds(pads: Felt) -> Sounds:
    """Never opened: what is felt does not ask whether anything is heard."""
    made = Sounds()
    made.felt = Rumble(pads).feel
    return made


def test_a_slap_the_drum_and_the_clappers_are_felt_and_nothing_else(sounds: Sounds, pads: Felt) -> None:
    bindings.used(Device.PAD)
    for cue in Cue:
        sounds.play(cue)
    assert pads.pushes == [PUSHES[cue] for cue in Cue if cue in PUSHES]
    assert set(PUSHES) == {Cue.PACHI, Cue.THUMP, Cue.DON, Cue.SHOBU}


def test_its_switch_is_obeyed(sounds: Sounds, pads: Felt) -> None:
    bindings.used(Device.PAD)
    settings.change(rumble=False)
    sounds.play(Cue.PACHI)
    assert pads.pushes == []


def test_a_pad_that_lies_about_while_somebody_uses_the_mouse_is_still(sounds: Sounds, pads: Felt) -> None:
    bindings.used(Device.POINTER)
    sounds.play(Cue.PACHI)
    assert pads.pushes == []


def test_without_a_pad_nothing_is_raised() -> None:
    Gamepads().rumble(1.0, 1.0, 0.1)


def test_a_pad_is_told_in_milliseconds(plugged_in: PlugsIn, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(PluggedPad, "rumble", lambda _pad, *how: told.append(how), raising=False)
    plugged_in(4, "").pads.rumble(0.5, 0.25, 0.07)
    assert told == [(0.5, 0.25, 70)]


def test_a_pad_whose_driver_fails_is_left_alone(plugged_in: PlugsIn, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise pygame.error("no haptic device")

    monkeypatch.setattr(PluggedPad, "rumble", fails, raising=False)
    plugged_in(4, "").pads.rumble(1.0, 1.0, 0.1)
