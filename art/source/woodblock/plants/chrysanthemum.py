"""Chrysanthemum: rosettes of separate petals on black, and toothed leaves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import shape, stroke
from ..lines import halo
from ..paths import circle, outline, pol, tf, union
from ..separations import Card


def mum(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "yellow",
    line: str = "black",
    rings: Sequence[tuple[float, int]] = ((1, 22), (0.77, 20), (0.56, 16), (0.36, 10)),
    sy: float = 1.0,
    heart: str = "red",
    gap: float = 4,
    inner: str | None = None,
) -> None:
    """A flower of radius r; `rings` are (share of r, petals), staggered; `inner` colours the inner two."""
    with c.at(x, y, rot, 1, sy):
        for j, (k, n) in enumerate(rings):
            rr = r * k
            w = np.pi * rr / n * 0.83
            off = (180 / n) * (j % 2) + c.rng.uniform(-2, 2)
            pet = shape(
                [
                    (-w * 0.10, 0, 1),
                    (-w * 0.55, -rr * 0.50),
                    (-w, -rr * 0.86),
                    (-w * 0.62, -rr * 0.98),
                    (0, -rr * 1.005),
                    (w * 0.62, -rr * 0.98),
                    (w, -rr * 0.86),
                    (w * 0.55, -rr * 0.50),
                    (w * 0.10, 0, 1),
                ]
            )
            ps = [tf(pet, rot=off + 360 * i / n) for i in range(n)]
            sil = union(*ps, circle(0, 0, rr * 0.86))
            edge = union(sil, outline(sil, max(r * 0.044, 4.4)))
            if j == 0 and gap:
                halo(c, edge, gap)
            c.fill(edge, line)
            col = inner if inner and j >= 2 else ink
            for p in ps:
                c.fill(p, col)
            if k > 0.5:
                for i in range(n):
                    a = off + 360 * i / n - 90
                    c.fill(
                        stroke([pol(0, 0, rr * 0.70, a), pol(0, 0, rr * 0.90, a)], r * 0.020, [0.2, 1, 0.4]),
                        heart,
                    )
        c.fill(circle(0, 0, r * 0.165), line)
        c.fill(circle(0, 0, r * 0.135), heart)
        for i in range(6):
            c.fill(circle(*pol(0, 0, r * 0.08, 60 * i), r * 0.024), ink)
        c.fill(circle(0, 0, r * 0.026), ink)


def mum_leaf(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "black",
    vein: str = "green",
    gap: float = 3.5,
) -> None:
    """A lobed leaf about 1.15 r long, pointing up from its stalk at (x, y)."""
    half = [
        (0.10, 0.05),
        (0.28, 0.08),
        (0.43, 0.00, 1),
        (0.385, -0.055, 1),
        (0.49, -0.15, 1),
        (0.38, -0.20),
        (0.17, -0.25, 1),
        (0.36, -0.28),
        (0.55, -0.34, 1),
        (0.50, -0.42, 1),
        (0.61, -0.53, 1),
        (0.50, -0.575, 1),
        (0.48, -0.67, 1),
        (0.34, -0.63),
        (0.17, -0.58, 1),
        (0.29, -0.70),
        (0.38, -0.84, 1),
        (0.285, -0.865, 1),
        (0.26, -0.99, 1),
        (0.15, -0.99, 1),
    ]
    pts = [(0, 0, 1)] + [(p[0] * r, p[1] * r, *p[2:]) for p in half] + [(0, -r * 1.15, 1)]
    pts += [(-p[0], *tuple(p[1:])) for p in reversed(pts[1:-1])]
    leaf = shape(pts)
    with c.at(x, y, rot):
        if gap:
            halo(c, leaf, gap)
        c.fill(leaf, ink)
        c.fill(stroke([(0, -r * 0.03), (r * 0.02, -r * 0.5), (0, -r * 1.0)], r * 0.05, "out"), vein)
        for s in (-1, 1):
            for v0, u, v in ((0.06, 0.38, -0.09), (0.30, 0.49, -0.50), (0.60, 0.24, -0.90)):
                c.fill(
                    stroke(
                        [
                            (0, -v0 * r),
                            (s * u * r * 0.5, (v * 0.5 - v0 * 0.5 - 0.01) * r),
                            (s * u * r, v * r),
                        ],
                        r * 0.042,
                        "out",
                    ),
                    vein,
                )
            for u0, v0, u, v in (
                (0.22, -0.40, 0.42, -0.38),
                (0.28, -0.42, 0.38, -0.59),
                (0.20, -0.09, 0.32, -0.17),
                (0.18, -0.08, 0.28, 0.02),
            ):
                c.fill(stroke([(s * u0 * r, v0 * r), (s * u * r, v * r)], r * 0.028, "out"), vein)
