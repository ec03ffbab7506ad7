"""The back of all cards."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .brush import Point, shape, stroke
from .paths import circle, outline, pol, rect, tf
from .plate import H, W, rrect_path
from .separations import Card


def back() -> Card:
    """Asanoha in vermilion on bengara red with a crest; the same when turned by half."""
    c = Card("back", 2)
    c.fill(rect(0, 0, W, H), "crimson")
    L = 77.0
    hh = L * np.sqrt(3) / 2

    def seg(p: Point, q: Point, w: float) -> None:
        c.fill(stroke([p, q], w, [1, 1]), "red")

    with c.clip(rrect_path(36, 8)):
        for j in range(-7, 8):
            for i in range(-6, 7):
                ox, oy = W / 2 + i * hh, H / 2 + j * L + (L / 2 if i % 2 else 0)
                A, B, R, Lf = (ox, oy), (ox, oy + L), (ox + hh, oy + L / 2), (ox - hh, oy + L / 2)
                for tri in ((A, B, R), (A, B, Lf)):
                    g = tuple(np.mean(tri, axis=0))
                    for v in tri:
                        seg(g, v, 2.4)
                for q in (B, R, Lf):
                    seg(A, q, 3.4)
    for ins, w, rad in ((25, 3, 12), (33, 5, 8)):
        c.fill(outline(rrect_path(ins, rad), w), "red")
    cx, cy = W / 2, H / 2
    c.fill(circle(cx, cy, 74), "red")
    c.fill(circle(cx, cy, 70), "crimson")
    c.fill(circle(cx, cy, 64), "black")
    pet = shape("0,-6! -9,-20 -22,-24 -25,-40 -12,-46 0,-57! 12,-46 25,-40 22,-24 9,-20")
    for a in range(0, 360, 90):
        c.fill(tf(pet, cx, cy, a), "yellow")
    for a in range(0, 360, 90):
        c.fill(stroke([pol(cx, cy, 20, a), pol(cx, cy, 44, a)], 4, "both"), "black")
        for s in (-1, 1):
            c.fill(stroke([pol(cx, cy, 20, a + s * 10), pol(cx, cy, 36, a + s * 22)], 3, "both"), "black")
    c.fill(circle(cx, cy, 11), "black")
    c.fill(circle(cx, cy, 7.5), "yellow")
    return c


CARDS: dict[str, Callable[[], Card]] = {"back": back}
