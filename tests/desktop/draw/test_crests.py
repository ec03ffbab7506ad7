"""Portraits and crests."""

from __future__ import annotations

import pygame
import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.sprites import sprites
from koikoi.table.seating import FACES, Chair


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_its_portrait(face: str) -> None:
    picture = sprites().thing(f"portrait-{face}", 96)
    assert max(picture.get_size()) == 96
    assert picture.get_at((1, 1)).a == 0
    assert picture.get_at((48, 48)).a > 200


def test_portrait_wears_the_crest_of_its_seat_where_that_can_be_told() -> None:
    def worn(size: int, crest: int) -> bytes:
        target = pygame.Surface((80, 80))
        badge(target, Chair("Tsuru", crest, 1, agent="master", face="crane"), theme.INDIGO, (40, 40), size)
        return pygame.image.tobytes(target, "RGB")

    assert len({worn(72, crest) for crest in range(4)}) == 4
    assert worn(24, 0) == worn(24, 1)
