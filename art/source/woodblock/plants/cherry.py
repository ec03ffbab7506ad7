"""Cherry: notched blossoms and buds, on a black mass that they cover to its edge."""

from __future__ import annotations

import skia

from ..brush import shape, stroke
from ..lines import halo
from ..paths import circle, outline, pol, tf, union
from ..separations import Card


def petal_notched(r: float, w: float, notch: float = 0.14) -> skia.Path:
    """A petal pointing up from the origin, r long and 2 w wide, notched by the share `notch`."""
    return shape(
        [
            (0, 0, 1),
            (-w * 0.62, -r * 0.38),
            (-w, -r * 0.72),
            (-w * 0.62, -r * 0.98),
            (-w * 0.22, -r, 1),
            (0, -r * (1 - notch), 1),
            (w * 0.22, -r, 1),
            (w * 0.62, -r * 0.98),
            (w, -r * 0.72),
            (w * 0.62, -r * 0.38),
        ]
    )


def cherry(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "pink",
    line: str = "black",
    sy: float = 1.0,
    heart: str = "red",
    gap: float = 3,
) -> None:
    """A blossom of radius r, seen from the front; `sy` < 1 tips it."""
    with c.at(x, y, rot, 1, sy):
        pet = petal_notched(r, r * 0.50)
        ps = [tf(pet, rot=72 * i) for i in range(5)]
        sil = union(*ps)
        halo(c, sil, r * 0.05 + gap, "paper" if line == "paper" else line)
        for p in ps:
            if line != "paper":
                c.fill(union(p, outline(p, r * 0.05)), line)
            c.fill(p, ink)
        for i in range(5):
            for k in (-1, 0, 1):
                a = 72 * i - 90 + k * 15
                L = r * (0.60 if k == 0 else 0.50)
                c.fill(stroke([pol(0, 0, r * 0.10, a), pol(0, 0, L, a)], r * 0.045, [1, 0.7, 0.5]), heart)
                c.fill(circle(*pol(0, 0, L, a), r * 0.052), heart)
        c.fill(circle(0, 0, r * 0.13), heart)
        c.fill(circle(0, 0, r * 0.06), "yellow")


def cherry_bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "pink") -> None:
    """A bud r units long, opening upwards."""
    with c.at(x, y, rot):
        for a in (-20, 20, 0):
            p = tf(petal_notched(r, r * 0.36, 0.08), rot=a)
            c.fill(union(p, outline(p, 5)), "black")
            c.fill(p, ink)
        c.fill(
            shape(
                [
                    (-r * 0.26, -r * 0.30, 1),
                    (-r * 0.2, r * 0.05),
                    (0, r * 0.2),
                    (r * 0.2, r * 0.05),
                    (r * 0.26, -r * 0.3, 1),
                    (0, -r * 0.08),
                ]
            ),
            "red",
        )
