"""A shakuhachi: a column of air that sings because somebody breathes over an edge.

The tone is a row of harmonics; the breath is noise that follows the same harmonics, and a hiss above them.  What
makes it this flute are its ways: notes are reached from below, held without a waver, shaken only as they fade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..signal import RATE, Wave, band, chance, clock, curve, faded, noise, peaked, smooth

#: How strong each harmonic is when blown with full breath, and how much faster it goes with less.
HARMONICS = ((1.0, 0.0), (0.50, 0.8), (0.34, 1.2), (0.15, 1.7), (0.10, 2.0), (0.05, 2.4), (0.03, 2.8))
GLIDE = 0.07
"""Seconds from one note to the next within a breath."""
SCOOP, FROM_BELOW = 0.26, 0.9
"""Seconds in which a note is reached from below, and semitones it begins lower."""
GRACE = 0.055
"""Seconds of the higher note that a finger strikes before a note."""


@dataclass(frozen=True)
class Tone:
    """One note within a breath: seconds, frequency, and how it is played."""

    seconds: float
    frequency: float
    scooped: bool = False
    struck: bool = False
    """A finger strikes a grace before it."""
    shaken: bool = False
    """Yuri: the head shakes it as it fades."""


def breath(name: object, tones: Sequence[Tone], strength: float = 0.7, rough: float = 0.0) -> Wave:
    """All notes of one breath, which swells soon and fades long; `rough` 0..1: how much of it is only air."""
    seconds = sum(one.seconds for one in tones) + 0.15
    rng = chance("breath", name)
    pitch, shake = _lines(tones, seconds)
    drift = 3 * smooth(noise(rng, seconds), 0.12) * np.sqrt(0.12 * RATE) / 1200
    sway = np.sin(2 * np.pi * np.cumsum(4.2 + 1.3 * shake) / RATE) * shake
    turned = np.cumsum(pitch * 2 ** (drift + 0.32 * sway / 12)) / RATE
    rises = min(0.45, 0.35 * seconds)
    blown = curve(seconds, (0, 0), (0.05, 0.35), (rises, 1), (0.6 * seconds, 0.75), (seconds - 0.2, 0.22), (seconds, 0))
    blown = smooth(blown, 0.06) * (1 - 0.18 * shake * (0.5 + 0.5 * sway)) * _dips(tones, seconds)
    level = strength * blown
    air = smooth(smooth(noise(rng, seconds), 1 / 110), 1 / 110) * np.sqrt(RATE / 110)
    tone = np.zeros_like(pitch)
    for number, (full, fall) in enumerate(HARMONICS, 1):
        steady = 1 + 0.10 * smooth(noise(rng, seconds), 0.25) * np.sqrt(0.25 * RATE)
        wave = np.sin(2 * np.pi * number * turned + rng.uniform(0, 2 * np.pi))
        tone += full * level ** (1 + fall) * wave * (steady * (1 - 0.4 * rough) + (0.07 + 0.30 * rough) * air)
    hiss = band(noise(rng, seconds), 1500, 6500, 1)
    onset = 1 + 5 * curve(seconds, (0, 0), (0.02, 1), (0.14, 0))
    return faded(tone + (0.010 + 0.04 * rough) * hiss * level**1.2 * onset, 0.01, 0.1)


def _lines(tones: Sequence[Tone], seconds: float) -> tuple[Wave, Wave]:
    """The pitch in Hz and how much it is shaken, 0 to 1, at every sample."""
    steps, shake = np.zeros(len(clock(seconds))), np.zeros(len(clock(seconds)))
    bend = np.zeros_like(steps)
    at = 0.0
    for one in tones:
        here = slice(round(at * RATE), None)
        steps[here] = 12 * np.log2(one.frequency)
        if one.scooped:
            bend += curve(seconds, (at - GLIDE, 0), (at, -FROM_BELOW), (at + 0.1, -0.8 * FROM_BELOW), (at + SCOOP, 0))
        if one.struck:
            bend += curve(seconds, (at, 0), (at + 0.012, 1.8), (at + GRACE, 1.8), (at + GRACE + 0.02, 0))
        if one.shaken:
            middle, end = at + 0.4 * one.seconds, at + one.seconds
            shake += curve(seconds, (middle, 0), (middle + 0.5 * (end - middle), 0.7), (end, 1), (end + 0.05, 0))
        at += one.seconds
    falls = curve(seconds, (seconds - 0.35, 0), (seconds, -0.5))
    return 2 ** ((smooth_held(steps, GLIDE) + smooth(bend, 0.02) + falls) / 12), shake


def _dips(tones: Sequence[Tone], seconds: float) -> Wave:
    """Between two notes a little less is blown."""
    level, at = np.ones(len(clock(seconds))), 0.0
    for one in tones[:-1]:
        at += one.seconds
        level -= 0.25 * curve(seconds, (at - 0.05, 0), (at, 1), (at + 0.09, 0))
    return level


def smooth_held(line: Wave, seconds: float) -> Wave:
    """Averaged over a window, with both ends held."""
    more = round(seconds * RATE)
    return smooth(np.pad(line, more, mode="edge"), seconds)[more:-more]


def flute(name: object, *tones: Tone, strength: float = 0.7) -> Wave:
    """A short breath with a peak of 1."""
    return peaked(breath(name, tones, strength))
