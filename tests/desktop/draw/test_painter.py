"""Sheets and covers."""

import pygame

from koikoi.desktop.draw.painter import sheet
from koikoi.desktop.draw.sprites import sprites


def test_nothing_shines_through_a_sheet_or_the_curtain() -> None:
    seen = set()
    for colour in ((255, 255, 255), (0, 0, 0)):
        target = pygame.Surface((640, 400))
        target.fill(colour)
        sheet(target, pygame.Rect(40, 40, 500, 300), border=5)
        seen.add(pygame.image.tobytes(target.subsurface((60, 60, 460, 260)).copy(), "RGB"))
    assert len(seen) == 1
    noren = sprites().cover("noren", (640, 400))
    assert {noren.get_at((x, y))[3] for x in range(0, 640, 5) for y in range(0, 400, 5)} == {255}
