"""Rows of feathers, of which the birds' wings are made."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import Points, sample, stroke
from ..lines import halo
from ..paths import outline, pol, union
from ..separations import Card


def feathers(
    c: Card,
    arm: Points,
    angles: Sequence[float],
    lengths: Sequence[float],
    w: float,
    ink: str,
    curl: float,
    line: str,
    n: int = 12,
) -> None:
    """Feathers rooted along `arm` from the shoulder to the wrist, the outermost last and on top.

    Directions and lengths go from the first to the last value; `curl` bows each feather, `line` is its edge.
    """
    roots = sample(arm, n)
    t = np.linspace(0, 1, n)
    aa = np.interp(t, np.linspace(0, 1, len(angles)), angles)
    ll = np.interp(t, np.linspace(0, 1, len(lengths)), lengths)
    paths = []
    for (x, y), a, k in zip(roots, aa, ll, strict=True):
        bow = [(x, y), pol(x, y, k * 0.4, a + curl), pol(x, y, k * 0.75, a + curl * 0.7), pol(x, y, k, a)]
        paths.append(stroke(bow, w, [0.7, 0.95, 1, 0.95, 0.8, 0.12]))
    halo(c, union(*paths), 4.6)
    for p in paths:
        c.fill(union(p, outline(p, 4.6)), line)
        c.fill(p, ink)
