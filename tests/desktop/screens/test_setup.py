"""The set-up: seats, levels, names and faces, and the match that it starts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Press, Release, Write
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.setup.seat_editor import SeatEditorScene
from koikoi.desktop.screens.setup.setup import RulesPage, SetupScene
from koikoi.desktop.ui.controls import Segments, Switch
from koikoi.desktop.ui.leaves import Paper, Text
from koikoi.desktop.ui.scene import Push
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.parameters import ExhaustWithYaku
from koikoi.locales import names, parameters
from koikoi.locales import players as words
from koikoi.locales.account import seal
from koikoi.locales.rules.facts import facts
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table import seating
from koikoi.table.seating import FACES, Privacy
from koikoi.table.setup_plan import LEVEL_FACES, SetupPlan
from tests.desktop.moments import against_computers
from tests.desktop.named_pictures import chosen
from tests.desktop.scene_driver import SIZES
from tests.desktop.text_boxes import written
from tests.desktop.windows import button_of, choose, draw_scene, entered, new_stack


def test_computer_players_are_called_by_what_their_portraits_show() -> None:
    plan = SetupPlan(seats=4)
    for seat, agent in enumerate(("player", "player", "strong:careful", "master")):
        plan.seat_computer(seat, agent)
    faces = [one.face for one in plan.chairs]
    assert len(set(faces)) == 4
    assert faces[0] in LEVEL_FACES["player"]
    assert faces[1] in LEVEL_FACES["player"]
    assert [one.name for one in plan.chairs] == [words.face(one) for one in faces]
    assert set(LEVEL_FACES) == {"beginner", "player", "strong", "master"}
    assert {one for group in LEVEL_FACES.values() for one in group} == set(FACES)


def test_another_level_brings_another_face_unless_a_name_was_given() -> None:
    plan = SetupPlan()
    plan.seat_computer(1, "beginner")
    plan.seat_computer(1, "master")
    assert (plan.chairs[1].name, plan.chairs[1].face) == ("Tsuru", "crane")
    plan.chairs[1] = replace(plan.chairs[1], name="Nonna")
    plan.seat_computer(1, "beginner")
    assert (plan.chairs[1].name, plan.chairs[1].agent) == ("Nonna", "beginner")
    plan.wear(1, "boar")
    assert (plan.chairs[1].name, plan.chairs[1].face) == ("Nonna", "boar")


def test_person_gets_the_seat_back_as_it_was() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    setup.plan.chairs[1] = replace(setup.plan.chairs[1], name="Marco", coach=True)
    before = setup.plan.chairs[1]
    setup.seats.seat_kind(1, True)
    assert setup.plan.chairs[1].face in FACES
    setup.seats.seat_kind(1, False)
    assert setup.plan.chairs[1] == before


def test_faces_stand_in_the_record_and_odd_ones_are_left_out() -> None:
    made = against_computers().seating
    assert seating.read(made.table(), made.players) == made
    kept = made.table()
    kept["chairs"][1]["face"] = "dragon"
    assert seating.read(kept, made.players).chairs[1].face == ""


def test_seat_of_a_simple_player_shows_no_level_and_offers_no_coach() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    setup.plan.chairs[1] = replace(setup.plan.chairs[1], agent="greedy")
    sheet = SeatEditorScene(setup.plan, 1)
    entered(sheet, (1280, 720))
    (levels,) = (one for one in sheet.panel.others if isinstance(one, Segments))
    assert levels.value not in [value for value, _ in levels.choices]
    assert not any(isinstance(one, Switch) for one in sheet.panel.others)


def test_signs_and_colours_are_read_aloud_by_what_they_show() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    for agent, signs in (("", {"Tortoiseshell", "Two bars"}), ("strong", {"Frog", "Crane"})):
        setup.plan.chairs[1] = replace(setup.plan.chairs[1], agent=agent)
        sheet = SeatEditorScene(setup.plan, 1)
        entered(sheet, (1280, 720))
        assert {one.name for one in sheet.panel.buttons} >= signs | {"Red", "Blue", "Yellow", "Green"}


def test_setup_starts_a_match_with_what_was_chosen() -> None:
    scene = SetupScene()
    stack = new_stack(scene, (1280, 720))
    german = next(one for one in scene.rulesets if one.name == "german")
    scene.choose(german)
    scene.seats.seat_count(3)
    choose(stack, 3, beside=0)
    scene.panel.typing = scene.panel.fields[0]
    stack.handle(Write("!"))
    start = next(one for one in scene.panel.buttons if one.label == "Start").rect.center
    stack.handle(Press(start))
    stack.handle(Release(start))
    match = stack.top
    assert isinstance(match, MatchScene)
    assert ("german", 3, ("!", "Ren", "Hana")) == (
        match.table.rules.name,
        match.table.rules.rounds,
        match.table.players,
    )


def test_a_ruleset_for_two_brings_the_seats_back_to_two() -> None:
    scene = SetupScene()
    entered(scene, (1280, 720))
    scene.choose(bundled()["german"])
    scene.seats.seat_count(4)
    scene.choose(bundled()["italian"])
    assert scene.plan.seats == 2


def test_document_page_leads_into_house_rules_with_one_point_changed() -> None:
    scene = SetupScene()
    stack = new_stack(scene, (1280, 720))
    scene.choose(bundled()["italian"])
    choose(stack, RulesPage.DOCUMENT)
    ways = [one for one in scene.panel.inside if isinstance(one, Button)]
    change = next(one for one in ways if one.label == "House rule: it scores…").act()
    assert isinstance(change, Push)
    house = change.scene
    assert isinstance(house, HouseRulesScene)
    assert house.draft.rules == replace(bundled()["italian"], exhaust_with_yaku=ExhaustWithYaku.LAST_SCORES)
    assert (house.draft.base.name, house.draft.undoable) == ("italian", True)
    stack.push(house)
    assert house.boxes.rect(f"group {house.group}").top >= house.scroller.area.top - 1
    assert "exhaust_with_yaku" in parameters.groups()[house.group].keys


def test_rules_without_document_have_no_such_page() -> None:
    scene = SetupScene()
    stack = new_stack(scene, (1280, 720))
    scene.choose(bundled()["italian"])
    choose(stack, RulesPage.DOCUMENT)
    scene.choose(bundled()["clubhouse"])
    values = [value for one in scene.panel.widgets if isinstance(one, Segments) for value, _label in one.choices]
    assert RulesPage.WORDS in values
    assert RulesPage.DOCUMENT not in values


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("enlarged", [100, 160])
@pytest.mark.parametrize("privacy", list(Privacy))
def test_the_seal_is_shown_before_anything_is_drawn(
    size: tuple[int, int], enlarged: int, privacy: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = written(monkeypatch)
    fonts.enlarge(enlarged)
    setup = SetupScene()
    setup.plan.privacy = privacy
    draw_scene(entered(setup, size), pygame.Surface(size))
    assert seal(setup.shuffle.commitment) in found


def test_seats_that_rules_have_no_cards_for_wait_and_come_back() -> None:
    setup = SetupScene()
    entered(setup, (1280, 720))
    setup.choose(bundled()["german"])
    setup.seats.seat_count(4)
    hana, sora = (one.name for one in setup.plan.chairs[2:])
    setup.choose(bundled()["italian"])
    assert setup.plan.seats == 2
    told = [(one.label, one.note) for one in setup.panel.buttons if "waits" in one.label]
    assert told == [(f"{hana} waits", "for rules that seat 3"), (f"{sora} waits", "for rules that seat 4")]
    setup.choose(bundled()["german"])
    assert setup.plan.seats == 4
    setup.choose(bundled()["italian"])
    button_of(setup, f"{hana} waits").act()
    assert (setup.plan.seats, setup.plan.rules) == (3, "german")
    setup.seats.seat_count(2)
    assert not setup.plan.waiting, "somebody has been sent away"


def test_a_name_that_nobody_has_given_follows_the_language_and_a_given_one_stays() -> None:
    plan = SetupPlan()
    plan.chairs[1] = replace(plan.chairs[1], name="Marco")
    kept = plan.table()
    with chosen(Settings(language="ja")):
        again = SetupPlan.remembered(kept, [bundled()["italian"]])
        assert [one.name for one in again.chairs] == ["あおい", "Marco", "はな", "そら"]
        again.seat_computer(0, "beginner")
        again.seat_person(0)
        assert again.chairs[0].name == "あおい"
    older = {**kept, "names": ["Aoi", "Ren", "Hana", "Sora"]}
    assert [one.name for one in SetupPlan.remembered(older, list(bundled().values())).chairs][:2] == ["Aoi", "Ren"]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pt_BR"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_the_title_stands_in_japanese_too(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = written(monkeypatch)
    with chosen(Settings(language=language)):
        draw_scene(entered(SetupScene(), size), pygame.Surface(size))
    assert "支度" in found


@pytest.mark.parametrize("language", ["en", "de", "es", "pt_BR"])
@pytest.mark.parametrize("rules", ["nintendo-standard", "italian", "german"])
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (1920, 1080)])
def test_the_yaku_are_shown_with_cards_that_can_be_told_apart(size: tuple[int, int], rules: str, language: str) -> None:
    with chosen(Settings(language=language)):
        scene = SetupScene()
        scene.plan.rules = rules
        entered(scene, size)
        rows = [(one.leaf, one.rect) for one in scene.boxes.placed if isinstance(one.leaf, CardRow)]
        assert len(rows) == sum(1 for yaku in bundled()[rules].yaku if yaku.points)
        for leaf, rect in rows:
            pieces = list(leaf.pieces(rect, scene.scale))
            assert all(after.x - before.x >= 0.55 * before.w for before, after in pairwise(pieces))
            assert pieces[0].w >= 17


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("rules", ["nintendo-standard", "italian", "german"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (1080, 1920)])
def test_the_names_of_a_table_are_alike_beside_their_cards_and_facts_are_in_sight(
    size: tuple[int, int], rules: str, language: str
) -> None:
    with chosen(Settings(language=language)):
        scene = SetupScene()
        scene.plan.rules = rules
        entered(scene, size)
        page, scale = scene.scroller.area, scene.scale
        called = [names.yaku(yaku.id, bundled()[rules]).name for yaku in bundled()[rules].yaku if yaku.points]
        texts = [(one.leaf, one.rect) for one in scene.boxes.placed if isinstance(one.leaf, Text) and one.scrolls]
        titles = [(leaf, rect) for leaf, rect in texts if leaf.string in called and leaf.face is Face.BRUSH]
        assert len(titles) == len(called)
        assert len({scale.px(leaf.size) for leaf, _rect in titles}) == 1
        assert all(fonts.width(leaf.face, scale.px(leaf.size), leaf.string) <= rect.w for leaf, rect in titles)
        cards = [one.rect for one in scene.boxes.placed if isinstance(one.leaf, CardRow)]
        for beside, (_leaf, rect) in zip(cards, titles, strict=True):
            assert rect.left - beside.right >= scale.px(10)
        values = {fact.value for fact in facts(bundled()[rules])}
        seen = [leaf for leaf, rect in texts if leaf.string in values and page.contains(rect)]
        assert len(seen) >= 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_the_cards_of_the_yaku_are_as_large_in_languages_with_longer_names(size: tuple[int, int]) -> None:
    high = {}
    for language in ("en", "es", "pt_BR", "it"):
        with chosen(Settings(language=language)):
            scene = SetupScene()
            scene.plan.rules = "nintendo-standard"
            entered(scene, size)
            high[language] = max(one.rect.h for one in scene.boxes.placed if isinstance(one.leaf, CardRow))
    assert min(high.values()) >= 0.94 * high["en"], high


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pt_BR"])
@pytest.mark.parametrize("rules", list(bundled()))
def test_the_names_of_the_yaku_are_in_one_face_whatever_the_rules(rules: str, language: str) -> None:
    if (rules, language) == ("italian", "it"):
        pytest.skip("its own words for the yaku are longer than a column")
    with chosen(Settings(language=language)):
        scene = SetupScene()
        scene.plan.rules = rules
        entered(scene, (1920, 1080))
        named = [one.leaf for one in scene.boxes.placed if isinstance(one.leaf, Text) and one.leaf.face is Face.BRUSH]
        assert min(scene.scale.px(leaf.size) for leaf in named) >= fonts.BRUSH_FROM


@pytest.mark.parametrize("language", ["en", "de"])
def test_enlarged_seats_are_alike_and_the_title_stands_in_japanese(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = written(monkeypatch)
    with chosen(Settings(language=language, text_size=160)):
        scene = SetupScene()
        scene.plan.rules, scene.plan.seats = "german", 4
        scene.plan.seat_computer(1, "strong:careful")
        draw_scene(entered(scene, (1280, 720)), pygame.Surface((1280, 720)))
        seats = [one for one in scene.panel.widgets if isinstance(one, Segments) and one.value in (False, True)][:4]
        assert len({(one.rect.top, one.rect.h) for one in seats}) == 1
        plates = [one.rect for one in scene.boxes.placed if isinstance(one.leaf, Paper)][:4]
        assert all(plate.bottom - one.rect.bottom >= 8 for plate, one in zip(plates, seats, strict=True))
    assert "支度" in found
