"""Writes scenes and surfaces; `tools/build_art.py scenery` calls it.

Names are months (`11`), surfaces (`wood`, `panel`), `scenes`, `surfaces`, or nothing for all that is drawn.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.spatial import cKDTree

from .. import sources
from ..textures import cache_dir
from . import surfaces
from .sheet import Sheet

#: No scene's file is larger than this, in bytes.
LIMIT = 345_000
#: Size and quality of the small scenes, for a window as it opens first: JPEG is read fastest.
SMALL, SMALL_QUALITY = (1280, 720), 70
#: Colours of a tile, and of a nine-slice: opaque ones and steps of its shadow.
TILE_COLOURS, SLICE_COLOURS, SHADES = 40, 96, 48


def months_drawn() -> list[int]:
    """The months whose scene has a module."""
    here = Path(__file__).resolve().parent
    return [month for month in range(1, 13) if (here / f"m{month:02}.py").exists()]


def _kept(month: int) -> Path:
    """Where the finished print of a scene is kept, under a digest of what it is drawn and printed with."""
    parts = [sources.digest(f"scenery.{module}") for module in (f"m{month:02}", "proof")]
    return cache_dir() / f"scene-{month:02}-{'-'.join(part[:8] for part in parts)}.webp"


def _draw(month: int, scale: float) -> Sheet:
    drawn: Sheet = import_module(f"{__package__}.m{month:02}").scene(scale)
    return drawn


def _webp(image: Image.Image) -> bytes:
    """The best WebP within the limit."""
    for quality in (88, 84, 80, 76, 72, 68, 64, 60, 54, 48, 40):
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= LIMIT:
            return file.getvalue()
    raise ValueError("the scene does not fit its limit")


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _tile(image: Image.Image) -> bytes:
    """An indexed PNG of a tile: few colours, close together."""
    return _png(image.quantize(TILE_COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE))


def _slice(image: Image.Image) -> bytes:
    """An indexed PNG with alpha: clear, steps of shadow, then the opaque colours."""
    rgba = np.asarray(image)
    solid = rgba[..., 3] == 255
    opaque = rgba[solid][:, :3]
    few = Image.fromarray(opaque[None]).quantize(SLICE_COLOURS, Image.Quantize.MEDIANCUT, kmeans=2)
    colours = np.array(few.getpalette(), np.uint8).reshape(-1, 3)[:SLICE_COLOURS]
    index = np.zeros(rgba.shape[:2], np.uint8)
    index[solid] = 1 + SHADES + cKDTree(colours.astype(float)).query(opaque.astype(float))[1]
    index[~solid] = np.minimum(np.rint(rgba[..., 3] / 255 * (SHADES + 1)), SHADES).astype(np.uint8)[~solid]
    dark = np.array([(15, 12, 13)] * (SHADES + 1), np.uint8)
    out = Image.fromarray(index, "P")
    out.putpalette(np.vstack([dark, colours]).tobytes())
    file = io.BytesIO()
    out.save(file, "PNG", optimize=True, transparency=bytes(round(255 * i / (SHADES + 1)) for i in range(SHADES + 1)))
    return file.getvalue()


def _slices_note() -> bytes:
    """What the game must know of the nine-slices: margin, and what is not stretched at each side."""
    note = {name: {"margin": margin, "fixed": fixed} for name, (_, margin, fixed) in surfaces.SLICES.items()}
    return (json.dumps(note, indent=1) + "\n").encode()


def chosen(words: Sequence[str]) -> tuple[list[int], list[str]]:
    """Months and surfaces from names."""
    months: list[int] = []
    names: list[str] = []
    every = [*surfaces.TILES, *surfaces.SLICES]
    for word in words or ("surfaces", "scenes"):
        if word.isdigit():
            months.append(int(word))
        elif word == "scenes":
            months += months_drawn()
        elif word == "surfaces":
            names += every
        elif found := [name for name in every if name == word or name.startswith(f"{word}_")]:
            names += found
        else:
            raise SystemExit(f"no scene or surface {word!r}; surfaces are {' '.join(every)}")
    return months, names


def _printed(month: int, force: bool, write: Callable[[Path, bytes], bool]) -> bytes:
    """The file of a scene, printed now or kept from the last time."""
    from .proof import print_sheet  # slow to import

    kept = _kept(month)
    if force or not kept.exists():
        started = time.perf_counter()
        write(kept, _webp(print_sheet(_draw(month, 1.0))))
        print(f"scene {month}: printed in {time.perf_counter() - started:.1f} s")
    return kept.read_bytes()


def small_of(printed: bytes) -> bytes:
    """The file of a scene for a small window: its upper right, as the game cuts it out."""
    image = Image.open(io.BytesIO(printed)).convert("RGB")
    share = SMALL[0] / image.width
    image = image.resize((SMALL[0], round(image.height * share)), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.crop((0, 0, *SMALL)).save(file, "JPEG", quality=SMALL_QUALITY, optimize=True)
    return file.getvalue()


def build(
    words: Sequence[str], art: Path, preview: Path | None, force: bool, write: Callable[[Path, bytes], bool]
) -> list[str]:
    """Make what is named and write it under `art`, or scenes at half size and surfaces as they are into `preview`."""
    months, names = chosen(words)
    changed: list[str] = []

    def keep(path: Path, data: bytes) -> None:
        if write(path, data):
            changed.append(path.name)

    for name in names:
        folder = preview or art / "sprites" / "surfaces"
        if name in surfaces.TILES:
            keep(folder / f"{name}.png", _tile(surfaces.TILES[name]()))
        else:
            keep(folder / f"{name}.png", _slice(surfaces.SLICES[name][0]()))
    if names and not preview:
        keep(art / "sprites" / "surfaces" / "slices.json", _slices_note())
    for month in months:
        if preview:
            from .proof import print_sheet

            keep(preview / f"scene-{month:02}.png", _png(print_sheet(_draw(month, 0.5))))
        else:
            printed = _printed(month, force, write)
            keep(art / "sprites" / "scenes" / f"{month:02}.webp", printed)
            keep(art / "sprites" / "scenes" / "small" / f"{month:02}.jpg", small_of(printed))
    return changed
