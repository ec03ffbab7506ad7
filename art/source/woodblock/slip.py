"""The slip of paper that makes a card a ribbon."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import skia

from .brush import poly
from .lettering import write
from .lines import halo
from .paths import outline, union
from .separations import Card


def ribbon_path(
    x: float, y: float, w: float, h: float, bend: float = 0, sway: float = 0
) -> tuple[skia.Path, Callable[[float], float]]:
    """A slip w x h, the middle of its top at (x, y), and its middle line: x at the share u of its height."""
    n = 24
    t = np.linspace(0, 1, n)
    off = bend * np.sin(t * np.pi * 1.15) + sway * t
    L = np.c_[x - w / 2 + off, y + t * h - 6 * t]
    R = np.c_[x + w / 2 + off, y + t * h + 8 * t]
    return poly(np.vstack([L, R[::-1]])), lambda u: x + float(np.interp(u, t, off))


def ribbon(
    c: Card,
    x: float,
    y: float,
    w: float,
    h: float,
    word: Sequence[str] | None = None,
    ink: str = "red",
    bend: float = 14,
    sway: float = 0,
    rot: float = 0,
    size: float | None = None,
) -> None:
    """Hang a slip, w x h units, curved sideways by `bend`, with `word` (keys of KANA) written on it."""
    with c.at(x, y, rot):
        p, cx = ribbon_path(0, 0, w, h, bend, sway)
        halo(c, p, 9)
        c.fill(union(p, outline(p, 5)), "black")
        c.fill(p, ink)
        if word:
            size = size or w * 0.74
            gap = (h - 50 - size * len(word)) / max(len(word) - 1, 1)
            for i, k in enumerate(word):
                yy = 26 + i * (size + gap)
                write(c, [k], cx((yy + size / 2) / h), yy, size)
