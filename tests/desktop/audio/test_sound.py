"""What is heard when, and that nothing ever waits for it or fails because of it."""

import threading
import time

import pygame
import pytest

from koikoi.desktop.app.background import Background
from koikoi.desktop.audio.mixer import AudioState, Mixer
from koikoi.desktop.audio.sound import Cue, Sounds
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.services import Services
from tests.desktop.sound_device import Clock, beds, effects, play, until
from tests.desktop.windows import new_stack


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_is_heard(cue: Cue, mixer: Mixer, clock: Clock) -> None:
    play(mixer, clock, cue.value, cue.weight)
    assert effects() == 1


def test_nothing_happens_before_sounds_are_opened(sounds: Sounds) -> None:
    threads = threading.active_count()
    sounds.play(Cue.PACHI)
    sounds.ambience(3)
    sounds.muted = False
    assert threading.active_count() == threads
    assert pygame.mixer.get_init() is None


def test_what_was_asked_for_before_holds_when_sounds_are_opened(sounds: Sounds, device: Mixer) -> None:
    sounds.ambience(3)
    sounds.effects = 0.5
    sounds.open()
    assert until(lambda: bool(device.open and any(beds())))
    assert device.audio_state == AudioState(effects=0.5, month=3)


def test_what_the_game_asks_for_is_heard(sounds: Sounds, device: Mixer) -> None:
    sounds.open()
    sounds.play(Cue.MATCH_WON, side=-0.5)
    assert until(lambda: device.open and effects() == 1)
    sounds.muted = True
    assert until(lambda: effects() == 0)


def test_no_call_waits_for_a_slow_device(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, **__: object) -> None:
        time.sleep(0.4)
        raise pygame.error("at last")

    monkeypatch.setattr(pygame.mixer, "init", slow)
    before = time.monotonic()
    sounds.open()
    for cue in Cue:
        sounds.play(cue)
    sounds.ambience(4)
    sounds.muted = True
    sounds.paused = True
    assert time.monotonic() - before < 0.2


def test_muting_and_pausing_close_the_device_and_taking_it_back_opens_it(sounds: Sounds, device: Mixer) -> None:
    sounds.ambience(8)
    sounds.open()
    assert until(lambda: device.open)
    for what in ("muted", "paused"):
        setattr(sounds, what, True)
        assert until(lambda: not device.open)
        setattr(sounds, what, False)
        assert until(lambda: device.open and any(beds()))


def test_it_is_silent_while_the_window_is_not_in_front(sounds: Sounds, device: Mixer) -> None:
    background, stack = Background(Services(sounds=sounds)), new_stack(Scene(), (640, 400))
    sounds.ambience(8)
    sounds.open()
    assert until(lambda: device.open and any(beds()))
    for away, back in (
        (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
        (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    ):
        background.handle(pygame.event.Event(away), stack)
        assert until(lambda: not device.open)
        background.handle(pygame.event.Event(back), stack)
        assert until(lambda: device.open and any(beds()))


def test_closing_falls_silent_and_ends_the_thread(sounds: Sounds, device: Mixer) -> None:
    threads = threading.active_count()
    sounds.open()
    sounds.play(Cue.MATCH_WON)
    assert until(lambda: device.open)
    sounds.close()
    assert pygame.mixer.get_init() is None
    assert threading.active_count() == threads
    sounds.play(Cue.PACHI)
