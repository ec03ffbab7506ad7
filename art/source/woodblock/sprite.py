"""From a print to the files the game loads.

A narrow sprite is an indexed PNG with alpha: the format that loads fastest.  The full one, which only
large windows and the gallery read, is a WebP of half the size.  The card fills all but a transparent
margin of 5/970 of the width and 8/1552 of the height on each side (2.5 and 4 of 480 x 768), so that the
edge of a turned card is smooth.
"""

from __future__ import annotations

import io
from collections.abc import Collection
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.spatial import cKDTree

from .inks import FRAME_INK
from .plate import PH, PW, H, W
from .plate import Array as Mask

Array: TypeAlias = NDArray[np.float64]

#: Margin of the large print in its pixels, sideways and up; in the card's own ratio of 5 to 8.
MARGIN = (5, 8)
#: How many entries of the palette are for the opaque print, and how many for its half-transparent rim.
#: 112 keep 43 dB or more at play size; 240 would make the files a third larger for 2 dB that nobody sees.
COLOURS, RIM = 112, 14
#: Of the full sprite. 92 keeps the grain of the paper, seen twice as large; at 85 it begins to go. Without loss a file
#: is eight hundredths smaller than an indexed PNG.
QUALITY = 92
#: The same for the narrow sprite; 40 keep 40 dB at play size, and the grain of the paper.
NARROW_COLOURS = 40


def with_margin(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The print on a transparent ground of its own ratio, scaled to `size`."""
    ground = Image.new("RGBA", (PW + 2 * MARGIN[0], PH + 2 * MARGIN[1]), (*FRAME_INK, 0))
    ground.paste(image, MARGIN)
    return ground.resize(size, Image.Resampling.LANCZOS)


def _eye(rgb: Array) -> Array:
    """Colour as it is compared when colours are put together: noise in the dark counts for less."""
    return np.asarray(255 * (rgb / 255.0) ** 1.3)


def _palette(opaque: NDArray[np.uint8], colours: int) -> NDArray[np.uint8]:
    """So many colours fitted to the pixels (n x 3), dark to light: median cut, then k-means."""
    first = Image.fromarray(opaque[None]).quantize(colours, Image.Quantize.MEDIANCUT, kmeans=3)
    centres = np.array(first.getpalette(), np.float64).reshape(-1, 3)[:colours]
    sample = opaque[::3].astype(np.float64)
    seen = _eye(sample)
    for _ in range(4):
        nearest = cKDTree(_eye(centres)).query(seen)[1]
        count = np.bincount(nearest, minlength=len(centres))
        for channel in range(3):
            total = np.bincount(nearest, sample[:, channel], len(centres))
            centres[:, channel] = np.where(count > 0, total / np.maximum(count, 1), centres[:, channel])
    order = np.argsort(centres @ (0.3, 0.59, 0.11))
    return np.rint(centres[order]).astype(np.uint8)


def indexed(image: Image.Image, most: int = COLOURS) -> bytes:
    """An indexed PNG of an RGBA picture: colours for its opaque pixels, steps of alpha for its rim.

    Index 0 is clear, 1..RIM are rising alphas in the colour of the frame, the rest is the palette.  There is
    no dithering: the grain of the print does it.
    """
    rgba = np.asarray(image)
    solid = rgba[..., 3] == 255
    opaque = rgba[solid][:, :3]
    colours = _palette(opaque, most)
    index = np.zeros(rgba.shape[:2], np.uint8)
    index[solid] = 1 + RIM + cKDTree(_eye(colours.astype(np.float64))).query(_eye(opaque))[1]
    level = np.rint(rgba[..., 3] / 255 * (RIM + 1)).astype(np.uint8)
    index[~solid] = np.minimum(level[~solid], RIM)
    out = Image.fromarray(index, "P")
    rim = np.array([FRAME_INK] * (RIM + 1), np.uint8)
    out.putpalette(np.vstack([rim, colours]).tobytes())
    alphas = bytes(round(255 * i / (RIM + 1)) for i in range(RIM + 1))
    file = io.BytesIO()
    out.save(file, "PNG", optimize=True, transparency=alphas)
    return file.getvalue()


def _full(sprite: Image.Image) -> bytes:
    """The WebP of a sprite, its rim in the steps of an indexed one."""
    rgba = np.asarray(sprite).copy()
    rgba[..., 3] = np.rint(np.rint(rgba[..., 3] / 255 * (RIM + 1)) * 255 / (RIM + 1))
    file = io.BytesIO()
    Image.fromarray(rgba).save(file, "WEBP", quality=QUALITY, method=6, alpha_quality=100, exact=True)
    return file.getvalue()


def _narrowed(sprite: Image.Image) -> bytes:
    """A sprite at half its size: what the cards of a usual window are made from."""
    return indexed(sprite.resize((W // 2, H // 2), Image.Resampling.LANCZOS), NARROW_COLOURS)


def _gold(leaf: Mask) -> bytes:
    """Where a card glints, as a grey picture in the size of the narrow sprite; nothing where there is no leaf."""
    if not leaf.any():
        return b""
    white = Image.new("RGBA", (PW, PH), (255, 255, 255, 255))
    white.putalpha(Image.fromarray((np.clip(leaf, 0, 1) * 255).astype(np.uint8)))
    alpha = with_margin(white, (W // 2, H // 2)).getchannel("A")
    file = io.BytesIO()
    alpha.point([16 * round(i / 17) if i < 248 else 255 for i in range(256)]).save(file, "PNG", optimize=True)
    return file.getvalue()


def encode(image: Image.Image, kinds: Collection[str], leaf: Mask) -> dict[str, bytes]:
    """The files made from one print, of which `leaf` covers a part.

    They are "face" (480 x 768 without margin, for sheets), "sprite", "narrow", "large", "gold" (empty without leaf).
    """
    out: dict[str, bytes] = {}
    if "face" in kinds:
        file = io.BytesIO()
        image.resize((W, H), Image.Resampling.LANCZOS).save(file, "PNG", compress_level=3)
        out["face"] = file.getvalue()
    if "sprite" in kinds:
        out["sprite"] = _full(with_margin(image, (W, H)))
    if "narrow" in kinds:
        out["narrow"] = _narrowed(with_margin(image, (W, H)))
    if "gold" in kinds:
        out["gold"] = _gold(leaf)
    if "large" in kinds:
        out["large"] = indexed(with_margin(image, (PW, PH)))
    return out
