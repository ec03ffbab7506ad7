"""Brush writing: strokes with a left and a right edge of their own, and bristles that run dry.

A stroke is (points, left, right, dry): the centre line, the distances of its two edges from it (seen in writing
direction, in units, evenly spaced along the line), and how dry the brush is at its end, 0 to 1.  A single list of
widths serves both edges when `right` is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import skia
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from scipy.spatial import cKDTree

from ..brush import Floats, poly, sample
from ..paths import tf, union
from ..plate import Array
from ..textures import noise
from .sheet import block, coverage, laid, step


class Stroke(NamedTuple):
    """One movement of the brush."""

    points: str
    left: Sequence[float]
    right: Sequence[float] | None = None
    dry: float = 0.0


Character = list[Stroke]
#: A character with the place of its box's left top corner and its scale (1: a box of 100 x 100).
Placed = tuple[Character, float, float, float]


def _edges(stroke: Stroke, n: int) -> tuple[Floats, Floats, Floats, Floats]:
    """The centre line, its normals to the left, and the two distances along it."""
    line = sample(stroke.points, n)
    along = np.gradient(line, axis=0)
    along /= np.hypot(along[:, 0], along[:, 1])[:, None] + 1e-9
    normal = np.c_[along[:, 1], -along[:, 0]]
    t = np.linspace(0, 1, n)

    def widths(given: Sequence[float]) -> Floats:
        smooth = PchipInterpolator(np.linspace(0, 1, len(given)), given)(t)
        return np.asarray(np.maximum(smooth, 0), np.float64)

    left = widths(stroke.left)
    return line, normal, left, left if stroke.right is None else widths(stroke.right)


def stroke_path(stroke: Stroke, n: int = 90, weight: float = 1.0) -> skia.Path:
    """The area of a stroke; blunt ends are rounded."""
    line, normal, left, right = _edges(stroke, n)
    left, right = left * weight, right * weight
    parts = [line + normal * left[:, None]]
    angle = np.linspace(0, np.pi, 10)[1:-1, None]

    def cap(i: int, sign: int) -> Floats:
        middle = line[i] + normal[i] * (left[i] - right[i]) / 2
        radius = (left[i] + right[i]) / 2
        forward = sign * np.array([-normal[i][1], normal[i][0]])
        return np.asarray(middle + radius * (sign * normal[i] * np.cos(angle) + forward * np.sin(angle) * 0.8))

    if left[-1] + right[-1] > 0.5:
        parts.append(cap(-1, 1))
    parts.append((line - normal * right[:, None])[::-1])
    if left[0] + right[0] > 0.5:
        parts.append(cap(0, -1))
    path = poly(np.vstack(parts))
    path.setFillType(skia.PathFillType.kWinding)
    return path


def character_path(character: Character, weight: float = 1.0) -> skia.Path:
    """All strokes of a character as one area."""
    return union(*(skia.Simplify(stroke_path(stroke, 60, weight)) for stroke in character))


def _bristles(stroke: Stroke, mask: Array, origin: tuple[int, int], scale: float, rng: np.random.Generator) -> Array:
    """How much ink the bristles leave, 0..1, for every pixel of `mask` (its corner at `origin`)."""
    line, normal, left, right = _edges(stroke, 260)
    rows, columns = np.nonzero(mask > 0)
    at = np.c_[(columns + origin[0] + 0.5) / scale, (rows + origin[1] + 0.5) / scale]
    nearest = cKDTree(line).query(at)[1]
    offset = ((at - line[nearest]) * normal[nearest]).sum(1)
    # Across the brush from -1 to 1: bristles spread with it, so a hair keeps its share of the width.
    across = np.where(offset > 0, offset / (left[nearest] + 0.4), offset / (right[nearest] + 0.4))
    length = np.hypot(*np.diff(line, axis=0).T).sum()
    hairs, long = 72, 260
    fine = rng.standard_normal((hairs, long))
    fine = gaussian_filter(fine, (0.55, 15))
    coarse = gaussian_filter(rng.standard_normal((hairs, long)), (2.6, 26))
    field = fine / fine.std() * 0.75 + coarse / coarse.std() * 0.7
    u = nearest / 259
    value = map_coordinates(
        field, [(np.clip(across, -1, 1) * 0.48 + 0.5) * (hairs - 1), u * min(length / 150, 1) * (long - 1)], order=1
    )
    # Dry in the last two thirds, most in the middle of the stroke's end, less where it comes to rest.
    thirst = (
        stroke.dry
        * step(((u - 0.28) / 0.5).astype(np.float32))
        * (1 - 0.35 * step(((u - 0.88) / 0.12).astype(np.float32)))
    )
    level = 2.75 - 3.3 * thirst
    ink = np.ones_like(mask)
    ink[rows, columns] = 1 - step(((value - level) / 0.35).astype(np.float32))
    return ink


def written(
    placed: Sequence[Placed], width: float, height: float, scale: float, seed: int = 4, weight: float = 1.0
) -> NDArray[np.uint8]:
    """Characters on a sheet of `width` x `height` units as alpha, `scale` pixels per unit."""
    rng = np.random.default_rng(seed)
    pixels = (round(width * scale), round(height * scale))
    sheet: Array = np.zeros((pixels[1], pixels[0]), np.float32)
    for character, x, y, size in placed:
        for stroke in character:
            path = stroke_path(stroke, 160, weight)
            surface = block(*pixels, scale)
            surface.getCanvas().drawPath(tf(path, x, y, 0, size), skia.Paint(AntiAlias=True))
            mask = coverage(surface)
            down, along = (np.flatnonzero(mask.any(axis)) for axis in (1, 0))
            top, bottom, first, last = int(down[0]), int(down[-1]) + 1, int(along[0]), int(along[-1]) + 1
            part = mask[top:bottom, first:last]
            if stroke.dry:
                origin = (first - int(x * scale), top - int(y * scale))
                part = part * _bristles(stroke, part, origin, scale * size, rng)
            sheet[top:bottom, first:last] = np.maximum(sheet[top:bottom, first:last], part)
    soft = gaussian_filter(sheet, 0.8)
    uneven = 0.06 * laid(noise(7, 22), pixels[1], pixels[0], 1) + 0.05 * laid(noise(2.2, 21), pixels[1], pixels[0], 1)
    uneven = np.clip(uneven, -0.15, 0.15)
    return np.asarray((step((soft - 0.5 - uneven) / 0.6 + 0.5) * 255 + 0.5), np.float32).astype(np.uint8)
