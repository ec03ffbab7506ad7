"""Nothing cuts: screens slide like fusuma, the doors of paper in a house, pages are turned, and sheets unfold.

What both screens show travels from its place on one to its place on the other.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.screen_edges import ahead_of, door_post, turned_leaf
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.upside_down import turn, turned_copy, upside_down
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import PREMUL, faded, overlay
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.parts import mirrored
from koikoi.desktop.ui.scene import Scene, Shared

DOOR, PAGE, SHEET, DISSOLVE = 0.32, 0.24, 0.2, 0.2
"""Seconds that a screen, a page within one, and a sheet take; and a screen that slides nowhere."""
FAINT = 8
"""Steps in which a sheet's crease goes."""
PATIENCE = 0.1
"""Seconds for which a door stays closed at most, while what lies behind it is drawn."""
BEHIND = 0.18
"""How far what is covered moves along, as a share of the width."""
FOLD, BEGUN = 0.17, 0.035
"""Seconds in which a sheet is folded before the match below it is left; how many of them are over from the first."""
HANG = 1 / 180
"""How far frames hang out over a page, by the shorter side of the window."""
Paint = Callable[[pygame.Surface], object]


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

    def update(self, seconds: float) -> None:
        """Time passes."""
        self.seconds += seconds * animation_speed().rate


class SlidingDoor(Transition):
    """From one screen, or page of a screen, to another, which lies in the same area.

    It keeps a picture of what was there before, so that must never have shown anything that only one person may see.
    """

    def __init__(
        self,
        before: pygame.Surface,
        area: pygame.Rect,
        *,
        back: bool,
        sinks: bool = False,
        dissolves: bool = False,
        leaf: pygame.Rect | None = None,
        sheet: "UnfoldingSheet | None" = None,
        turned: bool = False,
    ) -> None:
        """`before`: the whole window.  `back`: that slides away; else the new screen slides over it.

        `sinks`: it goes down, where others slide to the side.  `dissolves`: nothing slides.  `leaf`: where the page
        lies that is turned within a screen.  `sheet`: lies over what was there before, and is put away first.
        """
        super().__init__(DISSOLVE if dissolves else DOOR if leaf is None else PAGE)
        self.page = lent(before)
        """What the new screen is to be drawn on, as large as the window."""
        self.ready = False
        """What lies behind it has been drawn."""
        self.steps: Iterator[None] | None = None
        """What is still to be done until then, once it has been begun."""
        self._waited = 0.0
        self.whole = leaf is None
        """A whole screen slides, not a page of one."""
        self.turned = turned
        self._before = copied(before)
        leaf = area if leaf is None else leaf
        if turned:
            turn(self._before)
            area, leaf = mirrored(area, before.get_size()), mirrored(leaf, before.get_size())
        self._area, self._back, self._sinks, self._dissolves = area, back, sinks, dissolves
        self._leaf, self._sheet = leaf, sheet

    @property
    def holds(self) -> bool:
        """The new screen has begun, and goes no further yet: nothing moves on it while it can't be seen well."""
        return self._dissolves and self._waited > 0.0

    @property
    def closed(self) -> bool:
        """It may wait: there is what was there before, and the page is drawn meanwhile."""
        return not self.seconds and (not self.ready or self._folds)

    @property
    def _folds(self) -> bool:
        return self._sheet is not None and not self._sheet.over

    def update(self, seconds: float) -> None:
        """Time passes; at first for the page."""
        self._waited += seconds
        if self._sheet is not None and self._folds:
            self._sheet.update(seconds)
        elif not self.closed or self._waited > PATIENCE:
            super().update(seconds)

    def draw(self, target: pygame.Surface) -> None:
        """Both, and the door's edge between them."""
        if self._sheet is not None and self._folds:
            self._sheet.draw(target, self._lay, lambda _: None)
        elif not self.seconds:
            self._lay(target)
        else:
            page = turned_copy(self.page) if self.turned else self.page
            with upside_down(target, turned=self.turned):
                self._slide(target, page)

    def _lay(self, target: pygame.Surface) -> None:
        """What was there before."""
        with upside_down(target, turned=self.turned):
            target.blit(self._before, (0, 0))

    def _slide(self, target: pygame.Surface, page: pygame.Surface) -> None:
        if not self.whole:
            target.blit(page, (0, 0))
        view, after = target.subsurface(self._area), page.subsurface(self._area)
        before = self._before.subsurface(self._area)
        if self._dissolves or animation_speed().fade:
            view.blit(before, (0, 0))
            faded(view, after, self.part)
            return
        door, still = (before, after) if self._back else (after, before)
        wide, high = view.get_size()
        way = ease(self.part if self._back else 1.0 - self.part)
        if self._sinks:
            view.blit(still, (0, 0), (0, 0, wide, round(high * way)))
            view.blit(door, (0, round(high * way)))
            return
        if self.whole:  # it begins where neither its post nor the shadow of that is in sight
            left = round((wide + ahead_of(high)) * way)
            aside = round(min(left - wide, 0) * BEHIND)
            view.blit(still, (aside, 0), (0, 0, left - aside, high))
            view.blit(door, (left, 0))
            door_post(view, left)
            return
        left = round(wide * way)
        view.blit(before, (left if self._back else 0, 0), (left, 0, wide, high) if self._back else (0, 0, left, high))
        turned_leaf(target, still, self._area.topleft, self._leaf, self._area.left + left, math.sin(math.pi * way))


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
        crease = faint(_crease(wide, max(high // 16, 4)), round(FAINT * (1.0 - self.part)) / FAINT)
        self.target.blit(crease, (dest[0], middle - crease.get_height() // 2), None, PREMUL)
        return seen


class UnfoldingSheet(Transition):
    """A sheet that unfolds over what lies below, from its middle, or folds again when it is put away.

    Of what is seen nothing is kept but the sheet itself.
    """

    def __init__(self, area: pygame.Rect, seen: pygame.Surface | None = None, *, turned: bool = False) -> None:
        """`seen`: what shows the sheet, which is being put away; None: it comes."""
        super().__init__(SHEET)
        self._place, self.turned, self.closes = area, turned, seen is not None
        self._picture = self._cut_out(seen) if seen is not None else None

    def draw(self, target: pygame.Surface, below: Paint, sheet: Paint) -> None:
        """What lies below, dimmed as far as the sheet has come, and that."""
        below(target)
        if self._picture is None:
            before = copied(target)
            sheet(target)
            self._picture = self._cut_out(target)
            target.blit(before, (0, 0))
        with upside_down(target, turned=self.turned):
            self._unfold(target, self._area(target), self._picture)

    def _cut_out(self, seen: pygame.Surface) -> pygame.Surface:
        """The sheet alone, as it is read, in an edge of its own: around its corners may shine what only one may see."""
        picture = seen.subsurface(self._place).copy()
        thick = max(round(seen.get_height() * EDGE), LEAST_EDGE)
        pygame.draw.rect(picture, SHADE, picture.get_rect(), thick)
        return turned_copy(picture) if self.turned else picture

    def _area(self, target: pygame.Surface) -> pygame.Rect:
        """Where it lies, as it is read."""
        return mirrored(self._place, target.get_size()) if self.turned else self._place

    def _unfold(self, target: pygame.Surface, area: pygame.Rect, picture: pygame.Surface) -> None:
        part = 1.0 - self.part if self.closes else self.part
        if animation_speed().fade:
            _dim(target, part)
            faded(target, picture, part, area.topleft)
            return
        _dim(target, ease(part) if self.closes else ease_out(part))
        PartlyUnfolded(target, part, closes=self.closes).blit(picture, area.topleft)


class RollingScroll(UnfoldingSheet):
    """A scroll that is rolled up towards its middle when it is put away: what is left of it stays where it is."""

    def __init__(self, area: pygame.Rect, seen: pygame.Surface, *, roller: int, turned: bool = False) -> None:
        """`roller`: how broad the one at either end of the picture is."""
        super().__init__(area, seen, turned=turned)
        self._roller = roller

    def _cut_out(self, seen: pygame.Surface) -> pygame.Surface:
        """The scroll has edges of its own."""
        picture = seen.subsurface(self._place).copy()
        return turned_copy(picture) if self.turned else picture

    def draw(self, target: pygame.Surface, below: Paint, sheet: Paint) -> None:
        """What lies below, as bright as ever, as much as is left between the rollers, and what comes over that."""
        below(target)
        assert self._picture is not None
        with upside_down(target, turned=self.turned):
            self._unfold(target, self._area(target), self._picture)
        if not animation_speed().fade:
            sheet(target)

    def _unfold(self, target: pygame.Surface, area: pygame.Rect, picture: pygame.Surface) -> None:
        if animation_speed().fade:
            faded(target, picture, 1.0 - self.part, area.topleft)
            return
        high = area.h
        half = round(area.w * (1.0 - ease(self.part)) / 2)
        roller, left, right = min(self._roller, half), area.centerx - half, area.centerx + half
        target.blit(picture, (left, area.top), (left - area.left, 0, right - left, high))
        target.blit(picture, (left, area.top), (0, 0, roller, high))
        target.blit(picture, (right - roller, area.top), (area.w - roller, 0, roller, high))


def begun(
    seen: pygame.Surface,
    area: pygame.Rect,
    size: tuple[int, int],
    *,
    back: bool,
    sinks: bool = False,
    dissolves: bool = False,
    leaf: pygame.Rect | None = None,
    sheet: UnfoldingSheet | None = None,
    turned: bool = False,
) -> SlidingDoor | None:
    """A door before what is seen now; None where nothing takes time, or the window has changed."""
    window = pygame.Rect((0, 0), size)
    if not animation_speed().beats or seen.get_size() != size or not window.contains(area):
        return None
    if leaf is not None:
        hang = round(min(size) * HANG)
        area = area.inflate(2 * hang, 2 * hang).clip(window)
    return SlidingDoor(seen, area, back=back, sinks=sinks, dissolves=dissolves, leaf=leaf, sheet=sheet, turned=turned)


def unfolding(
    area: pygame.Rect,
    size: tuple[int, int],
    seen: pygame.Surface | None = None,
    *,
    turned: bool = False,
) -> UnfoldingSheet | None:
    """A sheet that comes, or is put away from what is seen now; None where nothing takes time."""
    area = area.clip((0, 0), size)
    if not animation_speed().beats or (seen is not None and seen.get_size() != size):
        return None
    return UnfoldingSheet(area, seen, turned=turned)


def folding(scene: Scene, size: tuple[int, int], seen: pygame.Surface) -> UnfoldingSheet | None:
    """The sheet of a scene that is seen now and is put away in haste; None where there is none, or all fades."""
    area, haste = scene.unfolds, not scene.opaque and not animation_speed().fade
    sheet = unfolding(area, size, seen, turned=scene.turned) if area is not None and haste else None
    if sheet is not None:
        sheet.length, sheet.seconds = FOLD, BEGUN
    return sheet


def rolling(scene: Scene, size: tuple[int, int], seen: pygame.Surface) -> RollingScroll | None:
    """The scroll of a scene, which is put away from what is seen now; None where it has none, or nothing takes time."""
    if scene.rolls is None:
        return None
    area = scene.rolls.clip((0, 0), size)
    if not animation_speed().beats or seen.get_size() != size:
        return None
    return RollingScroll(area, seen, roller=scene.roller, turned=scene.turned)


class Travel:
    """All that two scenes share, on its way to where the second one has it; until it is there neither draws it."""

    def __init__(self, before: Mapping[Hashable, Shared], scene: Scene) -> None:
        """`before`: what the scene that goes has shared."""
        after = scene.shared
        self.scene = scene
        both = {key: (one, after[key]) for key, one in before.items() if key in after}
        if scene.turned:  # as it is read, so that it goes the same way
            both = {key: (one.opposite(scene.size), goal.opposite(scene.size)) for key, (one, goal) in both.items()}
        self.travellers = {key: Traveller(*one) for key, one in both.items()}
        self._turned = scene.turned

    def set_out(self, gone: Scene, seen: pygame.Surface) -> None:
        """Takes it from both; `seen`: what shows the scene that goes."""
        self.scene.away = gone.away = frozenset(self.travellers)
        if not gone.goes_on:
            self._mend(seen, gone, [one.start.area for one in self.travellers.values()])
        gone.away = frozenset()

    def land(self, seen: pygame.Surface | None) -> None:
        """It belongs to the scene again; `seen`: what is left to show that one, if anything."""
        self.scene.away = frozenset()
        if seen is not None:
            self._mend(seen, self.scene, [one.goal.area for one in self.travellers.values()])

    def _mend(self, seen: pygame.Surface, scene: Scene, places: list[pygame.Rect]) -> None:
        """Draws a scene as it is now, only around these places."""
        before, scene.partial_redraw = seen.get_clip(), False
        for place in places:
            around = _around(place)
            seen.set_clip(mirrored(around, scene.size) if self._turned else around)
            scene.draw(seen)
        seen.set_clip(before)

    def draw(self, target: pygame.Surface, part: float) -> None:
        """Over both, so far on its way."""
        with upside_down(target, turned=self._turned):
            for one in self.travellers.values():
                one.draw(target, part)


class Traveller:
    """One thing that travels: the larger of its two pictures, scaled."""

    def __init__(self, start: Shared, goal: Shared) -> None:
        self.start, self.goal = start, goal
        self._pictures: list[pygame.Surface] = []
        """What it lies on where it begins, if anything, and itself."""

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


@lru_cache(maxsize=4)
def _crease(wide: int, high: int) -> pygame.Surface:
    """The fold of a sheet that is not flat yet, darker towards its middle."""
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        near = 1.0 - abs(y - high // 2) / (high / 2)
        made.fill((0, 0, 0, round(70 * near * near)), (0, y, wide, 1))
    made.fill((0, 0, 0, 120), (0, high // 2, wide, max(high // 24, 1)))
    return for_screen(made)


SHADE, DIM = (10, 12, 18), 120
"""What a sheet lays over the table below it."""
EDGE, LEAST_EDGE = 1 / 120, 4
"""How thick the edge of a sheet is on its way, by the height of the window; in pixels at least."""


def _dim(target: pygame.Surface, part: float) -> None:
    overlay(target, target.get_rect(), SHADE, round(DIM * part))
