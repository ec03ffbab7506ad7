"""The stack of scenes.  A change is requested by `update` or `handle` and happens between frames."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from koikoi.desktop.input.intents import Intent, Point


class Scene(Protocol):
    """One screen, or something lying over one."""

    opaque: bool
    """Nothing below has to be drawn."""

    def enter(self, size: tuple[int, int]) -> None:
        """The scene is shown, again or for the first time, or the window has changed its size."""

    def handle(self, intent: Intent) -> "Change | None":
        """Somebody wants something."""

    def update(self, seconds: float) -> "Change | None":
        """Time passes."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws; must not change anything."""

    @property
    def lively(self) -> bool:
        """Something moves, so the next frame will look different."""


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene over the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Another scene in the place of the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Back to the scene below."""


@dataclass(frozen=True, slots=True)
class Home:
    """Everything away but the first scene."""


@dataclass(frozen=True, slots=True)
class Anew:
    """A scene over the first one; everything between is away."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Replace | Pop | Home | Anew | Quit


def _pointed(scene: Scene) -> object:
    """What is pointed at, of a scene that tells so: as long as it is the same, moving the pointer changes nothing."""
    return getattr(scene, "pointed", None)


class Stack:
    """Scenes one above the other; the top one gets the intents."""

    def __init__(self, first: Scene, size: tuple[int, int]) -> None:
        self.scenes: list[Scene] = [first]
        self.size = size
        self.dirty = True
        self._seen: tuple[pygame.Surface, list[Scene]] | None = None
        """What was drawn last, and on what; None: that is not to be seen any more."""
        first.enter(size)

    def __bool__(self) -> bool:
        return bool(self.scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets the intents."""
        return self.scenes[-1]

    @property
    def lively(self) -> bool:
        """Whether anything moves."""
        return bool(self.scenes) and self.top.lively

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        if size != self.size:
            self.size = size
            for scene in self.scenes:
                scene.enter(size)
            self.dirty = True

    def handle(self, intent: Intent) -> None:
        """Gives an intent to the top scene."""
        if self.scenes:
            top, before = self.top, _pointed(self.top)
            self._change(top.handle(intent))
            self.dirty |= before is None or not isinstance(intent, Point) or before != _pointed(top)

    def update(self, seconds: float) -> None:
        """Lets time pass for the top scene."""
        if self.scenes:
            if self.top.lively:
                self.dirty = True
            self._change(self.top.update(seconds))

    def draw(self, target: pygame.Surface) -> None:
        """Draws from the lowest scene that can be seen.

        One that is seen alone, and was before, may leave what has not changed as it is.
        """
        first = max((place for place, scene in enumerate(self.scenes) if scene.opaque), default=0)
        seen, before = (target, self.scenes[first:]), self._seen
        if len(seen[1]) == 1 and hasattr(self.top, "intact"):
            self.top.intact = before is not None and before[0] is target and before[1] == seen[1]
        for scene in seen[1]:
            scene.draw(target)
        self.dirty, self._seen = False, seen

    def spoil(self) -> None:
        """Something else has been drawn over the scenes, or they can't be seen any more."""
        self._seen = None

    def push(self, scene: Scene) -> None:
        """Lays a scene over the present one."""
        self._change(Push(scene))

    def _change(self, change: Change | None) -> None:
        match change:
            case None:
                return
            case Push(scene):
                self.scenes.append(scene)
            case Replace(scene):
                self._leave(1)
                self.scenes.append(scene)
            case Pop():
                self._leave(1)
            case Home():
                self._leave(len(self.scenes) - 1)
            case Anew(scene):
                self._leave(len(self.scenes) - 1)
                self.scenes.append(scene)
            case Quit():
                self.close()
        self.dirty = True
        if self.scenes:
            self.top.enter(self.size)

    def close(self) -> None:
        """All scenes are left."""
        self._leave(len(self.scenes))

    def _leave(self, number: int) -> None:
        """Takes the topmost scenes away and tells them, if they want to know (`leave`)."""
        for _ in range(number):
            leave = getattr(self.scenes.pop(), "leave", None)
            if leave is not None:
                leave()
