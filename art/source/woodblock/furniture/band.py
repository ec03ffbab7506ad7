"""The moments of koi-koi and shōbu: strokes of a wide dry brush, and a red sun behind the first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter

from ..inks import INKS
from ..paths import wobble_circle
from ..plate import Array
from . import pack
from .sheet import Sheet, step

WIDE, HIGH, SUN = 1800, 400, 640
SLASH = (1400, 310)
LEAN = 9.0
"""Degrees by which the slashes rise to the right."""
INDIGO = ((0x23, 0x3C, 0x78), (0x19, 0x2A, 0x58))


def _normal(a: Array) -> Array:
    return np.asarray((a - a.mean()) / a.std(), np.float32)


def stroke_mask(seed: int = 21, WIDE: int = WIDE, HIGH: int = HIGH) -> Array:
    """A stroke from left to right, 0..1: wet where it begins, bristles where it ends, a few drops."""
    rng = np.random.default_rng(seed)
    yy = np.linspace(0, 1, HIGH, dtype=np.float32)[:, None]
    xx = np.linspace(0, 1, WIDE, dtype=np.float32)[None]
    fine = _normal(gaussian_filter(rng.standard_normal(HIGH).astype(np.float32), 1.5))[:, None]
    tuft = _normal(gaussian_filter(rng.standard_normal(HIGH).astype(np.float32), 8))[:, None]
    wide = _normal(gaussian_filter(rng.standard_normal(HIGH).astype(np.float32), 30))[:, None]
    run = _normal(gaussian_filter(rng.standard_normal((HIGH, WIDE)).astype(np.float32), (1.1, 46)))
    blot = _normal(gaussian_filter(rng.standard_normal((HIGH, WIDE)).astype(np.float32), (9, 80)))
    # Every bristle has its own store of ink; it runs out on the way.
    store = 1.36 + 0.15 * fine + 0.12 * tuft
    spent = 0.22 * xx + 0.66 * xx**2.9
    ink = store - spent + (0.09 * run + 0.07 * blot) * (0.25 + 1.6 * xx**1.4)
    ink += 0.25 * np.exp(-((xx / 0.05) ** 2))
    body = step((ink - 0.60) * 8)
    # Outline: a slow bow, torn at its long edges, blunt at the beginning, ragged at the end.
    bow = 0.020 * np.sin(3.0 * xx + 0.3) - 0.012 * np.sin(7.1 * xx)
    waver = gaussian_filter(rng.standard_normal((2, WIDE)).astype(np.float32), (0, 26))
    fray = gaussian_filter(rng.standard_normal((2, WIDE)).astype(np.float32), (0, 3))
    waver = waver / waver.std() * 0.0045 + fray / fray.std() * 0.0028 * (0.5 + xx)
    top = 0.075 + bow + waver[:1] + 0.05 * np.exp(-((xx / 0.03) ** 2))
    bottom = 0.925 + 0.5 * bow + waver[1:] - 0.03 * np.exp(-((xx / 0.02) ** 2))
    across = np.clip((yy - top) * 200, 0, 1) * np.clip((bottom - yy) * 200, 0, 1)
    start = 0.016 + 0.006 * wide + 0.0035 * tuft + 0.0018 * fine + 0.03 * (yy - 0.45) ** 2 * 4
    end = 0.955 + 0.022 * tuft + 0.016 * fine - 0.10 * np.clip(np.abs(yy - 0.5) * 2 - 0.35, 0, 1) ** 2
    along = np.clip((xx - start) * 260, 0, 1) * np.clip((end - xx) * 200, 0, 1)
    mask = body * across * along
    for _ in range(34):  # drops thrown from the brush
        x, y = rng.uniform(0.01, 0.97), rng.choice([rng.normal(0.035, 0.02), rng.normal(0.965, 0.02)])
        r = rng.uniform(0.8, 3.4) * (1.6 if rng.uniform() < 0.12 else 1)
        far = np.hypot((xx * WIDE - x * WIDE) / 1.5, yy * HIGH - y * HIGH)
        mask = np.maximum(mask, np.clip(r - far + 0.5, 0, 1))
    return np.asarray(mask, np.float32)


def sun() -> Image.Image:
    """A full red sun, printed."""
    sheet = Sheet("sun", SUN / 2, SUN / 2, 2.6, 17)
    sheet.fill(wobble_circle(SUN / 4, SUN / 4, SUN / 4 - 3, sheet.rng, 0.0025), "red")
    return sheet.pull(tooth=1.0, waver=1.2, grain=0.65, backed=True).resize((SUN, SUN), Image.Resampling.LANCZOS)


def levels(mask: Array) -> NDArray[np.uint8]:
    """0..1 as 0..255."""
    return np.asarray(np.clip(mask, 0, 1) * 255 + 0.5, np.float32).astype(np.uint8)


def leaning(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same, rising to the right."""
    return np.asarray(Image.fromarray(mask).rotate(LEAN, Image.Resampling.BICUBIC, expand=True))


def build() -> dict[str, bytes]:
    """The files of the moments; the second slash of shōbu goes from right to left."""
    first, second = levels(stroke_mask(33, *SLASH)), levels(stroke_mask(45, *SLASH))[:, ::-1]
    return {
        "sprites/furniture/koikoi-band.png": pack.tinted(levels(stroke_mask()), INKS["black"], 32),
        "sprites/furniture/shobu-slash-1.png": pack.tinted(leaning(first), INDIGO[0], 24),
        "sprites/furniture/shobu-slash-2.png": pack.tinted(leaning(second), INDIGO[1], 24),
        "sprites/furniture/koikoi-sun.png": pack.indexed(sun(), 48),
    }
