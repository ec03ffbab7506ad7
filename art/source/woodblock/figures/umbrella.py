"""The oiled-paper umbrella of November."""

from __future__ import annotations

import numpy as np

from ..brush import poly, sample, shape, stroke
from ..lines import halo
from ..paths import outline, union
from ..separations import Card


def umbrella(
    c: Card, x: float, y: float, hw: float = 172, rot: float = 14, ink: str = "ochre", band: str = "paper"
) -> None:
    """An umbrella seen from slightly above its rim, hw its half width, the rim's middle at (x, y)."""
    hd, ry, n = hw * 0.66, hw * 0.20, 9
    with c.at(x, y, rot):
        rim = [(hw * np.cos(a), ry * np.sin(a)) for a in np.linspace(np.pi, 0, n)]

        def rib(i: int, t: float) -> tuple[float, float]:
            """bowed rib from apex (t=0) to the rim (t=1)"""
            px, py = rim[i]
            return (
                px * max(0, np.sin(t * np.pi / 2)) ** 0.92,
                -hd + (py + hd) * max(0, 1 - np.cos(t * np.pi / 2)) ** 0.92,
            )

        def ring(t: float) -> list[tuple[float, float]]:
            return [rib(i, t) for i in range(n)]

        left = [rib(0, t) for t in np.linspace(0, 1, 12)]
        right = [rib(n - 1, t) for t in np.linspace(1, 0, 12)]
        low = []
        for i in range(n - 1):
            a, b = np.array(rim[i]), np.array(rim[i + 1])
            for t in np.linspace(0, 1, 8):
                q = a + (b - a) * t
                low.append((q[0], q[1] - 7 * np.sin(np.pi * t)))
        dome = poly(left + low + right)
        halo(c, dome, 7)
        c.fill(union(dome, outline(dome, 6)), "black")
        c.fill(dome, ink)
        with c.clip(dome):

            def zone(t0: float, t1: float, col: str) -> None:
                a = sample(ring(t0), 60).tolist()
                b = sample(ring(t1), 60).tolist()
                z = poly([tuple(p) for p in a] + [tuple(p) for p in b[::-1]])
                c.fill(z, col)

            zone(0.46, 0.70, band)
            zone(0.90, 1.06, "red")
            for t in (0.46, 0.70, 0.90):
                c.fill(stroke(ring(t), 3, "even", n=80), "black")
            for i in range(n):
                c.fill(stroke([rib(i, t) for t in np.linspace(0.02, 1, 8)], 4, [0.7, 1, 1, 1, 1.2]), "black")
            zone(-0.01, 0.17, "black")
        c.fill(shape([(-9, -hd - 2, 1), (-6, -hd - 16), (6, -hd - 16), (9, -hd - 2, 1), (0, -hd + 6)]), "black")
        c.fill(stroke([(0, -hd - 14), (0, -hd - 28)], 7, "even"), "black")
