"""The bush warbler of February."""

from __future__ import annotations

from ..brush import shape, stroke
from ..lines import inked
from ..paths import circle, diff, inter, outline, union
from ..separations import Card


def warbler(c: Card) -> None:
    """A warbler facing left, its tail down to the right."""
    for pts in ("236,424 228,452 218,470", "262,430 258,456 252,474"):
        c.fill(stroke(pts, 6, "even"), "black")
    tail = union(
        stroke("300,392 350,436 404,494", 26, [0.8, 1, 1, 0.8], n=40),
        stroke("296,396 336,446 376,508", 24, [0.8, 1, 1, 0.8], n=40),
    )
    inked(c, tail, "green", 5, gap=3)
    for pts in ("312,400 356,446 398,494", "306,410 340,454 372,502"):
        c.fill(stroke(pts, 3, "both"), "black")
    body = shape(
        "158,318 166,294 188,278 214,280 236,298 272,316 312,352 338,398 318,416 282,432 "
        "240,432 204,414 182,382 170,350 162,334"
    )
    beak = shape("164,306! 140,316 124,326! 144,328 164,328!")
    inked(c, beak, "ochre", 4.4, gap=2)
    c.fill(stroke("128,325 146,321 164,318", 2.2, "in"), "black")
    inked(c, body, "moss", 5.5, gap=3)
    belly = inter(body, shape("150,326! 176,330 196,352 214,388 252,410 320,412! 300,460! 150,440!"))
    c.fill(diff(belly, outline(body, 5)), "paper")
    c.fill(stroke("172,304 192,296 214,300", 5, "both"), "paper")  # brow
    c.fill(circle(186, 309, 6.4), "black")
    c.fill(circle(184.6, 307.4, 1.8), "paper")
    wing = shape("216,338 240,330 278,340 318,374 356,420! 318,414 272,406 234,388 216,362")
    inked(c, wing, "green", 5)
    for k in range(3):
        for j in range(4 - k):
            x, y = 236 + k * 24 + j * 5, 346 + j * 14 + k * 9
            c.fill(stroke([(x - 6, y - 7), (x + 8, y), (x - 4, y + 7)], 3, "both"), "black")
    for pts in ("286,362 316,384 344,412", "276,378 304,394 332,412", "262,388 288,400 312,410"):
        c.fill(stroke(pts, 3.2, "both"), "black")
