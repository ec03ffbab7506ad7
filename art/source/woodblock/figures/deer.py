"""The deer of October."""

from __future__ import annotations

from collections.abc import Sequence

import skia

from ..brush import Points, shape, stroke
from ..lines import inked
from ..paths import circle, diff, inter, outline, rect, union
from ..separations import Card


def deer(c: Card, ink: str = "ochre") -> None:
    """A stag facing left, its head turned back to the right."""
    rng = c.rng

    def leg(pts: Points, prof: Sequence[float], w: float = 10) -> skia.Path:
        return stroke(pts, w, prof, n=50)

    far = union(
        leg("176,508 186,580 178,626 184,700", [3.2, 1.9, 1.25, 1.35, 0.95, 0.85, 0.9, 1.0]),
        leg("318,490 322,556 342,604 326,654 322,700", [5, 3.2, 1.8, 1.3, 1.1, 0.95, 0.9, 1.0]),
    )
    inked(c, far, "crimson" if ink == "red" else ink, 4)
    near = [
        leg("154,496 151,570 144,622 142,706", [3.6, 2.2, 1.35, 1.5, 1.0, 0.9, 0.9, 1.05]),
        leg("352,480 364,548 390,596 372,650 362,706", [8, 5.2, 2.4, 1.5, 1.25, 1.0, 0.9, 1.05]),
    ]
    body = shape(
        "116,402 113,444 121,484 142,516 200,530 262,518 318,520 366,520 396,482 392,440 "
        "362,414 310,412 258,420 214,412 196,384 160,372"
    )
    neck = stroke("160,446 148,400 156,348 176,306 186,296", 62, [1.36, 1.2, 0.95, 0.78, 0.66, 0.58], n=60)
    head = shape("166,280 186,266 208,268 232,284 256,298 266,308 262,320 244,324 220,324 196,328 174,316")
    ear1 = shape("176,284! 152,280 128,264 116,246! 142,248 168,262")
    ear2 = shape("196,272! 204,250 222,232 238,226! 236,246 222,268")
    tail = shape("384,428! 404,426 418,444 418,470 408,484! 396,470")
    inked(c, ear2, ink, 4)
    inked(c, tail, ink, 4)
    c.fill(shape("402,440! 412,452 412,470 406,480! 402,466"), "paper")
    sil = union(body, neck, head, *near)

    # antlers behind the head
    def ant(pts: Points, w: float) -> None:
        c.fill(stroke(pts, w, [1, 0.9, 0.8, 0.7, 0.55, 0.15], rng), "black")

    ant("190,272 180,236 154,204 150,168 160,138", 10)
    ant("168,220 142,212 126,190", 8)
    ant("151,180 132,166 126,146", 7)
    ant("202,270 208,232 236,204 246,168 240,138", 10)
    ant("220,220 246,214 266,194", 8)
    ant("245,180 264,164 270,146", 7)
    inked(c, sil, ink, 5.6, -1.4, -1.3)
    inked(c, ear1, ink, 4)
    c.fill(shape("166,278! 146,272 128,256! 148,258"), "red")
    # white throat, belly and rump
    belly = inter(body, shape("126,500! 160,512 210,518 270,506 330,512 330,540! 126,540!"))
    c.fill(diff(belly, outline(sil, 4)), "paper")
    # hoofs
    with c.clip(union(near[0], near[1], far)):
        c.fill(rect(100, 688, 420, 720), "black")
    # interior lines
    c.fill(stroke("330,440 322,476 330,508", 3.4, "both"), "black")
    c.fill(stroke("172,470 180,496 172,516", 3.2, "both"), "black")
    # eye, nose, mouth
    c.fill(shape("206,288 214,284 222,289 215,294"), "black")
    c.fill(circle(216, 287.5, 1.3), "paper")
    nose = shape("254,299 266,304 267,314 258,312")
    c.fill(nose, "black")
    c.fill(stroke("260,318 246,316 234,312", 2.6, "out"), "black")
    # spots
    for x, y, k in (
        (240, 436, 1),
        (270, 432, 0.9),
        (300, 428, 1),
        (332, 430, 0.9),
        (360, 442, 0.9),
        (222, 456, 0.8),
        (254, 454, 1),
        (286, 450, 1.1),
        (316, 452, 1),
        (346, 462, 0.9),
        (372, 468, 0.8),
        (240, 476, 0.8),
        (272, 474, 0.9),
        (304, 474, 0.8),
        (200, 440, 0.8),
        (356, 488, 0.8),
    ):
        c.fill(circle(x, y, 5.6 * k, 4.6 * k), "paper")
