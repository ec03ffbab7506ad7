"""April: wisteria on a trellis, the cuckoo calls under a crescent moon."""

from __future__ import annotations

from ..brush import stroke
from ..figures.cuckoo import cuckoo
from ..lines import inked
from ..paths import circle, diff
from ..plants.wisteria import chain, leaf, vine
from .kit import below, ground, ramp, sky, tufts
from .sheet import Sheet

#: The chains: x, length, width, sway.
CHAINS = (
    (1190, 260, 104, 8),
    (1420, 300, 112, -6),
    (1640, 360, 116, 6),
    (1860, 400, 120, -6),
    (1300, 400, 116, -10),
    (1530, 470, 122, 8),
    (1750, 560, 128, -10),
    (1920, 560, 124, 6),
)


def pole(c: Sheet, points: list[tuple[float, float]], w: float, joints: int) -> None:
    """A bamboo pole with its joints."""
    inked(c, stroke(points, w, "even"), "ochre", 5, gap=4)
    (x0, y0), (x1, y1) = points[0], points[-1]
    upright = abs(y1 - y0) > abs(x1 - x0)
    for i in range(1, joints):
        x, y = x0 + (x1 - x0) * i / joints, y0 + (y1 - y0) * i / joints
        ends = [(x - w / 2, y), (x, y + 2), (x + w / 2, y)] if upright else [(x, y - w / 2), (x + 2, y), (x, y + w / 2)]
        c.fill(stroke(ends, 5, "even"), "black")


def scene(scale: float = 1.0) -> Sheet:
    """The trellis fills the upper right; the bird passes beneath."""
    c = Sheet("4", 14, scale)
    sky(c, "iris")
    c.bokashi("iris", lambda x, y: 0.62 * ramp(y, 620, -80) ** 1.3)
    sky(c, "blush")
    c.bokashi("blush", lambda x, y: 0.66 * ramp(y, 400, 880))
    for crest, ink in (
        ("-20,700! 200,620 420,660 680,740 940,700 1240,640 1500,700 1940,650!", "far"),
        ("-20,830! 220,790 480,760 760,812 1060,850 1360,800 1640,820 1940,780!", "deep"),
    ):
        c.fill(below(crest), "paper")
        c.over(below(crest), ink)
    c.bokashi("far", lambda x, y: 0.7 * ramp(y, 860, 620))
    c.bokashi("deep", lambda x, y: 0.62 * ramp(y, 960, 750))
    inked(c, diff(circle(1000, 360, 98), circle(1034, 336, 88)), "yellow", 5, gap=2)
    c.layer("trellis")
    pole(c, [(1840, 20), (1846, 500), (1842, 1010)], 34, 9)
    pole(c, [(1140, 20), (1136, 500), (1142, 1000)], 30, 9)
    pole(c, [(1060, 66), (1500, 60), (1980, 64)], 26, 7)
    for number, (x, length, w, sway) in enumerate(CHAINS):
        c.layer("back" if number < 4 else "front")
        chain(c, x, 136, length, w, sway)
    c.layer("bough")
    pole(c, [(1040, 128), (1500, 124), (1980, 126)], 30, 7)
    vine(c, "1842,960 1874,760 1816,560 1872,340 1826,180 1700,100 1560,124 1400,84 1240,120 1120,96 1030,132", 40)
    for pts, size, pairs, ink in (
        ("1240,110 1210,160 1200,220", 58, 3, "black"),
        ("1380,100 1400,150 1440,190", 60, 3, "green"),
        ("1580,110 1600,170 1650,210", 66, 4, "black"),
        ("1700,100 1690,160 1660,230", 60, 3, "green"),
        ("1820,150 1880,180 1910,250", 70, 4, "green"),
        ("1060,120 1010,150 980,206", 54, 3, "green"),
        ("1480,90 1460,40 1400,0", 56, 3, "green"),
        ("1160,90 1120,40 1060,20", 54, 3, "black"),
        ("1780,90 1760,30 1700,-10", 60, 3, "black"),
    ):
        leaf(c, pts, size, pairs, ink)
    c.layer("cuckoo")
    cuckoo(c, 1420, 740, 6, 0.86)
    c.layer("ground")
    ground(c, "-20,940! 280,924 580,938 880,922 1240,934 1560,916 1940,930!")
    tufts(
        c,
        (
            (60, 996, 52),
            (130, 1008, 44),
            (380, 990, 48),
            (560, 1040, 50),
            (630, 1050, 42),
            (920, 1000, 50),
            (1150, 1016, 56),
            (1100, 1020, 44),
            (1380, 1040, 48),
            (1600, 1010, 50),
            (1850, 1026, 58),
            (1800, 1034, 44),
        ),
    )
    return c
