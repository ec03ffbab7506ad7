"""October: maples turning red above a stag."""

from __future__ import annotations

from ..brush import Points
from ..figures.deer import deer
from ..plants.maple import maple
from .kit import bark, below, clump, combed, ground, ramp, scattered, sky, tree, tufts
from .sheet import Sheet

#: Where the leaves hang: x, y, radius.
CROWN = (
    (1010, 40, 70),
    (1130, 50, 90),
    (1260, 70, 110),
    (1400, 70, 120),
    (1380, 190, 80),
    (1540, 90, 140),
    (1530, 230, 80),
    (1690, 90, 150),
    (1680, 250, 90),
    (1830, 100, 150),
    (1860, 280, 120),
    (1900, 420, 90),
)
RIDGES: tuple[tuple[Points, str], ...] = (
    ("-20,640! 180,560 330,600 560,690 820,640 1060,560 1260,610 1500,520 1700,580 1940,540!", "far"),
    ("-20,800! 200,740 420,700 640,770 860,810 1100,770 1360,720 1640,780 1940,740!", "dawn"),
)


def scene(scale: float = 1.0) -> Sheet:
    """The tree stands right, the stag under its lowest bough, leaves fall to the left."""
    c = Sheet("10", 10, scale)
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.66 * ramp(y, 330, 900))
    sky(c, "sky")
    c.bokashi("sky", lambda x, y: 0.95 * ramp(y, 560, -60) ** 1.2)
    for crest, ink in RIDGES:
        c.fill(below(crest), "paper")
        c.over(below(crest), "mist")
        c.over(below(crest), ink)
    c.bokashi("far", lambda x, y: 0.75 * ramp(y, 800, 530))
    c.bokashi("dawn", lambda x, y: 0.55 * ramp(y, 930, 700))
    c.layer("tree")
    ground(c, "-20,940! 300,924 620,936 940,918 1240,930 1600,912 1940,924!")
    tree(
        c,
        [
            (
                "1760,1060 1744,900 1750,740 1716,580 1660,440 1560,310 1440,210 1280,120 1060,60",
                136,
                [1.7, 1.05, 0.92, 0.84, 0.74, 0.6, 0.44, 0.3, 0.14],
            ),
            ("1730,640 1800,480 1870,360 1990,260", 80, [0.9, 0.9, 0.8, 0.6]),
            ("1650,420 1690,300 1700,140", 46, [1, 0.8, 0.5]),
            ("1690,500 1590,470 1500,480 1420,450", 32, [1, 0.8, 0.6, 0.25]),
        ],
        foot=926,
    )
    bark(
        c,
        [
            "1730,900 1732,780 1716,660",
            "1766,880 1776,760 1756,650",
            "1790,960 1784,900 1790,840",
            "1690,570 1640,450 1560,350",
        ],
    )
    c.layer("deer")
    deer_x, k = 940, 0.86
    with c.at(deer_x, 946 - 704 * k, 0, k):
        deer(c)
    c.layer("fore")
    tufts(
        c,
        (
            (60, 990, 52),
            (130, 1006, 44),
            (420, 996, 48),
            (700, 1010, 50),
            (766, 1022, 40),
            (1330, 990, 48),
            (1500, 1050, 52),
            (1870, 1020, 48),
            (300, 1100, 44),
            (1040, 1090, 46),
        ),
    )
    for i, (x, y) in enumerate(scattered(c, 34, (0, 1920), (976, 1180), 84)):
        maple(c, x, y, 30, float(c.rng.uniform(-180, 180)), ("red", "yellow", "red", "ochre")[i % 4], "black", gap=0)
    c.layer("crown")
    for i, (x, y) in enumerate(combed(c, clump(CROWN, 0.96), 112, 0.1)):
        if i % 3 != 1:
            maple(c, x + 30, y - 20, 66, 180 + float(c.rng.uniform(-60, 60)), "black", "red", stem=False)
    spots = combed(c, clump(CROWN, 1.0), 92, 0.1)
    spots += [(1436, 430), (1510, 470), (1580, 450), (1400, 470)]
    for i, (x, y) in enumerate(spots):
        turn = 180 + float(c.rng.uniform(-44, 44))
        maple(c, x, y - 40, float(c.rng.uniform(70, 84)), turn, "yellow" if i % 5 in (1, 3) else "red")
    c.layer("air")
    for x, y, r, turn, ink in (
        (1300, 380, 46, 40, "red"),
        (960, 330, 44, 110, "yellow"),
        (1010, 196, 48, -50, "red"),
        (560, 700, 36, 200, "red"),
        (930, 620, 38, 30, "red"),
        (1400, 700, 42, 150, "yellow"),
        (1500, 820, 40, -30, "red"),
        (540, 330, 34, 80, "yellow"),
    ):
        maple(c, x, y, r, turn, ink)
    return c
