"""The list of matches, also of very many; what a record proves."""

from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.desktop.input.intents import (
    Cycle,
    Ends,
    Scroll,
)
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.matches import MatchesScene, chairs_of
from koikoi.desktop.screens.replay.deals_check import DealsCheckScene
from koikoi.desktop.screens.rules_sheet import cards_of
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.leaves import Drawn
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.signs import Sign
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import card
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.record import dump, read_lines
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.results import read_results
from koikoi.table.seating import plain
from koikoi.table.shelf import SavedMatch
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import all_read, choose, click, entered, new_stack, panel_of, top
from tests.swapped_deals import Swapped


def test_every_row_of_a_long_list_can_be_reached(many_matches: int) -> None:
    scene = MatchesScene()
    stack = new_stack(scene, (960, 600))
    all_read(scene)
    choose(stack, True)
    assert len(scene.panel.widgets) < 60
    seen = set()
    for _ in range(5 * many_matches + 10):
        stack.handle(Cycle(1))
        if scene.focused_key is not None:
            seen.add(scene.focused_key)
            assert scene.panel.focus is not None
            assert scene.panel.area.contains(scene.panel.focus.rect)
    assert len(seen) == 5 * many_matches
    stack.handle(Ends(1))
    assert scene.focused_key == (scene.entries[-1].path, "Remove")
    stack.handle(Ends(-1))
    stack.handle(Scroll((400, 400), -3))
    assert scene.scroller.at > 0


def whole_list() -> SceneStack:
    """The list of all matches."""
    stack = new_stack(MatchesScene(), (1280, 720))
    all_read(stack.top)
    return stack


def check(stack: SceneStack) -> None:
    """Clicks the button on the only match."""
    (button,) = (one for one in panel_of(stack.top).widgets if isinstance(one, Button) and one.label == "Check")
    click(stack, button.rect.center)


def checked(folder: Path, text: str) -> tuple[DealsCheckScene, dict[str, bool | None]]:
    """The sheet on a match of this text, and what it says of its claims by how they begin."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "20260101-120000.koikoi").write_text(text)
    stack = whole_list()
    check(stack)
    scene = top(stack, DealsCheckScene)
    return scene, {claim.said.partition(".")[0][:64]: claim.holds for claim in scene.claims}


def test_the_deals_of_a_match_are_checked_by_a_button(home: Path, record: Path) -> None:
    scene, told = checked(home / "matches", record.read_text())
    assert {True, None} == set(told.values())
    assert [told[one] for one in told if one.endswith("results checked: all agree")] == [True]
    assert [told[one] for one in told if "deals came from seed 5" in one] == [True]
    said = [one.label for one in scene.described().item.walk()]
    assert all(claim.said in said for claim in scene.claims), "a reader tells them, too"
    scene.handle(Cycle(1))
    assert scene.panel.focus is not None


def test_deals_that_did_not_come_from_the_seed_are_told(home: Path) -> None:
    shuffle = Swapped(5, swap=(card("1B"), card("12P3")))
    stacked = play_on(Table(bundled()["koikoi-japan"], ["Aoi", "Ren"], shuffle=shuffle))
    _scene, told = checked(home / "matches", dump(stacked.lines))
    assert [said for said, holds in told.items() if "did not come from seed 5" in said and holds is False]


def test_a_match_that_has_gone_is_told_in_a_sentence(home: Path, record: Path) -> None:
    folder = home / "matches"
    folder.mkdir(parents=True)
    path = folder / "20260101-120000.koikoi"
    path.write_text(record.read_text())
    stack = whole_list()
    path.unlink()
    check(stack)
    assert "20260101-120000.koikoi" in top(stack, NoticeDialog).text


def test_a_match_is_dated_by_its_record_not_by_its_file(home: Path, record: Path) -> None:
    folder = home / "matches"
    folder.mkdir(parents=True)
    first, *others = (line for _number, line in read_lines(record))
    older = {key: value for key, value in first.items() if key != "began"}
    for name, header in (("copied", {**first, "began": "2025-12-24T12:30:00Z"}), ("20260101-120000", older)):
        (folder / f"{name}.koikoi").write_text(dump([header, *others]))
    said = [one.note for one in whole_list().described().item.walk()]
    assert any(note.startswith("2025-12-24, ") for note in said), said
    assert any(note.startswith("2026-01-01, 12:00 · ") for note in said), "an older record has only its name"


def test_rules_that_bear_the_name_of_others_are_not_called_by_their_title(home: Path) -> None:
    real = bundled()["nintendo-standard"]
    altered = replace(real, rounds=1, yaku=tuple(replace(one, points=99) for one in real.yaku))
    for name, rules in (("real", replace(real, rounds=1)), ("altered", altered)):
        play_on(Table(rules, ["Aoi", "Ren"], seed=3, path=home / "matches" / f"{name}.koikoi")).close()
    said = sorted({one.note.split(" · ")[1] for one in whole_list().described().item.walk() if " · " in one.note})
    assert said == ["Nintendo, as most people play", "nintendo-standard"]


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920)])
def test_a_match_shows_who_played_and_the_dearest_yaku(home: Path, record: Path, size: tuple[int, int]) -> None:
    (home / "matches").mkdir(parents=True, exist_ok=True)
    (home / "matches" / "20260101-120000.koikoi").write_text(record.read_text())
    stack = new_stack(MatchesScene(), size)
    scene = top(stack, MatchesScene)
    all_read(scene)
    choose(stack, True)
    (entry,) = scene.entries
    recorded = RecordedMatch.open(entry.path)
    rounds = read_results(recorded.header, enumerate(recorded.lines[1:], start=2))
    made = [one for round_ in rounds for one in round_.yaku]
    assert max(points for name, points in made if name == entry.dearest) == max(points for _name, points in made)
    leaves = [one.leaf for one in scene.boxes.placed]
    assert len([one for one in leaves if isinstance(one, Sign)]) == len(entry.players)
    assert [[*one.cards] for one in leaves if isinstance(one, CardLine)] == [cards_of(entry.dearest, entry.ruleset)[:5]]


def test_partners_have_one_colour_as_at_the_table() -> None:
    chairs = plain(("Aoi", "Ren", "Hana", "Sora")).chairs
    four = SavedMatch(Path("four"), 0.0, 0, chairs=chairs, ruleset=bundled()["german"])
    red, blue = (one.colour for one in chairs[:2])
    assert [one.colour for one in chairs_of(four)] == [red, blue, red, blue]
    assert [one.crest for one in chairs_of(four)] == [one.crest for one in chairs]
    three = replace(four, chairs=chairs[:3])
    assert chairs_of(three) == [*chairs[:3]]


def test_a_few_matches_have_larger_pictures() -> None:
    def rows(count: int, percent: int) -> list[int]:
        with chosen(Settings(text_size=percent)):
            scene = MatchesScene()
            entered(scene, (1280, 720))
            scene.entries = [SavedMatch(Path(f"{one}"), 0.0, 0, players=("Aoi", "Ren")) for one in range(count)]
            scene.finished = False
            scene.refresh()
            return [one.rect.w for one in scene.boxes.placed if isinstance(one.leaf, Drawn) and one.rect.w < 200]

    few, many = rows(2, 100), rows(9, 100)
    assert min(few) > max(many)
    assert rows(2, 160) == rows(9, 160)[:2]
