"""Plum: five round petals and a ring of stamens."""

from __future__ import annotations

from ..brush import stroke
from ..paths import circle, diff, outline, pol, union
from ..separations import Card


def plum(
    c: Card,
    x: float,
    y: float,
    r: float,
    rot: float = 0,
    ink: str = "red",
    heart: str = "yellow",
    gap: float = 3,
) -> None:
    """A blossom of radius r."""
    with c.at(x, y, rot):
        ps = [circle(*pol(0, 0, r * 0.56, 72 * i - 90), r * 0.41) for i in range(5)]
        sil = union(*ps, circle(0, 0, r * 0.5))
        c.fill(union(sil, outline(sil, r * 0.1 + gap * 2)), "black")
        for p in ps:
            c.fill(union(p, outline(p, r * 0.06)), "black")
            c.fill(p, ink)
            if ink == "paper":  # a white petal is domed: its rim is pressed without ink
                c.emboss(diff(diff(p, outline(p, r * 0.10)), circle(0, 0, r * 0.66)))
        for i in range(15):
            a = 24 * i
            L = r * (0.50 if i % 3 else 0.60)
            c.fill(stroke([(0, 0), pol(0, 0, L, a)], r * 0.038, "even"), heart)
            c.fill(circle(*pol(0, 0, L, a), r * 0.05), heart)
        c.fill(circle(0, 0, r * 0.15), heart)
