"""October: maple."""

from __future__ import annotations

from collections.abc import Callable

from .. import slip
from ..brush import shape, stroke
from ..figures.deer import deer
from ..plants.maple import maple
from ..separations import Card


def animal() -> Card:
    """A deer under maples."""
    c = Card("10A", 10)
    ground = shape("-20,690! 80,670 200,684 320,668 420,684 500,672! 500,800! -20,800!")
    c.fill(ground, "black")
    for x, y, k, a, col in (
        (70, 728, 30, 40, "red"),
        (222, 736, 32, -60, "yellow"),
        (300, 716, 26, 150, "red"),
        (424, 730, 34, 10, "red"),
        (120, 700, 22, 100, "yellow"),
    ):
        maple(c, x, y, k, a, col, vein="black", gap=0)
    deer(c)
    for x, y, k, a in ((94, 138, 58, 200), (316, 190, 60, 205), (338, 276, 52, 150)):
        maple(c, x, y, k, a, "black", vein="red", stem=False)
    for x, y, k, a, col in (
        (46, 70, 84, 165, "red"),
        (172, 56, 88, 188, "yellow"),
        (302, 74, 94, 172, "red"),
        (418, 52, 84, 200, "yellow"),
        (382, 158, 84, 190, "red"),
        (456, 218, 82, 165, "yellow"),
        (404, 310, 80, 198, "red"),
        (458, 396, 58, 172, "yellow"),
        (42, 186, 60, 155, "yellow"),
    ):
        maple(c, x, y, k, a, col)
    return c


def ribbon() -> Card:
    """A blue slip among maple leaves."""
    c = Card("10R", 44)
    for x, y, k, a in (
        (60, 190, 76, 150),
        (430, 120, 80, 200),
        (60, 420, 76, 120),
        (420, 400, 80, 230),
        (110, 690, 80, 20),
        (400, 640, 76, -30),
        (250, 720, 60, 0),
    ):
        maple(c, x, y, k, a, "black", vein="red")
    for x, y, k, a, col in (
        (96, 92, 100, 165, "red"),
        (400, 226, 104, 200, "red"),
        (330, 70, 76, 190, "yellow"),
        (80, 310, 92, 130, "yellow"),
        (430, 510, 96, 215, "yellow"),
        (70, 560, 104, 60, "red"),
        (380, 716, 96, -20, "red"),
        (190, 730, 80, 14, "yellow"),
    ):
        maple(c, x, y, k, a, col)
    slip.ribbon(c, 240, 60, 116, 590, None, "indigo", bend=14)
    return c


def plain1() -> Card:
    """A trunk and its branch, one leaf falling."""
    c = Card("10P1", 101)
    r = c.rng
    c.fill(stroke("424,820 438,660 426,440 434,240 486,40", 108, [1.7, 1.0, 0.8, 0.7, 0.6], r), "black")
    c.fill(stroke("424,400 350,318 262,282 170,292 60,370", 44, [1.2, 0.8, 0.62, 0.45, 0.2], r), "black")
    c.fill(stroke("440,230 360,150 240,110 120,130 30,100", 36, [1.2, 0.9, 0.65, 0.45, 0.2], r), "black")
    for pts in (
        "408,730 410,640 402,560",
        "436,690 436,590 424,500",
        "456,560 454,470 450,400",
        "424,450 424,400 432,340",
    ):
        c.fill(stroke(pts, 5, "both"), "ochre")
    for x, y, k, a in ((96, 400, 72, 200), (214, 176, 60, 170)):
        maple(c, x, y, k, a, "black", vein="red", stem=False)
    for x, y, k, a, col in (
        (40, 206, 84, 186, "red"),
        (50, 92, 104, 140, "red"),
        (140, 136, 88, 196, "yellow"),
        (226, 70, 96, 214, "red"),
        (254, 152, 104, 168, "red"),
        (352, 66, 100, 176, "yellow"),
        (444, 92, 92, 205, "red"),
        (54, 354, 96, 176, "yellow"),
        (248, 250, 76, 210, "red"),
        (148, 292, 112, 152, "red"),
        (234, 330, 92, 190, "yellow"),
        (342, 280, 104, 160, "red"),
        (430, 250, 88, 196, "yellow"),
        (130, 640, 100, 32, "red"),
    ):
        maple(c, x, y, k, a, col)
    return c


def plain2() -> Card:
    """Three great leaves, close by."""
    c = Card("10P2", 102)
    maple(c, 330, 250, 240, 40, "yellow", gap=5)
    maple(c, 310, 660, 250, 118, "black", vein="red", gap=5, stem=False)
    maple(c, 186, 500, 260, -20, "red", gap=5)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"10A": animal, "10R": ribbon, "10P1": plain1, "10P2": plain2}
