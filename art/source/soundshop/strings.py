"""Plucked strings: a koto by the method of Karplus and Strong (1983), extended as by Jaffe and Smith (1983).

A burst of noise runs round a delay as long as one period, and loses a little of its brightness each time.
"""

from __future__ import annotations

import numpy as np
from scipy import signal as dsp

from .bodies import Modes, click, pushed, ring
from .signal import RATE, Wave, band, chance, curve, faded, mix, noise, peaked, samples, silence, warped

#: The paulownia body: its air and its boards.
BODY: Modes = [
    (104, 0.09, 1.0),
    (197, 0.08, 0.9),
    (292, 0.06, 0.6),
    (436, 0.045, 0.5),
    (655, 0.03, 0.35),
    (1150, 0.02, 0.2),
]


def string(name: object, frequency: float, t60: float, bright: float, pick: float, seconds: float) -> Wave:
    """One string: `bright` 0..1 how little the loop damps, `pick` where along the string it is plucked."""
    period = RATE / frequency
    damp = 0.5 * (1 - bright)
    length = int(period - damp - 0.1)
    part = period - damp - length  # the rest of the period, 0.1 to 1.1 samples
    gain = 10 ** (-3 / (frequency * t60))
    loop = gain * np.convolve([1 - damp, damp], _delay(part))
    first = samples(0.0012) + length
    burst = band(noise(chance("pluck", name), first / RATE), 60, 9000, 1)
    burst = band(burst, 0, frequency * (0.5 + 1.3 * bright**2), 1)  # a drawn string is a triangle, not noise
    burst[length:] = 0
    back = max(round(pick * length), 1)  # plucked at a point, the string lacks what has its nodes there
    burst[back:] -= 0.9 * burst[:-back].copy()
    start = silence(seconds)
    start[: len(burst)] = burst
    feedback = np.concatenate(([1.0], np.zeros(length - 1), -loop))
    return np.asarray(dsp.lfilter([1.0], feedback, start))


def _delay(part: float) -> Wave:
    """A delay by a part of a sample: Lagrange's cubic around it, one sample late is none."""
    if part < 0.5:
        return np.array([1 - part, part])
    x = part
    return np.array([(1 - x) * (2 - x) / 2, x * (2 - x), x * (x - 1) / 2])


def koto(name: object, frequency: float, strength: float = 1.0, seconds: float = 3.0, bend: float = 0.0) -> Wave:
    """A string of the koto, plucked `strength` 0..1; `bend` in semitones is pressed behind the bridge afterwards."""
    rng = chance("koto", name, frequency)
    t60 = 3.6 * (293 / frequency) ** 0.35
    bright = 0.6 + 0.3 * strength
    one = string((name, 1), frequency, t60, bright, 0.09, seconds)
    other = string((name, 2), frequency * 2 ** (rng.uniform(0.8, 1.6) / 1200), t60 * 0.6, bright, 0.13, seconds)
    tone = peaked(one) + 0.6 * peaked(other)
    if bend:
        ratio = 2 ** (curve(seconds, (0, 0), (0.16, 0), (0.30, bend), (0.62, bend), (0.85, 0)) / 12)
        tone = warped(tone, ratio)
    body = np.concatenate(([1.0], 0.018 * ring(BODY, 0.15)[1:]))
    tone = dsp.fftconvolve(tone, body)[: samples(seconds)]
    nail = pushed(click((name, frequency), 1200, 6000, 0.012), 0.0002)
    return strength * faded(mix(seconds, (0, peaked(band(tone, 90, 0))), (0, nail, 0.10)), 0.0, 0.3 * seconds)
