"""Cloth, wood and paper as tiles without seams, and the paper and buttons of the screens as nine-slices.

Everything here is made of noise that wraps around, so that a tile meets itself.  Measures are pixels at 1080 lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import skia
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter

from ..inks import FRAME_INK, INKS, PAPER, RGB

Field: TypeAlias = NDArray[np.floating[Any]]

TILE = 512
#: The colour of each cloth, between its two tones.
CLOTHS: dict[str, RGB] = {"indigo": (45, 63, 82), "moss": (56, 68, 47), "red": (110, 36, 38)}
WOOD: RGB = (50, 38, 31)
#: Clear space around a panel and around smaller paper, where its shadow lies.
MARGIN, SMALL_MARGIN = 24, 12


def _soft(seed: int, sx: float, sy: float | None = None, size: int = TILE) -> Field:
    """Noise that wraps around, of mean 0 and deviation 1; sx, sy are the size of its features."""
    a = np.random.default_rng(seed).standard_normal((size, size))
    a = gaussian_filter(a, (sx if sy is None else sy, sx), mode="wrap")
    return np.asarray((a - a.mean()) / (a.std() + 1e-9))


def _picture(base: RGB, tone: Field, warm: Field | None = None) -> Image.Image:
    """The base colour, lighter or darker by `tone` (in 1/255), and redder by `warm`."""
    rgb = np.array(base, float)[None, None, :] + tone[..., None] * np.array([1.0, 1.0, 1.0])
    if warm is not None:
        rgb = rgb + warm[..., None] * np.array([1.0, 0.1, -0.7])
    return Image.fromarray(np.clip(rgb + 0.5, 0, 255).astype(np.uint8), "RGB")


def cloth(colour: str) -> Image.Image:
    """Plain weave, its threads 2 px, some of them thicker, on a ground that wanders very slightly."""
    seed = {"indigo": 10, "moss": 30, "red": 50}[colour]
    yy, xx = np.mgrid[0:TILE, 0:TILE]
    # Which thread lies on top alternates like a chess board; each thread is round, and has a tone of its own.
    warp_up = ((xx // 2 + yy // 2) % 2).astype(float)
    rng = np.random.default_rng(seed)
    warp = np.repeat(rng.normal(0, 1, TILE // 2), 2)[None, :] + 0.8 * _soft(seed + 1, 0.1, 26)
    weft = np.repeat(rng.normal(0, 1, TILE // 2), 2)[:, None] + 0.8 * _soft(seed + 2, 26, 0.1)
    threads = np.where(warp_up > 0, 0.9 + 0.55 * warp, -0.9 + 0.55 * weft)
    crossing = np.where((xx % 2 == 1) ^ (yy % 2 == 1), 0.5, -0.5)
    slubs = np.maximum(_soft(seed + 3, 22, 0.8) - 2.1, 0) + np.maximum(_soft(seed + 4, 0.8, 22) - 2.1, 0)
    mottle = 0.55 * _soft(seed + 5, 34) + 0.35 * _soft(seed + 6, 12)
    nap = 0.5 * _soft(seed + 7, 0.8)
    tone = 1.35 * threads + 0.8 * crossing + 3.2 * slubs + 1.0 * mottle + nap
    if colour == "red":  # felted: threads half hidden under short fibres
        tone = 0.6 * threads + 0.5 * crossing + 2.2 * slubs + 1.1 * mottle + 1.3 * _soft(seed + 8, 1.3)
    return _picture(CLOTHS[colour], tone, np.where(warp_up > 0, 0.5, -0.5))


def wood() -> Image.Image:
    """One board of near-black wood, its grain upright, its joint at the tile's edge; 36 u wide on the table."""
    xx = np.mgrid[0:TILE, 0:TILE][1].astype(float)
    warp = 26 * _soft(71, 60, 150) + 5 * _soft(72, 22, 90)
    # Rings stand closer towards the edge of the board, and their number over the tile is whole.
    u = xx + warp
    rings = np.sin(2 * np.pi * u * 14 / TILE + 1.2 * np.sin(2 * np.pi * xx / TILE))
    late = np.maximum(rings, 0) ** 3  # dark late wood: thin lines
    fine = np.sin(2 * np.pi * (xx * 1.0 + warp * 1.6) * 43 / TILE)
    fibre = _soft(73, 0.7, 24)
    pores = np.maximum(_soft(74, 0.6, 7) - 1.7, 0)
    tone = 2.3 - 7.4 * late + 1.0 * fine + 1.7 * fibre - 3.2 * pores + 1.2 * _soft(75, 50, 120)
    joint = np.minimum(xx, TILE - xx)
    tone -= 15 * np.exp(-((joint / 1.3) ** 2))
    tone += 3.5 * np.exp(-(((xx - 4) / 1.8) ** 2))  # light on the edge that faces left
    return _picture(WOOD, tone, 0.35 * rings)


def _fibres(size: int, n: int, seed: int) -> Field:
    """Long fibres of mulberry, wrapped around."""
    rng = np.random.default_rng(seed)
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(size, size))
    canvas = surface.getCanvas()
    for _ in range(n):
        x, y, a = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(0, 2 * np.pi)
        length, b = rng.uniform(22, 90), a + rng.normal(0, 0.8)
        ends = (length * 0.5 * np.cos(a), length * 0.5 * np.sin(a), length * np.cos(b), length * np.sin(b))
        w, alpha = float(rng.uniform(0.7, 1.6)), float(rng.uniform(0.2, 0.9))
        paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=w, Alphaf=alpha)
        for ox in (-size, 0, size):
            for oy in (-size, 0, size):
                path = skia.Path()
                path.moveTo(x + ox, y + oy)
                path.quadTo(x + ox + ends[0], y + oy + ends[1], x + ox + ends[2], y + oy + ends[3])
                canvas.drawPath(path, paint)
    pixels: NDArray[np.uint8] = np.zeros((size, size), np.uint8)
    surface.readPixels(skia.ImageInfo.MakeA8(size, size), pixels, size, 0, 0)
    return np.asarray(gaussian_filter(pixels / 255.0, 0.5, mode="wrap"))


def _washi_tone(size: int = TILE) -> Field:
    """The paper's own unevenness, in 1/255."""
    tone = 0.7 * _soft(91, 0.7, size=size) + 0.8 * _soft(92, 9, size=size) + 0.6 * _soft(93, 36, size=size)
    light, dark = _fibres(size, size // 5, 94), _fibres(size, size // 12, 95)
    return np.asarray(tone + 2.4 * light - 4.2 * dark)


def washi() -> Image.Image:
    """Paper to write on: fibres and clouds of 1 %."""
    return _picture(PAPER, _washi_tone(), 0.4 * _soft(96, 40))


# -------------------------------------------------------------------------------------------------- nine-slices


def _mask(w: int, h: int, box: Sequence[float], r: float) -> Field:
    """Coverage of a rounded rectangle."""
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(w, h))
    surface.getCanvas().drawRRect(skia.RRect.MakeRectXY(skia.Rect(*map(float, box)), r, r), skia.Paint(AntiAlias=True))
    pixels: NDArray[np.uint8] = np.zeros((h, w), np.uint8)
    surface.readPixels(skia.ImageInfo.MakeA8(w, h), pixels, w, 0, 0)
    return pixels / 255.0


def _piece(
    middle: tuple[int, int],
    corner: int,
    margin: int,
    border: float,
    radius: float,
    fill: RGB,
    tone: Field,
    line: RGB = FRAME_INK,
    shadow: tuple[float, float, float] = (8, 12, 0.38),
    lift: float = 0,
    inset: float = 0,
    ring: RGB | None = None,
) -> Image.Image:
    """A filled, bordered, rounded piece with its shadow, as RGBA.

    Its middle can be stretched or repeated; `corner` is the part of each side, without the margin, that must not be.
    `shadow` is (down, blur, strength); `lift` moves the piece up, `inset` darkens its upper inner edge, `ring` is
    a thin light line just inside the dark edge.
    """
    w, h = middle[0] + 2 * (corner + margin), middle[1] + 2 * (corner + margin)
    box = (margin, margin - lift, w - margin, h - margin - lift)
    outer = _mask(w, h, box, radius)
    inner_box = (box[0] + border, box[1] + border, box[2] - border, box[3] - border)
    inner = _mask(w, h, inner_box, max(radius - border, 1))
    down, blur, strength = shadow
    cast = gaussian_filter(_mask(w, h, (box[0], box[1] + lift, box[2], box[3] + lift), radius), blur * 0.55)
    cast = np.roll(cast, round(down), 0)
    cast[: round(down)] = 0
    reach = np.minimum(np.arange(h)[:, None], np.arange(w)[None, :])
    reach = np.minimum(reach, np.minimum((h - 1 - np.arange(h))[:, None], (w - 1 - np.arange(w))[None, :]))
    cast = cast * strength * np.clip(reach / 4, 0, 1)  # nothing is cut at the picture's edge
    body = np.array(fill, float)[None, None, :] + tone[:h, :w, None]
    if inset:
        below = gaussian_filter(np.roll(inner, 4, 0), 3.0)
        body = body - inset * (1 - below)[..., None]
    ink = np.array(line, float)[None, None, :]
    rgb = body * inner[..., None] + ink * (1 - inner[..., None])
    if ring:
        bands = [_mask(w, h, (box[0] + d, box[1] + d, box[2] - d, box[3] - d), radius - d) for d in (2, 4)]
        band = (bands[0] - bands[1])[..., None]
        rgb = rgb * (1 - band) + np.array(ring, float)[None, None, :] * band
    alpha = outer + cast * (1 - outer)
    rgb = np.where(outer[..., None] > 0.5, rgb, ink * 0.5)
    return Image.fromarray(np.dstack([np.clip(rgb + 0.5, 0, 255), alpha * 255 + 0.5]).astype(np.uint8), "RGBA")


def _tiled(tone: Field, period: int, start: int) -> Field:
    """A tone that repeats with `period`, laid so that a nine-slice's middle begins a repeat."""
    i: NDArray[np.int64] = (np.arange(1024) - start) % period
    return tone[np.ix_(i, i)]


def panel() -> Image.Image:
    """A sheet of paper in the black frame of a card."""
    corner = 24
    tone = _tiled(_washi_tone(256), 256, MARGIN + corner)
    return _piece((256, 256), corner, MARGIN, 5, 14, PAPER, tone)


def slip() -> Image.Image:
    """A small slip of paper: no frame, only its cut edge."""
    corner = 12
    tone = _tiled(_washi_tone(128), 128, SMALL_MARGIN + corner)
    return _piece(
        (128, 64), corner, SMALL_MARGIN, 1.5, 5, (250, 243, 226), tone, line=(90, 80, 68), shadow=(3, 6, 0.34)
    )


_FILLS: dict[str, RGB] = {"red": INKS["red"], "ink": INKS["black"], "paper": PAPER}


def button(kind: str, state: str) -> Image.Image:
    """A block of ink or paper with a black line: at rest, lifted under the pointer, or pressed down."""
    corner, n = 16, 128
    r, g, b = _FILLS[kind]
    grain = 0.6 * _soft(81, 5, 0.1, n) + 0.9 * _soft(82, 26, 0.9, n) + 0.5 * _soft(83, 14, size=n)
    if kind == "paper":
        grain = _washi_tone(n)
        r, g, b = {"rest": PAPER, "hover": (249, 243, 227), "pressed": (221, 207, 176)}[state]
    else:
        grain = grain * (2.8 if kind == "red" else 2.6)
        step = {"rest": 0, "hover": 9, "pressed": -20 if kind == "red" else -9}[state]
        r, g, b = r + step, g + step * 6 // 10, b + step * 6 // 10
    tone = _tiled(grain, n, SMALL_MARGIN + corner)
    lift = 2.0 if state == "hover" else 0.0
    shadow = {"rest": (4.0, 4.0, 0.45), "hover": (5.0, 7.0, 0.45), "pressed": (1.0, 2.0, 0.40)}[state]
    # An ink button shows its edge on dark cloth by a line of paper.
    ring = (176, 166, 146) if kind == "ink" else None
    inset = {"red": 60, "ink": 30, "paper": 46}[kind] if state == "pressed" else 0
    return _piece((n, 32), corner, SMALL_MARGIN, 3, 10, (r, g, b), tone, FRAME_INK, shadow, lift, inset, ring)


STATES = ("rest", "hover", "pressed")

#: Tiles by name.
TILES: dict[str, Callable[[], Image.Image]] = {
    "cloth_indigo": lambda: cloth("indigo"),
    "cloth_moss": lambda: cloth("moss"),
    "cloth_red": lambda: cloth("red"),
    "wood": wood,
    "washi": washi,
}


def _button_maker(kind: str, state: str) -> Callable[[], Image.Image]:
    return lambda: button(kind, state)


#: Nine-slices by name: what draws them, their margin, and how much of each side is not stretched (with the margin).
SLICES: dict[str, tuple[Callable[[], Image.Image], int, int]] = {
    "panel": (panel, MARGIN, MARGIN + 24),
    "slip": (slip, SMALL_MARGIN, SMALL_MARGIN + 12),
    **{
        f"button_{kind}_{state}": (_button_maker(kind, state), SMALL_MARGIN, SMALL_MARGIN + 16)
        for kind in _FILLS
        for state in STATES
    },
}
