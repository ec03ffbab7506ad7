"""July: bush clover."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape
from ..figures.boar import boar
from ..paths import outline
from ..plants.bush_clover import hagi_spray
from ..separations import Card


def animal() -> Card:
    """A boar in bush clover."""
    c = Card("7A", 27)
    g = shape("-20,640! 70,636 180,656 300,652 400,640 500,632! 500,800! -20,800!")
    c.fill(g, "yellow")
    c.fill(outline(g, 5), "black")
    hagi_spray(
        c,
        "490,500 456,300 370,150 250,84 140,96",
        14,
        44,
        ("black",),
        ((0.36, -60, 70), (0.70, -72, 72), (0.99, 0, 62)),
        start=0.16,
    )
    hagi_spray(c, "510,150 440,70 360,20 270,-20", 6, 44, ("green",), ((0.42, -66, 72),))
    hagi_spray(
        c,
        "-30,520 4,350 60,240 144,200 214,240",
        9,
        44,
        ("green",),
        ((0.42, 76, 66), (0.66, 80, 66), (0.99, 0, 56)),
        start=0.28,
    )
    boar(c)
    hagi_spray(c, "250,800 150,742 80,716 -10,720", 6, 46, ("black", "green"), ((0.52, 58, 70),), first=-1)
    hagi_spray(c, "120,830 60,760 30,690 36,610", 6, 44, ("green",), ((0.60, 62, 64),), start=0.2)
    hagi_spray(c, "230,800 310,744 400,724 490,736", 7, 46, ("black", "green"), ((0.36, -60, 66),))
    hagi_spray(c, "370,830 426,770 448,700 440,620", 6, 44, ("green",), ((0.62, -58, 64),), start=0.2)
    return c


def ribbon() -> Card:
    """A red slip in bush clover."""
    c = Card("7R", 71)
    hagi_spray(c, "520,470 486,290 436,150 352,66", 8, 54, ("green",), ((0.40, -70, 92), (0.76, -60, 84)))
    hagi_spray(
        c,
        "40,840 36,620 60,380 136,150",
        10,
        56,
        ("black", "black", "green"),
        ((0.36, 48, 96), (0.60, 58, 94), (0.84, -60, 84)),
    )
    hagi_spray(
        c,
        "440,840 450,660 430,500 376,370",
        7,
        56,
        ("black", "black", "green"),
        ((0.34, -54, 94), (0.72, -54, 90)),
    )
    hagi_spray(c, "20,830 90,740 170,706 260,730", 5, 56, ("green", "black"), ((0.62, 40, 84),))
    hagi_spray(c, "500,790 430,730 370,704 310,716", 4, 54, ("green",), ())
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    return c


def plain1() -> Card:
    """A bush whose sprays arch to the right, out of the picture."""
    c = Card("7P1", 72)
    hagi_spray(
        c,
        "20,800 50,520 140,290 300,150 510,120",
        12,
        62,
        ("green", "green", "black"),
        ((0.36, 66, 104), (0.60, 78, 104), (0.82, 82, 98)),
    )
    hagi_spray(
        c,
        "60,830 120,620 230,450 370,390 510,420",
        10,
        62,
        ("black",),
        ((0.44, 72, 104), (0.68, 80, 104), (0.90, 76, 92)),
    )
    hagi_spray(
        c, "90,840 190,740 310,670 420,660 510,690", 7, 60, ("green",), ((0.50, -60, 96), (0.86, -64, 88)), first=-1
    )
    hagi_spray(c, "-20,700 40,640 100,640 160,690", 3, 62, ("black",), (), start=0.3)
    hagi_spray(c, "-10,800 60,730 150,730 250,790", 4, 62, ("black",), (), start=0.2)
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
