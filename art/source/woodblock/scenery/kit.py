"""What several scenes share: graded skies, rows of hills, ground with grass, ripples, rain and snow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import skia

from ..brush import Points, poly, sample, stroke
from ..lines import halo
from ..paths import circle, outline, rect, union
from ..plants.pampas import grass_fan
from ..plate import Array
from .sheet import SH, SW, Sheet

#: The whole sheet, and a little more.
ALL_OVER = (-20.0, -20.0, SW + 20.0, SH + 20.0)


def ramp(v: Array, a: float, b: float) -> Array:
    """0 at a, 1 at b, straight between; b may be less than a."""
    return np.clip((v - a) / (b - a), 0, 1)


def sky(c: Sheet, ink: str) -> None:
    """Lay a graded block over the whole sheet, over what is there."""
    c.over(rect(*ALL_OVER), ink)


def below(crest: Points, bottom: float = SH + 40) -> skia.Path:
    """The area under a line that runs from left to right."""
    line = sample(crest, 160)
    return poly([*map(tuple, line), (line[-1][0], bottom), (line[0][0], bottom)])


def ground(c: Sheet, crest: Points, gap: float = 5, ink: str = "black") -> skia.Path:
    """Dark ground under a line, with a paper gap above it."""
    path = below(crest)
    if gap:
        halo(c, path, gap)
    c.fill(path, ink)
    return path


def tufts(c: Sheet, places: Sequence[tuple[float, float, float]], ink: str = "moss", lean: float = 0.2) -> None:
    """Tufts of grass (x, y, height) on dark ground."""
    for x, y, h in places:
        grass_fan(c, x, y, h, ink, 7, lean, 4.4, 0.8)


def blades(c: Sheet, x: float, y: float, length: float, ink: str) -> None:
    """Three blades leaning with the wind, cut out of a dark hill, as on August's cards."""
    for dx, s, b in ((-5, 0.74, -0.10), (0, 1, 0.20), (6, 0.80, 0.52)):
        q = length * s
        points = [(x + dx * 0.4, y), (x + dx + q * b * 0.3, y - q * 0.55), (x + dx + q * (b * 0.9 + 0.22), y - q)]
        c.fill(stroke(points, 4.6, [0.2, 0.7, 1, 0.95, 0.75, 0.45, 0]), ink)


def scattered(
    c: Sheet, n: int, x: tuple[float, float], y: tuple[float, float], apart: float, inside: skia.Path | None = None
) -> list[tuple[float, float]]:
    """Up to n places in a box (and inside a path), none nearer to another than `apart`."""
    found: list[tuple[float, float]] = []
    for _ in range(n * 30):
        if len(found) == n:
            break
        px, py = float(c.rng.uniform(*x)), float(c.rng.uniform(*y))
        free = all((px - qx) ** 2 + ((py - qy) * 1.6) ** 2 > apart**2 for qx, qy in found)
        if free and (inside is None or inside.contains(px, py)):
            found.append((px, py))
    return found


def water(c: Sheet, path: skia.Path, gap: float = 5, line: float = 6, ink: str = "indigo") -> None:
    """Water with a dark bank."""
    if gap:
        halo(c, path, gap + line / 2)
    c.fill(union(path, outline(path, line)), "black")
    c.fill(path, ink)


def ripples(
    c: Sheet,
    path: skia.Path,
    rows: Sequence[float],
    x: tuple[float, float],
    step: float = 520,
    w: float = 6.5,
    rise: float = -8,
    ink: str = "paper",
) -> None:
    """Long strokes cut into water, longer and thicker towards the viewer."""
    with c.clip(path):
        for i, y in enumerate(rows):
            k = 0.7 + 0.6 * i / max(len(rows) - 1, 1)
            at = x[0] + float((i * 197) % 340)
            while at < x[1]:
                length = step * float(c.rng.uniform(0.6, 0.95)) * k
                d = float(c.rng.normal(0, 3))
                points = [(at + length * u, y + d + rise * u + 6 * np.sin(u * 7 + i)) for u in np.linspace(0, 1, 7)]
                c.fill(stroke(points, w * k, [0, 0.6, 1, 0.7, 1, 0.6, 0]), ink)
                at += step * k * float(c.rng.uniform(1.05, 1.5))


def rain(c: Sheet, n: int, inks: Sequence[str] = ("indigo", "indigo", "sky"), bottom: float = 900) -> None:
    """Thin slanting strokes, quiet."""
    for i in range(n):
        x, y = float(c.rng.uniform(-40, SW + 120)), float(c.rng.uniform(-60, bottom))
        length = float(c.rng.uniform(50, 150))
        c.fill(stroke([(x, y), (x - length * 0.16, y + length)], 2.3, "both"), inks[i % len(inks)])


def snow(c: Sheet, places: Sequence[tuple[float, float]], r: tuple[float, float] = (3, 8)) -> None:
    """Flakes: bare paper, some of them large."""
    for x, y in places:
        k = float(c.rng.uniform(*r))
        c.fill(circle(x, y, k, k * 0.92), "paper")


def tree(
    c: Sheet,
    limbs: Sequence[tuple[Points, float, Sequence[float]]],
    gap: float = 5,
    rough: float = 0.06,
    foot: float = SH,
) -> skia.Path:
    """A black trunk with its limbs, one silhouette: (points from the root, width, widths along it).

    Below `foot` it stands in dark ground and has no gap around it.
    """
    path = union(*[stroke(pts, w, prof, c.rng, rough, n=110) for pts, w, prof in limbs])
    with c.clip(rect(-20, -20, SW + 20, foot)):
        halo(c, path, gap)
    c.fill(path, "black")
    return path


def bark(c: Sheet, lines: Sequence[Points], w: float = 6, ink: str = "ochre") -> None:
    """Long cuts along a trunk."""
    for pts in lines:
        c.fill(stroke(pts, w, "both"), ink)


def hills(c: Sheet, crest: Points, ink: str = "far") -> None:
    """A far row of hills, in a graded block that fades downwards."""
    c.fill(below(crest), ink)


def bars(x: float, y: float, parts: Sequence[tuple[float, float, float, float]]) -> skia.Path:
    """A cloud of flat bars with round ends, as on folding screens: (dx, dy, half width, half height) of each."""
    paths = []
    for dx, dy, w, h in parts:
        bar = skia.Path()
        box = skia.Rect(float(x + dx - w), float(y + dy - h), float(x + dx + w), float(y + dy + h))
        bar.addRRect(skia.RRect.MakeRectXY(box, float(h), float(h)))
        paths.append(bar)
    return union(*paths)


def combed(
    c: Sheet, inside: skia.Path, apart: float, jitter: float = 0.1, rows: float = 0.87
) -> list[tuple[float, float]]:
    """Places that fill a path evenly: staggered rows, each place a little off its own."""
    box = inside.getBounds()
    found: list[tuple[float, float]] = []
    for j, y in enumerate(np.arange(box.top(), box.bottom() + apart, apart * rows)):
        for x in np.arange(box.left() - (j % 2) * apart / 2, box.right() + apart, apart):
            px, py = (float(v + c.rng.normal(0, apart * jitter)) for v in (x, y))
            if inside.contains(px, py):
                found.append((px, py))
    return found


def clump(puffs: Sequence[tuple[float, float, float]], k: float = 1) -> skia.Path:
    """A cloud of circles (x, y, r), all radii times k."""
    return union(*[circle(x, y, r * k) for x, y, r in puffs])
