"""November: a willow by the stream in rain, an umbrella left on the bank, a swallow."""

from __future__ import annotations

import numpy as np

from ..brush import sample, shape, stroke
from ..figures.frog import frog
from ..figures.swallow import swallow
from ..figures.umbrella import umbrella
from ..lines import halo, inked
from ..plants.willow import willow
from .kit import bark, hills, rain, ramp, ripples, sky, tree, tufts, water
from .sheet import Sheet

BOUGH = "1716,470 1640,300 1500,160 1300,70 1040,10 860,-30"


def scene(scale: float = 1.0) -> Sheet:
    """The willow stands right, its switches hang over water."""
    c = Sheet("11", 11, scale)
    sky(c, "sky")
    c.bokashi("sky", lambda x, y: 0.16 + 1.05 * ramp(y, 640, -20) ** 1.1)
    hills(c, "-20,760! 160,700 380,640 620,700 820,742 1100,690 1300,640 1560,700 1940,660!")
    c.bokashi("far", lambda x, y: 0.62 * ramp(y, 860, 640))
    stream = shape("1960,800! 1500,826 1180,856 900,880 640,930 560,1000 700,1230! 1960,1240!")
    water(c, stream)
    c.layer("ripples")
    ripples(c, stream, [846 + 33 * i for i in range(11)], (700, 1960), 620, 7)
    c.layer("bank")
    bank = shape(
        "-40,938! 260,922 560,930 840,926 1140,946 1348,992 1396,1044 1300,1100 1150,1152 1030,1220! -40,1240!"
    )
    halo(c, bank, 5)
    c.fill(bank, "black")
    c.layer("air")
    rain(c, 330)
    for i in range(24):  # switches behind, from above the picture
        c.layer(f"back{i // 3 % 2}")
        x = 1060 + i * 37.0
        length = (240 + (i * 173) % 420) * (0.5 + 0.5 * (x - 1000) / 920)
        willow(c, x, -70, length, 26 - (i % 5) * 6, "black", 3, 22)
    c.layer("near")
    root = "1400,1240! 1440,1104 1560,1020 1690,980 1740,930 1800,900 1880,930 1960,950! 1960,1240!"
    foot = shape(root)
    halo(c, foot, 5)
    c.fill(foot, "black")
    tree(
        c,
        [
            (
                "1810,1010 1790,820 1730,640 1716,470 1640,300 1500,160 1300,70 1040,10 860,-30",
                150,
                [1.5, 1.0, 0.86, 0.8, 0.7, 0.56, 0.42, 0.3, 0.16],
            ),
            ("1716,480 1790,330 1880,240 1980,190", 84, [0.8, 0.9, 0.8, 0.6]),
        ],
    )
    c.fill(foot, "black")
    bark(
        c,
        [
            "1800,960 1772,820 1724,660",
            "1826,940 1808,820 1760,690",
            "1700,560 1690,470 1630,350",
            "1736,600 1722,500 1666,372",
            "1590,270 1500,190 1390,130",
            "1620,260 1560,200 1470,150",
            "1740,440 1800,350 1870,280",
        ],
    )
    tufts(c, ((1500, 1116, 50), (1560, 1094, 42), (1690, 1064, 50), (1880, 1054, 46)), lean=-0.2)
    with c.at(1124, 858, -40):
        inked(c, stroke("0,-40 2,80 0,214", 13, "even"), "ochre", 4, gap=3)
        umbrella(c, 0, 0, 176, 0)
    tufts(
        c,
        (
            (30, 990, 60),
            (86, 1002, 50),
            (150, 986, 44),
            (430, 984, 50),
            (486, 1000, 60),
            (548, 988, 46),
            (620, 1060, 56),
            (690, 1074, 48),
            (1020, 1016, 50),
            (1236, 1070, 42),
            (880, 1090, 52),
            (940, 1104, 44),
            (250, 1076, 54),
            (310, 1090, 44),
            (1090, 990, 40),
        ),
    )
    frog(c, 1322, 966, 0.86)
    along = sample(BOUGH, 60)[::-1]
    for i in range(46):  # switches in front hang from the bough
        c.layer(f"front{i // 4 % 3}")
        x = 872 + i * 23.2
        y = float(np.interp(x, along[:, 0], along[:, 1])) + 10 if x < 1640 else 250 - (x - 1640) * 0.3
        length = (190 + (i * 211) % 380) * (0.4 + 0.62 * (x - 872) / 1040)
        if 1650 < x < 1780:
            length *= 0.4
        willow(c, x, y, length, 34 - (i * 29) % 40, "green" if i % 3 else "moss", 4, 25)
    c.layer("swallow")
    swallow(c, 1290, 590, -24, 0.74)
    return c
