"""Paulownia: broad leaves under upright spikes of bells."""

from __future__ import annotations

import math

from ..brush import shape, stroke
from ..lines import halo
from ..separations import Card


def kiri_leaf(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "black",
    vein: str = "yellow",
    gap: float = 4,
    sx: float = 1.0,
) -> None:
    """A five-pointed leaf 1.26 r long, its point up; rot=180 for the crest's leaves."""
    half = [
        (0, 0, 1),
        (0.12, 0.13),
        (0.40, 0.15),
        (0.66, 0.00),
        (0.86, -0.16, 1),
        (0.74, -0.30),
        (0.58, -0.40, 1),
        (0.66, -0.60),
        (0.64, -0.84, 1),
        (0.46, -0.80),
        (0.22, -0.90, 1),
        (0.14, -1.06),
    ]
    pts = [(p[0] * r, p[1] * r, *p[2:]) for p in half] + [(0, -1.26 * r, 1)]
    pts += [(-p[0], *p[1:]) for p in reversed(pts[1:-1])]
    leaf = shape(pts)
    with c.at(x, y, rot, sx, 1):
        if gap:
            halo(c, leaf, gap)
        c.fill(leaf, ink)
        c.fill(stroke([(0, r * 0.02), (0, -0.6 * r), (0, -1.12 * r)], r * 0.05, "out"), vein)
        for s in (-1, 1):
            c.fill(
                stroke([(0, -r * 0.01), (s * 0.38 * r, -0.10 * r), (s * 0.74 * r, -0.16 * r)], r * 0.042, "out"),
                vein,
            )
            c.fill(
                stroke([(0, -r * 0.08), (s * 0.30 * r, -0.42 * r), (s * 0.56 * r, -0.74 * r)], r * 0.042, "out"),
                vein,
            )
            for (x0, y0), (x1, y1) in (
                ((0.30, -0.085), (0.42, 0.06)),
                ((0.36, -0.11), (0.56, -0.27)),
                ((0.22, -0.30), (0.46, -0.42)),
                ((0.34, -0.46), (0.50, -0.52)),
                ((0.26, -0.37), (0.34, -0.70)),
            ):
                c.fill(stroke([(s * x0 * r, y0 * r), (s * x1 * r, y1 * r)], r * 0.03, "out"), vein)
            c.fill(stroke([(0, -0.62 * r), (s * 0.13 * r, -0.84 * r)], r * 0.03, "out"), vein)
            c.fill(stroke([(0, -0.40 * r), (s * 0.10 * r, -0.56 * r)], r * 0.03, "out"), vein)


def kiri_flower(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "purple",
    line: str = "black",
    gap: float = 2.5,
) -> None:
    """A bell of radius r on its calyx, opening upwards."""
    with c.at(x, y, rot):
        p = shape(
            [
                (0, r * 0.62, 1),
                (-r * 0.34, r * 0.34),
                (-r * 0.42, 0),
                (-r * 0.74, -r * 0.18),
                (-r * 0.62, -r * 0.58),
                (-r * 0.24, -r * 0.50, 1),
                (-r * 0.20, -r * 0.80),
                (0, -r * 0.92),
                (r * 0.20, -r * 0.80),
                (r * 0.24, -r * 0.50, 1),
                (r * 0.62, -r * 0.58),
                (r * 0.74, -r * 0.18),
                (r * 0.42, 0),
                (r * 0.34, r * 0.34),
            ]
        )
        if gap:
            halo(c, p, gap)
        c.fill(p, ink)
        c.fill(stroke([(0, r * 0.30), (0, -r * 0.42)], r * 0.13, [0.4, 1, 0.4]), "paper")
        for s in (-1, 1):
            c.fill(
                stroke(
                    [(s * r * 0.1, r * 0.22), (s * r * 0.22, -r * 0.05), (s * r * 0.42, -r * 0.26)],
                    r * 0.10,
                    [0.4, 1, 0.4],
                ),
                "paper",
            )
        c.fill(
            shape(
                [
                    (0, r * 0.74),
                    (-r * 0.26, r * 0.40),
                    (-r * 0.18, r * 0.26),
                    (0, r * 0.34, 1),
                    (r * 0.18, r * 0.26),
                    (r * 0.26, r * 0.40),
                ]
            ),
            line,
        )


def kiri_spike(
    c: Card,
    x: float,
    y: float,
    h: float,
    rot: float = 0,
    n: int = 5,
    r: float = 20,
    ink: str = "purple",
    alt: str = "red",
    base: float = 0.30,
    bend: float = 0,
) -> None:
    """A spike h high from (x, y): n pairs of bells in two colours, shrinking to a bud; its tip bends by `bend` h."""

    def spine(t: float) -> tuple[float, float]:
        return bend * h * t * t, -h * t

    with c.at(x, y, rot):
        stalk = [(0, 0), (1, -h * 0.5), (0, -h)] if not bend else [spine(t / 6) for t in range(7)]
        c.fill(stroke(stalk, 9, [1, 0.8, 0.5]), "black")
        for i in range(n):
            t = i / max(n - 1, 1)
            u = base + (0.90 - base) * t
            k = r * (1.06 - 0.42 * t)
            with c.at(*spine(u), math.degrees(math.atan(2 * bend * u))):
                for s in (-1, 1):
                    c.fill(stroke([(0, k * 0.9), (s * k * 0.8, k * 0.6)], 5, "even"), "black")
                    kiri_flower(c, s * k * 1.02, 0, k, s * 30, ink if (i % 2 == 0) else alt)
        with c.at(*spine(1.02), math.degrees(math.atan(2 * bend))):
            kiri_flower(c, 0, 0, r * 0.78, 0, ink)
