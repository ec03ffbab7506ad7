"""Nothing cuts: screens slide like fusuma, the doors of paper in a house, pages are turned, and sheets unfold.

A transition is two groups and a track: both what goes and what comes are composed for as long as it takes.  What both
screens show travels from its place on one to its place on the other.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.screen_edges import ahead_of, door_post, turned_leaf
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import PREMUL, overlay
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Group, Recorder, Stage
from koikoi.desktop.ui.scene import Scene, Shared
from koikoi.desktop.ui.turning_tabs import draw_tab, tabs

Rect = pygame.Rect
Surface = pygame.Surface

DOOR, PAGE, SHEET, DISSOLVE = 0.32, 0.24, 0.2, 0.2
"""Seconds that a screen, a page within one, and a sheet take; and a screen that slides nowhere."""
CREASES = 8
"""Steps in which a sheet's crease goes."""
BEHIND = 0.18
"""How far what is covered moves along, as a share of the width."""
READY = 0.1
"""Seconds for which a door stays closed, and a page away, while what comes is made ready."""
FOLD, BEGUN = 0.17, 0.035
"""Seconds in which a sheet is folded before the match below it is left; how many of them are over from the first."""
RISE, TOP = 0.38, 0.26
"""Seconds in which a page comes up and back, and after which it is at its highest."""
OVER, LIFTED = 8, 26
"""Pixels, in a window 720 high, by which it goes too far, and by which it lifts what it covers."""
HANG = 1 / 180
"""How far frames hang out over a page, by the shorter side of the window."""
VEIL, VEIL_ALPHA = (10, 12, 18), 120
"""What a sheet lays over the table below it."""
Scenes = Sequence[Scene]


class RunningTransition:
    """The way from one thing to another, of so many seconds at normal speed; where nothing is to move, it fades."""

    def __init__(self, length: float, *, turned: bool) -> None:
        """`turned`: what moves is read by those who sit opposite, and so it moves upside down."""
        self.length, self.turned = length, turned
        self.seconds = 0.0

    @property
    def over(self) -> bool:
        """It has arrived."""
        speed = animation_speed()
        return not speed.beats or self.seconds >= (speed.fade or self.length)

    @property
    def part(self) -> float:
        """How far it has come, 0 to 1."""
        return share(self.seconds, 0.0, animation_speed().fade or self.length)

    @property
    def holds(self) -> bool:
        """What comes goes no further yet: nothing moves on it while it can't be seen well."""
        return False

    def update(self, seconds: float) -> None:
        """Time passes."""
        self.seconds += seconds * animation_speed().rate

    def show(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """Puts the scenes that were there before, and those that are there now, as far as they are seen."""
        self.compose(stage.group("way", turned=True) if self.turned else stage, before, now)

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """The same, as it is read."""
        raise NotImplementedError

    def _put(self, stage: Group, scenes: Scenes) -> None:
        """Puts scenes, each as it is read."""
        compose_scenes(stage, scenes, turned=self.turned)


def compose_scenes(stage: Group, scenes: Scenes, *, turned: bool = False) -> None:
    """Puts all that is seen of scenes that lie one above the other; `turned`: the group is upside down itself."""
    first = max((place for place, scene in enumerate(scenes) if scene.opaque), default=0)
    for scene in scenes[first:]:
        put_scene(stage.group(scene), scene, turned=turned)


class Composed(Protocol):
    """What `put_scene` puts."""

    @property
    def turned(self) -> bool:
        """As `Scene.turned`."""

    def compose_below(self, stage: Group) -> None:
        """As `Scene.compose_below`."""

    def compose(self, stage: Group) -> None:
        """As `Scene.compose`."""


def put_scene(stage: Group, scene: Composed, *, turned: bool = False, alone: bool = False) -> None:
    """Puts a scene as it is read; `turned`: the group is upside down itself; `alone`: without what it lies over."""
    if not alone:
        scene.compose_below(stage.group((scene, "below"), turned=True) if turned else stage)
    scene.compose(stage.group((scene, "read"), turned=True) if scene.turned is not turned else stage)
    if isinstance(scene, Scene) and scene.two_sided:
        tab = tabs(stage.size)[0]
        for opposite in (False, True):  # each is the same from its side
            side = stage.group((scene, "tab", opposite), turned=opposite)
            side.paint("tab", None, tab.inflate(4, 4), partial(draw_tab, area=tab))


class Sliding(RunningTransition):
    """One screen slides over another, or away from it; or goes down, or gives way where it stands."""

    def __init__(
        self, *, back: bool, sinks: bool, dissolves: bool, fold: "Folding | None" = None, turned: bool
    ) -> None:
        """`back`: what goes slides away; else what comes slides over it.

        `sinks`: it goes down instead.  `dissolves`: nothing slides.  `fold`: of a sheet that lies over what goes, and
        is put away first.
        """
        super().__init__(DISSOLVE if dissolves else DOOR, turned=turned)
        self.back, self.sinks, self.dissolves, self.fold = back, sinks, dissolves, fold
        self._waited = 0.0

    @property
    def holds(self) -> bool:
        """What dissolves lets nothing go on below it but what that begins with."""
        return self.dissolves and self._waited > 0.0

    def update(self, seconds: float) -> None:
        """What comes is made ready, and a sheet is put away, before anything slides."""
        self._waited += seconds
        if self.fold is not None and not self.fold.over:
            self.fold.update(seconds)
        elif self._waited > READY:
            super().update(min(seconds, self._waited - READY))

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """Both, and the door's post between them."""
        if self.fold is not None and not self.fold.over:
            self.fold.compose(stage, before, before[:-1])
            self._put(stage.group("comes", hidden=True), now)
            return
        gone = before if self.fold is None else before[:-1]
        if not self.seconds:
            self._put(stage.group("still"), gone)
            self._put(stage.group("comes", hidden=True), now)
            return
        if self.dissolves or animation_speed().fade:
            self._put(stage.group("still"), gone)
            if self.part > 0.0:
                self._put(stage.group("comes", alpha=self.part), now)
            return
        wide, high = stage.size
        away = self.back or self.sinks
        way = ease(self.part if away else 1.0 - self.part)
        still, door = (now, gone) if away else (gone, now)
        if self.sinks:
            self._put(stage.group("still"), still)
            self._put(stage.group("door", shift=(0, round(high * way))), door)
            return
        before_door = ahead_of(high)
        left = round((wide + before_door) * way)  # it begins where neither its post nor the shadow of that is in sight
        self._put(stage.group("still", shift=(round(min(left - wide, 0) * BEHIND), 0)), still)
        self._put(stage.group("door", shift=(left, 0)), door)
        stage.paint("post", left, Rect(left - before_door, 0, before_door, high), partial(door_post, left=left))


class Rising(RunningTransition):
    """A page comes up from below, a little too far, and back; what it covers is lifted a little, and goes on."""

    def __init__(self, gone: Scene, *, turned: bool) -> None:
        super().__init__(RISE, turned=turned)
        self._gone = gone
        self._waited = 0.0

    @property
    def part(self) -> float:
        """As far as the page has come: nearly all of it by the time at which something is written on it."""
        return ease_out(super().part, 2.0)

    @property
    def holds(self) -> bool:
        """The page builds itself up while it goes back a little."""
        return self.seconds < TOP

    def update(self, seconds: float) -> None:
        """The page is made ready before it comes."""
        if self._gone.clock is not None:  # it goes on; nothing of that is heard
            self._gone.clock.update(seconds)
        self._waited += seconds
        if self._waited > READY:
            super().update(min(seconds, self._waited - READY))

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """What was there, and over it the page; where that has come too far, its ground goes on below it."""
        if not self.seconds:
            self._put(stage.group("still"), before)
            self._put(stage.group("comes", hidden=True), now)
            return
        wide, high = stage.size
        scale = min(wide, high) / 720
        up, settled = share(self.seconds, 0.0, TOP), share(self.seconds, TOP, RISE - TOP)
        over = round(OVER * scale)
        top = round(high - (high + over) * ease_out(up) + over * ease(settled))
        if top > 0:
            self._put(stage.group("still", shift=(0, -round(LIFTED * scale * ease_out(up)))), before)
        elif top < 0:
            self._put(stage.group("below", clip=Rect(0, high + top, wide, -top)), now)
        self._put(stage.group("comes", shift=(0, top)), now)


class PageTurn(RunningTransition):
    """Another page of a screen slides into the place of the one before, of which a picture is kept."""

    def __init__(self, before: Surface, area: Rect, leaf: Rect, *, back: bool, turned: bool = False) -> None:
        """`before`: the window as it was seen; `area`: of both pages; `leaf`: where the one lies that is turned."""
        super().__init__(PAGE, turned=turned)
        before = pygame.transform.flip(before, True, True) if turned else before
        hang = round(min(before.get_size()) * HANG)
        self._area = area.inflate(2 * hang, 2 * hang).clip(before.get_rect())
        self._before, self._leaf, self._back = before.subsurface(self._area).copy(), leaf, back
        self._after: Surface | None = None
        """The page that comes, where it is the one whose leaf is turned back."""

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """The page that comes; over it as much of the one before as is not turned yet, and the leaf."""
        area, page = self._area, self._before
        self._put(stage.group("comes"), now)
        if animation_speed().fade:
            if self.part < 1.0:
                stage.group("before", alpha=1.0 - self.part).put("page", page, _put, page, area)
            return
        way = ease(self.part if self._back else 1.0 - self.part)
        fold, risen = area.left + round(area.w * way), math.sin(math.pi * way)
        stage.paint("turn", (fold, risen), stage.whole, partial(self._draw, now=now, fold=fold, risen=risen))

    def _draw(self, target: Surface, now: Scenes, fold: int, risen: float) -> None:
        area, left = self._area, fold - self._area.left
        if self._back and self._after is None:
            after = picture_of(now, target.get_size())
            self._after = (pygame.transform.flip(after, True, True) if self.turned else after).subsurface(area)
        seen = Rect(left, 0, area.w - left, area.h) if self._back else Rect(0, 0, left, area.h)
        target.blit(self._before, (area.left + seen.left, area.top), seen)
        turned_leaf(target, self._after or self._before, area.topleft, self._leaf, fold, risen)


def picture_of(scenes: Scenes, size: tuple[int, int]) -> Surface:
    """A picture of the window as it would be with these scenes."""
    stage, picture = Stage(), Surface(size)
    stage.begin(size)
    compose_scenes(stage, scenes)
    stage.show(picture)
    return picture


def _put(onto: Recorder, picture: Surface, area: Rect) -> None:
    onto.blit(picture, area, None, PREMUL)


class Folding(RunningTransition):
    """A sheet unfolds over what lies below, from its middle, or is folded again when it is put away."""

    def __init__(self, area: Rect, *, closes: bool = False, turned: bool) -> None:
        super().__init__(SHEET, turned=turned)
        self._area, self._closes = area, closes

    @classmethod
    def hurried(cls, area: Rect, *, turned: bool) -> "Folding | None":
        """Of a sheet that is put away in haste; None where all fades together."""
        if animation_speed().fade:
            return None
        fold = cls(area, closes=True, turned=turned)
        fold.length, fold.seconds = FOLD, BEGUN
        return fold

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """What lies below, dimmed as far as the sheet has come, and that."""
        below, sheet = (now, before[-1:]) if self._closes else (now[:-1], now[-1:])
        self._put(stage.group("below"), below)
        area, part = self._area, 1.0 - self.part if self._closes else self.part
        if part <= 0.0:
            return
        if not animation_speed().fade and part < 1.0:
            veil = round(VEIL_ALPHA * (ease(part) if self._closes else ease_out(part)))
            stage.paint("veil", veil, stage.whole, partial(_veil, alpha=veil))
        put_folded(stage, area, part, partial(self._put, scenes=sheet), closes=self._closes)


def _veil(target: Surface, alpha: int) -> None:
    overlay(target, target.get_rect(), VEIL, alpha)


def put_folded(
    stage: Group, area: Rect, part: float, put: Callable[[Group], object], *, closes: bool, name: Hashable = "sheet"
) -> None:
    """Puts what lies in an area as far as that has unfolded from its middle, 0 to 1; `closes`: it is folded again.

    Where nothing is to move, it is faint.
    """
    if part >= 1.0:
        put(stage.group((name, "whole")))
        return
    if animation_speed().fade:
        put(stage.group((name, "faint"), alpha=part))
        return
    way = ease(part) if closes else ease_out(part)
    half = max(round(area.h * way / 2), 1)
    middle = area.top + area.h // 2
    upper, lower = (middle - half, middle - half - area.top), (middle, middle + half - area.bottom)
    for which, (top, shift) in (("upper", upper), ("lower", lower)):
        put(stage.group((name, which), shift=(0, shift), clip=Rect(area.left, top, area.w, half)))
    crease = faint(_crease(area.w, max(area.h // 16, 4)), round(CREASES * (1.0 - part)) / CREASES)
    place = crease.get_rect(midtop=(area.centerx, middle - crease.get_height() // 2))
    stage.put((name, "crease"), (crease, tuple(place)), _put, crease, place)


class Rolling(RunningTransition):
    """A scroll is rolled up towards its middle when it is put away: what is left of it stays where it is."""

    def __init__(self, area: Rect, roller: int, *, turned: bool) -> None:
        """`roller`: how broad the one at either end of it is."""
        super().__init__(SHEET, turned=turned)
        self._area, self._roller = area, roller

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """What lies below, as much of the scroll as is left between the rollers, and what comes over that."""
        self._put(stage.group("below"), now)
        area, scroll, part = self._area, before[-1], self.part
        if animation_speed().fade:
            put_scene(stage.group("scroll", alpha=1.0 - part, clip=area), scroll, turned=self.turned, alone=True)
            return
        half = round(area.w * (1.0 - ease(part)) / 2)
        roller, left, right = min(self._roller, half), area.centerx - half, area.centerx + half
        places = (
            ("scroll", 0, Rect(left, area.top, right - left, area.h)),
            ("left roller", left - area.left, Rect(left, area.top, roller, area.h)),
            ("right roller", right - area.right, Rect(right - roller, area.top, roller, area.h)),
        )
        for name, along, clip in places:
            if clip.w > 0:
                put_scene(stage.group(name, shift=(along, 0), clip=clip), scroll, turned=self.turned, alone=True)
        now[-1].compose_above(stage.group("above", turned=now[-1].turned is not self.turned))


class Travel:
    """All that two scenes share, on its way to where the second one has it; until it is there neither draws it."""

    def __init__(self, before: Mapping[Hashable, Shared], scene: Scene) -> None:
        """`before`: what the scene that goes has shared, as the one that comes is read."""
        after = scene.shared
        self.scene = scene
        self._gone: Scene | None = None
        self.travellers = {key: Traveller(one, after[key]) for key, one in before.items() if key in after}

    def set_out(self, gone: Scene) -> None:
        """Takes it from both."""
        self.scene.away = gone.away = frozenset(self.travellers)
        self._gone = gone

    def land(self) -> None:
        """It belongs to the scene again."""
        self.scene.away = frozenset()
        if self._gone is not None:
            self._gone.away = frozenset()

    def compose(self, stage: Group, part: float) -> None:
        """Over both, so far on its way."""
        stage = stage.group("travels", turned=self.scene.turned)
        for key, one in self.travellers.items():
            stage.paint(("travels", key), part, one.reach, partial(one.draw, part=part))


class Traveller:
    """One thing that travels: the larger of its two pictures, scaled."""

    def __init__(self, start: Shared, goal: Shared) -> None:
        self.start, self.goal = start, goal
        self._pictures: list[pygame.Surface] = []
        """What it lies on where it begins, if anything, and itself."""

    @property
    def reach(self) -> Rect:
        """All the places where it is seen on its way."""
        return _around(self.start.area).union(_around(self.goal.area))

    def draw(self, target: pygame.Surface, part: float) -> None:
        """So far on its way, 0 to 1."""
        start, goal = self.start, self.goal
        if not self._pictures:
            below = [_pictured(start.below, start.area)] if start.below is not None else []
            large = goal if goal.area.w >= start.area.w else start
            self._pictures = [*below, _pictured(large.paint, large.area)]
        if part <= 0.0:
            for paint in (start.below, start.paint):
                if paint is not None:
                    paint(target, start.area)
            return
        way = ease_out(share(part, 0.0, AHEAD), 2.0) if goal.clears else ease(part)
        area = _around(start.area, way, goal.area)
        if area == _around(goal.area):
            goal.paint(target, goal.area)
            return
        *below, picture = self._pictures
        for one in below:
            target.blit(faint(pygame.transform.smoothscale(one, area.size), 1.0 - way), area, special_flags=PREMUL)
        target.blit(pygame.transform.smoothscale(picture, area.size), area, special_flags=PREMUL)


AROUND = 0.15
"""Room around what travels for what it throws beyond its area, by its width."""


def _around(start: pygame.Rect, way: float = 0.0, goal: pygame.Rect | None = None) -> pygame.Rect:
    """An area between two, with that room."""
    goal = start if goal is None else goal
    left, top, right, bottom = (
        one + (other - one) * way
        for one, other in zip((*start.topleft, *start.bottomright), (*goal.topleft, *goal.bottomright), strict=True)
    )
    room = (right - left) * AROUND
    left, top = round(left - room), round(top - room)
    return pygame.Rect(left, top, round(right + room) - left, round(bottom + room) - top)


AHEAD = 0.5
"""The share of the time until a page has come in which that moves which is there before the page's words are."""


def _pictured(paint: Callable[[pygame.Surface, pygame.Rect], object], area: pygame.Rect) -> pygame.Surface:
    whole = _around(area)
    made = pygame.Surface(whole.size, pygame.SRCALPHA)
    paint(made, area.move(-whole.left, -whole.top))
    return for_screen(made)


def travelling(before: Mapping[Hashable, Shared], scene: Scene) -> Travel | None:
    """What a scene that comes shares with one that goes; None where that is nothing, or nothing is to move."""
    if not before or not animation_speed().beats or animation_speed().fade:
        return None
    travel = Travel(before, scene)
    return travel if travel.travellers else None


@source
def _crease(wide: int, high: int) -> pygame.Surface:
    """The fold of a sheet that is not flat yet, darker towards its middle."""
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        near = 1.0 - abs(y - high // 2) / (high / 2)
        made.fill((0, 0, 0, round(70 * near * near)), (0, y, wide, 1))
    made.fill((0, 0, 0, 120), (0, high // 2, wide, max(high // 24, 1)))
    return for_screen(made)
