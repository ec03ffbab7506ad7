"""The wild geese of August, flying to the left."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card
from .feathers import feathers

#: A wing: the line its quills are rooted on, their directions and lengths, those of its coverts, and its arm.
_Wing = tuple[str, tuple[float, ...], tuple[float, ...], tuple[float, ...], str]
_WINGS: dict[str, tuple[_Wing, _Wing]] = {
    "up": (
        ("-8,-8 -26,-54 -34,-92", (-44, -68, -98), (66, 84, 112), (40, 40, 44), "-14,0 -24,-44 -36,-96 -36,-126"),
        ("10,0 38,-46 58,-90", (-14, -36, -70), (80, 104, 158), (48, 54, 60), "-4,6 26,-40 50,-92 62,-128"),
    ),
    "back": (
        ("-4,-8 0,-48 14,-82", (-16, -40, -74), (66, 80, 100), (40, 40, 42), "-10,0 0,-40 12,-84 24,-110"),
        ("14,2 52,-32 84,-64", (-4, -20, -46), (74, 98, 146), (46, 50, 56), "0,8 40,-26 78,-64 104,-92"),
    ),
}


def _wing(c: Card, wing: _Wing, w: float) -> None:
    """A raised wing: black quills w wide, brown coverts over their roots, and the arm."""
    roots, turns, quills, coverts, arm = wing
    feathers(c, roots, turns, quills, w, "black", 8, "paper", 9)
    feathers(c, roots, turns, coverts, w * 0.82, "umber", 6, "black", 8)
    inked(c, stroke(arm, w * 0.86, [1.3, 1.2, 1, 0.7, 0.3], n=40), "ochre", 4.6)


def goose(c: Card, x: float, y: float, size: float = 1.0, rot: float = 0, wings: str = "up") -> None:
    """A goose about 250 units long at size 1, its shoulder at (x, y); `wings` are "up" or "back"."""
    far, near = _WINGS[wings]
    with c.at(x, y, rot, size):
        _wing(c, far, 21)
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
        _wing(c, near, 26)
        # the arm grows out of the shoulder: no line between them
        c.fill(shape("-24,-4 -14,-12 2,-8 18,2 22,14 4,20 -16,14"), "ochre")
