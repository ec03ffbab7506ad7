"""The phoenix of December."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..brush import Floats, sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, outline, pol, tf, union
from ..separations import Card


def feather_fan(
    c: Card,
    x: float,
    y: float,
    angs: Sequence[float] | Floats,
    lens: Sequence[float] | Floats,
    w: float,
    ink: str,
    tip: str | None = None,
    line: str = "black",
    curl: float = -6,
    prof: Sequence[float] = (0.30, 0.62, 0.90, 1.05, 1.0, 0.40),
) -> None:
    """Flight feathers from one root, one over the other: directions in degrees, lengths, width w."""
    for a, L in zip(angs, lens, strict=False):
        p1 = pol(x, y, L, a)
        s = stroke([(x, y), pol(x, y, L * 0.38, a + curl * 0.8), pol(x, y, L * 0.72, a + curl), p1], w, list(prof))
        c.fill(union(s, outline(s, 5)), line)
        c.fill(s, ink)
        if tip:
            with c.clip(s):
                c.fill(circle(*pol(x, y, L * 1.02, a), w * 1.0), line)
                c.fill(circle(*pol(x, y, L * 1.05, a), w * 0.96), tip)
        c.fill(
            stroke(
                [pol(x, y, L * 0.42, a + curl * 0.84), pol(x, y, L * 0.72, a + curl), pol(x, y, L * 0.97, a)],
                2.6,
                "both",
            ),
            line,
        )


def phoenix(c: Card) -> None:
    """A phoenix rising to the left, tail streaming down."""
    # tail plumes: long waving ribbons with barbs and an eye
    for pts, col, eye in (
        ("300,366 380,388 438,446 430,530 396,592 414,656", "red", "yellow"),
        ("296,376 352,428 374,510 334,590 312,640 330,712", "green", "red"),
        ("286,384 312,452 304,530 256,596 236,640 244,706", "purple", "yellow"),
        ("274,384 266,462 230,524 178,566 156,604 160,662", "red", "green"),
        ("262,378 228,432 176,458 120,464 76,486 60,530", "green", "yellow"),
    ):
        s = sample(pts, 46)
        barb = []
        for i in range(6, 43, 2):
            d = s[i] - s[i - 1]
            a = np.degrees(np.arctan2(d[1], d[0]))
            L = 29 * np.sin(np.pi * min((i - 3) / 41, 1)) ** 0.6
            for sg in (-1, 1):
                barb.append(
                    stroke(
                        [
                            tuple(s[i]),
                            pol(s[i][0], s[i][1], L * 0.6, a + sg * 52),
                            pol(s[i][0], s[i][1], L, a + sg * 36),
                        ],
                        9,
                        [1, 1, 0.9, 0.2],
                    )
                )
        core = union(stroke(pts, 15, [0.5, 0.9, 1, 1, 0.8]), *barb)
        c.fill(union(core, outline(core, 8)), "paper")
        c.fill(union(core, outline(core, 3.4)), "black")
        c.fill(core, col)
        c.fill(stroke(pts, 3.4, "swell"), "black")
        e = s[-1]
        d = s[-1] - s[-3]
        a = np.degrees(np.arctan2(d[1], d[0])) + 90
        drop = tf(shape("0,26! -20,5 -19,-18 0,-34! 19,-18 20,5"), e[0], e[1], a)
        halo(c, drop, 6.5)
        c.fill(union(drop, outline(drop, 5)), "black")
        c.fill(drop, col)
        c.fill(tf(circle(0, -7, 12, 14), e[0], e[1], a), "black")
        c.fill(tf(circle(0, -7, 9, 11), e[0], e[1], a), eye)
        c.fill(tf(circle(0, -5, 4, 5), e[0], e[1], a), "black")
    # far wing
    feather_fan(
        c,
        214,
        300,
        np.linspace(146, 212, 9),
        [92, 108, 124, 140, 154, 168, 180, 190, 196],
        32,
        "yellow",
        "red",
        curl=12,
    )
    feather_fan(c, 214, 300, np.linspace(150, 212, 6), [62, 72, 82, 92, 100, 104], 28, "green", curl=10)
    # body and neck
    neck = stroke(
        "136,150 166,138 190,156 196,194 188,236 200,288 244,332 292,372",
        28,
        [0.70, 0.70, 0.72, 0.78, 0.98, 1.5, 2.1, 1.9, 1.1],
        n=90,
    )
    body = shape("176,262 182,304 212,348 260,384 304,392 314,362 284,316 240,280 204,250")
    head = shape("112,154 120,140 138,131 156,135 164,148 154,162 134,166 118,164")
    for a, L in ((24, 66), (6, 92), (-12, 104), (-32, 84)):  # crest, swept back
        p = stroke(
            [
                (142, 142),
                pol(142, 142, L * 0.35, a - 34),
                pol(142, 142, L * 0.75, a - 14),
                pol(142, 142, L, a + 4),
            ],
            13,
            [0.5, 0.9, 1, 0.9, 0.9, 0.1],
        )
        c.fill(union(p, outline(p, 7)), "paper")
        c.fill(union(p, outline(p, 4.5)), "black")
        c.fill(p, "red")
    sil = union(neck, body, head)
    inked(c, sil, "yellow", 5, gap=3)
    with c.clip(diff(sil, outline(sil, 5))):
        for row in range(17):
            y = 186 + row * 12.5
            for k in range(12):
                x = 166 + k * 14 + (row % 2) * 7
                c.fill(
                    stroke(
                        [(x - 7, y - 3), (x - 4, y + 5), (x, y + 7), (x + 4, y + 5), (x + 7, y - 3)],
                        2.6,
                        [0.4, 1, 1, 1, 0.4],
                    ),
                    "red",
                )
    beak = shape("120,143! 102,146 88,156 84,168! 98,162 117,164!")
    inked(c, beak, "ochre", 4.4, gap=2)
    c.fill(stroke("88,163 102,156 118,155", 2.2, "in"), "black")
    wat = shape("118,168! 113,184 121,194 131,186 132,170!")
    inked(c, wat, "red", 4)
    c.fill(shape("126,149 136,144 149,150 137,155"), "black")
    c.fill(circle(137, 149, 2.2), "paper")
    # near wing, raised: long primaries above, short secondaries by the body
    feather_fan(
        c,
        240,
        318,
        np.linspace(26, -80, 14),
        np.linspace(118, 268, 14) * np.r_[np.ones(12), 0.985, 0.93],
        37,
        "yellow",
        "red",
        curl=-13,
    )
    feather_fan(c, 240, 318, np.linspace(26, -82, 11), np.linspace(86, 176, 11), 34, "green", curl=-12)
    feather_fan(c, 240, 318, np.linspace(24, -84, 8), np.linspace(54, 106, 8), 29, "red", curl=-10)
    # shoulder curl
    p = shape("214,318 224,292 250,288 268,304 262,328 238,336")
    inked(c, p, "yellow", 5)
    c.fill(stroke("226,318 232,300 250,298 258,312 246,322 240,313", 4, [0.4, 0.8, 1, 0.9, 0.8, 0.4]), "black")
