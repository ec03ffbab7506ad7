"""August: the full moon over a hill of pampas grass, wild geese passing."""

from __future__ import annotations

import numpy as np

from ..brush import poly
from ..figures.geese import goose
from ..paths import diff, outline, wobble_circle
from ..plants.pampas import grass_fan, pampas_plume
from .kit import bars, below, blades, ramp, sky
from .sheet import SW, Sheet


def crest(x: float) -> float:
    """The hill's edge."""
    return float(946 - 236 * np.exp(-(((x - 1560) / 430) ** 2)) + 10 * np.sin(x / 210))


def scene(scale: float = 1.0) -> Sheet:
    """The moon stands right over the hill's round back."""
    c = Sheet("8", 8, scale)
    sky(c, "dawn")
    c.bokashi("dawn", lambda x, y: 0.34 + 0.84 * ramp(y, 960, -40))
    sky(c, "mist")
    c.bokashi("mist", lambda x, y: 0.75 * ramp(y, 420, 960) ** 1.3)
    c.over(below("-20,850! 240,800 470,770 700,812 960,850 1240,800 1480,760 1940,800!"), "night")
    c.bokashi("night", lambda x, y: 0.62 * ramp(y, 960, 770))
    c.fill(wobble_circle(1440, 380, 282, c.rng, 0.004), "paper")
    c.layer("haze")
    for x, y, parts in (
        (250, 812, ((0, 0, 300, 17), (110, -29, 190, 15))),
        (790, 752, ((0, 0, 230, 15), (-96, 27, 190, 16))),
        (1750, 640, ((0, 0, 210, 15), (-110, 27, 150, 14))),
    ):
        c.fill(bars(x, y, parts), "mist")
    for number, (x, h, lean) in enumerate(
        (
            (1180, 250, 0.3),
            (1236, 340, 0.28),
            (1290, 210, 0.34),
            (1640, 330, 0.3),
            (1706, 430, 0.24),
            (1776, 300, 0.3),
            (1850, 380, 0.24),
            (960, 190, 0.32),
            (1010, 140, 0.36),
            (330, 170, 0.3),
            (384, 130, 0.34),
        )
    ):
        c.layer(f"plumes{number % 2}")
        pampas_plume(c, x, crest(x) + 24, h, lean, w=6)
    c.layer("hill")
    for px in np.linspace(-20, SW + 20, 84):
        grass_fan(c, px + c.rng.normal(0, 4), crest(px) + 30, c.rng.uniform(56, 84), "black", 6, 0.34, 6, 0.55)
    hill = poly([*[(x, crest(x)) for x in range(-30, SW + 40, 6)], (SW + 40, 1240), (-30, 1240)])
    c.fill(diff(hill, outline(hill, 8)), "paper")  # no red under the black, or the blades turn brown
    c.fill(hill, "black")
    for row in range(8):
        y0 = 64 + row * 56
        for i in range(-1, 46):
            px = (i + (0.5 if row % 2 else 0)) * 44 + c.rng.normal(0, 3)
            flat = 946 + (crest(px) - 946) * max(0.0, 1 - row * 0.13)
            py = flat + y0 * (1 - 0.22 * (946 - flat) / 236) + c.rng.normal(0, 2)
            length = (44 + row * 4) * c.rng.uniform(0.9, 1.08)
            blades(c, px, float(py), float(length), "yellow" if (i + row) % 3 == 0 else "paper")
    c.layer("goose0")
    goose(c, 1096, 286, 0.78, -10, "down")
    c.layer("goose1")
    goose(c, 1330, 196, 0.7, -8, "glide")
    c.layer("goose2")
    goose(c, 1474, 496, 0.86, -8, "up")
    return c
