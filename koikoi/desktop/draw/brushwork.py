"""Strokes and lettering in slices, in the order in which a brush lays them: what is written is never wiped in.

A front that runs over a picture cuts it into slices; its line is uneven as bristles are, and it stands across the way
of the brush.  The slices of a picture make up the picture, pixel by pixel.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import pygame

from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stroke_order import stroke_order

Surface = pygame.Surface
Rect = pygame.Rect
Point = tuple[float, float]

FAINT = 8
"""Alpha up to which a pixel belongs to nothing."""
SLANT = 0.5
"""How far a front leans in lettering: a letter is written from its upper left."""
TUFTS = (0.016, 0.03, 0.05, 0.08)
"""How wide tufts of bristles are, by the stroke."""
UNEVEN = 0.12
"""How much a bristle is now ahead, now behind, by how far it runs ahead at most."""
FINE = ((0.0, 0.0), (1.0, 0.0))
"""The front of a brush without tufts."""
SAME = 0.4
"""Parts that share so much of their width belong to one character."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A piece of a picture, and where its upper left corner lies in it."""

    picture: Surface
    at: tuple[int, int]


class _Cutter(Protocol):
    """What is written in one go."""

    @property
    def count(self) -> int:
        """How many slices it has."""

    def slice(self, picture: Surface, number: int) -> Slice:
        """One of them, cut out of the whole picture."""


class Brushwork:
    """A premultiplied picture that can be seen in part, as far as the brush has come."""

    def __init__(self, picture: Surface, parts: Sequence[_Cutter]) -> None:
        self.whole = [Slice(picture, (0, 0))]
        self.count = sum(part.count for part in parts)
        self._parts = parts
        self._slices: dict[int, Slice] = {}

    @property
    def pictures(self) -> tuple[Surface, Surface]:
        """As much as it takes: the whole, and all slices together."""
        return self.whole[0].picture, self.whole[0].picture

    def seen(self, share: float) -> list[Slice]:
        """The slices that are there when so much of it is written, 0 to 1; all of them are one."""
        if share >= 1.0:
            return self.whole
        return self._between(0, math.ceil(max(share, 0.0) * self.count))

    def left(self, gone: float) -> list[Slice]:
        """Those that are still there when so much of it has been wiped away, as it was written; 0 to 1."""
        return self.whole if gone <= 0.0 else self._between(math.ceil(gone * self.count), self.count)

    def _between(self, first: int, end: int) -> list[Slice]:
        return [self._slices.get(number) or self._cut(number) for number in range(first, end)]

    def cut(self) -> "Brushwork":
        """Cuts all slices ahead, which else are cut as they come.  Any thread may call this."""
        for number in range(self.count):
            self._cut(number)
        return self

    def _cut(self, number: int) -> Slice:
        self._slices[number] = made = self._sliced(number)
        return made

    def _sliced(self, number: int) -> Slice:
        for part in self._parts:
            if number < part.count:
                return part.slice(self.whole[0].picture, number)
            number -= part.count
        raise IndexError(number)


@dataclass(frozen=True, slots=True)
class _Part:
    """What is written in one go: where it lies, its pixels, and the way of the brush over it."""

    area: Rect
    mask: pygame.Mask
    """Of the area."""
    way: Point
    """Where the brush goes: a vector of length 1."""
    count: int
    ragged: float = 0.0
    """How far bristles run ahead, in pixels."""

    def slice(self, picture: Surface, number: int) -> Slice:
        """What lies between two fronts."""
        ahead, behind = self._passed(number + 1), self._passed(number)
        corners = [*ahead[:-2], *behind[:-2]]
        left, top = min(x for x, _ in corners) - 1, min(y for _, y in corners) - 1
        right, bottom = max(x for x, _ in corners) + 2, max(y for _, y in corners) + 2
        window = Rect(left, top, right - left, bottom - top).clip(Rect((0, 0), self.area.size))
        here = pygame.Mask(window.size)
        here.draw(self.mask, (-window.left, -window.top))
        here = here.overlap_mask(_polygon(ahead, window), (0, 0))
        here.erase(_polygon(behind, window), (0, 0))
        return _cut_out(picture, window.move(self.area.topleft), here)

    def _passed(self, place: int) -> list[Point]:
        """What the brush has passed when it has come to a front: the bristles, then the two corners behind."""
        (x, y), (wide, high) = self.way, self.area.size
        corners = [(right * x + down * y, down * x - right * y) for right in (0, wide) for down in (0, high)]
        first, last = min(along for along, _ in corners), max(along for along, _ in corners)
        near, far = min(across for _, across in corners) - 1, max(across for _, across in corners) + 1
        air = self.ragged + 2
        beyond = 2 * air * ((place == self.count) - (place == 0))
        start: float = first + (last - first) * place / self.count + beyond
        own = random.Random(place)
        front = [
            (start + self.ragged * (lead + UNEVEN * own.uniform(-1.0, 1.0)), near + (far - near) * across)
            for across, lead in (_bristles() if self.ragged else FINE)
        ]
        line = [*front, (first - 4 * air, far), (first - 4 * air, near)]
        return [(a * x - b * y, a * y + b * x) for a, b in line]


def _polygon(points: list[Point], window: Rect) -> pygame.Mask:
    """As far as it lies in a window."""
    band = Surface(window.size, pygame.SRCALPHA)
    pygame.draw.polygon(band, "white", [(x - window.left, y - window.top) for x, y in points])
    return pygame.mask.from_surface(band)


def _cut_out(picture: Surface, area: Rect, mask: pygame.Mask) -> Slice:
    """The pixels of an area of a picture that a mask of this area has."""
    bounds = mask.get_bounding_rects()
    if not bounds:
        return Slice(Surface((1, 1), pygame.SRCALPHA), area.topleft)
    tight = bounds[0].unionall(bounds[1:])
    made = mask.to_surface(setsurface=picture.subsurface(area), unsetcolor=(0, 0, 0, 0))
    return Slice(for_screen(made.subsurface(tight)), (area.left + tight.left, area.top + tight.top))


@dataclass(frozen=True, slots=True)
class _Ordered:
    """Lettering whose strokes are known: a small picture tells by its grey which slice each place belongs to."""

    order: Surface
    count: int

    def slice(self, picture: Surface, number: int) -> Slice:
        """What has one grey."""
        mask = pygame.mask.from_threshold(self.order, (number,) * 3, (1, 1, 1, 255))
        bounds = mask.get_bounding_rects()
        small, wide = bounds[0].unionall(bounds[1:]), picture.get_width() / self.order.get_width()
        area = Rect(small.left * wide, small.top * wide, small.w * wide + 2, small.h * wide + 2)
        own = pygame.Mask(small.size)
        own.draw(mask, (-small.left, -small.top))
        area = area.clip(picture.get_rect())
        return _cut_out(picture, area, _with_edges(own.scale(area.size)))


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign whose strokes are known: where it lies, and by its grey which slice each pixel of that belongs to."""

    area: Rect
    order: Surface
    count: int

    def slice(self, picture: Surface, number: int) -> Slice:
        """What has one grey."""
        mask = pygame.mask.from_threshold(self.order, (number,) * 3, (1, 1, 1, 255))
        bounds = mask.get_bounding_rects()
        if not bounds:
            return Slice(Surface((1, 1), pygame.SRCALPHA), self.area.topleft)
        tight = bounds[0].unionall(bounds[1:])
        here = pygame.Mask(tight.size)
        here.draw(mask, (-tight.left, -tight.top))
        return _cut_out(picture, tight.move(self.area.topleft), here)


@lru_cache(maxsize=1)
def _bristles() -> tuple[tuple[float, float], ...]:
    """The front of a wet brush: places across it, 0 to 1, and how far it is ahead there, about -1 to 1.

    Tufts that taper, each as wide and long as it likes; the brush is round, so its edges lag, and single hairs lead.
    """
    own, line, across = random.Random(11), [(0.0, -1.0)], 0.0
    while across < 1.0:
        wide = own.choice(TUFTS) * own.uniform(0.7, 1.3)
        middle, deep = across + wide * own.uniform(0.3, 0.7), own.uniform(0.1, 0.34)
        tip = 0.7 - 1.3 * (2.0 * middle - 1.0) ** 2 + own.uniform(-0.3, 0.3) + 0.3 * (wide < TUFTS[0])
        for at, back in ((across, 1.0), (across + 0.3 * (middle - across), 0.4), (middle, 0.0)):
            line.append((at, tip - deep * back))
        line.append((middle + 0.7 * (across + wide - middle), tip - 0.4 * deep))
        across += wide
    return (*((at, min(max(lead, -1.0), 1.0)) for at, lead in line if at < 1.0), (1.0, -1.0))


def stroke(picture: Surface, way: Point, count: int = 12) -> Brushwork:
    """One stroke of a wide brush that goes this way (right and down are positive)."""
    long = math.hypot(*way)
    area = picture.get_rect()
    part = _Part(
        area, pygame.mask.from_surface(picture, 0), (way[0] / long, way[1] / long), count, area.w / count * 0.6
    )
    return Brushwork(picture, [part])


def ordered(picture: Surface, order: Surface, count: int) -> Brushwork:
    """Lettering with the order of its strokes: in `order` the grey of a place is the number of its slice, from 0."""
    return Brushwork(picture, [_Ordered(order, count)])


def lettering(picture: Surface, fine: float = 0.16, said: str = "") -> Brushwork:
    """Words: character after character from the left, in each the parts that do not touch, one after the other.

    `fine`: how much of the height of the picture a slice is wide, about.  `said`: what they say; where that is signs
    whose strokes are known, they are written in their order.
    """
    boxes = _in_order(pygame.mask.from_surface(picture, FAINT).get_bounding_rects())
    if signs := _signs(picture, boxes, said):
        return Brushwork(picture, signs)
    step = max(picture.get_height() * fine, 2.0)
    parts = []
    for area in boxes:
        area = area.inflate(2, 2).clip(picture.get_rect())
        found = pygame.mask.from_surface(picture.subsurface(area), FAINT).connected_components()
        own = max(found, key=lambda mask: _extent(mask.get_bounding_rects()))
        way = (SLANT, 1.0) if area.h > 1.5 * area.w else (1.0, SLANT)
        long = math.hypot(*way)
        count = max(round((area.w * way[0] + area.h * way[1]) / long / step), 1)
        parts.append(_Part(area, _with_edges(own), (way[0] / long, way[1] / long), count))
    return Brushwork(picture, parts)


def _signs(picture: Surface, boxes: Sequence[Rect], said: str) -> list[_Sign]:
    """The signs that are said, all as wide, from the left; none where one of them is not known, or not there."""
    found, wide = [], picture.get_width() / max(len(said), 1)
    for number, sign in enumerate(said):
        own = [box for box in boxes if number <= box.centerx / wide < number + 1]
        known = stroke_order(sign)
        if known is None or not own:
            return []
        area = own[0].unionall(own[1:]).inflate(2, 2).clip(picture.get_rect())
        order, count = known
        found.append(_Sign(area, pygame.transform.scale(order, area.size), count))
    return found


def _extent(bounds: list[Rect]) -> int:
    """How large what has these bounds is."""
    return bounds[0].unionall(bounds[1:]).w * bounds[0].unionall(bounds[1:]).h


def _with_edges(mask: pygame.Mask) -> pygame.Mask:
    """With the faint pixels around it, which belong to it."""
    grown = mask.copy()
    for offset in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        grown.draw(mask, offset)
    return grown


def _in_order(boxes: list[Rect]) -> list[Rect]:
    """By characters from the left; within one from the upper left to the lower right."""
    characters: list[tuple[Rect, list[Rect]]] = []
    for box in sorted(boxes, key=lambda one: one.left):
        if characters and _shared(characters[-1][0], box) > SAME:
            characters[-1][0].union_ip(box)
            characters[-1][1].append(box)
        else:
            characters.append((box.copy(), [box]))
    return [box for _, parts in characters for box in sorted(parts, key=lambda one: one.top + SLANT * one.left)]


def _shared(one: Rect, other: Rect) -> float:
    """How much of the width of the narrower of the two both have."""
    return (min(one.right, other.right) - max(one.left, other.left)) / max(min(one.w, other.w), 1)
