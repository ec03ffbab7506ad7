"""A replay and the hands of somebody who watches it."""

from pathlib import Path

import pygame

from koikoi.desktop.input.intents import (
    Intent,
    Point,
    Press,
    Release,
)
from koikoi.desktop.screens.replay.replay import ReplayScene, replay_of
from koikoi.desktop.screens.replay.timeline import TimeLine
from tests.desktop.windows import new_stack


class Watched:
    """A replay and the hands of somebody who watches it."""

    def __init__(self, path: Path, size: tuple[int, int] = (1280, 720)) -> None:
        scene, fault = replay_of(path)
        assert scene is not None, fault
        self.scene: ReplayScene = scene
        self.stack = new_stack(scene, size)
        self.surface = pygame.Surface(size)

    @property
    def at(self) -> int:
        return self.scene.recorded.at

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
            self.wait(1 / 30)

    def click(self, at: tuple[int, int]) -> None:
        self.give(Point(at), Press(at), Release(at))

    def press(self, label: str) -> None:
        self.click(next(one for one in self.scene.panel.buttons if one.label == label).rect.center)

    def wait(self, seconds: float) -> None:
        for _ in range(max(round(seconds * 30), 1)):
            self.stack.update(1 / 30)
        self.stack.draw(self.surface)

    @property
    def line(self) -> TimeLine:
        return next(one for one in self.scene.panel.others if isinstance(one, TimeLine))
