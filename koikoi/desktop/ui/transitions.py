"""Nothing cuts: screens slide like fusuma, the doors of paper in a house, pages are turned, and sheets unfold.

What both screens show travels from its place on one to its place on the other.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import PREMUL, faded, overlay
from koikoi.desktop.draw.retained_canvas import Blits
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.ui.scene import Scene, Shared

DOOR, PAGE, SHEET, DISSOLVE = 0.32, 0.24, 0.2, 0.2
"""Seconds that a screen, a page within one, and a sheet take; and a screen that slides nowhere."""
FAINT = 8
"""Steps in which a sheet's crease goes."""
PATIENCE = 0.1
"""Seconds for which a door stays closed at most, while what lies behind it is drawn."""
BEHIND = 0.18
"""How far what is covered moves along, as a share of the width."""
LIP, BENDS = 0.07, 12
"""How much of the back of a leaf is seen at most that is turned, as a share of its width; in how many shades."""
SHADOW = 5
"""Steps of the shadow beside an edge."""
Paint = Callable[[pygame.Surface], object]


class Transition:
    """The way from one thing to another, of so many seconds at normal speed; where nothing is to move, it fades."""

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
        self, before: pygame.Surface, area: pygame.Rect, *, back: bool, sinks: bool = False, dissolves: bool = False
    ) -> None:
        """`before`: the whole window.  `back`: that slides away; else the new screen slides over it.

        `sinks`: it goes down, where others slide to the side.  `dissolves`: nothing slides.
        """
        super().__init__(DISSOLVE if dissolves else DOOR if area.size == before.get_size() else PAGE)
        self.page = lent(before)
        """What the new screen is to be drawn on, as large as the window."""
        self.ready = False
        """What lies behind it has been drawn."""
        self.steps: Iterator[None] | None = None
        """What is still to be done until then, once it has been begun."""
        self._waited = 0.0
        self.whole = area.size == before.get_size()
        """A whole screen slides, not a page of one."""
        self._before = copied(before) if self.whole else before.subsurface(area).copy()
        self._area, self._back, self._sinks, self._dissolves = area, back, sinks, dissolves

    @property
    def holds(self) -> bool:
        """The new screen has begun, and goes no further yet: nothing moves on it while it can't be seen well."""
        return self._dissolves and self._waited > 0.0

    @property
    def closed(self) -> bool:
        """It may wait: there is what was there before, and the page is drawn meanwhile."""
        return not self.ready and not self.seconds

    def update(self, seconds: float) -> None:
        """Time passes; at first for the page."""
        self._waited += seconds
        if not self.closed or self._waited > PATIENCE:
            super().update(seconds)

    def draw(self, target: pygame.Surface) -> None:
        """Both, and the door's edge between them."""
        if self.closed:
            target.blit(self._before, self._area)
            return
        if not self.whole:
            target.blit(self.page, (0, 0))
        view, after = target.subsurface(self._area), self.page.subsurface(self._area)
        if self._dissolves or animation_speed().fade:
            view.blit(self._before, (0, 0))
            faded(view, after, self.part)
            return
        door, still = (self._before, after) if self._back else (after, self._before)
        wide, high = view.get_size()
        way = ease(self.part if self._back else 1.0 - self.part)
        if self._sinks:
            view.blit(still, (0, 0), (0, 0, wide, round(high * way)))
            view.blit(door, (0, round(high * way)))
            return
        left = round(wide * way)
        if self.whole:
            view.blit(still, (round((left - wide) * BEHIND), 0), (0, 0, left - round((left - wide) * BEHIND), high))
            view.blit(door, (left, 0))
            _edge(view, left, high)
        else:
            view.blit(still, (0, 0), (0, 0, left, high))
            view.blit(door, (left, 0), (left, 0, wide - left, high))
            _fold(view, left, high, round(LIP * wide * math.sin(math.pi * way)))


class PartlyUnfolded:
    """What is blitted on it is seen as far as it has unfolded from its middle; where nothing moves, it is faint."""

    def __init__(self, target: Blits, part: float) -> None:
        """`part`: 0 to 1."""
        self.target, self.part = target, part
        self.get_size, self.get_clip, self.set_clip = target.get_size, target.get_clip, target.set_clip

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """A premultiplied picture."""
        if self.part >= 1.0 or animation_speed().fade:
            return self.target.blit(faint(source, self.part), dest, area, special_flags)
        left, top, wide, high = source.get_rect() if area is None else area
        half, middle = max(round(high * ease_out(self.part) / 2), 1), dest[1] + high // 2
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

    def __init__(self, area: pygame.Rect, *, picture: pygame.Surface | None = None) -> None:
        """`picture`: of the sheet, which is being put away; None: it comes."""
        super().__init__(SHEET)
        self._area, self._picture = area, picture
        self.closes = picture is not None

    def draw(self, target: pygame.Surface, below: Paint, sheet: Paint) -> None:
        """What lies below, dimmed as far as the sheet has come, and that."""
        below(target)
        if self._picture is None:
            before = copied(target)
            sheet(target)
            self._picture = _cut_out(target, self._area)
            target.blit(before, (0, 0))
        part = 1.0 - self.part if self.closes else self.part
        if animation_speed().fade:
            _dim(target, part)
            faded(target, self._picture, part, self._area.topleft)
            return
        _dim(target, ease_out(part))
        PartlyUnfolded(target, part).blit(self._picture, self._area.topleft)


class RollingScroll(UnfoldingSheet):
    """A scroll that is rolled up towards its middle when it is put away: what is left of it stays where it is."""

    def __init__(self, area: pygame.Rect, *, picture: pygame.Surface, roller: int) -> None:
        """`roller`: how broad the one at either end of the picture is."""
        super().__init__(area, picture=picture)
        self._roller = roller

    def draw(self, target: pygame.Surface, below: Paint, sheet: Paint) -> None:
        """What lies below, as bright as ever, and as much as is left between the rollers."""
        below(target)
        assert self._picture is not None
        if animation_speed().fade:
            faded(target, self._picture, 1.0 - self.part, self._area.topleft)
            return
        area, high = self._area, self._area.h
        half = round(area.w * (1.0 - ease(self.part)) / 2)
        roller, left, right = min(self._roller, half), area.centerx - half, area.centerx + half
        target.blit(self._picture, (left, area.top), (left - area.left, 0, right - left, high))
        target.blit(self._picture, (left, area.top), (0, 0, roller, high))
        target.blit(self._picture, (right - roller, area.top), (area.w - roller, 0, roller, high))


def begun(
    seen: pygame.Surface,
    area: pygame.Rect,
    size: tuple[int, int],
    *,
    back: bool,
    sinks: bool = False,
    dissolves: bool = False,
) -> SlidingDoor | None:
    """A door before what is seen now; None where nothing takes time, or the window has changed."""
    window = pygame.Rect((0, 0), size)
    if not animation_speed().beats or seen.get_size() != size or not window.contains(area):
        return None
    return SlidingDoor(seen, area, back=back, sinks=sinks, dissolves=dissolves)


def unfolding(
    area: pygame.Rect,
    size: tuple[int, int],
    seen: pygame.Surface | None = None,
) -> UnfoldingSheet | None:
    """A sheet that comes, or is put away from what is seen now; None where nothing takes time."""
    area = area.clip((0, 0), size)
    if not animation_speed().beats or (seen is not None and seen.get_size() != size):
        return None
    return UnfoldingSheet(area, picture=_cut_out(seen, area) if seen is not None else None)


def rolling(area: pygame.Rect, roller: int, size: tuple[int, int], seen: pygame.Surface) -> RollingScroll | None:
    """A scroll that is put away from what is seen now; None where nothing takes time."""
    area = area.clip((0, 0), size)
    if not animation_speed().beats or seen.get_size() != size:
        return None
    return RollingScroll(area, picture=seen.subsurface(area).copy(), roller=roller)


class Travel:
    """All that two scenes share, on its way to where the second one has it; until it is there neither draws it."""

    def __init__(self, before: Mapping[Hashable, Shared], scene: Scene) -> None:
        """`before`: what the scene that goes has shared."""
        after = scene.shared
        self.scene = scene
        self.travellers = {key: Traveller(one, after[key]) for key, one in before.items() if key in after}

    def set_out(self, gone: Scene, seen: pygame.Surface) -> None:
        """Takes it from both; `seen`: what shows the scene that goes."""
        self.scene.away = gone.away = frozenset(self.travellers)
        _draw_within(seen, gone, [one.start for one in self.travellers.values()])
        gone.away = frozenset()

    def land(self, seen: pygame.Surface | None) -> None:
        """It belongs to the scene again; `seen`: what is left to show that one, if anything."""
        self.scene.away = frozenset()
        if seen is not None:
            _draw_within(seen, self.scene, [one.goal for one in self.travellers.values()])

    def draw(self, target: pygame.Surface, part: float) -> None:
        """Over both, so far on its way."""
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
        way = ease(part)
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


def _pictured(paint: Callable[[pygame.Surface, pygame.Rect], object], area: pygame.Rect) -> pygame.Surface:
    whole = _around(area)
    made = pygame.Surface(whole.size, pygame.SRCALPHA)
    paint(made, area.move(-whole.left, -whole.top))
    return for_screen(made)


def _draw_within(target: pygame.Surface, scene: Scene, places: list[Shared]) -> None:
    """A scene as it is now, only around these places."""
    before, scene.partial_redraw = target.get_clip(), False
    for one in places:
        target.set_clip(_around(one.area))
        scene.draw(target)
    target.set_clip(before)


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


def _cut_out(seen: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
    """The sheet alone, in an edge of its own: around its corners may shine what only one person may see."""
    picture = seen.subsurface(area).copy()
    pygame.draw.rect(picture, SHADE, picture.get_rect(), max(round(seen.get_height() * EDGE), LEAST_EDGE))
    return picture


def _dim(target: pygame.Surface, part: float) -> None:
    overlay(target, target.get_rect(), SHADE, round(DIM * part))


def _fold(view: pygame.Surface, left: int, high: int, lip: int) -> None:
    """The leaf that is turned, of which so much of the back is seen, with its shadow on what it lies on."""
    shadow = _shadow(max(high // 24, 8), high)
    view.blit(shadow, (left - lip - shadow.get_width(), 0))
    for step in range(BENDS if lip >= BENDS else 0):  # rounder towards the fold
        start, end = (left - lip + lip * one // BENDS for one in (step, step + 1))
        view.fill(_shades()[step], (start, 0, end - start, high))


@lru_cache(maxsize=1)
def _shades() -> list[pygame.Color]:
    """Of the back of a leaf, from its edge to the fold."""
    light, dark = pygame.Color(theme.PAPER), pygame.Color(theme.INK2)
    return [light.lerp(dark, 0.04 + 0.3 * (step / BENDS) ** 3) for step in range(BENDS)]


def _edge(view: pygame.Surface, left: int, high: int) -> None:
    """The frame at the door's edge and the place where it is held, with its shadow on what it covers."""
    post = max(high // 60, 6)
    shadow = _shadow(post * 2, high)
    view.blit(shadow, (left - post - shadow.get_width(), 0))
    view.fill(theme.FRAME, (left - post, 0, post, high))
    view.fill(theme.INK2, (left - max(post // 5, 1), 0, max(post // 5, 1), high))
    middle, size = (left + post * 3, high // 2), max(high // 34, 10)
    pygame.draw.aacircle(view, theme.FRAME, middle, size)
    pygame.draw.aacircle(view, theme.GOLD, middle, size - 2, max(size // 8, 1))
    pygame.draw.aacircle(view, theme.INK2, middle, size // 2)


@lru_cache(maxsize=2)
def _shadow(wide: int, high: int) -> pygame.Surface:
    """Darker towards its right."""
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    for step in range(SHADOW):
        left = wide * step // SHADOW
        made.fill((0, 0, 0, 70 * (step + 1) // SHADOW), (left, 0, wide - left, high))
    return made
