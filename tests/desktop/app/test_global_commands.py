"""What holds on every screen is done for every screen, whatever lies on top."""

import pygame

from koikoi import settings
from koikoi.desktop.app.loop import give, input_context
from koikoi.desktop.app.toast import Toast
from koikoi.desktop.input.intents import Cancel, CycleSpeed, FullScreen, Mute, Peek, Press
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.screens.settings import SettingsScene
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import TextField
from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.settings import Speed
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.windows import new_stack

SIZE = (1280, 720)


def stack_with(*scenes: Scene) -> SceneStack:
    stack = new_stack(scenes[0], SIZE)
    for scene in scenes[1:]:
        stack.push(scene)
    return stack


def test_sound_speed_and_full_screen_work_on_every_screen_and_are_told() -> None:
    stack, canvas, toast = stack_with(NoticeDialog("!")), FakeCanvas(), Toast()
    give(stack, canvas, toast, Mute())
    assert (True, "Sound off") == (settings.now().muted, toast.text)
    give(stack, canvas, toast, CycleSpeed())
    assert (Speed.BRISK, "Cards move briskly") == (settings.now().speed, toast.text)
    give(stack, canvas, toast, FullScreen())
    assert settings.now().full_screen
    assert toast.update(2.0)
    assert not toast.text


def test_a_key_that_changes_a_setting_shows_where_settings_are_shown() -> None:
    scene = SettingsScene()
    give(stack_with(scene), FakeCanvas(), Toast(), CycleSpeed())
    shown = [one.value for one in scene.panel.others if isinstance(one, Segments)]
    assert settings.now().speed is Speed.BRISK
    assert Speed.BRISK in shown


def test_escape_ends_typing_before_it_leaves() -> None:
    scene = NoticeDialog("!")
    stack = stack_with(NoticeDialog("below"), scene)
    scene.panel.fields = [TextField("Aoi", pygame.Rect(0, 0, 100, 40))]
    stack.handle(Press((10, 10)))
    assert input_context(stack).writes
    give(stack, FakeCanvas(), Toast(), Cancel())
    assert scene.panel.typing is None


def test_a_look_that_ends_under_a_question_is_over() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0))
    match = MatchScene(table, Privacy.PEEK)
    stack = stack_with(match, NoticeDialog("!"))
    table.deal()
    match.state.view = match.state.visibility.view()
    give(stack, FakeCanvas(), Toast(), Peek(0, True))
    assert 0 == match.state.viewer
    give(stack, FakeCanvas(), Toast(), Peek(0, False))
    assert match.state.viewer is None
