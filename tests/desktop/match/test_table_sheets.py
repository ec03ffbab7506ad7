"""The log and the unseen cards do not cut: they unfold over the table and are folded again, or fade."""

import pygame
import pytest

from koikoi.desktop.draw.stage import PREMUL, Recorder
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.match.state.table_sheets import TableSheets
from koikoi.desktop.ui.transitions import SHEET, PartlyUnfolded
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


def test_half_a_sheet_is_its_upper_and_its_lower_edge_about_its_middle() -> None:
    sheet = pygame.Surface((40, 20), pygame.SRCALPHA)
    for part, fewer in ((0.1, True), (1.0, False)):
        notes = Recorder((100, 100))
        PartlyUnfolded(notes, part).blit(sheet, (10, 30), special_flags=PREMUL)
        seen = notes.pictures[0][1].unionall([rect for _picture, rect in notes.pictures])
        assert (seen.h < 20) is fewer
        assert seen.center == (30, 40)
    with chosen(Settings(reduced_motion=True)):
        notes = Recorder((100, 100))
        PartlyUnfolded(notes, 0.5).blit(sheet, (10, 30), special_flags=PREMUL)
        assert [rect.size for _picture, rect in notes.pictures] == [(40, 20)]


def test_what_is_seen_last_of_a_sheet_that_is_folded_is_narrow() -> None:
    sheet, seen = pygame.Surface((40, 200), pygame.SRCALPHA), []
    for part in (1.0, 0.85, 0.5, 0.15, 0.05):
        notes = Recorder((100, 300))
        PartlyUnfolded(notes, part, closes=True).blit(sheet, (10, 30), special_flags=PREMUL)
        seen.append(notes.pictures[0][1].unionall([rect for _picture, rect in notes.pictures[:2]]).h)
    assert seen[0] == 200
    assert seen == sorted(seen, reverse=True)
    assert seen[3] < 20, "nothing broad vanishes at once"
