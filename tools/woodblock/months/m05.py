"""May: iris."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape, stroke
from ..figures.plank_bridge import plank_bridge
from ..paths import outline
from ..plants.iris import blade, iris, iris_bud, stalk, stand
from ..separations import Card


def animal() -> Card:
    """The eight-plank bridge in irises."""
    c = Card("5A", 51)
    pond = shape("-20,470! 60,430 170,420 300,440 400,410 500,400! 500,800! -20,800!")
    c.fill(pond, "indigo")
    c.fill(outline(pond, 5), "black")
    for pts in ("180,560 230,548 280,552 330,540", "20,600 70,590 120,596", "300,700 360,690 410,696 460,686"):
        c.fill(stroke(pts, 5, "tip"), "paper")
    stand(
        c,
        110,
        470,
        (
            (30, 210, -10, 28, "black"),
            (196, 240, 14, 28, "black"),
            (70, 250, -4, 28, "green"),
            (150, 280, 10, 26, "green"),
        ),
    )
    stand(
        c,
        400,
        450,
        (
            (462, 190, 10, 28, "black"),
            (310, 250, -10, 26, "black"),
            (440, 240, 6, 28, "green"),
            (350, 270, -4, 26, "green"),
        ),
    )
    stalk(c, "112,470 112,300 110,180")
    iris(c, 110, 176, 74, -4)
    stalk(c, "390,470 384,330 372,220")
    iris(c, 372, 210, 78, 4)
    plank_bridge(c)
    stand(c, 400, 830, ((330, 590, -6, 28, "black"), (470, 560, 8, 28, "black"), (430, 620, 6, 28, "green")))
    iris(c, 392, 640, 66, 3)
    return c


def ribbon() -> Card:
    """A red slip in irises."""
    c = Card("5R", 53)
    stand(
        c,
        90,
        800,
        (
            (26, 250, -12, 32, "black"),
            (170, 320, 10, 32, "black"),
            (60, 420, -6, 32, "green"),
            (128, 480, 6, 32, "green"),
        ),
    )
    stand(
        c,
        390,
        800,
        (
            (456, 330, 12, 32, "black"),
            (320, 360, -8, 32, "black"),
            (430, 440, 6, 32, "green"),
            (356, 520, -6, 32, "green"),
        ),
    )
    stalk(c, "390,800 396,500 392,200")
    stalk(c, "92,800 90,560 92,400")
    iris(c, 96, 380, 78, -4)
    iris(c, 394, 180, 78, 4)
    stand(c, 240, 840, ((180, 620, -6, 32, "green"), (300, 600, 6, 32, "black"), (242, 640, 0, 32, "green")))
    iris(c, 392, 560, 76, 4)
    iris(c, 84, 640, 72, -4)
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    return c


def plain1() -> Card:
    """A tall stand of three blossoms."""
    c = Card("5P1", 55)
    stand(
        c,
        236,
        800,
        (
            (24, 560, -20, 34, "black"),
            (452, 590, 20, 34, "black"),
            (300, 330, 14, 34, "black"),
            (150, 420, -14, 34, "black"),
            (90, 480, -14, 34, "green"),
            (396, 470, 14, 34, "green"),
            (330, 420, 10, 34, "green"),
        ),
    )
    stalk(c, "236,800 236,560 230,200")
    iris(c, 230, 206, 88)
    stalk(c, "170,800 150,640 112,452")
    iris(c, 108, 436, 84, -5)
    stalk(c, "310,800 350,700 368,560")
    iris(c, 370, 500, 86, 5)
    stand(
        c,
        236,
        820,
        (
            (186, 560, -8, 36, "green"),
            (270, 580, 8, 36, "black"),
            (120, 640, -12, 34, "black"),
            (380, 690, 12, 34, "green"),
            (226, 640, 0, 36, "green"),
        ),
    )
    return c


def plain2() -> Card:
    """Two great blossoms near by, leaves sweeping in from the left."""
    c = Card("5P2", 57)
    for pts, w, ink in (
        ("-30,700 80,560 180,360 216,150", 44, "black"),
        ("-30,560 40,440 84,280 90,110", 40, "green"),
        ("-20,800 120,690 260,560 330,400", 44, "green"),
        ("60,820 200,740 340,640 450,470", 44, "black"),
        ("200,820 300,760 400,700 470,620", 40, "green"),
    ):
        blade(c, pts, w, ink)
    iris_bud(c, 120, 200, 80, -8)
    iris(c, 330, 250, 120, 8)
    iris(c, 150, 560, 120, -6)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"5A": animal, "5R": ribbon, "5P1": plain1, "5P2": plain2}
