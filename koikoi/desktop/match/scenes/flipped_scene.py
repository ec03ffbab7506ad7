"""A scene that both sides of a flat screen can read: it lies towards one of them and can be turned to the other."""

from dataclasses import replace

import pygame

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.input.intents import Intent, Point, Press, Release
from koikoi.desktop.layout.board import Rect, mirrored, mirrored_point
from koikoi.desktop.ui.panel import LEAST_TARGET
from koikoi.desktop.ui.scene import Change, Push, Replace, Scene
from koikoi.desktop.ui.services import Services


class FlippedScene(Scene):
    """Wraps another scene, and what that puts in its place.

    Two tabs, one for each side, turn it around.
    """

    def __init__(self, scene: Scene, *, turned: bool) -> None:
        self.scene = scene
        self.turned = turned
        self.opaque = scene.opaque
        self.panel = scene.panel

    @property
    def animating(self) -> bool:
        """As the scene is."""
        return self.scene.animating

    @property
    def pointed(self) -> object:
        """As the scene does."""
        return self.scene.pointed

    def attach(self, services: Services) -> None:
        """As the scene does."""
        super().attach(services)
        self.scene.attach(services)

    def leave(self) -> None:
        """As the scene does."""
        self.scene.leave()

    def enter(self, size: tuple[int, int]) -> None:
        """As the scene does."""
        self.size = size
        self.scene.enter(size)

    def described(self) -> Description:
        """As the scene does."""
        return self.scene.described()

    @property
    def unfolds(self) -> Rect | None:  # type: ignore[override]
        """As the scene does, from its side."""
        area = self.scene.unfolds
        return mirrored(area, self.size) if self.turned and area is not None else area

    @property
    def rolls(self) -> Rect | None:  # type: ignore[override]
        """As the scene does, from its side."""
        area = self.scene.rolls
        return mirrored(area, self.size) if self.turned and area is not None else area

    @property
    def roller(self) -> int:  # type: ignore[override]
        """As the scene has it."""
        return self.scene.roller

    @property
    def tabs(self) -> tuple[Rect, Rect]:
        """Where it is turned around: at the lower left of either side."""
        side = max(LEAST_TARGET, round(min(self.size) * 0.06))
        tab = Rect(side // 6, self.size[1] - side - side // 6, side, side)
        return tab, mirrored(tab, self.size)

    def handle(self, intent: Intent) -> Change | None:
        """Positions are turned with the scene."""
        match intent:
            case Press(at) if any(tab.collidepoint(at) for tab in self.tabs):
                self.turned = not self.turned
                return None
            case Point(at) | Press(at) | Release(at) if self.turned:
                intent = replace(intent, at=mirrored_point(at, self.size))
            case _:
                pass
        return self._also_turned(self.scene.handle(intent))

    def update(self, seconds: float) -> Change | None:
        """As the scene does."""
        return self._also_turned(self.scene.update(seconds))

    def _also_turned(self, change: Change | None) -> Change | None:
        """What is laid over it, or follows it, lies as this does."""
        match change:
            case Push(scene):
                return Push(FlippedScene(scene, turned=self.turned))
            case Replace(scene):
                return Replace(FlippedScene(scene, turned=self.turned))
            case _:
                return change

    def settings_changed(self) -> None:
        """What the scene shows of them."""
        self.scene.settings_changed()

    def draw(self, target: Surface) -> None:
        """Draws the scene, and the tabs."""
        if self.turned:
            _turn(target)
        self.scene.draw(target)
        if self.turned:
            _turn(target)
        for tab in self.tabs:
            _tab(target, tab)


def _turn(target: Surface) -> None:
    target.blit(pygame.transform.flip(target, True, True), (0, 0))


def _tab(target: Surface, rect: Rect) -> None:
    """Two arrows that chase each other; the same from both sides."""
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
