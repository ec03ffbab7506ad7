"""Peonies that are not seen from the front."""

from __future__ import annotations

import numpy as np

from ..brush import stroke
from ..lines import halo, inked
from ..paths import circle, diff, outline, pol, tf, union
from ..separations import Card
from .peony import petal

#: Petals by rows from the back to the front: reach, half width, frills, and their directions off the upright.
ROWS = (
    (1.05, 0.36, 4, (-50, -17, 18, 52)),
    (0.96, 0.36, 4, (-80, 82, -33, 35, 1)),
    (0.84, 0.36, 5, (-108, 107)),
    (0.74, 0.40, 5, (-60, 58, -16, 20)),
    (0.56, 0.44, 5, (-38, 36)),
    (0.44, 0.36, 4, (0,)),
)


def peony_side(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "red", streak: str = "crimson", gap: float = 4
) -> None:
    """A blossom from the side, about 2 r wide and 1.3 r high, opening upwards from its calyx at (x, y)."""
    line, rim = max(4.4, r * 0.04), max(2.6, r * 0.036)
    placed = []
    for j, (reach, half, frills, turns) in enumerate(ROWS):
        for i, turn in enumerate(turns):
            k = r * reach * (1 + 0.04 * np.cos(2.4 * i + 1.7 * j))
            one = petal(k, r * half, frills, 0.3 * np.sin(1.9 * i + 2.1 * j))
            placed.append((tf(one, rot=float(turn)), float(turn), k))
    sepals = [stroke([(0, r * 0.08), pol(0, 0, r * 0.40, a)], r * 0.17, "out") for a in (178, 140, 40, 2)]
    cup = union(circle(0, r * 0.06, r * 0.16), *sepals)
    with c.at(x, y, rot):
        halo(c, union(cup, *(p for p, _, _ in placed)), gap + line / 2)
        for p, a, k in placed:
            c.fill(union(p, outline(p, line)), "black")
            c.fill(p, "paper")
            c.fill(diff(p, outline(p, 2 * rim)), ink)
            for da, far in ((-11, 0.78), (0, 0.86), (11, 0.78)):
                way = [pol(0, 0, k * 0.52, a - 90 + 0.8 * da), pol(0, 0, k * far, a - 90 + da)]
                c.fill(stroke(way, max(3.4, r * 0.034), "tip"), streak)
        inked(c, cup, "green", line)
