"""Writing: characters as brush strokes of our own, no font.

A character is a list of strokes in a box of 100 x 100 with (0, 0) at the top left; a stroke is its points
and its widths.
"""

from __future__ import annotations

from collections.abc import Sequence

from .brush import stroke
from .separations import Card

Glyph = list[tuple[str, Sequence[float]]]

#: Kana by their reading.
KANA: dict[str, Glyph] = {  # strokes in a 100 x 100 box, (points, width profile)
    "a": [
        ("20,27 48,27 80,20", [0.9, 0.7, 0.8, 0.5]),
        ("47,6 45,40 50,82", [0.8, 1, 0.9, 0.4]),
        (
            "66,38 56,62 34,86 19,84 17,68 36,50 62,46 84,58 84,78 64,94",
            [0.4, 0.8, 0.9, 0.8, 1, 0.8, 0.8, 1, 1, 0.3],
        ),
    ],
    "ka": [
        ("12,36 44,30 62,34 60,62 48,90 38,82", [0.8, 0.7, 1, 1, 0.9, 0.3]),
        ("42,8 34,44 14,86", [0.8, 1, 0.9, 0.4]),
        ("74,22 86,36 90,52", [0.4, 0.9, 1.1]),
    ],
    # The older form of ka, which the slips of January and February have: a dash, and under it a loop.
    "ka_old": [
        ("24,16 50,15 78,8", [0.9, 0.8, 0.8, 0.5]),
        ("57,15 50,46 30,80 16,68 27,46 56,36 83,52 81,78 54,96", [0.7, 0.9, 0.9, 1, 0.8, 0.8, 1.1, 1, 0.25]),
    ],
    "yo": [
        ("50,30 66,28 82,25", [0.6, 0.8, 0.9, 0.4]),
        ("50,4 51,40 50,74 34,88 18,80 26,66 50,70 72,80 88,92", [0.8, 1, 0.9, 0.9, 0.9, 0.8, 0.8, 0.9, 0.4]),
    ],
    "ro": [
        (
            "24,14 52,12 72,10 48,34 18,60 44,46 72,46 86,62 76,84 42,95",
            [0.8, 0.7, 1, 0.8, 0.9, 0.6, 0.9, 1.1, 1, 0.3],
        )
    ],
    "shi": [("34,4 32,44 36,78 54,93 74,86 90,66", [0.8, 1, 1, 1, 0.8, 0.2])],
    "mi": [
        ("20,20 52,15 42,46 24,80 10,74 20,58 52,64 94,82", [0.8, 0.9, 1, 0.9, 0.9, 0.7, 0.9, 0.4]),
        ("74,42 72,66 56,94", [0.7, 1, 0.2]),
    ],
    "no": [("56,18 48,50 26,78 12,58 28,26 62,14 88,40 80,72 56,92", [0.6, 0.9, 0.8, 1, 0.8, 0.8, 1.1, 1, 0.2])],
}

#: The character for long life, on the sake cup.
KOTOBUKI: Glyph = [
    ("20,17 50,15 80,14", [0.9, 0.7, 0.9]),
    ("27,33 50,32 74,31", [0.9, 0.7, 0.9]),
    ("8,51 50,49 93,47", [1, 0.8, 1.1]),
    ("51,1 48,38 36,66 8,92", [1, 1, 0.9, 0.2]),
    ("38,68 66,66 95,64", [0.9, 0.8, 1]),
    ("74,50 75,74 74,96 58,88", [1, 1, 1, 0.2]),
    ("46,76 52,82 55,90", [0.5, 1, 0.8]),
]


def write(
    c: Card,
    word: Sequence[str],
    x: float,
    y: float,
    size: float,
    step: float = 0.98,
    w: float | None = None,
    ink: str = "black",
    lean: float = 0,
) -> None:
    """Write kana downwards from (x, y), the middle of the top; size is a character's side, w the brush."""
    w = w or size * 0.17
    for i, k in enumerate(word):
        with c.at(x - size / 2 + lean * i, y + i * size * step, 0, size / 100):
            for pts, prof in KANA[k]:
                c.fill(stroke(pts, w * 100 / size, prof, c.rng, 0.04), ink)
