"""The guide's pages: a turn, the yaku, and what is told of a ruleset's document."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw import fonts, painter
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.screens import guide_yaku, turn_demo
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.yaku_progress import YakuGroup
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.parameters import ExhaustWithYaku
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen
from tests.desktop.text_boxes import written
from tests.desktop.windows import button_of, draw_scene, entered

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
        draw_scene(scene, pygame.Surface(SIZE))
    assert "Five Brights" in said
    assert not [line for line in said if re.search(r"\b1?\d(B|A|R|P[123])\b", line)]
    yaku = entered(GuideScene(GuidePage.YAKU), SIZE)
    kinds = [yaku.boxes.rect(group.name) for group in (YakuGroup.BRIGHTS, YakuGroup.RIBBONS, YakuGroup.ANIMALS)]
    assert len({rect.top for rect in kinds}) == 1
    assert all(one.right < other.left for one, other in pairwise(kinds))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pt_BR", "ja"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (1080, 1920)])
def test_a_turn_takes_the_whole_sheet_and_its_words_can_be_read(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {}

    def paragraph(target: pygame.Surface, text: str, rect: pygame.Rect, pixels: int, **how: Any) -> int:
        sizes[text] = pixels
        return painter.paragraph(target, text, rect, pixels, **how)

    monkeypatch.setattr(turn_demo, "paragraph", paragraph)
    with chosen(Settings(language=language)):
        scene = entered(GuideScene(GuidePage.TURN), size)
        draw_scene(scene, pygame.Surface(size))
        stage, steps = (
            one.rect for one in scene.boxes.placed if isinstance(one.leaf, turn_demo.Stage | turn_demo.Steps)
        )
    assert len(sizes) == 4
    assert min(sizes.values()) >= max(13, 15 * scene.s)
    assert not scene.scroller.scrolls
    assert steps.bottom == scene.scroller.area.bottom
    if size[0] < size[1]:
        assert stage.bottom < steps.top
        assert stage.h > 0.45 * stage.w
    else:
        assert stage.right < steps.left
        assert stage.bottom == steps.bottom


@pytest.mark.parametrize("percent", [100, 160, 200])
@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
def test_cards_that_explain_signs_stay_in_their_places(
    percent: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Piece] = []
    monkeypatch.setattr(guide_yaku, "draw_card", lambda target, piece, *more: found.append(piece))
    with chosen(Settings(text_size=percent)):
        scene = entered(GuideScene(GuidePage.YAKU), size)
        samples = [
            one
            for one in scene.boxes.placed
            if isinstance(one.leaf, Drawn) and getattr(one.leaf.paint, "func", None) is guide_yaku.draw_sample
        ]
        for one in samples:
            one.leaf.draw(pygame.Surface((1, 1)), one.rect, scene.scale)
    assert len(samples) == 3
    assert len(found) == 2
    for piece in found:
        assert any(
            one.rect.top - 1 <= piece.y - piece.w * RATIO / 2 and piece.y + piece.w * RATIO / 2 <= one.rect.bottom + 1
            for one in samples
        )
        assert piece.w >= 20


@pytest.mark.parametrize("percent", [100, 160])
def test_no_yaku_loses_its_name_in_japanese(percent: int) -> None:
    with chosen(Settings(language="de", text_size=percent)):
        scene = entered(GuideScene(GuidePage.YAKU), (1280, 720))
        texts = [(one.leaf, one.rect) for one in scene.boxes.placed if isinstance(one.leaf, Text)]
        for kanji in ("五光", "赤短・青短", "猪鹿蝶"):
            ((leaf, rect),) = [(leaf, rect) for leaf, rect in texts if leaf.string == kanji]
            assert leaf.fitting(scene.scale, rect) == kanji
            assert rect.h <= 1.3 * fonts.line(scene.scale.px(guide_yaku.NAME)), "one line"


def test_an_upright_window_has_two_columns_of_yaku() -> None:
    scene = entered(GuideScene(GuidePage.YAKU), (1080, 1920))
    assert len({scene.boxes.rect(group.name).left for group in YakuGroup}) == 2
