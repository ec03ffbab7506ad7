"""Pine: fans of needles, in clumps on scaly branches.

A single floating fan looks like a mushroom: always clump, always a branch behind."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import Points, poly, sample, stroke
from ..lines import halo
from ..paths import circle, outline, pol, union
from ..separations import Card


def pine_fan(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    spread: float = 108,
    n: int | None = None,
    tone: str = "green",
    gap: float = 2.8,
    core: str = "black",
) -> None:
    """One fan of radius r, its foot at (x, y): a black half-rosette with coloured needles cut over it.

    `spread` is half its opening in degrees, n the number of needles, gap the halo in units.
    """
    rng = c.rng
    n = n or int(15 + r / 5)
    angs = np.linspace(-spread, spread, n)
    with c.at(x, y, rot):
        rim = []
        for a in angs:
            rr = r * (1 + rng.normal(0, 0.012)) * (1 - 0.13 * abs(a / spread) ** 4)
            rim.append((a, rr))
        # silhouette: zigzag of needle tips
        pts = [pol(0, 0, r * 0.13, 90)]
        half = (angs[1] - angs[0]) / 2
        for a, rr in rim:
            pts += [
                pol(0, 0, rr * 0.86, a - 90 - half),
                pol(0, 0, rr, a - 90 - half * 0.25),
                pol(0, 0, rr, a - 90 + half * 0.25),
            ]
        pts += [pol(0, 0, r * 0.86, angs[-1] - 90 + half)]
        sil = poly(pts)
        if gap:
            halo(c, sil, gap)
        c.fill(sil, core)
        for a, rr in rim:
            p0, p1 = pol(0, 0, r * 0.22, a - 90), pol(0, 0, rr * 0.93, a - 90)
            bend = pol(0, 0, r * 0.6, a - 90 + rng.normal(0, 0.6))
            c.fill(stroke([p0, bend, p1], r * 0.048, [0.35, 0.8, 1, 1, 0.9, 0.6, 0.15]), tone)
        c.fill(circle(0, -r * 0.02, r * 0.11), "red" if core == "black" else core)


def pine_mound(c: Card, fans: Sequence[tuple[float, float, float, float]], tone: str = "green") -> None:
    """Fans (x, y, r, rot), from back to front."""
    for x, y, r, rot in fans:
        pine_fan(c, x, y, r, rot, tone=tone)


def pine_cloud(c: Card, x: float, y: float, r: float, tone: str = "green", front: bool = True) -> None:
    """Four overlapping fans, one classic clump about 2.8 r wide."""
    pine_fan(c, x + r * 0.06, y - r * 0.40, r * 0.78, 0, tone=tone)
    pine_fan(c, x - r * 0.66, y - r * 0.02, r * 0.70, -7, tone=tone)
    pine_fan(c, x + r * 0.70, y, r * 0.68, 7, tone=tone)
    if front:
        pine_fan(c, x, y + r * 0.12, r * 0.72, 0, tone=tone)


def pine_branch(
    c: Card, pts: Points, w: float, prof: Sequence[float] = (1, 0.85, 0.7, 0.5, 0.3), ink: str = "ochre"
) -> None:
    """A branch w units thick at its root, with bark scales."""
    s = stroke(pts, w, list(prof), c.rng, 0.06, n=60)
    halo(c, s, 5)
    c.fill(union(s, outline(s, 5)), "black")
    c.fill(s, ink)
    q = sample(pts, 60)
    pr = np.interp(np.linspace(0, 1, 60), np.linspace(0, 1, len(prof)), prof) * w
    for i in range(3, 56, 5):  # bark: small open scales
        for sgn in (-1, 1) if pr[i] > 18 else (0,):
            d = q[i + 2] - q[i]
            d = d / np.hypot(*d)
            nn = np.array([-d[1], d[0]])
            o = q[i + (2 if sgn > 0 else 0)] + nn * sgn * pr[i] * 0.23
            k = pr[i] * 0.17
            c.fill(
                stroke(
                    [tuple(o - nn * k - d * k * 0.3), tuple(o + d * k), tuple(o + nn * k - d * k * 0.3)],
                    3.2,
                    "both",
                ),
                "black",
            )
