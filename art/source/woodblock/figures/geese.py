"""The wild geese of August, flying to the left, no two alike."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..brush import Points, sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card
from .wings import Wing, wing


class _Pose(NamedTuple):
    """How a goose holds itself: its neck from the head to the breast, its head's turn, its wings, whether it calls."""

    neck: Points
    turn: float
    far: Wing
    near: Wing
    calls: bool = False


_POSES = {
    "up": _Pose(
        "-124,4 -98,6 -70,10 -36,10 0,6",
        0,
        Wing("-22,-6 -30,-40 -28,-78 -16,-108", (-8, -40, -70, -88), (64, 88, 106, 112), (44, 50, 48, 34), 20, 15, 11),
        Wing("-14,4 2,-40 26,-82 62,-116", (4, -22, -46, -64), (90, 124, 148, 150), (60, 72, 70, 44), 24, 20, 14),
    ),
    "down": _Pose(
        "-118,-30 -100,-20 -76,-4 -40,6 0,6",
        14,
        Wing("-44,8 -64,36 -74,70 -70,104", (30, 48, 66, 82), (60, 70, 84, 92), (26, 30, 30, 24), 19, 16, 11),
        Wing("-26,-4 -34,38 -22,80 6,116", (6, 26, 46, 60), (88, 102, 118, 126), (56, 62, 60, 42), 24, 21, 14, -9),
    ),
    "glide": _Pose(
        "-128,22 -104,24 -74,18 -36,10 0,4",
        -12,
        Wing("2,-14 26,-44 64,-70 108,-86", (0, -8, -18, -26), (60, 74, 92, 110), (28, 34, 36, 28), 20, 17, 11, 6),
        Wing("-18,-4 -46,32 -84,56 -128,68", (34, 56, 80, 104), (96, 106, 110, 104), (48, 52, 48, 36), 24, 25, 14, -9),
        calls=True,
    ),
}


def goose(c: Card, x: float, y: float, size: float = 1.0, rot: float = 0, pose: str = "up") -> None:
    """A goose about 250 units long at size 1, its shoulder at (x, y); `pose` is "up", "down" or "glide"."""
    how = _POSES[pose]
    with c.at(x, y, rot, size):
        wing(c, how.far)
        tail = union(*(stroke([(84, 0), end], 14, [1, 1, 0.9, 0.3]) for end in ((134, -16), (142, -2), (134, 13))))
        halo(c, tail, 3)
        c.fill(tail, "black")
        neck = stroke(how.neck, 22, [0.9, 0.84, 0.86, 1.05, 1.6, 2.3], n=50)
        hx, hy = map(float, sample(how.neck, 20)[0])
        with c.at(hx, hy, how.turn):
            if how.calls:
                gape = shape("-10,-2! -24,-5 -38,-4! -30,6 -33,15! -20,12 -8,8!")
                inked(c, gape, "crimson", 4, gap=2)
                for beak in ("-8,-7! -22,-9 -41,-5! -24,-1 -8,0!", "-8,4! -20,8 -35,17! -18,16 -6,10!"):
                    inked(c, shape(beak), "red", 3.4)
            else:
                inked(c, shape("-8,-8! -22,-7 -38,0! -26,6 -8,8!"), "red", 4, gap=2)
                c.fill(stroke("-35,0 -24,2 -12,1", 2.2, "both"), "black")
        body = shape("-46,-8 -20,-22 30,-22 70,-14 104,-4! 100,12 70,30 30,42 -14,40 -46,26")
        d = np.array(sample(how.neck, 20)[14], float)
        fillet = shape(
            [(d[0] - 14, d[1] - 12, 1), (-38, -12), (-10, -20, 1), (-10, 32, 1), (-40, 28), (d[0], d[1] + 16, 1)]
        )
        bird = union(neck, body, circle(hx - 1, hy - 5, 15.5, 13), fillet)
        inked(c, bird, "ochre", 5, gap=3)
        nape = stroke(sample(how.neck, 20)[:8], 44, [1, 1, 0.9], n=30)
        hood = inter(bird, union(circle(hx - 4, hy - 4, 24), nape))
        c.fill(hood, "umber")
        belly = inter(bird, shape("-66,26! -20,16 40,14 112,2! 112,70! -66,70!"))
        c.fill(diff(belly, outline(bird, 4.4)), "paper")
        for bx, by in ((-22, 30), (2, 33), (26, 31), (50, 25), (72, 17), (-10, 23), (14, 24), (38, 21), (62, 15)):
            c.fill(stroke([(bx - 6, by - 4), (bx + 1, by + 2), (bx + 8, by - 2)], 3, "both"), "black")
        with c.at(hx, hy, how.turn):
            c.fill(circle(-4, -7, 5), "paper")
            c.fill(circle(-4.6, -7, 3.4), "black")
        wing(c, how.near)
