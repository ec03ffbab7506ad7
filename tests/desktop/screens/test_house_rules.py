"""House rules: every parameter has a control and words; what is saved is what was chosen, and is played so."""

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.screens.house_rules.card_picker import CardPickerScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene, as_picture, as_text
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.ui.controls import Stepper, Switch
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import OF_MONTH, CardSet, Kind, Month, card
from koikoi.engine.yaku import Special
from koikoi.folders import export_folder
from koikoi.locales import parameters
from koikoi.rulesets import library, load_text, ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.draft import FIELDS, Draft, ParameterKind
from koikoi.rulesets.importing import import_file
from koikoi.rulesets.shorthands import flat
from tests.desktop.windows import choose, click, entered, new_stack, panel_of, press, top
from tests.random_rulesets import random_ruleset

NOT_PARAMETERS = {"name", "title", "about", "words", "yaku"}
NAMED = pytest.mark.skipif(
    parameters.known() < FIELDS.keys() - NOT_PARAMETERS, reason="tests/test_every_parameter.py says what has no words"
)


def test_every_parameter_stands_in_one_group_and_has_words() -> None:
    keys = [key for group in parameters.groups() for key in group.keys]
    assert sorted(keys) == sorted(set(keys) & FIELDS.keys() - NOT_PARAMETERS)
    for key in keys:
        assert parameters.words(key).label
        assert parameters.words(key).why
        for choice in Draft.choices(key):
            assert parameters.value(key, choice)


def test_every_value_of_a_choice_has_words_of_its_own() -> None:
    for key in FIELDS.keys() - NOT_PARAMETERS:
        shown = [parameters.value(key, choice) for choice in Draft.choices(key)]
        assert len(set(shown)) == len(shown)


def any_value(draft: Draft, key: str, rng: random.Random) -> object:
    match Draft.kind(key):
        case ParameterKind.SWITCH:
            return rng.random() < 0.5
        case ParameterKind.CHOICE:
            return rng.choice(Draft.choices(key))
        case ParameterKind.NUMBERS:
            low, high = Draft.limits(key)
            return [rng.randint(low, min(high, 5)) for _ in range(8)]
        case ParameterKind.PACKETS:
            return [rng.randint(1, 5) for _ in range(rng.randrange(4))]
        case ParameterKind.CARDS:
            return " ".join(rng.sample(["9A", "11P1", "12P1", "12B"], rng.randrange(3)))
        case ParameterKind.KINDS:
            return rng.sample(["bright", "animal", "ribbon", "plain"], rng.randrange(1, 5))
        case ParameterKind.MULTIPLIERS:
            return [{"when": "points", "from": rng.randint(1, 20), "by": rng.randint(1, 3)}]
        case _:
            low, high = Draft.limits(key)
            return rng.randint(low, min(high, 20))


@pytest.mark.parametrize("seed", range(12))
def test_random_changes_are_saved_and_read_again_or_named_as_faults(seed: int, home: Path) -> None:
    rng = random.Random(seed)
    draft = Draft(bundled()[rng.choice(list(bundled()))])
    draft.title = "Nonna's table"
    for _ in range(12):
        key = rng.choice(sorted(FIELDS.keys() - NOT_PARAMETERS))
        draft.set(key, any_value(draft, key, rng))
        assert (draft.fault is None) == playable(draft)
    while draft.fault is not None:
        draft.undo()
    saved = draft.save()
    again = library().get(saved.name)
    assert again.digest == draft.rules.digest
    assert again.title == "Nonna's table"


def playable(draft: Draft) -> bool:
    try:
        ruleset_from_table("x", draft.table)
    except ValueError:
        return False
    return True


def test_undo_leads_back_to_the_copy() -> None:
    draft = Draft(bundled()["german"])
    before = to_dict(draft.base)
    draft.set("rounds", 3)
    draft.set_yaku("goko", "points", 20)
    draft.set_call("opp_koikoi_mult", 2, 5)
    assert draft.changed("rounds")
    assert draft.yaku_changed("goko")
    while draft.undoable:
        draft.undo()
    assert draft.table == before


@NAMED
@pytest.mark.parametrize("seed", range(8))
def test_any_ruleset_can_be_opened_in_the_editor(seed: int) -> None:
    _, rules = random_ruleset(random.Random(seed))
    scene = HouseRulesScene(replace(rules, title="Mine"))
    for size in ((1280, 720), (900, 1200)):
        entered(scene, size)
    assert "not saved yet" in as_text(scene.draft)
    assert as_picture(scene.draft).get_height() > 300


def test_an_invented_yaku_counts_in_a_match(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo"])
    invent = YakuEditorScene(house.draft)
    stack = new_stack(invent, (1280, 720))
    pick(stack, CardSet.parse("6R 7R 10R"))
    invent.name = "Six-seven-ten"
    invent.points = 9
    house.draft.add_yaku(invent.row())
    rules = house.draft.save()
    found = library().get(rules.name)
    pile = CardSet.parse("6R 7R 10R")
    scored = {one.id: one.points for one in found.scorer.find(pile.mask)}
    assert scored == {"six_seven_ten": 9}


def pick(stack: SceneStack, cards: CardSet) -> None:
    """Clicks cards on the picture of the deck."""
    deck = [one for month in Month for one in OF_MONTH[month]]
    for one in cards:
        click(stack, top(stack, YakuEditorScene).panel.buttons[2 + deck.index(one)].rect.center)


def count(stack: SceneStack, wanted: int) -> None:
    """Clicks how many cards of the kind are needed."""

    def shown() -> Stepper:
        return next(one for one in panel_of(stack.top).widgets if isinstance(one, Stepper))

    for _ in range(20):
        stepper = shown()
        if stepper.value == wanted:
            return
        more = stepper.rect.move(-5, 0).midright
        click(stack, more if stepper.value < wanted else stepper.rect.move(5, 0).midleft)
    raise AssertionError(f"{wanted} can't be asked for")


EXTRA: dict[str, str | tuple[Kind | Special, int]] = {
    "six ribbons": (Kind.RIBBON, 6),
    "seven ribbons": (Kind.RIBBON, 7),
    "eight ribbons": (Kind.RIBBON, 8),
    "grass": "4R 5R 7R",
    "five birds": "2A 4A 8A 11A 12B",
    "pine, paulownia, priest": "1B 12B 8B",
    "plum, pine, cherry": "1B 2R 3B",
    "drinking": "8B 9A 10A",
    "moon without words": (Special.MONTH, 4),
}
"""Yaku of the richest menus elsewhere."""


def test_every_extra_yaku_of_other_menus_can_be_invented(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    stack = new_stack(house, (1280, 720))
    for name, what in EXTRA.items():
        invent = YakuEditorScene(house.draft)
        stack.push(invent)
        if isinstance(what, str):
            pick(stack, CardSet.parse(what))
        else:
            choose(stack, what[0])
            count(stack, what[1])
        invent.name, invent.points = name, 3
        press(stack, "Add this yaku")
        assert stack.top is house
    assert house.draft.fault is None
    house.draft.title = "All of them"
    rules = house.draft.save()
    assert {one.name for one in library().get(rules.name).yaku} >= set(EXTRA)


def test_a_yaku_of_a_kind_says_how_many() -> None:
    invent = YakuEditorScene(Draft(bundled()["nintendo"]))
    stack = new_stack(invent, (1280, 720))
    choose(stack, Kind.RIBBON)
    count(stack, 7)
    assert invent.row()["needs"] == {"ribbon": 7}
    assert "7" in invent.effect


def test_saved_rules_are_chosen_in_the_set_up(home: Path) -> None:
    setup = SetupScene()
    stack = new_stack(setup, (1280, 720))
    press(stack, "House rules…")
    top(stack, HouseRulesScene).draft.set("rounds", 5)
    press(stack, "Save and use")
    assert stack.top is setup
    assert setup.rules.rounds == 5
    assert setup.rules.title


def test_a_yaku_counts_beside_others_or_takes_their_place(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    entered(house, (1280, 720))
    scene = ReplacedYakuScene(house.draft, "inoshikacho", house.refresh)
    stack = new_stack(scene, (1280, 720))
    others = [name for name in house.draft.table["yaku"] if name != scene.name]

    def switch(name: str) -> None:
        switches = [one for one in scene.panel.widgets if isinstance(one, Switch)]
        click(stack, switches[others.index(name)].rect.center)

    pile = CardSet.parse("6A 7A 10A 2A 4A")
    assert {one.id for one in house.draft.rules.scorer.find(pile.mask)} == {"inoshikacho"}
    switch("tane")
    assert {one.id for one in house.draft.rules.scorer.find(pile.mask)} == {"inoshikacho", "tane"}
    switch("tane")
    assert not house.draft.yaku_changed("inoshikacho")


def test_a_yaku_may_let_nobody_decide_and_pay_further_cards_only_after_a_call(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    entered(house, (1280, 720))
    scene = ReplacedYakuScene(house.draft, "tane", house.refresh)
    stack = new_stack(scene, (1280, 720))

    def switch(place: int) -> None:
        click(stack, [one for one in scene.panel.widgets if isinstance(one, Switch)][place].rect.center)

    def tane() -> tuple[bool, bool]:
        return next((one.opens, one.extra_after_koikoi) for one in house.draft.rules.yaku if one.id == "tane")

    assert tane() == (True, False)
    switch(-2)
    assert tane() == (False, False)
    switch(-1)
    assert tane() == (False, True)
    switch(-1)
    switch(-2)
    assert not house.draft.yaku_changed("tane")


def shown_at(house: HouseRulesScene, key: str) -> SceneStack:
    """A stack with the editor, scrolled to what follows a parameter."""
    stack = new_stack(house, (1280, 720))
    label = parameters.words(key).label
    for _ in range(100):
        labels = [one.rect.top for one in house.boxes.placed if isinstance(one.leaf, Label) and one.leaf.title == label]
        if labels and labels[0] < 250:
            return stack
        house.scroller.by(120)
        house.scrolled()
    raise AssertionError(f"{key} is not there")


def press_inside(stack: SceneStack, label: str) -> None:
    """Clicks a button on the page that scrolls."""
    inside = top(stack, HouseRulesScene).panel.inside
    click(stack, next(one for one in inside if isinstance(one, Button) and one.label == label).rect.center)


def stepper(stack: SceneStack, written: str, place: int = 0) -> Stepper:
    """The stepper in sight on which this is written."""
    panel = top(stack, HouseRulesScene).panel
    steppers = [one for one in panel.inside if isinstance(one, Stepper) and panel.area.contains(one.rect)]
    return [one for one in steppers if one.shown(one.value) == written][place]


def more(stack: SceneStack, written: str, by: int = 1) -> None:
    rect = stepper(stack, written).rect
    click(stack, rect.move(-5, 0).midright if by > 0 else rect.move(5, 0).midleft)


def test_cards_are_picked_for_a_parameter(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    scene = CardPickerScene(house.draft, "wild", house.refresh)
    stack = new_stack(house, (1280, 720))
    stack.push(scene)
    deck = [one for month in Month for one in OF_MONTH[month]]

    def touch(code: str) -> None:
        click(stack, scene.panel.buttons[deck.index(card(code))].rect.center)

    touch("11P1")
    touch("12B")
    assert house.draft.rules.wild == CardSet.parse("11P1 12B")
    touch("12B")
    assert house.draft.table["wild"] == "11P1"
    house.draft.set("wild", "")
    assert not house.draft.changed("wild")


def test_the_way_to_the_cards_of_a_parameter_stands_beside_it(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    house.draft.set("wild", "11P1")
    stack = shown_at(house, "wild")
    press_inside(stack, "11P1")
    assert top(stack, CardPickerScene).key == "wild"


def test_kinds_are_in_the_list_or_not(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    house.draft.set("wild", "11P1")
    stack = shown_at(house, "wild_takes")
    for label, kept in (("Plains", ["bright", "animal", "ribbon"]), ("Brights", ["animal", "ribbon"])):
        press_inside(stack, label)
        assert house.draft.table["wild_takes"] == kept
    press_inside(stack, "Brights")
    press_inside(stack, "Plains")
    assert not house.draft.changed("wild_takes")


def test_packets_are_added_and_taken_away(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    stack = shown_at(house, "hand_packets")
    for packets in ([1], [1, 1], [1, 1, 1]):
        more(stack, "–")
        assert house.draft.table["hand_packets"] == packets
    more(stack, "1", -1)
    assert house.draft.table["hand_packets"] == []


def test_factors_are_added_changed_and_taken_away(home: Path) -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    stack = shown_at(house, "multipliers")
    press_inside(stack, "Another factor…")
    assert house.draft.table["multipliers"] == [{"when": "points", "from": 10, "by": 3}]
    more(stack, "from 10")
    more(stack, "×3")
    more(stack, "–")
    assert house.draft.table["multipliers"] == [{"when": "points", "from": 11, "by": [4, 1]}]
    press_inside(stack, "Another factor…")
    assert [one["from"] for one in house.draft.table["multipliers"]] == [11, 10]
    press_inside(stack, "✕")
    assert house.draft.table["multipliers"] == [{"when": "points", "from": 10, "by": 3}]
    assert house.draft.fault is None
    press_inside(stack, "✕")
    assert not house.draft.changed("multipliers")


def test_rules_are_imported_from_a_list_of_files_and_chosen_in_the_set_up(home: Path) -> None:
    folder = export_folder()
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[bad]\nrounds = true\n")
    (folder / "good.toml").write_text('[ours]\nextends = "italian"\nrounds = 4\n')
    setup = SetupScene()
    stack = new_stack(setup, (1280, 720))
    for label in ("House rules…", "Import…"):
        press(stack, label)
    scene = top(stack, ImportRulesScene)
    assert {path.name for path in scene.files} == {"bad.toml", "good.toml"}
    press(stack, "bad.toml")
    assert stack.top is scene
    assert scene.said == "bad.toml can’t be used: [bad] rounds: found true, allowed is a whole number from 1 to 99"
    press(stack, "good.toml")
    stack.update(1 / 30)
    top(stack, SetupScene)
    assert (setup.rules.name, setup.rules.rounds) == ("ours", 4)


def test_an_import_keeps_what_is_being_written(home: Path) -> None:
    folder = export_folder()
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text('[ours]\nextends = "italian"\n')
    setup = SetupScene()
    stack = new_stack(setup, (1280, 720))
    press(stack, "House rules…")
    house = top(stack, HouseRulesScene)
    house.draft.set("rounds", 5)
    press(stack, "Import…")
    press(stack, "good.toml")
    stack.update(1 / 30)
    assert stack.top is house
    assert "Now in the list" in house.said


def test_without_files_it_is_said_where_to_put_one(home: Path) -> None:
    scene = ImportRulesScene(lambda rules, said: None)
    entered(scene, (960, 600))
    told = " ".join(one.leaf.string for one in scene.boxes.placed if isinstance(one.leaf, Text))
    assert str(export_folder()) in told


def test_a_seat_more_or_less_keeps_the_rules_where_it_can(home: Path) -> None:
    setup = SetupScene()
    setup.choose(bundled()["german"])
    assert setup.plan.other_count(1, setup.rulesets) == 3
    setup.seats.seat_count(3)
    assert setup.rules.name == "german"
    setup.choose(bundled()["italian"])
    assert setup.plan.seats == 2
    assert setup.plan.ruleset_for(3, setup.rulesets).name == "german"
    setup.seats.seat_count(3)
    assert setup.rules.name == "german"
    assert [setup.plan.other_count(by, setup.rulesets) for by in (1, -1)] == [4, 2]


def test_a_file_of_rules_is_taken_in_or_its_fault_is_said(home: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('[ours]\nextends = "italian"\nrounds = 4\n')
    assert [one.name for one in import_file(good).rulesets] == ["ours"]
    assert library().get("ours").rounds == 4
    bad = tmp_path / "bad.toml"
    bad.write_text("[ours2]\nrounds = true\n")
    with pytest.raises(ValueError, match="rounds"):
        import_file(bad)


def test_ribbons_that_count_for_both_triples_are_paid_once_or_by_each() -> None:
    house = HouseRulesScene(bundled()["nintendo-standard"])
    house.draft.set_yaku("akatan_aotan", "points", 0)
    assert house.draft.sharing("akatan") == []  # the other one is paid with it
    assert "akatan" in house.draft.sharing("aotan")
    stack = new_stack(house, (1280, 720))
    stack.push(ReplacedYakuScene(house.draft, "aotan", house.refresh))
    choose(stack, "", beside="akatan")
    assert flat(house.draft.rules)["extra_triplet_both"] == "each"
    choose(stack, "akatan", beside="")
    assert flat(house.draft.rules)["extra_triplet_both"] == "once"
    house.draft.undo()
    assert flat(house.draft.rules)["extra_triplet_both"] == "each"


def test_what_differs_is_marked_with_a_diamond_that_can_be_seen() -> None:
    def gold(house: HouseRulesScene) -> int:
        stack, shown = new_stack(house, (1280, 720)), pygame.Surface((1280, 720))
        stack.draw(shown)
        page = shown.subsurface(house.scroller.area)
        return pygame.mask.from_threshold(page, theme.GOLD, (8, 8, 8, 255)).count()

    house = HouseRulesScene(bundled()["italian"])
    assert gold(house) == 0
    house.draft.set("rounds", 6)
    assert gold(house) > 20


def test_what_is_exported_is_named_after_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    draft = Draft(bundled()["german"])
    draft.title = "Family Müller"
    for label in ("As text", "As picture", "As rules file", "As rules file"):
        press(new_stack(PrintedRulesScene(draft), (1280, 720)), label)
    made = sorted(one.name for one in (tmp_path / "exports").iterdir())
    assert made == ["family-mueller-2.toml", "family-mueller.png", "family-mueller.toml", "family-mueller.txt"]
    assert list(load_text((tmp_path / "exports" / "family-mueller.toml").read_text(), "", bundled()).rulesets) == [
        "family-mueller"
    ]
