"""A scene that both sides of a flat screen can read: it lies towards one of them and can be turned to the other."""

import inspect
from functools import partial
from types import MethodType

import pygame

from koikoi.desktop.animation.upside_down import turned_copy
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.intents import NOWHERE, CancelDrag, Intent, Point, Press
from koikoi.desktop.layout.board import Rect, mirrored
from koikoi.desktop.match.scenes.opposite import given_from_opposite, seen_from_opposite
from koikoi.desktop.ui.panel import LEAST_TARGET
from koikoi.desktop.ui.scene import Change, Push, Replace, Scene


class TwoSided(Scene):
    """A scene that has to know from which side it is read: it is told so by `turned`."""

    @property
    def turnable(self) -> bool:
        """It can be turned around now."""
        return True


class FlippedScene(Scene):
    """Wraps another scene, and what that puts in its place.

    Two tabs, one for each side, turn it around.  Whatever is no method here is answered by the scene (`_FromScene`).
    """

    def __init__(self, scene: Scene, *, turned: bool) -> None:
        self.scene = scene
        self.turned = turned
        self._tell_side()

    @property
    def tabs(self) -> tuple[Rect, Rect]:
        """Where it is turned around: at the lower left of either side."""
        side = max(LEAST_TARGET, round(min(self.size) * 0.06))
        tab = Rect(side // 6, self.size[1] - side - side // 6, side, side)
        return tab, mirrored(tab, self.size)

    def handle(self, intent: Intent) -> Change | None:
        """Positions are turned with the scene."""
        if isinstance(intent, Press) and self._turnable and any(tab.collidepoint(intent.at) for tab in self.tabs):
            self.scene.handle(CancelDrag())
            self.turned = not self.turned
            self._tell_side()
            intent = Point(NOWHERE if intent.touch else intent.at)
        return self._also_turned(self.scene.handle(given_from_opposite(intent, self.size) if self.turned else intent))

    def update(self, seconds: float) -> Change | None:
        """What follows the scene lies as this does."""
        return self._also_turned(self.scene.update(seconds))

    @property
    def _turnable(self) -> bool:
        return self.scene.turnable if isinstance(self.scene, TwoSided) else True

    def _tell_side(self) -> None:
        if isinstance(self.scene, TwoSided):
            self.scene.turned = self.turned

    def _also_turned(self, change: Change | None) -> Change | None:
        """What is laid over it, or follows it, lies as this does, unless it can be turned by itself, or is a table."""
        match change:
            case Push(scene) | Replace(scene) if isinstance(scene, FlippedScene) or scene.played_table is not None:
                return change
            case Push(scene):
                return Push(FlippedScene(scene, turned=self.turned))
            case Replace(scene):
                return Replace(FlippedScene(scene, turned=self.turned))
            case _:
                return change

    # Drawing

    def compose(self, stage: Group) -> None:
        """The scene, and the tabs, one for each side; each is the same from its side."""
        self.scene.compose(stage.group((self, "scene"), turned=self.turned))
        if self._turnable:
            for opposite in (False, True):
                side, tab = stage.group((self, "tab", opposite), turned=opposite), self.tabs[0]
                side.paint("tab", None, tab.inflate(4, 4), partial(_draw_tab, tab))

    def compose_above(self, stage: Group) -> None:
        """What of the scene lies over a scroll."""
        self.scene.compose_above(stage.group((self, "above"), turned=self.turned))

    def draw(self, target: Surface) -> None:
        """Draws the scene, and the tabs, over what is there."""
        Scene.draw(self, target)

    def take_over(self, seen: Surface) -> None:
        """As the scene is read."""
        self.scene.take_over(turned_copy(seen) if self.turned else seen)


class _FromScene:
    """A hook as the scene that is wrapped has it now; where that is turned, areas are where they are seen."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, wrapper: FlippedScene | None, _kind: type[FlippedScene]) -> object:
        if wrapper is None:
            return self
        value, size = getattr(wrapper.scene, self._name), wrapper.scene.size
        if not wrapper.turned:
            return value
        if isinstance(value, MethodType):
            return lambda *given: seen_from_opposite(value(*given), size)
        return seen_from_opposite(value, size)

    def __set__(self, wrapper: FlippedScene, value: object) -> None:
        setattr(wrapper.scene, self._name, value)


OWN = frozenset({"turned", "partial_redraw", *vars(FlippedScene)})
"""Hooks that the wrapper has for itself."""
for _hook in {*vars(Scene), *inspect.get_annotations(Scene)} - OWN:
    if not _hook.startswith("_"):
        setattr(FlippedScene, _hook, _FromScene(_hook))


def _draw_tab(tab: Rect, target: Surface) -> None:
    _tab(target, tab)


def _tab(target: Surface, rect: Rect) -> None:
    """Two arrows that chase each other."""
    middle, size = rect.center, rect.w / 2
    pygame.draw.aacircle(target, theme.FRAME, middle, size)
    pygame.draw.aacircle(target, theme.CREAM2, middle, size - 1, max(round(size * 0.07), 1))
    for way in (1, -1):
        y = middle[1] - way * size * 0.26
        start, end = middle[0] - way * size * 0.44, middle[0] + way * size * 0.30
        thick = max(round(size * 0.11), 2)
        pygame.draw.line(target, theme.CREAM, (round(start), round(y)), (round(end), round(y)), thick)
        reach = size * 0.24
        corners = ((reach, 0), (-reach * 0.3, -reach), (-reach * 0.3, reach))
        pygame.draw.polygon(target, theme.CREAM, [(end + way * dx, y + dy) for dx, dy in corners])
