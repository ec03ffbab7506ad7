"""The eight-plank bridge of May: four pairs of planks that zigzag over the water."""

from __future__ import annotations

import skia

from ..brush import poly, stroke
from ..lines import halo
from ..paths import outline, tf, union
from ..separations import Card

#: Pairs of planks from far to near: the near edge from (x0, y0) to (x1, y1), and the width of one plank as a vector.
PAIRS: tuple[tuple[tuple[float, float], tuple[float, float], tuple[float, float]], ...] = (
    ((330, 388), (150, 318), (38, -11)),
    ((50, 486), (372, 388), (-36, -16)),
    ((352, 600), (62, 478), (46, -14)),
    ((-60, 734), (400, 594), (-44, -20)),
)

#: Where the posts of each pair stand, as shares of its near edge.
POSTS = ((0.1, 0.86), (0.2, 0.88), (0.2, 0.94), (0.26, 0.64))


def _plank(c: Card, p: tuple[float, float], q: tuple[float, float], w: tuple[float, float], thick: float) -> None:
    """One plank with its near edge p to q, w across, `thick` units of side below its top."""
    top = poly([p, q, (q[0] + w[0], q[1] + w[1]), (p[0] + w[0], p[1] + w[1])])
    body = union(*[tf(top, 0, thick * i / 6) for i in range(7)])
    c.fill(union(body, outline(body, 7)), "black")
    c.fill(body, "umber")
    c.fill(union(top, outline(top, 5)), "black")
    c.fill(top, "yellow")
    dx, dy = q[0] - p[0], q[1] - p[1]
    for u, t0, t1 in ((0.3, 0.08, 0.46), (0.62, 0.3, 0.82), (0.36, 0.62, 0.94), (0.7, 0.04, 0.2)):  # grain
        x, y = p[0] + w[0] * u, p[1] + w[1] * u
        at = [(x + dx * t0, y + dy * t0), (x + dx * t1, y + dy * t1)]
        c.fill(stroke(at, 3.4, "tip"), "umber")


def _post(c: Card, x: float, y: float, h: float, w: float) -> None:
    """A post h high that ends in the water below (x, y)."""
    path: skia.Path = poly([(x - w / 2, y), (x + w / 2, y), (x + w / 2, y + h), (x - w / 2, y + h)])
    halo(c, path, 3)
    c.fill(path, "black")


def plank_bridge(c: Card) -> None:
    """The bridge, coming in at the lower left and turning three times on its way up."""
    for i, (p, q, w) in enumerate(PAIRS):
        near = 0.7 + 0.1 * i
        for t in POSTS[i]:
            _post(c, p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, 60 * near, 17 * near)
        both = [p, q, (q[0] + 2 * w[0], q[1] + 2 * w[1]), (p[0] + 2 * w[0], p[1] + 2 * w[1])]
        halo(c, union(poly(both), tf(poly(both), 0, 15 * near)), 6)
        for j in (1, 0):
            dx, dy = w[0] * j, w[1] * j
            _plank(c, (p[0] + dx, p[1] + dy), (q[0] + dx, q[1] + dy), w, 15 * near)
