"""The log and the unseen cards do not cut: they unfold over the table and are folded again, or fade."""

import pygame
import pytest

from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.match.state.table_sheets import TableSheets
from koikoi.desktop.ui.transitions import SHEET, put_folded
from koikoi.settings import Settings, Speed
from tests.desktop.named_pictures import chosen

LOG, UNSEEN = TablePanel.LOG, TablePanel.UNSEEN


@pytest.mark.parametrize("reduced", [False, True])
def test_a_sheet_comes_while_another_goes(*, reduced: bool) -> None:
    with chosen(Settings(reduced_motion=reduced)):
        sheets = TableSheets()
        assert not sheets.moving(None)
        assert sheets.moving(LOG)
        sheets.update(SHEET / 2, LOG)
        assert 0.0 < sheets.part(LOG, LOG) < 1.0
        sheets.update(SHEET, LOG)
        assert sheets.part(LOG, LOG) == 1.0
        assert not sheets.moving(LOG)
        sheets.update(SHEET / 2, UNSEEN)
        assert 0.0 < sheets.part(LOG, UNSEEN) < 1.0
        assert 0.0 < sheets.part(UNSEEN, UNSEEN) < 1.0
        sheets.update(SHEET, None)
        assert sheets.part(LOG, None) == sheets.part(UNSEEN, None) == 0.0


def test_without_animation_nothing_waits() -> None:
    with chosen(Settings(speed=Speed.NONE)):
        assert TableSheets().part(LOG, LOG) == 1.0
        assert TableSheets().part(LOG, None) == 0.0


def seen_of(area: pygame.Rect, part: float, *, closes: bool = False) -> pygame.Rect:
    """How much is seen of a red sheet that lies there."""
    stage, target = Stage(), pygame.Surface((100, 300))
    stage.begin(target.get_size())

    def put(group: Group) -> None:
        group.paint("sheet", None, area, lambda onto: onto.fill((250, 0, 0), area))

    put_folded(stage, area, part, put, closes=closes)
    stage.show(target)
    found = pygame.mask.from_threshold(target, (250, 0, 0), (249, 1, 1, 255)).get_bounding_rects()
    return found[0].unionall(found[1:])


def test_half_a_sheet_is_its_upper_and_its_lower_edge_about_its_middle() -> None:
    area = pygame.Rect(10, 30, 40, 20)
    for part, fewer in ((0.1, True), (1.0, False)):
        seen = seen_of(area, part)
        assert (seen.h < 20) is fewer
        assert seen.center == (30, 40)
    with chosen(Settings(reduced_motion=True)):
        assert seen_of(area, 0.5) == area


def test_what_is_seen_last_of_a_sheet_that_is_folded_is_narrow() -> None:
    heights = [seen_of(pygame.Rect(10, 30, 40, 200), part, closes=True).h for part in (1.0, 0.85, 0.5, 0.15, 0.05)]
    assert heights[0] == 200
    assert heights == sorted(heights, reverse=True)
    assert heights[3] < 20, "nothing broad vanishes at once"
