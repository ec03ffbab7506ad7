"""Bush clover: arching sprays with trefoil leaves and small flowers."""

from __future__ import annotations

import numpy as np

from ..brush import Points, sample, shape, stroke
from ..lines import halo
from ..paths import outline, pol, tf, union
from ..separations import Card


def hagi(c: Card, pts: Points, n: int = 11, leaf: float = 15, ink: str = "green", flower: str = "red") -> None:
    """A spray along the points with n leaves of `leaf` units, a flower at every second one."""
    rng = c.rng
    c.fill(stroke(pts, 6, "out", rng), "black")
    s = sample(pts, n * 4 + 1)
    for i in range(3, n * 4, 4):
        p, d = s[i], s[i] - s[i - 1]
        a = np.degrees(np.arctan2(d[1], d[0]))
        sg = 1 if (i // 4) % 2 else -1
        base = pol(p[0], p[1], leaf * 0.7, a + sg * 55)
        c.fill(stroke([tuple(p), base], 3, "even"), "black")
        for k in (-58, 0, 58):
            q = tf(
                shape(
                    [
                        (0, 0, 1),
                        (leaf * 0.42, -leaf * 0.36),
                        (leaf * 0.98, -leaf * 0.30),
                        (leaf * 1.15, 0),
                        (leaf * 0.98, leaf * 0.30),
                        (leaf * 0.42, leaf * 0.36),
                    ]
                ),
                *base,
                a + sg * 60 + k,
            )
            halo(c, q, 1.4)
            c.fill(q, ink)
        if i % 8 < 4:
            fl = pol(p[0], p[1], leaf * 0.75, a - sg * 70)
            for k in (-40, 40, 0):
                q = tf(shape("0,0! 6,-6 13,-4 14,2 7,5"), *fl, a - sg * 70 + k, leaf / 15)
                c.fill(union(q, outline(q, 2.6)), "paper")
                c.fill(q, flower)
