"""September: chrysanthemums by a stream; a red cup floats down it."""

from __future__ import annotations

import numpy as np

from ..brush import shape, stroke
from ..figures.sake_cup import sake_cup
from ..lines import halo
from ..paths import tf
from ..plants.chrysanthemum import mum, mum_leaf
from ..plants.chrysanthemum_forms import mum_bud, mum_side, mum_spider
from .kit import bars, below, combed, ramp, ripples, sky, tufts, water
from .sheet import Sheet

#: Rings of petals: many narrow ones, and few broad ones.
FINE = ((1, 26), (0.82, 24), (0.65, 21), (0.49, 17), (0.33, 11))
BROAD = ((1, 17), (0.80, 15), (0.58, 12), (0.37, 8))


def flowers(c: Sheet) -> None:
    """No two beside each other are of one kind; three rows, each of which sways on its own."""
    c.layer("mums0")
    mum_spider(c, 1480, 330, 118, 6, "paper", "red")
    mum(c, 1870, 300, 130, 4, "red", heart="yellow", rings=BROAD)
    mum(c, 1660, 400, 142, -6, "yellow", rings=FINE)
    c.layer("mums1")
    mum_side(c, 1330, 560, 124, -24, "red", "yellow")
    mum(c, 1840, 600, 124, 8, "paper")
    mum_spider(c, 1534, 614, 132, 0, "yellow", "red")
    c.layer("mums2")
    mum(c, 1288, 724, 90, -8, "paper", rings=BROAD)
    mum_side(c, 1894, 924, 132, 12, "yellow")
    mum(c, 1700, 780, 128, 0, "red", heart="yellow", rings=FINE)
    mum_bud(c, 1374, 804, 62, -30, "red")
    mum(c, 1466, 836, 96, 5, "yellow", rings=BROAD)


def scene(scale: float = 1.0) -> Sheet:
    """The flowers stand right on their bank, the stream winds before them."""
    c = Sheet("9", 92, scale)
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.5 * ramp(y, 460, -60) + 0.55 * ramp(y, 300, 700))
    sky(c, "dawn")
    c.bokashi("dawn", lambda x, y: 0.62 * ramp(y, 330, 760) ** 1.2)
    for crest, ink in (
        ("-20,640! 160,560 340,600 520,690 760,720 1000,640 1240,590 1500,650 1940,600!", "far"),
        ("-20,770! 220,750 420,700 600,740 860,800 1120,770 1400,740 1940,760!", "dusk"),
    ):
        c.fill(below(crest), "paper")
        c.over(below(crest), ink)
    c.bokashi("far", lambda x, y: 0.75 * ramp(y, 790, 570))
    c.bokashi("dusk", lambda x, y: 0.5 * ramp(y, 880, 700))
    c.layer("mist")
    for x, y, parts in (
        (1060, 690, ((0, 0, 200, 22), (-120, 42, 170, 20))),
        (240, 676, ((0, 0, 250, 24), (90, -44, 150, 20))),
    ):
        c.fill(bars(x, y, parts), "paper")
    c.layer("meadow")
    meadow = "-20,846! 260,826 520,840 800,852 1100,846 1940,850!"
    halo(c, below(meadow), 3)
    c.fill(below(meadow), "moss")
    stream = shape(
        "1960,880! 1620,872 1320,868 1120,876 940,884 820,910 800,950 860,1000 900,1070 820,1150 760,1260! 1960,1260!"
    )
    water(c, stream)
    c.layer("ripples")
    ripples(c, stream, [902, 930, 962, 998, 1040, 1086, 1136, 1186], (720, 1960), 500, 6.5)
    c.layer("bank")
    bank = shape("-40,936! 240,920 520,930 700,936 800,970 850,1030 850,1090 770,1160 700,1260! -40,1260!")
    halo(c, bank, 5)
    c.fill(bank, "black")
    shore = shape(
        "1240,872! 1270,920 1380,950 1540,962 1690,984 1630,1030 1510,1066 1470,1124 1560,1200 1640,1260! 1960,1260! "
        "1960,840! 1500,820! 1300,850!"
    )
    halo(c, shore, 5)
    c.fill(shore, "black")
    for pts in ("1500,900 1480,640 1478,340", "1660,900 1680,640 1660,400", "1360,860 1350,700 1340,500"):
        stem = stroke(pts, 12, "even")
        halo(c, stem, 3)
        c.fill(stem, "black")
    bed = shape("1220,900 1230,740 1260,560 1360,420 1480,300 1660,300 1860,220 2000,260 2000,960 1640,960 1400,930")
    c.fill(tf(bed, 1640 * 0.18, 800 * 0.18, 0, 0.82), "black")  # no sky shows through
    for i, (px, py) in enumerate(combed(c, bed, 118, 0.12)):
        turn = float(np.degrees(np.arctan2(px - 1620, 940 - py))) + float(c.rng.uniform(-34, 34))
        light = (i * 7) % 5 < 2
        mum_leaf(
            c, px, py, float(c.rng.uniform(116, 138)), turn, *(("green", "black") if light else ("black", "green"))
        )
    flowers(c)
    c.layer("cup")
    sake_cup(c, 1060, 936, 250, 0.4)
    c.layer("rings")
    for pts in (  # rings around the cup
        "890,1008 960,1034 1060,1042 1160,1032 1230,1004",
        "850,1036 950,1066 1062,1074 1180,1062 1270,1030",
    ):
        c.fill(stroke(pts, 8, "both"), "paper")
    c.layer("bank")
    tufts(
        c,
        (
            (50, 990, 52),
            (116, 1002, 44),
            (360, 980, 50),
            (560, 990, 50),
            (630, 1004, 42),
            (740, 1060, 46),
            (300, 1090, 44),
            (520, 1100, 48),
            (1560, 1156, 44),
            (1700, 1070, 52),
            (1770, 1090, 44),
            (1880, 1040, 50),
        ),
    )
    return c
