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
        "190,396 152,424 150,478",
        "206,468 186,506 208,556",
        "284,510 270,546 292,586",
        "354,462 366,500 340,540",
    ):
        _finger(c, pts, 32)
    arm = stroke("530,76 458,190 384,276 300,384", 112, [1.1, 1.2, 1.12, 0.98, 0.74, 0.66, 0.84, 0.9], n=80)
    joints = [1.05, 0.78, 0.92, 0.70, 0.92, 0.66]
    fingers = [
        stroke("290,364 238,362 200,382 182,412", 48, joints, n=60),
        stroke("274,388 234,424 208,456 200,490", 50, joints, n=60),
        stroke("294,400 280,446 274,486 282,528", 50, joints, n=60),
        stroke("318,384 348,412 362,446 354,482", 48, joints, n=60),
    ]
    spurs = [  # hair along the arm, blown back
        stroke([(x, y), (x - 4, y - 22), (x + 14, y - 40)], 16, "out") for x, y in ((352, 262), (388, 214), (424, 162))
    ]
    hand = union(arm, circle(288, 388, 46), *fingers, *spurs)
    inked(c, hand, ink, 6, gap=4)
    for pts in (
        "206,368 216,378 220,394",
        "186,398 194,402 200,410",
        "222,426 236,432 244,446",
        "200,470 210,474 218,482",
        "264,458 280,464 296,458",
        "264,496 276,502 288,500",
        "336,432 350,430 364,436",
        "346,466 356,466 364,470",
    ):
        c.fill(stroke(pts, 4.6, "both"), "black")
    for pts in ("262,372 252,392 232,406", "286,382 282,404 280,420", "312,374 324,390 334,400"):
        c.fill(stroke(pts, 4.6, "both"), "black")
    for x, y in ((410, 262), (434, 216), (454, 246), (408, 300), (432, 168)):  # scales on the arm
        c.fill(stroke([(x - 14, y - 4), (x - 2, y + 8), (x + 14, y + 6)], 5, "both"), "black")
    ring = stroke("302,300 338,338 386,364", 30, "even")
    inked(c, ring, "yellow", 5.5)
    for t in (0.18, 0.4, 0.62, 0.84):
        c.fill(circle(302 + 84 * t, 300 + 64 * t + 8 * np.sin(np.pi * t), 5), "black")


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
