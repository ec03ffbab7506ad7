"""The press for large sheets: what `press` does for a card, with the plank laid across and no frame.

Edges waver a little less than on a card; everything else is the same: register, spread of ink, grain, pooling, the
tooth of the paper, and inks that multiply.  Textures are as large as the sheet, so a print looks alike at every scale.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter
from scipy.ndimage import shift as shift_image

from ..inks import PAPER
from ..plate import Array
from ..textures import baren, noise, washi, woodgrain
from .sheet import BLOCKS, COVER, Sheet

#: How far beyond a layer's edge it is printed, in units: as far as the widest blur sees.
BEYOND = 40


def _step(x: Array) -> Array:
    """Smooth step from 0 at 0 to 1 at 1."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


@functools.cache
def _across(size: tuple[int, int], name: str, *args: float) -> Array:
    """A texture of the deck, turned so that its grain lies across, as large as a scene."""
    made = {"noise": noise, "baren": baren, "woodgrain": woodgrain}[name](*args)
    image = Image.fromarray(np.ascontiguousarray(np.rot90(made)).astype(np.float32))
    return np.asarray(image.resize(size, Image.Resampling.BICUBIC), np.float32)


@functools.cache
def _paper(size: tuple[int, int]) -> Array:
    """Paper of a sheet's size: colour and fibres, 4 planes."""
    made = np.rot90(washi())
    planes = [np.ascontiguousarray(made[..., i]) for i in range(4)]
    large = [Image.fromarray(p).resize(size, Image.Resampling.BICUBIC) for p in planes]
    return np.dstack([np.asarray(p, np.float32) for p in large])


def _blur(mask: Array, sigma: float) -> Array:
    """A wide blur, made on a small grid where that makes no difference."""
    k = int(sigma // 3)
    if k < 2:
        return np.asarray(gaussian_filter(mask, sigma))
    h, w = mask.shape
    small = Image.fromarray(mask).resize((w // k, h // k), Image.Resampling.BOX)
    soft = gaussian_filter(np.asarray(small), sigma / k)
    return np.asarray(Image.fromarray(soft).resize((w, h), Image.Resampling.BICUBIC))


def print_layers(sheet: Sheet) -> dict[str, tuple[Image.Image, tuple[int, int]]]:
    """The layers of a scene from the lowest to the highest, each as RGBA and where its upper left corner lies in units.

    The lowest covers the sheet.  All go through the press with the same register and grain.
    """
    unit = math.ceil(sheet.scale)
    found: dict[str, tuple[Image.Image, tuple[int, int]]] = {}
    for name, blocks in sheet.layers.items():
        sheet.blocks = blocks
        if not found:
            found[name] = _pressed(sheet, (0, 0, *sheet.size)), (0, 0)
            continue
        cover = Image.fromarray((sheet.mask(COVER) * 255 + 0.5).astype(np.uint8))
        left, top, right, bottom = cover.point(lambda v: 255 if v > 3 else 0).getbbox() or (0, 0, 1, 1)
        left, top, right, bottom = (
            left // unit * unit,
            top // unit * unit,
            -(-right // unit) * unit,
            -(-bottom // unit) * unit,
        )
        (wide, high), far = sheet.size, BEYOND * unit
        outer = max(left - far, 0), max(top - far, 0), min(right + far, wide), min(bottom + far, high)
        printed = _pressed(sheet, outer).convert("RGBA")
        printed.putalpha(cover.crop(outer))
        inner = left - outer[0], top - outer[1], right - outer[0], bottom - outer[1]
        found[name] = printed.crop(inner), (left // unit, top // unit)
    return found


def print_sheet(sheet: Sheet) -> Image.Image:
    """The printed scene as RGB: its layers laid over one another."""
    return laid_together(print_layers(sheet).values(), math.ceil(sheet.scale))


def laid_together(layers: Iterable[tuple[Image.Image, tuple[int, int]]], unit: int) -> Image.Image:
    """Layers over one another, as RGB; places are so many pixels a unit."""
    first, *others = layers
    whole = first[0].convert("RGBA")
    for picture, (x, y) in others:
        whole.alpha_composite(picture, (x * unit, y * unit))
    return whole.convert("RGB")


def _pressed(sheet: Sheet, area: tuple[int, int, int, int]) -> Image.Image:
    """The blocks as they are now, printed: an area of the sheet (left, top, right, bottom), as RGB."""
    rng = np.random.default_rng(sheet.seed * 7 + 3)
    left, top, right, bottom = area
    s, size = sheet.scale, sheet.size
    flip = rng.integers(0, 4)

    def laid(texture: Array, o: int) -> Array:
        """A texture moved by an offset of its own, mirrored where it ends, and cut to the sheet."""
        texture = texture[::-1, ::-1] if flip & 1 else texture
        cut = []
        for start, end, move, whole in ((top, bottom, 131, size[1]), (left, right, 77, size[0])):
            at: NDArray[np.int64] = (np.arange(start, end) + round(o * move * s)) % (2 * whole)
            cut.append(np.minimum(at, 2 * whole - 1 - at))
        return np.asarray(texture[np.ix_(*cut)])

    paper_sheet = _paper(size)
    image = np.stack([laid(paper_sheet[..., i], 3) for i in range(3)], -1)
    fibre = laid(paper_sheet[..., 3], 3)
    paper = np.array(PAPER, np.float32) / 255
    here = np.s_[top:bottom, left:right]
    black = sheet.mask("black")[here]
    deep_black = _step((_blur(black, 6 * s) - 0.94) / 0.06)

    for i, (ink, rgb) in enumerate(BLOCKS.items()):
        mask = sheet.mask(ink)[here]
        dark = ink == "black"
        dx, dy = rng.normal(0, 0.35 if dark else 0.8, 2) * s
        o = i * 3 + int(rng.integers(0, 9))
        if mask.max() == 0:
            continue
        if not dark:
            mask = mask * (1 - deep_black)
        mask = shift_image(mask, (dy, dx), order=1, mode="nearest")
        soft = gaussian_filter(mask, 0.75 * max(s, 0.6))
        threshold = (
            0.44 + 0.05 * laid(_across(size, "noise", 2.2, 21), o) + 0.03 * laid(_across(size, "noise", 7, 22), o)
        )
        partial = mask * (mask < 0.98) * (_blur(mask, 3 * s) < 0.9)  # blocks that take less ink keep their tone
        cover = np.maximum(_step((soft - threshold) / 0.62 + 0.5), 0) if partial.mean() < 0.2 else soft
        edge = cover * np.clip(1 - _blur(mask, 5 * s), 0, 1)
        solid = _step((_blur(mask, 12 * s) - 0.55) / 0.4)
        density = (
            1.0 + 0.045 * laid(_across(size, "noise", 1.1, 31), o) + 0.045 * laid(_across(size, "noise", 90, 32), o)
        )
        density += 0.045 * laid(_across(size, "baren"), o) * solid
        density += solid * (0.055 if not dark else 0.035) * laid(_across(size, "woodgrain"), o)
        density += 0.26 * (edge - 0.12)
        density -= 0.10 * fibre
        if dark:
            density += 0.13
        if ink in sheet.gradations:
            density = density * sheet.gradations[ink][here]
        density = np.clip(density, 0, 1.35)
        tooth = laid(_across(size, "noise", 1.0, 41), o) * 0.75 + laid(_across(size, "noise", 2.6, 42), o) * 0.6
        tooth = tooth + laid(_across(size, "noise", 40, 43), o) * 0.35
        hole = _step((tooth - (2.5 if dark else 2.3)) / 0.5)
        cover = cover * (1 - (0.5 if dark else 0.65) * hole)
        through = np.clip((np.array(rgb, np.float32) / 255) / paper, 0.01, 1)
        transmission = np.exp(np.log(through)[None, None, :] * density[..., None])
        image = image * (1 - cover[..., None] * (1 - transmission))
    return Image.fromarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
