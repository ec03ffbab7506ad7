"""From a picture with alpha to the bytes of a small PNG."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.spatial import cKDTree

from ..inks import RGB

WHITE: RGB = (255, 255, 255)


def _png(image: Image.Image, transparency: bytes | None = None) -> bytes:
    file = io.BytesIO()
    if transparency is None:
        image.save(file, "PNG", optimize=True)
    else:
        image.save(file, "PNG", optimize=True, transparency=transparency)
    return file.getvalue()


def tinted(mask: NDArray[np.uint8], colour: RGB = WHITE, levels: int = 64) -> bytes:
    """One colour in `levels` steps of alpha, as an indexed PNG."""
    index = np.rint(mask.astype(np.float32) / 255 * (levels - 1)).astype(np.uint8)
    image = Image.fromarray(index, "P")
    image.putpalette(bytes(colour) * levels)
    return _png(image, bytes(round(255 * i / (levels - 1)) for i in range(levels)))


def carved(mask: NDArray[np.uint8], levels: int = 16) -> bytes:
    """A white form in few steps of alpha, as a WebP without loss: a quarter of a PNG, for large windows only."""
    alpha = np.rint(np.rint(mask.astype(np.float32) / 255 * (levels - 1)) * 255 / (levels - 1)).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(np.dstack([np.full_like(alpha, 255)] * 3 + [alpha])).save(
        file, "WEBP", lossless=True, method=6, exact=True
    )
    return file.getvalue()


def few(image: Image.Image, colours: int = 128) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A picture in few colours with alpha: its indices, and the colours (n x 4).  Index 0 is clear."""
    rgba = np.asarray(image.convert("RGBA"))
    flat = rgba.reshape(-1, 4).astype(np.float32)
    seen = np.c_[flat[:, :3] * flat[:, 3:] / 255, flat[:, 3] * 1.4]  # alpha errors show more
    shown = np.flatnonzero(flat[:, 3] >= 2)
    if not len(shown):
        return np.zeros(rgba.shape[:2], np.uint8), np.zeros((1, 4), np.uint8)
    rng = np.random.default_rng(5)
    rim = shown[flat[shown, 3] < 250]
    some = rng.choice(shown, min(len(shown), 30000), replace=False)
    if len(rim):
        some = np.r_[some, rng.choice(rim, min(len(rim), 6000), replace=False)]
    sample = seen[some]
    unique = np.unique(np.rint(sample / 3) * 3, axis=0)
    centres = unique[np.linspace(0, len(unique) - 1, min(colours - 1, len(unique))).astype(int)]
    for _ in range(9):
        nearest = cKDTree(centres).query(sample)[1]
        count = np.bincount(nearest, minlength=len(centres))
        for channel in range(4):
            total = np.bincount(nearest, sample[:, channel], len(centres))
            centres[:, channel] = np.where(count > 0, total / np.maximum(count, 1), centres[:, channel])
        empty = np.flatnonzero(count == 0)
        if len(empty):  # put them where the error is largest
            error = np.linalg.norm(sample - centres[nearest], axis=1)
            centres[empty] = sample[np.argsort(error)[-len(empty) :]]
    centres = centres[np.lexsort((centres[:, :3].sum(1), np.rint(centres[:, 3] / 40)))]
    index: NDArray[np.uint8] = np.zeros(len(flat), np.uint8)
    index[shown] = 1 + cKDTree(centres).query(seen[shown])[1]
    alpha = np.clip(centres[:, 3:] / 1.4, 1, 255)
    table = np.vstack([[0, 0, 0, 0], np.c_[np.clip(centres[:, :3] * 255 / alpha, 0, 255), alpha]])
    table[:, 3] = np.where(table[:, 3] > 252, 255, table[:, 3])
    return index.reshape(rgba.shape[:2]), np.rint(table).astype(np.uint8)


def indexed(image: Image.Image, colours: int = 128) -> bytes:
    """A picture in few colours, as an indexed PNG with alpha."""
    index, table = few(image, colours)
    out = Image.fromarray(index, "P")
    out.putpalette(table[:, :3].tobytes())
    return _png(out, table[:, 3].tobytes())


def reduced(image: Image.Image, colours: int = 200) -> Image.Image:
    """The same few colours as an RGBA picture, for formats that want one."""
    index, table = few(image, colours)
    return Image.fromarray(table[index], "RGBA")


def full(image: Image.Image) -> bytes:
    """All colours, for the smallest pictures."""
    return _png(image)


def trimmed(image: Image.Image, margin: int) -> Image.Image:
    """Without its clear edges, but for `margin` pixels."""
    box = image.getchannel("A").point(lambda v: 255 if v > 3 else 0).getbbox()
    assert box
    left, top, right, bottom = box
    out = Image.new("RGBA", (right - left + 2 * margin, bottom - top + 2 * margin), (0, 0, 0, 0))
    out.paste(image.crop(box), (margin, margin))
    return out
