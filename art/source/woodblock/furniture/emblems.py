"""The crests of players: eight geometric forms, none of them a flower, no two alike in outline."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia

from ..brush import poly, stroke
from ..paths import circle, diff, inter, outline, pol, rect, tf, union
from . import pack
from .sheet import Stencil


def windmill(s: Stencil) -> None:
    """A windmill of four sails."""
    sail = poly([(5, -5), (5, -97), (70, -62)])
    for turn in (0, 90, 180, 270):
        s.lay(tf(sail, rot=turn))


def nail_puller(s: Stencil) -> None:
    """A square on its corner with a square hole."""
    for r, lay in ((96, True), (40, False)):
        form = poly([(0, -r), (r, 0), (0, r), (-r, 0)])
        (s.lay if lay else s.cut)(form)


def commas(s: Stencil) -> None:
    """Three commas chasing one another: the tail of each runs past the head of the next."""
    head = circle(*pol(0, 0, 47, -90), 36)
    u = np.linspace(0, 1, 13)
    half = np.interp(u, [0, 0.1, 0.25, 0.42, 0.58, 0.8, 1], [25, 24, 18, 10.5, 5.6, 3.2, 0])
    rim = 83 + 13 * np.clip(u / 0.5, 0, 1) ** 1.4
    tail = stroke(
        [pol(0, 0, r - w, -92 + 158 * k) for k, r, w in zip(u, rim, half, strict=True)], 2, half.tolist(), n=120
    )
    comma = union(head, skia.Simplify(tail))
    grown = union(head, outline(head, 11))
    for turn in (0, 120, 240):
        s.lay(diff(tf(comma, rot=turn), tf(grown, rot=turn + 120)))


def bars(s: Stencil) -> None:
    """Two bars in a ring."""
    s.lay(diff(circle(0, 0, 96), circle(0, 0, 78)))
    for y in (-37, 7):
        s.lay(inter(rect(-90, y, 90, y + 30), circle(0, 0, 82)))


def rings(s: Stencil) -> None:
    """Two rings, linked: the left one passes over above, the right one below."""

    def ring(x: float) -> skia.Path:
        return diff(circle(x, 0, 62), circle(x, 0, 39))

    left, right = ring(-35), ring(35)
    above, below = rect(-100, -100, 100, 0), rect(-100, 0, 100, 100)
    s.lay(diff(left, inter(union(right, outline(right, 12)), below)))
    s.lay(diff(right, inter(union(left, outline(left, 12)), above)))


def well(s: Stencil) -> None:
    """The curb of a well: four crossed beams."""
    for x in (-36, 36):
        s.lay(rect(x - 14, -92, x + 14, 92))
    for y in (-36, 36):
        s.apart(rect(-92, y - 14, 92, y + 14), 0)
    for x in (-36, 36):
        for y in (-36, 36):
            if (x < 0) == (y < 0):  # the upright beam lies above
                s.cut(rect(x - 21, y - 14.5, x + 21, y + 14.5))
                s.lay(rect(x - 14, y - 14.5, x + 14, y + 14.5))
            else:
                s.cut(rect(x - 14.5, y - 21, x + 14.5, y + 21))
                s.lay(rect(x - 14.5, y - 14, x + 14.5, y + 14))


def tortoise(s: Stencil) -> None:
    """A tortoise's shell: three hexagons, one in the other."""
    for r, lay in ((96, True), (74, False), (56, True), (20, False)):
        form = poly([pol(0, 0, r, a) for a in range(-90, 270, 60)])
        (s.lay if lay else s.cut)(form)


def mountains(s: Stencil) -> None:
    """Three ridges, one behind the other."""
    for y in (-46, -2, 42):
        s.lay(poly([(0, y - 38), (92, y + 24), (92, y + 52), (0, y - 10), (-92, y + 52), (-92, y + 24)]))


EMBLEMS: tuple[Callable[[Stencil], None], ...] = (windmill, nail_puller, commas, bars, rings, well, tortoise, mountains)


def build() -> dict[str, bytes]:
    """The files of the eight crests."""
    out = {}
    for i, draw in enumerate(EMBLEMS):
        stencil = Stencil()
        draw(stencil)
        name = draw.__name__.replace("_", "-")
        out[f"sprites/furniture/player-{name}.png"] = pack.tinted(stencil.mask(256, 0.7, 20 + i))
        out[f"sprites/furniture-large/player-{name}.webp"] = pack.carved(stencil.mask(768, 0.7, 20 + i))
    return out
