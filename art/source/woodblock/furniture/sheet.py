"""Blocks of any size, printed by the deck's press on nothing: the picture has alpha instead of paper.

A `Sheet` is drawn on like a `Card`, so plants and figures can be used on it.  A `Stencil` is a single block that
is only cut, for white forms that the game tints.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

import numpy as np
import skia
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter
from scipy.ndimage import shift as shift_image

from ..inks import INKS, PAPER
from ..plate import Array
from ..separations import Card
from ..textures import baren, noise, woodgrain

#: The transparent ink: carves every block, the ground too.
CLEAR = "clear"


def step(x: Array) -> Array:
    """Smooth step from 0 at 0 to 1 at 1."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def laid(texture: Array, height: int, width: int, o: int = 0) -> Array:
    """A texture of the press over a block of any size: mirrored where it ends, moved by an offset of its own."""

    def way(n: int, size: int, start: int) -> NDArray[np.int64]:
        i: NDArray[np.int64] = (np.arange(size) + start) % (2 * n)
        return np.where(i < n, i, 2 * n - 1 - i)

    rows, columns = way(texture.shape[0], height, o * 131), way(texture.shape[1], width, o * 77)
    return texture[rows[:, None], columns[None, :]]


def block(width: int, height: int, scale: float) -> skia.Surface:
    """An empty block of `width` x `height` pixels, whose canvas takes units of `scale` pixels."""
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(width, height))
    surface.getCanvas().scale(scale, scale)
    return surface


def coverage(surface: skia.Surface) -> Array:
    """The coverage of a block, 0..1."""
    width, height = surface.width(), surface.height()
    pixels: NDArray[np.uint8] = np.zeros((height, width), np.uint8)
    surface.readPixels(skia.ImageInfo.MakeA8(width, height), pixels, width, 0, 0)
    return pixels.astype(np.float32) / 255


class Sheet(Card):
    """The blocks of a picture of `width` x `height` units, `scale` mask pixels per unit.

    `"paper"` is an ink here: it prints the white of the paper.  What no ink covers stays transparent.
    """

    def __init__(self, name: str, width: float, height: float, scale: float = 2, seed: int = 1) -> None:
        self.name = name
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.size = (round(width * scale), round(height * scale))
        self.scale = scale
        self.blocks = {ink: block(*self.size, scale) for ink in ("paper", *INKS)}
        self.gradations = {}
        self.finishes = {}
        self._canvas = {ink: surface.getCanvas() for ink, surface in self.blocks.items()}

    def fill(self, path: skia.Path, ink: str, alpha: float = 1.0, keep: Collection[str] = ()) -> None:
        """As on a card; "paper" prints white, "clear" carves everything away, and black carves as well."""
        if ink != CLEAR:
            self._canvas[ink].drawPath(path, skia.Paint(AntiAlias=True, Alphaf=alpha))
        if alpha < 1:  # a glaze: what is below stays
            return
        knife = skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kDstOut)
        for other, canvas in self._canvas.items():
            if other != ink and other not in keep:
                canvas.drawPath(path, knife)

    def wipe(self, ink: str, density: Array) -> None:
        """A gradation in the block of `ink`, given in mask pixels."""
        self.gradations[ink] = density.astype(np.float32)

    def grid(self) -> tuple[Array, Array]:
        """The x and y of every mask pixel, in units."""
        yy, xx = np.mgrid[0 : self.size[1], 0 : self.size[0]].astype(np.float32) / self.scale
        return xx, yy

    def pull(self, tooth: float = 1.0, waver: float = 1.0, grain: float = 1.0, backed: bool = False) -> Image.Image:
        """The print, as RGBA in mask pixels.

        `tooth` is how many spots take no ink, `waver` how uneven edges are, `grain` how much wood shows; `backed`
        lays white paper under all ink, so that nothing behind shines through the spots.
        """
        width, height = self.size
        rng = np.random.default_rng(self.seed * 7 + 3)
        paper = np.array(PAPER, np.float32) / 255
        colour: Array = np.zeros((height, width, 3), np.float32)  # premultiplied
        alpha: Array = np.zeros((height, width), np.float32)
        masks = {ink: coverage(surface) for ink, surface in self.blocks.items()}
        if backed:
            everything = np.clip(np.sum(np.stack(list(masks.values())), 0), 0, 1)
            masks["paper"] = step((gaussian_filter(everything, 0.6) - 0.62) / 0.36)  # a hair smaller than the ink
        for i, (ink, mask) in enumerate(masks.items()):
            if mask.max() == 0:
                continue
            o = i * 3 + int(rng.integers(0, 9))

            def lie(texture: Array, o: int = o) -> Array:
                return laid(texture, height, width, o)

            if not (backed and ink == "paper"):
                dark = ink == "black"
                mask = shift_image(mask, rng.normal(0, 0.3 if dark else 0.55, 2) * waver, order=1)
                soft = gaussian_filter(mask, 0.9)
                threshold = 0.48 + np.clip(waver * (0.05 * lie(noise(2.2, 21)) + 0.03 * lie(noise(7, 22))), -0.13, 0.13)
                cover = step((soft - threshold) / 0.66 + 0.5)
            else:
                cover = mask
            if ink == "paper":
                tint = (
                    paper[None, None] * (1 + grain * (0.012 * lie(noise(24, 2)) + 0.01 * lie(noise(1.0, 1))))[..., None]
                )
                under: Array = tint
            else:
                solid = step((gaussian_filter(mask, 14) - 0.55) / 0.4)
                density = 1 + grain * (0.045 * lie(noise(1.1, 31)) + 0.04 * lie(noise(90, 32)))
                density += grain * solid * (0.04 * lie(baren()) + 0.05 * lie(woodgrain()))
                density += 0.25 * (cover * np.clip(1 - gaussian_filter(mask, 6), 0, 1) - 0.12)
                density += 0.13 if ink == "black" else 0
                if ink in self.gradations:
                    density = density * self.gradations[ink]
                spots = lie(noise(1.0, 41)) * 0.75 + lie(noise(2.6, 42)) * 0.6 + lie(noise(40, 43)) * 0.35
                cover = cover * (1 - 0.6 * tooth * step((spots - 2.3) / 0.5))
                through = np.clip((np.array(INKS[ink], np.float32) / 255) / paper, 0.01, 1)
                transmission = np.exp(np.log(through)[None, None] * np.clip(density, 0, 1.35)[..., None])
                under = (colour + (1 - alpha)[..., None] * paper) * transmission
            colour = colour * (1 - cover)[..., None] + under * cover[..., None]
            alpha = alpha + cover - alpha * cover
        straight = colour / np.maximum(alpha, 1e-3)[..., None]
        rgba = np.dstack([np.clip(straight, 0, 1), np.clip(alpha, 0, 1)])
        return Image.fromarray((rgba * 255 + 0.5).astype(np.uint8), "RGBA")


class Stencil:
    """One block of `units` x `units`, its middle at (0, 0); `lay` adds to the form and `cut` takes away."""

    def __init__(self, units: float = 200, pixels: int = 1024) -> None:
        self.pixels = pixels
        self.surface = block(pixels, pixels, pixels / units)
        self.canvas = self.surface.getCanvas()
        self.canvas.translate(units / 2, units / 2)

    def lay(self, *paths: skia.Path) -> None:
        """Add areas."""
        for path in paths:
            self.canvas.drawPath(path, skia.Paint(AntiAlias=True))

    def cut(self, *paths: skia.Path) -> None:
        """Take areas away."""
        for path in paths:
            self.canvas.drawPath(path, skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kDstOut))

    def line(self, path: skia.Path, width: float) -> None:
        """Take a line of constant width away along a path."""
        self.canvas.drawPath(
            path,
            skia.Paint(
                AntiAlias=True,
                Style=skia.Paint.kStroke_Style,
                StrokeWidth=float(width),
                StrokeJoin=skia.Paint.kRound_Join,
                StrokeCap=skia.Paint.kRound_Cap,
                BlendMode=skia.BlendMode.kDstOut,
            ),
        )

    def apart(self, path: skia.Path, gap: float) -> None:
        """Add an area with a clear gap around it."""
        self.cut(path)
        self.line(path, 2 * gap)
        self.lay(path)

    @contextmanager
    def at(self, x: float = 0, y: float = 0, rot: float = 0, sx: float = 1, sy: float | None = None) -> Iterator[None]:
        """Draw in a frame moved, turned clockwise, scaled."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(rot)
        self.canvas.scale(sx, sx if sy is None else sy)
        yield
        self.canvas.restore()

    def mask(self, size: int, waver: float = 1.0, seed: int = 0) -> NDArray[np.uint8]:
        """The form as alpha, `size` x `size`, its edge as wavering as a carved one."""
        mask = coverage(self.surface)
        if waver:
            soft = gaussian_filter(mask, 1.6)
            coarse, fine = (laid(noise(*how), self.pixels, self.pixels, seed) for how in ((7, 22), (2.2, 21)))
            uneven = 0.05 * coarse + 0.035 * fine
            mask = step((soft - 0.5 - waver * np.clip(uneven, -0.14, 0.14)) / 0.5 + 0.5)
        image = Image.fromarray((mask * 255 + 0.5).astype(np.uint8))
        return np.asarray(
            image.resize((size, size), Image.Resampling.BOX if self.pixels % size == 0 else Image.Resampling.LANCZOS)
        )
