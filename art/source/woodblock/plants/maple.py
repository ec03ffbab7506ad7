"""Maple: seven-pointed leaves with carved veins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import skia

from ..brush import Floats, shape, stroke
from ..lines import halo
from ..paths import pol, union
from ..separations import Card

#: One side of a lobe from base to tip: (share of its length, share of its half width), tooth and notch by turns.
Teeth = Sequence[tuple[float, float]]
FEW: Teeth = ((0.42, 1.00), (0.57, 1.10), (0.54, 0.86), (0.72, 0.82), (0.69, 0.56), (0.85, 0.40), (0.825, 0.24))
MANY: Teeth = (
    *((0.42, 1.00), (0.52, 1.10), (0.505, 0.97), (0.62, 0.99), (0.60, 0.85), (0.71, 0.83), (0.69, 0.69)),
    *((0.80, 0.60), (0.785, 0.47), (0.88, 0.33), (0.87, 0.22)),
)


def maple_path(
    r: float, lobes: int = 7, rng: np.random.Generator | None = None, teeth: Teeth | None = None
) -> tuple[skia.Path, Floats, Floats]:
    """The blade, middle point up; its lobes' directions in degrees and lengths as shares of r.

    `teeth` makes its lobes broader at the base and their tips longer.
    """
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

        def toothed(s: int, of: Teeth, a: float = a, L: float = L) -> list[tuple[float, ...]]:
            t = np.radians(a)
            out = []
            for i, (u, v) in enumerate(of):
                h = s * v * 0.148 * L
                out.append((u * L * np.cos(t) - h * np.sin(t), u * L * np.sin(t) + h * np.cos(t), *([1] if i else [])))
            return out

        if teeth:
            pts += [*toothed(-1, teeth), (*pol(0, 0, L * 1.04, a), 1), *toothed(1, teeth)[::-1]]
            if i < n - 1:
                b = (angs[i] + angs[i + 1]) / 2 - 90
                pts.append((*pol(0, 0, r * 0.30 * (lens[i] + lens[i + 1]) / 1.9, b), 1))
            continue
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
    """A leaf of radius r, its stalk at (x, y); a large one has more teeth."""
    p, angs, lens = maple_path(r, lobes, c.rng, MANY if r > 150 else FEW)
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
