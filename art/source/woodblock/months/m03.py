"""March: cherry."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .. import slip
from ..brush import shape, stroke
from ..figures.curtain import curtain
from ..paths import circle, rect, union
from ..plants.cherry import cherry
from ..plants.spring_buds import cherry_buds, cherry_leaf, petal
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
        (46, 256, 76),
        (446, 664, 92),
        (320, 730, 90),
        (62, 650, 96),
        (140, 730, 80),
        (40, 520, 74),
        (430, 560, 76),
    ):
        c.fill(circle(x, y, k * 0.72), "black")
    for i, (x, y, k) in enumerate(
        (
            (40, 70, 64),
            (138, 48, 54),
            (110, 170, 60),
            (30, 250, 54),
            (120, 300, 46),
            (420, 70, 64),
            (352, 54, 46),
            (390, 190, 60),
            (456, 300, 52),
            (378, 284, 42),
            (40, 500, 54),
            (60, 620, 62),
            (134, 716, 62),
            (420, 560, 54),
            (446, 680, 64),
            (350, 720, 54),
            (240, 726, 50),
            (110, 560, 40),
        )
    ):
        cherry(c, x, y, k, r.uniform(0, 72), "pink" if i % 3 else "paper", gap=3)
    slip.ribbon(c, 244, 60, 116, 590, ["mi", "yo", "shi", "no"], bend=14)
    return c


def plain1() -> Card:
    """A bough in full bloom above, petals falling."""
    c = Card("3P1", 44)
    r = c.rng
    for pts, w, prof in (
        ("-20,150 100,190 230,170 340,240 420,330 440,440", 74, (1, 0.9, 0.8, 0.6, 0.4, 0.2)),
        ("60,180 110,270 90,380 110,470", 34, (1, 0.8, 0.6, 0.25)),
        ("220,180 270,280 250,380", 30, (1, 0.8, 0.3)),
    ):
        c.fill(stroke(pts, w, prof, r, 0.1, n=70), "black")
    for x, y, k in (
        (60, 60, 90),
        (180, 60, 90),
        (300, 80, 90),
        (420, 90, 100),
        (450, 220, 70),
        (40, 260, 50),
        (240, 220, 56),
    ):
        c.fill(circle(x, y, k), "black")
    for i, (x, y, k) in enumerate(
        (
            (40, 62, 60),
            (158, 48, 58),
            (278, 60, 62),
            (400, 54, 60),
            (466, 150, 54),
            (98, 160, 58),
            (222, 158, 60),
            (344, 170, 62),
            (440, 270, 56),
            (36, 250, 52),
            (262, 280, 54),
            (110, 300, 52),
            (438, 394, 46),
            (100, 420, 42),
        )
    ):
        cherry(c, x, y, k, r.uniform(0, 72), "pink" if i % 3 else "paper", gap=3)
    for x, y, turn in ((254, 372, 118), (256, 368, 62), (446, 440, 100), (108, 462, 96), (100, 456, 60)):
        cherry_buds(c, x, y, (turn,), 44)
    for x, y, turn, k, side in (
        (330, 496, 40, 40, 1.0),
        (196, 556, -70, 40, 0.75),
        (380, 610, 150, 38, 0.85),
        (284, 680, 100, 40, 1.0),
    ):
        petal(c, x, y, k, turn, "pink", side)
    return c


def plain2() -> Card:
    """An old trunk breaking into young leaf and blossom."""
    c = Card("3P2", 47)
    r = c.rng
    for pts, w, prof in (
        ("510,760 400,690 300,560 200,500 110,380 60,240 70,120", 110, (1, 0.95, 0.8, 0.6, 0.45, 0.3, 0.12)),
        ("330,600 370,480 360,380 400,290", 40, (1, 0.8, 0.6, 0.2)),
        ("260,540 130,590 40,570", 40, (1, 0.8, 0.4)),
    ):
        c.fill(stroke(pts, w, prof, r, 0.1, n=70), "black")
    for x, y, turn, k in (
        (68, 118, -134, 58),
        (72, 126, -34, 66),
        (68, 122, -84, 84),
        (402, 296, -140, 54),
        (404, 300, -24, 52),
        (402, 296, -76, 80),
    ):
        cherry_leaf(c, x, y, k, turn)
    cherry_buds(c, 66, 150, (-20, 16), 50)
    cherry_buds(c, 378, 340, (-158, 170), 50)
    cherry_buds(c, 196, 470, (-58, -24), 54)
    for x, y, k, ink in (
        (44, 452, 50, "pink"),
        (40, 672, 56, "paper"),
        (74, 290, 56, "paper"),
        (140, 392, 60, "pink"),
        (60, 566, 62, "pink"),
        (180, 510, 56, "paper"),
        (140, 640, 54, "pink"),
        (250, 596, 60, "pink"),
        (446, 372, 46, "pink"),
        (376, 440, 58, "pink"),
        (436, 516, 52, "paper"),
        (352, 560, 52, "pink"),
    ):
        cherry(c, x, y, k, r.uniform(0, 72), ink, gap=3)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"3B": bright, "3R": ribbon, "3P1": plain1, "3P2": plain2}
