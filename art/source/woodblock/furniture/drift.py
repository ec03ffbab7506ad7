"""What drifts over the table: petals, leaves, rain, snow, a firefly.  Three of each, so that none looks copied."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import skia
from PIL import Image

from ..brush import shape, stroke
from ..inks import INKS, PAPER, RGB
from ..paths import circle, inter, outline, pol, union
from ..plants.maple import maple_path
from . import pack
from .sheet import Sheet, Stencil

SMALL, LARGE = 64, 96


def _sheet(name: str, seed: int) -> Sheet:
    """100 x 100 units, printed four times as large as it is used."""
    return Sheet(name, 100, 100, 3.84, seed)


def _print(sheet: Sheet, size: int, colours: int = 64) -> bytes:
    image = sheet.pull(tooth=0.3, waver=1.6, grain=0.7, backed=True)
    return pack.indexed(image.resize((size, size), Image.Resampling.LANCZOS), colours)


def _petal(
    seed: int,
    outer: skia.Path,
    fold: skia.Path | None,
    ink: str,
    vein: str,
    root: tuple[float, float],
    far: float,
    back: str = "paper",
) -> bytes:
    """A petal, darker at its root; `fold` is the part that shows its pale back."""
    sheet = _sheet("petal", seed)
    xx, yy = sheet.grid()
    away = np.hypot(xx - root[0], yy - root[1]) / far
    sheet.wipe(ink, np.clip(1.12 - 0.62 * away, 0.42, 1.15))
    sheet.wipe(vein, np.clip(0.75 - 0.9 * away, 0.0, 1) * (0.5 if ink == "pink" else 1))
    sheet.fill(outer, ink)
    sheet.fill(outer, vein, keep=tuple(sheet.blocks))
    if fold is not None:
        sheet.fill(inter(outer, outline(fold, 3.4)), vein)
        sheet.fill(inter(outer, fold), back)
    return _print(sheet, SMALL)


def cherry_petals() -> list[bytes]:
    """Notched petals: flat, tilted, and with one side turned over."""
    flat = shape("50,94! 26,70 14,42 24,16 41,7! 50,20! 59,7! 76,16 86,42 74,70")
    tilted = shape("34,92! 22,66 26,36 44,14 60,10! 62,24! 74,14! 82,34 72,62 52,82")
    turned = shape("46,94! 24,72 16,44 28,18 44,10! 50,22! 62,12! 80,26 84,50 70,74")
    back = shape("96,0! 66,8 62,34 70,58 66,82! 100,90!")
    return [
        _petal(51, flat, None, "pink", "red", (50, 96), 92),
        _petal(52, tilted, shape("20,100! 34,92 40,60 60,30 64,6! 20,10!"), "pink", "red", (34, 94), 88),
        _petal(53, turned, back, "pink", "red", (46, 96), 90),
    ]


def plum_petals() -> list[bytes]:
    """Round red petals with a short root."""
    flat = shape("50,93! 41,84 16,66 10,40 26,15 50,9 74,15 90,40 84,66 59,84")
    cupped = shape("50,90! 38,80 14,60 14,40 34,28 62,24 86,34 88,56 62,80")
    tilted = shape("32,90! 26,76 20,50 30,24 52,12 70,20 78,42 66,68 44,84")
    return [
        _petal(54, flat, None, "red", "crimson", (50, 96), 86),
        _petal(
            55,
            cupped,
            shape("0,0! 100,0! 100,30! 88,44 62,40 36,44 12,52 0,52!"),
            "red",
            "crimson",
            (50, 94),
            80,
            "pink",
        ),
        _petal(
            56,
            tilted,
            shape("100,0! 56,0! 52,12 58,30 56,52 44,74 36,92! 100,100!"),
            "red",
            "crimson",
            (30, 94),
            88,
            "pink",
        ),
    ]


def maple_leaves() -> list[bytes]:
    """Red, gold and deep red, one of them seen aslant."""
    out = []
    for seed, ink, vein, rot, sx in (
        (57, "red", "crimson", 12, 1.0),
        (58, "yellow", "red", -24, 0.78),
        (59, "crimson", "red", 38, 0.9),
    ):
        sheet = _sheet("maple", seed)
        leaf, angles, lengths = maple_path(52, 7, sheet.rng)
        stem = stroke([(0, 0), (1.5, 16), (7, 32)], 4.2, [0.7, 0.7, 0.8, 1.3])
        with sheet.at(50, 50, rot, sx, 1), sheet.at(0, 9):
            sheet.fill(union(leaf, stem), ink)
            for a, far in zip(angles, lengths, strict=True):
                sheet.fill(stroke([(0, 0), pol(0, 0, 52 * far * 0.8, a - 90)], 2.6, "out"), vein)
        out.append(_print(sheet, LARGE))
    return out


def willow_leaves() -> list[bytes]:
    """Slender leaves, green, moss and yellowing."""
    forms = (
        ("18,90 36,62 62,36 86,10", "green", "moss"),
        ("12,74 38,60 66,44 90,20", "moss", "green"),
        ("22,88 30,58 50,32 82,14", "moss", "yellow"),
    )
    out = []
    for seed, (line, ink, vein) in enumerate(forms, 60):
        sheet = _sheet("willow", seed)
        sheet.fill(stroke(line, 15, [0.16, 0.5, 0.9, 1, 0.9, 0.62, 0.3, 0]), ink)
        sheet.fill(stroke(line, 2.8, [1, 1, 0.9, 0.5, 0]), vein)
        out.append(_print(sheet, SMALL, 48))
    return out


def young_leaves() -> list[bytes]:
    """Broad leaves of May, light as when they have just come out: green over yellow, with a pale rib."""
    forms = (
        ("50,4! 66,18 78,42 74,66 60,84 50,96! 38,84 26,66 22,42 34,18", "50,92 50,60 50,14"),
        ("22,88! 16,62 26,36 50,18 86,10! 84,40 72,66 48,82", "22,88 44,58 78,18"),
        ("12,60! 30,38 58,28 92,34! 76,54 50,68 28,70", "12,60 46,50 84,37"),
    )
    out = []
    for seed, (leaf, rib) in enumerate(forms, 66):
        sheet = _sheet("leaf", seed)
        xx, yy = sheet.grid()
        sheet.wipe("yellow", np.full_like(xx, 0.62))
        sheet.wipe("green", np.clip(0.5 - 0.5 * (xx + yy - 60) / 100, 0.06, 0.5))
        sheet.fill(shape(leaf), "yellow")
        sheet.fill(shape(leaf), "green", keep=("yellow",))
        sheet.fill(stroke(rib, 4.0, [1, 0.9, 0.6, 0]), "paper")
        out.append(_print(sheet, SMALL))
    return out


def rain() -> list[bytes]:
    """Streaks that fall straight: turn them with the wind.  Pale above, denser below."""
    out = []
    for wide, soft, dense in ((3.0, 1.0, 0.80), (2.2, 1.25, 0.62), (4.2, 0.85, 0.92)):
        high, width = 160, 12
        yy, xx = np.mgrid[0:high, 0:width].astype(np.float64)
        v = yy / (high - 1)
        half = wide / 2 * np.clip(v * 1.6, 0, 1) ** soft * np.sqrt(np.clip((1 - v) / 0.04, 0, 1))
        cover = np.clip(half - np.abs(xx - (width - 1) / 2) + 0.5, 0, 1) * np.clip(half * 2, 0, 1)
        alpha = cover * dense * np.clip(v, 0, 1) ** 0.8
        pale: RGB = (206, 214, 214)
        out.append(pack.tinted((alpha * 255).astype(np.uint8), pale, 48))
    return out


def snow() -> list[bytes]:
    """A six-armed crystal, a snow ring as the old pattern books have it, and a soft flake."""
    crystal = Stencil()
    for i in range(6):
        a = 60 * i - 90
        crystal.lay(stroke([(0, 0), pol(0, 0, 92, a)], 13, "even"))
        for far, arm in ((46, 30), (70, 22)):
            for side in (-1, 1):
                crystal.lay(stroke([pol(0, 0, far, a), pol(*pol(0, 0, far, a), arm, a + side * 52)], 11, "even"))
    crystal.lay(circle(0, 0, 17))
    ring = Stencil()
    lobes = union(*(circle(*pol(0, 0, 54, 60 * i - 90), 38) for i in range(6)), circle(0, 0, 58))
    ring.lay(lobes)
    for i in range(6):
        ring.cut(circle(*pol(0, 0, 54, 60 * i - 90), 13))
        ring.cut(stroke([pol(0, 0, 84, 60 * i - 60), pol(0, 0, 34, 60 * i - 60)], 7, "out"))
    ring.cut(circle(0, 0, 16))
    out = [pack.tinted(one.mask(SMALL, 0.8, 70 + i), PAPER, 48) for i, one in enumerate((crystal, ring))]
    yy, xx = np.mgrid[0:SMALL, 0:SMALL] / (SMALL - 1) * 2 - 1
    turn = np.arctan2(yy, xx)
    far = np.hypot(xx, yy) / (0.80 + 0.05 * np.cos(6 * turn) + 0.05 * np.sin(3 * turn + 1))
    out.append(pack.tinted((np.clip((1 - far) / 0.42, 0, 1) ** 0.8 * 255).astype(np.uint8), PAPER, 48))
    return out


def fireflies() -> list[bytes]:
    """Points of light: full, half, and almost out with the insect before it."""
    out = []
    yy, xx = np.mgrid[0:SMALL, 0:SMALL] / (SMALL - 1) * 2 - 1
    far = np.hypot(xx, yy)
    for strength, core in ((1.0, 0.16), (0.66, 0.13), (0.4, 0.10)):
        halo = np.clip(1 - far, 0, 1) ** 2.2 * 0.62 * strength
        middle = np.clip((core - far) / 0.07 + 0.5, 0, 1) * (0.55 + 0.45 * strength)
        warm = np.array((226, 205, 84), np.float64)
        heart = np.array((255, 250, 214), np.float64)
        alpha = np.clip(halo + middle, 0, 1)
        mix = np.clip(middle / np.maximum(alpha, 1e-3), 0, 1)[..., None]
        colour = warm * (1 - mix) + heart * mix
        if strength < 0.5:
            body = np.clip(1 - np.hypot((xx - 0.02) / 0.055, (yy + 0.16) / 0.13), 0, 1) > 0.05
            colour = np.where(body[..., None], np.array(INKS["black"], np.float64), colour)
            alpha = np.where(body, 0.9, alpha)
        rgba = np.dstack([colour, alpha * 255])
        out.append(pack.full(Image.fromarray((rgba + 0.5).astype(np.uint8), "RGBA")))
    return out


DRIFTING: dict[str, Callable[[], list[bytes]]] = {
    "cherry": cherry_petals,
    "plum": plum_petals,
    "maple": maple_leaves,
    "willow": willow_leaves,
    "leaf": young_leaves,
    "rain": rain,
    "snow": snow,
    "firefly": fireflies,
}


def build() -> dict[str, bytes]:
    """The files of all that drifts: <name>-1.png to <name>-3.png."""
    return {
        f"sprites/furniture/drift-{name}-{i}.png": data
        for name, make in DRIFTING.items()
        for i, data in enumerate(make(), 1)
    }
