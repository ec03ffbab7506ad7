"""Wisteria: chains of pea blossoms hanging from twisted vines, feathered leaves.

A chain reads as one long drop, full at the shoulder and ending in buds; its blossoms overlap like tiles from the
tip upwards.  Spread florets with air between them are a string of beads.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import Points, sample, shape, stroke
from ..lines import halo
from ..paths import circle, outline, pol, tf, union
from ..separations import Card

#: The two upper petals, wide and notched, hanging from the origin; about 2 units wide for 1 unit of size.
_HOOD = (
    "0,-0.16! -0.42,-0.40 -0.92,-0.20 -1.02,0.26 -0.66,0.62 -0.20,0.58 0,0.40! "
    "0.20,0.58 0.66,0.62 1.02,0.26 0.92,-0.20 0.42,-0.40"
)
#: The keel in the middle, a drop.
_KEEL = "0,-0.02! -0.34,0.30 -0.36,0.70 0,1.08! 0.36,0.70 0.34,0.30"


def _scaled(text: str, k: float) -> str:
    """The points of `text`, times k."""
    out = []
    for mark in text.split():
        x, y = mark.rstrip("!").split(",")
        out.append(f"{float(x) * k:.3f},{float(y) * k:.3f}{'!' if mark.endswith('!') else ''}")
    return " ".join(out)


def floret(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", keel: str = "paper") -> None:
    """One blossom, 2 r wide, hanging down from (x, y)."""
    hood = tf(shape(_scaled(_HOOD, r)), x, y, rot)
    drop = tf(shape(_scaled(_KEEL, r)), x, y, rot)
    both = union(hood, drop)
    halo(c, both, 2.6)
    c.fill(hood, ink)
    if keel == ink:
        halo(c, drop, 2.4)
        c.fill(drop, ink)
        return
    c.fill(union(drop, outline(drop, 4.4)), "black")
    c.fill(drop, keel)
    c.fill(tf(circle(0, 0.30 * r, 0.15 * r), x, y, rot), "yellow")


def bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple") -> None:
    """A closed blossom, a drop 2 r long, hanging from (x, y)."""
    p = tf(shape(_scaled("0,-0.1! -0.46,0.5 -0.44,1.1 0,1.8! 0.44,1.1 0.46,0.5", r)), x, y, rot)
    halo(c, p, 2.4)
    c.fill(p, ink)


def chain(
    c: Card,
    x: float,
    y: float,
    length: float,
    w: float = 92,
    sway: float = 0,
    ink: str = "purple",
    keel: str = "paper",
    gap: float = 5,
) -> None:
    """A chain hanging from (x, y), `length` units long and w wide at its shoulder; its tip sways by `sway`."""
    path = [(x, y), (x + sway * 0.12, y + length * 0.33), (x + sway * 0.45, y + length * 0.66), (x + sway, y + length)]
    n = max(6, int(length / (w * 0.265)))
    s = sample(path, 200)
    # Rows get closer towards the tip, as the florets get smaller.
    u = np.linspace(0.03, 1, n) ** 0.88
    width = np.interp(u, [0, 0.08, 0.26, 0.7, 0.9, 1], [0.42, 0.8, 1, 0.7, 0.36, 0.1])
    body = stroke(path, w * 1.06, [0.1, 0.8, 1, 0.92, 0.76, 0.54, 0.30, 0.05], n=70)
    if gap:
        halo(c, body, gap)
    c.fill(stroke(path, w * 0.9, [0.1, 0.7, 0.86, 0.8, 0.66, 0.44, 0.16, 0.02], n=70), ink)
    c.fill(stroke([path[0], tuple(s[16])], 7, "even"), "black")
    rng = c.rng
    for i in range(n - 1, -1, -1):
        k = min(int(u[i] * 199), 198)
        px, py = s[k]
        d = s[k + 1] - s[max(k - 1, 0)]
        turn = float(np.degrees(np.arctan2(d[1], d[0]))) - 90
        half = w / 2 * width[i]
        r = w * (0.12 + 0.16 * width[i])
        px += rng.normal(0, 0.03) * w * width[i]
        if u[i] > 0.8:
            for side in (-1, 1):
                bud(c, px + side * half * 0.6, py - r * 0.9, r * 0.9, turn - side * 16, ink)
            bud(c, px, py - r * 0.4, r * 0.95, turn, ink)
            continue
        # (place across, size, turn outwards, keel); the florets of the next row hang over them
        lean = 1 if rng.random() < 0.5 else -1
        row = (
            ((-0.82, 0.9, 26, ink), (0.82, 0.9, 26, ink), (0, 1.04, 0, keel))
            if i % 2 == 0
            else ((-0.52 * lean, 0.92, 16, ink if rng.random() < 0.3 else keel), (0.52 * lean, 1.06, 16, keel))
        )
        for across, size, out, colour in row:
            x0 = px + across * half + rng.normal(0, 0.035) * w * width[i]
            y0 = py + rng.normal(0, 0.035) * w + r * 0.1
            k0 = r * size * rng.uniform(0.92, 1.1)
            tilt = turn - float(np.sign(across)) * out + rng.normal(0, 8)
            floret(c, x0, y0, k0, tilt, ink, colour)


def leaflet(c: Card, x: float, y: float, length: float, rot: float, ink: str = "green", vein: str = "paper") -> None:
    """A pointed leaflet from (x, y) in direction `rot` (0 right), with its midrib cut out."""
    k = length
    p = tf(
        shape(
            [
                (0, 0, 1),
                (k * 0.22, -k * 0.16),
                (k * 0.55, -k * 0.19),
                (k * 0.84, -k * 0.09),
                (k, 0, 1),
                (k * 0.84, k * 0.08),
                (k * 0.55, k * 0.17),
                (k * 0.22, k * 0.15),
            ]
        ),
        x,
        y,
        rot,
    )
    halo(c, p, 2.6)
    c.fill(p, ink)
    mid = [pol(x, y, k * 0.08, rot), pol(x, y, k * 0.5, rot - 2), pol(x, y, k * 0.82, rot)]
    c.fill(stroke(mid, 3, [0.9, 1, 0.8]), vein)


def leaf(
    c: Card,
    pts: Points,
    size: float = 58,
    pairs: int = 4,
    ink: str = "green",
    vein: str = "paper",
) -> None:
    """A feathered leaf along the stalk `pts` (from its foot to its tip), with `pairs` of leaflets `size` long."""
    s = sample(pts, 60)
    c.fill(stroke(pts, 5, [1, 0.9, 0.7]), "black")
    d = s[-1] - s[-4]
    a = float(np.degrees(np.arctan2(d[1], d[0])))
    for i in range(pairs):
        k = int(10 + (46 * i) / max(pairs - 0.4, 1))
        d = s[k + 1] - s[k - 1]
        b = float(np.degrees(np.arctan2(d[1], d[0])))
        q = size * (0.84, 1, 0.96, 0.84, 0.74)[min(i, 4)]
        for side in (-1, 1):
            leaflet(c, s[k][0], s[k][1], q, b + side * (62 - 5 * i), ink, vein)
    leaflet(c, s[-3][0], s[-3][1], size * 0.95, a, ink, vein)


def vine(c: Card, pts: Points, w: float, prof: Sequence[float] = (1, 0.9, 0.8, 0.6, 0.4), gap: float = 5) -> None:
    """A twisted vine, black, w units thick at its root, with grooves cut along it."""
    s = stroke(pts, w, list(prof), c.rng, 0.08, n=80)
    halo(c, s, gap)
    c.fill(s, "black")
    q = sample(pts, 90)
    wid = np.interp(np.linspace(0, 1, 90), np.linspace(0, 1, len(prof)), prof) * w
    for i in range(4, 74, 11):
        if wid[i] < 18:
            continue
        line = []
        for j, off in ((0, -0.26), (4, -0.12), (8, 0.10), (12, 0.24)):
            d = q[min(i + j + 1, 89)] - q[i + j - 1]
            d = d / np.hypot(*d)
            line.append((q[i + j][0] - d[1] * off * wid[i + j], q[i + j][1] + d[0] * off * wid[i + j]))
        c.fill(stroke(line, 3.4, "both"), "paper")
