"""September: chrysanthemum."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import stroke
from ..figures.sake_cup import sake_cup
from ..lines import halo
from ..plants.chrysanthemum import mum, mum_leaf
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
    mum(c, 386, 348, 118, ink="red", heart="yellow")
    mum(c, 78, 420, 92, ink="paper", heart="red")
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
    mum(c, 428, 356, 106, ink="red", heart="yellow")
    mum(c, 66, 592, 106, ink="red", heart="yellow")
    mum(c, 408, 672, 92, ink="paper", heart="red")
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


def plain2() -> Card:
    """Three flowers low among their leaves."""
    c = Card("9P2", 92)
    for pts in ("250,800 300,600 340,480", "300,800 300,600 260,300"):
        c.fill(stroke(pts, 12, "even"), "black")
    for x, y, k, a, light in (
        (200, 360, 120, -56, False),
        (290, 400, 124, 58, True),
        (40, 570, 170, 200, False),
        (214, 580, 180, 180, False),
        (300, 620, 160, 192, False),
        (446, 600, 170, 160, False),
        (122, 570, 180, 184, True),
        (370, 610, 170, 172, True),
    ):
        mum_leaf(c, x, y, k, a, "green" if light else "black", "black" if light else "green")
    mum(c, 254, 304, 92, ink="paper", heart="red")
    mum(c, 120, 470, 116, ink="red", heart="yellow")
    mum(c, 350, 520, 116, ink="yellow")
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"9A": animal, "9R": ribbon, "9P1": plain1, "9P2": plain2}
