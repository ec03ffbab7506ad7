"""Sheets and covers."""

import pygame

from koikoi.desktop.animation.noren import cloth
from koikoi.desktop.draw.painter import sheet


def test_nothing_shines_through_a_sheet_or_the_curtain() -> None:
    seen = set()
    for colour in ((255, 255, 255), (0, 0, 0)):
        target = pygame.Surface((640, 400))
        target.fill(colour)
        sheet(target, pygame.Rect(40, 40, 500, 300), border=5)
        seen.add(pygame.image.tobytes(target.subsurface((60, 60, 460, 260)).copy(), "RGB"))
    assert len(seen) == 1
    for size in ((640, 400), (360, 640)):
        assert cloth(size, bool).get_size() == size
        assert not cloth(size, bool).get_flags() & pygame.SRCALPHA
