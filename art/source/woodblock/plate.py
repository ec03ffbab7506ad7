"""The sheet and its measures, and the A8 masks that blocks are carved in.

All drawing is in design units: x to the right 0..480, y downwards 0..768, angles in degrees, clockwise as
seen (0 points right, -90 up).  A mask has `S` pixels per unit.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import skia
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float32]

#: Size of a card in design units.
W, H = 480, 768
#: Mask pixels per design unit.  The textures are made for 2: another value changes the look.
S = 2
#: Size of a block in mask pixels.
PW, PH = W * S, H * S
#: Width of the frame, and its corner radii outside and inside, in units.
FRAME, R_OUT, R_IN = 15, 30, 19


def new_mask(scaled: bool = True) -> skia.Surface:
    """An empty block; with `scaled`, its canvas takes design units, otherwise pixels."""
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(PW, PH))
    if scaled:
        surface.getCanvas().scale(S, S)
    return surface


def mask_array(surface: skia.Surface) -> Array:
    """The coverage of a block, 0..1, as a PH x PW array."""
    pixels: NDArray[np.uint8] = np.zeros((PH, PW), np.uint8)
    surface.readPixels(skia.ImageInfo.MakeA8(PW, PH), pixels, PW, 0, 0)
    return pixels.astype(np.float32) / 255


def rrect_path(inset: float, radius: float) -> skia.Path:
    """A rounded rectangle `inset` units inside the sheet's edge."""
    path = skia.Path()
    path.addRRect(skia.RRect.MakeRectXY(skia.Rect(inset, inset, W - inset, H - inset), radius, radius))
    return path
