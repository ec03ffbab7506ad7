"""April: wisteria."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..figures.cuckoo import cuckoo
from ..lines import inked
from ..paths import circle, diff
from ..plants.wisteria import chain, leaf, vine
from ..separations import Card


def animal() -> Card:
    """A cuckoo calling as it passes under the crescent moon."""
    c = Card("4A", 44)
    inked(c, diff(circle(248, 206, 96), circle(280, 184, 86)), "yellow", 5)
    chain(c, 72, 80, 310, w=116, sway=8)
    chain(c, 420, 60, 400, w=124, sway=-10)
    vine(c, "-20,60 90,84 200,50 330,76 510,30", 40)
    leaf(c, "20,50 62,96 74,150", 60, 4, "black")
    leaf(c, "310,60 330,110 340,150", 60, 3, "green")
    cuckoo(c, 206, 572, 7, 1.02)
    return c


def ribbon() -> Card:
    """A plain red slip among wisteria."""
    c = Card("4R", 45)
    chain(c, 128, 92, 250, w=100, sway=-6)
    chain(c, 64, 84, 430, w=120, sway=8)
    chain(c, 402, 84, 560, w=132, sway=-8)
    vine(c, "-20,80 80,92 190,112 320,100 510,50", 40)
    leaf(c, "20,60 70,120 84,190", 66, 4, "black")
    leaf(c, "470,50 410,80 370,140", 66, 4)
    slip.ribbon(c, 244, 60, 116, 590, bend=14)
    return c


def plain1() -> Card:
    """Chains of differing length under a vine."""
    c = Card("4P1", 41)
    chain(c, 62, 92, 350, w=112, sway=24)
    chain(c, 316, 76, 290, w=106, sway=20)
    chain(c, 424, 64, 500, w=128, sway=34)
    chain(c, 186, 84, 600, w=142, sway=44)
    vine(c, "-20,110 60,70 150,92 240,60 340,84 430,60 510,70", 44)
    leaf(c, "300,70 350,120 380,190", 70, 4, "black")
    leaf(c, "90,70 60,130 50,190", 70, 4)
    return c


def plain2() -> Card:
    """A vine climbing from the corner, its chains over bare ground."""
    c = Card("4P2", 46)
    chain(c, 290, 84, 540, w=128, sway=-14)
    chain(c, 414, 96, 350, w=118, sway=8)
    vine(c, "60,800 110,660 60,520 120,380 80,240 180,120 330,90 510,130", 64, (1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4))
    vine(
        c,
        "-20,700 50,640 118,590 70,480 88,400 132,330 104,250 60,190 70,110 130,40 190,-20",
        22,
        (1, 0.8, 0.7, 0.5),
        4,
    )
    leaf(c, "180,120 220,190 230,260", 70, 4)
    leaf(c, "90,300 150,350 180,420", 70, 4, "black")
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"4A": animal, "4R": ribbon, "4P1": plain1, "4P2": plain2}
