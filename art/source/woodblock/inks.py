"""The palette, frozen: every card is printed with these inks, on this paper, in this order.

Colours are sRGB triples, 0..255.  They are the colour at density 1; on the print they come out a little
lighter or darker, because density varies over the block.
"""

from __future__ import annotations

RGB = tuple[int, int, int]

#: The bare sheet.  As an ink name, "paper" only carves: it takes every colour away.
PAPER: RGB = (244, 235, 214)

#: Printing order, light to dark.  Black is the key block: it overprints and carves nothing.
INKS: dict[str, RGB] = {
    "mist": (233, 178, 44),  # a second yellow block, kept for graded skies
    "yellow": (233, 178, 44),
    "ochre": (203, 133, 48),
    "pink": (240, 170, 158),
    "red": (205, 48, 34),
    "crimson": (146, 34, 36),
    "umber": (128, 78, 48),
    "sky": (128, 158, 168),  # graded skies of rain and storm
    "green": (38, 88, 62),
    "moss": (120, 136, 70),
    "purple": (84, 58, 120),
    "indigo": (36, 54, 98),
    "grey": (150, 142, 132),  # shade only, always with keep=ALL
    "black": (30, 26, 28),
}

#: All inks, for `Card.fill(..., keep=ALL)`: print over what is there, carve nothing.
ALL: tuple[str, ...] = tuple(INKS)

#: What a sheet gets after its inks: pressed on a block without ink, and covered with leaf.
FINISHES: tuple[str, ...] = ("relief", "leaf")

#: The near-black of the frame around every card.
FRAME_INK: RGB = (30, 25, 26)
