"""The stack of scenes.  A change is requested by `update` or `handle` and happens between frames."""

from collections import deque
from collections.abc import Callable, Hashable, Mapping

import pygame

from koikoi.desktop.accessibility.items import NOTHING, Description
from koikoi.desktop.animation.cross_fade import CrossFade, fading
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.input.bindings import Device, device
from koikoi.desktop.input.intents import NOWHERE, CancelDrag, Intent, Point, Position, Press, Release
from koikoi.desktop.layout import line_width
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push, Quit, Replace, ResetTo, Scene, Shared, ShownPage
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.transitions import (
    SlidingDoor,
    Travel,
    UnfoldingSheet,
    begun,
    folding,
    rolling,
    travelling,
    unfolding,
)

DONE = object()


class SceneStack:
    """Scenes one above the other; the top one gets the intents."""

    def __init__(self, first: Scene, size: tuple[int, int], services: Services) -> None:
        self.scenes: list[Scene] = [first]
        self.size = size
        line_width.fit(size)
        self.dirty = True
        self._seen: tuple[pygame.Surface, list[Scene]] | None = None
        """What was drawn last, and on what; None: that is not to be seen any more."""
        self._way: SlidingDoor | UnfoldingSheet | None = None
        """From what was there before to what is there now, while that takes."""
        self._travel: Travel | None = None
        """What is on its way meanwhile from one scene to the other."""
        self._arrived: pygame.Surface | None = None
        """The present screen as a door that has just come to rest has shown it."""
        self._stale = True
        """The present screen has changed since it was drawn behind a door."""
        self._cross_fade: CrossFade | None = None
        """Through which a moment is seen where nothing is to move, and what follows it."""
        self._pointer: Position = NOWHERE
        """Where the mouse is."""
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
        return bool(self.scenes) and (self._way is not None or self._cross_fade is not None or self.top.animating)

    @property
    def leisurely(self) -> bool:
        """Whether what moves keeps nobody awake."""
        return bool(self.scenes) and self.top.leisurely

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        if size != self.size:
            self.size = size
            line_width.fit(size)
            self._settle()
            for scene in self.scenes:
                scene.enter(size)

    def _settle(self) -> None:
        """Nothing is on its way any more, and no picture of what was seen counts."""
        self._way = self._cross_fade = self._arrived = self._seen = None
        self._land()
        self.dirty = self._stale = True

    def handle(self, intent: Intent) -> None:
        """Gives an intent to the top scene."""
        if self.scenes:
            self._stale = True
            if self._way is not None and not isinstance(intent, Point | Release):
                self._way = None
                self._land()
            if isinstance(intent, Point | Press | Release):
                self._pointer = NOWHERE if intent.touch else intent.at  # a finger can't hover
            top, before, page = self.top, self.top.pointed, self.top.shown_page
            change = top.handle(intent)
            if change is None and page is not None and (after := top.shown_page) is not None:
                self._turn_page(page, after)
            self._change(change)
            self.dirty |= before is None or not isinstance(intent, Point) or before != top.pointed

    def update(self, seconds: float) -> None:
        """Lets time pass for the top scene."""
        if self.scenes:
            if self.top.animating:
                self.dirty = True
                self._stale = True
            held = isinstance(self._way, SlidingDoor) and self._way.holds
            if self._way is not None:
                self._way.update(seconds)
                if self._way.over and isinstance(self._way, SlidingDoor) and self._way.ready:
                    self._arrived = self._way.page
                self.dirty, self._way = True, None if self._way.over else self._way
            self._fade(seconds)
            if not held:
                self._change(self.top.update(seconds))
            if self._way is None and self._travel is not None and self._travel.scene.arrival >= 1.0:
                self._land()

    def draw(self, target: pygame.Surface) -> None:
        """Draws from the lowest scene that can be seen.

        One that is seen alone, and was before, may leave what has not changed as it is.  Beside a door that slides it
        is drawn on a page of its own; below a sheet that unfolds as ever.  A target of another size is a new size of
        the window: that may change at any moment.
        """
        self.resize(target.get_size())
        match self._way:
            case SlidingDoor() as door:
                self._draw_behind(door)
                door.draw(target)
                if self._travel is not None:
                    self._travel.draw(target, door.part)
            case UnfoldingSheet() as sheet:
                below = self.scenes if sheet.closes else self.scenes[:-1]
                sheet.draw(target, lambda onto: self._draw_scenes(onto, below), self._above(sheet))
            case _:
                if self._arrived is not None and not self._stale:
                    target.blit(self._arrived, (0, 0))
                    self._seen = target, [self.top]
                elif self._cross_fade is not None:
                    self._draw_scenes(self._cross_fade.page(target), self.scenes)
                    self._cross_fade.show(target)
                else:
                    self._draw_scenes(target, self.scenes)
                self.dirty, self._arrived = False, None
                if self._travel is None:
                    return
                self._travel.draw(target, self.top.arrival)
        self.dirty, self._seen = False, None

    def _above(self, sheet: UnfoldingSheet) -> Callable[[pygame.Surface], object]:
        """What lies over all that is below a sheet: that itself, or what comes even over one that is put away."""
        return self.top.draw_above if sheet.closes else self.top.draw

    @property
    def drawn_on(self) -> pygame.Surface | None:
        """What the present scenes have been drawn on; None until then, and while one gives way to another."""
        return self._seen[0] if self._seen is not None else None

    def _fade(self, seconds: float) -> None:
        """A moment is seen through a cross-fade while it changes; nothing is that slides or unfolds."""
        changing = self.top.fades and self.top.animating
        if self._way is not None:
            self._cross_fade = None
        elif self._cross_fade is not None:
            self._cross_fade.update(seconds, changing=changing)
            self.dirty, self._cross_fade = True, None if self._cross_fade.over else self._cross_fade
        elif changing:
            self._cross_fade = self._begun_fade()

    def _begun_fade(self) -> CrossFade | None:
        """From what is to be seen now; None where all may move, or that is not known."""
        return CrossFade(self._seen[0]) if self._seen is not None and fading() else None

    def _draw_behind(self, door: SlidingDoor) -> None:
        """The present screen; step by step while the door may stay closed, from its second frame on."""
        if not door.closed:
            if self._stale:
                self._draw_scenes(door.page, self.scenes)
            elif door.steps is not None:
                deque(door.steps, 0)
            door.steps, door.ready, self._stale = None, True, False
        elif door.steps is None and not door.ready:
            self._stale, self._seen, self.top.partial_redraw = False, None, False
            door.steps = self.top.drawn(door.page)
        elif door.steps is not None and next(door.steps, DONE) is DONE:
            door.steps, door.ready = None, True

    def _draw_scenes(self, target: pygame.Surface, scenes: list[Scene]) -> None:
        first = max((place for place, scene in enumerate(scenes) if scene.opaque), default=0)
        seen, before = (target, scenes[first:]), self._seen
        seen[1][-1].partial_redraw = (
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
        """Nothing of what was there before may be seen any more, or can be: the next frame shows only what is there."""
        self._cross_fade = self._seen = None

    def push(self, scene: Scene) -> None:
        """Lays a scene over the present one."""
        self._change(Push(scene))

    def _change(self, change: Change | None) -> None:
        if change is None:
            return
        before, (seen, sheet), shared = self.scenes[:], self._parting(change), self.top.shared if self.scenes else {}
        self._carry_out(change)
        self._stale = True
        if self.scenes and self.top in before[:-1] and device() is Device.POINTER:
            self.top.handle(Point(self._pointer))
        if before and self.scenes and self.top is not before[-1]:
            self._begin_way(change, before, seen, shared, sheet)
            if self.top.takes_over and len(self.scenes) >= len(before):
                self.top.take_over(self._last_seen(before))
            if not self.top.fades:  # a moment is over
                self._cross_fade = self._cross_fade or self._begun_fade() if before[-1].fades else None
        for scene in before:
            if scene not in self.scenes:
                scene.let_go()

    def _begin_way(
        self,
        change: Change,
        before: list[Scene],
        seen: pygame.Surface | None,
        shared: Mapping[Hashable, Shared],
        sheet: UnfoldingSheet | None,
    ) -> None:
        """From what was there before, and is seen still, perhaps below a sheet, to what is on top now."""
        self._land()
        gone, back = before[-1], len(self.scenes) < len(before)
        if fading() and (self.top.fades or (gone.fades and gone.rolls is not None)):  # it comes through a cross-fade
            self._way = None
            return
        sinks, dissolves = gone.sinks and (back or isinstance(change, Replace)), gone.dissolves and back
        if not back and not self.top.opaque and self.top.unfolds is not None:
            self._way = unfolding(self.top.unfolds, self.size, turned=self.top.turned)
        elif gone.rolls is not None and self._seen is not None and self.scenes == before[:-1]:
            self._way = rolling(gone, self.size, self._seen[0])
        elif gone.unfolds is not None and not gone.opaque and self.scenes == before[:-1]:
            shown = self._seen[0] if self._seen is not None else None
            self._way = unfolding(gone.unfolds, self.size, shown, turned=gone.turned) if shown is not None else None
        elif seen is not None and self.top.opaque and (gone.door or self.top.door or sinks or dissolves):
            self._set_out(gone, shared, seen)
            area, back = pygame.Rect((0, 0), self.size), back or sinks
            turned = gone.turned if back else self.top.turned
            self._way = begun(
                seen, area, self.size, back=back, sinks=sinks, dissolves=dissolves, sheet=sheet, turned=turned
            )
        elif seen is not None and self.top.opaque and self.top.arrival < 1.0:
            self._set_out(gone, shared, seen)

    def _last_seen(self, before: list[Scene]) -> pygame.Surface:
        """A picture of what was seen before a change; of the scenes of that time where something else lay over them."""
        if self._seen is not None and self._seen[0].get_size() == self.size:
            return copied(self._seen[0])
        picture = lent(pygame.Surface(self.size))
        first = max((place for place, scene in enumerate(before) if scene.opaque), default=0)
        for scene in before[first:]:
            scene.partial_redraw = False
            scene.draw(picture)
        return picture

    def _set_out(self, gone: Scene, shared: Mapping[Hashable, Shared], seen: pygame.Surface) -> None:
        """What both scenes show leaves its place on the one that goes, as it is seen."""
        if gone.opaque and seen.get_size() == self.size and (travel := travelling(shared, self.top)) is not None:
            self._travel = travel
            travel.set_out(gone, seen)

    def _land(self) -> None:
        """What was on its way is where it belongs."""
        travel, self._travel = self._travel, None
        if travel is not None:
            travel.land(self._arrived if not self._stale else None)
            self.dirty = True

    def _turn_page(self, before: ShownPage, after: ShownPage) -> None:
        """A scene shows another of its pages, in the place of the one before."""
        if before.number != after.number and self._seen is not None and self._seen[1][-1] is self.top:
            area = before.area.union(after.area)
            back = after.number < before.number
            leaf, turned = after.area if back else before.area, self.top.turned
            self._way = begun(self._seen[0], area, self.size, back=back, leaf=leaf, turned=turned)

    def _parting(self, change: Change) -> tuple[pygame.Surface | None, UnfoldingSheet | None]:
        """What is to be seen of the present screen for a moment more, and the sheet that is folded over it meanwhile.

        None where that is not known.  Of a match that is being left the hands are closed before it is drawn; one that
        goes on below another screen is not seen any more.
        """
        if self._seen is None or not any(scene.played_table is not None for scene in self._seen[1]):
            return (self._seen[0] if self._seen is not None else None), None
        if not isinstance(change, PopToRoot | ResetTo):
            return None, None
        for scene in self.scenes:
            scene.close_hands()
        seen, scenes = self._seen
        sheet = folding(scenes[-1], self.size, seen)
        picture = pygame.Surface(self.size, 0, seen)  # new: nothing that was on a lent one may be seen
        for scene in scenes[:-1] if sheet is not None else scenes:
            scene.draw(picture)
        return picture, sheet

    def _carry_out(self, change: Change) -> None:
        match change:
            case Push(scene):
                if self.scenes:  # whatever is held or lit there is so no more
                    self.top.handle(CancelDrag())
                    self.top.handle(Point(NOWHERE))
                self._put(scene)
            case Replace(scene):
                self._leave(1)
                self._put(scene)
            case Pop():
                self._leave(1)
            case PopToRoot():
                below = max((place for place, one in enumerate(self.scenes[:-1]) if one.home), default=0)
                self._leave(len(self.scenes) - 1 - below)
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
        """All scenes are left, and nothing of them is seen any more."""
        self._settle()
        self._leave(len(self.scenes))

    def _leave(self, number: int) -> None:
        for _ in range(number):
            self.scenes.pop().leave()
