"""Plates: crests, colours and lanterns."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi import locales
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import (
    player_plates,
)
from koikoi.engine.actions import Seat
from koikoi.table.seating import Chair, Privacy
from tests.desktop.positions import full, painted, scene
from tests.desktop.text_boxes import written
from tests.tables import GERMAN

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


def test_a_name_tag_has_no_bare_paper_at_the_corners_of_its_stripe_and_a_whole_ring_where_it_is_to_play() -> None:
    shown = scene(full(GERMAN, 4), privacy=Privacy.FACE)
    target, tags = painted(shown), shown.state.board.tags
    lying = next(rect for rect in tags.values() if rect.w > rect.h)
    stripe = [target.get_at((lying.left + x, y)) for x in range(3) for y in range(lying.top, lying.bottom)]
    assert max(min(one[:3]) for one in stripe) < 80
    seat = shown.state.view.to_move
    assert seat is not None
    rect = tags[seat]
    for at in ((rect.centerx, rect.top - 1), (rect.left - 1, rect.centery), (rect.right, rect.centery)):
        assert target.get_at(at)[:3] == theme.GOLD


@pytest.mark.parametrize("size", [(960, 544), (780, 546), (650, 420)])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_word_on_a_plate_is_smaller_than_can_be_read_or_cut(
    seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    chairs = tuple(Chair(name, place, place) for place, name in enumerate(("Aoi", "Ren", "Hana", "Sora")[:seats]))
    shown = scene(full(GERMAN, seats), size=size, chairs=chairs)
    sizes: list[int] = []
    real = fonts.text

    def text(face: fonts.Face, pixels: int, string: str, colour: theme.Colour) -> pygame.Surface:
        sizes.append(pixels)
        assert not string.endswith("…")
        return real(face, pixels, string, colour)

    monkeypatch.setattr(fonts, "text", text)
    player_plates.draw_plates(PanelCache(pygame.Surface(size), shown.state.board), shown.state, shown.state.board)
    assert min(sizes) >= player_plates.LEAST_TURN


def test_the_word_that_the_dealers_seal_says_anyway_does_not_stand_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = written(monkeypatch)
    try:
        for language, word, beside in (("en", "dealer", True), ("ja", "親", False)):
            locales.use(language)
            seen.clear()
            shown = scene(full(), chairs=(Chair("Aoi"), Chair("Ren", 1, 1)))
            shown.state.view = replace(shown.state.view, dealer=Seat(1))  # who has nothing else there
            painted(shown)
            assert (word in seen) is beside
    finally:
        locales.use("en")


def test_the_words_for_dealer_and_turn_never_read_as_one_phrase(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = written(monkeypatch)
    chairs = tuple(Chair(name, place, place) for place, name in enumerate(("Aoi", "Ren", "Mi", "Yui")))
    for dealer, words in ((0, {"to play"}), (1, {"to play", "dealer"})):
        seen.clear()
        shown = scene(full(GERMAN, 4), size=(1920, 1080), chairs=chairs)
        shown.state.view = replace(shown.state.view, dealer=Seat(dealer))
        painted(shown)
        assert {"to play", "dealer"} & set(seen) == words


def test_all_plates_of_a_table_say_what_is_counted_or_none_does(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    for wide in range(560, 1281, 20):
        shown = scene(full(), size=(wide, round(wide * 0.625)), chairs=(Chair("Aoi"), Chair("Ren", 1, 1)))
        with monkeypatch.context() as patch:
            seen = written(patch)
            player_plates.draw_plates(
                PanelCache(pygame.Surface(shown.size), shown.state.board), shown.state, shown.state.board
            )
        said = sum(one in ("point", "points") for one in seen)
        assert said in (0, 2), wide
        found.add(said)
    assert found == {0, 2}
