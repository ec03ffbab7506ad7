"""Nothing cuts: screens slide like fusuma, the doors of paper in a house, pages are turned, and sheets unfold.

A transition is two groups and a track: both what goes and what comes are composed for as long as it takes.  What both
screens show travels from its place on one to its place on the other.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.screen_edges import ahead_of, door_post, turned_leaf
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.upside_down import turned_copy
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import PREMUL, overlay
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Blits, Group, Recorder, Stage, mirrored
from koikoi.desktop.ui.scene import Scene, Shared

Rect = pygame.Rect
Surface = pygame.Surface

DOOR, PAGE, SHEET, DISSOLVE = 0.32, 0.24, 0.2, 0.2
"""Seconds that a screen, a page within one, and a sheet take; and a screen that slides nowhere."""
CREASES = 8
"""Steps in which a sheet's crease goes."""
BEHIND = 0.18
"""How far what is covered moves along, as a share of the width."""
READY, SLICE = 0.05, 0.01
"""Seconds for which a door stays closed while what comes is made ready, and those that takes of each frame at most."""
FOLD, BEGUN = 0.17, 0.035
"""Seconds in which a sheet is folded before the match below it is left; how many of them are over from the first."""
HANG = 1 / 180
"""How far frames hang out over a page, by the shorter side of the window."""
VEIL, VEIL_ALPHA = (10, 12, 18), 120
"""What a sheet lays over the table below it."""
Scenes = Sequence[Scene]


class Transition:
    """The way from one thing to another, of so many seconds at normal speed; where nothing is to move, it fades."""

    turned = False
    """What moves is read by those who sit opposite, and so it moves upside down."""

    def __init__(self, length: float) -> None:
        self.length = length
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
        """Puts scenes as they are read."""
        compose_scenes(stage.group("upright", turned=True) if self.turned else stage, scenes)


def compose_scenes(stage: Group, scenes: Scenes) -> None:
    """Puts all that is seen of scenes that lie one above the other, each into a group of its own."""
    first = max((place for place, scene in enumerate(scenes) if scene.opaque), default=0)
    for scene in scenes[first:]:
        scene.compose(stage.group(scene))


class Door(Transition):
    """One screen slides over another, or away from it; or goes down, or gives way where it stands."""

    def __init__(
        self, *, back: bool = False, sinks: bool = False, dissolves: bool = False, fold: "Fold | None" = None
    ) -> None:
        """`back`: what goes slides away; else what comes slides over it.

        `sinks`: it goes down instead.  `dissolves`: nothing slides.  `fold`: of a sheet that lies over what goes, and
        is put away first.
        """
        super().__init__(DISSOLVE if dissolves else DOOR)
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
            self._put(stage.group("comes", hidden=SLICE), now)
            return
        gone = before if self.fold is None else before[:-1]
        if not self.seconds:
            self._put(stage.group("still"), gone)
            self._put(stage.group("comes", hidden=SLICE), now)
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


class PageTurn(Transition):
    """Another page of a screen slides into the place of the one before, of which a picture is kept."""

    def __init__(self, before: Surface, area: Rect, leaf: Rect, *, back: bool, turned: bool = False) -> None:
        """`before`: the window as it was seen; `area`: of both pages; `leaf`: where the one lies that is turned."""
        super().__init__(PAGE)
        self.turned = turned
        if turned:
            before, size = turned_copy(before), before.get_size()
            area, leaf = mirrored(area, size), mirrored(leaf, size)
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
            self._after = (turned_copy(after) if self.turned else after).subsurface(area)
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


class Fold(Transition):
    """A sheet unfolds over what lies below, from its middle, or is folded again when it is put away."""

    def __init__(self, area: Rect, *, closes: bool = False) -> None:
        super().__init__(SHEET)
        self._area, self._closes = area, closes

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """What lies below, dimmed as far as the sheet has come, and that."""
        below, sheet = (now, before[-1:]) if self._closes else (now[:-1], now[-1:])
        self._put(stage.group("below"), below)
        area, part = self._area, 1.0 - self.part if self._closes else self.part
        if part <= 0.0:
            return
        if animation_speed().fade:
            self._put(stage.group("sheet", alpha=part), sheet)
            return
        way = ease(part) if self._closes else ease_out(part)
        stage.paint("veil", way, stage.whole, partial(_veil, alpha=round(VEIL_ALPHA * way)))
        half = max(round(area.h * way / 2), 1)
        middle = area.top + area.h // 2
        upper, lower = (middle - half, middle - half - area.top), (middle, middle + half - area.bottom)
        for name, (top, shift) in (("upper", upper), ("lower", lower)):
            clip = Rect(area.left, top, area.w, half)
            self._put(stage.group(name, shift=(0, shift), clip=clip), sheet)
        crease = faint(_crease(area.w, max(area.h // 16, 4)), round(CREASES * (1.0 - part)) / CREASES)
        place = crease.get_rect(midtop=(area.centerx, middle - crease.get_height() // 2))
        stage.put("crease", (crease, tuple(place)), _put, crease, place)


def _veil(target: Surface, alpha: int) -> None:
    overlay(target, target.get_rect(), VEIL, alpha)


class PartlyUnfolded:
    """What is blitted on it is seen as far as it has unfolded from its middle; where nothing moves, it is faint."""

    def __init__(self, target: Blits, part: float, *, closes: bool = False) -> None:
        """`part`: 0 to 1; `closes`: it folds, and what is seen of it last is narrow."""
        self.target, self.part, self._way = target, part, ease(part) if closes else ease_out(part)
        self.get_size, self.get_clip, self.set_clip = target.get_size, target.get_clip, target.set_clip

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """A premultiplied picture."""
        if self.part >= 1.0 or animation_speed().fade:
            return self.target.blit(faint(source, self.part), dest, area, special_flags)
        left, top, wide, high = source.get_rect() if area is None else area
        half, middle = max(round(high * self._way / 2), 1), dest[1] + high // 2
        upper, lower = (left, top, wide, half), (left, top + high - half, wide, half)
        seen = self.target.blit(source, (dest[0], middle - half), upper, special_flags)
        seen.union_ip(self.target.blit(source, (dest[0], middle), lower, special_flags))
        crease = faint(_crease(wide, max(high // 16, 4)), round(CREASES * (1.0 - self.part)) / CREASES)
        self.target.blit(crease, (dest[0], middle - crease.get_height() // 2), None, PREMUL)
        return seen


class Roll(Transition):
    """A scroll is rolled up towards its middle when it is put away: what is left of it stays where it is."""

    def __init__(self, area: Rect, roller: int) -> None:
        """`roller`: how broad the one at either end of it is."""
        super().__init__(SHEET)
        self._area, self._roller = area, roller

    def compose(self, stage: Group, before: Scenes, now: Scenes) -> None:
        """What lies below, as much of the scroll as is left between the rollers, and what comes over that."""
        self._put(stage.group("below"), now)
        area, scroll, part = self._area, before[-1:], self.part
        if animation_speed().fade:
            self._put(stage.group("scroll", alpha=1.0 - part, clip=area), scroll)
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
                self._put(stage.group(name, shift=(along, 0), clip=clip), scroll)
        above = stage.group("above", turned=self.turned)
        now[-1].compose_above(above)


def unfolding(scene: Scene, *, closes: bool = False) -> Fold:
    """The sheet that a scene consists of comes, or is put away."""
    assert scene.unfolds is not None
    fold = Fold(_as_read(scene, scene.unfolds), closes=closes)
    fold.turned = scene.turned
    return fold


def folding(scene: Scene) -> Fold | None:
    """The sheet of a scene is put away in haste; None where there is none, or all fades together."""
    if scene.unfolds is None or animation_speed().fade:
        return None
    fold = unfolding(scene, closes=True)
    fold.length, fold.seconds = FOLD, BEGUN
    return fold


def rolling(scene: Scene) -> Roll:
    """The scroll of a scene is rolled up."""
    assert scene.rolls is not None
    roll = Roll(_as_read(scene, scene.rolls), scene.roller)
    roll.turned = scene.turned
    return roll


def _as_read(scene: Scene, area: Rect) -> Rect:
    """Where something lies for those who read the scene, as far as it is within the window."""
    area = area.clip((0, 0), scene.size)
    return mirrored(area, scene.size) if scene.turned else area


class Travel:
    """All that two scenes share, on its way to where the second one has it; until it is there neither draws it."""

    def __init__(self, before: Mapping[Hashable, Shared], scene: Scene) -> None:
        """`before`: what the scene that goes has shared."""
        after = scene.shared
        self.scene = scene
        self._gone: Scene | None = None
        both = {key: (one, after[key]) for key, one in before.items() if key in after}
        self._turned = scene.turned
        if scene.turned:  # as it is read, so that it goes the same way
            both = {key: (one.opposite(scene.size), goal.opposite(scene.size)) for key, (one, goal) in both.items()}
        self.travellers = {key: Traveller(*one) for key, one in both.items()}

    def set_out(self, gone: Scene) -> None:
        """Takes it from both."""
        self.scene.away = gone.away = frozenset(self.travellers)
        self._gone = gone

    @property
    def left(self) -> list[Rect]:
        """Where it was in the window before it set out."""
        areas = [_around(one.start.area) for one in self.travellers.values()]
        return [mirrored(area, self.scene.size) for area in areas] if self._turned else areas

    def land(self) -> None:
        """It belongs to the scene again."""
        self.scene.away = frozenset()
        if self._gone is not None:
            self._gone.away = frozenset()

    def compose(self, stage: Group, part: float) -> None:
        """Over both, so far on its way."""
        stage = stage.group("travels", turned=self._turned)
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


def erase(window: Surface, gone: Scene, travel: Travel) -> None:
    """Draws a scene once more where something was that has left it."""
    clip = window.get_clip()
    for area in travel.left:
        window.set_clip(area)
        gone.draw(window)
    window.set_clip(clip)


def travelling(before: Mapping[Hashable, Shared], scene: Scene) -> Travel | None:
    """What a scene that comes shares with one that goes; None where that is nothing, or nothing is to move."""
    if not before or not animation_speed().beats or animation_speed().fade:
        return None
    travel = Travel(before, scene)
    return travel if travel.travellers else None


@lru_cache(maxsize=4)
def _crease(wide: int, high: int) -> pygame.Surface:
    """The fold of a sheet that is not flat yet, darker towards its middle."""
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        near = 1.0 - abs(y - high // 2) / (high / 2)
        made.fill((0, 0, 0, round(70 * near * near)), (0, y, wide, 1))
    made.fill((0, 0, 0, 120), (0, high // 2, wide, max(high // 24, 1)))
    return for_screen(made)
