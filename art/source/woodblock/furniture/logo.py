"""The name of the game, brushed."""

from __future__ import annotations

import numpy as np
from PIL import Image

from ..inks import INKS, PAPER
from . import pack
from .calligraphy import Placed, written
from .kana import KOIKOI

LONG = 1600


def lettering(upright: bool) -> Image.Image:
    """こいこい as white on clear, its long side LONG pixels, downwards or in a row."""
    placed: list[Placed] = []
    for i, character in enumerate(KOIKOI):
        if upright:
            placed.append(
                (character, 20 + (0, 1.5, -1, 0.5)[i], 6 + i * 88 + (0, 2, -1, 0)[i], 1.0 if i % 2 == 0 else 0.98)
            )
        else:
            placed.append((character, 8 + i * 103, 18 + (0, 1.5, -1, 1.5)[i], 1.0))
    size = (140, 380) if upright else (430, 140)
    mask = written(placed, *size, 4.6, seed=9)
    white = np.full((*mask.shape, 4), 255, np.uint8)
    white[..., 3] = mask
    image = pack.trimmed(Image.fromarray(white, "RGBA"), 8)
    scale = LONG / max(image.size)
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)


def build() -> dict[str, bytes]:
    """The files of the logo."""
    out = {}
    for upright, name in ((True, "vertical"), (False, "horizontal")):
        mask = np.asarray(lettering(upright).getchannel("A"))
        for tone, colour in (("cream", PAPER), ("ink", INKS["black"])):
            out[f"sprites/furniture/logo-{name}-{tone}.png"] = pack.tinted(mask, colour, 48)
    return out
