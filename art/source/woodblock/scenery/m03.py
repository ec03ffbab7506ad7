"""March: a cherry in full bloom over a festival curtain, petals on the wind."""

from __future__ import annotations

from ..brush import stroke
from ..figures.curtain import curtain
from ..lines import inked
from ..paths import circle, rect
from ..plants.cherry import cherry
from ..plants.spring_buds import cherry_buds, petal
from .kit import bark, below, clump, combed, ground, hills, ramp, scattered, sky, tree, tufts
from .sheet import SW, Sheet

#: The clouds of blossom: x, y, radius.
CLOUDS = (
    (1060, 96, 66),
    (1180, 60, 110),
    (1330, 80, 130),
    (1290, 196, 76),
    (1490, 90, 140),
    (1460, 230, 100),
    (1650, 90, 150),
    (1620, 260, 90),
    (1810, 80, 150),
    (1800, 250, 130),
    (1900, 240, 150),
    (1890, 400, 90),
)


def _pole(c: Sheet, x: float) -> None:
    """A pole that carries the curtain, stuck in the ground."""
    with c.clip(rect(-20, -20, SW + 20, 940)):
        inked(c, stroke([(x, 600), (x, 990)], 13, "even"), "ochre", 4, gap=4)
    inked(c, circle(x, 598, 12), "red", 4, gap=3)


def scene(scale: float = 1.0) -> Sheet:
    """The tree stands right behind the curtain and leans over it."""
    c = Sheet("3", 3, scale)
    sky(c, "blush")
    c.bokashi("blush", lambda x, y: 0.04 + 0.95 * ramp(y, 380, -40) ** 1.2 + 0.1 * ramp(y, 560, 860))
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.66 * ramp(y, 430, 880) ** 1.2)
    hills(c, "-20,700! 180,640 420,690 640,742 900,690 1160,610 1420,650 1680,600 1940,660!")
    c.bokashi("far", lambda x, y: 0.55 * ramp(y, 830, 610))
    # Far cherry trees along the foot of the hills.
    for x, y, k in (
        (40, 816, 60),
        (130, 792, 78),
        (240, 812, 66),
        (350, 836, 50),
        (470, 820, 58),
        (560, 846, 44),
        (690, 850, 48),
        (790, 842, 58),
        (890, 850, 46),
    ):
        for dx, dy, r in ((-0.5, 0.1, 0.6), (0.1, -0.25, 0.8), (0.6, 0.15, 0.55)):
            c.fill(circle(x + dx * k, y + dy * k, r * k), "pink")
        for px, py in scattered(c, 26, (x - k, x + k), (y - k * 0.8, y + 30), 13, circle(x, y, k)):
            c.fill(circle(px, py, 3.2), "paper" if py < y else "red")
    c.fill(below("-20,880! 240,862 520,876 800,866 1100,880 1940,870!"), "moss")
    ground(c, "-20,944! 260,926 560,938 860,924 1200,936 1560,920 1940,930!")
    c.layer("tree")
    # The tree.
    tree(
        c,
        [
            (
                "1800,1010 1770,860 1790,700 1740,540 1640,400 1520,290 1360,190 1200,120 1010,96",
                140,
                [1.5, 1.0, 0.9, 0.8, 0.7, 0.6, 0.45, 0.32, 0.16],
            ),
            ("1760,570 1840,430 1900,330 1990,270", 84, [0.9, 0.9, 0.8, 0.6]),
            ("1580,350 1620,230 1700,110", 50, [0.9, 0.8, 0.5]),
            ("1480,260 1380,290 1270,280 1150,330", 34, [1, 0.8, 0.6, 0.3]),
            ("1690,470 1560,500 1470,490 1400,530", 30, [1, 0.8, 0.6, 0.3]),
        ],
        foot=930,
    )
    bark(c, ["1780,900 1776,800 1794,680", "1812,940 1800,860 1810,780", "1740,620 1700,520 1620,430"])
    c.layer("bloom")
    c.fill(clump(CLOUDS, 0.96), "black")
    for i, (px, py) in enumerate(combed(c, clump(CLOUDS, 1.0), 94, 0.06)):
        cherry(c, px, py, float(c.rng.uniform(46, 54)), float(c.rng.uniform(0, 72)), "pink" if i % 3 else "paper")
    c.layer("twigs")
    for x, y, k in ((1052, 90, 50), (1270, 290, 42), (1166, 322, 38), (1480, 494, 40), (1406, 520, 36)):
        cherry(c, x, y, k, float(c.rng.uniform(0, 72)), "pink" if k > 38 else "paper")
    for x, y, turns in ((1210, 306, (110, 70)), (1440, 506, (116,)), (1540, 500, (84,))):
        cherry_buds(c, x, y, turns, 38, 20)
    c.layer("curtain")
    # The curtain on its poles, far below the blossoms.
    _pole(c, 930)
    with c.at(930 + 20, 270, 0, 1.0, 0.95):
        curtain(c, 424, 36, 706)
    with c.at(930 + 20 + 520, 270, 0, 1.0, 0.95):
        curtain(c, 424, 36, 706)
    _pole(c, 1450)
    c.layer("fore")
    tufts(
        c,
        (
            (40, 1000, 50),
            (110, 1016, 44),
            (330, 990, 52),
            (540, 1040, 48),
            (606, 1054, 40),
            (820, 1004, 50),
            (1010, 1030, 44),
            (1250, 1060, 50),
            (1320, 1074, 42),
            (1640, 1030, 48),
            (1860, 1050, 50),
        ),
    )
    for i in range(46):  # fallen petals
        px, py = float(c.rng.uniform(0, 1920)), float(c.rng.uniform(985, 1190))
        petal(c, px, py, 17, float(c.rng.uniform(-180, 180)), "pink" if i % 3 else "paper", 0.6)
    c.layer("air")
    for x, y, turn, k, side in (
        (960, 300, 40, 26, 1.0),
        (1060, 420, -70, 24, 0.75),
        (1150, 480, 150, 24, 0.85),
        (990, 560, 100, 22, 1.0),
        (560, 610, 20, 22, 0.8),
        (1250, 420, -20, 26, 0.9),
        (1330, 600, 70, 22, 0.8),
        (540, 260, 130, 22, 0.7),
        (930, 470, -130, 20, 0.8),
        (1560, 620, 10, 22, 0.9),
        (590, 790, -40, 20, 0.9),
    ):
        petal(c, x, y, k, turn, "pink", side)
    return c
