"""The yaku sheet: every yaku of the ruleset with what a player has of it."""

from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.input.intents import MoveFocus, Point, Press, Release, Scroll
from koikoi.desktop.screens.yaku_page import YakuCards, YakuRow
from koikoi.desktop.screens.yaku_progress import CardState, YakuGroup, YakuState, group_of, progress
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.boxes import Marker
from koikoi.desktop.ui.scene import Pop
from koikoi.engine.actions import Seat
from koikoi.engine.state import Match, ToPlay
from koikoi.rulesets.collection import bundled
from tests.desktop.moments import moment
from tests.desktop.positions import full, scene
from tests.desktop.window_sizes import SIZES
from tests.desktop.windows import draw_scene, entered, new_stack
from tests.tables import STANDARD, A, B, position, variant


def sheet(match: Match, size: tuple[int, int] = (1280, 720), seat: Seat | None = A) -> YakuSheetScene:
    shown = scene(match, size=size, seat=seat)
    found = YakuSheetScene(shown.state.view, A, shown.table.players)
    entered(found, size)
    return found


@pytest.mark.parametrize("rules", sorted(bundled()))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_yaku_of_every_ruleset_has_its_row_inside_the_sheet(rules: str, size: tuple[int, int]) -> None:
    found = sheet(full(bundled()[rules]), size)
    page = found.page
    assert page is not None
    listed = [one.leaf.yaku.id for one in page.boxes.placed if isinstance(one.leaf, YakuRow)]
    assert sorted(listed) == sorted(one.id for one in bundled()[rules].yaku if one.points)
    assert pygame.Rect(0, 0, *size).contains(found.area)
    assert found.area.contains(found.scroller.area)
    groups = [one.rect for one in page.boxes.placed if isinstance(one.leaf, Marker)]
    assert len({group_of(one) for one in bundled()[rules].yaku if one.points}) == len(groups)
    for place, rect in enumerate(groups):
        assert page.area.contains(rect)
        assert rect.collidelist(groups[place + 1 :]) < 0
    target = pygame.Surface(size)
    draw_scene(found, target)


def test_the_sheet_does_not_scroll_where_a_smaller_page_can_still_be_read() -> None:
    assert not sheet(full(), (1280, 720)).scroller.scrolls
    assert not sheet(full(), (1920, 1080)).scroller.scrolls
    small = sheet(full(), (960, 600))
    small.handle(Scroll((100, 100), -100))
    assert small.scroller.at == max(small.scroller.page - small.scroller.area.h, 0)


def test_own_cards_are_bright_missing_ones_faint_and_those_of_others_crossed_out() -> None:
    match = position(STANDARD, ["9A", "4P1"], captured=["1R 3B", "2R 8P1"], field="3R")
    view = scene(match).state.view
    yaku = {one.id: one for one in STANDARD.yaku}
    poem = progress(view, A, yaku["akatan"])
    assert [CardState.OWNED, CardState.GONE, CardState.MISSING] == [one.state for one in poem.cards]
    assert [False, False, True] == [one.lying for one in poem.cards]
    assert YakuState.DEAD is poem.state
    viewing = progress(view, A, yaku["hanami"])
    assert (1, 2, YakuState.OPEN) == (viewing.owned, viewing.needed, viewing.state)
    assert [False, True] == [one.held for one in viewing.cards]
    other = progress(scene(match, seat=None).state.view, A, yaku["hanami"])
    assert not any(one.held for one in other.cards), "a closed hand tells nothing"


def test_the_sheet_tells_why_a_yaku_does_not_count() -> None:
    rules = variant("rain_trigger = 'field_willow'\nyaku.snow = { needs = '12B 12P1', points = 8, months = [2] }")
    rows_of = {one.id: one for one in rules.yaku}
    view = scene(position(rules, ["2P1", "4P1"], captured=["3B 9A 6A 7A 10A 2A 4A", ""], field="11P1")).state.view
    assert YakuState.VOID is progress(view, A, rows_of["hanami"]).state
    assert YakuState.COMPLETE is progress(view, A, rows_of["inoshikacho"]).state
    assert YakuState.REPLACED is progress(view, A, rows_of["tane"]).state
    assert YakuState.OUT_OF_SEASON is progress(view, A, rows_of["snow"]).state


def test_yaku_stand_under_the_kind_one_looks_for_them() -> None:
    groups = {one.id: group_of(one) for one in STANDARD.yaku}
    assert YakuGroup.BRIGHTS is groups["ame_shiko"]
    assert YakuGroup.RIBBONS is groups["akatan_aotan"]
    assert YakuGroup.ANIMALS is groups["tsukimi"]
    assert YakuGroup.ANIMALS is groups["inoshikacho"]
    assert YakuGroup.OTHERS is groups["tsukifuda"]


def test_arrows_turn_to_the_other_player_and_a_click_puts_the_sheet_away() -> None:
    found = sheet(full())
    found.handle(MoveFocus(1, 0))
    assert B == found.reader
    button = found.panel.buttons[0].rect.center
    assert found.handle(Press(button)) is None
    assert found.handle(Release(button)) is None
    assert A == found.reader
    middle = found.scroller.area.center
    assert found.handle(Press(middle)) is None
    assert isinstance(found.handle(Release(middle)), Pop)
    assert isinstance(found.handle(Press((1, 1))), Pop)


def test_a_finger_scrolls_the_sheet_without_putting_it_away() -> None:
    found = sheet(full(), (960, 600))
    if not found.scroller.scrolls:
        pytest.skip("nothing to scroll")
    x, y = found.scroller.area.center
    found.handle(Press((x, y), touch=True))
    found.handle(Point((x, y - 60), touch=True))
    assert found.scroller.at > 0
    assert found.handle(Release((x, y - 60), touch=True)) is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_of_five_cards_each_is_seen_for_the_most_part(size: tuple[int, int]) -> None:
    page = sheet(full(STANDARD), size).page
    assert page is not None
    rows = [(one.leaf, one.rect) for one in page.boxes.placed if isinstance(one.leaf, YakuCards)]
    assert {len(leaf.cards) for leaf, _rect in rows} >= {2, 3, 5}
    for leaf, rect in rows:
        places = leaf.places(rect, page.boxes.scale)
        assert places[-1].right <= rect.right + 1
        for one, following in pairwise(places if len(places) <= 5 else ()):
            assert following.left - one.left >= 0.75 * one.w


def test_its_scroll_bar_is_dragged_without_closing_it() -> None:
    match = moment(ToPlay, size=(800, 480))
    sheet = YakuSheetScene(match.state.view, match.state.near, match.table.players)
    stack = new_stack(match, (800, 480))
    stack.push(sheet)
    assert sheet.scroller.scrolls
    x, y = sheet.scroller.knob.center
    for intent in (Press((x, y)), Point((x, y + 15)), Release((x, y + 15))):
        stack.handle(intent)
    assert sheet.scroller.at > 0
    assert stack.top is sheet
