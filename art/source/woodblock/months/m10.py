"""October: maple."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import slip
from ..brush import shape, stroke
from ..figures.deer import deer
from ..lines import halo
from ..paths import union
from ..plants.maple import maple
from ..separations import Card


def animal() -> Card:
    """A deer under maples."""
    c = Card("10A", 10)
    ground = shape("-20,690! 80,670 200,684 320,668 420,684 500,672! 500,800! -20,800!")
    c.fill(ground, "black")
    for x, y, k, a, col in (
        (70, 728, 30, 40, "red"),
        (222, 736, 32, -60, "yellow"),
        (300, 716, 26, 150, "red"),
        (424, 730, 34, 10, "red"),
        (120, 700, 22, 100, "yellow"),
    ):
        maple(c, x, y, k, a, col, vein="black", gap=0)
    deer(c)
    _boughs(
        c,
        (
            ("510,330 440,250 420,150 340,60 230,40 120,70 -30,60", 36, [1.1, 1, 0.9, 0.7, 0.5, 0.35]),
            ("130,62 70,110 40,170", 18, [1, 0.7, 0.4]),
        ),
    )
    _leaves(
        c,
        (
            (46, 160, 66, 166, "yellow"),
            (96, 92, 62, 196, "black"),
            (46, 60, 92, 160, "red"),
            (172, 56, 94, 186, "yellow"),
            (318, 176, 62, 205, "black"),
            (292, 58, 98, 172, "red"),
            (418, 52, 90, 200, "yellow"),
            (374, 150, 92, 186, "red"),
            (456, 214, 90, 165, "yellow"),
            (340, 262, 56, 160, "black"),
            (408, 306, 92, 194, "red"),
            (458, 404, 70, 172, "yellow"),
        ),
    )
    return c


def _boughs(c: Card, boughs: Sequence[tuple[str, float, Sequence[float]]]) -> None:
    """Black boughs (points, width, profile), grown together."""
    wood = union(*(stroke(pts, w, prof, c.rng, 0.1) for pts, w, prof in boughs))
    halo(c, wood, 4)
    c.fill(wood, "black")


def _leaves(c: Card, places: Sequence[tuple[float, float, float, float, str]]) -> None:
    """Leaves (x, y, radius, turn, ink) from back to front; black ones have red veins and no stalk."""
    for x, y, k, a, ink in places:
        dark = ink == "black"
        maple(c, x, y, k, a, ink, vein="red" if dark else "paper", stem=not dark)


def ribbon() -> Card:
    """A blue slip among maple leaves on black boughs."""
    c = Card("10R", 44)
    _boughs(
        c,
        (
            ("510,640 446,600 420,520 440,420 410,320 430,220 410,120 400,20", 44, [1.2, 1, 0.85, 0.7, 0.5, 0.3]),
            ("430,560 390,640 330,690 240,716", 24, [1, 0.8, 0.4]),
            ("-30,560 40,500 90,420 84,330 104,250 96,150 130,60", 38, [1.2, 1, 0.85, 0.7, 0.55, 0.4, 0.3]),
            ("30,506 70,560 80,640", 24, [1.1, 0.8, 0.4]),
        ),
    )
    _leaves(
        c,
        (
            (140, 66, 84, 196, "yellow"),
            (52, 236, 84, 160, "black"),
            (88, 128, 110, 168, "red"),
            (136, 258, 76, 190, "yellow"),
            (366, 84, 80, 160, "black"),
            (430, 120, 96, 204, "yellow"),
            (392, 226, 108, 172, "red"),
            (440, 362, 84, 196, "black"),
            (400, 420, 84, 160, "yellow"),
            (46, 384, 92, 158, "yellow"),
            (130, 520, 80, 196, "black"),
            (72, 584, 112, 172, "red"),
            (440, 560, 84, 190, "black"),
            (384, 594, 106, 170, "red"),
            (176, 706, 76, 196, "yellow"),
            (290, 704, 86, 176, "red"),
            (440, 690, 84, 190, "yellow"),
        ),
    )
    slip.ribbon(c, 244, 60, 116, 590, None, "indigo", bend=14)
    return c


def plain1() -> Card:
    """A trunk and its boughs, one leaf falling."""
    c = Card("10P1", 101)
    _boughs(
        c,
        (
            ("430,820 440,660 424,470 436,300 500,60", 112, [1.7, 1.0, 0.8, 0.7, 0.6]),
            ("440,420 372,330 280,296 190,312 110,370 40,384", 48, [1.2, 0.84, 0.66, 0.5, 0.4, 0.2]),
            ("452,240 380,150 270,104 150,112 60,70", 46, [1.2, 0.9, 0.66, 0.45, 0.2]),
            ("300,300 250,370 240,430", 22, [1, 0.7, 0.4]),
            ("250,104 190,170 130,190", 24, [1, 0.7, 0.4]),
            ("420,620 350,560 330,500", 26, [1.3, 0.7, 0.4]),
        ),
    )
    for pts in (
        "408,740 412,640 404,570",
        "438,690 436,590 424,510",
        "460,560 456,470 452,410",
        "424,460 424,410 432,350",
    ):
        c.fill(stroke(pts, 5, "both"), "ochre")
    _leaves(
        c,
        (
            (398, 60, 88, 168, "black"),
            (444, 150, 92, 196, "yellow"),
            (354, 116, 112, 176, "red"),
            (220, 66, 92, 150, "yellow"),
            (40, 76, 110, 154, "red"),
            (132, 92, 76, 190, "black"),
            (140, 186, 92, 204, "yellow"),
            (330, 330, 84, 160, "yellow"),
            (240, 390, 96, 186, "red"),
            (130, 350, 80, 196, "black"),
            (56, 356, 116, 166, "red"),
            (328, 490, 78, 196, "red"),
            (146, 640, 92, 32, "red"),
        ),
    )
    return c


def plain2() -> Card:
    """A young tree that leans in from below, its leaves in the wind."""
    c = Card("10P2", 102)
    _boughs(
        c,
        (
            ("-40,690 50,600 120,500 196,400 270,310 370,240 500,200", 74, [1.1, 0.9, 0.74, 0.6, 0.46, 0.34, 0.2]),
            ("150,460 240,470 330,520 420,600", 34, [1.3, 0.9, 0.6, 0.25]),
            ("110,520 70,430 84,340 130,260", 30, [1.3, 0.9, 0.6, 0.3]),
            ("240,340 250,260 300,170", 24, [1.2, 0.8, 0.3]),
        ),
    )
    for pts in ("0,640 60,574 110,506", "40,620 90,560 136,496", "150,450 190,400 226,362"):
        c.fill(stroke(pts, 5, "both"), "ochre")
    _leaves(
        c,
        (
            (136, 232, 104, 130, "black"),
            (300, 150, 118, 214, "yellow"),
            (420, 250, 108, 150, "black"),
            (196, 172, 128, 176, "red"),
            (410, 140, 124, 196, "red"),
            (320, 304, 118, 178, "yellow"),
            (92, 344, 108, 218, "yellow"),
            (436, 372, 116, 168, "red"),
            (250, 452, 98, 200, "black"),
            (350, 500, 120, 172, "red"),
            (440, 570, 112, 196, "yellow"),
            (330, 640, 96, 148, "black"),
        ),
    )
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"10A": animal, "10R": ribbon, "10P1": plain1, "10P2": plain2}
