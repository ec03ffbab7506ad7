"""July: bush clover."""

from __future__ import annotations

from collections.abc import Callable

from ..brush import shape
from ..figures.boar import boar
from ..paths import outline
from ..plants.bush_clover import hagi
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


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"7A": animal}
