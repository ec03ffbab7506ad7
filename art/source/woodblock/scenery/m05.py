"""May: irises at a pond, the plank bridge zigzags to the other side."""

from __future__ import annotations

import numpy as np

from ..brush import sample, shape
from ..figures.plank_bridge import plank_bridge
from ..lines import halo
from ..plants.iris import blade, iris, iris_bud, stalk, stand
from ..plants.iris_forms import iris_opening, iris_side
from .kit import below, hills, ramp, ripples, sky, tufts, water
from .sheet import SW, Sheet

#: The edge of the far bank.
SHORE = "-20,846! 300,840 600,846 840,838 1030,790 1240,752 1500,736 1940,724!"


def far_reeds(c: Sheet) -> None:
    """A fringe of small blades on the far bank."""
    line = sample(SHORE, 200)
    for i, x in enumerate(np.arange(-10, SW + 10, 15)):
        y = float(np.interp(x, line[:, 0], line[:, 1])) + 12
        h = (34 + (i * 37) % 40) * (0.5 + 0.5 * float(np.clip((x - 700) / 400, 0, 1)))
        lean = (i * 53) % 30 - 15
        blade(c, [(x, y + 12), (x + lean * 0.4, y - h * 0.6), (x + lean, y - h)], 11, ("green", "black")[i % 2], 1.5)


def scene(scale: float = 1.0) -> Sheet:
    """The irises stand tall at the right, the bridge comes from the lower left."""
    c = Sheet("5", 5, scale)
    sky(c, "sky")
    c.bokashi("sky", lambda x, y: 0.85 * ramp(y, 520, -60))
    sky(c, "blush")
    c.bokashi("blush", lambda x, y: 0.62 * ramp(y, 400, 760))
    hills(c, "-20,700! 200,630 420,590 640,670 880,730 1120,690 1400,620 1660,650 1940,600!", "deep")
    c.bokashi("deep", lambda x, y: 0.55 * ramp(y, 840, 590))
    halo(c, below(SHORE), 4)
    c.fill(below(SHORE), "black")
    far_reeds(c)
    for x, y, k in ((1020, 712, 26), (1100, 690, 22), (1250, 668, 24), (950, 752, 20), (1340, 672, 22)):
        stalk(c, [(x, y + 90), (x, y)], 6)
        iris(c, x, y, k, gap=2)
    pond = shape("-40,880! 300,872 640,880 860,870 1040,834 1260,800 1560,782 1960,770! 1960,1260! -40,1260!")
    water(c, pond)
    c.layer("ripples")
    ripples(c, pond, [820, 846, 872, 898, 926, 956, 988, 1024, 1064, 1108, 1156], (-200, 1960), 460, 6)
    c.layer("bank")
    bank = shape("-40,946! 180,932 420,942 640,972 760,1026 800,1090 840,1160 860,1260! -40,1260!")
    halo(c, bank, 5)
    c.fill(bank, "black")
    with c.at(900, 470, 0, 1.14, 0.95):
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
    c.layer("leaves")
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
    # One from the front, one from the side, one about to open.
    for number, (foot, throat) in enumerate(
        (
            ("1680,1240 1650,800", (1630, 300)),
            ("1740,1240 1800,860", (1824, 476)),
            ("1640,1240 1520,900", (1480, 620)),
        )
    ):
        c.layer(f"iris{number}")
        stalk(c, f"{foot} {throat[0]},{throat[1]}", 14)
        if number == 0:
            iris(c, *throat, 112, -3)
        elif number == 1:
            iris_opening(c, *throat, 118, 4, side=-1)
        else:
            iris_side(c, *throat, 108, -5)
    c.layer("bud")
    stalk(c, "1700,1240 1720,900 1724,690", 12)
    iris_bud(c, 1724, 690, 84, 4)
    c.layer("fore")
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
