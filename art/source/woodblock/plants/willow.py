"""Willow: hanging switches."""

from __future__ import annotations

import numpy as np

from ..brush import sample, stroke
from ..paths import pol
from ..separations import Card


def willow(
    c: Card,
    x0: float,
    y0: float,
    L: float,
    sway: float,
    tone: str = "green",
    w: float = 3.4,
    leaf: float = 17,
) -> None:
    """A switch from (x0, y0), L long, swaying sideways by `sway` units, with narrow leaves on both sides."""
    rng = c.rng
    pts = [(x0, y0), (x0 + sway * 0.25, y0 + L * 0.33), (x0 + sway * 0.7, y0 + L * 0.68), (x0 + sway, y0 + L)]
    c.fill(stroke(pts, w, [1, 0.9, 0.7, 0.5]), "black")
    n = int(L / 11)
    s = sample(pts, n + 1)
    for i in range(2, n + 1):
        p, d = s[i], s[i] - s[i - 1]
        a = np.degrees(np.arctan2(d[1], d[0])) + (30 if i % 2 else -30) + rng.normal(0, 4)
        length = leaf * (1 - 0.3 * i / n) * rng.uniform(0.85, 1.1)
        q = pol(p[0], p[1], length, a)
        mid = pol(p[0], p[1], length * 0.5, a + (5 if i % 2 else -5))
        c.fill(stroke([tuple(p), mid, q], length * 0.27, [0.3, 0.9, 1, 0.7, 0.0]), tone)
