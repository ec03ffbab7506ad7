"""January: pine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .. import slip
from ..brush import Points, sample, stroke
from ..figures.crane import crane
from ..lines import halo
from ..paths import diff, outline, rect, tf, union, wobble_circle
from ..plants.pine import pine_branch, pine_cloud, pine_mound
from ..plate import H, W
from ..separations import Card


def bright() -> Card:
    """A crane under the sun."""
    c = Card("1B", 3)
    c.fill(rect(0, 0, W, H), "mist")
    c.bokashi("mist", lambda x, y: np.clip((y - 130) / 270, 0, 1) ** 1.2 * 0.88)
    c.gild(rect(0, 0, W, H))
    c.fill(wobble_circle(346, 152, 104, c.rng, 0.005), "red")
    pine_mound(
        c,
        [
            (356, 452, 92, 4),
            (452, 470, 92, 10),
            (28, 500, 96, -8),
            (120, 540, 92, -4),
            (392, 540, 100, 4),
            (290, 560, 92, 0),
            (206, 590, 92, 0),
            (470, 580, 96, 8),
            (40, 600, 100, -6),
        ],
    )
    crane(c)
    pine_mound(
        c,
        [
            (110, 672, 96, -4),
            (440, 676, 100, 8),
            (344, 700, 92, 2),
            (196, 724, 92, -3),
            (30, 730, 100, -5),
            (420, 768, 104, 5),
            (280, 780, 100, 0),
            (120, 800, 100, 0),
        ],
    )
    return c


def ribbon() -> Card:
    """A red slip with writing among pines."""
    c = Card("1R", 12)
    pine_branch(
        c,
        "60,800 96,706 170,650 300,604 392,560 410,470 380,380 330,330 180,280 120,220",
        50,
        (1, 0.9, 0.8, 0.7, 0.62, 0.52, 0.4, 0.3),
    )
    pine_branch(c, "404,440 440,380 450,320", 22)
    pine_cloud(c, 108, 196, 120)
    pine_cloud(c, 400, 290, 122)
    pine_cloud(c, 76, 450, 122)
    pine_cloud(c, 420, 560, 120)
    pine_cloud(c, 100, 628, 116)
    pine_cloud(c, 392, 776, 124)
    pine_cloud(c, 70, 828, 110)
    slip.ribbon(c, 244, 60, 116, 590, ["a", "ka_old", "yo", "ro", "shi"], bend=14)
    return c


def plain1() -> Card:
    """Pine on a branch from the right."""
    c = Card("1P1", 41)
    pine_branch(c, "510,560 400,520 300,540 200,500 120,420 60,400", 50, (1, 0.9, 0.8, 0.65, 0.5, 0.3))
    pine_branch(c, "300,540 322,470 372,410 400,340", 28)
    for x, y, k in (
        (140, 250, 132),
        (392, 330, 126),
        (76, 440, 116),
        (300, 640, 136),
        (90, 720, 120),
        (450, 760, 120),
    ):
        pine_cloud(c, x, y, k)
    return c


def _bark(c: Card, pts: Points, w: float, prof: Sequence[float]) -> None:
    """The plates of an old trunk: rows of scales, and its far side in shadow."""
    q = sample(pts, 80)
    wid = np.interp(np.linspace(0, 1, 80), np.linspace(0, 1, len(prof)), prof) * w
    for i in range(2, 76, 4):
        d = q[i + 1] - q[i - 1]
        d = d / np.hypot(*d)
        nn = np.array([-d[1], d[0]])
        for off in (-0.30, 0.0, 0.30) if i % 8 == 2 else (-0.15, 0.15, 0.42):
            o = q[i] + nn * off * wid[i]
            k = wid[i] * 0.13
            ends = [
                o - nn * k - d * k * 0.8,
                o - nn * k * 0.8 + d * k,
                o + nn * k * 0.8 + d * k,
                o + nn * k - d * k * 0.8,
            ]
            c.fill(stroke([tuple(e) for e in ends], 4.2, "both"), "black")


def plain2() -> Card:
    """An old trunk rising from the corner into its crown."""
    c = Card("1P2", 14)
    trunk = "560,820 420,700 424,570 340,480 210,430 140,390"
    prof = (1, 0.95, 0.8, 0.66, 0.5, 0.42)
    pine_branch(c, "350,500 404,420 416,330", 38)
    pine_branch(c, "170,420 120,340 96,260", 34)
    pine_branch(c, "300,440 320,320 310,180", 36)
    s = stroke(trunk, 128, prof, c.rng, 0.06, n=60)
    halo(c, s, 5)
    c.fill(union(s, outline(s, 6)), "black")
    c.fill(tf(diff(s, outline(s, 5)), -3, 0), "ochre")
    with c.clip(s):
        _bark(c, trunk, 128, prof)
    for x, y, k in ((404, 340, 118), (86, 226, 108), (306, 150, 146), (196, 376, 136), (60, 762, 112)):
        pine_cloud(c, x, y, k)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"1B": bright, "1R": ribbon, "1P1": plain1, "1P2": plain2}
