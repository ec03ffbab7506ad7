"""December: paulownia."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..figures.phoenix import phoenix
from ..paths import rect
from ..plants.paulownia import kiri_leaf, kiri_spike
from ..plate import H, W
from ..separations import Card


def bright() -> Card:
    """A phoenix over paulownia."""
    c = Card("12B", 31)
    c.fill(rect(0, 0, W, H), "mist")
    c.bokashi("mist", lambda x, y: np.clip((y - 300) / 420, 0, 1) * 0.75)
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
    return c


def plain2() -> Card:
    """One great leaf and one tall spike."""
    c = Card("12P2", 122)
    kiri_leaf(c, 60, 100, 300, 150)
    kiri_spike(c, 352, 800, 630, 0, 8, 50, base=0.16)
    return c


def plain3() -> Card:
    """A grove on gold."""
    c = Card("12P3", 123)
    c.fill(rect(0, 0, W, H), "yellow")
    kiri_spike(c, 300, 540, 330, -70, 3, 38, base=0.56)
    kiri_spike(c, 350, 540, 350, 8, 4, 38, base=0.5)
    kiri_spike(c, 322, 540, 440, -26, 5, 42, base=0.36)
    with c.at(320, 540, -26):
        kiri_leaf(c, -66, 14, 176, 180 + 58)
        kiri_leaf(c, 66, 14, 176, 180 - 58)
        kiri_leaf(c, 0, 0, 236, 180)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"12B": bright, "12P1": plain1, "12P2": plain2, "12P3": plain3}
