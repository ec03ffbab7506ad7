"""July: a boar trots through bush clover on a summer evening."""

from __future__ import annotations

from ..figures.boar import boar
from ..lines import halo
from ..paths import wobble_circle
from ..plants.bush_clover import hagi_spray
from .kit import below, blades, ground, ramp, sky, tufts
from .sheet import Sheet

#: Where the low sprays grow out of the dark ground; grass hides their feet.
FEET = ((1586, 996), (1716, 1014), (1466, 1006), (940, 1010), (888, 1012), (1834, 1034), (1892, 1010))


def scene(scale: float = 1.0) -> Sheet:
    """Sprays arch over the boar from the right; a field of grass runs to the hills."""
    c = Sheet("7", 72, scale)
    sky(c, "leaf")
    c.bokashi("leaf", lambda x, y: 0.66 * ramp(y, 560, -80))
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.72 * ramp(y, 300, 760))
    sun = wobble_circle(1066, 540, 138, c.rng, 0.005)
    c.fill(sun, "dawn")
    c.bokashi("dawn", lambda x, y: 0.62 + 0.4 * ramp(y, 700, 430))
    for crest, ink in (
        ("-20,680! 180,600 380,560 600,660 860,720 1100,660 1400,600 1660,660 1940,620!", "far"),
        ("-20,800! 240,760 500,730 760,780 1060,800 1380,750 1660,790 1940,750!", "deep"),
    ):
        c.fill(below(crest), "paper")
        c.over(below(crest), ink)
    c.bokashi("far", lambda x, y: 0.75 * ramp(y, 830, 580))
    c.bokashi("deep", lambda x, y: 0.72 * ramp(y, 900, 720))
    c.layer("field")
    field = "-20,866! 260,846 560,862 860,850 1240,866 1600,848 1940,860!"
    halo(c, below(field), 4)
    c.fill(below(field), "yellow")
    c.layer("grass")
    for i in range(64):
        blades(c, i * 31.0 - 10, 926 + (i * 37) % 18, 44, "black" if i % 3 else "green")
    c.layer("ground")
    ground(c, "-20,948! 240,930 520,942 840,926 1180,942 1540,922 1940,936!", 4)
    c.layer("spray0")
    hagi_spray(
        c,
        "1980,760 1860,470 1660,290 1400,220 1180,280",
        14,
        62,
        ("green", "green", "black"),
        ((0.30, 64, 100), (0.48, 74, 104), (0.66, 80, 100), (0.84, 84, 96), (0.99, 0, 84)),
    )
    c.layer("spray1")
    hagi_spray(
        c,
        "2000,520 1880,240 1700,110 1480,70 1330,110",
        11,
        62,
        ("black",),
        ((0.36, 70, 100), (0.58, 78, 100), (0.80, 84, 96), (0.99, 0, 80)),
        first=-1,
    )
    c.layer("spray2")
    hagi_spray(c, "1980,240 1860,90 1720,10 1560,-30", 7, 60, ("green",), ((0.4, 70, 90), (0.7, 80, 90)))
    c.layer("spray3")
    hagi_spray(
        c,
        "1900,1020 1860,800 1760,620 1600,520 1460,560",
        12,
        60,
        ("black", "green"),
        ((0.34, -60, 96), (0.54, 70, 100), (0.76, 80, 98), (0.99, 0, 84)),
    )
    c.layer("spray4")
    hagi_spray(
        c, "1990,900 1930,740 1900,600 1930,470", 7, 58, ("green",), ((0.3, -64, 90), (0.62, -70, 90), (0.95, 0, 80))
    )
    c.layer("boar")
    with c.at(928, 952 - 650 * 1.04, 0, 1.04):
        boar(c)
    c.layer("fore")
    for pts, n, racemes in (
        ("1580,980 1610,900 1700,840 1820,880", 7, ((0.42, -56, 80), (0.72, -70, 80), (0.99, 0, 70))),
        ("1710,1000 1730,950 1800,900 1930,930", 6, ((0.40, -50, 80), (0.8, -60, 76))),
        ("1470,990 1450,950 1390,930 1300,960", 6, ((0.5, 56, 74), (0.99, 0, 66))),
        ("944,996 960,962 1010,940 1080,960", 5, ((0.5, -60, 66), (0.99, 0, 60))),
        ("884,996 870,962 830,950 770,970", 5, ((0.5, 60, 62),)),
        ("1830,1020 1816,990 1760,960 1680,980", 6, ((0.5, 60, 74), (0.99, 0, 70))),
    ):
        hagi_spray(c, pts, n, 44, ("green",), racemes)
    tufts(
        c,
        (
            *((x, y, 46.0) for x, y in FEET),
            (50, 1000, 52),
            (116, 1012, 44),
            (330, 990, 50),
            (540, 1020, 50),
            (604, 1032, 42),
            (740, 1080, 46),
            (1180, 1030, 50),
            (1250, 1042, 42),
            (1080, 1100, 46),
            (1420, 1110, 48),
            (1620, 1120, 46),
            (1880, 1130, 48),
        ),
    )
    return c
