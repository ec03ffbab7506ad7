"""The title: a print that is made before one's eyes and then lives, calmly, and never keeps anybody waiting."""

import random
import time

import pygame
import pytest

from koikoi import settings
from koikoi.agents.players import GreedyPlayer
from koikoi.desktop.animation.living_print import Still
from koikoi.desktop.animation.print_motions import FALLING, MOTIONS
from koikoi.desktop.animation.print_stage import AIR
from koikoi.desktop.app import loop
from koikoi.desktop.draw.prints import Fit, places
from koikoi.desktop.draw.title_picture import free_until, lettering, title_fit
from koikoi.desktop.input.intents import Confirm
from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import Month
from koikoi.engine.state import ChooseDealer
from koikoi.learning import progress
from koikoi.locales import names
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table import save
from koikoi.table.table import Table
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.named_pictures import chosen
from tests.desktop.windows import new_stack, press, top

SIZE = (320, 200)
LOST = pygame.event.Event(pygame.WINDOWFOCUSLOST)
ENTRY = 2.0
"""Seconds after which the title has come in."""


def living() -> SceneStack:
    """A title whose print has been made."""
    title = TitleScene(lively=True)
    title.month = Month.CHRYSANTHEMUM
    stack = new_stack(title, SIZE)
    while not title.lives:
        time.sleep(0.005)
    return stack


def shown(stack: SceneStack, seconds: float, *first: pygame.event.Event) -> int:
    """How often it is drawn in so many seconds, after these events."""
    canvas, now, events = FakeCanvas(SIZE), 0.0, [*first]

    def tick(rate: int) -> float:
        nonlocal now
        now += 1 / rate
        return 1 / rate

    def happened() -> list[pygame.event.Event]:
        found, events[:] = list(events), []
        return [*found, pygame.event.Event(pygame.QUIT)] if now >= seconds else found

    loop.loop(stack, canvas, happened, tick)
    return canvas.shown


def test_it_is_drawn_twelve_times_a_second_and_not_at_all_unless_it_is_in_front() -> None:
    stack = living()
    for _ in range(round(60 * ENTRY)):
        stack.update(1 / 60)
    assert 50 <= shown(stack, 5.0) <= 65
    assert shown(stack, 5.0, LOST) <= 1


def test_with_reduced_motion_nothing_moves() -> None:
    stack = living()
    settings.change(reduced_motion=True)
    stack.top.enter(SIZE)
    assert 1 == shown(stack, 5.0)


def test_whoever_presses_while_it_comes_in_is_not_kept_waiting() -> None:
    stack = living()
    press(stack, "Two at this screen")
    assert isinstance(stack.top, SetupScene)


def test_what_moves_is_in_the_print() -> None:
    for month in Month:
        names = places(month)
        assert set(MOTIONS[month]) <= set(names), month
        assert any(not isinstance(motion, Still) for motion in MOTIONS[month].values()), month
        assert (month in FALLING) <= (AIR in names), month


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080), (1600, 1200), (900, 1200)])
def test_the_print_covers_every_window_and_keeps_its_ground(size: tuple[int, int]) -> None:
    fit = title_fit(size)
    right, bottom = fit.at(1920, 1200)
    assert fit.left <= -fit.bleed or fit.extra
    assert min(right - size[0], bottom - fit.size[1]) >= 0
    assert fit.at(0, 1080)[1] <= fit.size[1] + fit.bleed, "no more than the lowest 120 units are lost"


def test_a_wide_window_sees_the_left_side_once_more() -> None:
    assert Fit((2560, 1080)).extra == 640
    assert not Fit((1920, 1080)).extra


def test_all_parts_of_the_name_together_are_the_name() -> None:
    name = lettering(pygame.Surface((640, 360)), 3, 0)
    signs = name.parts()
    whole = pygame.Surface(name.name.get_size(), pygame.SRCALPHA)
    for part, at in (part for sign in signs for part in sign):
        whole.blit(part, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert 4 == len(signs)
    assert all(len(sign) > 10 for sign in signs)
    covered, all_of_it = (pygame.mask.from_surface(one, 128).count() for one in (whole, name.name))
    assert covered >= 0.98 * all_of_it


def finished_round() -> None:
    """A match of which a round has been settled."""
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, path=save.new_path())
    agent, rng = GreedyPlayer(), random.Random(1)
    while not table.match.results:
        if table.match.to_move is None or isinstance(table.match.phase, ChooseDealer):
            table.play_chance()
        else:
            table.act(table.match.to_move, agent.choose(table.view(table.match.to_move), rng))
    table.close()


def test_somebody_new_is_offered_the_lesson_first_and_never_meets_the_curtain() -> None:
    stack = new_stack(TitleScene(), SIZE)
    title = top(stack, TitleScene)
    labels = [one.label for one in title.panel.buttons]
    assert labels[:3] == ["Learn", "Play against Kaeru", "Two at this screen"]
    focus = title.panel.focus
    assert isinstance(focus, Button)
    assert (focus.label, focus.look) == ("Learn", ButtonLook.PRIMARY)
    stack.handle(Confirm())
    assert isinstance(stack.top, LessonScene)
    for label, agents in (("Play against Kaeru", ["", "beginner"]), ("Two at this screen", ["", ""])):
        stack = new_stack(TitleScene(), SIZE)
        press(stack, label)
        assert agents == [one.agent for one in top(stack, SetupScene).plan.chairs[:2]]


def test_two_at_this_screen_are_people_also_after_a_match_against_a_computer() -> None:
    stack = new_stack(TitleScene(), SIZE)
    press(stack, "Play against Kaeru")
    settings.change(last_table=top(stack, SetupScene).plan.table())
    stack = new_stack(TitleScene(), SIZE)
    press(stack, "Two at this screen")
    assert [0, 1] == top(stack, SetupScene).plan.people


def test_a_lesson_that_was_begun_goes_on_and_one_that_is_through_gives_way() -> None:
    progress.lesson_done(0)
    title = top(new_stack(TitleScene(), SIZE), TitleScene)
    first = title.panel.buttons[0]
    assert (first.label, first.note) == ("Go on learning", "Round 2 of 3")
    progress.lesson_done(4)
    title = top(new_stack(TitleScene(), SIZE), TitleScene)
    assert "Play" == title.panel.buttons[0].label


def test_after_a_round_the_title_is_the_usual_one() -> None:
    finished_round()
    stack = new_stack(TitleScene(), SIZE)
    labels = [one.label for one in top(stack, TitleScene).panel.buttons]
    assert {"Play", "Continue", "Practise", "Matches"} <= set(labels)
    assert "Learn" not in labels


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("month", Month)
def test_a_broad_menu_has_the_name_above_it(size: tuple[int, int], month: Month) -> None:
    with chosen(Settings(language="pt_BR")):
        scene = TitleScene()
        scene.month = month
        new_stack(scene, size)
        assert scene.fresh
        landscape = pygame.Surface(size)
        name = scene.name_in(landscape)
        assert name is not None
        for area in (name.area, name.seal_area):
            assert not area.colliderect(scene.sheet)
            assert area.right <= free_until(title_fit(size), month, area)


def test_enlarged_entries_stand_in_two_columns_beside_the_name_where_one_is_higher_than_the_window() -> None:
    finished_round()
    with chosen(Settings(language="de", text_size=160)):
        scene = top(new_stack(TitleScene(), (1280, 720)), TitleScene)
        assert not scene.scrolls_whole
        assert all(scene.sheet.contains(one.rect) for one in scene.panel.buttons)
        assert scene.area.contains(scene.sheet)
        slip = scene.boxes.rect("slip")
        assert scene.name_in(pygame.Surface((1280, 720))) is None
        assert slip.h > 340
        assert not slip.colliderect(scene.sheet)


@pytest.mark.parametrize("language", ["en", "de"])
def test_enlarged_entries_of_somebody_new_need_no_scrolling_either(language: str) -> None:
    with chosen(Settings(language=language, text_size=160)):
        scene = top(new_stack(TitleScene(), (1280, 720)), TitleScene)
        assert scene.fresh
        assert not scene.scrolls_whole
        assert all(scene.sheet.contains(one.rect) for one in scene.panel.buttons)


def test_a_menu_that_is_nearly_as_high_as_the_window_stands_in_its_middle() -> None:
    finished_round()
    sheet = top(new_stack(TitleScene(), (1280, 720)), TitleScene).sheet
    assert abs(sheet.top - (720 - sheet.bottom)) <= 2


def test_a_tall_window_shows_the_month_in_the_corner_of_its_print() -> None:
    scene = top(new_stack(TitleScene(), (1080, 1920)), TitleScene)
    month = names.heading(names.month(scene.month))
    corner = next(one.rect for one in scene.boxes.placed if getattr(one.leaf, "title", "") == month)
    assert pygame.Rect((0, 0), title_fit(scene.size).size).contains(corner)


@pytest.mark.parametrize("percent", [100, 160])
def test_a_tall_window_shows_the_name_below_the_print_or_on_a_slip_of_its_own(percent: int) -> None:
    finished_round()
    with chosen(Settings(language="de", text_size=percent)):
        scene = top(new_stack(TitleScene(), (1080, 1920)), TitleScene)
        slip, name = scene.boxes.rect("slip"), scene.name_in(pygame.Surface((1080, 1920)))
        assert (name is None) is (slip.h > 0) is (percent == 160)
        if name is not None:
            assert title_fit(scene.size).size[1] <= name.area.top < name.area.bottom <= scene.sheet.top
        else:
            assert slip.h > 190
            assert not slip.colliderect(scene.sheet)


@pytest.mark.parametrize("percent", [100, 160, 200])
@pytest.mark.parametrize("size", [(1080, 1920), (600, 800)])
def test_a_menu_in_one_column_takes_most_of_a_tall_window(size: tuple[int, int], percent: int) -> None:
    with chosen(Settings(text_size=percent)):
        scene = top(new_stack(TitleScene(), size), TitleScene)
        assert scene.fresh
        assert scene.sheet.w > 0.6 * size[0]
        assert all(scene.sheet.contains(one.rect) for one in scene.panel.buttons)
