"""The stack of scenes.  A change is requested by `update` or `handle` and happens between frames."""

import pygame

from koikoi.desktop.accessibility.items import NOTHING, Description
from koikoi.desktop.input.intents import Confirm, Hurry, Intent, Point, Press
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push, Quit, Replace, ResetTo, Scene
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.sliding_door import SlidingDoor, begun


class SceneStack:
    """Scenes one above the other; the top one gets the intents."""

    def __init__(self, first: Scene, size: tuple[int, int], services: Services) -> None:
        self.scenes: list[Scene] = [first]
        self.size = size
        self.dirty = True
        self._seen: tuple[pygame.Surface, list[Scene]] | None = None
        """What was drawn last, and on what; None: that is not to be seen any more."""
        self._door: SlidingDoor | None = None
        """Between the screen before and the present one, while it slides."""
        self._stale = True
        """The present screen has changed since it was drawn behind the door."""
        self.services = services
        first.attach(services)
        first.enter(size)

    def __bool__(self) -> bool:
        return bool(self.scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets the intents."""
        return self.scenes[-1]

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        return bool(self.scenes) and (self._door is not None or self.top.animating)

    @property
    def leisurely(self) -> bool:
        """Whether what moves keeps nobody awake."""
        return bool(self.scenes) and self.top.leisurely

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        if size != self.size:
            self.size = size
            for scene in self.scenes:
                scene.enter(size)
            self.dirty, self._door = True, None

    def handle(self, intent: Intent) -> None:
        """Gives an intent to the top scene."""
        if self.scenes:
            self._stale = True
            if isinstance(intent, Press | Confirm | Hurry):
                self._door = None
            top, before = self.top, self.top.pointed
            self._change(top.handle(intent))
            self.dirty |= before is None or not isinstance(intent, Point) or before != top.pointed

    def update(self, seconds: float) -> None:
        """Lets time pass for the top scene."""
        if self.scenes:
            if self.top.animating:
                self.dirty = self._stale = True
            if self._door is not None:
                self._door.update(seconds)
                self.dirty, self._door = True, None if self._door.open else self._door
            self._change(self.top.update(seconds))

    def draw(self, target: pygame.Surface) -> None:
        """Draws from the lowest scene that can be seen.

        One that is seen alone, and was before, may leave what has not changed as it is.  Beside a door that slides it
        is drawn on a page of its own.
        """
        if self._door is not None:
            if self._stale:
                self._draw_scenes(self._door.page)
            self._door.draw(target)
            self.dirty, self._stale, self._seen = False, False, None
            return
        self._draw_scenes(target)
        self.dirty = False

    def _draw_scenes(self, target: pygame.Surface) -> None:
        first = max((place for place, scene in enumerate(self.scenes) if scene.opaque), default=0)
        seen, before = (target, self.scenes[first:]), self._seen
        self.top.partial_redraw = (
            len(seen[1]) == 1 and before is not None and before[0] is target and before[1] == seen[1]
        )
        for scene in seen[1]:
            scene.draw(target)
        self._seen = seen

    def described(self) -> Description:
        """What the top scene shows; during a moment without words, what lies below it, where nothing can be pressed."""
        for scene in reversed(self.scenes):
            if described := scene.described():
                return described if scene is self.top else Description(described.item.inert())
            if scene.opaque:
                break
        return NOTHING

    def invalidate(self) -> None:
        """Something else has been drawn over the scenes, or they can't be seen any more."""
        self._seen = None

    def push(self, scene: Scene) -> None:
        """Lays a scene over the present one."""
        self._change(Push(scene))

    def _change(self, change: Change | None) -> None:
        if change is None:
            return
        before, seen = self.scenes[:], self._seen
        if any(scene.played_table is not None for scene in before):
            seen = None  # what was seen there is not seen again
        self._carry_out(change)
        self._stale = True
        slides = bool(before) and before[-1].door and bool(self.scenes) and self.top.opaque
        if slides and seen is not None and self.top is not before[-1]:
            self._door = begun(seen[0], self.size, back=len(self.scenes) < len(before))

    def _carry_out(self, change: Change) -> None:
        match change:
            case Push(scene):
                self._put(scene)
            case Replace(scene):
                self._leave(1)
                self._put(scene)
            case Pop():
                self._leave(1)
            case PopToRoot():
                self._leave(len(self.scenes) - 1)
            case ResetTo(scene):
                self._leave(len(self.scenes) - 1)
                self._put(scene)
            case Quit():
                self.close()
        self.dirty = True
        if self.scenes:
            self.top.enter(self.size)

    def _put(self, scene: Scene) -> None:
        scene.attach(self.services)
        self.scenes.append(scene)

    def close(self) -> None:
        """All scenes are left."""
        self._leave(len(self.scenes))

    def _leave(self, number: int) -> None:
        for _ in range(number):
            self.scenes.pop().leave()
