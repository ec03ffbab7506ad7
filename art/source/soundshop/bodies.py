"""Things that are struck: wood, skin and bronze, as sums of the ways they vibrate.

Each mode is a damped sine (frequency in Hz, seconds to fall by 60 dB, strength).  What strikes is a short push:
the longer it touches, the softer and darker the sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from scipy import signal as dsp

from .signal import RATE, Wave, band, chance, clock, decay, faded, mix, noise, peaked, samples, silence

#: (frequency, t60, strength)
Modes: TypeAlias = Sequence[tuple[float, float, float]]

#: A clamped circular skin: its modes (0,1) (1,1) (2,1) (0,2) (3,1) (1,2) (4,1) (2,2) above the lowest, from the zeros
#: of the Bessel functions.
SKIN = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501)
#: A free bar: squares of 3.011, 5, 7, 9 … above the lowest.
BAR = (1.0, 2.757, 5.404, 8.933)
#: A hanging temple bell and a standing bowl, roughly as they are measured.
BELL = (0.5, 1.0, 1.19, 1.56, 2.0, 2.66, 3.01, 4.1)
BOWL = (1.0, 2.71, 5.07, 7.9)


def ring(modes: Modes, seconds: float, glide: Wave | None = None) -> Wave:
    """All modes struck by an infinitely short push; `glide` multiplies every frequency, one value per sample."""
    out, time = silence(seconds), clock(seconds)
    turned = time if glide is None else np.cumsum(glide) / RATE
    for frequency, t60, strength in modes:
        if frequency < RATE * 0.45:
            out += strength * np.sin(2 * np.pi * frequency * turned) * decay(seconds, t60)
    return out


def pushed(wave: Wave, contact: float) -> Wave:
    """As a push of `contact` seconds makes it sound instead of an infinitely short one."""
    push = np.sin(np.linspace(0, np.pi, max(samples(contact), 2) + 2)) ** 2
    out: Wave = dsp.fftconvolve(wave, push / push.sum())[: len(wave)]
    return out


def click(name: object, low: float, high: float, t60: float, seconds: float = 0.06) -> Wave:
    """The noise of two surfaces meeting: a burst of noise that dies away at once, with a peak of 1."""
    burst = band(noise(chance("click", name), seconds) * decay(seconds, t60), low, high)
    return peaked(burst)


def jittered(name: object, modes: Modes, pitch: float = 1.0, by: float = 0.02) -> Modes:
    """The same body a little different: no two pieces of wood are one."""
    rng = chance("jitter", name)
    return [
        (f * pitch * (1 + by * rng.uniform(-1, 1)), t * (1 + 3 * by * rng.uniform(-1, 1)), s * rng.uniform(0.8, 1.2))
        for f, t, s in modes
    ]


def over(fundamental: float, ratios: Iterable[float], t60: float, damp: float, fall: float) -> Modes:
    """Modes at ratios of a fundamental: each shorter by `damp` and weaker by `fall` per octave."""
    return [
        (fundamental * one, t60 * 2 ** (-damp * np.log2(max(one, 0.5))), 2 ** (-fall * np.log2(max(one, 0.5))))
        for one in ratios
    ]


#: The board below the cloth.
TABLE: Modes = [(172, 0.11, 1.0), (247, 0.10, 0.8), (381, 0.08, 0.6), (566, 0.06, 0.35), (810, 0.05, 0.2)]
#: A hard, small piece of wood: what one hears in a slap.
BLOCK: Modes = [
    (690, 0.075, 0.5),
    (1060, 0.07, 0.9),
    (1490, 0.06, 1.0),
    (2140, 0.045, 0.7),
    (2960, 0.035, 0.45),
    (4230, 0.022, 0.3),
]
#: A card of layered paper: it bends and snaps.
CARD: Modes = [(1850, 0.022, 1.0), (3120, 0.016, 0.8), (4700, 0.011, 0.6), (6900, 0.008, 0.35)]
#: An abacus bead against its frame.
BEAD: Modes = [(1720, 0.03, 0.6), (2610, 0.026, 1.0), (3890, 0.018, 0.7), (5600, 0.012, 0.35)]


def wood(name: object, modes: Modes, contact: float, pitch: float = 1.0, seconds: float = 0.25) -> Wave:
    """A body struck once, with a peak of 1; nothing sounds below what the body can."""
    own = jittered(name, modes, pitch)
    return peaked(band(pushed(ring(own, seconds), contact), 0.6 * min(own)[0], 0))


def drum(name: object, fundamental: float, t60: float, seconds: float) -> Wave:
    """A large drum's skin struck in the middle: the pitch falls as the skin comes to rest, the barrel booms along."""
    glide = 1 + 0.22 * decay(seconds, 0.16) + 0.04 * decay(seconds, 0.7)
    skin = ring(jittered(name, over(fundamental, SKIN, t60, 0.7, 0.25), by=0.008), seconds, glide)
    barrel = ring([(2.05 * fundamental, 0.22, 0.5), (3.4 * fundamental, 0.16, 0.3)], seconds)
    tone = peaked(pushed(skin + barrel, 0.0022))
    stick = click(name, 220, 2400, 0.03, 0.12)
    return np.tanh(1.6 * mix(seconds, (0, tone), (0, stick, 0.5)))


def bowl(name: object, fundamental: float, t60: float, seconds: float) -> Wave:
    """A small bronze bowl touched with a soft stick: every mode is a pair that beats slowly."""
    rng = chance("bowl", name)
    pairs = []
    for frequency, length, strength in over(fundamental, BOWL, t60, 0.7, 1.25):
        split = rng.uniform(0.35, 0.8)
        pairs += [(frequency - split, length, strength), (frequency + split, length * 0.9, strength * 0.7)]
    return faded(peaked(pushed(ring(pairs, seconds), 0.0012)), 0.0, 0.3 * seconds)


def bell(name: object, fundamental: float, t60: float, seconds: float) -> Wave:
    """A great bronze bell struck by a beam: it swells a little, then hums and beats for a long time."""
    rng = chance("bell", name)
    pairs = []
    for frequency, length, strength in over(fundamental, BELL, t60, 0.8, 0.7):
        split = rng.uniform(0.12, 0.4)
        pairs += [(frequency - split, length, strength), (frequency + split, length, strength * 0.6)]
    return faded(peaked(pushed(ring(pairs, seconds), 0.006)), 0.0, 0.3 * seconds)
