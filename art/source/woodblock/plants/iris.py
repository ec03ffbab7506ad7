"""Iris: blossoms of three hanging and three standing petals, buds, and sword leaves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import Points, poly, sample, shape, stroke
from ..lines import halo, inked
from ..paths import diff, pol, tf, union
from ..separations import Card

_SIDE = "0,-4! -20,-34 -52,-52 -90,-44 -118,-8 -124,34 -112,66 -92,84! -74,70 -60,40 -48,12 -26,2"
_FRONT = "0,-22! -12,-4 -34,20 -50,54 -44,90 -22,108 0,122! 22,108 44,90 50,54 34,20 12,-4"
_MIDDLE = "0,-6! -12,-40 -36,-84 -38,-120 -20,-142 0,-160! 20,-142 38,-120 36,-84 12,-40"
_ASIDE = "-2,-10! -22,-46 -62,-78 -84,-110 -78,-140 -58,-150! -34,-132 -18,-96 -6,-50"


def iris(
    c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", gap: float = 4, vein: str = "paper"
) -> None:
    """A blossom about 2.4 r wide and 2.8 r high, its throat at (x, y)."""
    k = r / 100
    line = max(4.2, r * 0.05)
    throat = "yellow"
    sides = [tf(shape(_SIDE), sx=s * k, sy=k) for s in (1, -1)]
    asides = [tf(shape(_ASIDE), sx=s * k, sy=k) for s in (1, -1)]
    front, middle = tf(shape(_FRONT), sx=k), tf(shape(_MIDDLE), sx=k)
    with c.at(x, y, rot):
        halo(c, union(*sides, *asides, front, middle), gap + line / 2)

        def veins(lines: tuple[str, ...], s: int = 1, w: float = 3.4) -> None:
            for pts in lines:
                c.fill(tf(stroke(pts, w / k, [0.3, 0.9, 1, 0.7, 0.2]), sx=s * k, sy=k), vein)

        for s, path in zip((1, -1), asides, strict=True):
            inked(c, path, ink, line)
            veins(("-26,-54 -54,-86 -64,-124", "-20,-60 -36,-92 -46,-122"), s, 2.8)
        inked(c, middle, ink, line)
        veins(("0,-46 -1,-90 0,-136", "-8,-58 -18,-90 -17,-120", "8,-58 18,-90 17,-120"), 1, 2.8)
        for s, path in zip((1, -1), sides, strict=True):
            inked(c, path, ink, line)
            c.fill(tf(shape("-14,-12! -40,-36 -70,-34 -92,-8 -97,18! -82,2 -62,-12 -40,-8"), sx=s * k, sy=k), "paper")
            c.fill(tf(shape("-22,-14! -42,-28 -64,-26 -84,-6! -64,-15 -42,-14"), sx=s * k, sy=k), throat)
            veins(("-97,10 -106,32 -100,60", "-84,4 -90,30 -90,62", "-70,-2 -76,24 -80,50"), s)
        inked(c, front, ink, line)
        c.fill(tf(shape("0,-14! -11,8 -18,32 -12,50 0,66! 12,50 18,32 11,8"), sx=k), "paper")
        c.fill(tf(shape("0,-6! -6,12 -9,32 0,50! 9,32 6,12"), sx=k), throat)
        veins(
            (
                "0,58 1,80 0,104",
                "-14,46 -22,66 -18,92",
                "14,46 22,66 18,92",
                "-24,34 -35,54 -34,74",
                "24,34 35,54 34,74",
            )
        )


def iris_bud(c: Card, x: float, y: float, r: float, rot: float = 0, ink: str = "purple", gap: float = 3) -> None:
    """A furled bud about 1.5 r high in its sheath, standing on (x, y)."""
    k = r / 100
    bud = tf(shape("0,0! -20,-30 -30,-70 -22,-112 0,-156! 20,-116 30,-70 20,-30"), sx=k)
    sheath = tf(shape("0,14! -22,-14 -30,-60 -20,-92! -6,-60 2,-44 12,-62 24,-84! 30,-50 20,-14"), sx=k)
    with c.at(x, y, rot):
        halo(c, union(bud, sheath), gap + 2)
        inked(c, bud, ink, 4)
        for pts in ("-4,-150 -14,-110 2,-60", "6,-134 14,-100 8,-66"):
            c.fill(tf(stroke(pts, 3 / k, "tip"), sx=k), "paper")
        c.fill(sheath, "green")


def stalk(c: Card, pts: Points, w: float = 9, ink: str = "green", gap: float = 3) -> None:
    """A flower's stalk along the points, from below up to the blossom's throat."""
    path = stroke(pts, w, [1, 0.95, 0.9, 0.85, 0.9])
    halo(c, path, gap)
    c.fill(path, ink)


def blade(c: Card, pts: Points, w: float = 30, ink: str = "green", gap: float = 3, rib: str = "paper") -> None:
    """A sword leaf along the points from its foot to its tip, with a carved rib."""
    leaf = stroke(pts, w, [0.62, 0.8, 0.94, 1, 0.97, 0.88, 0.7, 0.44, 0], n=80)
    if gap:
        halo(c, leaf, gap)
    c.fill(leaf, ink)
    line = sample(pts, 60)[2:52]
    c.fill(stroke(line[:: len(line) // 8], max(2.6, w * 0.09), [0.8, 1, 1, 0.9, 0.7, 0.3]), rib)


def bent_blade(
    c: Card, pts: Points, end: tuple[float, float], w: float = 30, ink: str = "green", under: str = "black"
) -> None:
    """A sword leaf that has given way: it is folded at the last of the points, and its tip hangs to `end`."""
    line = sample(pts, 60)
    bend, tip = line[-1], np.array(end)
    way = float(np.degrees(np.arctan2(*(bend - line[-4])[::-1])))
    half = np.array(pol(0, 0, w * 0.62, way - (42 if end[0] > bend[0] else -42)))
    high, low = bend + half, bend - half
    leaf = stroke(pts, w, [0.62, 0.8, 0.94, 1, 0.97, 0.92, 0.88], n=80)
    up = np.array((0, -2 * w))
    leaf = diff(leaf, poly([high + 4 * half, low - 4 * half, low - 4 * half + up, high + 4 * half + up]))
    fold = shape([(*high, 1), (*low, 1), (low + tip) / 2 - half * 0.3, (*tip, 1), (high + tip) / 2])
    halo(c, union(leaf, fold), 3)
    c.fill(leaf, ink)
    rib = line[2:56]
    c.fill(stroke(rib[:: len(rib) // 8], max(2.6, w * 0.09), [0.8, 1, 1, 0.9, 0.7, 0.3]), "paper")
    halo(c, fold, 3)
    c.fill(fold, under)


def stand(c: Card, x: float, y: float, blades: Sequence[tuple[float, float, float, float, str]]) -> None:
    """Blades from a common foot about (x, y), each as (x of its tip, y of its tip, bow, width, ink).

    `bow` bends a blade sideways in its middle, in units.
    """
    for tx, ty, bow, w, ink in blades:
        fx = x + (tx - x) * 0.3
        at = [(fx + (tx - fx) * t**1.5 + bow * 4 * t * (1 - t), y + (ty - y) * t) for t in (0, 0.3, 0.55, 0.8, 1)]
        blade(c, at, w, ink)
