"""The walker in the rain of November."""

from __future__ import annotations

from ..brush import shape, stroke
from ..figures.umbrella import umbrella
from ..lines import halo, inked
from ..paths import diff, outline, rect, tf, union
from ..separations import Card


def rain_man(c: Card) -> None:
    """A court poet on high clogs under his umbrella, bowed to the left."""
    # tall geta and white socks
    for x in (200, 262):
        c.fill(shape([(x - 32, 674, 1), (x + 22, 670, 1), (x + 22, 679, 1), (x - 32, 683, 1)]), "black")
        c.fill(rect(x - 22, 678, x - 13, 698), "black")
        c.fill(rect(x + 6, 676, x + 15, 696), "black")
        foot = shape([(x - 27, 674, 1), (x - 22, 663), (x - 4, 652), (x + 14, 650), (x + 17, 670, 1)])
        inked(c, foot, "paper", 4, gap=2)
    # trousers
    tr = shape("176,600! 168,630 178,652 208,658 228,644 233,630! 240,652 266,658 292,644 302,616 298,590!")
    inked(c, tr, "red", 5, gap=2)
    for pts in (
        "196,610 192,632 200,650",
        "215,610 218,634 212,650",
        "262,610 268,632 262,650",
        "282,606 284,628 276,644",
    ):
        c.fill(stroke(pts, 3.4, "both"), "black")
    # robe
    robe = shape(
        "194,402! 178,436 170,500 160,566 148,614! 198,630 240,622 288,630 332,606! 320,540 304,456 284,416 254,398!"
    )
    inked(c, robe, "purple", 5, gap=3)
    c.fill(stroke("194,486 190,550 192,622", 4, "swell"), "black")
    with c.clip(diff(robe, outline(robe, 8))):  # gold hem
        c.fill(stroke("140,600 198,617 240,608 288,617 340,592", 8, "even"), "yellow")
    for pts in ("176,470 170,520 164,584", "206,520 206,560 210,596"):
        c.fill(stroke(pts, 3.4, "both"), "paper")
    # umbrella handle
    c.fill(stroke("272,270 232,390 186,524", 12, "even"), "black")
    c.fill(stroke("272,270 232,390 186,524", 6, "even"), "ochre")
    # head and court hat with its tail, bowed towards the frog
    tail = stroke("246,350 270,356 284,382 288,422 304,454", 15, [0.8, 1, 1, 1.1, 0.9], n=40)
    inked(c, tail, "black", 1, gap=3)
    with c.at(216, 404, -9, 0.90), c.at(-212, -406):
        nape = shape("196,400! 200,424! 246,420! 240,380!")
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
    # collar
    c.fill(shape("186,404! 204,424 232,416 256,396! 262,408! 236,432 200,438 182,418!"), "black")
    c.fill(shape("189,410! 204,428 232,420 256,402! 258,406! 235,426 202,433 187,417!"), "yellow")
    # sleeve in front
    sl = shape("254,408! 284,428 306,490 312,580! 272,600 226,594! 218,546 208,500! 194,476! 206,452 232,424")
    inked(c, sl, "purple", 5, gap=3)
    c.fill(stroke("207,490 236,476 262,452", 4, "in"), "black")
    c.fill(stroke("228,572 236,536 256,492", 3.4, "both"), "black")
    for pts in ("270,440 290,480 300,540", "262,470 276,500 284,522", "222,506 228,530 226,552"):
        c.fill(stroke(pts, 3.4, "both"), "paper")
    with c.clip(diff(sl, outline(sl, 8))):
        c.fill(stroke("218,586 266,590 316,568", 9, "even"), "yellow")
    for x, y in ((256, 524), (246, 474), (268, 556), (176, 572), (214, 560), (180, 510)):  # crests
        for j in range(4):
            c.fill(tf(shape("0,0! -5,-6 0,-11! 5,-6"), x, y, 90 * j), "yellow")
    hand = shape("188,458 201,453 209,463 207,480 197,490 186,484 182,470")
    inked(c, hand, "paper", 4)
    for y in (467, 475):
        c.fill(stroke([(185, y), (194, y + 1), (200, y - 1)], 2.2, "both"), "black")
    umbrella(c, 276, 266, 184, 14)
