"""Sound as arrays, and what is done to it: time, noise, envelopes, filters, laying one sound over another.

A `Wave` has the shape (samples,), a `Stereo` the shape (samples, 2), both at RATE with full scale 1.0.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import signal as dsp

Wave: TypeAlias = NDArray[np.float64]
Stereo: TypeAlias = NDArray[np.float64]
#: What cuts a band out of a sound, between two frequencies.
Filter: TypeAlias = Callable[[Wave, float, float], Wave]

#: Samples a second, what nearly every sound card runs at.
RATE = 48_000


def chance(*name: object) -> np.random.Generator:
    """The random numbers that belong to a name: the same ones every time."""
    return np.random.default_rng(zlib.crc32(" ".join(map(str, name)).encode()))


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    """The time of every sample, in seconds from 0."""
    return np.arange(samples(seconds)) / RATE


def silence(seconds: float) -> Wave:
    return np.zeros(samples(seconds))


def noise(rng: np.random.Generator, seconds: float) -> Wave:
    """White noise of deviation 1."""
    return rng.standard_normal(samples(seconds))


def curve(seconds: float, *points: tuple[float, float]) -> Wave:
    """A line through (second, value) points, held before the first and after the last."""
    at, value = zip(*points, strict=True)
    return np.interp(clock(seconds), at, value)


def swell(seconds: float, peak: float = 0.5, sharp: float = 1.0) -> Wave:
    """Rises from 0 to 1 at the share `peak` of the time and falls back to 0, without a corner."""
    place = np.linspace(0, 1, samples(seconds))
    bent = np.where(place < peak, place / peak / 2, 0.5 + (place - peak) / (1 - peak) / 2)
    return np.sin(np.pi * bent) ** (2 * sharp)


def decay(seconds: float, t60: float) -> Wave:
    """Falls by 60 dB in `t60` seconds."""
    return 10 ** (-3 * clock(seconds) / t60)


def band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """What lies between two frequencies; a limit of 0 or at the top of what can be heard is none."""
    if low > 0:
        wave = dsp.sosfilt(dsp.butter(order, low, "high", fs=RATE, output="sos"), wave, axis=0)
    if 0 < high < RATE / 2:
        wave = dsp.sosfilt(dsp.butter(order, high, "low", fs=RATE, output="sos"), wave, axis=0)
    return wave


def swept(wave: Wave, centre: Wave, width: float, steps: int = 7, via: Filter = band) -> Wave:
    """A band whose centre moves over time (Hz, one value per sample), `width` in octaves.

    Made by fading between fixed bands, which neither rings nor clicks; `via` is what cuts them out.
    """
    octaves = np.log2(centre)
    grid = np.linspace(octaves.min(), octaves.max() + 1e-6, steps)
    out = np.zeros_like(wave)
    for one in grid:
        share = np.clip(1 - np.abs(octaves - one) / (grid[1] - grid[0]), 0, 1)
        out += share * via(wave, 2 ** (one - width / 2), 2 ** (one + width / 2))
    return out


def smooth(wave: Wave, seconds: float) -> Wave:
    """Averaged over a window."""
    window = np.hanning(max(samples(seconds), 1) + 2)
    return dsp.fftconvolve(wave, window / window.sum(), "same")


def mix(seconds: float, *parts: tuple[float, Wave] | tuple[float, Wave, float]) -> Wave:
    """Sounds laid over each other: (second it begins, sound[, gain]); what reaches beyond the end is cut."""
    out = silence(seconds)
    for start, wave, *gain in parts:
        first = samples(start)
        length = min(len(wave), len(out) - first)
        if length > 0:
            out[first : first + length] += wave[:length] * (gain[0] if gain else 1.0)
    return out


def faded(wave: Wave, into: float = 0.0005, out: float = 0.02) -> Wave:
    """Begins and ends in silence: a rise and a fall of so many seconds."""
    wave = wave.copy()
    rise, fall = np.ones(len(wave)), np.ones(len(wave))
    rise[: samples(into)] = np.sin(np.linspace(0, np.pi / 2, samples(into), endpoint=False)) ** 2
    fall[len(wave) - samples(out) :] = np.cos(np.linspace(0, np.pi / 2, samples(out))) ** 2
    envelope = rise * fall
    return wave * (envelope if wave.ndim == 1 else envelope[:, None])


def trimmed(wave: Wave, below: float = 60) -> Wave:
    """Without the end in which nothing is heard any more: all of it this many decibels below the peak."""
    size = np.abs(wave) if wave.ndim == 1 else np.abs(wave).max(axis=1)
    heard = np.flatnonzero(size > size.max() * 10 ** (-below / 20))
    return wave[: heard[-1] + 1]


def peaked(wave: Wave, peak: float = 1.0) -> Wave:
    """The same sound with this peak."""
    return wave * (peak / max(float(np.abs(wave).max()), 1e-9))


def warped(wave: Wave, ratio: Wave) -> Wave:
    """Played at a changing speed (one ratio per sample): bends the pitch."""
    where = np.concatenate(([0.0], np.cumsum(ratio)[:-1]))
    return np.interp(where, np.arange(len(wave)), wave, right=0.0)
