"""The butterflies of June."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lines import halo
from ..paths import circle, diff, outline, tf, union
from ..separations import Card

_FORE = "2,-10! 22,-58 66,-112 118,-136 150,-124 148,-84 124,-36 76,-6 4,6!"
_HIND = "2,-2! 52,-4 98,12 118,44 110,76 90,88! 92,112 78,140 66,142! 60,112 50,94 34,80 14,44"
_FORE_FIELD = "12,-12! 30,-54 66,-92 104,-112 118,-100 112,-72 92,-40 58,-16 16,-2!"
_HIND_FIELD = "10,6! 50,8 82,22 96,44 88,68 66,74 40,58 20,36"
#: White dots in the black margin: x, y, radius.
_SPOTS = ((132, -104, 7.5), (126, -70, 7.0), (104, -36, 6.5))
_LOW_SPOTS = ((102, 38, 6.5), (97, 63, 6.0))


def butterfly(
    c: Card,
    x: float,
    y: float,
    s: float,
    rot: float = 0,
    fore: str = "yellow",
    hind: str = "red",
    spot: str = "red",
    fold: float = 0.8,
    gap: float = 4,
) -> None:
    """A butterfly of scale s (wing span about 300 s), head up; `fold` < 1 shortens the left wings."""
    line = max(4.2, 5 * s)
    wings = []
    for side in (-fold, 1.0):
        wings.append((side, tf(shape(_HIND), sx=side * s, sy=s), tf(shape(_FORE), sx=side * s, sy=s)))
    body = tf(shape("0,-44! 9,-38 11,-24 8,-12 11,2 9,36 0,72! -9,36 -11,2 -8,-12 -11,-24 -9,-38"), sx=s)
    with c.at(x, y, rot):
        halo(c, union(body, *(p for _, a, b in wings for p in (a, b))), gap + line / 2)
        for side, low, high in wings:
            for path, ink, inner, spots in ((low, hind, _HIND_FIELD, _LOW_SPOTS), (high, fore, _FORE_FIELD, _SPOTS)):
                c.fill(union(path, outline(path, line)), "black")
                core = tf(shape(inner), sx=side * s, sy=s)
                c.fill(core, ink)
                for px, py, pr in spots:
                    with c.at(0, 0, 0, side * s, s):
                        c.fill(circle(px, py, pr), "paper")
            with c.at(0, 0, 0, side * s, s):
                eye = circle(76, -68, 17)
                c.fill(union(eye, outline(eye, 7)), "black")
                c.fill(eye, spot)
                c.fill(circle(76, -68, 5.5), "paper")
                for pts in ("14,-12 50,-34 92,-46", "14,-20 34,-52 50,-82", "88,-84 100,-96 108,-104"):
                    c.fill(stroke(pts, 4.4, "tip"), "black")
                for pts in ("16,10 44,26 84,40", "18,20 36,44 60,66"):
                    c.fill(stroke(pts, 4.2, "tip"), "black")
        halo(c, diff(body, outline(body, 1)), 2.2)
        c.fill(body, "black")
        for yy in (10, 24, 38):
            c.fill(stroke([(-7 * s, yy * s), (0, (yy + 3) * s), (7 * s, yy * s)], 3, "even"), "yellow")
        for side in (-fold, 1.0):
            feeler = tf(stroke("3,-40 12,-72 32,-98 44,-96", 4.4 / s**0.5, [0.8, 0.8, 0.8, 1.6]), sx=side * s, sy=s)
            halo(c, feeler, 2)
            c.fill(feeler, "black")
