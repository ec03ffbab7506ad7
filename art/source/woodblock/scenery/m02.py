"""February: an old plum in mist, the bush warbler on its bough."""

from __future__ import annotations

from ..brush import stroke
from ..figures.warbler import warbler
from ..lines import inked
from ..paths import wobble_circle
from ..plants.plum import plum
from ..plants.spring_buds import plum_bud, plum_twig
from .kit import bark, bars, below, ground, ramp, sky, tree, tufts
from .sheet import Sheet

#: The blossoms: x, y, radius.
BLOSSOMS = (
    (1010, 512, 46),
    (1062, 430, 40),
    (1120, 560, 42),
    (1400, 400, 52),
    (1470, 500, 46),
    (1350, 300, 46),
    (1366, 180, 42),
    (1560, 420, 54),
    (1530, 250, 50),
    (1540, 110, 46),
    (1640, 520, 50),
    (1690, 400, 54),
    (1700, 240, 52),
    (1690, 90, 48),
    (1840, 560, 54),
    (1880, 430, 56),
    (1850, 280, 52),
    (1870, 130, 52),
    (1780, 690, 50),
    (1610, 650, 46),
    (1540, 720, 42),
    (1880, 690, 48),
    (1450, 620, 42),
    (1260, 560, 38),
    (1612, 318, 40),
    (1776, 180, 42),
    (1772, 486, 44),
    (1450, 110, 36),
    (1920, 570, 46),
    (1940, 250, 48),
    (1780, 350, 40),
    (1180, 540, 30),
)


def scene(scale: float = 1.0) -> Sheet:
    """The trunk breaks in angles, as plums do; bars of mist lie across it."""
    c = Sheet("2", 24, scale)
    sky(c, "deep")
    c.bokashi("deep", lambda x, y: 0.46 * ramp(y, 660, -60))
    sky(c, "blush")
    c.bokashi("blush", lambda x, y: 0.6 * ramp(y, 480, 860))
    for crest, ink in (
        ("-20,660! 200,600 360,560 540,640 760,700 980,650 1240,580 1500,640 1700,600 1940,640!", "far"),
        ("-20,800! 160,770 400,720 640,780 900,820 1180,770 1460,800 1940,760!", "dusk"),
    ):
        c.fill(below(crest), "paper")
        c.over(below(crest), ink)
    c.bokashi("far", lambda x, y: 0.85 * ramp(y, 780, 560))
    c.bokashi("dusk", lambda x, y: 0.4 * ramp(y, 880, 720))
    c.layer("mist")
    for x, y, parts in (
        (150, 690, ((0, 0, 320, 26), (160, -48, 200, 24), (-60, 48, 260, 24))),
        (1060, 716, ((0, 0, 250, 24), (-150, -44, 180, 22))),
        (1000, 200, ((0, 0, 180, 22), (120, -42, 150, 20))),
    ):
        c.fill(bars(x, y, parts), "paper")
    c.layer("tree")
    ground(c, "-20,944! 260,926 540,938 840,922 1160,938 1480,916 1940,930!")
    tree(
        c,
        [
            (
                "1750,1060! 1740,900 1800,800! 1730,690 1750,610! 1640,520 1560,540! 1420,480 1330,510! "
                "1180,476 1080,500! 990,520 940,480",
                140,
                [1.6, 1.1, 0.98, 0.9, 0.86, 0.7, 0.62, 0.5, 0.46, 0.36, 0.3, 0.2, 0.1],
            ),
            ("1790,800! 1850,690 1840,600! 1900,480 1990,430", 84, [1, 0.9, 0.8, 0.6, 0.5]),
            ("1600,540! 1560,640 1520,700", 40, [1, 0.8, 0.4]),
        ],
        foot=926,
        rough=0.1,
    )
    bark(c, ["1746,900 1766,840 1786,790", "1776,930 1790,880 1806,830", "1716,660 1690,600 1640,556"])
    for pts, w, n in (
        ("1400,490 1370,360 1360,240 1372,90", 22, 4),
        ("1560,520 1540,380 1530,200 1546,10", 26, 4),
        ("1660,530 1690,380 1690,200 1700,-20", 28, 3),
        ("1860,560 1850,400 1866,220 1860,-20", 28, 3),
        ("1480,500 1452,580 1450,680", 18, 2),
        ("1100,496 1064,450 1050,370", 14, 2),
        ("1270,500 1262,560 1240,620", 14, 1),
        ("1550,330 1590,322 1620,310", 12, 1),
        ("1690,300 1740,220 1790,170", 16, 1),
        ("1370,220 1420,150 1456,96", 14, 1),
        ("1850,420 1800,380 1766,330", 16, 1),
        ("1900,480 1880,600 1884,740", 20, 2),
    ):
        plum_twig(c, pts, w, n)
    for i, (x, y, r) in enumerate(BLOSSOMS):
        ink = "paper" if i % 4 == 1 else "red"
        plum(c, x, y, r * 1.06, float(c.rng.uniform(0, 72)), ink, "red" if ink == "paper" else "yellow")
    for x, y, turn in ((940, 470, -40), (962, 500, -70), (1516, 704, 200)):
        plum_bud(c, x, y, 13, turn)
    c.layer("warbler")
    with c.at(976, 70, 0, 0.86):
        warbler(c)
    c.layer("veil")
    # The mist that lies before the trunk.
    for x, y, parts in ((1700, 806, ((0, 0, 250, 20), (-170, 38, 190, 19))),):
        c.fill(bars(x, y, parts), "paper")
    c.layer("fore")
    tufts(
        c,
        (
            (50, 996, 50),
            (120, 1008, 42),
            (380, 990, 48),
            (600, 1030, 50),
            (664, 1042, 40),
            (900, 1000, 48),
            (1120, 1060, 46),
            (1340, 1000, 50),
            (1400, 1012, 42),
            (1640, 1060, 48),
            (1860, 1010, 50),
        ),
    )
    for x, y, turn in ((720, 1010, 20), (1000, 1060, 80), (1240, 1030, 140), (1500, 1080, 10), (1780, 1100, 60)):
        plum(c, x, y, 17, turn, "red", "yellow", 1.5)
    c.layer("air")
    for x, y, r, ink in (
        (560, 330, 11, "red"),
        (930, 640, 12, "paper"),
        (1110, 742, 12, "red"),
        (1290, 770, 11, "red"),
        (1408, 806, 13, "paper"),
        (540, 780, 11, "red"),
        (1016, 860, 12, "red"),
    ):  # petals of plum are round
        inked(c, wobble_circle(x, y, r, c.rng, 0.08), ink, 3, gap=2)
    c.layer("warbler")
    c.fill(stroke("1170,478 1200,472 1230,476", 10, "both"), "black")
    return c
