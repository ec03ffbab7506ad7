"""The cuckoo of April, calling in flight."""

from __future__ import annotations

from ..brush import sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card
from .wings import Wing, wing

_FAR = Wing(
    "-30,-12 -52,-48 -62,-88 -56,-122", (-18, -52, -84, -100), (78, 106, 122, 118), (48, 56, 54, 36), 21, 16, 13
)
_NEAR = Wing("-40,6 -22,-48 8,-96 52,-130", (14, -16, -40, -60), (104, 146, 172, 166), (70, 84, 80, 52), 26, 24, 16, 10)


def cuckoo(c: Card, x: float, y: float, rot: float = 0, k: float = 1) -> None:
    """A cuckoo flying to the left, wings raised; (x, y) is its breast, it is about 360 k units long."""
    with c.at(x, y, rot, k):
        wing(c, _FAR, "black", "indigo", "sky")
        tail = [
            stroke(pts, 31, [0.6, 0.85, 1, 1.08, 0.95, 0.5], n=50)
            for pts in ("96,10 160,-16 226,-54", "96,22 160,30 220,40", "96,16 166,4 242,-10")
        ]
        halo(c, union(*tail), 4.6)
        for p in tail:
            c.fill(union(p, outline(p, 4.6)), "paper")
            c.fill(p, "black")
        for pts in ("150,-10 226,-54", "160,29 220,40", "164,4 242,-10"):
            for q, r in zip(sample(pts, 5)[1:], (3.4, 4.2, 4.8, 5.2), strict=True):
                c.fill(circle(float(q[0]), float(q[1]), r), "paper")
        # beak, open in its call
        upper = shape("-110,-14! -132,-19 -154,-17 -176,-7! -148,-6 -110,2!")
        lower = shape("-110,4! -130,13 -148,22 -163,29! -134,27 -102,17!")
        gape = shape("-106,-8! -146,-8 -138,8 -143,20 -102,15!")
        halo(c, union(upper, lower, gape), 4)
        c.fill(gape, "red")
        inked(c, upper, "black", 2)
        inked(c, lower, "black", 2)
        body = shape(
            "-126,-2 -116,-21 -94,-32 -68,-28 -36,-28 10,-30 60,-18 110,2 156,20! 110,40 66,52 18,58 -30,54 "
            "-66,42 -94,27 -118,15"
        )
        inked(c, body, "sky", 5.5, gap=4)
        within = diff(body, outline(body, 5))
        belly = inter(within, shape("-78,20! -52,10 -16,16 40,20 100,16 166,22! 130,90! -80,90!"))
        c.fill(belly, "paper")
        with c.clip(belly):
            for i in range(11):
                bx = -34 + i * 16
                c.fill(
                    stroke([(bx + 10, 12), (bx + 9, 28), (bx + 2, 42), (bx - 10, 62)], 5.6, [0.2, 0.8, 1, 0.9, 0.5]),
                    "black",
                )
        with c.clip(within):  # ruffled throat
            for tx, ty in ((-94, 14), (-78, 22), (-84, 4), (-68, 10), (-62, 28)):
                c.fill(stroke([(tx - 5, ty - 5), (tx + 3, ty + 1), (tx + 10, ty - 3)], 3.2, "both"), "black")
        c.fill(circle(-97, -9, 11), "yellow")
        c.fill(circle(-97, -9, 7.2), "black")
        c.fill(circle(-99, -11, 2.3), "paper")
        wing(c, _NEAR, "black", "indigo", "sky")
