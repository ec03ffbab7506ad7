"""July: bush clover."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape, stroke
from ..figures.boar import boar
from ..lines import halo
from ..paths import outline
from ..plants.bush_clover import Raceme, hagi_leaf, hagi_raceme, hagi_spray
from ..separations import Card


def animal() -> Card:
    """A boar in bush clover."""
    c = Card("7A", 27)
    g = shape("-20,640! 70,636 180,656 300,652 400,640 500,632! 500,800! -20,800!")
    c.fill(g, "yellow")
    c.fill(outline(g, 5), "black")
    hagi_spray(
        c,
        "496,520 462,310 380,170 270,96 150,104",
        8,
        62,
        ("black", "black", "green"),
        ((0.36, -62, 104), (0.66, -74, 104), (0.99, 0, 86)),
        start=0.16,
    )
    hagi_spray(c, "520,150 450,80 390,20 340,-30", 3, 62, ("green",), ())
    hagi_spray(c, "-30,470 6,330 60,240 130,206", 4, 60, ("green",), ((0.52, 70, 98), (0.99, 0, 86)), start=0.28)
    boar(c)
    hagi_spray(c, "250,810 160,752 90,730 -10,736", 4, 64, ("black", "green"), ((0.42, 62, 92),), first=-1)
    hagi_spray(c, "60,850 44,760 34,710 40,650", 2, 60, ("green",), (), start=0.3)
    hagi_spray(c, "230,820 310,760 400,738 490,746", 4, 64, ("green", "black"), ((0.40, -62, 92),))
    hagi_spray(c, "400,850 440,790 456,740 452,690", 2, 60, ("green",), (), start=0.3)
    return c


def ribbon() -> Card:
    """A red slip in a bush: one spray arches behind it and hangs down on the right, another lies over its foot."""
    c = Card("7R", 71)

    def twig(points: str, w: float) -> None:
        line = stroke(points, w, [1, 0.95, 0.86, 0.74, 0.6, 0.44, 0.3], c.rng)
        halo(c, line, 2.6)
        c.fill(line, "black")

    def leaf(foot: tuple[float, float], x: float, y: float, r: float, rot: float, ink: str) -> None:
        c.fill(stroke([foot, (x, y)], 6, [1, 0.8, 0.7]), "black")
        hagi_leaf(c, x, y, r, rot, ink, 3.2)

    # behind the slip
    leaf((470, 330), 458, 352, 66, 200, "moss")
    twig("64,850 44,660 50,450 88,270 170,132 280,84 380,104 440,190 448,320 424,436", 16)
    leaf((170, 130), 150, 90, 74, -22, "black")
    leaf((106, 226), 74, 178, 76, -50, "green")
    leaf((46, 566), 132, 498, 80, 62, "black")
    leaf((320, 84), 350, 78, 72, 16, "green")
    leaf((420, 130), 436, 106, 60, 34, "black")
    leaf((446, 350), 406, 388, 70, 268, "black")
    leaf((424, 430), 430, 446, 74, 166, "green")
    hagi_raceme(c, 92, 262, 172, 160, "red", 0.24, 4, 1, 0.52)
    hagi_raceme(c, 394, 124, 212, 186, "red", -0.14, 5, 1, 0.45)
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    # before it
    twig("510,850 450,744 380,684 296,664 214,690", 13)
    leaf((420, 710), 440, 640, 76, 34, "black")
    leaf((360, 676), 336, 628, 68, -36, "green")
    leaf((310, 664), 304, 700, 74, 186, "black")
    leaf((60, 800), 44, 744, 84, -34, "moss")
    leaf((240, 680), 206, 694, 80, -62, "black")
    leaf((60, 800), 110, 762, 94, 14, "black")
    leaf((420, 740), 450, 776, 76, 80, "green")
    hagi_raceme(c, 414, 728, 172, -16, "red", 0.24, 4, 1, 0.52)
    hagi_raceme(c, 58, 664, 148, 24, "red", -0.2, 4, 2, 0.5)
    return c


def plain1() -> Card:
    """A bush whose sprays arch to the right, out of the picture."""
    c = Card("7P1", 72)
    hagi_spray(
        c,
        "30,800 60,520 150,290 300,150 510,110",
        7,
        92,
        ("green", "black"),
        (
            Raceme(0.385, 74, 122, -0.1, 3, girth=0.6),
            Raceme(0.54, 84, 138, 0.2, 4, 2, 0.46),
            Raceme(0.66, 84, 178, 0.34, 5, 1, 0.54),
            Raceme(0.91, 92, 124, -0.16, 4, 2, 0.46),
        ),
        start=0.2,
    )
    hagi_spray(
        c,
        "60,830 140,640 260,500 390,450 520,480",
        6,
        90,
        ("black", "green"),
        (Raceme(0.42, 76, 112, 0.3, 3, 1, 0.5), Raceme(0.76, 88, 160, 0.12, 5, 1, 0.62)),
    )
    hagi_spray(c, "-30,790 60,700 160,680 260,730", 3, 96, ("black",), (), start=0.2, first=-1)
    hagi_spray(c, "230,840 320,752 400,724 500,740", 2, 92, ("black",), (), start=0.2)
    return c


def plain2() -> Card:
    """Two sprays from near by, hanging down from the upper left."""
    c = Card("7P2", 73)
    hagi_spray(
        c,
        "-60,-30 80,60 200,130 320,250 400,440",
        9,
        80,
        ("black",),
        ((0.40, 60, 126), (0.68, 50, 120), (0.99, 0, 106)),
    )
    hagi_spray(
        c,
        "-60,250 40,330 120,440 170,560 190,640",
        7,
        80,
        ("green",),
        ((0.40, -56, 124), (0.70, 50, 118), (0.99, 0, 106)),
        first=-1,
    )
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"7A": animal, "7R": ribbon, "7P1": plain1, "7P2": plain2}
