"""Pampas grass: plumes bent by the wind, and tufts of blades."""

from __future__ import annotations

import numpy as np

from ..brush import sample, stroke
from ..separations import Card


def pampas_plume(
    c: Card,
    x: float,
    y: float,
    h: float,
    lean: float,
    ink: str = "black",
    n: int = 13,
    w: float = 5.4,
    head: float = 0.36,
) -> None:
    """A stalk from (x, y), h high, its head of n strands blown to one side; `lean` is a share of h."""
    rng = c.rng
    d = np.sign(lean) or 1
    pts = [
        (x, y),
        (x + lean * h * 0.08, y - h * 0.45),
        (x + lean * h * 0.34, y - h * 0.80),
        (x + lean * h * 0.95, y - h),
    ]
    c.fill(stroke(pts, w, [1, 0.9, 0.8, 0.5], rng), ink)
    s = sample(pts, 80)
    for i in range(n):
        u = i / (n - 1)
        k = int(79 - 79 * head * (1 - u) ** 1.1)
        p, t = s[k], s[min(k + 1, 79)] - s[k - 2]
        a = np.arctan2(t[1], t[0]) + d * np.radians(22 - 10 * u)
        L = h * (0.20 + 0.13 * np.sin(np.pi * (0.25 + 0.6 * u))) * rng.uniform(0.9, 1.08)
        q1 = (p[0] + L * 0.40 * np.cos(a), p[1] + L * 0.40 * np.sin(a))
        a2 = a + d * 0.55
        q2 = (q1[0] + L * 0.36 * np.cos(a2), q1[1] + L * 0.36 * np.sin(a2))
        a3 = a2 + d * 0.65
        q3 = (q2[0] + L * 0.32 * np.cos(a3), q2[1] + L * 0.32 * np.sin(a3))
        c.fill(stroke([tuple(p), q1, q2, q3], w * 1.15, [0.3, 0.7, 1, 1, 0.9, 0.6, 0]), ink)


def grass_fan(
    c: Card,
    x: float,
    y: float,
    h: float,
    ink: str,
    n: int = 7,
    lean: float = 0.18,
    w: float = 5,
    spread: float = 0.75,
) -> None:
    """n blades springing from one root and arching over."""
    rng = c.rng
    for i in range(n):
        u = (i / (n - 1)) * 2 - 1 + rng.normal(0, 0.05)
        L = h * (1 - 0.30 * u * u) * rng.uniform(0.9, 1.08)
        tx = (u * spread + lean) * L
        pts = [
            (x + u * 1.5, y),
            (x + tx * 0.30, y - L * 0.58),
            (x + tx * 0.66, y - L * 0.92),
            (x + tx * 1.12, y - L * (0.98 - 0.34 * abs(u * spread + lean))),
        ]
        c.fill(stroke(pts, w, [0.5, 0.8, 1, 0.9, 0.7, 0.4, 0]), ink)
