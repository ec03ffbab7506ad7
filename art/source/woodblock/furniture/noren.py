"""The curtain between two players: five breadths of indigo cloth on a wooden rod.

The cloth repeats sideways: its left and right edges are the middle of a slit.
"""

from __future__ import annotations

import io

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from ..plate import Array
from .sheet import step

WIDE, HIGH, BREADTHS = 1920, 1200, 5
#: Pixels a unit: as large as the largest windows.
FINE = 2
#: Of the cloth and of the rod, as WebP.
QUALITY = 92
#: The dye at brightness 1, as measured for the screens.
NOREN = np.array((36, 52, 92), np.float32)
SLIT = np.array((7, 10, 18), np.float32)
ROD = 150
#: Where the cloth begins, below the rod.
TOP = 60
#: Where the loops end, which are sewn on the cloth.
HEM = 80


def _soft(rng: np.random.Generator, high: int, wide: int, sy: float, sx: float) -> Array:
    """Noise for so many units, as soft as so many."""
    field = gaussian_filter(
        rng.standard_normal((FINE * high, FINE * wide)).astype(np.float32), (FINE * sy, FINE * sx),
        mode=("nearest", "wrap"),
    )  # fmt: skip
    return np.asarray(field / field.std(), np.float32)


def _units(high: int) -> tuple[Array, Array]:
    """Where the middle of every pixel lies, down and right, in units."""
    yy, xx = np.mgrid[0 : FINE * high, 0 : FINE * WIDE].astype(np.float32)
    return (yy - (FINE - 1) / 2) / FINE, (xx - (FINE - 1) / 2) / FINE


def _weave(yy: Array, xx: Array) -> Array:
    """Threads one unit wide, over and under one another: -1 or 1."""
    return ((np.floor(xx).astype(int) + np.floor(yy).astype(int)) % 2 * 2 - 1).astype(np.float32)


def _webp(picture: Array) -> bytes:
    file = io.BytesIO()
    image = Image.fromarray((np.clip(picture, 0, 255) + 0.5).astype(np.uint8))
    image.save(file, "WEBP", quality=QUALITY, alpha_quality=90, method=6)
    return file.getvalue()


def _waves(xx: Array, yy: Array, r: float) -> Array:
    """Seigaiha: overlapping fans of rings, 0 or 1, two to a breadth and more; r divides the breadth."""
    best = np.full(xx.shape, np.inf, np.float32)
    rings = np.zeros(xx.shape, np.float32)
    row = np.floor(yy / (r / 2))
    for k in range(0, 3):  # the lowest fan that reaches a point lies in front
        j = row + 2 - k
        middle_y = j * (r / 2) + r / 2
        shift = np.mod(j, 2) * r
        middle_x = np.round((xx - shift) / (2 * r)) * 2 * r + shift
        far = np.hypot(xx - middle_x, yy - middle_y)
        here = (far <= r) & np.isinf(best)
        ring = np.cos(far / r * np.pi * 6.6)
        rings = np.where(here, step((ring - 0.1) / 0.5 + 0.5), rings)
        best = np.where(here, far, best)
    return rings


def cloth() -> bytes:
    """The five breadths, without rod."""
    rng = np.random.default_rng(8)
    yy, xx = _units(HIGH)
    v = yy / HIGH
    breadth = WIDE / BREADTHS
    d = xx / breadth - np.floor(xx / breadth) - 0.5  # -0.5..0.5 within a breadth
    number = np.floor(xx / breadth)
    fold = np.zeros_like(xx)
    phases = rng.uniform(0, 6.28, (BREADTHS, 3)).astype(np.float32)
    for k, (waves, deep) in enumerate(((1.0, 0.050), (2.2, 0.050), (3.7, 0.026))):
        phase = phases[number.astype(int), k]
        sway = 0.5 * np.sin(2.1 * v + phase)
        fold += deep * np.cos(2 * np.pi * waves * d + phase + sway) * (1 - (2 * np.abs(d)) ** 4)
    fold *= 0.30 + 0.85 * v
    edge = np.clip((np.abs(d) - 0.40) / 0.10, 0, 1)
    fold -= 0.17 * edge**1.6 * (0.25 + 0.75 * v)  # breadths turn away at their slits
    weave = _weave(yy, xx) * 0.016
    slubs = 0.018 * _soft(rng, HIGH, WIDE, 14, 0.7) + 0.010 * _soft(rng, HIGH, WIDE, 0.7, 9)
    mottle = 0.030 * _soft(rng, HIGH // 8, WIDE // 8, 5, 5).repeat(8, 0).repeat(8, 1)
    mottle = gaussian_filter(mottle, FINE * 6, mode=("nearest", "wrap"))
    bright = (1.06 - 0.13 * v) * (1 + weave + slubs + mottle + fold)
    # Waves, dyed a shade lighter, that fade towards the middle.
    waves = _waves(xx, yy - 0.5 * (HIGH - 1080), 96.0)
    bright *= 1 + 0.10 * waves * step((v - 0.80) / 0.2)
    # Seams: a turned hem with a row of stitches on both sides of every slit.
    away = (0.5 - np.abs(d)) * breadth
    bright *= 1 - 0.10 * np.exp(-(((away - 17) / 1.6) ** 2)) + 0.05 * np.exp(-(((away - 13) / 2.2) ** 2))
    stitch = (np.abs(away - 10) < 1.1) & ((yy % 22) < 11)
    bright *= 1 + 0.28 * gaussian_filter(stitch.astype(np.float32), FINE * 0.7)
    # The upper hem, below the rod.
    bright *= 1 + 0.16 * np.exp(-(((yy - TOP - 2) / 1.6) ** 2)) - 0.10 * np.exp(-(((yy - TOP - 25) / 1.6) ** 2))
    # The slits: closed and sewn above, a hand's breadth apart below.
    opened = np.clip((v - 0.2) / 0.8, 0, 1)
    half = 1.1 + 9.5 * opened**1.3 + 0.8 * np.sin(5 * v + number) * opened
    gap = np.clip(half - away + 0.5, 0, 1)
    gap = np.where(v < 0.2, gap * 0.55, gap)
    lit = np.exp(-(((away - half - 1.5) / 1.6) ** 2)) * opened * (d < 0)
    bright *= 1 + 0.16 * lit
    levels = np.clip(bright * (1 - gap), 0, 1.5)[..., None]
    deep = np.clip(1 - levels / 0.45, 0, 1)
    return _webp((NOREN * levels + 14 * np.clip(levels - 1, 0, 1)) * (1 - deep) + SLIT * deep)


def rod() -> bytes:
    """The rod with the loops of the cloth, and the shadow both throw; it lies over the top of the cloth."""
    rng = np.random.default_rng(9)
    yy, xx = _units(ROD)
    colour: Array = np.zeros((*yy.shape, 3), np.float32)
    alpha: Array = np.zeros(yy.shape, np.float32)

    def over(tone: Array, cover: Array) -> None:
        nonlocal colour, alpha
        total = cover + alpha * (1 - cover)
        mixed = tone * cover[..., None] + colour * (alpha * (1 - cover))[..., None]
        colour = mixed / np.maximum(total, 1e-4)[..., None]
        alpha = total

    over(np.broadcast_to(SLIT, colour.shape), np.clip(TOP - yy + 0.5, 0, 1))  # the dark room, seen above the cloth
    shadow = np.exp(-(((yy - 48) / 24) ** 2)) * 0.55 * (yy > 28)
    over(np.broadcast_to(SLIT, colour.shape), shadow)
    top, bottom = 6.0, 46.0
    u = (yy - top) / (bottom - top)
    grain = _soft(rng, ROD, WIDE, 0.9, 60) * 0.05 + _soft(rng, ROD, WIDE, 2.2, 160) * 0.07
    roundness = 0.45 + 0.75 * np.exp(-(((u - 0.34) / 0.30) ** 2)) - 0.16 * np.clip((u - 0.7) / 0.3, 0, 1)
    wood = np.array((128, 78, 48), np.float32) * (roundness * (1 + grain))[..., None]
    over(wood, np.clip((yy - top) + 0.5, 0, 1) * np.clip(bottom - yy + 0.5, 0, 1))
    breadth = WIDE / BREADTHS
    weave = _weave(yy, xx) * 0.016
    slub = _soft(rng, ROD, WIDE, 9, 0.7) * 0.022
    for i in range(BREADTHS):
        for share in (0.2, 0.8):
            middle = breadth * (i + share)
            across = np.abs(xx - middle)
            lean = 2.0 * np.clip((yy - 40) / 40, 0, 1)
            inside = np.clip(42 + lean - across + 0.5, 0, 1)
            fall = 1.14 * (0.62 + 0.5 * np.exp(-(((yy - 18) / 20) ** 2))) + 0.16 * np.clip((yy - 42) / 24, 0, 1)
            side = 1 - 0.22 * np.clip((across - 26) / 16, 0, 1) ** 2
            dark = np.clip(across - 41, 0, 8)
            over(
                np.broadcast_to(SLIT, colour.shape),
                0.30 * np.exp(-((dark / 4) ** 2)) * (across < 52) * (yy > 1) * (yy < HEM - 1),
            )
            tone = NOREN * (fall * side * (1 + weave + slub))[..., None]
            stitched = ((np.abs(across - 35) < 1.0) & ((yy % 16) < 8)) | (
                (np.abs(yy - HEM + 7) < 1.0) & (((xx - middle) % 16) < 8) & (across < 36)
            )
            tone = tone * (1 + 0.35 * gaussian_filter(stitched.astype(np.float32), FINE * 0.6))[..., None]
            over(tone, inside * np.clip(yy - 0.5, 0, 1) * np.clip(HEM + 0.5 - yy, 0, 1))
    return _webp(np.dstack([colour, 255 * alpha]))


def build() -> dict[str, bytes]:
    """The files of the curtain."""
    return {"sprites/furniture-large/noren.webp": cloth(), "sprites/furniture-large/noren-rod.webp": rod()}
