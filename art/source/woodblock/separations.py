"""A card as a set of carved blocks, one mask per ink.

A card is drawn in painter's order, but what is kept is a set of colour separations: laying down one ink
carves the same area out of all other blocks.  Black is the key block and overprints.  `press.print_card`
makes the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

import numpy as np
import skia

from .inks import FINISHES, INKS
from .plate import PH, PW, Array, S, mask_array, new_mask


class Card:
    """The blocks of one card.  `name` is its code; `seed` fixes the hand's tremor and the paper's grain.

    `rng` is the only source of chance a drawing may use, so that a card is always the same.
    """

    def __init__(self, name: str, seed: int = 1) -> None:
        self.name = name
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.blocks: dict[str, skia.Surface] = {ink: new_mask() for ink in INKS}
        self.finishes: dict[str, skia.Surface] = {finish: new_mask() for finish in FINISHES}
        self.gradations: dict[str, Array] = {}
        self._canvas = {name: block.getCanvas() for name, block in {**self.blocks, **self.finishes}.items()}

    def fill(self, path: skia.Path, ink: str, alpha: float = 1.0, keep: Collection[str] = ()) -> None:
        """Print `path` in `ink` and carve it out of every other block, but those in `keep`.

        "black" overprints and carves nothing; "paper" carves and prints nothing.  `keep=ALL` prints over
        everything, for a transparent shade; `alpha` 0..1 is how much ink the block takes.
        """
        if ink != "paper":
            if ink not in self._canvas:
                raise KeyError(f"no ink {ink!r}; the inks are paper, {', '.join(INKS)}")
            self._canvas[ink].drawPath(path, skia.Paint(AntiAlias=True, Alphaf=alpha))
        if ink == "black":
            return
        knife = skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kDstOut)
        for other, canvas in self._canvas.items():
            if other != ink and other not in keep:
                canvas.drawPath(path, knife)

    def emboss(self, path: skia.Path) -> None:
        """Press `path` into the sheet without ink (karazuri); what is printed later over it takes it away."""
        self._finish(path, "relief")

    def gild(self, path: skia.Path) -> None:
        """Lay leaf on `path`, which is printed in a yellow: it shows the seams of its squares, and glints.

        What is printed later over it takes it away.
        """
        self._finish(path, "leaf")

    def _finish(self, path: skia.Path, finish: str) -> None:
        """A card takes finishes; other sheets, whose presses know none, are left as they are."""
        if finish in self.finishes:
            self._canvas[finish].drawPath(path, skia.Paint(AntiAlias=True))

    @contextmanager
    def clip(self, path: skia.Path, inside: bool = True) -> Iterator[None]:
        """Draw only inside `path`, or only outside."""
        op = skia.ClipOp.kIntersect if inside else skia.ClipOp.kDifference
        for canvas in self._canvas.values():
            canvas.save()
            canvas.clipPath(path, op, True)
        yield
        for canvas in self._canvas.values():
            canvas.restore()

    @contextmanager
    def at(self, x: float = 0, y: float = 0, rot: float = 0, sx: float = 1, sy: float | None = None) -> Iterator[None]:
        """Draw in a frame moved to (x, y) units, turned by `rot` degrees clockwise, scaled by sx, sy."""
        for canvas in self._canvas.values():
            canvas.save()
            canvas.translate(x, y)
            canvas.rotate(rot)
            canvas.scale(sx, sx if sy is None else sy)
        yield
        for canvas in self._canvas.values():
            canvas.restore()

    def bokashi(self, ink: str, density: Callable[[Array, Array], Array]) -> None:
        """Wipe a gradation into the whole block of `ink`: density(x, y in units) is its factor, 0 to 1.2.

        It applies to every use of that ink on the card; gradations have blocks of their own: "mist", "sky".
        """
        yy, xx = np.mgrid[0:PH, 0:PW].astype(np.float32) / S
        self.gradations[ink] = density(xx, yy).astype(np.float32)

    def separations(self) -> dict[str, Array]:
        """The blocks that took any drawing, in printing order, as coverage 0..1."""
        masks = {ink: mask_array(block) for ink, block in self.blocks.items()}
        return {ink: mask for ink, mask in masks.items() if mask.max() > 0}
