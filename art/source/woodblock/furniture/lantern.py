"""A paper lantern: one koi-koi call.  Lit, unlit, and the light around it as a layer of its own."""

from __future__ import annotations

import numpy as np
import skia
from PIL import Image

from ..brush import shape, stroke
from ..paths import circle, inter, outline, rect, tf, union
from . import pack
from .calligraphy import stroke_path
from .kana import I_1, KO_1
from .seals import rounded
from .sheet import Sheet

#: Units: the lantern is WIDE x HIGH, its body's middle at (MID, BELLY).
WIDE, HIGH, MID, BELLY = 240, 340, 120, 182
GLOW = (255, 150, 48)


def body() -> skia.Path:
    """The paper body."""
    return shape(
        "68,72! 40,92 20,128 14,182 20,236 40,272 68,292! 172,292! 200,272 220,236 226,182 220,128 200,92 172,72!",
        k=0.34,
    )


def lantern(lit: bool) -> Image.Image:
    """The lantern with its cord, caps and writing."""
    sheet = Sheet("lantern", WIDE, HIGH, 3, 31 if lit else 32)
    paper = body()
    xx, yy = sheet.grid()
    away = np.hypot((xx - MID) / 112, (yy - BELLY - 12) / 124)
    # Behind the paper burns a candle: the red thins out to yellow in the middle.
    if lit:
        sheet.wipe("mist", np.clip(1.05 - 0.45 * np.exp(-((away / 0.5) ** 2)), 0, 1.2))
        sheet.wipe("red", np.clip((away - 0.16) / 0.72, 0, 1) ** 0.9 * 1.08)
        sheet.wipe("crimson", np.clip((away - 0.7) / 0.5, 0, 1) * 0.9)
    else:
        sheet.wipe("red", 0.62 + 0.3 * np.clip(away, 0, 1))
        sheet.wipe("crimson", 0.35 + 0.65 * np.clip((away - 0.2) / 0.7, 0, 1))
    sheet.fill(stroke("120,2 121,22 120,50", 6, [1, 0.9, 1]), "black")
    rim = union(paper, outline(paper, 7))
    sheet.fill(rim, "black")
    sheet.fill(paper, "paper")
    everything = tuple(sheet.blocks)
    if lit:
        sheet.fill(paper, "mist", keep=everything)
    sheet.fill(paper, "red", keep=everything)
    sheet.fill(paper, "crimson", keep=everything)
    with sheet.clip(paper):
        for i in range(1, 9):  # bamboo ribs: each ring seen a little from below
            u = i / 9
            y = 72 + 220 * u
            sag = 3 + 9 * np.sin(np.pi * u) + 5 * (u - 0.5)
            rib = [
                (6, y - sag * 0.4),
                (70, y + sag * 0.55),
                (120, y + sag * 0.8),
                (170, y + sag * 0.55),
                (234, y - sag * 0.4),
            ]
            sheet.fill(stroke(rib, 3.4, "even"), "umber" if lit else "black", 0.5, keep=everything)
            sheet.fill(stroke([(x, y + 4) for x, y in rib], 3, "even"), "grey", 0.35, keep=everything)
    for character, y in ((KO_1, 101), (I_1, 184)):
        for one in character:
            path = tf(skia.Simplify(stroke_path(one, 70, 1.04)), MID - 39, y, 0, 0.78)
            sheet.fill(path, "black")
    for y0, y1, half in ((48, 74, 60), (290, 316, 60)):  # caps
        cap = rounded(MID - half, y0, MID + half, y1, 5)
        sheet.fill(union(cap, outline(cap, 3)), "black")
        sheet.fill(inter(cap, rect(0, y0 + 5, 400, y0 + 8.4)), "umber")
        sheet.fill(inter(cap, rect(0, y1 - 9, 400, y1 - 6.4)), "ochre")
    ring = circle(MID, 40, 10)
    sheet.fill(outline(ring, 5), "black")
    for x in (-12, 0, 12):  # a short tassel
        sheet.fill(
            stroke([(MID + x * 0.4, 316), (MID + x * 0.8, 328), (MID + x, 338)], 7, [1, 1, 0.8, 0.3]),
            "crimson" if not lit else "red",
        )
    print_ = sheet.pull(tooth=0.6, waver=0.9, grain=0.8)
    if not lit:
        return print_
    # Light shines through: brighter in the belly than any paper.
    rgba = np.asarray(print_).astype(np.float32)
    glow = 0.34 * np.exp(-((away / 0.62) ** 2))[..., None]
    warm = np.array([255, 214, 120], np.float32)
    lightness = rgba[..., :3].mean(-1, keepdims=True)
    glow = glow * np.clip((lightness - 30) / 70, 0, 1)
    rgba[..., :3] = 255 - (255 - rgba[..., :3]) * (1 - glow * warm / 255)
    return Image.fromarray(np.clip(rgba + 0.5, 0, 255).astype(np.uint8), "RGBA")


def glow(size: int = 384) -> bytes:
    """The light around a lit lantern, its middle in the middle: lay it under the lantern, or add it."""
    yy, xx = np.mgrid[0:size, 0:size] / (size - 1) * 2 - 1
    far = np.hypot(xx, yy * 0.96)
    fall = np.clip(1 - far, 0, 1) ** 2 * (0.35 + 0.65 * np.exp(-((far / 0.42) ** 2)))
    tremble = np.random.default_rng(3).uniform(-0.5, 0.5, fall.shape)  # no bands
    alpha = np.clip(fall * 215 + tremble * (fall > 0), 0, 255)
    return pack.tinted(alpha.astype(np.uint8), GLOW, 216)


def build() -> dict[str, bytes]:
    """The files of the lantern."""
    out = {"sprites/furniture/lantern-glow.png": glow()}
    for lit, name in ((True, "lit"), (False, "unlit")):
        image = lantern(lit).resize((WIDE * 3 // 2, HIGH * 3 // 2), Image.Resampling.LANCZOS)
        out[f"sprites/furniture/lantern-{name}.png"] = pack.indexed(image, 160)
    return out
