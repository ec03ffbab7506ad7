"""March: cherry."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .. import slip
from ..brush import shape
from ..figures.curtain import curtain
from ..paths import circle, rect, union
from ..plants.cherry import cherry
from ..plate import H, W
from ..separations import Card


def bright() -> Card:
    """A curtain under blossoms."""
    c = Card("3B", 4)
    r = c.rng
    c.fill(rect(0, 0, W, H), "mist")
    c.bokashi("mist", lambda x, y: np.clip((y - 330) / 130, 0, 1) * 0.85)
    ground = shape("-20,735! 120,722 240,736 360,722 500,735! 500,800! -20,800!")
    c.fill(ground, "paper")
    c.fill(ground, "black")
    curtain(c, 424, 40, 720)
    mass = union(
        *[
            circle(x, y, k)
            for x, y, k in (
                (40, 60, 90),
                (150, 70, 100),
                (270, 60, 95),
                (390, 80, 110),
                (470, 200, 90),
                (60, 190, 90),
                (180, 200, 90),
                (310, 210, 95),
                (400, 262, 74),
                (80, 262, 74),
                (250, 282, 50),
            )
        ]
    )
    c.fill(mass, "black")
    for i, (x, y, k) in enumerate(
        (
            (52, 62, 58),
            (172, 50, 60),
            (294, 70, 62),
            (414, 58, 60),
            (112, 162, 62),
            (236, 162, 62),
            (354, 182, 62),
            (456, 168, 52),
            (34, 262, 58),
            (156, 280, 58),
            (282, 292, 60),
            (408, 300, 62),
            (72, 364, 48),
            (188, 378, 40),
            (352, 390, 44),
            (452, 388, 42),
        )
    ):
        cherry(c, x, y, k, r.uniform(0, 72), "pink" if i % 3 else "paper", gap=3)
    return c


def ribbon() -> Card:
    """A red slip with writing among blossoms."""
    c = Card("3R", 43)
    r = c.rng
    for x, y, k in (
        (30, 90, 100),
        (120, 50, 90),
        (110, 180, 84),
        (400, 80, 110),
        (430, 210, 90),
        (50, 260, 84),
        (430, 650, 110),
        (320, 730, 90),
        (70, 640, 110),
        (140, 730, 80),
        (40, 520, 74),
        (430, 560, 76),
    ):
        c.fill(circle(x, y, k * 0.72), "black")
    for i, (x, y, k) in enumerate(
        (
            (40, 70, 64),
            (150, 50, 56),
            (110, 170, 60),
            (30, 250, 54),
            (120, 300, 46),
            (420, 70, 64),
            (330, 60, 48),
            (390, 190, 60),
            (456, 300, 52),
            (360, 300, 40),
            (40, 500, 54),
            (60, 620, 62),
            (130, 720, 62),
            (420, 560, 54),
            (446, 680, 64),
            (350, 720, 54),
            (240, 726, 50),
            (110, 560, 40),
        )
    ):
        cherry(c, x, y, k, r.uniform(0, 72), "pink" if i % 3 else "paper", gap=3)
    slip.ribbon(c, 244, 66, 116, 580, ["mi", "yo", "shi", "no"], bend=-14)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"3B": bright, "3R": ribbon}
