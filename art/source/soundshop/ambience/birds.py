"""Birds: whistles whose pitch and strength are drawn as lines, a little unsteady and breathy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from ..signal import RATE, Wave, chance, clock, curve, decay, mix, noise, peaked, samples, smooth, swell

#: Points (second, Hz) or (second, strength).
Line: TypeAlias = Sequence[tuple[float, float]]


def whistle(
    name: object, seconds: float, pitch: Line, strength: Line, overtones: Sequence[float] = (0.06, 0.02)
) -> Wave:
    """One whistled line; `overtones` are the strengths of the second partial and those above."""
    rng = chance("whistle", name)
    frequency = smooth(np.pad(curve(seconds, *pitch), 400, "edge"), 0.008)[400:-400]
    unsteady = smooth(np.pad(rng.standard_normal(samples(seconds)), 2000, "wrap"), 0.02)[2000:-2000]
    turns = np.cumsum(frequency * (1 + 0.0022 * unsteady / unsteady.std())) / RATE
    tone = np.sin(2 * np.pi * turns)
    for partial, share in enumerate(overtones, 2):
        tone += share * np.sin(2 * np.pi * partial * turns)
    breath = smooth(noise(rng, seconds), 0.0004) * np.sin(2 * np.pi * turns)
    envelope = smooth(np.pad(curve(seconds, *strength), 400), 0.006)[400:-400]
    return (tone + 0.12 * breath) * envelope


def uguisu(name: object, pitch: float = 1.0) -> Wave:
    """The bush warbler, "hō, hokekyo": a long swelling whistle, then three quick leaps."""
    long, seconds = 0.95, 1.6
    line = [(0, 1480), (long, 1500), (long + 0.02, 2350), (1.05, 2150), (1.09, 2050), (1.11, 3900), (1.20, 3050)]
    line += [(1.23, 2500), (1.26, 3350), (1.34, 2500), (1.50, 1850)]
    loud = [
        (0, 0),
        (0.12, 0.12),
        (0.7, 0.5),
        (long - 0.01, 0.62),
        (long + 0.005, 0),
        (long + 0.02, 0.8),
        (1.07, 0.7),
        (1.10, 0.1),
    ]
    loud += [(1.125, 1.0), (1.20, 0.8), (1.23, 0.15), (1.26, 0.95), (1.36, 0.7), (1.53, 0)]
    return whistle(("uguisu", name), seconds, [(at, hz * pitch) for at, hz in line], loud, (0.04, 0.01))


def hototogisu(name: object) -> Wave:
    """The little cuckoo: five hurried notes and a falling one ("teppen kaketaka")."""
    seconds = 1.75
    notes = [
        (0.0, 0.10, 2050),
        (0.20, 0.10, 2350),
        (0.40, 0.17, 2500),
        (0.74, 0.11, 2200),
        (0.92, 0.11, 2080),
        (1.10, 0.26, 1900),
    ]
    parts = []
    for number, (at, length, hz) in enumerate(notes):
        line = [(0, hz * 0.86), (length * 0.3, hz * 1.06), (length, hz * 0.84)]
        loud = [(0, 0), (0.02, 0.9), (length * 0.6, 1.0), (length, 0)]
        parts.append((at, whistle(("hototogisu", name, number), length + 0.02, line, loud, (0.28, 0.12, 0.05))))
    return mix(seconds, *parts)


def twitter(name: object, low: float = 3100, high: float = 5200, notes: int = 8) -> Wave:
    """A small bird in a thicket: quick sweeps, no two alike."""
    rng = chance("twitter", name)
    parts, at = [], 0.0
    for number in range(notes):
        length = rng.uniform(0.045, 0.12)
        ends = rng.uniform(low, high, 3)
        line = [(0, ends[0]), (length * 0.5, ends[1]), (length, ends[2])]
        loud = [(0, 0), (length * 0.3, rng.uniform(0.4, 1.0)), (length, 0)]
        parts.append((at, whistle((name, number), length + 0.01, line, loud, (0.03,))))
        at += length + rng.uniform(0.03, 0.12)
    return mix(at + 0.1, *parts)


def sparrow(name: object) -> Wave:
    """Chun, chun: two or three short chirps."""
    rng = chance("sparrow", name)
    parts, at = [], 0.0
    for number in range(int(rng.integers(2, 5))):
        top = rng.uniform(3900, 4500)
        line = [(0, top * 0.72), (0.02, top), (0.07, top * 0.62)]
        parts.append(
            (at, whistle((name, number), 0.085, line, [(0, 0), (0.015, 1), (0.06, 0.5), (0.08, 0)], (0.15, 0.05)))
        )
        at += rng.uniform(0.22, 0.42)
    return mix(at + 0.1, *parts)


def geese(name: object) -> Wave:
    """Wild geese far up: a rough call in two tones, answered by another throat."""
    rng = chance("geese", name)
    parts, at = [], 0.0
    for number in range(7):
        base = rng.uniform(430, 520) * (1.22 if number % 2 else 1.0)
        length = rng.uniform(0.16, 0.24)
        line = [(0, base * 0.9), (length * 0.25, base * 1.1), (length, base * 0.86)]
        loud = [(0, 0), (0.03, 1), (length * 0.7, 0.7), (length, 0)]
        call = whistle((name, number), length + 0.03, line, loud, (0.9, 0.7, 0.5, 0.3, 0.15))
        parts.append((at, call, rng.uniform(0.5, 1.0)))
        at += rng.uniform(0.2, 0.55)
    out = mix(at + 0.3, *parts)
    return peaked(out * swell(len(out) / RATE, 0.45, 0.5))


def stag(name: object) -> Wave:
    """A stag in autumn: a long call that rises thin, holds, and breaks downwards."""
    rng = chance("stag", name)
    seconds = 3.2
    top = rng.uniform(1050, 1180)
    line = [
        (0, top * 0.52),
        (0.5, top * 0.78),
        (1.0, top),
        (2.0, top * 1.02),
        (2.35, top * 0.9),
        (2.6, top * 0.55),
        (3.0, top * 0.38),
    ]
    loud = [(0, 0), (0.4, 0.3), (1.1, 0.8), (2.0, 1.0), (2.4, 0.7), (2.65, 0.45), (3.05, 0)]
    call = whistle(("stag", name), seconds, line, loud, (0.35, 0.16, 0.08, 0.04))
    rough = 1 + 0.25 * np.sin(2 * np.pi * 47 * clock(seconds)) * curve(seconds, (1.9, 0), (2.5, 1))
    return call * rough * (1 - 0.3 * decay(seconds, 1.0))
