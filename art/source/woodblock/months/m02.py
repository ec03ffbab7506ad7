"""February: plum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import slip
from ..brush import Points, stroke
from ..figures.warbler import warbler
from ..lines import halo
from ..plants.plum import plum
from ..plants.spring_buds import plum_bud, plum_twig
from ..separations import Card


def _branch(c: Card, pts: Points, w: float, prof: Sequence[float], gap: float = 0) -> None:
    """A black branch, w units thick at its root."""
    s = stroke(pts, w, prof, c.rng, 0.10, n=70)
    if gap:
        halo(c, s, gap)
    c.fill(s, "black")


def _blossoms(c: Card, places: Sequence[tuple[float, float, float, str]]) -> None:
    """Blossoms (x, y, radius, ink): red ones have yellow hearts, white ones red."""
    for x, y, k, ink in places:
        plum(c, x, y, k, c.rng.uniform(0, 72), ink, "yellow" if ink == "red" else "red")


def animal() -> Card:
    """A bush warbler on plum."""
    c = Card("2A", 22)
    r = c.rng
    for pts, w, pr in (
        ("-20,560 80,520 160,476 250,480 340,530 420,520 510,560", 40, [1, 0.85, 0.8, 0.72, 0.62, 0.5, 0.4]),
        ("330,524 380,440 440,380 450,250 420,120", 26, [1, 0.8, 0.7, 0.5, 0.25]),
        ("90,516 60,430 80,340 52,220 80,90", 26, [1, 0.8, 0.7, 0.5, 0.25]),
        ("70,380 110,240 170,150 190,60", 14, [1, 0.8, 0.6, 0.3]),
        ("240,482 220,580 250,660 230,760", 22, [1, 0.8, 0.7, 0.6]),
    ):
        s = stroke(pts, w, pr, r, 0.10, n=70)
        c.fill(s, "black")
    for pts, w in (
        ("30,556 44,640 60,730", 15),
        ("40,600 60,604 88,600", 11),
        ("400,520 440,580 430,650", 15),
        ("404,520 360,570 330,604 312,710", 14),
    ):
        c.fill(stroke(pts, w, [1, 0.8, 0.7, 0.5]), "black")
    for i, (x, y, k) in enumerate(
        (
            (84, 96, 58),
            (204, 76, 50),
            (54, 230, 50),
            (132, 200, 46),
            (414, 128, 60),
            (330, 84, 42),
            (448, 262, 46),
            (388, 420, 38),
            (70, 372, 38),
            (88, 600, 60),
            (206, 660, 56),
            (330, 600, 54),
            (430, 640, 60),
            (310, 710, 46),
            (60, 716, 48),
            (440, 500, 40),
        )
    ):
        plum(c, x, y, k, r.uniform(0, 72), "red" if i % 4 != 1 else "paper", "yellow" if i % 4 != 1 else "red")
    warbler(c)
    return c


def ribbon() -> Card:
    """A red slip with writing among plum."""
    c = Card("2R", 23)
    _branch(
        c, "510,700 430,690 372,640 300,640 220,600 120,620 70,560 60,470", 62, (1, 0.9, 0.8, 0.74, 0.66, 0.5, 0.34)
    )
    _branch(c, "400,670 410,560 440,460 420,330 440,200 424,80", 34, (1, 0.85, 0.7, 0.6, 0.45, 0.2))
    _branch(c, "100,600 60,470 92,350 70,230 98,110 90,50", 30, (1, 0.85, 0.7, 0.55, 0.4, 0.15))
    _branch(c, "424,400 380,330 366,240", 16, (1, 0.7, 0.3))
    _branch(c, "86,380 140,300 152,160", 15, (1, 0.7, 0.4))
    _branch(c, "66,520 100,480 124,424", 16, (1, 0.7, 0.4))
    _branch(c, "90,510 120,490 140,480", 14, (1, 0.7, 0.6))
    _branch(c, "226,600 190,650 178,700", 18, (1, 0.7, 0.5))
    _branch(c, "372,630 340,660 330,700", 22, (1, 0.7, 0.5))
    _blossoms(
        c,
        (
            (74, 140, 54, "red"),
            (146, 206, 42, "paper"),
            (62, 262, 44, "red"),
            (56, 420, 56, "red"),
            (136, 480, 46, "paper"),
            (420, 96, 58, "red"),
            (372, 232, 42, "red"),
            (440, 216, 46, "paper"),
            (430, 400, 54, "red"),
            (376, 500, 44, "red"),
            (438, 560, 50, "paper"),
            (70, 650, 60, "red"),
            (330, 700, 48, "red"),
            (176, 700, 44, "paper"),
        ),
    )
    for x, y, turn in ((98, 44, 0), (152, 146, 6), (366, 170, -10), (422, 312, -20), (126, 412, 24)):
        plum_bud(c, x, y, 14, turn)
    slip.ribbon(c, 244, 60, 116, 590, ["a", "ka_old", "yo", "ro", "shi"], bend=14)
    return c


def plain1() -> Card:
    """An old trunk bending across the card, young shoots on it."""
    c = Card("2P1", 24)
    trunk = "-30,740! 60,730 150,650! 116,560 150,480! 236,440 300,486! 390,440 510,446"
    _branch(c, trunk, 104, (1, 0.95, 0.9, 0.8, 0.84, 0.62, 0.6, 0.42, 0.36))
    _branch(c, "130,500 84,470 60,430", 40, (1, 0.8, 0.6))
    _branch(c, "290,480 330,540 360,546", 36, (1, 0.7, 0.5))
    plum_twig(c, "156,470 140,330 150,210 132,56", 32, 5)
    plum_twig(c, "300,470 316,370 300,280 312,190", 24, 4)
    plum_twig(c, "66,440 52,360 58,300", 20, 3)
    plum_twig(c, "130,620 240,626 330,590 410,640", 26, 2)
    _blossoms(
        c,
        (
            (52, 560, 56, "red"),
            (176, 540, 62, "red"),
            (76, 664, 54, "paper"),
            (256, 622, 54, "red"),
            (390, 566, 58, "paper"),
            (276, 436, 52, "paper"),
            (414, 430, 62, "red"),
            (148, 396, 54, "red"),
            (136, 252, 50, "paper"),
            (318, 330, 52, "red"),
        ),
    )
    return c


def plain2() -> Card:
    """Straight young shoots in blossom, and the low trunk that they stand on."""
    c = Card("2P2", 25)
    trunk = "-20,700! 90,690 160,716! 250,668 330,676! 420,640 510,650"
    plum_twig(c, "60,690 76,470 56,250 74,70", 30, 3)
    plum_twig(c, "200,700 186,560 206,420 196,300", 28, 4)
    plum_twig(c, "330,680 350,440 326,220 340,-30", 34, 2)
    plum_twig(c, "424,650 412,560 430,440 420,330", 24, 4)
    _branch(c, trunk, 92, (0.8, 0.9, 1, 0.8, 0.9, 0.7, 0.6))
    for foot in ("30,690 62,660 66,600", "104,700 70,660 70,600", "160,700 194,660 194,600", "236,690 200,650 194,590"):
        c.fill(stroke(foot, 30, (1, 0.7, 0.5)), "black")
    for foot in ("296,690 338,640 342,570", "376,670 346,630 346,560", "396,660 420,620 420,570"):
        c.fill(stroke(foot, 30, (1, 0.7, 0.5)), "black")
    _blossoms(
        c,
        (
            (58, 210, 52, "red"),
            (66, 350, 56, "red"),
            (80, 500, 48, "paper"),
            (200, 456, 54, "red"),
            (192, 594, 50, "paper"),
            (332, 96, 54, "paper"),
            (334, 236, 60, "red"),
            (352, 386, 56, "red"),
            (342, 530, 50, "paper"),
            (428, 470, 50, "red"),
            (424, 620, 58, "red"),
            (100, 672, 60, "red"),
            (270, 690, 58, "red"),
            (384, 716, 46, "paper"),
        ),
    )
    return c


#: The cards of the month that are drawn, by code.
CARDS: dict[str, Callable[[], Card]] = {"2A": animal, "2R": ribbon, "2P1": plain1, "2P2": plain2}
