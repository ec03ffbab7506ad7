"""The crane of January."""

from __future__ import annotations

import skia

from ..brush import sample, shape, stroke
from ..lines import halo, inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card


def _down(c: Card, body: skia.Path) -> None:
    """Small feathers pressed into the white of neck, breast and back without ink, row over row."""
    with c.clip(body):
        for row in range(20):
            for k in range(16):
                x, y = 140 + k * 15 + (row % 2) * 7.5, 240 + row * 13
                c.emboss(
                    shape(
                        [
                            (x - 6.4, y - 3, 1),
                            (x - 5, y + 5),
                            (x, y + 8),
                            (x + 5, y + 5),
                            (x + 6.4, y - 3, 1),
                            (x, y - 1),
                        ]
                    )
                )


def crane(c: Card, crown_gap: float = 0) -> None:
    """A crane standing, facing left, about 380 wide and 570 high.

    `crown_gap`: units of paper around its red crown and a bolder line, for a crane that stands before something red.
    """
    rng = c.rng
    for pts in ("242,480 234,548 228,606 240,700", "276,480 284,548 290,600 276,700"):
        s = stroke(pts, 10, [1.9, 1.1, 0.8, 0.75, 1.3, 0.75, 0.75, 0.75], rng)
        inked(c, s, "ochre", 5, gap=3)
    # black tail plumes (tertials), back to front
    plumes = [
        ("300,408 372,414 430,446 456,520", 27),
        ("300,418 366,426 416,464 434,546", 27),
        ("298,428 354,440 396,480 407,562", 27),
        ("296,436 342,452 374,494 379,566", 26),
        ("290,440 326,462 350,502 350,560", 25),
    ]
    for pts, w in plumes:
        s = stroke(pts, w, [0.5, 0.8, 1, 1.05, 1, 0.92, 0.66, 0.0])
        c.fill(union(s, outline(s, 6)), "paper")
        c.fill(s, "black")
        mid = sample(pts, 30)
        c.fill(stroke([tuple(mid[12]), tuple(mid[19]), tuple(mid[26])], 1.9, "both"), "paper")
    # body + neck silhouette
    neck = stroke(
        "172,160 196,172 211,202 206,244 188,286 175,326 178,366 206,404",
        25,
        [0.90, 0.84, 0.82, 0.90, 1.1, 1.45, 2.0, 3.0],
        n=80,
    )
    body = shape("150,384 154,424 184,464 236,490 296,490 352,468 354,418 310,376 258,350 208,334 168,342")
    head = shape("145,159 153,149 168,142 184,148 193,164 186,179 168,181 152,173")
    nape = shape("192,276! 196,306 214,328 256,348! 222,366 178,336")
    sil = union(neck, body, head, nape)
    beak = shape("156,152! 122,143 78,134! 116,156 154,172!")
    inked(c, beak, "ochre", 4, gap=2)
    c.fill(stroke("84,137 118,150 152,161", 2.2, "in"), "black")
    inked(c, sil, "paper", 5, gap=3)
    # black face and throat, ending in a point on the breast
    front = inter(
        sil,
        shape(
            "134,166! 158,159 178,161 193,176 204,204 201,240 189,276 182,310 181,346 171,380! "
            "158,334 150,294 130,234 130,190!"
        ),
    )
    _down(c, diff(sil, outline(sil, 7)))
    c.fill(front, "black")
    crown = shape("144,156! 153,144 169,137 185,142 192,153! 170,152")
    if crown_gap:
        halo(c, union(crown, outline(crown, 6)), crown_gap)
    c.fill(union(crown, outline(crown, 6 if crown_gap else 3)), "black")
    c.fill(crown, "red")
    c.fill(circle(166, 163, 4.2), "yellow")
    c.fill(circle(165.4, 163, 2.2), "black")
    # wing
    wing = shape("188,380 186,416 212,448 264,468 324,470 382,456 432,436! 400,414 346,382 290,358 230,350")
    inked(c, wing, "paper", 4.5, -0.8, -1)
    with c.clip(wing):
        for i, (y0, y1) in enumerate(((392, 428), (408, 435), (424, 441), (440, 447))):
            c.fill(
                stroke([(274 - i * 6, y0 + 8), (334, y0 + 13 - i), (416 - i * 14, y1 + 4 + i * 3)], 3.6, "swell"),
                "black",
            )
        # coverts: overlapping scales laid from the tail towards the shoulder
        for row in range(4, -1, -1):
            cx, n, sz = 200 + row * 21, 6, 14 + row * 1.2
            for k in range(n):
                y = 356 + (k + (0.5 if row % 2 else 0)) * sz * 1.42 + row * 3.4
                x = cx - abs(k - 2.0) * 2
                p = shape(
                    [
                        (x - 14, y - sz * 0.72, 1),
                        (x + sz * 0.45, y - sz * 0.66),
                        (x + sz * 1.15, y),
                        (x + sz * 0.45, y + sz * 0.66),
                        (x - 14, y + sz * 0.72, 1),
                    ]
                )
                c.fill(union(p, outline(p, 3.2)), "black")
                c.fill(diff(p, outline(p, 2)), "paper")
                c.emboss(diff(p, outline(p, 9)))
                if row > 1:
                    c.fill(stroke([(x + sz * 0.1, y), (x + sz * 0.75, y)], 2, "both"), "black")
    c.fill(diff(union(wing, outline(wing, 4.5)), diff(wing, outline(wing, 1.2))), "black")
    for x, y in ((164, 404), (174, 430), (192, 450), (166, 380)):
        c.fill(stroke([(x, y), (x + 3, y + 8), (x + 10, y + 13)], 2.6, "out"), "black")
