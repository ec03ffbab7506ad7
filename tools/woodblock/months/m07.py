"""July: bush clover."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape
from ..figures.boar import boar
from ..paths import outline
from ..plants.bush_clover import hagi, hagi_spray
from ..separations import Card


def animal() -> Card:
    """A boar in bush clover."""
    c = Card("7A", 27)
    g = shape("-20,656! 90,640 200,654 320,640 420,656 500,640! 500,800! -20,800!")
    c.fill(g, "yellow")
    c.fill(outline(g, 5), "black")
    for pts, leaves, flowers in (
        ("470,470 430,280 330,130 190,60", "green", "red"),
        ("490,380 450,180 380,60 300,10", "black", "red"),
        ("440,420 360,280 240,200 110,190", "green", "purple"),
        ("-10,420 40,250 130,120 260,90", "black", "red"),
        ("-10,330 20,180 70,80 150,10", "black", "red"),
        ("20,460 50,360 120,300 210,290", "green", "red"),
    ):
        hagi(c, pts, 10, 19, leaves, flowers)
    boar(c)
    for pts in (
        "60,760 50,720 20,690 -10,680",
        "240,770 250,720 300,690 350,690",
        "420,780 410,730 440,690 480,684",
    ):
        hagi(c, pts, 4, 16, "green", "red")
    return c


def ribbon() -> Card:
    """A red slip in bush clover."""
    c = Card("7R", 71)
    hagi_spray(c, "510,460 476,260 420,130 340,64", 8, 46, ("green",), ((0.46, -60, 74), (0.78, -60, 70)))
    hagi_spray(
        c,
        "40,800 44,560 70,340 150,130",
        10,
        48,
        ("black", "black", "green"),
        ((0.3, 50, 80), (0.56, 56, 78), (0.78, -50, 74)),
    )
    hagi_spray(
        c,
        "430,800 444,640 424,480 356,320",
        8,
        48,
        ("black", "black", "green"),
        ((0.26, -56, 80), (0.60, -50, 76), (0.84, 46, 66)),
    )
    hagi_spray(c, "190,830 170,740 110,690 20,690", 5, 48, ("green",), ((0.4, 60, 78), (0.8, 60, 70)), first=-1)
    hagi_spray(c, "230,830 270,730 330,690 400,720", 5, 48, ("green",), ((0.7, 64, 70),))
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    return c


def plain1() -> Card:
    """A bush whose sprays arch to the right, out of the picture."""
    c = Card("7P1", 72)
    hagi_spray(
        c,
        "20,800 60,520 160,280 310,150 500,140",
        15,
        54,
        ("green", "green", "black"),
        ((0.34, 64, 84), (0.56, 76, 86), (0.78, 80, 86)),
    )
    hagi_spray(
        c,
        "50,830 130,590 250,420 390,360 500,410",
        12,
        54,
        ("black",),
        ((0.42, 70, 84), (0.64, 76, 86), (0.86, 60, 80)),
    )
    hagi_spray(
        c,
        "90,840 190,700 300,610 410,600 490,660",
        9,
        54,
        ("green",),
        ((0.34, -40, 80), (0.56, 76, 84), (0.84, 56, 80)),
        first=-1,
    )
    hagi_spray(c, "-10,700 40,640 90,620 150,640", 4, 54, ("black",), (), start=0.3)
    hagi_spray(c, "30,820 120,740 230,720 330,760", 7, 54, ("black",), ((0.72, -50, 70),))
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
