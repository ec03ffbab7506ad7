"""The room around a sound: early reflections from walls and a tail that darkens, made of filtered noise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import signal as dsp

from .signal import RATE, Stereo, Wave, band, chance, decay, faded, noise, samples


@dataclass(frozen=True)
class Room:
    """`t60` of the tail, how bright it is (Hz), how long until it begins, and how much of it is heard."""

    name: str
    t60: float
    bright: float
    before: float
    wet: float


#: A matted room with paper walls; a hall of wood; the open valley, from which one hears only what comes back.
MATS = Room("mats", 0.22, 4200, 0.004, 0.16)
HALL = Room("hall", 1.1, 3600, 0.012, 0.22)
VALLEY = Room("valley", 2.6, 1900, 0.06, 0.8)


@cache
def response(room: Room) -> Stereo:
    """What the room answers to one impulse, left and right, without the direct sound; its energy is 1."""
    seconds = room.before + room.t60 * 1.1
    sides = []
    for side in ("left", "right"):
        rng = chance("room", room.name, side)
        tail = band(noise(rng, seconds), 120, room.bright, 1) * decay(seconds, room.t60)
        dark = band(tail, 0, room.bright / 3, 1)  # high tones die first
        share = np.linspace(0, 1, len(tail)) ** 0.5
        tail = tail * (1 - share) + 1.5 * dark * share
        for _ in range(7):  # walls
            tail[samples(rng.uniform(0.25, 1.0) * room.t60 * 0.12)] += rng.uniform(2, 5) * rng.choice([-1, 1])
        late = samples(room.before)
        tail = np.concatenate((np.zeros(late), tail[: len(tail) - late]))
        sides.append(tail / np.sqrt((tail**2).sum()))
    return np.stack(sides, axis=1)


def inside(wave: Wave, room: Room, tail: float | None = None) -> Stereo:
    """The sound in the room, and so long after it as its tail can be heard (or `tail` seconds)."""
    answer = response(room)
    wave = faded(wave, 0.0, min(0.4, len(wave) / RATE * 0.15))
    length = len(wave) + samples(room.t60 if tail is None else tail)
    wet = np.stack([dsp.fftconvolve(wave, answer[:, side])[:length] for side in (0, 1)], axis=1)
    out = np.zeros((length, 2))
    out[: len(wet)] += room.wet * wet
    out[: len(wave)] += wave[:, None]
    return out
