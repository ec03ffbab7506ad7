"""What the guide tells of a ruleset's document."""

import re
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.yaku_progress import YakuGroup
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.parameters import ExhaustWithYaku
from koikoi.rulesets.collection import bundled
from tests.desktop.text_boxes import written
from tests.desktop.windows import button_of, entered

SIZE = (1280, 720)


def rulesets_of(scene: GuideScene) -> tuple[list[object], object]:
    """Those that can be chosen, and the one that is."""
    (chooser,) = (one for one in scene.panel.widgets if isinstance(one, Chooser))
    return [value for value, _name in chooser.choices], chooser.value


def test_the_document_is_told_of_rules_that_have_one() -> None:
    settings.change(last_table={"rules": "clubhouse"})
    scene = entered(GuideScene(GuidePage.DOCUMENT), SIZE)
    assert rulesets_of(scene) == (["italian", "nintendo", "spanish", "german"], "italian")
    words = entered(GuideScene(GuidePage.WORDS), SIZE)
    assert rulesets_of(words) == ([*bundled()], "clubhouse")


def test_a_point_of_the_document_becomes_a_house_rule_and_then_stands_in_words() -> None:
    scene = entered(GuideScene(GuidePage.DOCUMENT), SIZE)
    ways = [one for one in scene.panel.inside if isinstance(one, Button)]
    change = next(one for one in ways if one.label == "House rule: it scores…").act()
    assert isinstance(change, Push)
    house = change.scene
    assert isinstance(house, HouseRulesScene)
    own = replace(bundled()["italian"], exhaust_with_yaku=ExhaustWithYaku.LAST_SCORES)
    assert house.draft.rules == own
    button_of(entered(house, SIZE), "Save and use").act()
    assert scene.page is GuidePage.WORDS
    chosen = rulesets_of(scene)[1]
    assert chosen not in bundled()
    assert scene.rules.exhaust_with_yaku is ExhaustWithYaku.LAST_SCORES


def test_the_yaku_stand_in_columns_by_kind_and_no_card_is_called_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    said = written(monkeypatch)
    for page in (GuidePage.YAKU, GuidePage.WORDS):
        scene = entered(GuideScene(page), SIZE)
        scene.draw(pygame.Surface(SIZE))
    assert "Five Brights" in said
    assert not [line for line in said if re.search(r"\b1?\d(B|A|R|P[123])\b", line)]
    yaku = entered(GuideScene(GuidePage.YAKU), SIZE)
    kinds = [yaku.boxes.rect(group.name) for group in (YakuGroup.BRIGHTS, YakuGroup.RIBBONS, YakuGroup.ANIMALS)]
    assert len({rect.top for rect in kinds}) == 1
    assert all(one.right < other.left for one, other in pairwise(kinds))
