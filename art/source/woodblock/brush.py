"""Curves through points, and brush strokes whose width varies along them.

Points are written as text, "x,y x,y! x,y" in units, where "!" makes a corner; or as a sequence of (x, y) and
(x, y, 1), when they are computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import skia
from numpy.typing import NDArray

TAU = 2 * np.pi

Point: TypeAlias = Sequence[float] | NDArray[np.floating[Any]]
Points: TypeAlias = str | Sequence[Point] | NDArray[np.floating[Any]]
Floats: TypeAlias = NDArray[np.float64]
Segment: TypeAlias = tuple[Floats, Floats, Floats, Floats]
#: Widths along a stroke, evenly spaced from its beginning to its end, as factors of its nominal width.
Profile: TypeAlias = str | Sequence[float]

PROFILES: dict[str, list[float]] = {
    "both": [0, 0.55, 0.85, 1, 0.85, 0.55, 0],  # leaf: pointed at both ends
    "out": [1, 0.98, 0.9, 0.78, 0.6, 0.36, 0],  # pressed, then flicked away
    "in": [0, 0.36, 0.6, 0.78, 0.9, 0.98, 1],
    "even": [0.5, 0.96, 1, 0.95, 1, 0.94, 0.5],
    "swell": [0.35, 0.6, 0.9, 1, 0.9, 0.6, 0.35],
    "needle": [0.5, 1, 0.95, 0.85, 0.7, 0.45, 0.05],
    "tip": [0.15, 0.6, 1, 0.95, 0.85, 0.6, 0.1],
}


def points(given: Points) -> tuple[Floats, list[bool]]:
    """Coordinates (n x 2), and which of the points are corners."""
    if isinstance(given, str):
        marks = given.split()
        pairs = [mark.rstrip("!").split(",") for mark in marks]
        return np.array(pairs, float), [mark.endswith("!") for mark in marks]
    return np.array([p[:2] for p in given], float), [len(p) > 2 for p in given]


def _tangents(at: Floats, closed: bool) -> Floats:
    """The direction at each point, weighted towards the shorter neighbouring chord."""
    n = len(at)
    tangents = np.zeros((n, 2))
    for i in range(n):
        if not closed and i in (0, n - 1):
            continue
        a, b, c = at[i - 1], at[i], at[(i + 1) % n]
        d1, d2 = np.hypot(*(b - a)) + 1e-9, np.hypot(*(c - b)) + 1e-9
        t = (b - a) / d1 * d2 + (c - b) / d2 * d1
        tangents[i] = t / (np.hypot(*t) + 1e-9)
    return tangents


def beziers(given: Points, closed: bool = False, k: float = 0.36) -> list[Segment]:
    """Smooth cubic segments through the points; `k` is the length of the handles as a part of the chord."""
    at, corner = points(given)
    n = len(at)
    tangents = _tangents(at, closed)
    segments: list[Segment] = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        a, b = at[i], at[j]
        d = np.hypot(*(b - a))
        c1 = a + tangents[i] * d * k if not corner[i] and (closed or i > 0) else None
        c2 = b - tangents[j] * d * k if not corner[j] and (closed or j < n - 1) else None
        if c1 is None and c2 is None:
            c1, c2 = a + (b - a) / 3, b - (b - a) / 3
        elif c1 is None:
            assert c2 is not None
            c1 = a + (c2 - a) * 0.5
        elif c2 is None:
            c2 = b + (c1 - b) * 0.5
        segments.append((a, c1, c2, b))
    return segments


def shape(given: Points, closed: bool = True, k: float = 0.36) -> skia.Path:
    """The smooth area (or open curve) through the points."""
    path = skia.Path()
    segments = beziers(given, closed, k)
    path.moveTo(*map(float, segments[0][0]))
    for _, c1, c2, b in segments:
        path.cubicTo(*map(float, (*c1, *c2, *b)))
    if closed:
        path.close()
    return path


def poly(given: Points) -> skia.Path:
    """The area with straight sides through the points."""
    at, _ = points(given)
    path = skia.Path()
    path.moveTo(float(at[0][0]), float(at[0][1]))
    for q in at[1:]:
        path.lineTo(float(q[0]), float(q[1]))
    path.close()
    return path


def sample(given: Points, n: int = 60, closed: bool = False) -> Floats:
    """`n` points along the curve, evenly spaced (n x 2)."""
    at, _ = points(given)
    if len(at) == 2:
        u = np.linspace(0, 1, n)[:, None]
        return at[0] + (at[1] - at[0]) * u
    parts = []
    t = np.linspace(0, 1, 24, endpoint=False)[:, None]
    for a, c1, c2, b in beziers(given, closed):
        parts.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * c1 + 3 * (1 - t) * t * t * c2 + t**3 * b)
    parts.append(np.array([b]))
    q = np.vstack(parts)
    d = np.r_[0, np.cumsum(np.hypot(*np.diff(q, axis=0).T))]
    s = np.linspace(0, d[-1], n)
    return np.c_[np.interp(s, d, q[:, 0]), np.interp(s, d, q[:, 1])]


def stroke(
    given: Points,
    w: float,
    prof: Profile = "both",
    rng: np.random.Generator | None = None,
    rough: float = 0.05,
    n: int | None = None,
    cap: bool = True,
) -> skia.Path:
    """A brush stroke along the points, `w` units wide where the profile is 1.

    `prof` is a name in PROFILES or a list of widths; with `rng` the width trembles by the share `rough`;
    `n` is the number of samples; `cap` rounds the ends that are not pointed.
    """
    if n is None:
        at, _ = points(given)
        length = np.hypot(*np.diff(at, axis=0).T).sum()
        n = int(np.clip(length / 3, 10, 90))
    c = sample(given, n)
    profile = np.array(PROFILES[prof] if isinstance(prof, str) else prof, float)
    t = np.linspace(0, 1, n)
    half = np.interp(t, np.linspace(0, 1, len(profile)), profile)
    if n > 12:  # round off the kinks of the profile
        kernel = np.ones(5) / 5
        half = np.r_[half[:2], np.convolve(half, kernel, "valid"), half[-2:]]
    half = half * w / 2
    if rng is not None and rough:
        m = max(4, n // 7)
        half = half * (1 + rough * np.interp(t, np.linspace(0, 1, m), rng.standard_normal(m)))
    d = np.gradient(c, axis=0)
    d /= np.hypot(d[:, 0], d[:, 1])[:, None] + 1e-9
    normal = np.c_[-d[:, 1], d[:, 0]]
    left, right = c + normal * half[:, None], c - normal * half[:, None]
    # Caps are part of the same polygon: a contour turning the other way would cut a hole.
    parts = [left]
    angle = np.linspace(0, np.pi, 8)[1:-1, None]
    if cap and half[-1] > 0.6:
        parts.append(c[-1] + half[-1] * (normal[-1] * np.cos(angle) + d[-1] * np.sin(angle)))
    parts.append(right[::-1])
    if cap and half[0] > 0.6:
        parts.append(c[0] + half[0] * (-normal[0] * np.cos(angle) - d[0] * np.sin(angle)))
    path = poly(np.vstack(parts))
    path.setFillType(skia.PathFillType.kWinding)
    return path
