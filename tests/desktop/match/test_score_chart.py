"""The chart of a match: what stands on it lies over nothing else."""

from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.scenes.score_chart import Chart, ScoreLine
from koikoi.settings import Settings
from tests.desktop.scene_driver import chosen


@pytest.mark.parametrize("percent", [100, 130, 160, 200])
@pytest.mark.parametrize("area", [pygame.Rect(7, 9, 680, 340), pygame.Rect(0, 0, 900, 190)])
@pytest.mark.parametrize("totals", [[(0, 0, 0, 0), (0, 3, 5, 25)], [(0, 38, 38, 39, 39), (0, 0, 12, 12, 50)]])
def test_what_a_round_has_brought_stands_clear_of_lines_marks_and_other_numbers(
    percent: int, area: pygame.Rect, totals: list[tuple[int, ...]]
) -> None:
    with chosen(Settings(text_size=percent)):
        chart = Chart([ScoreLine((0, 0, side), one) for side, one in enumerate(totals)], area, 14)
        labels = [(one.said, one.rect) for one in chart.labels]
        assert [said for said, _ in labels] == [f"+{b - a}" for one in totals for a, b in pairwise(one) if b > a]
        for said, rect in labels:
            assert rect.w == fonts.width(Face.BOLD, 13, said), "as large as it is written"
    places = [[chart.at(place, total) for place, total in enumerate(one)] for one in totals]
    others = [*chart.ends.values(), *(pygame.Rect(x - 5, y - 5, 10, 10) for line in places for x, y in line[1:])]
    for number, (_, rect) in enumerate(labels):
        assert area.contains(rect)
        assert rect.collidelist([*others, *(one for _, one in labels[:number])]) < 0
        assert not any(rect.inflate(4, 4).clipline(*piece) for line in places for piece in pairwise(line))
