"""Insects, frogs, and bamboo in a garden."""

from __future__ import annotations

import numpy as np

from ..bodies import click, pushed, ring
from ..friction import rub
from ..signal import RATE, Wave, band, chance, clock, curve, mix, noise, peaked, samples, silence, smooth, swell


def chirr(name: object, seconds: float, hz: float, pulses: float, share: float = 0.6, overtone: float = 0.05) -> Wave:
    """Wings rubbed together: a tone of `hz` in so many pulses a second, each sounding for `share` of its time."""
    rng = chance("chirr", name)
    drift = np.cumsum(rng.standard_normal(samples(seconds))) * 0.02
    turns = np.cumsum(np.full(samples(seconds), hz) + drift) / RATE
    beat = (clock(seconds) * pulses) % 1.0
    shape = np.where(beat < share, np.sin(np.pi * np.minimum(beat / share, 1)) ** 1.5, 0)
    tone = np.sin(2 * np.pi * turns) + overtone * np.sin(4 * np.pi * turns)
    return tone * shape


def suzumushi(name: object, hz: float, times: int = 5) -> Wave:
    """The bell cricket, "riiin, riiin": tender trills that swell and fade."""
    parts = []
    for one in range(times):
        length = 1.05
        tone = chirr((name, one), length, hz * (1 + 0.002 * one), 19, 0.85)
        parts.append((one * 1.22, tone * swell(length, 0.55, 0.8), 0.5 + 0.5 * np.sin(np.pi * (one + 0.7) / times)))
    return mix(times * 1.22 + 0.2, *parts)


def korogi(name: object, hz: float, times: int = 6) -> Wave:
    """A field cricket, "koro-koro-koro-rii": rolling chirps."""
    parts = [
        (one * 0.46, chirr((name, one), 0.30, hz * (1 - 0.004 * one), 16, 0.7) * swell(0.30, 0.5, 0.4))
        for one in range(times)
    ]
    return mix(times * 0.46 + 0.1, *parts)


def kanetataki(name: object, hz: float = 5100, times: int = 7) -> Wave:
    """The bell ringer, "chin, chin, chin": single small strokes."""
    rng = chance("kanetataki", name)
    parts = [
        (0.78 * one + rng.uniform(0, 0.03), ring([(hz, 0.09, 1.0), (hz * 1.01, 0.07, 0.5)], 0.14))
        for one in range(times)
    ]
    return mix(times * 0.78 + 0.2, *parts)


def higurashi(hz: float, seconds: float = 4.2) -> Wave:
    """The evening cicada, "kanakanakana": quick strokes that rise, hurry, and sink away."""
    time = clock(seconds)
    rate = curve(seconds, (0, 7.5), (seconds * 0.5, 10.5), (seconds, 11.5))
    beat = np.cumsum(rate) / RATE % 1.0
    stroke = np.where(beat < 0.72, np.sin(np.pi * beat / 0.72) ** 2 * (1 - 0.5 * beat), 0)
    pitch = hz * (1 + 0.05 * np.sin(np.pi * beat) - 0.06 * time / seconds)
    turns = np.cumsum(pitch) / RATE
    buzz = 0.75 + 0.25 * np.sin(2 * np.pi * 118 * time)
    tone = np.sin(2 * np.pi * turns) + 0.08 * np.sin(4 * np.pi * turns)
    return tone * stroke * buzz * swell(seconds, 0.4, 0.6)


def tree_frog(name: object, times: int, pitch: float = 1.0) -> Wave:
    """A tree frog: short rough croaks, four or five a second."""
    rng = chance("tree frog", name)
    parts = []
    for one in range(times):
        seconds = 0.13
        source = silence(seconds)
        source[:: round(RATE / (92 * pitch * rng.uniform(0.96, 1.04)))] = 1.0
        voice = band(source, 1100 * pitch, 1600 * pitch, 2) + 0.8 * band(source, 2200 * pitch, 2900 * pitch, 2)
        parts.append((one * 0.225 * rng.uniform(0.99, 1.01), peaked(voice) * swell(seconds, 0.45, 0.6)))
    out = mix(times * 0.225 + 0.2, *parts)
    return out * swell(len(out) / RATE, 0.4, 0.25)


def pond_frog(name: object) -> Wave:
    """A larger frog at the water: a low croak that opens."""
    rng = chance("pond frog", name)
    seconds = 0.42
    source = silence(seconds)
    source[:: round(RATE / rng.uniform(46, 54))] = 1.0
    low, high = band(source, 420, 760), band(source, 900, 1500)
    opening = curve(seconds, (0, 0), (seconds, 1))
    return peaked(low * (1 - 0.5 * opening) + 0.9 * high * opening) * swell(seconds, 0.6, 0.7)


def splash(name: object) -> Wave:
    """Something small jumps into the pond."""
    plop = ring([(310, 0.12, 1.0), (520, 0.09, 0.5)], 0.4, 1 + 0.9 * clock(0.4))
    spray = band(noise(chance("splash", name), 0.4), 900, 4200) * swell(0.4, 0.12, 1.2)
    return mix(0.5, (0, peaked(spray), 0.35), (0.02, pushed(peaked(plop), 0.004), 0.8))


def bamboo(name: object) -> Wave:
    """Shishi-odoshi: a bamboo that fills with water, tips, and knocks on its stone."""
    knock = ring([(395, 0.20, 1.0), (830, 0.16, 0.9), (1530, 0.10, 0.5), (2450, 0.06, 0.3)], 0.6)
    pour = rub((name, "pour"), swell(0.8, 0.25), 600, 2200, 300)
    return mix(1.6, (0, pour, 0.10), (0.75, peaked(pushed(knock, 0.0012))), (0.75, click(name, 700, 3500, 0.01), 0.25))


def snow_falls(name: object) -> Wave:
    """Snow slides off a branch and lands in snow."""
    rng = chance("snow", name)
    fall = band(noise(rng, 1.2), 250, 1500) * curve(1.2, (0, 0), (0.5, 0.5), (0.7, 1), (0.74, 0.2), (1.2, 0))
    land = band(noise(rng, 0.6), 60, 320) * swell(0.6, 0.1, 1.5)
    return smooth(mix(1.5, (0, peaked(fall), 0.35), (0.68, peaked(land), 1.0)), 0.0002)
