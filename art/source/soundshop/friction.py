"""Things that rub: cards on cloth, paper, cloth in air, a brush."""

from __future__ import annotations

import numpy as np

from .signal import RATE, Wave, band, chance, clock, noise, peaked, samples, smooth, swell, swept


def grains(name: object, seconds: float, per_second: float, t60: float = 0.004) -> Wave:
    """The fine unevenness of fibres: an envelope around 1 made of very many small catches."""
    rng = chance("grains", name)
    hits = (rng.random(samples(seconds)) < per_second / RATE) * rng.exponential(1.0, samples(seconds))
    envelope = smooth(hits, t60)
    return np.clip(0.45 + 0.55 * envelope / max(float(envelope.mean()), 1e-9), 0, 3)


def rub(name: object, speed: Wave, low: float, high: float, grain: float = 900) -> Wave:
    """Something dragged at a changing speed (0..1, one value per sample): faster is louder and brighter."""
    seconds = len(speed) / RATE
    raw = noise(chance("rub", name), seconds) * grains(name, seconds, grain)
    centre = low * (high / low) ** np.clip(speed, 0, 1)
    return peaked(swept(raw, centre, 1.6) * speed**1.4)


def cloth(name: object, seconds: float, peak: float, low: float = 350, high: float = 1900) -> Wave:
    """A hanging cloth moved: a broad breath of air with folds in it."""
    rng = chance("folds", name)
    raw = noise(rng, seconds)
    folds = 1 + 0.5 * smooth(rng.standard_normal(samples(seconds)), 0.03) * np.sqrt(samples(0.03))
    envelope = swell(seconds, peak, 1.2)
    return peaked(swept(raw, low * (high / low) ** envelope, 2.2) * envelope * np.clip(folds, 0.1, 2))


def flutter(name: object, seconds: float, rate: float) -> Wave:
    """A stiff card turning in the air."""
    raw = band(noise(chance("flutter", name), seconds), 500, 3800)
    wings = 0.6 + 0.4 * np.sin(2 * np.pi * rate * clock(seconds)) ** 2
    return peaked(raw * wings * swell(seconds, 0.55))
