"""Red seals: 花札 beside the name of the game, 成 親 七 in the lists."""

from __future__ import annotations

import skia
from PIL import Image

from ..paths import circle, diff, inter, outline, tf, union
from . import pack
from .calligraphy import Character, character_path
from .characters import DONE, FLOWER, PARENT, SEVEN, TAG
from .sheet import Sheet

SINGLE = {"done": (DONE, 1.06, 74.0), "dealer": (PARENT, 1.0, 80.0), "seven": (SEVEN, 1.12, 72.0)}


def rounded(x0: float, y0: float, x1: float, y1: float, r: float) -> skia.Path:
    """A rectangle with round corners."""
    path = skia.Path()
    path.addRRect(skia.RRect.MakeRectXY(skia.Rect(x0, y0, x1, y1), r, r))
    return path


def stone(x0: float, y0: float, x1: float, y1: float) -> skia.Path:
    """The face of a seal: a rounded rectangle with chipped edges."""
    face = rounded(x0, y0, x1, y1, 13)
    for x, y, wide, high in (
        (x0 + 19, y0, 5.5, 1.6),
        (x1 - 12, y1, 7, 1.8),
        (x1, y1 - 34, 1.5, 4),
        (x0, y0 + 30, 1.2, 5),
    ):
        face = diff(face, circle(x, y, wide, high))
    return face


def fitted(character: Character, x: float, y: float, size: float, weight: float) -> skia.Path:
    """A character in the square of `size` about (x, y), its ink in the middle of it."""
    path = character_path(character, weight)
    box = path.computeTightBounds()
    scale = size / max(box.width(), box.height())
    return tf(path, x - box.centerX() * scale, y - box.centerY() * scale, 0, scale)


def single(character: Character, weight: float, size: float) -> Image.Image:
    """A square seal with one character."""
    sheet = Sheet("seal", 112, 112, 4.6, 12)
    sheet.fill(stone(6, 6, 106, 106), "red")
    sheet.fill(fitted(character, 56, 56, size, weight), "paper")
    return sheet.pull(tooth=0.5, waver=1.1, grain=0.8, backed=True)


def flower_tags() -> Image.Image:
    """花札, one above the other, in a thin frame."""
    sheet = Sheet("hanafuda", 112, 206, 4.6, 14)
    face = stone(6, 6, 106, 200)
    sheet.fill(face, "red")
    sheet.fill(inter(face, outline(rounded(13.5, 13.5, 98.5, 192.5, 8), 3.0)), "paper")
    both = union(fitted(FLOWER, 56, 60, 74, 1.12), fitted(TAG, 56, 146, 74, 1.12))
    sheet.fill(both, "paper")
    return sheet.pull(tooth=0.7, waver=1.3, grain=0.8, backed=True)


def build() -> dict[str, bytes]:
    """The files of the seals."""
    out = {"sprites/furniture/seal-hanafuda.png": pack.indexed(_to(flower_tags(), 360), 96)}
    for name, (character, weight, size) in SINGLE.items():
        out[f"sprites/furniture/seal-{name}.png"] = pack.indexed(_to(single(character, weight, size), 192), 64)
    return out


def _to(image: Image.Image, height: int) -> Image.Image:
    return image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)
