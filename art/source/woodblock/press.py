"""The press: inks the blocks of a card one after the other and prints them on paper.

Frozen: the deck is one hand because every card goes through exactly this.  Distances are in mask pixels.
"""

from __future__ import annotations

import functools

import numpy as np
import skia
from PIL import Image
from scipy.ndimage import gaussian_filter

from .inks import FRAME_INK, INKS, PAPER, RGB
from .plate import FRAME, PH, PW, R_IN, R_OUT, Array, S, mask_array, new_mask, rrect_path
from .separations import Card
from .textures import baren, noise, washi, woodgrain

#: How far a block lies from where it should, at most, in units sideways and up or down; the key block: a third of it.
REGISTER = 0.7
#: Side of a square of leaf, and the width of the seam where one lies over the next, in mask pixels.
LEAF, SEAM = 222, 3.2


def _step(x: Array) -> Array:
    """Smooth step from 0 at 0 to 1 at 1."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def _blurred(mask: Array, sigma: float) -> Array:
    """A wide blur, made on a grid as coarse as it may be: a tenth of the time."""
    k = int(sigma // 3)
    coarse = mask.reshape(PH // k, k, PW // k, k).mean((1, 3))
    small = Image.fromarray(gaussian_filter(coarse, sigma / k))
    return np.asarray(small.resize((PW, PH), Image.Resampling.BILINEAR))


def _moved(mask: Array, dx: float, dy: float) -> Array:
    """A mask moved right and down by pixels and parts of them; what comes in at an edge lies under the frame."""
    for axis, by in ((0, dy), (1, dx)):
        whole, part = int(np.floor(by)), by - np.floor(by)
        near, far = np.roll(mask, whole, axis), np.roll(mask, whole + 1, axis)
        mask = np.asarray(near * (1 - part) + far * part, np.float32)
    return mask


@functools.cache
def _frame_mask() -> Array:
    surface = new_mask()
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorBLACK)
    opening = skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kClear)
    canvas.drawPath(rrect_path(FRAME, R_IN), opening)
    return mask_array(surface)


def _cut_mask() -> Array:
    surface = new_mask()
    surface.getCanvas().drawPath(rrect_path(0.6, R_OUT), skia.Paint(AntiAlias=True))
    return mask_array(surface)


def leaf(card: Card) -> Array:
    """Where a print is covered with leaf, 0..1: only where it is yellow, not under the frame, nor under black."""
    covered = mask_array(card.finishes["leaf"])
    if not covered.any():
        return covered
    yellow: Array = np.zeros((PH, PW), np.float32)
    for ink in ("mist", "yellow"):
        yellow = np.maximum(yellow, mask_array(card.blocks[ink]) * card.gradations.get(ink, np.float32(1)))
    bare = (1 - mask_array(card.blocks["black"])) * (1 - _frame_mask())
    return np.asarray(covered * np.clip(yellow, 0, 1) * bare, np.float32)


def _embossed(relief: Array) -> Array:
    """The light on a sheet that was pressed on a block without ink; it falls from the upper left."""
    height = gaussian_filter(relief, 1.5)
    slope = sum(np.gradient(height))
    return np.asarray(1 + np.clip(slope * 0.62, -0.17, 0.06) - 0.018 * height, np.float32)


def _leaf_tone(covered: Array, seed: int) -> Array:
    """The tone of the leaf's squares: each has its own, mottled, and is brighter where two lie over each other."""
    rng = np.random.default_rng(seed)
    tone = 1 + 0.020 * noise(7, 51) + 0.022 * noise(40, 52)
    rows, columns = PH // LEAF + 2, PW // LEAF + 2
    yy, xx = np.mgrid[0:PH, 0:PW].astype(np.float32)
    across = (xx + 3 * noise(40, 53) + 90) / LEAF
    down = (yy + 3 * noise(40, 54) + 40) / LEAF
    each = rng.normal(0, 0.018, (rows, columns))
    tone = tone + each[np.clip(down.astype(int), 0, rows - 1), np.clip(across.astype(int), 0, columns - 1)]
    seam = np.minimum(across % 1, down % 1) * LEAF
    tone = tone + 0.085 * np.exp(-((seam / SEAM) ** 2)) - 0.05 * np.exp(-(((seam - SEAM * 2) / SEAM) ** 2))
    share = (covered * (tone - 1))[..., None] * np.array([1.0, 1.0, 1.5], np.float32)
    return np.asarray(1 + share, np.float32)


def print_card(card: Card) -> Image.Image:
    """The printed card with its frame, corners cut away, as RGBA of PW x PH pixels."""
    rng = np.random.default_rng(card.seed * 7 + 3)
    sheet = washi()
    image, fibre = sheet[..., :3], sheet[..., 3]
    flip = rng.integers(0, 4)

    def laid(texture: Array, o: int) -> Array:
        """A texture moved by an offset of its own, so that no two blocks share their grain."""
        return np.roll(texture[::-1, ::-1] if flip & 1 else texture, (o * 131, o * 77), (0, 1))

    image = np.stack([laid(image[..., i], 3) for i in range(3)], -1)
    paper = np.array(PAPER, np.float32) / 255
    # No colour deep under solid black, so that black is the same over red as over paper; a trap at its edge.
    black = mask_array(card.blocks["black"])
    deep_black = _step((_blurred(black, 9) - 0.94) / 0.06)
    layers: list[tuple[str, RGB, Array]] = [
        (ink, INKS[ink], mask_array(block) * (1 if ink == "black" else 1 - deep_black))
        for ink, block in card.blocks.items()
    ]
    frame = _frame_mask()
    inside = 1 - _step((_blurred(frame, 3) - 0.6) / 0.3)  # colours stop just under the frame
    layers = [(ink, rgb, mask * inside) for ink, rgb, mask in layers]
    layers.append(("frame", FRAME_INK, frame))

    for i, (ink, rgb, mask) in enumerate(layers):
        if mask.max() == 0:
            continue
        mask = mask.astype(np.float32)
        dark = ink in ("black", "frame")
        dx, dy = rng.uniform(-1, 1, 2) * REGISTER * S * (0.33 if dark else 1)  # the block never lies quite true
        if ink != "frame":
            mask = _moved(mask, dx, dy)
        o = i * 3 + int(rng.integers(0, 9))
        # The carved edge wavers, and ink spreads a little over it.
        soft = gaussian_filter(mask, 1.0)
        threshold = 0.44 + 0.05 * laid(noise(2.2, 21), o) + 0.03 * laid(noise(7, 22), o)
        cover = _step((soft - threshold) / 0.62 + 0.5)
        edge = cover * np.clip(1 - _blurred(mask, 6), 0, 1)
        solid = _step((_blurred(mask, 14) - 0.55) / 0.4)  # large areas only
        density = (
            1.0 + 0.05 * laid(noise(1.1, 31), o) + 0.045 * laid(noise(90, 32), o) + 0.045 * laid(baren(), o) * solid
        )
        density += solid * (0.050 if not dark else 0.035) * laid(woodgrain(), o)
        density += 0.30 * (edge - 0.12)  # ink pools at the edge
        density -= 0.10 * fibre
        if dark:
            density += 0.13
        if ink in card.gradations:
            density = density * card.gradations[ink]
        density = np.clip(density, 0, 1.35)
        # Sesame spots: the tooth of the paper that takes no ink.
        tooth = laid(noise(1.0, 41), o) * 0.75 + laid(noise(2.6, 42), o) * 0.6 + laid(noise(40, 43), o) * 0.35
        hole = _step((tooth - (2.45 if dark else 2.2)) / 0.5)
        cover = cover * (1 - (0.55 if dark else 0.7) * hole)
        # Beer and Lambert: inks multiply, so seams and overprints come out by themselves.
        through = np.clip((np.array(rgb, np.float32) / 255) / paper, 0.01, 1)
        transmission = np.exp(np.log(through)[None, None, :] * density[..., None])
        image = image * (1 - cover[..., None] * (1 - transmission))

    if (relief := mask_array(card.finishes["relief"])).any():
        image = image * _embossed(relief * inside)[..., None]
    if (covered := leaf(card)).any():
        image = image * _leaf_tone(covered, card.seed)
    rgba = np.dstack([np.clip(image, 0, 1), _cut_mask()])
    return Image.fromarray((rgba * 255 + 0.5).astype(np.uint8), "RGBA")
