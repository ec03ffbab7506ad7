"""The boar of July."""

from __future__ import annotations

import numpy as np
import skia

from ..brush import Floats, Points, sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, outline, pol, union
from ..separations import Card

_BODY = (
    "50,548 45,532 51,516 70,507 94,490 116,462 136,436 160,404 190,374 226,354 268,352 314,366 358,386 396,412 "
    "418,446 424,488 412,524 386,550 352,560 312,564 270,582 228,598 190,599 160,590 136,578 106,572 78,568 58,562"
)
#: Line of the back from the forehead to the tail, where the mane stands.
_BACK = "112,466 136,436 160,404 190,374 226,354 268,352 314,366 358,386 396,412 418,446"


def _leg(pts: Points, widths: tuple[float, ...]) -> skia.Path:
    return stroke(pts, 10, widths, n=60)


def _hoof(c: Card, x: float, y: float, turn: float) -> None:
    """A cloven hoof, its sole at (x, y)."""
    with c.at(x, y, turn):
        c.fill(shape("-12,-14! 10,-14! 13,4! -17,4! -15,-6"), "black")
        c.fill(stroke("-4,-10 -5,4", 2.4, [1, 1]), "paper")


def _flow(x: float, y: float) -> float:
    """The direction that hair lies in, in degrees: along the head, over the shoulder, down the flank."""
    if x < 150:
        return -34 + (y - 480) * 0.24
    return 6 + (x - 270) * 0.07 + (y - 420) * 0.24


def _mane(c: Card, body: skia.Path) -> None:
    """Bristles that stand along the back, and the black that they make of it."""
    top: Floats = sample(_BACK, 60)
    spikes = []
    for i in range(2, 58):
        d = top[i + 1] - top[i - 1]
        a = float(np.degrees(np.arctan2(d[1], d[0]))) - 40 + c.rng.normal(0, 7)
        rise = np.sin(np.pi * min(i / 44, 1)) ** 0.7
        length = (12 + 32 * rise) * c.rng.uniform(0.7, 1.15)
        x, y = map(float, top[i])
        spikes.append(stroke([(x - 3, y + 6), pol(x, y, length * 0.55, a + 8), pol(x, y, length, a)], 8.4, "out"))
    c.fill(union(*spikes), "black")
    with c.clip(body):
        for i in range(1, 59, 2):
            d = top[i + 1] - top[i - 1]
            along = float(np.degrees(np.arctan2(d[1], d[0])))
            deep = (16 + 30 * np.sin(np.pi * i / 60) ** 0.8) * c.rng.uniform(0.6, 1.2)
            x, y = float(top[i][0]), float(top[i][1])
            c.fill(
                stroke([(x - 6, y - 4), pol(x, y, deep * 0.6, along + 46), pol(x, y, deep, along + 34)], 13, "out"),
                "black",
            )


def _hair(c: Card, body: skia.Path) -> None:
    """Hair in locks over shoulder, flank and haunch: long where it hangs, short on the head, bare between them."""
    rng = c.rng
    with c.clip(diff(body, outline(body, 9))):
        for cx, cy, rx, ry, n, size in (
            (206, 470, 62, 84, 34, 24),
            (300, 470, 62, 66, 22, 21),
            (378, 476, 38, 60, 22, 22),
            (262, 566, 96, 18, 16, 20),
            (126, 520, 34, 26, 12, 12),
        ):
            for k in range(n):
                turn, far = 2.399963 * k, np.sqrt((k + 0.5) / n)
                x, y = cx + rx * far * np.cos(turn) + rng.normal(0, 2), cy + ry * far * np.sin(turn) + rng.normal(0, 2)
                a, length = _flow(x, y) + rng.normal(0, 5), size * rng.uniform(0.7, 1.3)
                w = rng.uniform(2.6, 4.8)
                c.fill(
                    stroke(
                        [(x, y), pol(x, y, length * 0.5, a - 7), pol(x, y, length, a + 12)], w, [0.3, 1, 0.9, 0.5, 0]
                    ),
                    "black",
                )


def _face(c: Card) -> None:
    jowl = union(
        *(
            stroke([(x, y), pol(x, y, k * 0.6, a + 10), pol(x, y, k, a)], 8, "out")
            for x, y, a, k in (
                (150, 520, 66, 34),
                (158, 534, 58, 36),
                (160, 548, 50, 34),
                (152, 560, 46, 32),
                (140, 566, 52, 26),
            )
        )
    )
    c.fill(jowl, "black")
    c.fill(shape("70,512! 96,500 120,506 130,524 118,540 92,544 72,538!"), "ochre")
    snout = shape("50,549 44,533 51,515! 62,514 70,524 70,542 62,556!")
    inked(c, snout, "pink", 4.6)
    for y in (528, 541):
        c.fill(circle(55, y, 2.8, 4), "black")
    for pts in ("76,512 82,518 84,526", "86,506 92,513 94,520"):  # wrinkles of the muzzle
        c.fill(stroke(pts, 3.2, "both"), "black")
    c.fill(stroke("62,557 88,550 110,554 128,548", 4.6, "tip"), "black")
    tusk = shape("78,558! 68,536 75,507! 88,530 108,553!")
    halo(c, tusk, 3)
    inked(c, tusk, "paper", 4.2)
    ear = shape("142,448! 146,414 172,386! 178,412 168,446!")
    halo(c, ear, 3)
    inked(c, ear, "umber", 5)
    c.fill(shape("150,440! 153,418 168,402! 170,420 162,440!"), "crimson")
    c.fill(shape("104,492! 116,480 134,484! 128,494 114,497"), "black")
    c.fill(circle(120, 488.5, 3), "yellow")
    c.fill(stroke("98,484 112,472 134,474 146,482", 5.4, "tip"), "black")


def boar(c: Card) -> None:
    """A boar at the charge, to the left: high in the shoulder, its head low, bristles up."""
    far = union(
        _leg("226,556 226,600 206,622 198,646", (5, 3.4, 2.1, 1.9)),
        _leg("344,540 338,584 362,606 352,648", (6, 3.6, 2.1, 1.9)),
    )
    inked(c, far, "black", 3)
    near = union(
        _leg("186,556 160,594 126,606 100,634", (6.4, 4.2, 2.4, 2.1)),
        _leg("376,500 388,552 420,588 434,606 440,640", (8.6, 6.4, 3.2, 2.2, 2.0)),
    )
    tail = stroke("416,450 440,444 452,462 448,486", 8, [1.1, 0.9, 0.8, 0.6])
    tuft = union(*(stroke([(448, 478), q], 6, "out") for q in ((440, 504), (449, 510), (457, 502))))
    c.fill(union(tail, tuft), "black")
    body = union(shape(_BODY), near)
    halo(c, body, 4)
    _mane(c, body)
    inked(c, body, "umber", 6)
    with c.clip(diff(body, outline(body, 5))):
        c.fill(shape("128,600! 150,578 200,586 262,572 318,552 366,546 372,566! 300,620! 128,620!"), "ochre")
    c.fill(stroke("356,446 336,486 346,530 372,560", 5, "both"), "black")
    c.fill(stroke("222,448 238,500 220,560", 4.6, "both"), "black")
    _hair(c, body)
    _mane(c, body)
    _face(c)
    for x, y, turn in ((98, 640, 34), (444, 646, -16), (194, 654, 10), (350, 656, 4)):
        _hoof(c, x, y, turn)
