"""Scenes put on the screen as the app would, with what all of them share."""

from typing import TypeVar

import pygame

from koikoi.desktop.app.screen_routes import screen_routes
from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.input.intents import Point, Position, Press, Release
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.panel import Panel, Widget
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.transitions import put_scene
from koikoi.desktop.ui.widgets import Button

S = TypeVar("S", bound=Scene)

SERVICES = Services(routes=screen_routes())
"""Those of all tests: pictures that are kept are kept for the next test, too."""


def new_stack(scene: Scene, size: tuple[int, int]) -> SceneStack:
    """A stack with this scene at the bottom; nothing is wanted any more of what lay on others."""
    SERVICES.warm.clear()
    return SceneStack(scene, size, SERVICES)


def entered(scene: S, size: tuple[int, int]) -> S:
    """A scene that is on the screen without a stack, with all it reads from files."""
    if "services" not in vars(scene):
        scene.attach(SERVICES)
    scene.enter(size)
    return all_read(scene)


def all_read(scene: S) -> S:
    """A page of many rows once its files are read: a busy machine shows it before."""
    while isinstance(scene, ListScene) and scene.unread:
        scene.update(0)
    return scene


class DrawnScene(Scene):
    """A scene that draws all of itself in each frame."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws it over what is there."""

    def compose(self, stage: Group) -> None:
        stage.paint("all", object(), stage.whole, self.draw, opaque=self.opaque)


def draw_scene(scene: Scene, target: pygame.Surface) -> None:
    """Draws a scene over what is there."""
    stage = Stage()
    stage.begin(target.get_size())
    put_scene(stage, scene)
    stage.show(target)


def draw_panel(panel: Panel, target: pygame.Surface, reach: int = 40) -> None:
    """Draws the widgets of a panel over what is there."""
    stage = Stage()
    stage.begin(target.get_size())
    panel.compose(stage, reach)
    stage.show(target)


def top(stack: SceneStack, kind: type[S]) -> S:
    """The scene on top, which is one of this kind."""
    scene = stack.top
    assert isinstance(scene, kind), scene
    return scene


def panel_of(scene: Scene) -> Panel:
    """The widgets of a scene that has some."""
    assert scene.panel is not None, scene
    return scene.panel


def button_of(scene: Scene, label: str) -> Button:
    """The first button on which this is written."""
    panel = panel_of(scene)
    return next(one for one in (*panel.buttons, *panel.others) if isinstance(one, Button) and one.label == label)


def click(stack: SceneStack, at: Position) -> None:
    """Points somewhere, presses and releases."""
    for intent in (Point(at), Press(at), Release(at)):
        stack.handle(intent)


def press(stack: SceneStack, label: str) -> None:
    """Clicks the first button of the top scene on which this is written."""
    click(stack, button_of(stack.top, label).rect.center)


def choose(stack: SceneStack, value: object, *, beside: object = None) -> None:
    """Clicks the choice of this value on the top scene; `beside`: in the row that has this one, too."""
    other = value if beside is None else beside
    for _ in range(100):
        row = next(one for one in panel_of(stack.top).widgets if _offers(one, value) and _offers(one, other))
        assert isinstance(row, Segments | Chooser)
        if row.value == value:
            return
        values = [one for one, _label in row.choices]
        at = row.cells()[values.index(value)].center if isinstance(row, Segments) else row.rect.move(-5, 0).midright
        click(stack, at)
    raise AssertionError(f"{value} can't be chosen")


def _offers(widget: Widget, value: object) -> bool:
    """Whether this is a row of choices with this one among them; 1 is neither 1.0 nor True."""
    if not isinstance(widget, Segments | Chooser):
        return False
    return any(type(one) is type(value) and one == value for one, _label in widget.choices)
