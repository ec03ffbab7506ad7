"""House rules: what is read stays in sight in a window of another size, and the rules in words can be read whole."""

import pytest

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.input.intents import NOWHERE, Cycle, Ends, MoveFocus, Point, Press, Release, Scroll
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.words_sheet import WordsSheet
from koikoi.locales import parameters
from koikoi.rulesets.collection import bundled
from tests.desktop.windows import new_stack, press


def title_below_top(house: HouseRulesScene, group: int) -> int:
    """How far below the top of the window onto the page the title of a group stands."""
    return house.boxes.rect(f"group {group}").top - house.scroller.area.top


@pytest.mark.parametrize("group", range(3, 12))
def test_the_chosen_group_is_still_shown_in_a_window_of_another_size(group: int) -> None:
    house = HouseRulesScene(bundled()["italian"])
    stack = new_stack(house, (1280, 720))
    press(stack, parameters.groups()[group].title)
    assert title_below_top(house, group) == 0
    for size in ((1920, 1080), (960, 600), (900, 1200), (1280, 720)):
        stack.resize(size)
        assert title_below_top(house, group) == 0
        assert house.group == group


def test_what_is_read_is_still_there_in_a_window_of_another_size() -> None:
    house = HouseRulesScene(bundled()["italian"])
    stack = new_stack(house, (1280, 720))
    for _ in range(30):
        stack.handle(Scroll((600, 400), -1))
    stack.resize((1920, 1080))
    read = house.group
    assert read > 0
    assert title_below_top(house, read) <= 0 < title_below_top(house, read + 1)
    at = house.scroller.at
    for size in ((1280, 720), (1920, 1080)):
        stack.resize(size)
        assert house.group == read
    assert abs(house.scroller.at - at) <= 4


def test_the_page_is_read_on_after_the_rules_in_words() -> None:
    house = HouseRulesScene(bundled()["italian"])
    stack = new_stack(house, (960, 600))
    for _ in range(30):
        stack.handle(Scroll((400, 400), -1))
    at = house.scroller.at
    press(stack, "In words")
    assert house.scroller.at == 0
    assert house.scroller.scrolls
    stack.handle(MoveFocus(0, 1))
    assert house.scroller.at > 0
    press(stack, "In words")
    assert abs(house.scroller.at - at) <= 1


def words_sheet(house: HouseRulesScene) -> WordsSheet:
    return next(one for one in house.panel.others if isinstance(one, WordsSheet))


@pytest.mark.parametrize("size", [(1280, 720), (900, 1200)])
def test_the_rules_in_words_are_read_to_their_end(size: tuple[int, int]) -> None:
    house = HouseRulesScene(bundled()["german"])
    stack = new_stack(house, size)
    sheet, at = words_sheet(house), house.scroller.at
    window, over = sheet.window, sheet.rect.center
    for _ in range(100):
        stack.handle(Scroll(over, -1))
    assert window.at + window.area.h == window.page
    assert house.scroller.at == at
    stack.resize((size[0] + 100, size[1] + 50))
    assert window.at > window.page // 2
    stack.handle(Press(window.knob.center))
    stack.handle(Point(window.area.topright))
    stack.handle(Release(window.area.topright))
    assert window.at == 0
    stack.handle(Press(over, touch=True))
    stack.handle(Point((over[0], over[1] - 60)))
    stack.handle(Release((over[0], over[1] - 60), touch=True))
    assert window.at == 60
    stack.handle(Scroll(house.scroller.area.center, -1))
    assert (window.at, house.scroller.at > at) == (60, True)


def test_keys_lead_to_the_rules_in_words_and_through_them() -> None:
    house = HouseRulesScene(bundled()["german"])
    stack = new_stack(house, (1280, 720))
    sheet = words_sheet(house)
    stack.handle(Ends(1))
    assert house.panel.focus is sheet
    stack.handle(MoveFocus(0, 1))
    assert sheet.window.at > 0
    stack.handle(Scroll(NOWHERE, -100))
    assert sheet.window.at + sheet.window.area.h == sheet.window.page
    page = house.described()
    told = next(one for one in page.item.children if one.key == page.focus)
    assert told.role is Role.TEXT
    assert told.label
    stack.handle(MoveFocus(-1, 0))
    assert house.panel.focus is not sheet


def test_what_differs_is_seen_first_after_a_change() -> None:
    house = HouseRulesScene(bundled()["german"])
    stack = new_stack(house, (1280, 720))
    sheet = words_sheet(house)
    stack.handle(Scroll(sheet.rect.center, -5))
    house.refresh()
    assert sheet.window.at > 0
    house.draft.set("rounds", 5)
    house.refresh()
    assert sheet.window.at == 0


def test_tab_leads_through_the_page_in_its_order_and_to_the_sheet_last() -> None:
    house = HouseRulesScene(bundled()["german"])
    stack = new_stack(house, (1280, 720))
    inside, found = house.panel.inside, list[object]()
    while house.panel.focus is not words_sheet(house):
        stack.handle(Cycle(1))
        found.append(house.panel.focus)
    assert found[:-1] == [one for one in inside if one.enabled][-len(found) + 1 :]
