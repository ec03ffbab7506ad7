"""The storm of November: the thunder's drum, his claw and his bolt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import TAU, Points, poly, stroke
from ..lines import halo, inked
from ..paths import circle, outline, pol, union, wobble_circle
from ..separations import Card


def drum(c: Card, x: float, y: float, r: float, rot: float = 0) -> None:
    """A drum seen from the front, radius r, with three whirling commas on its skin."""
    with c.at(x, y, rot):
        rim = wobble_circle(0, 0, r, c.rng)
        inked(c, rim, "yellow", 6, gap=4)
        for i in range(20):
            c.fill(circle(*pol(0, 0, r * 0.885, 18 * i), r * 0.052), "black")
        c.fill(wobble_circle(0, 0, r * 0.785, c.rng), "black")
        c.fill(wobble_circle(0, 0, r * 0.745, c.rng), "paper")
        for i in range(3):
            turn = np.linspace(0, 1, 9)
            spine = [pol(0, 0, r * (0.30 + 0.34 * np.sin(t * TAU / 4)), 120 * i + 168 * t) for t in turn]
            comma = stroke(spine, r * 0.36, [1, 0.98, 0.84, 0.64, 0.46, 0.3, 0.15, 0], n=60)
            c.fill(comma, "black")


def _finger(c: Card, pts: Points, w: float) -> None:
    """A claw that grows out of the last point of a finger, w units thick at its root."""
    nail = stroke(pts, w, [0.9, 1, 0.9, 0.72, 0.5, 0.25, 0], n=40)
    inked(c, nail, "paper", 5, gap=2.5)


def claw(c: Card, ink: str = "green") -> None:
    """An arm from the upper right, its three fingers and thumb spread downwards."""
    for pts in (
        "196,402 172,424 166,462",
        "206,470 196,500 208,534",
        "282,508 280,536 292,560",
        "352,462 358,492 340,520",
    ):
        _finger(c, pts, 25)
    arm = stroke("520,96 450,196 384,276 300,384", 104, [1.1, 1.16, 1.12, 1.0, 0.8, 0.72, 0.86, 0.9], n=80)
    fingers = [
        stroke("290,368 240,366 204,386 190,412", 46, [1, 0.95, 0.82, 0.9, 0.7], n=40),
        stroke("276,390 236,424 212,456 204,486", 48, [1.1, 0.95, 0.82, 0.9, 0.7], n=40),
        stroke("294,400 282,446 276,484 284,522", 48, [1.2, 0.98, 0.82, 0.9, 0.7], n=40),
        stroke("316,386 344,414 356,446 352,478", 46, [1.2, 1, 0.82, 0.9, 0.7], n=40),
    ]
    hand = union(arm, circle(288, 388, 46), *fingers)
    inked(c, hand, ink, 6, gap=4)
    for pts in (
        "216,374 224,384 226,396",
        "222,432 234,438 240,448",
        "268,470 282,474 294,470",
        "340,446 352,444 364,448",
    ):
        c.fill(stroke(pts, 4.4, "both"), "black")
    for pts in ("440,150 404,200 386,250", "470,200 436,240 410,262"):
        c.fill(stroke(pts, 5, "both"), "black")
    ring = stroke("308,304 342,340 386,364", 28, "even")
    inked(c, ring, "yellow", 5)


def bolt(c: Card, points: Points, ink: str = "yellow") -> None:
    """A zigzag of lightning."""
    p = poly(points)
    halo(c, union(p, outline(p, 5)), 4)
    inked(c, p, ink, 5)


def cloud(c: Card, puffs: Sequence[tuple[float, float, float]], line: str = "red") -> None:
    """A black storm cloud of round puffs (x, y, r), each with a curl carved in `line`."""
    for x, y, r in puffs:
        p = wobble_circle(x, y, r, c.rng, 0.01)
        c.fill(p, "black")
    for x, y, r in puffs:
        a = np.linspace(0, TAU * 0.98, 26)
        curl = [(x + r * (0.80 - 0.085 * t) * np.cos(t + 1.9), y + r * (0.80 - 0.085 * t) * np.sin(t + 1.9)) for t in a]
        c.fill(stroke(curl, r * 0.11, [0.2, 0.8, 1, 1, 1, 0.8, 0.3]), line)
