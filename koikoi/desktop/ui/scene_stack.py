"""The stack of scenes.  A change is requested by `update` or `handle` and happens between frames."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from time import perf_counter

import pygame

from koikoi import settings
from koikoi.desktop.accessibility.items import NOTHING, Description
from koikoi.desktop.animation.cross_fade import CrossFade, fading
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.input.bindings import Device, device
from koikoi.desktop.input.intents import NOWHERE, CancelDrag, Intent, Point, Position, Press, Release
from koikoi.desktop.input.intents import Scroll as Wheel
from koikoi.desktop.layout import line_width
from koikoi.desktop.layout.mirror import mirrored_point
from koikoi.desktop.ui.scene import (
    Change,
    Dissolve,
    Door,
    Pop,
    PopToRoot,
    Push,
    Quit,
    Replace,
    ResetTo,
    Rise,
    Scene,
    Scroll,
    Shared,
    Sheet,
    ShownPage,
)
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.transitions import (
    Folding,
    PageTurn,
    Rising,
    Rolling,
    RunningTransition,
    Sliding,
    Travel,
    compose_scenes,
    travelling,
)
from koikoi.desktop.ui.turning_tabs import tabs
from koikoi.locales import language


class SceneStack:
    """Scenes one above the other; the top one gets the intents."""

    def __init__(self, first: Scene, size: tuple[int, int], services: Services) -> None:
        self.scenes: list[Scene] = [first]
        self.size = size
        line_width.fit(size)
        self.dirty = True
        self.stage = Stage()
        """The display list of the window."""
        self._window: pygame.Surface | None = None
        """On what the last frame was drawn; None: that is not to be seen any more."""
        self._shown: list[Scene] = []
        """The scenes of which it was drawn; none where that was on the way from one to another."""
        self._transition: RunningTransition | None = None
        """From what was there before to what is there now, while that takes."""
        self._before: list[Scene] = []
        """The scenes that were there before."""
        self._travel: Travel | None = None
        """What is on its way meanwhile from one scene to the other."""
        self._cross_fade: CrossFade | None = None
        """Through which a moment is seen where nothing is to move, and what follows it."""
        self._pointer: Position = NOWHERE
        """Where the mouse is."""
        self.services = services
        first.attach(services)
        first.enter(size)
        services.warm.ahead(first, first.sketches())

    def __bool__(self) -> bool:
        return bool(self.scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets the intents."""
        return self.scenes[-1]

    @property
    def animating(self) -> bool:
        """Whether anything moves."""
        moving = self._transition is not None or self._cross_fade is not None
        return bool(self.scenes) and (moving or self.top.animating)

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
            self.services.warm.clear()
            for top in self.scenes[-1:]:
                self.services.warm.ahead(top, top.sketches())

    def _settle(self) -> None:
        """Nothing is on its way any more, and no picture of what was seen counts."""
        self._cross_fade = self._window = None
        self._shown, self.dirty = [], True
        self._arrive()
        self.stage.forget()

    def handle(self, intent: Intent) -> None:
        """Gives an intent to the top scene."""
        if self.scenes:
            if self._transition is not None and not isinstance(intent, Point | Release):
                self._arrive()
            if isinstance(intent, Point | Press | Release):
                self._pointer = NOWHERE if intent.touch else intent.at  # a finger can't hover
            top, before, page = self.top, self.top.pointed, self.top.shown_page
            if isinstance(intent, Press) and self._tabbed(intent):
                self._turn_around()
                intent = Point(self._pointer)
            change = self._give(intent)
            if change is None and page is not None and (after := top.shown_page) is not None:
                self._turn_page(page, after)
            self._change(change)
            self.dirty |= before is None or not isinstance(intent, Point) or before != top.pointed

    def _give(self, intent: Intent) -> Change | None:
        """Hands an intent to the top scene, positions as it is read; `NOWHERE` is the same for both sides."""
        if self.top.turned and isinstance(intent, Point | Press | Release | Wheel) and intent.at != NOWHERE:
            intent = replace(intent, at=mirrored_point(intent.at, self.size))
        return self.top.handle(intent)

    def _tabbed(self, press: Press) -> bool:
        """Whether somebody turns the top scene around."""
        return self.top.two_sided and any(tab.collidepoint(press.at) for tab in tabs(self.size))

    def _turn_around(self) -> None:
        self.top.handle(CancelDrag())
        self.top.turned = not self.top.turned

    def update(self, seconds: float) -> None:
        """Lets time pass for the top scene."""
        if self.scenes:
            self.dirty |= self.top.animating
            held = self._transition is not None and self._transition.holds
            if self._transition is not None:
                self._transition.update(seconds)
                self.dirty = True
                if self._transition.over:
                    self._arrive()
            self._fade(seconds)
            open_hands = [one.open_hands for one in self.scenes]
            if not held:
                self._change(self.top.update(seconds))
            if any(one.open_hands != before for one, before in zip(self.scenes, open_hands, strict=False)):
                self.invalidate()
                self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """Draws all that has changed since the last frame.

        A target of another size is a new size of the window: that may change at any moment.
        """
        self.resize(target.get_size())
        stage, fade = self.stage, self._cross_fade
        stage.begin(target.get_size(), self._look)
        if self._transition is not None:
            self._transition.show(stage, self._before, self.scenes)
        else:
            compose_scenes(stage, self.scenes)
        if self._travel is not None and self._transition is not None:
            self._travel.compose(stage, self._transition.part)
        stage.show(target if fade is None else fade.page(target))
        if fade is not None:
            fade.show(target)
        self.dirty, self._window = False, target
        self._shown = self.scenes[:] if self._transition is None else []

    def make_ahead(self, seconds: float) -> None:
        """Spends so many seconds on what will be seen soon: first on what is hidden in this frame."""
        end = perf_counter() + seconds
        self.stage.make_ready(end)
        self.services.warm.slice(self.size, self._look, end - perf_counter())

    @property
    def _look(self) -> object:
        """While this stays the same, the same states look the same."""
        return settings.now(), language(), theme.stark, device(), sprites().master

    @property
    def window(self) -> pygame.Surface | None:
        """What the last frame was drawn on; None until there was one."""
        return self._window

    def _fade(self, seconds: float) -> None:
        """A moment is seen through a cross-fade while it changes; nothing is that slides or unfolds."""
        changing = self.top.fades and self.top.animating
        if self._transition is not None:
            self._cross_fade = None
        elif self._cross_fade is not None:
            self._cross_fade.update(seconds, changing=changing)
            self.dirty, self._cross_fade = True, None if self._cross_fade.over else self._cross_fade
        elif changing:
            self._cross_fade = self._begun_fade()

    def _begun_fade(self) -> CrossFade | None:
        """From what is to be seen now; None where all may move, or that is not known."""
        return CrossFade(self._window) if self._window is not None and fading() else None

    def described(self) -> Description:
        """What the top scene shows; during a moment without words, what lies below it, where nothing can be pressed."""
        for scene in reversed(self.scenes):
            if described := scene.described():
                described = described.opposite(self.size) if scene.turned else described
                return described if scene is self.top else Description(described.item.inert())
        return NOTHING

    def invalidate(self) -> None:
        """Nothing of what was there before may be seen any more, or can be: the next frame shows only what is there."""
        self._cross_fade = self._window = None
        self.stage.forget()

    def push(self, scene: Scene) -> None:
        """Lays a scene over the present one."""
        self._change(Push(scene))

    def _change(self, change: Change | None) -> None:
        if change is None:
            return
        before, shared = self.scenes[:], self.top.shared if self.scenes else {}
        known, fold = self._parting(change)
        self._turn_also(change)
        self._carry_out(change)
        if self.scenes and self.top in before[:-1] and device() is Device.POINTER:
            self._give(Point(self._pointer))
        if before and self.scenes and self.top is not before[-1]:
            self._depart(change, before, shared, known=known, fold=fold)
            if (self.top.fades and self.top.animating) or before[-1].fades:  # a moment begins, or is over
                self._cross_fade = self._cross_fade or self._begun_fade()
            elif not self.top.fades:
                self._cross_fade = None
        if isinstance(change, Push) and self._transition is None:
            self._covered(before)
        self._let_go(before)

    def _covered(self, before: list[Scene]) -> None:
        """Nothing is lit any more on what lies below."""
        for scene in before:
            if scene in self.scenes[:-1]:
                scene.handle(Point(NOWHERE))

    def _depart(
        self, change: Change, before: list[Scene], shared: Mapping[Hashable, Shared], *, known: bool, fold: bool
    ) -> None:
        """Begins the transition from the scenes that were there before.

        `known`: those may still be seen; `fold`: the sheet that lies over them is put away first.
        """
        self._land()
        gone, back = before[-1], len(self.scenes) < len(before)
        if self._window is None or not animation_speed().beats:
            return
        leaves, comes = gone.transition, self.top.transition
        crosses = self.top.fades and not isinstance(leaves, Sheet)
        if fading() and (crosses or (gone.fades and isinstance(leaves, Scroll))):  # it comes by a cross-fade
            self._arrive()
            return
        transition: RunningTransition | None = None
        sinks = isinstance(leaves, Rise) and (back or isinstance(change, Replace))
        dissolves = isinstance(leaves, Dissolve) and back
        slides = isinstance(leaves, Door) or isinstance(comes, Door) or sinks or dissolves
        popped, known = self.scenes == before[:-1], known and self.top.opaque
        whole = pygame.Rect((0, 0), self.size)
        if isinstance(comes, Sheet) and not back and not self.top.opaque:
            transition = Folding(comes.area.clip(whole), turned=self.top.turned)
        elif self._shown != before:
            pass
        elif isinstance(leaves, Scroll) and popped:
            transition = Rolling(leaves.area.clip(whole), leaves.roller, turned=gone.turned)
        elif isinstance(leaves, Sheet) and not gone.opaque and popped:
            transition = Folding(leaves.area.clip(whole), closes=True, turned=gone.turned)
        elif known and slides:
            self._set_out(gone, shared)
            sheet = (
                Folding.hurried(leaves.area.clip(whole), turned=gone.turned)
                if fold and isinstance(leaves, Sheet)
                else None
            )
            back = back or sinks
            turned = gone.turned if back else self.top.turned
            transition = Sliding(back=back, sinks=sinks, dissolves=dissolves, fold=sheet, turned=turned)
        elif isinstance(comes, Rise) and not back:
            self._set_out(gone, shared)
            transition = Rising(gone, turned=self.top.turned)
        if transition is not None:
            left, self._transition, self._before = self._before, transition, before
            self._let_go(left)

    def _turn_also(self, change: Change) -> None:
        """What is laid over a scene that has two sides, or follows it, lies as it does, unless it is a table."""
        if isinstance(change, Push | Replace) and self.scenes and self.top.two_sided:
            scene = change.scene
            if not scene.two_sided and scene.played_table is None:
                scene.turned, scene.two_sided = self.top.turned, True

    def _set_out(self, gone: Scene, shared: Mapping[Hashable, Shared]) -> None:
        """What both scenes show leaves its place on the one that goes."""
        if gone.turned is not self.top.turned:
            shared = {key: one.opposite(self.size) for key, one in shared.items()}
        if gone.opaque and (travel := travelling(shared, self.top)) is not None:
            self._travel = travel
            travel.set_out(gone)

    def _arrive(self) -> None:
        """A transition is over: what was there before is gone, and what was on its way is where it belongs."""
        before, self._before, self._transition = self._before, [], None
        self._covered(before)
        self._let_go(before)
        self._land()

    def _let_go(self, before: list[Scene]) -> None:
        """Of those that are not on the stack any more, nor seen for a while more."""
        for scene in before:
            if scene not in self.scenes and scene not in self._before:
                self.services.warm.drop(scene)

    def _land(self) -> None:
        """What was on its way is where it belongs."""
        if self._travel is not None:
            self._travel.land()
            self._travel, self.dirty = None, True

    def _turn_page(self, before: ShownPage, after: ShownPage) -> None:
        """A scene shows another of its pages, in the place of the one before."""
        window = self._window
        if before.number == after.number or window is None or not animation_speed().beats:
            return
        area = before.area.union(after.area)
        in_sight = area.colliderect((0, 0), self.size)  # else it has been scrolled out of the window
        if self._shown == self.scenes and window.get_size() == self.size and in_sight:
            back = after.number < before.number
            leaf, turned = after.area if back else before.area, self.top.turned
            self._transition = PageTurn(window, area, leaf, back=back, turned=turned)

    def _parting(self, change: Change) -> tuple[bool, bool]:
        """Whether the present scenes may be seen for a while more, and whether a sheet over them is put away first.

        Of a match that is being left the hands are closed; one that goes on below another screen is not seen any more.
        """
        first = max((place for place, scene in enumerate(self.scenes) if scene.opaque), default=0)
        if not any(scene.played_table is not None for scene in self.scenes[first:]):
            return True, False
        if not isinstance(change, PopToRoot | ResetTo):
            return False, False
        for scene in self.scenes:
            scene.close_hands()
        return True, not self.top.opaque

    def _carry_out(self, change: Change) -> None:
        match change:
            case Push(scene):
                if self.scenes:  # whatever is held there is so no more
                    self.top.handle(CancelDrag())
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
            self.services.warm.ahead(self.top, self.top.sketches())

    def _put(self, scene: Scene) -> None:
        scene.attach(self.services)
        self.scenes.append(scene)

    def close(self) -> None:
        """All scenes are left, and nothing of them is seen any more."""
        self._settle()
        self._leave(len(self.scenes))
        self.services.warm.clear()

    def _leave(self, number: int) -> None:
        for _ in range(number):
            self.scenes.pop().leave()
