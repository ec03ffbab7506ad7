"""Every ink can be read on its ground."""

import pygame
import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.match.hud import (
    unseen_cards,
)
from tests.desktop.text_boxes import contrast

pytestmark = pytest.mark.usefixtures("bare")


@pytest.mark.parametrize("stark", [False, True])
def test_every_ink_can_be_read_on_its_ground(stark: bool) -> None:
    theme.use(high_contrast=stark)
    red, green, blue = (round(part * 0.78 + dark * 0.22) for part, dark in zip(theme.CLOTH, (10, 15, 24), strict=True))
    tray = (red, green, blue)
    grounds: dict[theme.Colour, tuple[theme.Colour, ...]] = {
        theme.WOOD: (theme.CREAM, theme.CREAM2, theme.GOLD),
        tray: (theme.CREAM, theme.CREAM2),
        theme.CLOTH: (theme.CREAM, theme.CREAM2, theme.GOLD, theme.DIM),
        theme.PAPER: (theme.INK, theme.INK2, theme.BLOOD, theme.OFF, *theme.INKS),
        theme.INSET: (theme.INK, theme.INK2, theme.BLOOD, theme.OFF),
        theme.FRAME: (theme.CREAM, theme.GOLD),
        unseen_cards.PLANK: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.CRIMSON: (theme.PAPER,),
        theme.INDIGO: (theme.PAPER,),
        theme.GREEN: (theme.PAPER,),
        theme.MONTH: (theme.CREAM,),
        **dict.fromkeys(theme.INKS, (theme.PAPER,)),
    }
    for ground, inks in grounds.items():
        for ink in inks:
            assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_every_flower_can_be_made_out_on_paper_and_told_from_its_neighbours() -> None:
    for flower in theme.FLOWERS:
        assert contrast(flower, theme.PAPER) >= 3.0, flower
    assert len(set(theme.FLOWERS)) == 12


@pytest.mark.parametrize("stark", [False, True])
def test_the_colour_of_every_seat_can_be_made_out_on_paper_and_cloth_and_its_crest_on_it(stark: bool) -> None:
    theme.use(high_contrast=stark)
    grounds = [theme.CLOTH]
    for name in ("cloth_indigo", "cloth_moss", "cloth_red", "wood"):
        tile = sprites().tile(name)
        grounds.append(pygame.transform.average_color(tile)[:3])
    for seat, stripe in zip(theme.SEATS, theme.STRIPES, strict=True):
        assert contrast(seat, theme.PAPER) >= 3.0, seat
        for ground in grounds:
            assert contrast(stripe, ground) >= 3.0, (stripe, ground)
