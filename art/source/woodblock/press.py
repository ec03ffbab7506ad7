"""The press: inks the blocks of a card one after the other and prints them on paper.

Frozen: the deck is one hand because every card goes through exactly this.  Distances are in mask pixels.
"""

from __future__ import annotations

import numpy as np
import skia
from PIL import Image
from scipy.ndimage import gaussian_filter
from scipy.ndimage import shift as shift_image

from .inks import FRAME_INK, INKS, PAPER, RGB
from .plate import FRAME, R_IN, R_OUT, Array, mask_array, new_mask, rrect_path
from .separations import Card
from .textures import baren, noise, washi, woodgrain


def _step(x: Array) -> Array:
    """Smooth step from 0 at 0 to 1 at 1."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


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
    deep_black = _step((gaussian_filter(black, 9) - 0.94) / 0.06)
    layers: list[tuple[str, RGB, Array]] = [
        (ink, INKS[ink], mask_array(block) * (1 if ink == "black" else 1 - deep_black))
        for ink, block in card.blocks.items()
    ]
    frame = _frame_mask()
    inside = 1 - _step((gaussian_filter(frame, 3) - 0.6) / 0.3)  # colours stop just under the frame
    layers = [(ink, rgb, mask * inside) for ink, rgb, mask in layers]
    layers.append(("frame", FRAME_INK, frame))

    for i, (ink, rgb, mask) in enumerate(layers):
        if mask.max() == 0:
            continue
        dark = ink in ("black", "frame")
        dx, dy = rng.normal(0, 0.45 if dark else 0.95, 2)  # the block never lies quite true
        if ink != "frame":
            mask = shift_image(mask, (dy, dx), order=1)
        o = i * 3 + int(rng.integers(0, 9))
        # The carved edge wavers, and ink spreads a little over it.
        soft = gaussian_filter(mask, 1.0)
        threshold = 0.44 + 0.05 * laid(noise(2.2, 21), o) + 0.03 * laid(noise(7, 22), o)
        cover = _step((soft - threshold) / 0.62 + 0.5)
        edge = cover * np.clip(1 - gaussian_filter(mask, 6), 0, 1)
        solid = _step((gaussian_filter(mask, 14) - 0.55) / 0.4)  # large areas only
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

    rgba = np.dstack([np.clip(image, 0, 1), _cut_mask()])
    return Image.fromarray((rgba * 255 + 0.5).astype(np.uint8), "RGBA")
