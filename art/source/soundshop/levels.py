"""How loud a sound is to an ear, and bringing it to a loudness.

K-weighting and the scale (LUFS) are those of ITU-R BS.1770-4.  What takes a MOMENT is measured in its loudest tenth
of a second, so that a short slap and a long chime can be compared; what lasts in its loudest WHILE, three seconds.
"""

from __future__ import annotations

import numpy as np
from scipy import signal as dsp

from .signal import RATE, Stereo, Wave, samples

#: No effect reaches higher than this share of full scale, and no ambience higher than the second.
CEILING, SOFT_CEILING = 0.7, 0.3
MOMENT, WHILE = 0.1, 3.0


def weighted(sound: Wave | Stereo) -> Stereo:
    """As the ear weighs it: a shelf for the head, and the lowest tones cut.  Always (frames, channels)."""
    sound = sound[:, None] if sound.ndim == 1 else sound
    for sos in (_shelf(), _low_cut()):
        sound = dsp.sosfilt(sos, sound, axis=0)
    return sound


def _shelf() -> Stereo:
    f0, gain, q = 1681.974450955533, 3.999843853973347, 0.7071752369554196
    k, vh = np.tan(np.pi * f0 / RATE), 10 ** (gain / 20)
    vb = vh**0.4996667741545416
    a0 = 1 + k / q + k * k
    b = np.array([vh + vb * k / q + k * k, 2 * (k * k - vh), vh - vb * k / q + k * k]) / a0
    return np.array([[*b, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]])


def _low_cut() -> Stereo:
    f0, q = 38.13547087602444, 0.5003270373238773
    k = np.tan(np.pi * f0 / RATE)
    a0 = 1 + k / q + k * k
    return np.array([[1.0, -2.0, 1.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0]])


def lufs(sound: Wave | Stereo, window: float) -> float:
    """The loudness in the loudest `window` seconds, or over the whole of a shorter sound and what silence follows.

    A mono sound is played by two loudspeakers and counts for both.
    """
    power = (weighted(sound) ** 2).sum(axis=1) * (2 if sound.ndim == 1 or sound.shape[1] == 1 else 1)
    length = samples(window)
    total = np.concatenate(([0.0], np.cumsum(np.pad(power, (0, max(length - len(power), 0))))))
    loudest = (total[length:] - total[:-length]).max() / length
    return float(-0.691 + 10 * np.log10(max(loudest, 1e-12)))


def integrated(sound: Wave | Stereo) -> float:
    """The loudness of the whole: the mean of its blocks of 0.4 s, those left out that are silent or 10 LU softer."""
    power = (weighted(sound) ** 2).sum(axis=1) * (2 if sound.ndim == 1 or sound.shape[1] == 1 else 1)
    length, step = samples(0.4), samples(0.1)
    total = np.concatenate(([0.0], np.cumsum(np.pad(power, (0, max(length - len(power), 0))))))
    blocks = (total[length::step] - total[:-length:step]) / length
    heard = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    if not len(heard):
        return -70.0
    heard = heard[heard > heard.mean() / 10]
    return float(-0.691 + 10 * np.log10(heard.mean()))


def true_peak(sound: Wave | Stereo) -> float:
    """The highest peak in decibels of full scale, also between two samples: looked at four times as closely."""
    return float(20 * np.log10(max(np.abs(dsp.resample_poly(sound, 4, 1, axis=0)).max(), 1e-6)))


def brought_to(sound: Wave | Stereo, goal: float, window: float) -> Wave | Stereo:
    """The sound at this loudness."""
    return sound * 10 ** ((goal - lufs(sound, window)) / 20)


def limited(sound: Wave | Stereo, ceiling: float) -> Wave | Stereo:
    """What reaches above half of the ceiling is bent below it, softly."""
    size = np.abs(sound)
    bent = ceiling / 2 * (1 + np.tanh((size - ceiling / 2) / (ceiling / 2)))
    return np.where(size > ceiling / 2, np.sign(sound) * bent, sound)
