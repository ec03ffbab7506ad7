"""A scene that both sides of a flat screen can read: it lies towards one of them and can be turned to the other."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.input.intents import Intent, Point, Press, Release
from koikoi.desktop.layout.board import Rect, mirrored, mirrored_point
from koikoi.desktop.ui.panel import LEAST_TARGET
from koikoi.desktop.ui.scene import Change, Push, Replace, Scene, Shared
from koikoi.desktop.ui.services import Services


class TwoSided:
    """A scene that has to know from which side it is read."""

    turned = False
    """By those who sit opposite."""

    @property
    def turnable(self) -> bool:
        """It can be turned around now."""
        return True


class FlippedScene(Scene):
    """Wraps another scene, and what that puts in its place.

    Two tabs, one for each side, turn it around.
    """

    def __init__(self, scene: Scene, *, turned: bool) -> None:
        self.scene = scene
        self.turned = turned
        self._tell_side()
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

    def let_go(self) -> None:
        """As the scene does."""
        self.scene.let_go()

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
    def dissolves(self) -> bool:  # type: ignore[override]
        """As the scene does."""
        return self.scene.dissolves

    @property
    def roller(self) -> int:  # type: ignore[override]
        """As the scene has it."""
        return self.scene.roller

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """As the scene does, from its side."""
        shared = self.scene.shared
        return {key: opposite(one, self.size) for key, one in shared.items()} if self.turned else shared

    @property
    def away(self) -> frozenset[Hashable]:
        """As of the scene."""
        return self.scene.away

    @away.setter
    def away(self, what: frozenset[Hashable]) -> None:
        self.scene.away = what

    @property
    def arrival(self) -> float:
        """As the scene does."""
        return self.scene.arrival

    @property
    def tabs(self) -> tuple[Rect, Rect]:
        """Where it is turned around: at the lower left of either side."""
        side = max(LEAST_TARGET, round(min(self.size) * 0.06))
        tab = Rect(side // 6, self.size[1] - side - side // 6, side, side)
        return tab, mirrored(tab, self.size)

    def handle(self, intent: Intent) -> Change | None:
        """Positions are turned with the scene."""
        match intent:
            case Press(at) if self._turnable and any(tab.collidepoint(at) for tab in self.tabs):
                self.turned = not self.turned
                self._tell_side()
                return None
            case Point(at) | Press(at) | Release(at) if self.turned:
                intent = replace(intent, at=mirrored_point(at, self.size))
            case _:
                pass
        return self._also_turned(self.scene.handle(intent))

    def update(self, seconds: float) -> Change | None:
        """As the scene does."""
        return self._also_turned(self.scene.update(seconds))

    @property
    def _turnable(self) -> bool:
        return self.scene.turnable if isinstance(self.scene, TwoSided) else True

    def _tell_side(self) -> None:
        if isinstance(self.scene, TwoSided):
            self.scene.turned = self.turned

    def _also_turned(self, change: Change | None) -> Change | None:
        """What is laid over it, or follows it, lies as this does, unless it can be turned by itself."""
        match change:
            case Push(FlippedScene()) | Replace(FlippedScene()):
                return change
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
            clip = target.get_clip()
            _turn(target, mirrored(clip, self.size))
            self.scene.draw(target)
            _turn(target, clip)
        else:
            self.scene.draw(target)
        for tab in self.tabs if self._turnable else ():
            _tab(target, tab)


def opposite(shared: Shared, size: tuple[int, int]) -> Shared:
    """The same in a window of this size as it is seen from the other side."""
    below = partial(_upside_down, shared.below) if shared.below is not None else None
    return Shared(mirrored(shared.area, size), partial(_upside_down, shared.paint), below, shared.clears)


def _upside_down(paint: Callable[[Surface, Rect], object], target: Surface, area: Rect) -> None:
    room = 2 * (area.w // 2)
    whole = area.inflate(room, room)  # what it throws beyond it is small
    made = Surface(whole.size, pygame.SRCALPHA)
    paint(made, area.move(-whole.left, -whole.top))
    target.blit(pygame.transform.flip(made, True, True), whole, special_flags=PREMUL)


def _turn(target: Surface, clip: Rect) -> None:
    """All of it; from then on only this part is drawn on."""
    target.set_clip(None)
    target.blit(pygame.transform.flip(target, True, True), (0, 0))
    target.set_clip(clip)


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
