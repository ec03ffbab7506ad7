"""November: willow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia

from .. import slip
from ..brush import shape, stroke
from ..figures.frog import frog
from ..figures.rain_man import rain_man
from ..figures.swallow import swallow
from ..figures.thunder import bolt, claw, cloud, drum
from ..lines import brushed, halo
from ..paths import circle, outline, rect, union
from ..plants.pampas import grass_fan
from ..plants.willow import willow
from ..plants.willow_switch import switch
from ..plate import H, W
from ..separations import Card


def bright() -> Card:
    """A walker in the rain, a frog, a stream."""
    c = Card("11B", 11)
    r = c.rng
    c.fill(rect(0, 0, W, H), "sky")
    c.bokashi("sky", lambda x, y: np.clip(1.2 - y / 300, 0, 1.2))
    for _i in range(80):  # rain
        x, y = r.uniform(-40, 480), r.uniform(20, 580)
        L = r.uniform(50, 120)
        c.fill(stroke([(x, y), (x - L * 0.2, y + L)], 1.8, "both"), "indigo")
    # stream
    st = shape("520,500! 462,540 408,570 384,616 398,668 380,800! 520,800!")
    halo(c, st, 5)
    c.fill(union(st, outline(st, 5)), "black")
    c.fill(st, "indigo")
    with c.clip(st):
        for o in range(7):
            q = [
                (520, 526 + o * 40),
                (470 + o * 8, 566 + o * 32),
                (426 + o * 16, 596 + o * 26),
                (408 + o * 18, 636 + o * 16),
                (418 + o * 18, 690 + o * 4),
                (404 + o * 20, 810),
            ]
            c.fill(stroke(q, 6.5 - o * 0.3, [0.3, 1, 0.7, 1, 0.8, 1, 0.5]), "paper")
    bank = shape("-20,700! 90,688 200,692 330,688 392,700 420,730 416,800! -20,800!")
    halo(c, bank, 3)
    c.fill(bank, "black")
    for x in (34, 84, 262, 372):
        grass_fan(c, x, 752, 40, "moss", 6, 0.2, 4, 0.8)
    for x, L, s in (
        (452, 300, -20),
        (404, 180, -18),
        (468, 380, -10),
        (16, 430, 22),
        (70, 380, 20),
        (124, 190, 12),
    ):
        willow(c, x, 6, L, s, "black", 3, 19)
    rain_man(c)
    # trunk
    tr = stroke("-30,330 14,220 34,130 92,56 210,8 330,-30", 66, [1.15, 1, 0.85, 0.75, 0.6, 0.4], r)
    halo(c, tr, 3)
    c.fill(tr, "black")
    for pts in ("4,260 22,190 42,130", "18,280 38,200 56,150", "66,92 120,50 180,26", "60,116 100,80 140,56"):
        c.fill(stroke(pts, 4, "both"), "ochre")
    for x, y, L, s, t in (
        (30, 170, 330, 26, "green"),
        (62, 110, 330, 24, "moss"),
        (98, 80, 250, 20, "green"),
        (140, 52, 160, 14, "green"),
        (186, 36, 110, 10, "moss"),
        (240, 14, 60, 4, "green"),
        (430, 6, 200, -12, "moss"),
        (384, 6, 120, -8, "green"),
        (458, 6, 330, -16, "green"),
        (338, 6, 90, -4, "green"),
    ):
        willow(c, x, y, L, s, t, 3.8, 22)
    frog(c, 72, 610, 0.82)
    return c


def _river(c: Card, bank: skia.Path) -> None:
    """Water that runs down to the left, its current carved as lines that part and join."""
    halo(c, bank, 4)
    c.fill(bank, "indigo")
    c.fill(brushed(bank, 5), "black")
    with c.clip(bank):
        for o in range(5):
            y, lean = 640 + o * 27, 10 - o
            pts = [(x, y + lean * np.sin(x / 74 + o * 1.3) + (x - 240) * -0.05) for x in range(-20, 521, 45)]
            c.fill(stroke(pts, 6.4 - o * 0.3, [0.2, 1, 0.5, 1, 0.3, 0.9, 1, 0.4, 1, 0.6, 0.2], n=90), "paper")
        for x, y, r in ((168, 634, 34), (168, 634, 18), (330, 700, 26)):  # where it touched the water
            c.fill(outline(circle(x, y, r, r * 0.26), 3.4), "paper")


def animal() -> Card:
    """A swallow that skims the river under willow switches."""
    c = Card("11A", 111)
    r = c.rng
    _river(c, shape("-20,632! 60,622 160,612 260,622 360,610 500,596! 500,800! -20,800!"))
    for x, y, length, sway, tone in (
        (456, 100, 500, 4, "black"),
        (436, 86, 560, -24, "green"),
        (398, 60, 300, -6, "green"),
        (156, 30, 110, -12, "black"),
        (62, 0, 580, -20, "green"),
        (108, 10, 250, -26, "black"),
    ):
        switch(c, x, y, length, sway, tone)
    trunk = stroke("510,150 440,84 340,46 200,40 60,-10", 58, [1.2, 1, 0.8, 0.6, 0.3], r)
    c.fill(trunk, "black")
    for pts in ("486,126 440,88 388,66", "470,100 420,72 370,56", "330,50 280,42 236,42"):
        c.fill(stroke(pts, 4, "both"), "ochre")
    swallow(c, 224, 388, -34, 1.10)
    return c


def ribbon() -> Card:
    """A red slip among willow switches."""
    c = Card("11R", 112)
    r = c.rng
    for x, y, length, sway, tone in (
        (48, 84, 360, -20, "green"),
        (92, 60, 590, -52, "black"),
        (132, 46, 440, -40, "green"),
        (170, 36, 280, -24, "black"),
        (344, 24, 240, -16, "black"),
        (388, 14, 660, -62, "green"),
        (430, 6, 430, -40, "black"),
        (472, 0, 560, -48, "green"),
    ):
        switch(c, x, y, length, sway, tone)
    c.fill(stroke("-30,150 40,76 150,36 300,34 510,-20", 64, [1.3, 1, 0.8, 0.6, 0.3], r), "black")
    slip.ribbon(c, 244, 60, 116, 590, None, "red", bend=14)
    return c


#: The puffs of the storm cloud: x, y, radius.
PUFFS = [
    (322, 72, 58),
    (330, 196, 42),
    (20, 298, 62),
    (92, 330, 62),
    (176, 326, 56),
    (266, 300, 52),
    (388, 322, 62),
    (456, 296, 66),
]


def plain1() -> Card:
    """The lightning: the thunder's drum and claw over black willows."""
    c = Card("11P1", 113)
    r = c.rng
    c.fill(rect(0, 0, W, H), "red")
    for _i in range(46):
        x, y = r.uniform(0, 520), r.uniform(300, 700)
        length = r.uniform(60, 130)
        c.fill(stroke([(x, y), (x - length * 0.24, y + length)], 2.4, "both"), "black")
    for x, y, length, sway in (
        (446, 300, 430, -50),
        (400, 300, 280, -36),
        (478, 320, 330, -30),
        (30, 300, 380, -10),
        (80, 330, 220, -22),
    ):
        switch(c, x, y, length, sway, "black", gap=0)
    c.fill(rect(0, 0, W, 310), "black")
    cloud(c, PUFFS)
    bolt(c, "226,420 286,420 268,536 330,520 250,664 300,652 206,800 214,704 158,722 204,598 148,616")
    drum(c, 152, 172, 120)
    claw(c)
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"11B": bright, "11A": animal, "11R": ribbon, "11P1": plain1}
