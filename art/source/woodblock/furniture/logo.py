"""The name of the game, brushed."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.spatial import cKDTree

from ..brush import sample
from ..inks import INKS, PAPER
from . import pack
from .calligraphy import Placed, written
from .kana import KOIKOI

LONG = 1600


#: Pixels of the long side of the picture that says in which order the name is written.
ORDER_LONG = 400
#: Parts of a stroke for each unit of its length.
PARTS = 0.11
SCALE = 4.6


def _placed(upright: bool) -> list[Placed]:
    """The signs in their places."""
    if not upright:
        return [(character, 8 + i * 103, 18 + (0, 1.5, -1, 1.5)[i], 1.0) for i, character in enumerate(KOIKOI)]
    places = ((20 + (0, 1.5, -1, 0.5)[i], 6 + i * 88 + (0, 2, -1, 0)[i], 1.0 if i % 2 == 0 else 0.98) for i in range(4))
    return [(character, *place) for character, place in zip(KOIKOI, places, strict=True)]


def lettering(upright: bool) -> Image.Image:
    """こいこい as white on clear, its long side LONG pixels, downwards or in a row."""
    size = (140, 380) if upright else (430, 140)
    mask = written(_placed(upright), *size, SCALE, seed=9)
    white = np.full((*mask.shape, 4), 255, np.uint8)
    white[..., 3] = mask
    image = pack.trimmed(Image.fromarray(white, "RGBA"), 8)
    scale = LONG / max(image.size)
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)


def order() -> bytes:
    """The upright name as a grey PNG: 0 where nothing is written, else the number of the part that covers the pixel.

    Parts are counted from 1 in the order of the brush; a sign begins with the first part after a multiple of 60.
    """
    size = (140, 380)
    numbers: NDArray[np.uint8] = np.zeros((round(size[1] * SCALE), round(size[0] * SCALE)), np.uint8)
    for sign, (character, x, y, k) in enumerate(_placed(True)):
        part = 60 * sign
        for stroke in character:
            mask = written([([stroke._replace(dry=0.0)], x, y, k)], *size, SCALE, seed=9)
            line = (sample(stroke.points, 80) * k + (x, y)) * SCALE
            count = max(round(float(np.hypot(*np.diff(line, axis=0).T).sum()) / SCALE * PARTS), 2)
            rows, columns = np.nonzero(mask > 2)
            numbers[rows, columns] = part + 1 + cKDTree(line).query(np.c_[columns, rows])[1] * count // 80
            part += count
    white = np.full((*numbers.shape, 4), 255, np.uint8)
    white[..., 3] = written(_placed(True), *size, SCALE, seed=9)
    box = Image.fromarray(white[..., 3]).point(lambda v: 255 if v > 3 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = box[0] - 8, box[1] - 8, box[2] + 8, box[3] + 8
    cut = Image.fromarray(numbers).crop((left, top, right, bottom))
    cut = cut.resize((round(cut.width * ORDER_LONG / cut.height), ORDER_LONG), Image.Resampling.NEAREST)
    file = io.BytesIO()
    cut.save(file, "PNG", optimize=True)
    return file.getvalue()


def build() -> dict[str, bytes]:
    """The files of the logo."""
    out = {}
    for upright, name in ((True, "vertical"), (False, "horizontal")):
        mask = np.asarray(lettering(upright).getchannel("A"))
        for tone, colour in (("cream", PAPER), ("ink", INKS["black"])):
            out[f"sprites/furniture/logo-{name}-{tone}.png"] = pack.tinted(mask, colour, 48)
    out["sprites/furniture/logo-vertical-order.png"] = order()
    return out
