"""The two lines that make a shape look cut in wood: the halo around it and the black outline."""

from __future__ import annotations

import numpy as np
import skia

from .brush import TAU
from .paths import diff, outline, tf, union
from .separations import Card

#: The thinnest and the thickest line that a brush leaves, in units.
THIN, THICK = 1.5, 6.0
#: Units from one sample of a contour to the next, and how far before and behind it its bend is measured.
STEP, REACH = 1.25, 6


def brushed(path: skia.Path, w: float) -> skia.Path:
    """A brush's line along the edge of `path`: about w units wide, between THIN and THICK.

    It is pressed below and on the right, lifted above and on the left and towards every corner, and trembles a little:
    always the same way for the same path.
    """
    line = skia.Path()
    line.setFillType(skia.PathFillType.kWinding)
    measure = skia.PathMeasure(path, False)
    while True:
        length = measure.getLength()
        if length > 4 * STEP:
            _along(line, path, measure, length, w)
        if not measure.nextContour():
            return line


def _along(line: skia.Path, path: skia.Path, measure: skia.PathMeasure, length: float, w: float) -> None:
    """Add the line along one contour to `line`."""
    n = max(int(length / STEP), 8)
    found = [measure.getPosTan(length * i / n) for i in range(n)]
    at = np.array([(p.x(), p.y()) for p, _ in found])
    way = np.array([(t.x(), t.y()) for _, t in found])
    normal = np.c_[way[:, 1], -way[:, 0]]
    if path.contains(*map(float, at[n // 2] + normal[n // 2] * 0.5)):
        normal = -normal
    before, behind = np.roll(way, REACH, 0), np.roll(way, -REACH, 0)
    bend = np.degrees(np.arccos(np.clip((before * behind).sum(1), -1, 1)))
    corner = np.clip((bend - 50) / 70, 0, 1)
    kernel = np.hanning(2 * REACH + 3)
    corner = np.convolve(np.r_[corner[-REACH - 1 :], corner, corner[: REACH + 1]], kernel / kernel.max() / 3, "valid")
    s, phase = np.arange(n) / n * TAU, length
    waves = max(round(length / 130), 1)
    tremor = 0.11 * np.sin(waves * s + phase) + 0.07 * np.sin((2 * waves + 1) * s + 2 * phase)
    press = 1.0 + 0.22 * normal @ (0.6, 0.8) + tremor
    radius = np.clip(w * press * (1 - 0.5 * np.clip(corner, 0, 1)), min(THIN, w), max(THICK, w)) / 2
    for (x, y), r in zip(at.tolist(), radius.tolist(), strict=True):
        line.addCircle(x, y, r)


def halo(c: Card, path: skia.Path, w: float, ink: str = "paper") -> None:
    """Clear a gap of w units around `path` (and under it): the line that keeps shapes apart."""
    c.fill(union(path, outline(path, 2 * w)), ink)


def inked(
    c: Card,
    path: skia.Path,
    ink: str,
    w: float = 4.2,
    dx: float = -0.9,
    dy: float = -1.0,
    gap: float = 0,
    line: str = "black",
) -> None:
    """Fill `path` with a brush's outline that is thick below right and thin above left.

    The black is the path grown by about w/2; the colour lies dx, dy units off its centre.  `gap` clears a halo
    of that many units outside the line.
    """
    if gap:
        halo(c, path, gap + w / 2)
    c.fill(path, line)
    c.fill(brushed(path, w), line)
    inner = diff(path, outline(path, w * 0.35))
    c.fill(tf(inner, dx, dy), ink)
