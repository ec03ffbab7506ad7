"""December: paulownia."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..brush import stroke
from ..figures.phoenix import phoenix
from ..lines import halo
from ..makers_mark import makers_mark
from ..paths import rect
from ..plants.paulownia import kiri_leaf, kiri_spike
from ..plate import H, W
from ..separations import Card


def bright() -> Card:
    """A phoenix over paulownia."""
    c = Card("12B", 31)
    c.fill(rect(0, 0, W, H), "mist")
    c.bokashi("mist", lambda x, y: np.clip((y - 170) / 380, 0, 1) ** 1.2 * 0.85)
    kiri_spike(c, 98, 668, 92, 0, 2, 24, base=0.30)
    for x in (86, 424):
        kiri_leaf(c, x - 46, 690, 118, 180 + 46)
        kiri_leaf(c, x + 46, 690, 118, 180 - 46)
        kiri_leaf(c, x, 676, 130, 180)
    phoenix(c)
    return c


def plain1() -> Card:
    """Paulownia as in the crest."""
    c = Card("12P1", 5)
    kiri_spike(c, 116, 430, 296, -13, 4, 37, base=0.34)
    kiri_spike(c, 364, 430, 296, 13, 4, 37, base=0.34)
    kiri_spike(c, 240, 448, 376, 0, 5, 40, base=0.30)
    kiri_leaf(c, 176, 462, 166, 180 + 54)
    kiri_leaf(c, 304, 462, 166, 180 - 54)
    kiri_leaf(c, 240, 456, 230, 180)
    makers_mark(c, 408, 694, 66)
    return c


def plain2() -> Card:
    """One great leaf and one tall spike."""
    c = Card("12P2", 122)
    kiri_leaf(c, 44, 92, 300, 152)
    kiri_spike(c, 200, 830, 400, -24, 3, 44, base=0.44, bend=0.12)
    kiri_spike(c, 284, 840, 680, 21, 7, 54, base=0.20, bend=-0.26)
    return c


def plain3() -> Card:
    """A bough on gold leaf."""
    c = Card("12P3", 123)
    ground = rect(0, 0, W, H)
    c.fill(ground, "yellow")
    c.gild(ground)
    bough = stroke("510,720 430,660 360,560 300,456", 26, [1.3, 1, 0.8, 0.6], c.rng)
    halo(c, bough, 3, "yellow")
    c.fill(bough, "black")
    kiri_spike(c, 272, 476, 306, -50, 3, 44, base=0.46, bend=0.10)
    kiri_spike(c, 300, 476, 318, 22, 3, 44, base=0.44, bend=-0.06)
    kiri_spike(c, 286, 476, 410, -15, 4, 50, base=0.36, bend=0.05)
    kiri_leaf(c, 316, 458, 128, 124)
    kiri_leaf(c, 270, 458, 158, 258)
    kiri_leaf(c, 286, 450, 196, 192)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"12B": bright, "12P1": plain1, "12P2": plain2, "12P3": plain3}
