"""The icon of the application: the moon over the hill, as on the bright card of August.

Three drawings of one motif: the print for 64 pixels and more, one with fewer and coarser shapes for 24 to 48, and one
fitted to the pixels of 16 for the smallest.  `art/icons/koikoi.svg`, for menus that scale it, is drawn by hand after
the second; a test compares them.
"""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import skia
from PIL import Image

from ..brush import poly, stroke
from ..inks import FRAME_INK, INKS, PAPER, RGB
from ..paths import circle, diff, inter, union, wobble_circle
from ..plants.pampas import grass_fan, pampas_plume
from . import pack
from .seals import rounded
from .sheet import Sheet

SIZES = (16, 32, 48, 64, 128, 256, 512, 1024)
ICO = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
ICNS = (32, 64, 128, 256, 512, 1024)


@cache
def large() -> Image.Image:
    """The print, 1024 pixels: drawn on 512 units, the tile from 24 to 488."""
    c = Sheet("icon", 512, 512, 3, 88)
    r = c.rng
    tile, opening = rounded(24, 24, 488, 488, 100), rounded(42, 42, 470, 470, 84)
    _, yy = c.grid()
    c.wipe("red", np.clip(1.2 - 0.0009 * yy, 0.6, 1.2))
    c.fill(opening, "red")

    def crest(x: float) -> float:
        return 352 + ((x - 268) / 256) ** 2 * 92

    with c.clip(opening):
        c.fill(wobble_circle(272, 210, 140, r, 0.003), "paper")
        hill = poly([*[(x, crest(x)) for x in range(0, 513, 4)], (512, 540), (0, 540)])
        for x, h, lean, w in ((112, 250, 0.44, 8.6), (76, 160, 0.40, 7.6), (392, 150, 0.34, 7.2)):
            pampas_plume(c, x, crest(x) + 24, h, lean, w=w, n=12, head=0.40)
        for x in np.linspace(30, 490, 21):
            grass_fan(c, x + r.normal(0, 3), crest(x) + 28, r.uniform(46, 62), "black", 5, 0.32, 7, 0.55)
        c.fill(hill, "black")
        for row in range(3):
            n = 9 - row
            for i in range(-1, n + 1):
                px = (i + (0.5 if row % 2 else 0.0)) * (500 / n) + 8 + r.normal(0, 2)
                y = 410 + row * 46 + ((px - 268) / 256) ** 2 * (80 - row * 20)
                ink = "yellow" if (i + row) % 3 == 0 else "paper"
                for dx, s, b in ((-6, 0.74, -0.10), (0, 1, 0.20), (7, 0.80, 0.52)):
                    q = 40 * s
                    blade = [
                        (px + dx * 0.4, y),
                        (px + dx + q * b * 0.3, y - q * 0.55),
                        (px + dx + q * (b * 0.9 + 0.22), y - q),
                    ]
                    c.fill(stroke(blade, 6.2, [0.3, 0.8, 1, 0.95, 0.75, 0.45, 0]), ink)
    c.fill(diff(tile, opening), "black")
    image = c.pull(tooth=0.55, waver=0.8, grain=0.55, backed=True)
    print_ = np.asarray(image.resize((1024, 1024), Image.Resampling.LANCZOS)).copy()
    # The tile's own edge is clean: no rim of paper, no torn pixel.
    surface = skia.Surface(1024, 1024)
    surface.getCanvas().clear(0)
    surface.getCanvas().scale(2, 2)
    surface.getCanvas().drawPath(rounded(24.5, 24.5, 487.5, 487.5, 99.5), skia.Paint(AntiAlias=True))
    edge = np.asarray(surface.toarray())[..., 3]
    hidden = print_[..., 3] < 250
    print_[..., :3] = np.where(hidden[..., None], np.array(FRAME_INK, np.uint8), print_[..., :3])
    print_[..., 3] = edge
    return pack.reduced(Image.fromarray(print_, "RGBA"), 96)


def _flat(size: int, shapes: list[tuple[skia.Path, RGB]], units: float) -> Image.Image:
    """Flat areas on clear, drawn eight times as large and averaged."""
    k = 8
    surface = skia.Surface(size * k, size * k)
    canvas = surface.getCanvas()
    canvas.clear(0)
    canvas.scale(size * k / units, size * k / units)
    for path, (r, g, b) in shapes:
        canvas.drawPath(path, skia.Paint(AntiAlias=True, Color=skia.Color(r, g, b)))
    pixels = np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType))
    return Image.fromarray(pixels, "RGBA").resize((size, size), Image.Resampling.BOX)


def medium(size: int) -> Image.Image:
    """Drawn on 32 units, one to a pixel at 32: frame, sky, moon, hill, one plume, three tufts."""
    tile, opening = rounded(1, 1, 31, 31, 6.5), rounded(2.25, 2.25, 29.75, 29.75, 5.4)
    moon = circle(17, 12.6, 8.6)
    hill = inter(
        poly([(x, 22 + ((x - 17) / 15) ** 2 * 5) for x in np.linspace(0, 32, 40)] + [(32, 33), (0, 33)]), opening
    )
    plume = union(
        stroke("6.5,27 7,19 9,13.5", 1.6, [1, 1, 0.9]),
        stroke("7.4,18.6 8.8,12.4 12,8.4 16.4,7.8 20,10.4", 4.0, [0.2, 0.75, 1, 1, 0.75, 0]),
    )
    shapes: list[tuple[skia.Path, RGB]] = [
        (tile, FRAME_INK),
        (opening, INKS["red"]),
        (inter(moon, opening), PAPER),
        (inter(plume, opening), INKS["black"]),
        (hill, INKS["black"]),
    ]
    for x, y, gold in ((8.5, 28.6, False), (14.5, 27.6, True), (20.5, 27.6, False), (25.5, 28.6, True)):
        blade = stroke([(x - 1, y), (x - 0.4, y - 1.8), (x + 1, y - 3.2)], 1.5, [0.9, 1, 0.5])
        shapes.append((inter(blade, opening), INKS["yellow"] if gold else PAPER))
    return _flat(size, shapes, 32)


def small(size: int) -> Image.Image:
    """Drawn on 16 units, one to a pixel at 16: a dark tile, red sky, the moon, the hill.  Nothing else fits."""
    tile, opening = rounded(0, 0, 16, 16, 3.4), rounded(1, 1, 15, 15, 2.5)
    hill = inter(
        poly([(x, 11 + ((x - 8.5) / 7) ** 2 * 2.1) for x in np.linspace(0, 16, 30)] + [(16, 17), (0, 17)]), opening
    )
    shapes: list[tuple[skia.Path, RGB]] = [
        (tile, FRAME_INK),
        (opening, INKS["red"]),
        (circle(8.5, 6.5, 4.5), PAPER),
        (hill, INKS["black"]),
    ]
    return _flat(size, shapes, 16)


@cache
def at(size: int) -> Image.Image:
    """The icon for `size` pixels."""
    if size <= 20:
        return small(size)
    if size <= 48:
        return medium(size)
    if size == 1024:
        return large()
    scaled = large().resize((size, size), Image.Resampling.LANCZOS)
    return pack.reduced(scaled, 144) if size >= 128 else scaled


def build() -> dict[str, bytes]:
    """The icon as PNG in all sizes, for Windows and for macOS."""
    out = {f"icons/koikoi-{size}.png": _png(at(size)) for size in SIZES}
    file = io.BytesIO()
    at(256).save(
        file, "ICO", sizes=[(n, n) for n in ICO], append_images=[at(n) for n in ICO if n != 256], bitmap_format="png"
    )
    out["icons/koikoi.ico"] = file.getvalue()
    file = io.BytesIO()
    at(1024).save(file, "ICNS", append_images=[at(n) for n in ICNS if n != 1024])
    out["icons/koikoi.icns"] = file.getvalue()
    return out


def _png(image: Image.Image) -> bytes:
    if image.width >= 128:
        return pack.indexed(image, 160)
    return pack.full(image)
