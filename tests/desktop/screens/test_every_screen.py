"""Every screen around the table, in every size: it can be drawn, and everything on it can be pressed."""

import random
import shutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import theme
from koikoi.desktop.input.intents import Cancel, Confirm, Cycle, Ends, MoveFocus, Point, Press, Release, Scroll, Write
from koikoi.desktop.screens.review.question_scene import QuestionScene
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.screens.setup.setup import SetupScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.settings import CLOTHS
from koikoi.table.shelf import unfinished
from tests.desktop import screen_table
from tests.desktop.reviewed_match import reviewed
from tests.desktop.rings import Rings, keys_of
from tests.desktop.screen_table import BY_WIDGETS, PRESSED
from tests.desktop.text_boxes import contrasts
from tests.desktop.windows import choose, click, new_stack, panel_of, top

pytestmark = pytest.mark.law(6)

SIZES = ((960, 600), (1280, 720), (2560, 1080), (900, 1200))


@pytest.fixture(autouse=True)
def home(matches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    shutil.copytree(matches, tmp_path / "home")
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "home"))
    settings.adopt(settings.Settings())
    yield tmp_path / "home"
    settings.adopt(settings.Settings())
    apply_settings.apply(settings.now())


REVIEWED = lru_cache(reviewed)
"""Everything of it is known, so that nothing has to be weighed."""


def answered() -> QuestionScene:
    """What is still a question has its focus at the table as well."""
    session = REVIEWED()
    session.tries(session.swings[0]).shown = True
    return QuestionScene(session, session.swings[0])


SCREENS: dict[str, Callable[[], Scene]] = {
    **{name: screen_table.SCREENS[name] for name in PRESSED},
    "review's question": answered,
}


def shown(stack: SceneStack) -> None:
    """Draws whatever is there now."""
    stack.update(1 / 30)
    if stack:
        stack.draw(pygame.Surface(stack.size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_everything_on_a_screen_can_be_pressed(name: str, size: tuple[int, int]) -> None:
    stack = new_stack(SCREENS[name](), size)
    shown(stack)
    count = len(panel_of(stack.top).widgets)
    assert count
    places = range(count) if size == (1280, 720) else random.Random(name).sample(range(count), min(count, 12))
    for place in places:
        stack = new_stack(SCREENS[name](), size)
        widgets = panel_of(stack.top).widgets
        at = widgets[place % len(widgets)].rect.center
        click(stack, at)
        shown(stack)


@pytest.mark.parametrize("name", BY_WIDGETS)
def test_everything_on_a_screen_can_be_reached_by_tab_and_confirmed(name: str) -> None:
    stack = new_stack(SCREENS[name](), (1280, 720))
    panel = panel_of(stack.top)
    count = len(panel.widgets)
    seen = set()
    for _ in range(4 * count + 3):  # a long list has more rows than widgets at a time
        stack.handle(Cycle(1))
        seen |= {place for place, one in enumerate(panel.widgets) if one is panel.focus}
    assert seen == set(range(count))
    stack.handle(Confirm())
    shown(stack)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_survives_a_thousand_random_intents_and_every_size(name: str) -> None:
    rng = random.Random(name)
    stack = new_stack(SCREENS[name](), (1280, 720))
    for number in range(400):
        if not stack:
            break
        at = (rng.randrange(stack.size[0]), rng.randrange(stack.size[1]))
        intents = (
            Point(at), Press(at), Release(at), Scroll(at, rng.choice((-3, 3))), Cycle(rng.choice((-1, 1))),
            MoveFocus(rng.choice((-1, 0, 1)), rng.choice((-1, 0, 1))), Confirm(),
        )  # fmt: skip
        stack.handle(rng.choice(intents) if rng.random() < 0.97 else Cancel())
        if not stack:
            break
        if number % 80 == 0:
            stack.resize(rng.choice(SIZES))
        if number % 20 == 0:
            shown(stack)


@pytest.mark.parametrize("table", [{"text_size": 160}, {"high_contrast": True}, {"cloth": "moss"}, {"language": "ja"}])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_drawn_with_any_settings(name: str, table: dict[str, object]) -> None:
    settings.adopt(settings.read(table))
    apply_settings.apply(settings.now())
    for size in ((960, 600), (900, 1200)):
        shown(new_stack(SCREENS[name](), size))


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("name", SCREENS)
def test_all_words_stand_out_from_their_ground(
    name: str, high_contrast: bool, cloth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.adopt(settings.Settings(high_contrast=high_contrast, cloth=cloth))
    apply_settings.apply(settings.now())
    scene = SCREENS[name]()
    weak = [(said, round(found, 2)) for said, found, _size in contrasts(scene, (1280, 720), monkeypatch) if found < 4.5]
    assert weak == []


@pytest.mark.parametrize("name", BY_WIDGETS)
def test_keys_show_a_focus_that_can_be_seen(name: str) -> None:
    stack = new_stack(SCREENS[name](), (1280, 720))
    before = pygame.Surface(stack.size)
    stack.draw(before)
    stack.handle(Cycle(1))
    stack.handle(Cycle(1))
    after = pygame.Surface(stack.size)
    stack.draw(after)
    focus = panel_of(stack.top).focus
    assert focus is not None
    around = focus.rect.inflate(16, 16).clip(after.get_rect())
    gold = pygame.mask.from_threshold(after.subsurface(around), theme.GOLD, (24, 24, 24, 255)).count()
    assert gold > 100


@pytest.mark.parametrize("name", BY_WIDGETS)
def test_after_every_key_one_ring_can_be_seen(name: str) -> None:
    rings = Rings()
    stack = new_stack(SCREENS[name](), (960, 600))
    target = pygame.Surface(stack.size)
    for key in keys_of(name):
        stack.handle(key)
        stack.update(1 / 30)
        assert len(rings.of(panel_of(stack.top), target)) == 1, key


def test_two_presses_of_enter_start_a_match() -> None:
    for one in unfinished():
        one.path.unlink()
    stack = new_stack(TitleScene(), (1280, 720))
    stack.handle(Confirm())
    assert isinstance(stack.top, SetupScene)
    stack.handle(Confirm())
    assert not isinstance(stack.top, TitleScene | SetupScene)


def test_with_an_unfinished_match_enter_continues_it() -> None:
    stack = new_stack(TitleScene(), (1280, 720))
    title = top(stack, TitleScene)
    assert title.latest is not None
    red = [one for one in title.panel.buttons if one.look is ButtonLook.PRIMARY]
    assert red == [title.panel.focus]
    assert red[0].label == "Continue"


def test_another_language_holds_at_once_and_on_the_screens_below(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(settings.watch(apply_settings.apply))
    stack = new_stack(TitleScene(), (1280, 720))
    stack.push(SettingsScene())
    choose(stack, "de")
    assert panel_of(stack.top).buttons[0].label == "Zurück"
    stack.handle(Cancel())
    assert "Einstellungen" in {one.label for one in panel_of(stack.top).buttons}


def test_a_name_that_is_only_an_example_gives_way_to_the_first_letter() -> None:
    setup = SetupScene()
    stack = new_stack(setup, (1280, 720))
    at = setup.panel.fields[0].rect.center
    for intent in (Press(at), Release(at), Write("J"), Write("o")):
        stack.handle(intent)
    assert setup.plan.chairs[0].name == "Jo"
    at = setup.panel.fields[1].rect.center
    for change in (Press(at), Release(at), MoveFocus(-1, 0), Ends(1), Write("a")):
        stack.handle(change)
    assert setup.plan.chairs[1].name == "Rena"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_reader_finds_words_and_a_name_for_everything_that_can_be_pressed(name: str) -> None:
    described = new_stack(SCREENS[name](), SIZES[1]).described()
    items = list(described.item.walk())
    assert described.item.label, "the screen has a name"
    assert [one.key for one in items if one.able and not one.label] == []
    able = [one for one in items if one.able]
    assert able
    assert len({one.key for one in items}) == len(items)
