"""The frog of November."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lines import inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card


def frog(c: Card, x: float, y: float, s: float = 1.0, ink: str = "green") -> None:
    """A leaping frog facing right, about 150 s wide."""
    with c.at(x, y, 0, s):
        hind = stroke("-8,24 -36,40 -50,20 -40,62 -62,92", 17, [1.4, 1.25, 1, 0.85, 0.55], n=60)
        toes = union(*[stroke([(-62, 86), t], 6, [1, 0.8, 0.9]) for t in ((-86, 84), (-84, 98), (-70, 106))])
        arm = stroke("26,16 44,34 64,30", 11, [1.1, 0.9, 0.7], n=30)
        fing = union(*[stroke([(62, 31), t], 5, [1, 0.8, 0.9]) for t in ((80, 22), (82, 34), (74, 44))])
        arm2 = stroke("22,22 30,48 46,62", 11, [1.1, 0.9, 0.7], n=30)
        fing2 = union(*[stroke([(45, 61), t], 5, [1, 0.8, 0.9]) for t in ((62, 60), (58, 72), (46, 76))])
        body = shape("-36,30 -26,4 0,-20 24,-34 30,-44 42,-42 46,-34 66,-26 64,-12 48,4 30,24 4,40 -22,44")
        for p in (union(arm2, fing2), union(hind, toes), body, union(arm, fing)):
            inked(c, p, ink, 4.5, gap=1.5)
        belly = inter(body, shape("66,-14! 44,-4 22,12 -6,28 -30,36 -20,60! 50,30!"))
        c.fill(diff(belly, outline(body, 4)), "yellow")
        c.fill(circle(37, -36, 6.5), "black")
        c.fill(circle(37, -36, 4.6), "yellow")
        c.fill(circle(38, -36, 2.2), "black")
        c.fill(stroke("64,-18 50,-12 40,-14", 2.8, "out"), "black")
        for px, py, k in ((-18, 10, 5), (-4, -4, 5), (10, -14, 4.4), (-24, 24, 4)):
            c.fill(circle(px, py, k, k * 0.8), "black")
