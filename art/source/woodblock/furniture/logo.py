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
#: Units of a stroke of the row that are seen at once, about.
SLICE = 9.0


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


def row_order() -> Image.Image:
    """The row as a brush writes it: the grey of a place is the number of the slice it belongs to, from 0.

    A place where strokes cross belongs to the first of them, a place beside them to the nearest.
    """
    mask = written(_placed(False), 430, 140, SCALE, seed=9)
    yy, xx = (one.ravel() for one in np.mgrid[0 : mask.shape[0] : 3, 0 : mask.shape[1] : 3])
    best, found, number = np.full(len(yy), np.inf), np.zeros(len(yy), np.int32), 0
    for character, x, y, k in _placed(False):
        for stroke in character:
            line = (sample(stroke.points, 80) * k + (x, y)) * SCALE
            count = max(round(np.hypot(*np.diff(line, axis=0).T).sum() / SCALE / SLICE), 2)
            far, near = cKDTree(line).query(np.c_[xx, yy])
            far = np.maximum(far - 0.8 * max(stroke.left) * SCALE, 0)  # within the stroke it is the stroke's
            closer = far < best
            best[closer], found[closer] = far[closer], number + near[closer] * count // 80
            number += count
    left, top, right, bottom = Image.fromarray(mask).point(lambda v: 255 if v > 3 else 0).getbbox() or (0, 0, 1, 1)
    grey = Image.fromarray(found.reshape(-(-mask.shape[0] // 3), -1).astype(np.uint8))
    return grey.crop(
        (*(round((edge - 8) / 3) for edge in (left, top)), *(round((edge + 8) / 3) for edge in (right, bottom)))
    )


def build() -> dict[str, bytes]:
    """The files of the logo."""
    out = {}
    for upright, name in ((True, "vertical"), (False, "horizontal")):
        mask = np.asarray(lettering(upright).getchannel("A"))
        for tone, colour in (("cream", PAPER), ("ink", INKS["black"])):
            out[f"sprites/furniture/logo-{name}-{tone}.png"] = pack.tinted(mask, colour, 48)
    out["sprites/furniture/logo-vertical-order.png"] = order()
    out["sprites/furniture/logo-horizontal-order.png"] = pack.full(row_order())
    return out
