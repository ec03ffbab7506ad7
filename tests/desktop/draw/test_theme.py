"""Every ink can be read on its ground."""

import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.match.hud import (
    unseen_cards,
)
from tests.desktop.text_boxes import contrast

pytestmark = pytest.mark.usefixtures("bare")


@pytest.mark.parametrize("stark", [False, True])
def test_every_ink_can_be_read_on_its_ground(stark: bool) -> None:
    theme.use(high_contrast=stark)
    tray = tuple(round(part * 0.78 + dark * 0.22) for part, dark in zip(theme.CLOTH, (10, 15, 24), strict=True))
    grounds = {
        theme.WOOD: (theme.CREAM, theme.CREAM2, theme.GOLD),
        tray: (theme.CREAM, theme.CREAM2),
        theme.CLOTH: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.PAPER: (theme.INK, theme.INK2, theme.BLOOD),
        theme.INSET: (theme.INK, theme.INK2, theme.BLOOD),
        theme.FRAME: (theme.CREAM, theme.GOLD),
        unseen_cards.PLANK: (theme.CREAM, theme.CREAM2, theme.GOLD),
        theme.CRIMSON: (theme.PAPER,),
        theme.INDIGO: (theme.PAPER,),
        theme.GREEN: (theme.PAPER,),
        theme.MONTH: (theme.CREAM,),
    }
    for ground, inks in grounds.items():
        for ink in inks:
            assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_every_flower_can_be_made_out_on_paper_and_told_from_its_neighbours() -> None:
    for flower in theme.FLOWERS:
        assert contrast(flower, theme.PAPER) >= 3.0, flower
    assert len(set(theme.FLOWERS)) == 12
