"""The cuckoo of April, calling in flight."""

from __future__ import annotations

from ..brush import sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card
from .feathers import feathers


def cuckoo(c: Card, x: float, y: float, rot: float = 0, k: float = 1) -> None:
    """A cuckoo flying to the left, wings raised; (x, y) is its breast, it is about 340 k units long."""
    with c.at(x, y, rot, k):
        # far wing: flight feathers, coverts, the arm
        feathers(c, "-18,-22 -44,-62 -66,-96", (-44, -70, -108), (92, 108, 134), 26, "black", 10, "paper")
        feathers(c, "-26,-22 -48,-62 -68,-96", (-50, -76, -106), (42, 46, 52), 21, "sky", 8, "black", 8)
        inked(c, stroke("-26,-10 -50,-54 -72,-104", 22, [1, 1, 0.8, 0.5]), "sky", 4.6)
        # tail
        tail = [
            stroke(pts, 30, [0.7, 0.9, 1, 1.05, 0.9, 0.5], n=50)
            for pts in ("100,14 160,-10 222,-42", "100,22 160,26 214,34", "98,18 162,8 232,-6")
        ]
        halo(c, union(*tail), 4.6)
        for p in tail:
            c.fill(union(p, outline(p, 4.6)), "paper")
            c.fill(p, "black")
        for pts in ("156,-8 222,-42", "166,26 214,34", "166,7 232,-6"):
            for q in sample(pts, 4)[1:]:
                c.fill(circle(float(q[0]), float(q[1]), 4.8), "paper")
        # beak, open in its call
        upper = shape("-112,-12! -134,-16 -156,-13 -174,-4! -146,-5 -112,3!")
        lower = shape("-112,6! -130,14 -148,22 -162,27! -134,26 -104,18!")
        gape = shape("-108,-6! -146,-7 -138,8 -142,20 -104,16!")
        halo(c, union(union(upper, lower), gape), 4)
        c.fill(gape, "red")
        inked(c, upper, "black", 2)
        inked(c, lower, "black", 2)
        # body
        body = shape(
            "-124,-2 -112,-20 -90,-30 -66,-26 -36,-26 10,-28 60,-16 110,6 152,22! 108,38 66,48 20,54 -28,50 "
            "-64,38 -92,24 -116,14"
        )
        inked(c, body, "sky", 5.5, gap=4)
        belly = diff(inter(body, shape("-96,26! -66,14 -24,14 30,18 80,18 152,20! 130,90! -100,90!")), outline(body, 5))
        c.fill(belly, "paper")
        with c.clip(belly):
            for i in range(13):
                bx = -50 + i * 15
                c.fill(stroke([(bx + 10, 10), (bx + 4, 32), (bx - 8, 60)], 5.4, [0.5, 1, 1, 0.8]), "black")
        c.fill(circle(-96, -8, 10.5), "yellow")
        c.fill(circle(-96, -8, 7), "black")
        c.fill(circle(-98, -10, 2.2), "paper")
        # near wing
        feathers(c, "-26,0 6,-46 26,-92", (8, -22, -72), (110, 134, 188), 32, "black", 12, "paper")
        feathers(c, "-34,-2 0,-48 22,-94", (8, -24, -70), (58, 66, 76), 25, "sky", 8, "black", 9)
        arm = shape("-58,8 -52,-14 -26,-50 -6,-92 14,-124 32,-128 36,-106 26,-70 8,-34 -18,6 -40,18")
        inked(c, arm, "sky", 5)
        # the arm grows out of the shoulder: no line between them
        c.fill(shape("-74,6 -62,-13 -50,-17 -36,-6 -30,10 -38,13 -52,13"), "sky")
        for pts in ("-26,-18 -4,-54 14,-96", "-40,-2 -20,-40 4,-86 18,-114"):
            for q in sample(pts, 5)[:-1]:
                px, py = float(q[0]), float(q[1])
                c.fill(stroke([(px - 5, py - 8), (px + 7, py - 1), (px - 1, py + 8)], 3.2, "both"), "black")
