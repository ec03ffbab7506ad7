"""The walker in the rain of November."""

from __future__ import annotations

import skia

from ..brush import Points, shape, stroke
from ..figures.umbrella import umbrella
from ..lines import halo, inked
from ..paths import diff, outline, tf, union
from ..separations import Card

_ROBE = (
    "206,420! 184,446 170,486 160,530 138,578 104,626! 132,646 166,646! 186,628 206,604! 236,628 280,642 324,642! "
    "352,626 372,604! 356,556 338,506 312,452 284,420 250,404!"
)
_SLEEVE = (
    "262,416! 296,446 320,502 336,550 350,596! 316,618 276,618 244,606! 236,574 224,536 204,516! 196,500 206,484! "
    "222,462 240,440"
)


def _clog(c: Card, x: float, y: float, rot: float) -> None:
    """A foot in a white sock on a high clog, its ankle at (x, y); `rot` lifts the heel."""
    with c.at(x, y, rot):
        sole = shape("-44,25! 26,25! 26,34! -44,34!")
        teeth = [shape(f"{u},33! {u + 12},33! {u + 11},54! {u + 1},54!") for u in (-32, 5)]
        clog = union(sole, *teeth)
        halo(c, clog, 3)
        c.fill(clog, "black")
        inked(c, shape("-12,-14! -16,4 -34,12 -42,24! 18,24! 20,8 16,-14!"), "paper", 4.4, gap=2)
        c.fill(stroke("-30,24 -24,16 -14,14", 3.4, "both"), "red")


def _legs(c: Card) -> None:
    """Wide red trousers in mid-stride."""
    far = shape("236,600! 262,636 280,660 304,670 328,664 342,644 330,600!")
    near = shape("118,600! 120,640 134,664 158,672 186,664 206,640 226,600!")
    _clog(c, 316, 668, -16)
    _clog(c, 154, 664, 0)
    for leg in (far, near):
        inked(c, leg, "red", 5, gap=2)
    for pts in (
        "138,626 142,646 154,664",
        "190,612 182,640 170,662",
        "280,640 294,654 304,664",
        "316,640 318,652 313,664",
    ):
        c.fill(stroke(pts, 3.6, "both"), "black")


def _crests(c: Card, places: tuple[tuple[float, float], ...], size: float) -> None:
    for x, y in places:
        for j in range(4):
            c.fill(tf(shape("0,0! -5,-6 0,-11! 5,-6"), x, y, 90 * j, size), "yellow")


def _cloth(c: Card, area: skia.Path, folds: tuple[Points, ...], light: tuple[Points, ...], hem: Points) -> None:
    """A piece of the robe: its folds in black, its creases in paper, its hem in gold."""
    inked(c, area, "purple", 5, gap=3)
    with c.clip(diff(area, outline(area, 9))):
        c.fill(stroke(hem, 10, "even"), "yellow")
    for pts in folds:
        c.fill(stroke(pts, 4.4, "swell"), "black")
    for pts in light:
        c.fill(stroke(pts, 3.6, "both"), "paper")


def _head(c: Card) -> None:
    """A powdered face under a court hat, bowed towards the frog."""
    tail = stroke("278,346 306,348 328,368 340,400 370,414", 16, [0.8, 1, 1, 1.15, 0.8], n=40)
    halo(c, tail, 3)
    c.fill(tail, "black")
    with c.at(246, 412, -10, 1.06), c.at(-212, -408):
        nape = shape("196,400! 200,428! 250,430! 244,380!")
        inked(c, nape, "paper", 4.4)
        face = shape("190,358 186,372 178,386 183,391 182,398 185,404 195,415 214,416 232,404 238,378 230,352 206,346")
        inked(c, face, "paper", 4.8, gap=2)
        cap = shape(
            "182,360! 206,349 230,354 244,390! 254,380 260,354 252,332 268,296 262,264! 230,268 216,310 190,330"
        )
        halo(c, cap, 3)
        c.fill(cap, "black")
        c.fill(stroke("190,348 214,337 244,340", 3.2, "both"), "paper")
        ear = shape("226,374 232,367 239,373 237,387 230,390")
        c.fill(union(ear, outline(ear, 4)), "black")
        c.fill(diff(ear, outline(ear, 1)), "paper")
        c.fill(stroke("188,370 197,364 210,367", 4.2, "both"), "black")
        c.fill(stroke("190,381 199,379 209,382", 4.4, "both"), "black")
        c.fill(stroke("186,402 192,403 199,400", 4.2, "both"), "red")
        c.fill(stroke("197,414 190,428 196,444", 5, "out"), "black")


def _grip(c: Card) -> None:
    """A fist about the umbrella's shaft, which runs straight from the hub to below it."""
    shaft = stroke([(189, 262), (174, 540)], 9, [1, 1, 1])
    halo(c, shaft, 4.6)
    c.fill(union(shaft, outline(shaft, 4)), "black")
    c.fill(shaft, "ochre")
    fist = shape("208,478! 196,472 182,470 171,474 165,481 166,489 163,497 167,504 166,511 174,517 188,516 206,512!")
    inked(c, fist, "paper", 4.8, gap=2)
    for y, x in ((482, 167), (493, 165), (504, 167)):
        c.fill(stroke([(x, y), (x + 9, y - 2), (x + 19, y - 1)], 3, "out"), "black")
    thumb = shape("204,474! 196,464 184,461 177,465 178,472 188,474 198,482!")
    inked(c, thumb, "paper", 4.2)


def rain_man(c: Card) -> None:
    """A court poet striding left on high clogs under his umbrella, turned to the frog."""
    with c.at(262, 706, 0, 0.92), c.at(-234, -720):
        _walker(c)


def _walker(c: Card) -> None:
    _legs(c)
    _cloth(
        c,
        shape(_ROBE),
        ("186,470 184,540 196,600", "168,540 160,590 132,636", "214,606 206,580 204,548"),
        ("178,520 160,570 134,612", "262,614 300,626 336,622"),
        "96,620 134,638 170,638 200,604 236,624 280,636 326,634 376,600",
    )
    _crests(c, ((168, 592), (190, 500), (330, 612)), 1.15)
    _head(c)
    collar = shape("180,420! 200,442 232,436 262,406! 270,420! 242,452 202,460 176,438!")
    halo(c, collar, 2)
    c.fill(collar, "black")
    c.fill(shape("183,427! 202,448 236,440 263,413! 266,420! 240,446 202,455 180,438!"), "yellow")
    _cloth(
        c,
        shape(_SLEEVE),
        ("214,500 244,492 272,468", "262,612 268,570 286,520", "246,590 250,560 262,536"),
        ("284,452 308,502 322,552", "272,476 292,520 304,560"),
        "240,600 276,612 316,612 356,590",
    )
    _crests(c, ((258, 516), (304, 580), (270, 452)), 1.15)
    inked(c, shape("206,486! 222,500 228,520! 240,566 244,600! 230,586 218,552 200,522!"), "red", 4.4)
    _grip(c)
    umbrella(c, 190, 256, 190, 3)
