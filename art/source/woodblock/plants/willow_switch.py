"""Willow seen closer by than in `willow`: switches with long drooping leaves."""

from __future__ import annotations

import numpy as np

from ..brush import sample, stroke
from ..lines import halo
from ..paths import pol
from ..separations import Card


def switch(
    c: Card,
    x: float,
    y: float,
    length: float,
    sway: float,
    tone: str = "green",
    leaf: float = 50,
    w: float = 6,
    gap: float = 2,
    bare: float = 0.12,
    line: str = "black",
) -> None:
    """A switch hanging from (x, y), swaying sideways by `sway`; the first `bare` of it has no leaves.

    `leaf` is the length of the largest leaves; `gap` keeps them apart from what is behind, 0 on coloured ground.
    """
    rng = c.rng
    spine = [(x, y), (x + sway * 0.15, y + length * 0.3), (x + sway * 0.5, y + length * 0.66), (x + sway, y + length)]
    stem = stroke(spine, w, [1, 0.9, 0.75, 0.5, 0.3])
    if gap:
        halo(c, stem, gap)
    n = max(4, int(length / 16))
    s = sample(spine, 241)
    for i in range(int(n * bare) + 1, n + 1):
        u = i / n if i == n else np.clip((i + rng.normal(0, 0.26)) / n, 0, 0.99)
        j = max(2, int(u * 240))
        p, d = s[j], s[j] - s[j - 2]
        side = 1 if i % 2 else -1
        a = np.degrees(np.arctan2(d[1], d[0])) + (0 if i == n else side * (25 + rng.normal(0, 8)))
        k = leaf * (1.0 - 0.42 * u**2) * rng.uniform(0.66, 1.2)
        mid = pol(p[0], p[1], k * 0.45, a)
        tip = pol(mid[0], mid[1], k * 0.58, a + side * 16)
        blade = stroke([tuple(p), mid, tip], k * 0.215, [0.25, 0.75, 1, 0.95, 0.7, 0.4, 0], n=24)
        if gap:
            halo(c, blade, gap * 0.8)
        c.fill(blade, tone)
    c.fill(stem, line)
