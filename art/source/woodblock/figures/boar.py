"""The boar of July."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import skia

from ..brush import Points, sample, shape, stroke
from ..lines import inked
from ..paths import circle, diff, outline, pol, tf, union
from ..separations import Card


def boar(c: Card) -> None:
    """A boar trotting left, bristles along its back."""
    rng = c.rng

    def leg(pts: Points, prof: Sequence[float]) -> skia.Path:
        return stroke(pts, 10, prof, n=50)

    far = union(leg("196,560 176,612 186,652", [5, 3, 1.6, 1.8]), leg("344,556 372,606 360,650", [6, 3.6, 1.7, 1.8]))
    inked(c, far, "umber", 5)
    near = union(leg("162,556 130,606 104,636", [6, 3.4, 1.8, 1.9]), leg("382,540 412,600 440,640", [8, 4.6, 2.0, 1.9]))
    body = shape(
        "66,522 58,508 66,494 92,476 112,446 140,418 178,390 230,366 290,366 346,382 396,414 "
        "424,462 424,516 402,562 352,586 290,590 232,590 180,584 146,572 116,556 86,540"
    )
    tail = stroke("418,450 444,440 452,462 446,486", 8, [1, 0.9, 0.8, 1.6])
    c.fill(tail, "black")
    # bristles behind the outline
    top = sample("112,446 140,418 178,390 230,366 290,366 346,382 396,414 422,456", 46)
    for i in range(1, 46):
        p, d = top[i], top[i] - top[i - 1]
        a = np.degrees(np.arctan2(d[1], d[0])) - 38 + rng.normal(0, 5)
        L = 26 * np.sin(np.pi * i / 47) ** 0.5 * rng.uniform(0.8, 1.15) + 6
        c.fill(stroke([tuple(p), pol(p[0], p[1], L * 0.55, a + 5), pol(p[0], p[1], L, a)], 7.5, "out"), "black")
    sil = union(body, near)
    inked(c, sil, "umber", 6)
    # rows of bristle strokes following the body
    with c.clip(diff(body, outline(body, 8))):
        for row in range(7):
            y0 = 398 + row * 26
            for k in range(13):
                x = 150 + k * 23 + (row % 2) * 11
                y = y0 + ((x - 260) / 150) ** 2 * (40 - row * 4) + rng.normal(0, 2)
                if (row > 3 and x < 200) or (row > 5 and (k % 2)):
                    continue
                c.fill(stroke([(x, y), (x + 12, y + 2), (x + 24, y + 9)], 4.4, [0.2, 0.8, 1, 0.6, 0]), "black")
        c.fill(shape("140,580! 200,572 300,578 380,566 380,600! 140,600!"), "ochre")
    # head
    cheek = stroke("150,440 168,480 156,530", 5, "both")
    c.fill(cheek, "black")
    ear = shape("132,432! 134,400 152,376! 168,404 164,432!")
    inked(c, ear, "umber", 5)
    c.fill(shape("142,426! 143,406 152,390! 158,408 157,426!"), "red")
    snout = shape("58,508 66,494 76,500 80,514 74,526 64,522")
    inked(c, snout, "ochre", 4)
    c.fill(circle(66, 506, 2.4, 3.4), "black")
    c.fill(circle(68, 516, 2.2, 3), "black")
    c.fill(stroke("80,532 104,528 126,536", 4, "both"), "black")
    tusk = shape("96,532! 90,514 94,498! 106,514 110,530!")
    inked(c, tusk, "paper", 4)
    c.fill(shape("108,478 118,470 128,475 120,483"), "black")
    c.fill(circle(119, 475.5, 2), "yellow")
    c.fill(stroke("102,468 116,460 132,466", 4, "both"), "black")
    for x, y, a in ((104, 640, 35), (440, 644, -30), (186, 656, 0), (360, 654, 8)):  # hoofs
        h = tf(shape("-11,-10! 11,-10! 14,8! -14,8!"), x, y, a)
        c.fill(h, "black")
