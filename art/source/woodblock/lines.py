"""The two lines that make a shape look cut in wood: the halo around it and the black outline."""

from __future__ import annotations

import skia

from .paths import diff, outline, tf, union
from .separations import Card


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
    """Fill `path` with an outline that is thick below right and thin above left.

    The black is the path grown by w/2; the colour lies dx, dy units off its centre.  `gap` clears a halo
    of that many units outside the line.
    """
    if gap:
        halo(c, path, gap + w / 2)
    c.fill(union(path, outline(path, w)), line)
    inner = diff(path, outline(path, w * 0.35))
    c.fill(tf(inner, dx, dy), ink)
