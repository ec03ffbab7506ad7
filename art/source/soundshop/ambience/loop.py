"""A ring of time: everything that reaches beyond its end goes on at its beginning, so a loop has no seam by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import fft

from ..levels import MOMENT, WHILE, brought_to
from ..room import Room, response
from ..signal import RATE, Filter, Stereo, Wave, chance, samples

#: How long every loop is.
SECONDS = 90.0

#: Something heard once: when (seconds), its sound, how strong, and at which side.
Call: TypeAlias = tuple[float, Wave, float, float]


def calls(
    name: object,
    make: Callable[[object], Wave],
    pause: tuple[float, float],
    gain: tuple[float, float] = (0.4, 1.0),
    sides: Sequence[float] = (-0.7, -0.3, 0.3, 0.7),
) -> list[Call]:
    """The same creature again and again, from a few perches, after pauses of so many seconds: never in time."""
    rng = chance("calls", name)
    made: list[Call] = []
    at = rng.uniform(0.1, 1.0) * pause[0]
    while at < SECONDS - 0.4 * pause[0]:
        made.append((at, make((name, len(made))), rng.uniform(*gain), float(rng.choice(sides))))
        at += rng.uniform(*pause)
    return made


def filtered(ring: Wave, low: float, high: float, order: int = 2) -> Wave:
    """The band between two frequencies (0: no limit) of a ring, which stays one."""
    return bands_of(ring, order)(ring, low, high)


def bands_of(ring: Wave, order: int = 2) -> Filter:
    """What cuts many bands out of this one ring: its spectrum is taken once."""
    spectrum = fft.rfft(ring.astype(np.float32))
    f = np.maximum(fft.rfftfreq(len(ring), 1 / RATE), 1e-3).astype(np.float32)

    def band(_ring: Wave, low: float, high: float) -> Wave:
        power = np.ones_like(f)
        if low > 0:
            power += (low / f) ** (2 * order)
        if high > 0:
            power *= 1 + (f / high) ** (2 * order)
        return np.asarray(fft.irfft(spectrum / np.sqrt(power), len(ring)))

    return band


def hiss(name: object) -> Wave:
    """White noise of deviation 1; noise has no seam."""
    return chance("hiss", name).standard_normal(samples(SECONDS))


def wander(name: object, period: float, sharp: float = 1.0) -> Wave:
    """A slow, aimless curve from 0 to 1 with turns about `period` seconds apart; `sharp` makes its heights rarer."""
    rng = chance("wander", name)
    turns = np.arange(1, max(int(SECONDS / period * 2), 2) + 1)
    spectrum: NDArray[np.complex128] = np.zeros(samples(SECONDS) // 2 + 1, complex)
    spectrum[turns] = (rng.normal(size=len(turns)) + 1j * rng.normal(size=len(turns))) / turns**0.5
    out = np.fft.irfft(spectrum, samples(SECONDS))
    out -= out.min()
    return (out / out.max()) ** sharp


def at_side(wave: Wave, side: float) -> Stereo:
    """Heard from -1 (left) to 1 (right); even at a side the other ear hears some of it."""
    angle = (side * 0.6 + 1) * np.pi / 4
    return np.stack([wave * np.cos(angle), wave * np.sin(angle)], axis=1)


def around(left: Wave, right: Wave, width: float = 0.35) -> Stereo:
    """Two unlike rings heard as one wide thing."""
    return np.stack([left + (1 - width) * right, right + (1 - width) * left], axis=1)


def scattered(name: object, grains: Sequence[Wave], rate: Wave | float, heavy: float = 1.0) -> Stereo:
    """Many small sounds at random: `rate` a second (also one value per sample), `heavy` how unlike in strength."""
    rng = chance("scattered", name)
    hits = np.flatnonzero(rng.random(samples(SECONDS)) < rate / RATE)
    longest = max(len(grain) for grain in grains)
    out = np.zeros((samples(SECONDS) + longest, 2))
    for hit in hits:
        grain = grains[int(rng.integers(len(grains)))]
        strength = min(rng.exponential(), 3.0) ** heavy
        out[hit : hit + len(grain)] += at_side(strength * grain, rng.uniform(-1, 1))
    out[:longest] += out[-longest:]
    return out[:-longest]


class Ring:
    """A loop of SECONDS, to which layers are added, each brought to a loudness of its own."""

    def __init__(self) -> None:
        self.sound: Stereo = np.zeros((samples(SECONDS), 2))

    def bed(self, loudness: float, ring: Stereo) -> None:
        """Something that goes on all the time, its loudest three seconds at `loudness`."""
        self.sound += brought_to(ring, loudness, WHILE)

    def voices(self, loudness: float, room: Room, *calls: Call) -> None:
        """Single sounds in a room; `loudness` is that of the loudest moment."""
        ring = np.zeros_like(self.sound)
        for start, wave, gain, side in calls:
            place: NDArray[np.int64] = samples(start) + np.arange(len(wave))
            np.add.at(ring, place % len(ring), gain * at_side(wave, side))
        self.sound += brought_to(in_room(ring, room), loudness, MOMENT)

    def behind_paper(self) -> Stereo:
        """All of it as heard indoors: paper walls keep the highest tones out."""
        return np.stack([filtered(self.sound[:, side], 40, 5200, 4) for side in (0, 1)], axis=1)


def in_room(ring: Stereo, room: Room) -> Stereo:
    """A ring heard in a room: its tail, too, goes on at the beginning."""
    answer = response(room)[: len(ring)]
    wet = np.fft.irfft(np.fft.rfft(ring, axis=0) * np.fft.rfft(answer, len(ring), axis=0), len(ring), axis=0)
    return ring + room.wet * wet
