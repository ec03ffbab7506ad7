"""June: peonies on a golden ground, as on a folding screen, and butterflies."""

from __future__ import annotations

import numpy as np

from ..brush import shape
from ..figures.butterfly import butterfly
from ..paths import outline, tf, union
from ..plants.peony import peony, peony_bud, peony_leaf, peony_stem
from .kit import bars, combed, ground, ramp, sky, tufts
from .sheet import Sheet

#: The flowers, from back to front: x, y, radius, turn, inner petals, tip.
FLOWERS = (
    (1800, 330, 118, 20, None, 0.96),
    (1560, 400, 140, -10, "pink", 1.0),
    (1330, 640, 138, 12, None, 1.0),
    (1840, 600, 134, 40, "pink", 1.0),
    (1590, 700, 168, 0, None, 1.0),
    (1150, 850, 98, -24, "pink", 0.94),
    (1400, 900, 112, 30, "pink", 0.96),
    (1800, 880, 128, -14, None, 0.96),
)


def scene(scale: float = 1.0) -> Sheet:
    """A great bush stands right; the butterflies come from the left."""
    c = Sheet("6", 61, scale)
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.22 + 0.74 * ramp(y, 560, -40) + 0.5 * ramp(y, 620, 940))
    c.layer("clouds")
    for x, y, parts in (
        (260, 190, ((0, 0, 330, 44), (120, -74, 200, 34), (-130, 76, 210, 36))),
        (1010, 120, ((0, 0, 220, 36), (-140, 64, 160, 32))),
        (640, 700, ((0, 0, 260, 36), (-190, 66, 220, 34), (100, -66, 170, 32))),
        (1700, 130, ((0, 0, 300, 40), (-160, -70, 200, 34))),
        (90, 800, ((0, 0, 210, 34), (60, 62, 260, 32))),
    ):
        cloud = bars(x, y, parts)
        c.fill(union(cloud, outline(cloud, 5)), "ochre")
        c.fill(cloud, "paper")
    c.layer("bush")
    ground(c, "-20,946! 240,928 520,940 820,924 1120,936 1500,900 1940,910!", 6)
    for pts, w in (
        ("1560,1020 1600,760 1500,520 1448,300", 18),
        ("1640,1020 1700,700 1760,420 1774,220", 18),
        ("1500,1020 1380,800 1250,600 1200,560", 16),
        ("1800,1020 1840,800 1870,520 1890,420", 16),
    ):
        peony_stem(c, pts, w)
    bush = shape("1010,960 1090,800 1180,660 1290,520 1440,360 1570,300 1740,250 1900,220 2000,300 2000,1000 1500,1020")
    c.fill(tf(bush, 1600 * 0.2, 1000 * 0.2, 0, 0.8), "black")  # no sky shows through
    for i, (px, py) in enumerate(combed(c, bush, 122, 0.12)):
        turn = float(np.degrees(np.arctan2(px - 1600, 980 - py))) + float(c.rng.uniform(-24, 24))
        peony_leaf(c, px, py, float(c.rng.uniform(118, 140)), turn, "black" if (i * 7) % 5 < 3 else "green")
    peony_bud(c, 1446, 282, 52, -6)
    peony_bud(c, 1206, 556, 46, -16)
    for x, y, r, turn, inner, sy in FLOWERS:
        peony(c, x, y, r, turn, "red", inner, sy=sy)
    for x, y, k, turn in (
        (1080, 960, 96, -60),
        (1260, 980, 110, -20),
        (1500, 1000, 116, 20),
        (1660, 990, 110, -16),
        (1860, 1010, 110, 4),
    ):
        peony_leaf(c, x, y, k, turn, "green")
    tufts(
        c,
        (
            (50, 996, 52),
            (116, 1008, 44),
            (360, 990, 50),
            (600, 1030, 50),
            (660, 1042, 42),
            (900, 1000, 50),
            (990, 1070, 46),
            (1240, 1090, 48),
            (1560, 1084, 50),
            (1640, 1096, 42),
            (300, 1100, 44),
        ),
    )
    c.layer("butterfly0")
    butterfly(c, 1090, 380, 0.74, -22, "yellow", "red", "red", 0.84)
    c.layer("butterfly1")
    butterfly(c, 1286, 236, 0.54, 26, "paper", "indigo", "indigo", 0.9)
    c.layer("butterfly2")
    butterfly(c, 980, 640, 0.4, 14, "paper", "purple", "purple", 0.7)
    return c
