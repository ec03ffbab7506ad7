"""The wild geese of August, flying to the left."""

from __future__ import annotations

from ..brush import Points, sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, pol, union
from ..separations import Card


def _wing(c: Card, edge: Points, turn: tuple[float, float], reach: tuple[float, float], w: float) -> None:
    """A spread wing: `edge` runs from shoulder to tip, and the quills leave it behind.

    `turn` and `reach` are the quills' directions in degrees and their lengths, first and last; `w` is their width.
    """
    n = 11
    s = sample(edge, 60)
    quills = []
    for i in range(n):
        u = i / (n - 1)
        x, y = s[int(4 + 53 * u)]
        a = turn[0] + (turn[1] - turn[0]) * u**1.3
        L = reach[0] + (reach[1] - reach[0]) * u**0.8
        quills.append(((x, y), pol(x, y, L * 0.55, a), pol(x, y, L, a + 7)))
    for q in quills:
        p = stroke(q, w, [0.8, 0.95, 1, 1, 0.9, 0.6, 0], n=30)
        halo(c, p, 2.4)
        c.fill(p, "black")
    for i, (root, _, end) in enumerate(quills[:-1]):  # coverts over the roots of the quills
        k = 0.50 - 0.18 * i / n
        tip = (root[0] + (end[0] - root[0]) * k, root[1] + (end[1] - root[1]) * k)
        p = stroke([root, tip], w * 1.02, [0.9, 1, 1, 0.85, 0.4], n=24)
        halo(c, p, 2.2)
        c.fill(p, "umber")
    arm = stroke(edge, w * 1.05, [1.1, 1.05, 1, 0.85, 0.6, 0.25], n=50)
    halo(c, arm, 2.2)
    c.fill(arm, "black")


def goose(c: Card, x: float, y: float, size: float = 1.0, rot: float = 0, wings: str = "up") -> None:
    """A goose about 250 units long at size 1, its shoulder at (x, y); `wings` are "up", "back" or "down"."""
    far, near = {
        "up": (
            ("2,-8 -26,-64 -22,-112 10,-158", (10, -46), (62, 54)),
            ("22,-4 34,-66 66,-116 128,-160", (22, -14), (74, 66)),
        ),
        "back": (
            ("0,-8 -10,-58 14,-100 62,-130", (14, -30), (58, 50)),
            ("22,-2 52,-52 106,-84 178,-98", (34, 10), (66, 62)),
        ),
        "down": (
            ("4,-10 -8,-50 10,-92 56,-124", (14, -28), (56, 48)),
            ("16,8 26,62 62,108 122,140", (-22, 14), (66, 62)),
        ),
    }[wings]
    with c.at(x, y, rot, size):
        _wing(c, *far, 14)
        tail = union(*(stroke([(84, 0), end], 13, [1, 1, 0.9, 0.3]) for end in ((132, -14), (138, -1), (132, 12))))
        halo(c, tail, 2.4)
        c.fill(tail, "black")
        for pts in ("88,22 110,24 128,20", "84,28 104,32 122,30"):
            c.fill(stroke(pts, 5, "even"), "black")
        beak = shape("-132,-6! -146,-4 -160,2! -148,8 -130,8!")
        inked(c, beak, "red", 4, gap=2)
        neck = stroke("-126,0 -100,4 -70,12 -34,12 0,6", 22, [0.95, 0.86, 0.84, 1.0, 1.5, 2.2], n=50)
        body = shape("-46,-6 -20,-20 30,-22 70,-14 104,-4! 100,12 70,28 30,38 -14,36 -44,24")
        head = circle(-124, -2, 15, 12.5)
        fillet = shape("-70,2! -50,-2 -24,-16! -20,20 -40,24! -56,21 -72,19!")
        bird = union(neck, body, head, fillet)
        inked(c, bird, "ochre", 4.6, gap=3)
        hood = inter(bird, shape("-150,-30! -84,-30 -78,-4 -86,30! -150,30!"))
        c.fill(hood, "umber")
        belly = inter(bird, shape("-60,22! -20,18 40,16 110,4! 110,60! -60,60!"))
        c.fill(diff(belly, outline(bird, 4.2)), "paper")
        for bx, by in ((-12, 28), (12, 30), (36, 28), (60, 22), (0, 22), (24, 22), (48, 20)):
            c.fill(stroke([(bx - 5, by - 4), (bx + 1, by + 1), (bx + 7, by - 1)], 2.6, "both"), "black")
        c.fill(circle(-127, -4, 5), "paper")
        c.fill(circle(-127.6, -4, 3.4), "black")
        _wing(c, *near, 16)
