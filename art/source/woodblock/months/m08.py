"""August: pampas grass and hill."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia

from ..brush import poly, stroke
from ..figures.geese import goose
from ..paths import diff, outline, rect, wobble_circle
from ..plants.pampas import grass_fan, pampas_plume
from ..plate import H, W
from ..separations import Card


def _tuft(c: Card, x: float, y: float, length: float, ink: str) -> None:
    """Three blades leaning with the wind, cut out of the hill; the longest is `length` units."""
    for dx, s, b in ((-5, 0.74, -0.10), (0, 1, 0.20), (6, 0.80, 0.52)):
        q = length * s
        blade = [
            (x + dx * 0.4, y),
            (x + dx + q * b * 0.30, y - q * 0.55),
            (x + dx + q * (b * 0.9 + 0.22), y - q),
        ]
        c.fill(stroke(blade, 4.6, [0.2, 0.7, 1, 0.95, 0.75, 0.45, 0]), ink)


def _clouds(c: Card, moon: skia.Path) -> None:
    """Banks of cloud before the moon, pressed into the paper without ink."""
    with c.clip(diff(moon, outline(moon, 16))):
        for x0, x1, y in ((150, 262, 120), (214, 330, 142), (120, 226, 164), (270, 404, 206), (326, 450, 228)):
            c.emboss(stroke([(x0, y), ((x0 + x1) / 2, y - 2), (x1, y)], 18, [1, 1, 1]))
        for x0, x1, y in ((296, 420, 290), (240, 352, 312), (104, 204, 268), (120, 236, 338), (190, 320, 358)):
            c.emboss(stroke([(x0, y), ((x0 + x1) / 2, y - 2), (x1, y)], 18, [1, 1, 1]))


def bright() -> Card:
    """The full moon over the hill."""
    c = Card("8B", 8)
    r = c.rng
    c.fill(rect(0, 0, W, H), "red")
    c.bokashi("red", lambda x, y: np.clip(1.18 - 0.00095 * y, 0.5, 1.2))
    moon = wobble_circle(256, 222, 164, r, 0.004)
    c.fill(moon, "paper")
    _clouds(c, moon)

    def crest(x: float) -> float:
        return 470 + ((x - 250) / 256) ** 2 * 112

    hill = poly([*[(x, crest(x)) for x in range(-20, 501, 5)], (500, 800), (-20, 800)])
    plumes = ((34, 250, 0.30), (96, 330, 0.26), (62, 180, 0.36), (352, 196, 0.30), (392, 258, 0.22))
    for x, h, lean in plumes:
        pampas_plume(c, x, crest(x) + 24, h, lean)
    for x in np.linspace(-6, 480, 23):
        grass_fan(c, x + r.normal(0, 3), crest(x) + 30, r.uniform(58, 84), "black", 6, 0.34, 6, 0.55)
    c.fill(diff(hill, outline(hill, 8)), "paper")
    c.fill(hill, "black")
    for row in range(6):  # blades in staggered rows that follow the crest
        n = 13 - row // 2
        for i in range(-1, n + 1):
            px = (i + (0.5 if row % 2 else 0)) * (500 / n) - 18 + r.normal(0, 2)
            y = 536 + row * 54 + ((px - 250) / 256) ** 2 * (110 - row * 16) + r.normal(0, 2)
            length = (46 + row * 3.5) * r.uniform(0.92, 1.08)
            _tuft(c, px, y, length, "yellow" if (i + row) % 3 == 0 else "paper")
    return c


def plain1() -> Card:
    """The hill under an empty sky, four plumes."""
    c = Card("8P1", 48)
    r = c.rng

    def crest(x: float) -> float:
        return 420 + ((x - 230) / 256) ** 2 * 120

    hill = poly([*[(x, crest(x)) for x in range(-20, 501, 5)], (500, 800), (-20, 800)])
    for x, h, lean in ((40, 300, 0.20), (120, 270, 0.30), (220, 330, 0.22), (330, 240, 0.28)):
        pampas_plume(c, x, crest(x) + 24, h, lean)
    for x in np.linspace(-6, 480, 23):
        grass_fan(c, x + r.normal(0, 3), crest(x) + 30, r.uniform(58, 84), "black", 6, 0.34, 6, 0.55)
    c.fill(hill, "black")
    for row in range(7):
        n = 13 - row // 2
        for i in range(-1, n + 1):
            px = (i + (0.5 if row % 2 else 0)) * (500 / n) - 18 + r.normal(0, 2)
            y = 486 + row * 54 + ((px - 230) / 256) ** 2 * (116 - row * 15)
            _tuft(c, px, y, 46 + row * 3.5, "paper" if (i + row) % 3 else "moss")
    return c


def animal() -> Card:
    """Three geese over the hill."""
    c = Card("8A", 28)
    r = c.rng

    def crest(x: float) -> float:
        return 596 + ((x - 270) / 256) ** 2 * 84

    hill = poly([*[(x, crest(x)) for x in range(-20, 501, 5)], (500, 800), (-20, 800)])
    for x in np.linspace(-6, 480, 23):
        grass_fan(c, x + r.normal(0, 3), crest(x) + 30, r.uniform(58, 84), "black", 6, 0.34, 6, 0.55)
    c.fill(hill, "black")
    for row in range(4):
        n = 13 - row // 2
        for i in range(-1, n + 1):
            px = (i + (0.5 if row % 2 else 0)) * (500 / n) - 18 + r.normal(0, 2)
            y = 662 + row * 52 + ((px - 270) / 256) ** 2 * (84 - row * 14)
            _tuft(c, px, y, 46 + row * 3.5, "yellow" if (i + row) % 3 == 0 else "paper")
    goose(c, 338, 116, 0.68, -4, "glide")
    goose(c, 140, 214, 0.72, -2, "down")
    goose(c, 262, 492, 1.14, -9, "up")
    return c


def plain2() -> Card:
    """A steep flank, its plumes blown out over empty paper."""
    c = Card("8P2", 84)
    r = c.rng

    def crest(x: float) -> float:
        return 330 + 0.00115 * max(x, -20) ** 2 + 0.42 * x

    hill = poly([*[(x, crest(x)) for x in range(-20, 501, 5)], (500, 800), (-20, 800)])
    for x, h, lean in ((66, 350, 0.70), (168, 300, 0.74), (262, 230, 0.68)):
        pampas_plume(c, x, crest(x) + 24, h, lean, n=17, w=7, head=0.42)
    for x in np.linspace(-6, 490, 38):
        grass_fan(c, x + r.normal(0, 3), crest(x) + 30, r.uniform(54, 78), "black", 6, 0.36, 6, 0.55)
    c.fill(hill, "black")
    for row in range(10):
        for i in range(-1, 13):
            px = (i + (0.5 if row % 2 else 0)) * 47 - 18 + r.normal(0, 2)
            y = 350 + 0.3 * px + row * 55 + r.normal(0, 2)
            if crest(px) + 64 < y < 800:
                _tuft(c, px, y, 46 + row * 1.5, "paper" if (i + row) % 3 else "moss")
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"8B": bright, "8A": animal, "8P1": plain1, "8P2": plain2}
