"""The trainer in the window: letters, mouse and keys answer; every answer is kept at once; nothing is pushed."""

import random
from pathlib import Path

import pygame
import pytest

from koikoi.desktop.input.gamepads import Gamepads
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Cancel, Confirm, Hurry
from koikoi.desktop.screens.practice.branch import PLACES, TWIGS, Branch
from koikoi.desktop.screens.practice.choices import CardChoice
from koikoi.desktop.screens.practice.sitting_scene import SittingScene
from koikoi.desktop.screens.practice.year import YearScene, of_month, today
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.cards import Month
from koikoi.learning import progress
from koikoi.learning.boxes import Kept
from koikoi.learning.progress import Progress
from koikoi.learning.questions import QUESTIONS, Topic
from koikoi.learning.sitting import MOST
from koikoi.settings import Settings
from tests.desktop.input_events import key, taken
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import button_of, click, entered, new_stack, press, top

SIZE = (1280, 720)


def sitting() -> tuple[SceneStack, SittingScene]:
    stack = new_stack(YearScene(), SIZE)
    scene = SittingScene(random.Random(2))
    stack.push(scene)
    return stack, scene


def choices(scene: SittingScene) -> list[tuple[int, int]]:
    """Where the choices are, in their order."""
    assert scene.asked is not None
    return [one.rect.center for one in scene.panel.inside][: len(scene.asked.choices)]


def test_a_sitting_by_letters_by_mouse_and_by_enter() -> None:
    stack, scene = sitting()
    assert scene.asked is not None
    mapper, right = InputMapper(Gamepads()), scene.asked.right
    context = stack.top.input_context
    for intent in taken(mapper, key(pygame.K_a + right), context=context):
        stack.handle(intent)  # type: ignore[arg-type]
    assert scene.chosen == right
    first = scene.asked.question
    assert progress.load()[0].kept[first] == Kept(1, today() + 1, False)
    stack.handle(Confirm())
    assert scene.lettered
    assert scene.asked.question != first
    wrong = (scene.asked.right + 1) % len(scene.asked.choices)
    click(stack, choices(scene)[wrong])
    assert wrong == scene.chosen
    assert progress.load()[0].asked == 2
    press(stack, "Next")
    stack.handle(Hurry())
    assert scene.chosen == -1, "the space bar: I don't know"
    stack.handle(Cancel())
    assert isinstance(stack.top, YearScene)
    assert progress.load()[0].asked == 3


def test_a_whole_sitting_ends_by_itself_and_that_is_enough_for_today() -> None:
    stack, scene = sitting()
    for _ in range(MOST):
        assert scene.asked is not None
        scene.choose(scene.asked.right)
        stack.handle(Confirm())
    year = top(stack, YearScene)
    assert not button_of(year, "Five minutes").enabled
    assert progress.load()[0].asked == MOST


def test_time_runs_while_a_question_stands_there_and_only_then() -> None:
    stack, scene = sitting()
    stack.update(0.5)
    assert scene.sitting.spent == 0.5
    scene.choose(0)
    stack.update(0.5)
    assert scene.sitting.spent == 0.5
    stack.handle(Confirm())
    stack.update(3600.0)
    assert scene.sitting.spent == 1.5, "a machine that slept has not thought"


def test_the_year_shows_what_has_bloomed_and_a_damaged_file_stops_nothing() -> None:
    kept = {one: Kept(4, today() + 9, True) for one in of_month(Month.PINE)}
    assert len(kept) == 16
    progress.save(Progress(4, kept))
    assert entered(YearScene(), SIZE).progress.kept == kept
    path = progress.progress_path()
    path.write_text("{")
    year = entered(YearScene(), SIZE)
    assert "learning.broken" in year.said
    assert Path(path.with_suffix(".broken")).read_text() == "{"


def test_cards_are_chosen_by_their_pictures_and_have_names_for_those_who_hear_them() -> None:
    others = {one: Kept(3, today() + 3) for one in QUESTIONS if one.topic is not Topic.SISTERS}
    progress.save(Progress(4, others))
    scene = entered(SittingScene(random.Random(1)), SIZE)
    labels = [one.label for one in scene.panel.widgets if isinstance(one, CardChoice)]
    assert len(set(labels)) == len(labels) == 4


def test_practise_is_reached_from_the_title_once_somebody_knows_the_game() -> None:
    progress.save(Progress(4))
    stack = new_stack(TitleScene(), SIZE)
    press(stack, "Practise")
    top(stack, YearScene)
    stack.handle(Confirm())
    assert isinstance(stack.top, SittingScene)


def test_every_bud_sits_on_a_twig() -> None:
    joints = {place for _thick, way in TWIGS for place in way}
    assert {*PLACES} <= joints
    assert {way[-1] for _thick, way in TWIGS} <= {*PLACES}, "no twig ends without one"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080), (1080, 1920)])
@pytest.mark.parametrize("percent", [100, 160])
def test_the_whole_year_is_seen_and_fills_its_sheet(size: tuple[int, int], percent: int) -> None:
    with chosen(Settings(text_size=percent)):
        scene = entered(YearScene(), size)
        branches = [one.rect for one in scene.boxes.placed if isinstance(one.leaf, Branch)]
        assert not scene.scroller.scrolls
        below = min(one.rect.top for one in scene.panel.buttons[1:]) - branches[-1].bottom
        assert 0 < below < 0.16 * size[1], "names and a little air"


@pytest.mark.parametrize("percent", [100, 160])
def test_an_upright_question_is_asked_in_the_middle(percent: int) -> None:
    with chosen(Settings(language="de", text_size=percent)):
        scene = entered(SittingScene(random.Random(2)), (1080, 1920))
        assert not scene.scroller.scrolls
        assert scene.panel.buttons[0].rect.bottom < 200
        assert 960 < max(one.rect.bottom for one in scene.panel.inside) < 1700
