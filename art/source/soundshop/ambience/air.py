"""Wind, leaves, rain, thunder, water and fire, as rings of stereo sound."""

from __future__ import annotations

import numpy as np

from ..bodies import click, ring
from ..signal import RATE, Stereo, Wave, band, chance, clock, curve, noise, peaked, swell, swept
from .loop import around, bands_of, filtered, hiss, scattered, wander


def wind(name: object, low: float, high: float, period: float = 6.0, howl: float = 0.0) -> Stereo:
    """Gusts: louder is brighter.  `howl` 0..1 is how much it whistles round a corner."""
    gust = 0.3 + 0.7 * wander((name, "gust"), period, 1.3)
    centre = low * (high / low) ** gust
    sides = []
    for side in ("left", "right"):
        raw = hiss((name, side))
        bands = bands_of(raw)
        air = swept(raw, centre, 1.8, 6, bands) * gust
        if howl:
            tone = swept(raw, centre * 1.25, 0.12, 8, bands)
            air = air + howl * tone * gust**1.5 * 3
        sides.append(air)
    return around(*sides)


def leaves(name: object, period: float = 5.0, low: float = 1800, high: float = 6000) -> Stereo:
    """Leaves that rub on each other when a gust goes through them; softer leaves are darker."""
    gust = 0.05 + wander((name, "gust"), period, 2.2)
    sides = []
    for side in ("left", "right"):
        rng = chance("leaves", name, side)
        raw = filtered(hiss((name, side)), low, high)
        rubs = np.where(rng.random(len(raw)) < 90 / RATE, rng.exponential(1.0, len(raw)), 0.0)
        twigs = filtered(rubs, 0, 25, 1).clip(0)
        sides.append(raw * gust * (0.35 + 0.5 * twigs / twigs.mean()))
    return around(*sides)


def drop(name: object, frequency: float, t60: float, noisy: float = 0.5) -> Wave:
    """One raindrop on something that answers at this frequency."""
    tone = ring([(frequency, t60, 1.0), (frequency * 1.67, t60 * 0.7, 0.5)], 0.09)
    return peaked(tone) + noisy * click(("drop", name), 1500, 9000, 0.006, 0.09)


def rain(name: object, per_second: float, on: tuple[float, float], veil: float = 1.0) -> Stereo:
    """Rain: a veil of drops too many to tell apart, and near ones that fall on something with a sound (Hz, Hz)."""
    rng = chance("rain", name)
    swells = 0.7 + 0.3 * wander((name, "swell"), 7)
    far = around(*(filtered(hiss((name, side)), 900, 5200, 1) * swells for side in ("left", "right")))
    near = [drop((name, one), rng.uniform(*on), rng.uniform(0.012, 0.035)) for one in range(18)]
    single = scattered((name, "near"), near, per_second * swells)
    return veil * far / far.std() + 0.8 * single / single.std()


def thunder(name: object, seconds: float = 7.0) -> Wave:
    """Far thunder: several rolls that run into each other, nothing but low tones."""
    rng = chance("thunder", name)
    raw = noise(rng, seconds)
    out = np.zeros_like(raw)
    for roll in range(6):
        start = rng.uniform(0, 0.35) * seconds if roll else 0.0
        rise, fall = rng.uniform(0.15, 0.5), rng.uniform(0.8, 2.2)
        envelope = curve(seconds, (start, 0), (start + rise, 1), (start + rise + fall, 0.12), (seconds - 0.3, 0)) ** 1.5
        out += rng.uniform(0.4, 1) * band(raw, 45, rng.uniform(110, 240)) * envelope
    return peaked(out * swell(seconds, 0.12, 0.3))


def bubble(name: object) -> Wave:
    """A bubble of air closed in by water: a short tone that rises a little."""
    rng = chance("bubble", name)
    frequency = 380 * 6.5 ** rng.random()
    seconds, t60 = 0.12, 22 / frequency + 0.012
    rise = 1 + rng.uniform(0.05, 0.35) * clock(seconds) / seconds
    return ring([(frequency, t60, 1.0)], seconds, rise) * curve(seconds, (0, 0), (0.002, 1)) * (400 / frequency) ** 0.3


def brook(name: object, per_second: float = 120) -> Stereo:
    """A small stream between stones."""
    flow = 0.75 + 0.25 * wander((name, "flow"), 2.5)
    bubbles = scattered((name, "bubbles"), [bubble((name, one)) for one in range(60)], per_second * flow, 1.2)
    bed = around(*(filtered(hiss((name, side)), 350, 1500, 1) * flow for side in ("left", "right")))
    return bubbles / bubbles.std() + 0.35 * bed / bed.std()


def fire(name: object) -> Stereo:
    """A hearth: a low breath that flickers, and wood that cracks now and then."""
    flicker = 0.4 + 0.6 * wander((name, "flicker"), 0.5)
    breath = around(*(filtered(hiss((name, side)), 90, 420, 1) * flicker for side in ("left", "right")))
    rng = chance("fire", name)
    cracks = [
        click((name, one), rng.uniform(700, 2200), rng.uniform(3500, 8000), rng.uniform(0.002, 0.012))
        for one in range(24)
    ]
    spits = scattered((name, "cracks"), cracks, 7 * wander((name, "spits"), 3, 1.5) + 0.6, 1.5)
    return breath / breath.std() + 0.28 * spits / spits.std()
