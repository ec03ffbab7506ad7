"""Paper, wood and rubbing pad: textures that all cards share, kept in memory and in a temporary folder.

Sizes here are in mask pixels, `S` per design unit.  Every texture but `washi` has mean 0 and deviation 1.
"""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import skia
from PIL import Image
from scipy.ndimage import gaussian_filter

from .inks import PAPER
from .plate import PH, PW, Array, mask_array, new_mask


def cache_dir() -> Path:
    """Where textures and prints are kept between runs: $WOODBLOCK_CACHE, or a folder of the temporary one."""
    folder = Path(os.environ.get("WOODBLOCK_CACHE") or Path(tempfile.gettempdir()) / "woodblock-cache")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _kept(make: Callable[..., Array]) -> Callable[..., Array]:
    """Remember a texture by its arguments, in memory and on disk."""

    @functools.cache
    def get(*args: float | None) -> Array:
        name = "-".join([make.__name__, str(PW), f"numpy{np.__version__}", *map(str, args)])
        path = cache_dir() / f"{name}.npy"
        if path.exists():
            kept: Array = np.load(path)
            return kept
        value = make(*args)
        scratch = path.with_name(f"{name}.{os.getpid()}.tmp.npy")
        np.save(scratch, value)
        os.replace(scratch, path)
        return value

    return get


def _normal(a: Array) -> Array:
    """The same field with mean 0 and deviation 1."""
    a = a - a.mean()
    return (a / (a.std() + 1e-9)).astype(np.float32)


@_kept
def noise(sigma: float, seed: int = 0, sigma_y: float | None = None) -> Array:
    """Smooth random field with features of about `sigma` pixels (`sigma_y` along the grain)."""
    rng = np.random.default_rng(seed + 1000)
    sy = sigma if sigma_y is None else sigma_y
    k = max(1, int(min(sigma, sy) // 3))  # low frequencies are made on a small grid
    a = rng.standard_normal((PH // k + 2, PW // k + 2)).astype(np.float32)
    a = gaussian_filter(a, (sy / k, sigma / k), mode="wrap")
    if k > 1:
        image = Image.fromarray(a).resize((a.shape[1] * k, a.shape[0] * k), Image.Resampling.BICUBIC)
        a = np.asarray(image)
    return _normal(a[:PH, :PW])


@_kept
def baren() -> Array:
    """Overlapping crescent streaks left by the rubbing pad."""
    rng = np.random.default_rng(5)
    surface = new_mask(scaled=False)
    canvas = surface.getCanvas()
    for _ in range(340):
        x, y = rng.uniform(-100, PW + 100), rng.uniform(-100, PH + 100)
        radius = rng.uniform(60, 220)
        paint = skia.Paint(
            AntiAlias=True,
            Style=skia.Paint.kStroke_Style,
            StrokeWidth=float(rng.uniform(8, 40)),
            Alphaf=float(rng.uniform(0.03, 0.12)),
        )
        start = rng.uniform(0, 360)
        path = skia.Path()
        box = skia.Rect(x - radius, y - radius * 0.8, x + radius, y + radius * 0.8)
        path.addArc(box, start, rng.uniform(50, 170))
        canvas.drawPath(path, paint)
    a = mask_array(surface)
    return _normal(gaussian_filter(a, 3.5) - gaussian_filter(a, 70))


@_kept
def woodgrain() -> Array:
    """Upright growth rings, slowly wandering, and fine fibre."""
    _, xx = np.mgrid[0:PH, 0:PW].astype(np.float32)
    warp = noise(150, 7, 420) * 62 + noise(60, 8, 260) * 9
    wide = np.sin((xx + warp) * (2 * np.pi / 34)) * 0.6
    narrow = np.sin((xx * 1.3 + warp * 1.7) * (2 * np.pi / 15)) * 0.25
    return _normal(wide + narrow + 0.55 * noise(0.9, 9, 34))


@_kept
def washi() -> Array:
    """The paper: PH x PW x 4, its colour 0..1 in the first three planes, its fibres 0..1 in the last."""
    rng = np.random.default_rng(11)
    base = np.ones((PH, PW, 3), np.float32) * (np.array(PAPER, np.float32) / 255)
    surface = new_mask(scaled=False)
    canvas = surface.getCanvas()
    for _ in range(520):
        x, y, a = rng.uniform(0, PW), rng.uniform(0, PH), rng.uniform(0, 2 * np.pi)
        length = rng.uniform(25, 130)
        path = skia.Path()
        path.moveTo(x, y)
        b = a + rng.normal(0, 0.7)
        path.quadTo(
            x + length * 0.5 * np.cos(a),
            y + length * 0.5 * np.sin(a),
            x + length * np.cos(b),
            y + length * np.sin(b),
        )
        paint = skia.Paint(
            AntiAlias=True,
            Style=skia.Paint.kStroke_Style,
            StrokeWidth=float(rng.uniform(0.7, 1.9)),
            Alphaf=float(rng.uniform(0.1, 0.55)),
        )
        canvas.drawPath(path, paint)
    fibre = gaussian_filter(mask_array(surface), 0.6)
    tone = 1 + 0.010 * noise(1.0, 1) + 0.012 * noise(24, 2) + 0.010 * noise(110, 3) - 0.045 * fibre
    warm = np.stack([tone, tone - 0.004 * noise(80, 4), tone - 0.012 * noise(80, 4)], -1)
    return np.dstack([np.clip(base * warm, 0, 1), fibre]).astype(np.float32)
