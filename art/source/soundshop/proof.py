"""The proof of the sounds: a table of how loud each is, and a sheet of spectrograms on which a fault is seen.

A spectrogram shows 60 Hz to 12 kHz from bottom to top, an octave as high as any other, and 75 decibels; what takes
less than three seconds is drawn at one scale of time, what takes longer over the whole width.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import signal as dsp

from .levels import MOMENT, WHILE, integrated, lufs, true_peak
from .signal import RATE, Stereo

TILE, GAP, COLUMNS, LABEL = (236, 96), 6, 8, 14
LOW, HIGH, FLOOR, RANGE = 60.0, 12_000.0, -115.0, 75.0
SHORT = 3.0
_HEAD = """# How loud the sounds are

Written by `python tools/build_audio.py --proof`, as is the sheet of spectrograms beside it. LUFS after ITU-R BS.1770-4
and EBU R 128: over the whole, gated (I); in the loudest 3 s (S), 0.4 s (M) and 0.1 s (the moment, by which the
catalogue in `art/source/soundshop` sets what is short). The peak is the true one, in dBTP. As files: the game plays
effects 2.9 dB softer and ambiences and pieces 7.8 dB softer as long as nobody moves the sliders.

| sound | seconds | I | S | M | moment | peak | KiB |
|---|---:|---:|---:|---:|---:|---:|---:|
"""


@dataclass(frozen=True)
class Proof:
    """A finished file: its name, what is heard, and its bytes."""

    name: str
    sound: Stereo
    size: int


def table(proofs: Iterable[Proof]) -> str:
    """A page with a line for each sound."""
    return _HEAD + "".join(_line(one) + "\n" for one in proofs)


def _line(one: Proof) -> str:
    loud = (integrated(one.sound), *(lufs(one.sound, seconds) for seconds in (WHILE, 0.4, MOMENT)))
    shown = " | ".join(f"{value:.1f}".replace("-", "−") for value in (*loud, true_peak(one.sound)))
    return f"| {one.name} | {len(one.sound) / RATE:.2f} | {shown} | {one.size / 1024:.1f} |"


def sheet(proofs: Iterable[Proof]) -> Image.Image:
    """All spectrograms, with their names."""
    tiles = list(proofs)
    wide, high = TILE[0] + GAP, TILE[1] + GAP + LABEL
    made = Image.new("RGB", (COLUMNS * wide + GAP, -(-len(tiles) // COLUMNS) * high + GAP), (24, 24, 28))
    pen = ImageDraw.Draw(made)
    for number, one in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        at = (GAP + column * wide, GAP + row * high)
        made.paste(_spectrogram(one.sound), (at[0], at[1] + LABEL))
        pen.text(at, f"{one.name}  {len(one.sound) / RATE:.2f} s", (225, 220, 205))
    return made


def _spectrogram(sound: Stereo) -> Image.Image:
    mono = sound.mean(axis=1)
    seconds = len(mono) / RATE
    window = 1024 if seconds < SHORT else 4096
    columns = round(TILE[0] * seconds / SHORT) if seconds < SHORT else TILE[0]
    hop = max(len(mono) // max(columns, 1), 1)
    frequencies, _, bins = dsp.stft(mono, RATE, nperseg=window, noverlap=max(window - hop, 0))
    rows = np.geomspace(LOW, HIGH, TILE[1])
    nearest = np.clip(np.searchsorted(frequencies, rows), 0, len(frequencies) - 1)
    level = 20 * np.log10(np.abs(bins[nearest])[::-1] + 1e-9)
    share = np.clip((level - FLOOR) / RANGE, 0, 1)
    picture = Image.fromarray(_coloured(share)).resize((max(columns, 1), TILE[1]))
    tile = Image.new("RGB", TILE, (0, 0, 0))
    tile.paste(picture, (0, 0))
    return tile


def _coloured(share: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Black, violet, orange, pale yellow."""
    stops = np.array([[0, 0, 0], [70, 20, 110], [225, 100, 45], [255, 245, 195]], float)
    place = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(share, place, stops[:, one]) for one in range(3)], axis=-1).astype(np.uint8)
