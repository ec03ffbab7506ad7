"""Sounds on a device that nobody hears: a clock to be set, and what sounds now."""

import time
from collections.abc import Callable

import pygame

from koikoi.desktop.audio.mixer import BEDS, CHANNELS, AudioState, Mixer


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def __iadd__(self, seconds: float) -> "Clock":
        self.now += seconds
        return self


def play(mixer: Mixer, clock: Clock, name: str, weight: int = 1, voice: int | None = None, side: float = 0.0) -> None:
    """Plays an effect a moment later."""
    clock += 0.05
    mixer.serve(lambda: mixer.play(name, weight, voice, side, clock()))


def follow(mixer: Mixer, state: AudioState) -> None:
    mixer.serve(lambda: mixer.follow(state))


def until(true: Callable[[], bool], each: Callable[[], object] = lambda: None, seconds: float = 5.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        each()
        if true():
            return True
        time.sleep(0.01)
    return False


def beds() -> list[bool]:
    return [pygame.mixer.Channel(number).get_busy() for number in range(BEDS)]


def effects() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(BEDS, CHANNELS))
