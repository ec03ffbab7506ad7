"""Maple: seven-pointed leaves with carved veins."""

from __future__ import annotations

import numpy as np
import skia

from ..brush import Floats, shape, stroke
from ..lines import halo
from ..paths import pol, union
from ..separations import Card


def maple_path(r: float, lobes: int = 7, rng: np.random.Generator | None = None) -> tuple[skia.Path, Floats, Floats]:
    """The blade, middle point up; its lobes' directions in degrees and lengths as shares of r."""
    angs = np.array([-136, -90, -45, 0, 45, 90, 136.0]) if lobes == 7 else np.array([-118, -58, 0, 58, 118.0])
    lens = (
        np.array([0.48, 0.80, 0.96, 1.06, 0.96, 0.80, 0.48]) if lobes == 7 else np.array([0.62, 0.92, 1.05, 0.92, 0.62])
    )
    if rng is not None:
        lens = lens * (1 + rng.normal(0, 0.03, len(lens)))
        angs = angs + rng.normal(0, 1.5, len(angs))
    pts: list[tuple[float, ...]] = [(0, r * 0.05, 1)]
    n = len(angs)
    for i in range(n):
        a, L = angs[i] - 90, lens[i] * r
        wd = 13.5 if lobes == 7 else 16

        def side(s: int, a: float = a, L: float = L, wd: float = wd) -> list[tuple[float, ...]]:
            return [
                (*pol(0, 0, L * 0.50, a + s * wd * 1.18),),
                (*pol(0, 0, L * 0.70, a + s * wd * 0.90), 1),
                (*pol(0, 0, L * 0.665, a + s * wd * 0.74), 1),
                (*pol(0, 0, L * 0.84, a + s * wd * 0.42), 1),
                (*pol(0, 0, L * 0.80, a + s * wd * 0.30), 1),
            ]

        pts += [*side(-1), (*pol(0, 0, L, a), 1), *side(1)[::-1]]
        if i < n - 1:
            b = (angs[i] + angs[i + 1]) / 2 - 90
            pts.append((*pol(0, 0, r * 0.33 * (lens[i] + lens[i + 1]) / 1.9, b), 1))
    return shape(pts), angs, lens


def maple(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "red",
    vein: str = "paper",
    line: str = "black",
    stem: bool = True,
    gap: float = 2.5,
    lobes: int = 7,
) -> None:
    """A leaf of radius r, its stalk at (x, y)."""
    p, angs, lens = maple_path(r, lobes, c.rng)
    with c.at(x, y, rot):
        st = (
            stroke([(0, 0), (r * 0.03, r * 0.3), (r * 0.12, r * 0.58)], r * 0.07, [0.6, 0.7, 0.8, 1.2])
            if stem
            else None
        )
        sil = union(p, st) if stem else p
        if gap:
            halo(c, sil, gap)
        c.fill(sil, ink)
        for a, L in zip(angs, lens, strict=False):
            c.fill(
                stroke(
                    [(0, 0), pol(0, 0, r * L * 0.4, a - 91), pol(0, 0, r * L * 0.80, a - 90)],
                    r * 0.036,
                    "out",
                ),
                vein,
            )
