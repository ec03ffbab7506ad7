"""May: iris."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape, stroke
from ..figures.plank_bridge import plank_bridge
from ..lines import halo
from ..plants.iris import blade, iris, iris_bud, stalk, stand
from ..plants.iris_forms import iris_opening, iris_side
from ..separations import Card

#: Lines of light on the pond of the animal.
RIPPLES = (
    "130,566 160,556 192,562 224,554 256,560",
    "150,584 176,578 200,582 222,577",
    "16,566 40,560 70,566 96,560",
    "-10,584 20,580 50,584 76,579",
    "196,468 230,462 262,470 300,464 330,470",
    "400,470 430,464 470,470",
    "372,492 400,487 440,492 470,488",
    "20,538 40,533 62,537",
    "150,714 184,704 222,710 262,702 290,706",
    "186,732 220,725 256,730 300,723",
    "110,738 134,733 160,737",
    "420,540 440,535 470,539",
)


def animal() -> Card:
    """The eight-plank bridge in irises."""
    c = Card("5A", 51)
    stand(
        c,
        104,
        420,
        (
            (28, 170, -12, 40, "black"),
            (206, 196, 16, 38, "black"),
            (62, 236, -8, 40, "green"),
            (164, 250, 12, 38, "green"),
        ),
    )
    stand(
        c,
        392,
        450,
        (
            (470, 170, 10, 40, "black"),
            (296, 216, -14, 38, "black"),
            (436, 250, 8, 40, "green"),
            (336, 270, -10, 38, "green"),
        ),
    )
    stalk(c, "112,470 112,300 112,180", 11)
    iris(c, 112, 168, 76, -4)
    stalk(c, "390,470 384,330 374,220", 11)
    iris_side(c, 372, 196, 80, 4, side=-1)
    bank = shape("-20,350! 60,336 150,338 250,372 340,392 420,388 500,366! 500,500! -20,500!")
    halo(c, bank, 4)
    c.fill(bank, "black")
    pond = shape("-20,400! 60,390 160,402 260,430 350,440 430,426 500,420! 500,800! -20,800!")
    halo(c, pond, 3)
    c.fill(pond, "indigo")
    for pts in RIPPLES:
        c.fill(stroke(pts, 6, "tip"), "paper")
    plank_bridge(c)
    stand(c, 396, 850, ((296, 650, -10, 38, "black"), (474, 520, 8, 38, "black"), (440, 640, 6, 36, "green")))
    stand(c, 380, 850, ((330, 660, -6, 36, "green"), (400, 690, 4, 34, "black")))
    iris_opening(c, 396, 640, 80, 5)
    return c


def ribbon() -> Card:
    """A red slip in irises."""
    c = Card("5R", 53)
    stand(
        c,
        92,
        810,
        (
            (20, 190, -16, 42, "black"),
            (172, 236, 16, 42, "black"),
            (40, 440, -10, 42, "green"),
            (150, 470, 12, 42, "green"),
        ),
    )
    stand(
        c,
        392,
        810,
        (
            (466, 300, 16, 42, "black"),
            (312, 340, -14, 42, "black"),
            (440, 380, 8, 42, "green"),
            (340, 460, -10, 42, "green"),
        ),
    )
    stalk(c, "392,800 402,500 402,200", 12)
    stalk(c, "50,800 56,560 52,260", 11)
    iris_bud(c, 52, 270, 84, -4)
    stalk(c, "120,800 104,700 100,500", 12)
    iris(c, 402, 184, 82, 6)
    stand(
        c,
        240,
        850,
        (
            (160, 640, -10, 42, "green"),
            (316, 610, 10, 42, "green"),
            (200, 600, 0, 42, "black"),
            (270, 640, 4, 42, "black"),
            (420, 700, 8, 40, "black"),
            (40, 700, -8, 40, "black"),
        ),
    )
    iris_opening(c, 410, 590, 86, -2)
    iris_side(c, 92, 462, 82, -5)
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    return c


def plain1() -> Card:
    """A tall stand of three blossoms."""
    c = Card("5P1", 55)
    stand(
        c,
        236,
        810,
        (
            (22, 560, -24, 46, "black"),
            (456, 590, 24, 46, "black"),
            (322, 270, 16, 46, "black"),
            (148, 300, -18, 46, "black"),
            (70, 470, -22, 46, "green"),
            (410, 440, 22, 46, "green"),
            (284, 400, 4, 44, "green"),
        ),
    )
    stalk(c, "236,800 236,560 230,200", 12)
    iris(c, 230, 196, 90)
    stalk(c, "170,800 150,640 112,452", 12)
    iris_side(c, 112, 430, 84, -5)
    stalk(c, "310,800 350,700 368,560", 12)
    iris_opening(c, 374, 520, 92, 6, side=-1)
    stand(
        c,
        236,
        840,
        (
            (60, 670, -20, 44, "green"),
            (430, 690, 20, 44, "green"),
            (176, 560, -12, 46, "black"),
            (300, 640, 12, 46, "black"),
            (126, 690, -10, 44, "black"),
            (250, 590, 4, 46, "green"),
            (370, 730, 10, 44, "black"),
        ),
    )
    return c


def plain2() -> Card:
    """Two great blossoms near by, leaves sweeping in from the left."""
    c = Card("5P2", 57)
    for pts, w, ink in (
        ("-30,640 20,480 52,300 40,120", 54, "green"),
        ("-40,760 70,600 150,420 176,210", 58, "black"),
        ("0,820 160,650 280,520 340,330", 58, "green"),
    ):
        blade(c, pts, w, ink)
    stalk(c, "60,830 220,640 300,470 330,300", 15)
    for pts, w, ink in (
        ("80,840 230,740 370,620 474,430", 58, "black"),
        ("200,850 330,770 420,690 484,590", 54, "green"),
    ):
        blade(c, pts, w, ink)
    stalk(c, "-10,560 60,420 112,300 120,220", 13)
    iris_bud(c, 120, 216, 92, 6)
    iris_side(c, 326, 226, 118, 8)
    iris(c, 152, 560, 122, -6)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"5A": animal, "5R": ribbon, "5P1": plain1, "5P2": plain2}
