"""The striped curtain of March."""

from __future__ import annotations

import itertools

import numpy as np

from ..brush import poly, shape, stroke
from ..inks import ALL
from ..lines import halo, inked
from ..paths import circle, outline, rect, tf, union
from ..plants.cherry import petal_notched
from ..separations import Card


def curtain(c: Card, y0: float = 410, sag: float = 50, hem: float = 716) -> None:
    """A camp curtain in two swags: band at y0, sagging by `sag`, lower edge at `hem`."""
    hang = [-20, 240, 500]

    def swag(x: float, base: float, depth: float, p: float = 0.85) -> float:
        for a, b in itertools.pairwise(hang):
            if a <= x <= b:
                u = (x - a) / (b - a)
                return float(base + depth * (1 - (2 * u - 1) ** 2) ** p)
        return base

    def top(x: float) -> float:
        return swag(x, y0, sag)

    def bot(x: float) -> float:
        return float(hem + 9 * np.cos((x - 240) * np.pi / 47) - swag(x, 0, 16))

    def col(x: float, t: float) -> tuple[float, float]:
        """Cloth coordinates: x along the hem band, t from 0 (hem) to 1 (lower edge)."""
        mid = (hang[0] + hang[1]) / 2 if x < 240 else (hang[1] + hang[2]) / 2
        u = (x - mid) / 130  # -1..1 inside a swag
        xx = x + np.sign(u) * -18 * np.sin(np.pi * min(abs(u), 1)) * np.sin(np.pi * min(t * 1.1, 1)) * (1 - 0.3 * t)
        yt = top(x)
        return (xx, yt + t * (bot(x) - yt))

    ts = np.linspace(0, 1.14, 26)

    def edge(x: float) -> list[tuple[float, float]]:
        return [col(x, t) for t in ts]

    us = np.linspace(-20, 500, 261)
    full = poly([(x, top(x)) for x in us] + [(x, bot(x)) for x in us[::-1]])
    halo(c, full, 6)
    c.fill(union(full, outline(full, 5)), "black")
    c.fill(full, "paper")
    xs = np.linspace(-20, 500, 12)
    order = ["red", "paper", "indigo", "paper"]
    with c.clip(full):
        for i in range(11):
            ink = order[(i + 3) % 4]
            if ink != "paper":
                c.fill(poly(edge(xs[i]) + edge(xs[i + 1])[::-1]), ink)
        for x in xs:
            c.fill(stroke(edge(x), 2.8, [0.9, 1, 0.8, 1, 0.9], n=60), "black")
        # soft shade: grey overprinted, nothing carved out
        for x0 in xs:
            for o, wd in ((11, 15),):
                pts = [col(x0 + o, t) for t in np.linspace(0.08, 1.1, 8)]
                c.fill(stroke(pts, wd, [0.5, 0.9, 1, 0.8, 0.7, 0.9, 1], n=60), "grey", 0.55, keep=ALL)
        shade = [(x, top(x) + 44) for x in us] + [
            (x, top(x) + 64 - 6 * np.cos((x - 240) * np.pi / 130)) for x in us[::-1]
        ]
        c.fill(poly(shade), "grey", 0.75, keep=ALL)

        # folds fall from the hooks, and hang in the belly of each swag
        def fold(x: float, t0: float, t1: float, w: float) -> None:
            c.fill(
                stroke([col(x, t) for t in np.linspace(t0, t1, 7)], w, [0.2, 0.8, 1, 0.8, 0.5, 0.2, 0], n=60),
                "black",
            )

        for h in hang:
            for d, t1, w in ((-30, 0.62, 6), (-12, 0.86, 8), (12, 0.8, 8), (30, 0.55, 6)):
                fold(h + d, 0.10, t1, w)
        for a, b in itertools.pairwise(hang):
            for f, t0, t1, w in ((0.30, 0.35, 0.98, 7), (0.50, 0.22, 0.80, 6), (0.72, 0.42, 1.0, 7)):
                x = a + (b - a) * f
                s = [col(x, t) for t in np.linspace(t0, t1, 7)]
                c.fill(
                    stroke(
                        s,
                        w,
                        [0, 0.4, 0.8, 1, 0.9, 0.6, 0] if t1 < 0.95 else [0, 0.3, 0.6, 0.9, 1, 1, 0.9],
                        n=60,
                    ),
                    "black",
                )
        # hem band with blossoms
        lo = [(x, top(x) + 44) for x in us]
        c.fill(poly([(x, top(x) - 4) for x in us] + lo[::-1]), "purple")
        c.fill(stroke(lo[::6], 4.5, "even", n=90), "black")
        c.fill(stroke([(x, top(x) + 38) for x in us[::6]], 2.2, "even", n=90), "yellow")
        for x in range(-9, 500, 37):
            if abs(x - 240) < 26:
                continue
            xx, yy = x + 5, top(x + 5) + 19
            pet = petal_notched(11, 6.2, 0.2)
            for j in range(5):
                c.fill(tf(pet, xx, yy, 72 * j), "paper")
            c.fill(circle(xx, yy, 2.6), "red")
    knot = 240  # cord and tassels
    for side in (-1, 1):
        loop = shape(
            [
                (knot, y0 + 6, 1),
                (knot + side * 18, y0 - 14),
                (knot + side * 38, y0 - 4),
                (knot + side * 34, y0 + 14),
                (knot + side * 14, y0 + 14),
            ]
        )
        inked(c, loop, "red", 5)
        c.fill(
            tf(
                shape(
                    [
                        (knot + side * 12, y0 + 3),
                        (knot + side * 22, y0 - 5),
                        (knot + side * 30, y0 + 2),
                        (knot + side * 22, y0 + 7),
                    ]
                )
            ),
            "black",
        )
        cord = [(knot + side * 2, y0 + 8), (knot + side * 13, y0 + 40), (knot + side * 10, y0 + 84)]
        c.fill(stroke(cord, 10.5, "even"), "black")
        c.fill(stroke(cord, 6, "even"), "red")
        tx, ty = knot + side * 10, y0 + 82
        t = shape(
            [
                (tx - 5, ty, 1),
                (tx - 10, ty + 12),
                (tx - 11, ty + 54, 1),
                (tx, ty + 58),
                (tx + 11, ty + 54, 1),
                (tx + 10, ty + 12),
                (tx + 5, ty, 1),
            ]
        )
        inked(c, t, "red", 5)
        c.fill(rect(tx - 9, ty + 11, tx + 9, ty + 16), "yellow")
        for k in (-4, 0, 4):
            c.fill(stroke([(tx + k * 0.8, ty + 20), (tx + k * 1.2, ty + 50)], 1.8, "both"), "black")
    c.fill(circle(knot, y0 + 6, 12), "black")
    c.fill(circle(knot, y0 + 5, 8.6), "yellow")
