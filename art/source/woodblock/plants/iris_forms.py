"""Irises that are not seen from the front: from the side, and half open."""

from __future__ import annotations

import skia

from ..brush import shape, stroke
from ..lines import halo, inked
from ..paths import tf, union
from ..separations import Card


class Petals:
    """Draws petals of a blossom of radius 100 at the scale `k`, mirrored where `side` is -1."""

    def __init__(self, c: Card, k: float, side: int) -> None:
        self.c, self.k, self.side = c, k, side

    def path(self, pts: str) -> skia.Path:
        return tf(shape(pts), sx=self.side * self.k, sy=self.k)

    def petal(self, pts: str, ink: str, line: float, veins: tuple[str, ...] = (), w: float = 3.2) -> None:
        inked(self.c, self.path(pts), ink, line)
        self.veins(veins, w)

    def veins(self, veins: tuple[str, ...], w: float = 3.2, ink: str = "paper") -> None:
        for pts in veins:
            path = stroke(pts, w / self.k, [0.3, 0.9, 1, 0.7, 0.2])
            self.c.fill(tf(path, sx=self.side * self.k, sy=self.k), ink)

    def dart(self, pale: str, bright: str) -> None:
        """The mark from the throat along a hanging petal: pale, and yellow within."""
        self.c.fill(self.path(pale), "paper")
        self.c.fill(self.path(bright), "yellow")


def iris_side(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A blossom turned to the left (`side` -1: to the right), about 2.4 r wide, its throat at (x, y)."""
    back = "2,0! -6,-44 -26,-90 -20,-136 10,-158! 36,-132 40,-88 24,-40"
    lean = "-4,-4! -30,-30 -66,-66 -82,-108 -66,-142! -36,-122 -12,-72 0,-30"
    far = "8,-10! 38,-44 78,-50 108,-24 122,18 116,58 98,86! 90,56 76,28 50,10 22,4"
    near = "-2,-14! -40,-44 -92,-40 -126,0 -138,52 -128,96 -104,120! -84,100 -80,66 -64,34 -30,10"
    middle = "-2,-8! -24,14 -34,50 -26,90 0,116! 30,102 42,66 34,28 16,2"
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        halo(c, union(*(d.path(p) for p in (back, lean, far, near, middle))), gap + line / 2)
        d.petal(back, ink, line, ("12,-26 8,-80 8,-132", "20,-34 26,-84 22,-118", "4,-40 -6,-84 -8,-116"), 2.8)
        d.petal(lean, ink, line, ("-14,-24 -42,-66 -64,-118", "-8,-34 -26,-74 -44,-110"), 2.8)
        d.petal(far, ink, line)
        c.fill(d.path("12,-12! 36,-32 66,-34 92,-12 104,12! 84,2 56,-8 30,-6"), "paper")
        c.fill(d.path("18,-14! 40,-26 62,-26 84,-8! 62,-14 40,-12"), "yellow")
        d.veins(("92,0 104,24 102,52", "78,-2 92,24 96,50"))
        d.petal(near, ink, line)
        c.fill(d.path("-12,-14! -42,-34 -82,-30 -108,-2 -114,32! -96,12 -70,0 -36,-4"), "paper")
        c.fill(d.path("-20,-16! -44,-27 -76,-24 -98,-2! -74,-10 -44,-11"), "yellow")
        d.veins(("-112,22 -124,54 -116,90", "-100,16 -110,52 -106,92", "-88,8 -94,44 -94,78"))
        d.petal(middle, ink, line)
        c.fill(d.path("2,-4! -10,18 -14,42 -4,58 6,70! 18,54 22,34 14,12"), "paper")
        c.fill(d.path("4,2! -4,20 -6,40 4,54! 13,36 12,18"), "yellow")
        d.veins(("4,62 4,84 2,104", "-10,52 -16,72 -12,92", "18,56 26,74 22,94"))


def iris_opening(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A blossom about to open: two petals upright, one that falls to the left; its throat at (x, y)."""
    left = "-2,2! -32,-36 -46,-92 -34,-140 -8,-172! 12,-128 14,-64"
    right = "2,2! 34,-30 52,-82 44,-128 22,-154! -4,-124 -12,-60"
    fall = "-2,-10! -34,-38 -76,-34 -104,2 -108,48 -88,86! -70,66 -62,38 -44,18 -14,10"
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        sheath = d.path("0,78! -12,46 -20,8 -18,-34! -6,-12 2,-4 8,-18 20,-50! 26,-2 14,44")
        halo(c, union(*(d.path(p) for p in (left, right, fall)), sheath), gap + line / 2)
        d.petal(right, ink, line, ("10,-20 26,-70 26,-130", "22,-36 38,-80 36,-116"), 2.8)
        d.petal(left, ink, line, ("-8,-20 -22,-80 -12,-148", "-20,-40 -34,-86 -28,-128", "0,-36 -4,-84 2,-120"), 2.8)
        d.petal(fall, ink, line)
        c.fill(d.path("-10,-12! -36,-28 -68,-24 -88,0 -92,26! -76,10 -54,-2 -30,-4"), "paper")
        c.fill(d.path("-18,-14! -38,-22 -64,-18 -80,2! -60,-8 -38,-10"), "yellow")
        d.veins(("-90,16 -98,42 -88,66", "-78,10 -84,38 -78,62"))
        halo(c, sheath, 2.4)
        c.fill(sheath, "green")
