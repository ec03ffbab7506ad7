"""Today's deal in the window, a code from somebody, and what may be told of a match."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pygame import Surface
from pygame.image import tobytes

from koikoi import settings
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.input.intents import Confirm, Copy, EndTyping, Paste, Write
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.platform import clipboard
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.today.code_entry import CodeDialog
from koikoi.desktop.screens.today.compare import CompareChoiceScene, CompareScene
from koikoi.desktop.screens.today.page import TodayScene
from koikoi.desktop.screens.today.result import TodayResultScene
from koikoi.desktop.screens.today.share import ShareDialog
from koikoi.desktop.screens.today.shared_match import SharedMatchDialog, seat_people
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.table.share_code import SharedMatch, code_of, read_code
from koikoi.table.table import Table, shared_table
from koikoi.table.today import code_of_day, deal_of
from tests.autoplay import play_on
from tests.desktop.windows import SERVICES, click, entered, new_stack, panel_of, top
from tests.random_rulesets import ruleset_of

SIZE = (960, 600)
MONDAY = date(2026, 11, 23)
STANDARD = bundled()["nintendo-standard"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    monkeypatch.setattr("koikoi.table.today.today", lambda: MONDAY)
    settings.adopt(settings.Settings())
    yield tmp_path
    settings.adopt(settings.Settings())


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was laid on the clipboard, and lies there."""
    found: list[str] = []

    def put(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "get", lambda: found[-1] if found else "")
    return found


def button_of(scene: Scene, label: str) -> Button:
    """On the slip, which scrolls in a small window, or beside it."""
    return next(one for one in panel_of(scene).widgets if isinstance(one, Button) and one.label == label)


def press(stack: SceneStack, label: str) -> None:
    click(stack, button_of(stack.top, label).rect.center)


def todays(*, most: int = 100_000) -> Table:
    """Today's match, played as chance will have it."""
    match = deal_of(MONDAY)
    return play_on(shared_table(match, seat_people(match).seating(match.rules)), most)


def words(scene: Scene) -> str:
    return " | ".join(one.label for one in scene.described().item.walk())


class NoWorker:
    """Weighs nothing."""

    studying = False

    def study(self, *_asked: object) -> None:
        """Takes it, and is never done."""

    def drop(self) -> None:
        """Nothing is there."""


def weighing_nothing(scene: Scene) -> Scene:
    scene.attach(Services(routes=SERVICES.routes, make_worker=NoWorker))  # type: ignore[arg-type]
    return scene


def test_the_page_of_the_day_starts_its_match_against_uguisu() -> None:
    stack = new_stack(TodayScene(), SIZE)
    assert "23 November · the same for everybody" in words(stack.top)
    press(stack, "Play today’s deal")
    match = top(stack, MatchScene)
    assert match.table.header.code == code_of_day(MONDAY)
    assert [one.agent for one in match.table.seating.chairs] == ["", "steady"]
    assert match.table.players[1] == "Uguisu"
    assert match.table.rules.rounds == 3
    match.leave()


@pytest.mark.ahead
def test_the_page_is_there_at_once_and_its_landscape_gets_sharp() -> None:
    large = (1920, 1080)
    sources().clear()
    whole, target = Surface(large), Surface(large)
    scene = TodayScene(lively=True)
    stack = new_stack(scene, large)
    stack.draw(target)
    first = tobytes(target, "RGB")
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(10)
    moving = []
    for _ in range(20):
        moving.append(stack.animating)
        stack.update(1 / 60)
        stack.draw(target)
    assert (True, False) == (moving[0], moving[-1])
    new_stack(TodayScene(), large).draw(whole)
    assert tobytes(target, "RGB") == tobytes(whole, "RGB") != first


def test_who_has_played_it_sees_how_it_went_and_may_play_yesterdays() -> None:
    todays()
    stack = new_stack(TodayScene(), SIZE)
    button_of(stack.top, "How it went")
    button_of(stack.top, "Once more")
    press(stack, "Yesterday’s deal")
    assert "22 November" in words(stack.top)
    press(stack, "Play yesterday’s deal")
    assert top(stack, MatchScene).table.header.code == code_of_day(date(2026, 11, 22))
    stack.top.leave()


def typed(stack: SceneStack, code: str) -> None:
    page = top(stack, TodayScene)
    page.panel.focus = page.panel.fields[0]
    page.panel.keys = True
    stack.handle(Write(code))
    stack.handle(Confirm())


def test_a_code_is_looked_at_before_it_is_played() -> None:
    code = code_of(SharedMatch(replace(STANDARD, rounds=2), ("", "beginner"), Seat(1), 77))
    stack = new_stack(TodayScene(), SIZE)
    typed(stack, code.lower().replace("-", " "))
    said = words(top(stack, SharedMatchDialog))
    assert "Kaeru" in said
    assert f"This match comes from the share code {code}, so its deals could be known beforehand." in said
    press(stack, "Play")
    assert top(stack, MatchScene).table.header.code == code
    stack.top.leave()


@pytest.mark.parametrize(("wrong", "said"), [("06KP-CCBR-PR0K", "wrong"), ("0U", "stands in no"), ("06KP", "groups")])
def test_a_code_that_is_none_is_answered_in_one_sentence(wrong: str, said: str) -> None:
    stack = new_stack(TodayScene(), SIZE)
    typed(stack, wrong)
    assert said in top(stack, TodayScene).code.said


def test_a_code_can_be_pasted(copied: list[str]) -> None:
    copied.append(f"  {code_of_day(MONDAY)}\n")
    stack = new_stack(TodayScene(), SIZE)
    press(stack, "Paste")
    assert top(stack, TodayScene).code.typed == code_of_day(MONDAY)


def test_on_the_title_a_code_is_typed_at_once_and_played() -> None:
    code = code_of(SharedMatch(replace(STANDARD, rounds=2), ("", "beginner"), Seat(1), 77))
    stack = new_stack(TitleScene(), SIZE)
    press(stack, "Enter a code")
    for intent in (Write(code), Confirm()):
        stack.handle(intent)
    top(stack, SharedMatchDialog)


def test_a_code_on_the_clipboard_stands_on_the_sheet_that_is_opened_or_pasted(copied: list[str]) -> None:
    copied.append("dear friend, how are you")
    stack = new_stack(TitleScene(), SIZE)
    stack.handle(Paste())
    sheet = top(stack, CodeDialog)
    assert sheet.code.typed == "", "no other words are taken without being asked for"
    stack.handle(Paste())
    assert sheet.code.typed == "dear friend, how are you"
    stack.handle(Confirm())
    assert sheet.code.said
    copied.append(f"  {code_of_day(MONDAY)}\n")
    stack.handle(Paste())
    stack.handle(Confirm())
    shared = top(stack, SharedMatchDialog)
    stack.handle(Copy())
    assert copied[-1] == code_of(shared.match) == code_of_day(MONDAY)
    again = new_stack(CodeDialog(), SIZE)
    assert top(again, CodeDialog).code.typed == code_of_day(MONDAY)


def test_from_an_empty_field_escape_leads_back_at_once() -> None:
    stack = new_stack(TitleScene(), SIZE)
    press(stack, "Enter a code")
    stack.handle(EndTyping())  # what Escape means while something is typed
    top(stack, TitleScene)


def test_the_end_of_todays_match_leads_to_what_may_be_told() -> None:
    end = entered(MatchEndScene(todays()), SIZE)
    labels = [label for label, _act, _look in end.choices]
    assert labels[0] == "How it went"
    assert "Rematch" not in labels
    assert "could be known beforehand" in words(end)


def test_what_is_copied_gives_no_card_away(copied: list[str]) -> None:
    table = todays()
    scene = entered(weighing_nothing(TodayResultScene(table)), SIZE)
    button_of(scene, "Copy").act()
    first, signs, score, code = copied[0].splitlines()
    assert (first, code) == ("Koi-Koi · 23 November", code_of_day(MONDAY))
    assert len(signs) == len(table.match.results)
    assert score == f"{table.match.totals[0]} : {table.match.totals[1]} against Uguisu"
    assert "Copied." in words(scene)


def test_a_match_from_a_seed_is_shared_by_its_code(copied: list[str]) -> None:
    table = play_on(Table(replace(STANDARD, rounds=1), ("Aoi", "Ren"), seed=9, dealer=Seat(1)))
    dialog = entered(ShareDialog(table), SIZE)
    button_of(dialog, "Copy").act()
    dialog.handle(Copy())
    assert copied[0] == copied[1]
    match = read_code(copied[0])
    assert (match.seed, match.dealer, match.agents) == (9, 1, ("", ""))


def test_a_sealed_match_offers_the_same_table_with_other_deals() -> None:
    table = play_on(Table(replace(STANDARD, rounds=1), ("Aoi", "Ren")))
    dialog = entered(ShareDialog(table), SIZE)
    match = read_code(dialog.code)
    assert match.rules.rounds == 1
    assert match.seed != table.header.seed
    assert "its players had a part in them" in dialog.note


def test_rules_of_ones_own_and_a_running_match_have_no_code() -> None:
    own = entered(ShareDialog(play_on(Table(ruleset_of({"rounds": 1}), ("Aoi", "Ren"), seed=1))), SIZE)
    running = entered(ShareDialog(todays(most=10)), SIZE)
    for dialog in (own, running):
        assert dialog.code == ""
        assert "There is no code for this match" in dialog.note
        assert all(one.label != "Copy" for one in panel_of(dialog).buttons)


# Side by side


def test_two_who_played_the_same_code_stand_side_by_side() -> None:
    ours, theirs = todays(), todays()
    for table in (ours, theirs):
        table.close()
    stack = new_stack(weighing_nothing(TodayResultScene(ours)), SIZE)
    press(stack, "Compare")
    choice = top(stack, CompareChoiceScene)
    assert [one.path for one in choice.others] == [theirs.path]
    press(stack, panel_of(choice).buttons[0].label)
    said = words(top(stack, CompareScene))
    assert "decisions were the same." in said
    assert "Aoi" in said


def test_without_another_record_it_says_where_to_lay_one(home: Path) -> None:
    dialog = entered(CompareChoiceScene(todays(), code_of_day(MONDAY)), SIZE)
    assert dialog.others == []
    assert str(home) in words(dialog)
