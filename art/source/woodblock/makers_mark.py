"""The mark of the house that printed the deck: a red seal with the name of the game, in writing of our own."""

from __future__ import annotations

import skia

from .furniture.calligraphy import character_path
from .furniture.kana import KOIKOI
from .lines import halo
from .paths import circle, diff, outline, tf
from .separations import Card


def makers_mark(c: Card, x: float, y: float, side: float) -> None:
    """A square seal, its middle at (x, y): こい over こい, to be read from the right column to the left."""
    k = side / 100
    face = skia.Path()
    face.addRRect(skia.RRect.MakeRectXY(skia.Rect(-50, -50, 50, 50), 11, 11))
    for dx, dy, r in ((-22, -50, 4), (50, 18, 3.4), (12, 50, 4.4), (-50, -6, 3)):  # chips of the stone
        face = diff(face, circle(dx, dy, r, r * 0.6))
    with c.at(x, y, 0, k):
        halo(c, face, 3)
        c.fill(face, "red")
        c.fill(diff(outline(tf(face, sx=0.86), 3.4), outline(face, 2)), "paper")
        for character, (dx, dy) in zip(KOIKOI, ((19, -19), (19, 19), (-19, -19), (-19, 19)), strict=True):
            path = character_path(character, 1.25)
            box = path.computeTightBounds()
            size = 32 / max(box.width(), box.height())
            c.fill(tf(path, dx - box.centerX() * size, dy - box.centerY() * size, 0, size), "paper")
