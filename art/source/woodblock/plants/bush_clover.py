"""Bush clover: arching sprays with leaves of three ovals and racemes of pea blossoms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..brush import Points, sample, shape, stroke
from ..lines import halo
from ..paths import outline, pol, tf, union
from ..separations import Card


def hagi_leaf(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "green", gap: float = 2.8) -> None:
    """A leaf of three oval leaflets, each r long with a carved rib, growing upwards from (x, y)."""
    leaflet = shape("0,0! -24,-22 -38,-52 -32,-84 -10,-104 0,-102 10,-104 32,-84 38,-52 24,-22")
    with c.at(x, y, rot):
        for a, k in ((-66, 0.88), (66, 0.88), (0, 1.0)):
            p = tf(leaflet, rot=a, sx=r * k / 104)
            halo(c, p, gap)
            c.fill(p, ink)
            rib = [pol(0, 0, r * k * 0.08, a - 90), pol(0, 0, r * k * 0.78, a - 90)]
            c.fill(stroke(rib, max(3.0, r * 0.06), "out"), "paper")


def hagi_flower(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "red", gap: float = 2.0) -> None:
    """A pea blossom r units high at (x, y), opening upwards: a notched banner, and a pale keel before it."""
    k = r / 100
    banner = tf(shape("0,0! -30,-22 -58,-60 -54,-98 -26,-110 0,-90! 26,-110 54,-98 58,-60 30,-22"), sx=k)
    keel = tf(shape("0,8! -24,-12 -28,-46 0,-72! 28,-46 24,-12"), sx=k)
    with c.at(x, y, rot):
        halo(c, banner, gap)
        c.fill(banner, ink)
        c.fill(union(keel, outline(keel, max(3.4, 8 * k))), "black")
        c.fill(keel, "pink")


class Raceme(NamedTuple):
    """A raceme on a spray: its place as a share of the way, its turn off the spray's direction, height and habit."""

    at: float
    turn: float
    h: float
    bend: float = 0.24
    rows: int = 4
    buds: int = 1
    girth: float = 0.58


def hagi_raceme(
    c: Card,
    x: float,
    y: float,
    h: float,
    rot: float = 0,
    ink: str = "red",
    bend: float = 0.0,
    n: int = 4,
    buds: int = 1,
    girth: float = 0.58,
) -> None:
    """A raceme h units high growing upwards from (x, y): one long drop, n rows of blossoms of which `buds` are buds.

    The blossoms lie on a mass of their own colour, `girth` of its height wide, and overlap like tiles from the root to
    the tip, so that the raceme stays one shape when it is small.
    """
    with c.at(x, y, rot):
        spine = [(bend * h * t * t, -h * t) for t in (0, 0.25, 0.5, 0.75, 1)]
        body = stroke(spine, h * girth, [0.16, 0.66, 1, 0.96, 0.8, 0.56, 0.1], n=40)
        halo(c, body, 3)
        stem = stroke(spine[:3], max(4, h * 0.055), [1, 0.9, 0.7])
        c.fill(body, ink)
        c.fill(stem, "black")
        for i in range(n):
            u = i / max(n - 1, 1)
            t = 0.10 + 0.66 * u
            px, py = bend * h * t * t, -h * t
            lean = float(np.degrees(np.arctan(2 * bend * t)))
            size = h * (0.37 - 0.15 * u) * girth / 0.58
            if i >= n - buds:
                bud = tf(shape("0,-104! -28,-62 -26,-20 0,6! 26,-20 28,-62"), 0, 0, 0, size / 92)
                for turn in (-34, 34, 0):
                    q = tf(bud, px, py, lean + turn)
                    halo(c, q, 2)
                    c.fill(q, ink)
                continue
            sides = (-1, 1) if i % 2 == 0 else (1, -1)
            for side in sides:
                a = side * (66 - 22 * u) + lean
                hagi_flower(c, *pol(px, py, size * 0.12, a - 90), size, a, ink)
            hagi_flower(c, *pol(px, py, size * 0.1, lean - 90), size * 0.9, lean + sides[0] * 8, ink)


def hagi_spray(
    c: Card,
    pts: Points,
    n: int = 9,
    leaf: float = 50,
    inks: Sequence[str] = ("green",),
    racemes: Sequence[tuple[float, float, float] | Raceme] = (),
    flower: str = "red",
    start: float = 0.1,
    first: int = 1,
) -> None:
    """A full spray along the points: n leaves on both sides by turns, one at the tip, then the racemes.

    `inks` colour the leaves by turns; the foot is bare up to the share `start`; `first` is the side of the first
    leaf, 1 or -1.  Leaves grow smaller towards the tip.  A raceme is (share of the way, degrees off the
    spray's direction, height), or a Raceme.
    """
    stem = stroke(pts, max(8, leaf * 0.17), [1, 0.95, 0.85, 0.75, 0.6, 0.45], c.rng)
    halo(c, stem, 2.6)
    c.fill(stem, "black")
    s = sample(pts, 201)

    def at(t: float) -> tuple[float, float, float]:
        i = int(np.clip(t * 200, 1, 200))
        d = s[i] - s[i - 1]
        return float(s[i][0]), float(s[i][1]), float(np.degrees(np.arctan2(d[1], d[0])))

    leaves = []
    for i in range(n):
        t = start + (0.97 - start) * i / n
        x, y, a = at(t)
        side = first * (1 if i % 2 else -1)
        k = leaf * (1.08 - 0.32 * t)
        q = pol(x, y, k * 0.42, a + side * 54)
        c.fill(stroke([(x, y), q], max(4, leaf * 0.08), "even"), "black")
        leaves.append((*q, k, a + side * 50 + 90 + c.rng.normal(0, 4)))
    x, y, a = at(0.98)
    leaves.append((x, y, leaf * 0.74, a + 90))
    for i, placed in enumerate(leaves):
        hagi_leaf(c, *placed, inks[i % len(inks)])
    for given in racemes:
        one = Raceme(*given)
        x, y, a = at(one.at)
        bend = -one.bend if one.turn > 0 else one.bend
        hagi_raceme(c, x, y, one.h, a + one.turn + 90, flower, bend, one.rows, one.buds, one.girth)
