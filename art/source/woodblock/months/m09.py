"""September: chrysanthemum."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import stroke
from ..figures.sake_cup import sake_cup
from ..lines import halo
from ..plants.chrysanthemum import mum, mum_leaf
from ..plants.chrysanthemum_forms import mum_bud, mum_side, mum_spider
from ..separations import Card


def animal() -> Card:
    """A sake cup with chrysanthemums."""
    c = Card("9A", 9)
    for i, (x, y, k, a) in enumerate(
        (
            (60, 96, 120, -30),
            (306, 128, 130, 32),
            (60, 330, 120, -80),
            (440, 196, 120, 36),
            (262, 360, 136, 178),
            (430, 470, 130, 130),
            (66, 500, 130, -70),
            (150, 300, 90, 150),
            (90, 610, 130, -118),
            (392, 610, 130, 118),
            (158, 640, 120, -150),
            (322, 640, 120, 150),
            (240, 650, 110, 180),
        )
    ):
        mum_leaf(
            c,
            x,
            y,
            k,
            a,
            "green" if i in (1, 6, 9, 4) else "black",
            "black" if i in (1, 6, 9, 4) else "green",
        )
    mum(c, 166, 186, 148, ink="yellow")
    mum(c, 386, 348, 118, ink="red", heart="yellow", rings=((1, 17), (0.80, 15), (0.58, 12), (0.37, 8)))
    mum_spider(c, 82, 404, 98, 0, "paper", "red")
    sake_cup(c, 240, 556, 360, 0.43)
    return c


def ribbon() -> Card:
    """A blue slip among chrysanthemums."""
    c = Card("9R", 90)
    for x, y, k, a, light in (
        (24, 330, 130, 112, True),
        (60, 40, 110, -30, False),
        (390, 60, 120, 60, False),
        (440, 130, 130, 10, True),
        (440, 250, 120, -40, False),
        (372, 420, 130, 196, False),
        (430, 470, 130, 150, True),
        (40, 470, 120, 30, False),
        (60, 690, 130, 170, True),
        (360, 640, 130, 200, True),
        (440, 600, 120, 20, False),
        (300, 700, 110, 150, False),
        (200, 700, 110, 190, False),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    mum(c, 68, 162, 114, ink="yellow")
    mum(c, 428, 356, 106, ink="red", heart="yellow", rings=((1, 17), (0.80, 15), (0.58, 12), (0.37, 8)))
    mum_side(c, 76, 640, 112, 8, "red", "yellow")
    mum_spider(c, 404, 664, 98, 0, "paper", "red")
    slip.ribbon(c, 244, 60, 116, 590, None, "indigo", bend=14)
    return c


#: The rings of a large flower seen close by.
CLOSE = ((1, 26), (0.82, 24), (0.65, 21), (0.49, 17), (0.33, 11))


def plain1() -> Card:
    """One great flower, close by."""
    c = Card("9P1", 91)
    for x, y, k, a, light in (
        (262, 476, 170, 66, True),
        (236, 520, 176, -106, False),
        (262, 610, 176, 98, False),
        (240, 700, 170, -112, True),
        (270, 740, 170, 128, True),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    stem = stroke("226,400 252,520 256,640 236,800", 17, "even")
    halo(c, stem, 3)
    c.fill(stem, "black")
    mum(c, 190, 268, 206, ink="yellow", rings=CLOSE)
    return c


#: The rings of a full flower with curling petals.
FULL = ((1.0, 17, 0.088), (0.88, 17, 0.092), (0.72, 14, 0.096), (0.55, 11, 0.1))


def _stem(c: Card, pts: str) -> None:
    """A flower's stalk, over all that is there."""
    stem = stroke(pts, 11, [1.1, 1, 0.9, 0.8])
    halo(c, stem, 3)
    c.fill(stem, "black")


def plain2() -> Card:
    """Three stems, no two flowers of one kind: full, from the side, with curling petals."""
    c = Card("9P2", 94)
    for x, y, k, a, light in (
        (96, 250, 84, -58, True),
        (110, 330, 118, 64, False),
        (60, 420, 120, -20, False),
        (210, 420, 120, 30, True),
        (318, 352, 110, 62, True),
        (314, 372, 104, -70, False),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    _stem(c, "150,470 108,380 92,260 92,150")
    _stem(c, "300,800 312,600 326,360 318,190")
    mum_bud(c, 92, 156, 66, -6, "red")
    c.fill(stroke("92,196 92,180 93,166", 9, "even"), "black")
    mum_spider(c, 318, 180, 132, 8, "yellow", "red", rings=FULL, bed=0.8)
    for x, y, k, a, light in (
        (110, 470, 150, -70, True),
        (300, 640, 150, 84, False),
        (60, 600, 150, -84, True),
        (180, 566, 128, 20, False),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    _stem(c, "200,800 190,680 166,540 146,440")
    for x, y, k, a, light in (
        (150, 650, 150, -128, False),
        (206, 640, 160, 158, True),
        (350, 690, 150, 128, True),
        (70, 700, 130, -150, True),
        (300, 720, 130, 196, False),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    mum_side(c, 146, 446, 120, -8, "paper", "red")
    c.fill(stroke("146,446 153,484 163,528", 10, "even"), "black")
    mum(c, 350, 516, 124, ink="red", heart="yellow", rings=((1, 17), (0.80, 15), (0.58, 12), (0.37, 8)))
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"9A": animal, "9R": ribbon, "9P1": plain1, "9P2": plain2}
