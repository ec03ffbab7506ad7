"""A large sheet as a set of carved blocks: a card without frame, 1920 x 1200 units, with more graded blocks.

It is drawn in layers, each with blocks of its own, so that a scene can move; laid over one another they are the print.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
import skia
from numpy.typing import NDArray

from ..inks import INKS, RGB
from ..plate import Array
from ..separations import Card

#: Size of a scene in units; its full print has one pixel per unit.
SW, SH = 1920, 1200

#: Second blocks in inks of the deck, each for one gradation of its own; printed before the drawing.
GRADED: dict[str, RGB] = {
    "dawn": INKS["red"],
    "blush": INKS["pink"],
    "dusk": INKS["indigo"],
    "iris": INKS["purple"],
    "leaf": INKS["moss"],
    "deep": INKS["green"],
    "far": INKS["grey"],
    "night": INKS["black"],
}

#: All blocks of a sheet in printing order: skies first, then the drawing.
BLOCKS: dict[str, RGB] = {"mist": INKS["mist"], "sky": INKS["sky"], **GRADED, **INKS}

#: What a layer covers: a block that is not printed.
COVER = "cover"


class Sheet(Card):
    """The blocks of a scene, `scale` mask pixels per unit.

    Everything that draws on a card draws on a sheet.  `fill` also takes the blocks of `GRADED`; they are transparent
    to one another with `over`.
    """

    def __init__(self, name: str, seed: int = 1, scale: float = 1.0) -> None:
        self.name = name
        self.seed = seed
        self.scale = scale
        self.size = (round(SW * scale), round(SH * scale))
        self.rng = np.random.default_rng(seed)
        self.finishes = {}
        self.gradations = {}
        self.layers: dict[str, dict[str, skia.Surface]] = {}
        self.layer("sky")

    def layer(self, name: str) -> None:
        """From here on everything belongs to this layer: a new one above the others, or one that is there."""
        if name not in self.layers:
            self.layers[name] = {}
            for ink in (*BLOCKS, COVER):
                surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(*self.size))
                surface.getCanvas().scale(self.scale, self.scale)
                self.layers[name][ink] = surface
        self.blocks = self.layers[name]
        self._canvas = {ink: block.getCanvas() for ink, block in self.blocks.items()}

    def fill(self, path: skia.Path, ink: str, alpha: float = 1.0, keep: Collection[str] = ()) -> None:
        """As on a card; what is carved out counts as covered, so a halo stays paper where its layer lies on another."""
        self._canvas[COVER].drawPath(path, skia.Paint(AntiAlias=True, Alphaf=alpha))
        super().fill(path, ink, alpha, (*keep, COVER))

    def over(self, path: skia.Path, ink: str, alpha: float = 1.0) -> None:
        """Print over everything, carving nothing: skies, mist and shade."""
        self.fill(path, ink, alpha, keep=tuple(BLOCKS))

    def bokashi(self, ink: str, density: Callable[[Array, Array], Array]) -> None:
        """Wipe a gradation into the block of `ink`: density(x, y in units) is its factor, 0 to 1.2."""
        w, h = self.size
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / self.scale
        self.gradations[ink] = density(xx, yy).astype(np.float32)

    def mask(self, ink: str) -> Array:
        """The coverage of a block, 0..1, as a height x width array."""
        w, h = self.size
        pixels: NDArray[np.uint8] = np.zeros((h, w), np.uint8)
        self.blocks[ink].readPixels(skia.ImageInfo.MakeA8(w, h), pixels, w, 0, 0)
        return pixels.astype(np.float32) / 255
