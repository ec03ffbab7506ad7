"""Irises seen from where others are not: from above, in profile, turned to the side, about to unfurl."""

from __future__ import annotations

from ..lines import halo
from ..paths import union
from ..separations import Card
from .iris_forms import Petals


def iris_above(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A blossom seen from above, its ruffled petals spread: about 2.7 r wide and 2.2 r high, its throat at (x, y)."""
    back = "-4,-6! -40,-34 -64,-72 -52,-102 -32,-98 -12,-120 10,-106 34,-114 58,-88 54,-54 30,-22"
    near = "-2,-4! -34,-20 -84,-26 -124,4 -118,28 -134,52 -110,78 -92,76 -84,98 -56,94 -40,106 -16,74 -4,34"
    far = "2,-6! 32,-26 76,-38 114,-20 116,2 136,20 124,48 104,52 100,74 72,76 56,94 28,82 10,36"
    left = "-4,-8! -34,-22 -74,-40 -106,-74 -104,-98! -78,-92 -42,-62 -14,-34"
    right = "6,-8! 30,-34 64,-68 104,-84 118,-76! 106,-52 68,-30 34,-14"
    front = "-2,2! -16,28 -14,62 4,92! 22,74 28,44 14,10"
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        halo(c, union(*(d.path(p) for p in (back, near, far, left, right, front))), gap + line / 2)
        d.petal(
            back,
            ink,
            line,
            ("-28,-46 -42,-66 -38,-84", "-10,-74 -14,-88 -12,-102", "18,-72 24,-84 24,-98", "30,-44 42,-60 42,-76"),
        )
        d.dart("-2,-8! -18,-32 -14,-52 2,-72! 18,-50 18,-30", "0,-16! -9,-34 -7,-46 2,-58! 10,-46 10,-32")
        d.petal(far, ink, line, ("78,-6 96,-6 106,-4", "82,20 104,26 116,30", "66,36 86,48 92,60", "40,40 54,60 58,76"))
        d.dart("6,-4! 34,-10 56,0 72,26! 44,26 22,14", "14,-1! 34,-4 50,4 58,18! 40,18 26,10")
        d.petal(
            near,
            ink,
            line,
            ("-70,2 -94,6 -110,14", "-78,26 -102,40 -118,50", "-64,44 -80,62 -84,82", "-36,44 -42,70 -42,90"),
        )
        d.dart("-4,-4! -32,-8 -56,6 -72,36! -42,34 -20,18", "-11,0! -32,-1 -48,10 -57,26! -38,24 -22,13")
        d.petal(left, ink, line, ("-24,-24 -58,-46 -84,-76",), 2.6)
        d.petal(right, ink, line, ("28,-20 62,-46 92,-66",), 2.6)
        d.petal(front, ink, line, ("4,20 6,44 6,70",), 2.6)


def iris_profile(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A blossom in profile, its standing petals closed to a dome: about 2.6 r wide, its throat at (x, y)."""
    back = "0,0! 38,-24 64,-70 66,-112 52,-140 26,-160! 2,-108 -6,-50"
    dome = "-2,0! -38,-22 -64,-66 -64,-112 -44,-142 -26,-144 -8,-166! 14,-146 30,-140 34,-108! 26,-70 14,-32"
    far = "2,-8! 38,-18 74,0 94,40 90,86 76,100 74,124! 56,108 44,114 30,92! 32,58 20,28 0,8"
    near = (
        "-4,-10! -40,-36 -92,-42 -134,-18 -156,24 -150,68 -138,78 -140,104! -116,92 -98,98 -84,74! -84,46 -62,22 -28,8"
    )
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        sheath = d.path("2,90! -14,52 -20,12 -6,2 6,8 20,14 16,52")
        halo(c, union(*(d.path(p) for p in (back, dome, far, near)), sheath), gap + line / 2)
        c.fill(sheath, "green")
        d.petal(back, ink, line, ("24,-28 44,-74 44,-118", "16,-40 28,-84 28,-130"), 2.8)
        d.petal(
            dome, ink, line, ("-10,-18 -38,-64 -34,-122", "-2,-24 -14,-78 -8,-140", "-22,-24 -52,-68 -50,-106"), 2.8
        )
        d.petal(far, ink, line, ("70,52 78,74 70,96", "56,52 64,74 56,96", "44,46 48,64 44,86"))
        d.dart("4,-4! 32,-8 56,8 68,44! 48,32 26,16", "11,-3! 32,-3 50,9 58,30! 42,22 26,10")
        d.petal(near, ink, line, ("-120,14 -138,40 -132,70", "-106,14 -120,42 -116,76", "-90,12 -100,36 -98,64"))
        d.dart("-8,-10! -42,-28 -86,-31 -122,0! -84,2 -42,0", "-14,-10! -44,-22 -80,-23 -106,-5! -74,-6 -43,-6")


def iris_turned(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A blossom turned three quarters to the left, one broad petal hanging before it; its throat at (x, y)."""
    back = "8,0! 10,-44 10,-96 30,-138 60,-154! 80,-118 74,-66 40,-20"
    tall = "0,-2! -30,-40 -42,-92 -30,-136 4,-166! 30,-136 32,-92 20,-40"
    curl = "-4,-6! -44,-18 -90,-50 -108,-92 -96,-124 -68,-122! -64,-96 -40,-62 -14,-34"
    far = "8,-8! 46,-22 92,-8 116,30 112,82! 92,60 66,38 24,12"
    fall = "2,-8! -34,-16 -76,2 -100,44 -98,90 -72,118 -54,114 -34,132 -6,110 8,74 22,36 16,4"
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        halo(c, union(*(d.path(p) for p in (back, tall, curl, far, fall))), gap + line / 2)
        d.petal(far, ink, line, ("60,6 84,18 100,44",))
        d.petal(back, ink, line, ("24,-30 34,-80 52,-126", "36,-36 54,-76 62,-112"), 2.8)
        d.petal(curl, ink, line, ("-22,-22 -66,-54 -88,-96", "-20,-32 -54,-68 -74,-108"), 2.8)
        d.petal(tall, ink, line, ("0,-30 -8,-88 0,-146", "-12,-42 -26,-88 -20,-122", "10,-40 16,-84 16,-118"), 2.8)
        d.petal(
            fall,
            ink,
            line,
            ("-70,56 -80,76 -70,100", "-56,82 -58,96 -50,106", "-34,84 -32,102 -28,118", "-14,54 -8,72 -12,96"),
        )
        d.dart("0,-4! -30,4 -54,26 -54,74! -30,60 -12,34", "-6,4! -28,13 -44,30 -47,56! -32,46 -18,30")


def iris_unfurling(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", side: int = 1, gap: float = 4
) -> None:
    """A bud whose first petal curls away to the right, about 2.6 r high, standing with its sheath at (x, y)."""
    body = "0,10! -26,-30 -36,-84 -26,-136 2,-182! 24,-140 32,-84 22,-26"
    fold = "2,4! -4,-50 0,-110 10,-166! 32,-128 40,-78 24,-20"
    peel = "10,-30! 18,-76 50,-112 88,-108 114,-76 112,-40 96,-22! 92,-48 76,-62 56,-48 34,-10"
    line = max(4.2, r * 0.05)
    with c.at(x, y, rot):
        d = Petals(c, r / 100, side)
        sheath = d.path("2,86! -14,50 -26,4 -26,-46! -10,-22 2,-8 14,-24 28,-58! 34,-6 18,46")
        halo(c, union(*(d.path(p) for p in (body, fold, peel)), sheath), gap + line / 2)
        d.petal(body, ink, line, ("-8,-24 -22,-84 -4,-160", "-18,-36 -28,-84 -20,-124"), 2.8)
        d.petal(fold, ink, line, ("8,-30 8,-90 14,-140",), 2.8)
        d.petal(peel, ink, line, ("84,-76 100,-60 102,-40",))
        d.dart("24,-40! 34,-72 62,-94 84,-84! 66,-76 44,-50", "30,-48! 40,-70 58,-84 72,-82! 58,-74 46,-58")
        halo(c, sheath, 2.4)
        c.fill(sheath, "green")
