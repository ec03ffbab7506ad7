"""The signs of the four kinds: sun, paw, slip, leaf.  They are read at 14 px, where a pixel is 14 units."""

from __future__ import annotations

from collections.abc import Callable

from ..brush import poly, shape, stroke
from ..inks import INKS, PAPER
from ..paths import circle, pol
from . import pack
from .sheet import Stencil


def sun(s: Stencil) -> None:
    """Brights: a disc with eight rays."""
    s.lay(circle(0, 0, 46))
    for i in range(8):
        a = 45 * i
        s.lay(stroke([pol(0, 0, 63, a), pol(0, 0, 97, a)], 21, [1, 0.92, 0.78]))


def paw(s: Stencil) -> None:
    """Animals: a pad and four toes."""
    s.lay(shape("0,-6 30,10 54,40 52,72 28,86 0,78 -28,86 -52,72 -54,40 -30,10"))
    for x, y, turn in ((-74, -8, -24), (-29, -58, -8), (29, -58, 8), (74, -8, 24)):
        with s.at(x, y, turn):
            s.lay(circle(0, 0, 21, 29))


def slip(s: Stencil) -> None:
    """Ribbons: a slip of paper, a little turned, with the hole of its thread."""
    s.lay(poly("-37,-96 52,-84 37,96 -52,84"))
    s.cut(circle(7, -60, 11))


def leaf(s: Stencil) -> None:
    """Plains: a leaf with its vein and stalk."""
    s.lay(
        shape("-4,-98! 34,-62 58,-14 46,34 8,62! -36,42 -56,0 -42,-54"), stroke("4,50 8,74 20,98", 17, [0.8, 0.9, 1.1])
    )
    s.cut(stroke("-4,-52 -2,-6 4,42", 13, [0.3, 0.8, 1]))


SIGNS: dict[str, Callable[[Stencil], None]] = {"bright": sun, "animal": paw, "ribbon": slip, "plain": leaf}


def build() -> dict[str, bytes]:
    """The files of the signs."""
    out = {}
    for i, (name, draw) in enumerate(SIGNS.items()):
        stencil = Stencil()
        draw(stencil)
        mask = stencil.mask(128, 0.6, 40 + i)
        for tone, colour in (("cream", PAPER), ("ink", INKS["black"])):
            out[f"sprites/furniture/kind-{name}-{tone}.png"] = pack.tinted(mask, colour)
    return out
