"""May: irises at a pond, the plank bridge zigzags to the other side."""

from __future__ import annotations

import numpy as np

from ..brush import shape
from ..figures.plank_bridge import plank_bridge
from ..lines import halo
from ..plants.iris import blade, iris, iris_bud, stalk, stand
from .kit import below, hills, ramp, ripples, sky, tufts, water
from .sheet import SW, Sheet


def far_reeds(c: Sheet, x0: float, x1: float, y: float) -> None:
    """A fringe of small blades on the far bank."""
    for i, x in enumerate(np.arange(x0, x1, 15)):
        h = 34 + (i * 37) % 40
        lean = (i * 53) % 30 - 15
        blade(c, [(x, y + 12), (x + lean * 0.4, y - h * 0.6), (x + lean, y - h)], 11, ("green", "black")[i % 2], 1.5)


def scene(scale: float = 1.0) -> Sheet:
    """The irises stand tall at the right, the bridge comes from the lower left."""
    c = Sheet("5", 5, scale)
    sky(c, "sky")
    c.bokashi("sky", lambda x, y: 0.85 * ramp(y, 520, -60))
    sky(c, "blush")
    c.bokashi("blush", lambda x, y: 0.62 * ramp(y, 330, 660))
    hills(c, "-20,560! 200,500 420,470 640,540 880,590 1120,560 1400,500 1660,540 1940,500!", "deep")
    c.bokashi("deep", lambda x, y: 0.55 * ramp(y, 680, 460))
    halo(c, below("-20,650! 300,640 700,652 1000,676 1300,668 1940,656!"), 4)
    c.fill(below("-20,650! 300,640 700,652 1000,676 1300,668 1940,656!"), "black")
    far_reeds(c, -10, SW + 10, 664)
    for x, y, k in ((1010, 600, 26), (1092, 612, 22), (1240, 604, 24), (930, 618, 20), (1330, 616, 22)):
        stalk(c, [(x, 680), (x, y)], 6)
        iris(c, x, y, k, gap=2)
    pond = shape("-40,706! 300,690 640,700 980,730 1300,724 1620,708 1960,700! 1960,1260! -40,1260!")
    water(c, pond)
    ripples(c, pond, [744, 776, 812, 850, 892, 936, 984, 1036, 1092, 1150], (-200, 1960), 460, 6)
    bank = shape("-40,930! 180,912 420,924 640,960 760,1020 800,1090 840,1160 860,1260! -40,1260!")
    halo(c, bank, 5)
    c.fill(bank, "black")
    with c.at(900, 340, 0, 1.14):
        plank_bridge(c)
    tufts(
        c,
        (
            (40, 984, 52),
            (104, 996, 44),
            (330, 980, 50),
            (520, 1000, 54),
            (580, 1010, 44),
            (240, 1080, 48),
            (690, 1064, 50),
            (430, 1110, 44),
            (640, 1150, 46),
        ),
    )
    # The stand at the right.
    stand(
        c,
        1690,
        1260,
        (
            (1380, 560, -30, 52, "black"),
            (1910, 420, 26, 54, "black"),
            (1500, 360, -22, 52, "green"),
            (1790, 250, 14, 52, "black"),
            (1600, 470, -12, 52, "black"),
            (1960, 640, 24, 52, "green"),
            (1690, 380, 4, 50, "green"),
        ),
    )
    for foot, throat, r, turn in (
        ("1680,1240 1650,800", (1630, 300), 112, -3),
        ("1740,1240 1800,860", (1820, 470), 108, 5),
        ("1640,1240 1520,900", (1476, 610), 104, -6),
    ):
        stalk(c, f"{foot} {throat[0]},{throat[1]}", 14)
        iris(c, *throat, r, turn)
    stalk(c, "1700,1240 1720,900 1724,690", 12)
    iris_bud(c, 1724, 690, 84, 4)
    stand(
        c,
        1690,
        1290,
        (
            (1420, 900, -20, 50, "green"),
            (1560, 780, -12, 50, "black"),
            (1640, 860, -6, 48, "green"),
            (1810, 800, 12, 50, "black"),
            (1900, 880, 18, 50, "green"),
            (1480, 1010, -14, 46, "black"),
            (1740, 930, 4, 46, "green"),
        ),
    )
    return c
