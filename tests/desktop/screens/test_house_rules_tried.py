"""House rules beside what they come to: a yaku is tried on a pile, and the words stand in windows of any size."""

import pytest

from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene
from koikoi.desktop.screens.house_rules.try_yaku import TryYakuScene
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.ui.leaves import Control
from koikoi.engine.cards import DECK, OF_KIND, OF_MONTH, CardSet, Kind, Month, card
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.draft import Draft
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import choose, click, entered, new_stack, press, top


def test_an_invented_yaku_is_tried_on_a_picture_of_the_deck() -> None:
    house = HouseRulesScene(bundled()["german"])
    name = house.draft.add_yaku({"needs": "6R 7R 10R", "points": 9, "name": "Six, seven, ten"})
    stack = new_stack(TryYakuScene(house.draft, name), (1280, 720))
    scene = top(stack, TryYakuScene)
    assert scene.made == "These cards make: Six, seven, ten 9."
    deck = [one for month in Month for one in OF_MONTH[month]]
    click(stack, scene.panel.buttons[deck.index(card("7R"))].rect.center)
    assert scene.picked == CardSet.parse("6R 10R")
    assert scene.made == "Not Six, seven, ten. These cards make no yaku."
    for one in CardSet.parse("1R 2R 3R"):
        click(stack, scene.panel.buttons[deck.index(one)].rect.center)
    assert scene.made == "Not Six, seven, ten. These cards make: Poetry Ribbons 7."


def test_a_yaku_may_count_in_one_month_only() -> None:
    draft = Draft(bundled()["nintendo"])
    stack = new_stack(ReplacedYakuScene(draft, "tan", lambda: None), (1280, 720))
    choose(stack, [3])
    assert draft.table["yaku"]["tan"]["months"] == [3]
    assert draft.rules.scorer.find(OF_KIND[Kind.RIBBON].mask, month=3) != draft.rules.scorer.find(
        OF_KIND[Kind.RIBBON].mask, month=4
    )
    choose(stack, [])
    assert "months" not in draft.table["yaku"]["tan"]


def test_the_rules_in_words_have_a_place_in_small_and_in_tall_windows() -> None:
    house = HouseRulesScene(bundled()["italian"])
    stack = new_stack(house, (960, 600))
    press(stack, "In words")
    assert not house.panel.inside
    choose(stack, 3)
    assert house.panel.inside, "another group is turned to"
    stack.resize((900, 1200))
    assert "In words" not in [one.label for one in house.panel.buttons]


@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
def test_the_deck_to_invent_from_is_large_and_its_rows_are_close(size: tuple[int, int], percent: int) -> None:
    with chosen(Settings(language="de", text_size=percent)):
        scene = entered(YakuEditorScene(HouseRulesScene(bundled()["italian"]).draft), size)
        cards = [one.rect for one in scene.boxes.placed if isinstance(one.leaf, Control)][2 : 2 + len(DECK)]
    first, second = cards[:2]
    assert first.left == second.left
    assert second.top - first.bottom <= 0.4 * first.h
    assert not scene.scrolls_whole
    if percent == 100:
        assert first.w * 12 > 0.5 * size[0]
