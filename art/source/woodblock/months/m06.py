"""June: peony."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..figures.butterfly import butterfly
from ..plants.peony import peony, peony_bud, peony_leaf, peony_stem
from ..plants.peony_forms import peony_side
from ..separations import Card


def animal() -> Card:
    """Two butterflies over a peony."""
    c = Card("6A", 61)
    peony_stem(c, "230,800 260,700 240,600", 20)
    for x, y, k, a, ink in (
        (126, 490, 140, -46, "black"),
        (96, 610, 130, -92, "green"),
        (336, 490, 146, 52, "black"),
        (370, 590, 130, 92, "green"),
        (350, 690, 150, 128, "black"),
        (110, 690, 140, -128, "black"),
        (216, 450, 124, -4, "green"),
    ):
        peony_leaf(c, x, y, k, a, ink)
    peony(c, 230, 592, 172, 0)
    butterfly(c, 160, 188, 0.84, -24, "yellow", "red", "red", 0.84)
    butterfly(c, 350, 310, 0.60, 26, "paper", "indigo", "indigo", 0.9)
    return c


def ribbon() -> Card:
    """A blue slip among peonies."""
    c = Card("6R", 62)
    peony_stem(c, "60,800 120,560 60,400 90,200", 20)
    peony_stem(c, "440,800 380,640 440,420 390,240", 20)
    for x, y, k, a, ink in (
        (96, 190, 110, 6, "black"),
        (40, 380, 118, 180, "green"),
        (126, 390, 110, 150, "black"),
        (70, 470, 100, 20, "green"),
        (416, 168, 104, 14, "green"),
        (366, 250, 112, -150, "black"),
        (440, 262, 104, 166, "green"),
        (366, 470, 116, 4, "black"),
        (440, 480, 112, 26, "green"),
        (400, 660, 116, 170, "black"),
        (350, 690, 112, 230, "green"),
        (150, 700, 112, 130, "black"),
        (60, 730, 100, 200, "green"),
    ):
        peony_leaf(c, x, y, k, a, ink)
    peony(c, 82, 262, 98, 10)
    peony_bud(c, 398, 216, 66, 10)
    peony(c, 412, 556, 102, 30)
    peony_side(c, 76, 640, 112, -10)
    slip.ribbon(c, 244, 60, 116, 590, None, "indigo", bend=14)
    return c


def plain1() -> Card:
    """A great blossom low at the left, a bud high at the right."""
    c = Card("6P1", 63)
    peony_stem(c, "230,800 300,640 330,440 392,300 384,150", 20)
    for x, y, k, a, ink in (
        (388, 268, 118, 52, "green"),
        (376, 300, 122, -56, "black"),
        (96, 480, 140, -34, "black"),
        (336, 450, 130, 66, "black"),
        (206, 420, 110, 4, "green"),
        (350, 566, 130, 96, "green"),
        (330, 650, 160, 134, "black"),
        (70, 660, 130, -120, "green"),
        (150, 690, 130, 196, "black"),
    ):
        peony_leaf(c, x, y, k, a, ink)
    peony_bud(c, 384, 172, 70, 6)
    peony(c, 196, 568, 172, 10)
    return c


def plain2() -> Card:
    """A branch from the upper left with two blossoms."""
    c = Card("6P2", 64)
    peony_stem(c, "-20,470 90,400 200,400 300,440 380,520", 24)
    peony_stem(c, "-20,470 50,400 110,300 140,200", 20)
    peony_stem(c, "310,500 346,400 366,300 374,190", 15)
    for x, y, k, a, ink in (
        (60, 270, 120, -150, "black"),
        (170, 300, 130, 160, "green"),
        (226, 130, 130, 60, "black"),
        (60, 110, 110, -60, "green"),
        (240, 460, 130, -60, "black"),
        (296, 426, 120, -12, "green"),
        (390, 450, 110, 44, "black"),
        (430, 640, 120, 146, "black"),
        (270, 640, 140, -130, "black"),
        (336, 664, 130, 190, "green"),
    ):
        peony_leaf(c, x, y, k, a, ink)
    peony_bud(c, 374, 220, 54, 14)
    peony(c, 132, 186, 128, 6)
    peony_side(c, 330, 612, 150, 10)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"6A": animal, "6R": ribbon, "6P1": plain1, "6P2": plain2}
