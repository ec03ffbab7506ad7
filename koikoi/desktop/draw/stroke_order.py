"""In which order the strokes of a sign are written: a small picture of each, whose greys are numbers of slices."""

import json
from functools import cache

import pygame

from koikoi.assets import art_root


@cache
def _orders() -> dict[str, tuple[pygame.Surface, int]]:
    folder = art_root() / "sprites" / "furniture"
    told = json.loads((folder / "stroke-order.json").read_text("utf-8"))
    sheet, cell = pygame.image.load(folder / "stroke-order.png").convert(32), int(told["cell"])
    made = {}
    for number, (sign, slices) in enumerate(told["slices"].items()):
        down, right = divmod(number, int(told["across"]))
        made[sign] = sheet.subsurface((right * cell, down * cell, cell, cell)).copy(), int(slices)
    return made


def stroke_order(sign: str) -> tuple[pygame.Surface, int] | None:
    """A picture of the sign's ink, stretched to a square, and how many slices it has; None where it is not known."""
    return _orders().get(sign)
