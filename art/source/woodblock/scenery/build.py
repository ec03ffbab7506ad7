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
from .proof import laid_together, print_layers, print_sheet
from .sheet import Sheet

#: Pixels a unit: as many as the largest windows show.
SCALE = 2
#: Quality of the sky, in whose even tones one sees more, of the other layers, and of what a layer covers.
SKY_QUALITY, QUALITY, COVER_QUALITY = 40, 25, 15
#: What says where the layers of a scene lie, from the lowest to the highest.
PLACES = "layers.json"
#: Size and quality of the small scenes, for windows as they open first: JPEG is read fastest.
SMALL, SMALL_QUALITY = (1280, 800), 70
#: Colours of a tile, and of a nine-slice: opaque ones and steps of its shadow.
TILE_COLOURS, SLICE_COLOURS, SHADES = 40, 96, 48


def months_drawn() -> list[int]:
    """The months whose scene has a module."""
    here = Path(__file__).resolve().parent
    return [month for month in range(1, 13) if (here / f"m{month:02}.py").exists()]


def _kept(month: int) -> Path:
    """Where the printed layers of a scene are kept, under a digest of what they are drawn and printed with."""
    parts = [sources.digest(f"scenery.{module}") for module in (f"m{month:02}", "proof")]
    return cache_dir() / f"scene-{month:02}-{'-'.join(part[:8] for part in parts)}"


def _draw(month: int, scale: float) -> Sheet:
    drawn: Sheet = import_module(f"{__package__}.m{month:02}").scene(scale)
    return drawn


def _webp(image: Image.Image) -> bytes:
    """The file of a layer; the sky has no alpha."""
    file, quality = io.BytesIO(), QUALITY if image.mode == "RGBA" else SKY_QUALITY
    image.save(file, "WEBP", quality=quality, alpha_quality=COVER_QUALITY, method=6)
    return file.getvalue()


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


def _printed(month: int, force: bool, write: Callable[[Path, bytes], bool]) -> dict[str, tuple[int, int]]:
    """Prints a scene, unless that has been done before; its layers from the lowest, and where they lie."""
    kept = _kept(month)
    if force or not (kept / PLACES).exists():
        started = time.perf_counter()
        layers = print_layers(_draw(month, SCALE))
        kept.mkdir(parents=True, exist_ok=True)
        for name, (picture, _place) in layers.items():
            picture.save(kept / f"{name}.png", compress_level=1)
        write(kept / PLACES, json.dumps({name: place for name, (_picture, place) in layers.items()}).encode())
        print(f"scene {month}: printed in {time.perf_counter() - started:.1f} s")
    places: dict[str, tuple[int, int]] = json.loads((kept / PLACES).read_text())
    return places


def small_of(image: Image.Image) -> bytes:
    """The file of a scene for a small window."""
    file = io.BytesIO()
    image.resize(SMALL, Image.Resampling.LANCZOS).save(file, "JPEG", quality=SMALL_QUALITY, optimize=True)
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
            keep(preview / f"scene-{month:02}.png", _png(print_sheet(_draw(month, 0.5))))
        else:
            folder, places = art / "sprites" / "scenes" / f"{month:02}", _printed(month, force, write)
            layers = {name: Image.open(_kept(month) / f"{name}.png") for name in places}
            for name, picture in layers.items():
                keep(folder / f"{name}.webp", _webp(picture))
            for old in set(folder.glob("*.webp")) - {folder / f"{name}.webp" for name in places}:
                old.unlink()
            keep(folder / PLACES, (json.dumps(places) + "\n").encode())
            whole = laid_together(((layers[name], place) for name, place in places.items()), SCALE)
            keep(art / "sprites" / "scenes" / "small" / f"{month:02}.jpg", small_of(whole))
    return changed
