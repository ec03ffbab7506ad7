"""Peony: ruffled blossoms with a pale rim, buds, and leaves of three notched leaflets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import skia

from ..brush import shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, outline, pol, tf, union
from ..separations import Card


def petal(r: float, w: float, frills: int = 4, skew: float = 0.0) -> skia.Path:
    """A petal r long and about 2 w wide pointing up from the origin, its rim in `frills` round lobes."""
    pts: list[tuple[float, ...]] = [(-w * 0.16, 0), (-w * 0.70, -r * 0.42)]
    for i in range(frills + 1):
        u = -1 + 2 * i / frills
        if i:
            m = u - 1 / frills
            rm = r * (1.02 - 0.13 * (m - skew) ** 2)
            pts.append((*pol(0, 0, rm, np.degrees(m * w * 0.86 / r) - 90),))
        ri = r * (0.94 - 0.14 * (u - skew) ** 2)
        at = pol(0, 0, ri, np.degrees(u * w * 0.86 / r) - 90)
        pts.append((*at, 1) if 0 < i < frills else (*at,))
    pts += [(w * 0.70, -r * 0.42), (w * 0.16, 0)]
    return shape(pts)


def peony(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "red",
    inner: str | None = None,
    streak: str = "crimson",
    gap: float = 4,
    sy: float = 1.0,
) -> None:
    """A full blossom of radius r seen from the front; `inner` colours the inner petals."""
    line, rim = max(4.4, r * 0.034), max(2.6, r * 0.028)
    with c.at(x, y, rot, 1, sy):
        for j, (k, n, frills) in enumerate(((1.0, 7, 5), (0.76, 6, 4), (0.54, 5, 4))):
            rr = r * k
            w = np.pi * rr / n * (1.22 if j else 1.16)
            ps = []
            for i in range(n):
                one = petal(rr * (1 + 0.035 * np.cos(2.4 * i + j)), w, frills, 0.25 * np.sin(1.7 * i + 2 * j))
                ps.append(tf(one, rot=360 / n * (i + 0.5 * (j % 2)) + 7 * j))
            sil = union(*ps, circle(0, 0, rr * 0.7))
            if j == 0 and gap:
                halo(c, sil, gap + line / 2)
            c.fill(union(sil, outline(sil, line)), "black")
            col = inner if inner and j else ink
            order = list(range(0, n, 2)) + list(range(1, n, 2))
            for i in order:
                p = ps[i]
                c.fill(union(p, outline(p, line)), "black")
                c.fill(p, "paper")
                c.fill(diff(p, outline(p, 2 * rim)), col)
                a = 360 / n * (i + 0.5 * (j % 2)) + 7 * j - 90
                for da, far in ((-0.42, 0.80), (0.0, 0.86), (0.42, 0.80)):
                    d = np.degrees(da * w / rr)
                    c.fill(
                        stroke(
                            [pol(0, 0, rr * 0.5, a + d * 0.8), pol(0, 0, rr * 0.68, a + d), pol(0, 0, rr * far, a + d)],
                            max(3.4, r * 0.03),
                            "tip",
                        ),
                        streak,
                    )
        c.fill(circle(0, 0, r * 0.25), "black")
        for ring, n in ((0.20, 12), (0.115, 7)):
            for i in range(n):
                c.fill(circle(*pol(0, 0, r * ring, 360 * i / n + 9 * ring), r * 0.040), "yellow")
        c.fill(circle(0, 0, r * 0.055), "yellow")


_CALYX = "0,40! -38,20 -84,-10 -96,-44! -52,-30 -30,-38! -14,-16 0,-10 14,-16 30,-38! 52,-30 96,-44! 84,-10 38,20"


def peony_bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "red", gap: float = 3) -> None:
    """A round bud of radius r that opens upwards, its calyx at (x, y)."""
    k = r / 100
    line = max(4.0, r * 0.06)
    with c.at(x, y, rot):
        parts = [
            "0,10! -60,-10 -92,-62 -84,-112! -66,-108 -54,-128! -30,-110 -8,-60",
            "0,10! 60,-10 92,-62 84,-112! 66,-108 54,-128! 30,-110 8,-60",
            "0,14! -44,-16 -62,-76 -46,-134! -26,-128 0,-146! 26,-128 46,-134! 62,-76 44,-16",
        ]
        paths = [tf(shape(p), sx=k) for p in parts]
        calyx = tf(shape(_CALYX), sx=k)
        halo(c, union(*paths, calyx), gap + line / 2)
        for p in paths:
            inked(c, p, "paper", line)
            c.fill(diff(p, outline(p, max(5.0, r * 0.10))), ink)
        for pts in ("-22,-60 -24,-90 -20,-116", "0,-50 0,-86 0,-120", "22,-60 24,-90 20,-116"):
            c.fill(tf(stroke(pts, 4 / k, "tip"), sx=k), "crimson")
        inked(c, calyx, "green", line)


_LEAFLET = (
    (0, 0, 1),
    (-0.10, -0.20),
    (-0.19, -0.40),
    (-0.27, -0.62, 1),
    (-0.175, -0.60),
    (-0.13, -0.70),
    (-0.15, -0.86, 1),
    (-0.07, -0.88),
    (0, -1.04, 1),
)


def _leaflet(length: float) -> skia.Path:
    pts = [*_LEAFLET, *((-p[0], *p[1:]) for p in _LEAFLET[-2:0:-1])]
    return shape([(p[0] * length, p[1] * length, *p[2:]) for p in pts])


def peony_leaf(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "green",
    vein: str | None = None,
    gap: float = 3.5,
    spread: float = 54,
) -> None:
    """A leaf of three leaflets, about 1.05 r long, its stalk at (x, y); black leaves have green veins."""
    vein = vein or ("green" if ink == "black" else "paper")
    with c.at(x, y, rot):
        for a, k in ((-spread, 0.80), (spread, 0.80), (0, 1.0)):
            n = r * k
            p = tf(_leaflet(n), rot=a)
            halo(c, p, gap)
            c.fill(p, ink)
            with c.at(0, 0, a):
                c.fill(stroke([(0, -n * 0.06), (0, -n * 0.5), (0, -n * 0.92)], max(3.0, r * 0.034), "out"), vein)
                for s in (-1, 1):
                    for v0, u, v in ((0.26, 0.20, -0.55), (0.54, 0.11, -0.80)):
                        c.fill(stroke([(0, -v0 * n), (s * u * n, v * n)], max(2.8, r * 0.028), "out"), vein)


def peony_stem(c: Card, pts: Sequence[tuple[float, float]] | str, w: float = 16, gap: float = 3) -> None:
    """A woody stem along the points, thick at its foot."""
    path = stroke(pts, w, [1, 0.92, 0.8, 0.72, 0.6], c.rng, 0.06)
    halo(c, path, gap)
    c.fill(path, "black")
