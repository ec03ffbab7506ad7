"""Chrysanthemums that are not rosettes: seen from the side, with long curling petals, in bud."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import shape, stroke
from ..lines import brushed, halo
from ..paths import circle, outline, pol, tf, union
from ..separations import Card


def mum_side(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "yellow", heart: str = "red", gap: float = 4
) -> None:
    """A flower from the side, about 2.1 r wide and 1.5 r high, opening upwards from its calyx at (x, y)."""
    # Petals by rows from the back to the front: reach, half width, root, and their directions off the upright.
    rows = (
        (1.02, 0.115, 0.30, np.linspace(-62, 62, 9)),
        (1.16, 0.12, 0.22, (-76, -50, -26, -2, 24, 49, 77)),
        (0.86, 0.125, 0.16, (-58, -36, -13, 12, 34, 60)),
        (1.12, 0.12, 0.10, (-104, 102)),
        (0.98, 0.125, 0.08, (-88, 90)),
        (0.66, 0.13, 0.10, (-74, -46, -21, 3, 25, 50, 72)),
        (0.44, 0.125, 0.08, (-50, -16, 18, 48)),
    )
    placed = []
    for j, (reach, half, root, turns) in enumerate(rows):
        for a in turns:
            k = r * reach * c.rng.uniform(0.95, 1.04)
            w = r * half
            tip = 0.16 * np.sign(a) * min(abs(a) / 90, 1)  # the outer ones curl away
            petal = shape(
                [
                    (0, 0, 1),
                    (-w * 0.7, -k * 0.40),
                    (-w + tip * k * 0.2, -k * 0.78),
                    (-w * 0.66 + tip * k * 0.5, -k * 0.95),
                    (tip * k * 0.6, -k),
                    (w * 0.66 + tip * k * 0.5, -k * 0.94),
                    (w + tip * k * 0.2, -k * 0.76),
                    (w * 0.7, -k * 0.40),
                ]
            )
            placed.append((j, tf(petal, *pol(0, 0, r * root, a - 90), float(a)), float(a), k))
    with c.at(x, y, rot):
        whole = union(*(p for _, p, _, _ in placed))
        if gap:
            halo(c, whole, gap + 2)
        for j, p, a, k in placed:
            c.fill(union(p, brushed(p, 4.4)), "black")
            c.fill(p, ink)
            if j < 5:
                base = pol(0, 0, r * 0.16, a - 90)
                line = [pol(*base, k * 0.56, a - 90), pol(*base, k * 0.86, a - 90)]
                c.fill(stroke(line, max(2.2, r * 0.026), [0.2, 1, 0.4]), heart)
        cup = shape(
            [
                (0, r * 0.16),
                (-r * 0.2, r * 0.08),
                (-r * 0.30, -r * 0.1, 1),
                (-r * 0.16, -r * 0.08),
                (-r * 0.1, -r * 0.18, 1),
                (0, -r * 0.06),
                (r * 0.1, -r * 0.18, 1),
                (r * 0.16, -r * 0.08),
                (r * 0.30, -r * 0.1, 1),
                (r * 0.2, r * 0.08),
            ]
        )
        halo(c, cup, 2.4)
        c.fill(cup, "black")


#: The rings of a flower with curling petals, each: share of its radius, petals, half a petal's width by the radius.
CURLING = ((1.0, 17, 0.100), (0.86, 15, 0.10), (0.66, 13, 0.105))


def mum_spider(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "paper",
    heart: str = "yellow",
    gap: float = 4,
    rings: Sequence[tuple[float, int, float]] = CURLING,
    bed: float = 0,
) -> None:
    """A flower of radius r with long, slender petals that curl at their tips, the inner ones closed to a ball.

    `bed` is the share of the radius to which petals lie below all of these, so that no ground shows between them.
    """
    placed = []
    for j, (reach, n, half) in enumerate(rings):
        for i in range(n):
            a = 360 * (i + 0.5 * (j % 2)) / n + c.rng.normal(0, 2.5)
            k = r * reach * c.rng.uniform(0.90, 1.04)
            curl = (1 if (i + j) % 2 else -1) * c.rng.uniform(6, 22)
            way = [pol(0, 0, k * 0.1, a), pol(0, 0, k * 0.5, a), pol(0, 0, k * 0.84, a + curl * 0.25)]
            way.append(pol(0, 0, k, a + curl))
            placed.append((j, stroke(way, 2 * r * half, [0.35, 0.6, 0.8, 1, 1.05, 0.72], n=30)))
    with c.at(x, y, rot):
        whole = union(circle(0, 0, r * 0.5), *(p for _, p in placed))
        if gap:
            halo(c, whole, gap + 2)
        c.fill(circle(0, 0, r * 0.6), "black")
        for i in range(round(bed * 28)):
            p = stroke([(0, 0), pol(0, 0, r * bed, 360 * i / round(bed * 28))], r * 0.22, [0.4, 0.7, 1, 1, 0.8])
            c.fill(union(p, outline(p, max(4, r * 0.04))), "black")
            c.fill(p, ink)
        for _, p in placed:
            c.fill(union(p, outline(p, max(4, r * 0.04))), "black")
            c.fill(p, ink)
        ball = circle(0, 0, r * 0.34)
        c.fill(union(ball, outline(ball, 5)), "black")
        c.fill(ball, ink)
        for ring, n in ((0.30, 9), (0.19, 6), (0.08, 3)):
            for i in range(n):
                a = 360 * (i + ring) / n
                tip, left, right = (
                    pol(0, 0, r * ring * 0.35, a + 30),
                    pol(0, 0, r * ring, a),
                    pol(0, 0, r * ring * 0.9, a + 330 / n),
                )
                c.fill(stroke([left, pol(0, 0, r * ring * 1.08, a + 160 / n), right, tip], 3.2, "tip"), "black")
        c.fill(circle(0, 0, r * 0.06), heart)


def mum_bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "yellow", gap: float = 3) -> None:
    """A bud about r high in its calyx at (x, y), its petals still folded together."""
    ball = shape(
        [
            (0, r * 0.1),
            (-r * 0.46, -r * 0.2),
            (-r * 0.42, -r * 0.7),
            (0, -r),
            (r * 0.42, -r * 0.7),
            (r * 0.46, -r * 0.2),
        ]
    )
    cup = shape(
        [
            (0, r * 0.2),
            (-r * 0.36, r * 0.06),
            (-r * 0.56, -r * 0.34, 1),
            (-r * 0.26, -r * 0.16),
            (-r * 0.16, -r * 0.46, 1),
            (0, -r * 0.18),
            (r * 0.16, -r * 0.46, 1),
            (r * 0.26, -r * 0.16),
            (r * 0.56, -r * 0.34, 1),
            (r * 0.36, r * 0.06),
        ]
    )
    with c.at(x, y, rot):
        halo(c, union(ball, cup), gap + 2)
        c.fill(union(ball, brushed(ball, 4.6)), "black")
        c.fill(ball, ink)
        for s in (-1, 0, 1):
            line = [(s * r * 0.10, -r * 0.2), (s * r * 0.26, -r * 0.6), (s * r * 0.07, -r * 0.96)]
            c.fill(stroke(line, 3.4, "both"), "black")
        halo(c, cup, 2)
        c.fill(cup, "green")
