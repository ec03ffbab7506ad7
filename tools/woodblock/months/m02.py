"""February: plum."""

from __future__ import annotations

from collections.abc import Callable

from ..brush import stroke
from ..figures.warbler import warbler
from ..plants.plum import plum
from ..separations import Card


def animal() -> Card:
    """A bush warbler on plum."""
    c = Card("2A", 22)
    r = c.rng
    for pts, w, pr in (
        ("-20,560 80,520 160,476 250,480 340,530 420,520 510,560", 40, [1, 0.85, 0.8, 0.72, 0.62, 0.5, 0.4]),
        ("330,524 380,440 440,380 450,250 420,120", 26, [1, 0.8, 0.7, 0.5, 0.25]),
        ("90,516 60,430 80,340 52,220 80,90", 26, [1, 0.8, 0.7, 0.5, 0.25]),
        ("70,380 110,240 170,150 190,60", 14, [1, 0.8, 0.6, 0.3]),
        ("240,482 220,580 250,660 230,760", 22, [1, 0.8, 0.7, 0.6]),
    ):
        s = stroke(pts, w, pr, r, 0.10, n=70)
        c.fill(s, "black")
    for i, (x, y, k) in enumerate(
        (
            (84, 96, 58),
            (204, 76, 50),
            (54, 230, 50),
            (132, 200, 46),
            (414, 128, 60),
            (330, 84, 42),
            (448, 262, 46),
            (388, 420, 38),
            (70, 372, 38),
            (88, 600, 60),
            (206, 660, 56),
            (330, 600, 54),
            (430, 640, 60),
            (310, 710, 46),
            (60, 716, 48),
            (440, 500, 40),
        )
    ):
        plum(c, x, y, k, r.uniform(0, 72), "red" if i % 4 != 1 else "paper", "yellow" if i % 4 != 1 else "red")
    warbler(c)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"2A": animal}
