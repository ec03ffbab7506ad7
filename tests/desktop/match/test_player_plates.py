"""Plates: crests, colours and lanterns."""

from itertools import pairwise

import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    player_plates,
)
from koikoi.table.seating import Chair
from tests.desktop.positions import full, painted, scene

pytestmark = pytest.mark.usefixtures("bare")


def test_crest_and_colour_are_those_that_were_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, object]] = []
    monkeypatch.setattr(player_plates, "badge", lambda _at, chair, colour, *_rest: seen.append((chair.crest, colour)))
    chosen = (Chair("Aoi", crest=3, colour=2), Chair("Ren", crest=0, colour=3))
    painted(scene(full(), chairs=chosen, size=(1290, 730)))
    assert {(3, theme.SEATS[2]), (0, theme.SEATS[3])} == set(seen)


@pytest.mark.parametrize("calls", [1, 2, 3, 4, 5, 8])
def test_lanterns_hang_on_their_hook_without_leaving_it(calls: int) -> None:
    for hooks in (Rect(10, 10, 314, 60), Rect(10, 10, 81, 86), Rect(5, 5, 209, 28)):
        spots = player_plates.lantern_spots(hooks, calls)
        assert len(spots) == calls
        for x, y, size in spots:
            assert hooks.inflate(2, 2).contains(Rect(x - size * 0.35, y - size / 2, size * 0.7, size))
        assert all(left[0] > right[0] for left, right in pairwise(spots))
