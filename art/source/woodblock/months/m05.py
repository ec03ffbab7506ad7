"""May: iris."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape, stroke
from ..figures.plank_bridge import plank_bridge
from ..lines import halo
from ..plants.iris import bent_blade, blade, iris, iris_bud, stalk, stand
from ..plants.iris_forms import iris_opening, iris_side
from ..plants.iris_views import iris_above, iris_profile, iris_turned, iris_unfurling
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
            (26, 262, -12, 40, "black"),
            (196, 240, 14, 38, "black"),
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
    stalk(c, "112,470 114,300 116,180", 11)
    iris_turned(c, 118, 174, 80, -3, side=-1)
    stalk(c, "236,470 244,340 236,262", 9)
    iris_bud(c, 236, 270, 56, -6)
    stalk(c, "390,470 388,360 378,260", 11)
    iris_profile(c, 378, 236, 78, 5)
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
            (340, 460, -10, 42, "black"),
        ),
    )
    stalk(c, "392,800 402,500 398,230", 12)
    stalk(c, "50,800 56,560 52,260", 11)
    iris_bud(c, 52, 270, 84, -4)
    stalk(c, "120,800 104,700 100,500", 12)
    iris_turned(c, 404, 196, 82, 4)
    stand(
        c,
        240,
        850,
        (
            (160, 640, -10, 42, "green"),
            (316, 640, 10, 42, "green"),
            (200, 600, 0, 42, "black"),
            (270, 640, 4, 42, "black"),
            (420, 700, 8, 40, "black"),
            (40, 700, -8, 40, "black"),
        ),
    )
    stalk(c, "404,830 412,740 414,660", 11)
    iris_unfurling(c, 414, 604, 84, 3, side=-1)
    iris_above(c, 94, 470, 80, -24)
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
            (22, 540, -24, 46, "black"),
            (462, 650, 16, 46, "black"),
            (200, 250, -10, 46, "black"),
            (70, 500, -22, 46, "green"),
        ),
    )
    bent_blade(c, "252,810 280,640 300,500 302,376", (346, 500), 46, "black", "green")
    stalk(c, "250,800 262,560 268,210", 12)
    iris(c, 270, 196, 92, 5)
    stalk(c, "320,800 360,640 374,520", 11)
    stalk(c, "376,810 398,720 424,610", 10)
    iris_bud(c, 424, 624, 66, 6)
    iris_unfurling(c, 374, 472, 78, 2)
    stalk(c, "180,800 160,660 124,500", 12)
    iris_profile(c, 116, 474, 86, -4, side=-1)
    stand(
        c,
        236,
        840,
        (
            (60, 690, -20, 44, "green"),
            (430, 690, 20, 44, "green"),
            (190, 610, -12, 46, "black"),
            (300, 640, 12, 46, "black"),
            (126, 700, -10, 44, "black"),
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
        ("-40,760 60,640 120,570 160,500", 58, "black"),
        ("0,820 140,660 220,500 246,316", 58, "green"),
    ):
        blade(c, pts, w, ink)
    stalk(c, "60,830 196,640 294,470 330,300", 15)
    for pts, w, ink in (
        ("80,840 230,740 370,620 474,430", 58, "black"),
        ("200,850 330,770 420,690 484,590", 54, "green"),
    ):
        blade(c, pts, w, ink)
    stalk(c, "-10,560 60,420 112,300 120,220", 13)
    iris_bud(c, 120, 216, 92, 6)
    iris_side(c, 326, 226, 118, 16)
    iris_above(c, 170, 560, 120, 22, side=-1)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"5A": animal, "5R": ribbon, "5P1": plain1, "5P2": plain2}
