"""What opens on the twigs of spring beside the blossoms: plum buds, young cherry leaves, fallen petals."""

from __future__ import annotations

from collections.abc import Sequence

from ..brush import Points, sample, shape, stroke
from ..lines import halo
from ..paths import circle, diff, outline, pol, tf, union
from ..separations import Card
from .cherry import cherry_bud


def plum_bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "red", gap: float = 0) -> None:
    """A closed bud of radius r in a black cup, its tip towards `rot` - 90 degrees."""
    with c.at(x, y, rot):
        ball = circle(0, 0, r)
        cup = circle(0, r * 0.62, r * 0.86)
        if gap:
            halo(c, union(ball, cup), r * 0.16 + gap)
        c.fill(union(ball, cup, outline(ball, r * 0.34)), "black")
        c.fill(diff(ball, cup), ink)


def plum_twig(c: Card, pts: Points, w: float, buds: int, r: float = 15, ink: str = "red") -> None:
    """A straight young shoot, w units thick at its foot, with `buds` on alternating sides and one at the tip."""
    c.fill(stroke(pts, w, (1, 0.8, 0.6, 0.3), c.rng, 0.08, n=60), "black")
    s = sample(pts, 60)
    for i in range(buds):
        k = 58 - int(i * 40 / buds)
        side = (0, 1, -1)[0 if i == 0 else 1 + i % 2]
        d = s[k] - s[k - 2]
        d = d / (d[0] ** 2 + d[1] ** 2) ** 0.5
        q = r * (0.74 + 0.26 * i / buds)
        x, y = s[k][0] - d[1] * side * q * 0.95, s[k][1] + d[0] * side * q * 0.95
        turn = {0: 0, 1: 40, -1: -40}[side]
        plum_bud(c, x, y, q, turn, ink)


def cherry_leaf(c: Card, x: float, y: float, length: float, rot: float, ink: str = "green", gap: float = 3) -> None:
    """A young leaf from (x, y) in direction `rot` (0 right), toothed at the tip, with its midrib cut out."""
    k = length
    p = shape(
        [
            (0, 0, 1),
            (k * 0.18, -k * 0.15),
            (k * 0.46, -k * 0.21),
            (k * 0.70, -k * 0.15),
            (k * 0.84, -k * 0.05),
            (k, k * 0.01, 1),
            (k * 0.82, k * 0.07),
            (k * 0.66, k * 0.16),
            (k * 0.42, k * 0.20),
            (k * 0.16, k * 0.13),
        ]
    )
    p = tf(p, x, y, rot)
    halo(c, p, gap + 2)
    c.fill(union(p, outline(p, 4)), "black")
    c.fill(p, ink)
    c.fill(stroke([pol(x, y, k * 0.1, rot), pol(x, y, k * 0.45, rot - 3), pol(x, y, k * 0.84, rot)], 3.2), "paper")


def cherry_buds(c: Card, x: float, y: float, turns: Sequence[float], length: float = 46, r: float = 26) -> None:
    """Buds on long stalks from one point of a twig: the direction of each in degrees (90 hangs)."""
    for a in turns:
        end = pol(x, y, length, a)
        c.fill(stroke([(x, y), pol(x, y, length * 0.5, a - 8), end], 4.6, (0.8, 0.8, 1)), "black")
    for a in turns:
        cherry_bud(c, *pol(x, y, length, a), r, a + 90)


def petal(c: Card, x: float, y: float, r: float, rot: float, ink: str = "pink", sx: float = 1) -> None:
    """A cherry petal in the air, r long, curled to one side, turned by `rot`; `sx` < 1 shows it from the side."""
    rim = [(0, 0, 1), (-0.22, -0.24), (-0.34, -0.58), (-0.24, -0.90), (-0.10, -0.97, 1), (-0.03, -0.86, 1)]
    rim += [(0.10, -1.02, 1), (0.34, -0.90), (0.50, -0.62), (0.34, -0.22)]
    p = tf(shape([(q[0] * r, q[1] * r, *q[2:]) for q in rim]), x, y, rot, sx, 1)
    c.fill(union(p, outline(p, 5)), "black")
    c.fill(p, ink)
    with c.at(x, y, rot, sx, 1):
        c.fill(stroke([(0, -0.12 * r), (0.06 * r, -0.4 * r), (0.02 * r, -0.68 * r)], 3), "red")
