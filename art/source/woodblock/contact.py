"""Pictures for looking at: previews of single cards and contact sheets, on the table's colour."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from .plate import H, W

#: The width at which a card has to be readable at a glance, and its height.
SMALL = (96, 154)
FULL = (480, 768)
#: No committed contact sheet is larger, in bytes.
LIMIT = 600_000
CLOTHS = ("indigo", "moss", "red")


def table(width: int, height: int) -> Image.Image:
    """A piece of the table: woven green."""
    yy, xx = np.mgrid[0:height, 0:width]
    weave = 4 * ((yy // 2) % 2) + 2 * (((xx // 7) + (yy // 2)) % 2)
    dust = np.random.default_rng(0).normal(0, 1.6, (height, width))
    colour = np.array([70, 98, 62])[None, None] + (weave + dust)[..., None]
    return Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8))


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _rows(
    images: Sequence[Image.Image], size: tuple[int, int], columns: int, gap: int, cloth: Image.Image | None = None
) -> Image.Image:
    """Cards of one size in rows on the table, or on a cloth repeated from a tile."""
    w, h = size
    lines = -(-len(images) // columns)
    area = (columns * (w + gap) + gap, lines * (h + gap) + gap)
    if cloth is None:
        ground = table(*area)
    else:
        ground = Image.new("RGB", area)
        for x in range(0, area[0], cloth.width):
            for y in range(0, area[1], cloth.height):
                ground.paste(cloth, (x, y))
    for i, image in enumerate(images):
        small = image.resize(size, Image.Resampling.LANCZOS)
        at = (gap + (i % columns) * (w + gap), gap + (i // columns) * (h + gap))
        ground.paste(small, at, small)
    return ground


def _grid(image: Image.Image) -> Image.Image:
    """Lines every 20 units, every 100 stronger and with its number."""
    image = image.convert("RGBA")
    over = Image.new("RGBA", image.size)
    pen = ImageDraw.Draw(over)
    for v in range(20, H, 20):
        line = (0, 90, 255, 190 if v % 100 == 0 else 60)
        pen.line([(0, v), (W, v)], fill=line)
        if v < W:
            pen.line([(v, 0), (v, H)], fill=line)
        if v % 100 == 0:
            for at in ((2, v), (W // 2, v), (v, 2), (v, H // 2)):
                if at[0] < W:
                    pen.rectangle([at, (at[0] + 19, at[1] + 10)], fill=(255, 255, 255, 220))
                    pen.text(at, str(v), fill=(0, 60, 200, 255))
    return Image.alpha_composite(image, over)


def previews(code: str, face: Path, grid: bool = False) -> dict[str, bytes]:
    """The full-size picture of a card and a small one on the table, by file name."""
    with Image.open(face) as file:
        image = file.convert("RGBA")
    full = image
    if grid:
        full = _grid(image)
    return {f"{code}.png": _png(full), f"{code}-96.png": _png(_rows([image], SMALL, 1, 12))}


def _open(faces: Mapping[str, Path]) -> list[Image.Image]:
    images = []
    for face in faces.values():
        with Image.open(face) as file:
            images.append(file.convert("RGBA"))
    return images


def sheets(faces: Mapping[str, Path]) -> dict[str, bytes]:
    """Contact sheets to look at, by file name: cards 240 wide in rows of eight, and 96 wide in rows of twelve."""
    images = _open(faces)
    if not images:
        return {}
    large = _rows(images, (240, 384), min(8, len(images)), 18)
    small = _rows(images, SMALL, min(12, len(images)), 12)
    return {"sheet.png": _png(large), "sheet-96.png": _png(small)}


def _webp(image: Image.Image) -> bytes:
    """As good a WebP as the limit allows; the grain of the paper, which is most of its size, is smoothed first."""
    soft = image.filter(ImageFilter.GaussianBlur(0.9))
    data = b""
    for quality in (14, 11, 9, 7, 5, 3, 1):
        file = io.BytesIO()
        soft.save(file, "WEBP", quality=quality, method=4)
        data = file.getvalue()
        if len(data) <= LIMIT:
            break
    return data


def _indexed(image: Image.Image) -> bytes:
    """A PNG of 256 colours, chosen so that small patches of blue and green keep theirs."""
    return _png(image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE))


def deck_sheets(codes: Sequence[str], sprites: Path) -> dict[str, bytes]:
    """Contact sheets to keep, by file name: the fronts, 480 and 96 wide in rows of twelve, on each cloth of the game.

    They show the cards and cloths that lie in the folder `sprites`.
    """
    images = _open({code: sprites / "cards" / f"{code}.webp" for code in codes if code != "back"})
    kept = {}
    for name in CLOTHS:
        with Image.open(sprites / "surfaces" / f"cloth_{name}.png") as file:
            cloth = file.convert("RGB")
        kept[f"deck-480-{name}.webp"] = _webp(_rows(images, FULL, 12, 20, cloth))
        kept[f"deck-96-{name}.png"] = _indexed(_rows(images, SMALL, 12, 12, cloth))
    return kept
