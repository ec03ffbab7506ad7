"""Boxes: a screen declares what stands under what, and one function works out where that is.

A box is a value that is never changed.  It is measured bottom-up (`width` for the room there is, `height` for a width)
and laid out top-down (`place`), once per change.  Measures are those of the 1280 × 720 drawing; `Scale` turns them into
pixels.

    column(
        row(button(_("Back"), Pop), Grow(), button(_("Keys"), self._keys)),
        Grow(sheet_of(scroll(column(*options, gap=10)), 22, 9)),
        gap=18,
    )

The leaves (words, controls, pictures) stand in `leaves`, several columns in `grids`, what a scene does with boxes in
`box_scene`.  A box that does not fit scrolls or wraps; it never makes its text smaller than its setting.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeVar, dataclass_transform

import pygame

from koikoi.desktop.draw import fonts
from koikoi.desktop.ui.measures import Measure, in_pixels, pair_in_pixels, shared

Rect = pygame.Rect
Surface = pygame.Surface
T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def boxclass(kind: type[T]) -> type[T]:
    """A dataclass for boxes, which nobody changes or compares: types hold that, so that nothing is paid for it."""
    return dataclass(eq=False, repr=False)(kind)


REACH = 32
"""Pixels of the drawing beyond its place within which a leaf or a widget draws, unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much larger than the drawing everything is."""

    factor: float
    _sizes: dict[tuple["Box", int, bool], int] = field(default_factory=dict, compare=False, repr=False)
    """What has been measured while something is laid out; every container asks what its own has asked before."""
    _widths: dict[tuple["Row", int], list[int]] = field(default_factory=dict, compare=False, repr=False)
    """How rows share their room."""

    def px(self, measure: Measure) -> int:
        """A measure in pixels of this window."""
        return in_pixels(measure, self.factor) if measure else 0

    def width(self, box: "Box", room: int) -> int:
        """Pixels a box wants to be wide, of so many."""
        key = (box, room, True)
        if (known := self._sizes.get(key)) is None:
            known = self._sizes[key] = box.width(self, room)
        return known

    def height(self, box: "Box", width: int) -> int:
        """Pixels a box is high where it is so wide."""
        key = (box, width, False)
        if (known := self._sizes.get(key)) is None:
            known = self._sizes[key] = box.height(self, width)
        return known

    def widths(self, row: "Row", room: int) -> list[int]:
        """Pixels that the boxes of a row get, of so many."""
        if (known := self._widths.get((row, room))) is None:
            known = self._widths[row, room] = row.widths(self, room)
        return known

    def forget(self) -> None:
        """Everything is laid out: boxes may change now, and are measured anew next time."""
        self._sizes.clear()
        self._widths.clear()


class At(Enum):
    """Where a box stands in more room than it needs, across or down."""

    START = 0.0
    MIDDLE = 0.5
    END = 1.0
    FILL = None
    """It takes all of the room."""


class Placed(NamedTuple):
    """A leaf and where it lies; on a page that scrolls, the page stands where it is now."""

    leaf: "Leaf"
    rect: Rect
    scrolls: bool = False
    """It lies on the page of a `ScrollArea`."""


class Box:
    """Something that takes room.  Without a say of its own it is as small as can be."""

    grow = 0.0
    """Share of the room that is left over in its row or column."""

    def width(self, scale: Scale, room: int) -> int:
        """Pixels it wants to be wide, of so many."""
        return 0

    def height(self, scale: Scale, width: int) -> int:
        """Pixels it is high where it is so wide."""
        return 0

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves, each in its place."""
        yield from ()


class Leaf(Box):
    """A box without boxes in it."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Itself."""
        yield Placed(self, rect)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it; widgets are drawn by their panel."""

    def look(self) -> object:
        """What it looks like now, as far as that changes: False: it is not seen; None: it is drawn each time."""
        return True

    def area(self, rect: Rect, scale: Scale) -> Rect:
        """Where it draws, at most, when it lies there: what it draws beyond that is cut off."""
        reach = 2 * round(REACH * max(scale.factor, 1.0))
        return rect.inflate(reach, reach)


@boxclass
class Space(Box):
    """Nothing, so wide and so high."""

    wide: Measure = 0
    high: Measure = 0

    def width(self, scale: Scale, room: int) -> int:
        """As said."""
        return min(scale.px(self.wide), room)

    def height(self, scale: Scale, width: int) -> int:
        """As said."""
        return scale.px(self.high)


@boxclass
class Around(Box):
    """A box around another, as large as that."""

    child: Box

    @property
    def grow(self) -> float:  # type: ignore[override]
        """As the child."""
        return self.child.grow

    def width(self, scale: Scale, room: int) -> int:
        """As the child."""
        return scale.width(self.child, room)

    def height(self, scale: Scale, width: int) -> int:
        """As the child."""
        return scale.height(self.child, width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """As the child."""
        return self.child.place(rect, scale)


@boxclass
class Grow(Box):
    """Takes what is left over in its row or column, in shares of its weight; without a child, empty."""

    child: Box | None = None
    weight: float = 1.0

    @property
    def grow(self) -> float:  # type: ignore[override]
        """Its weight."""
        return self.weight

    def width(self, scale: Scale, room: int) -> int:
        """What the child wants at least."""
        return scale.width(self.child, room) if self.child is not None else 0

    def height(self, scale: Scale, width: int) -> int:
        """What the child wants at least."""
        return scale.height(self.child, width) if self.child is not None else 0

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child in all of it."""
        return self.child.place(rect, scale) if self.child is not None else iter(())


@boxclass
class Pad(Around):
    """Room around a box."""

    left: Measure = 0
    top: Measure = 0
    right: Measure = 0
    bottom: Measure = 0

    def _sides(self, scale: Scale) -> tuple[int, int, int, int]:
        """Left, top, right, bottom in pixels."""
        left, right = pair_in_pixels(self.left, self.right, scale.factor)
        top, bottom = pair_in_pixels(self.top, self.bottom, scale.factor)
        return left, top, right, bottom

    def width(self, scale: Scale, room: int) -> int:
        """The child's and the room beside it."""
        left, _top, right, _bottom = self._sides(scale)
        return scale.width(self.child, room - left - right) + left + right

    def height(self, scale: Scale, width: int) -> int:
        """The child's and the room above and below it."""
        left, top, right, bottom = self._sides(scale)
        return scale.height(self.child, width - left - right) + top + bottom

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child within."""
        left, top, right, bottom = self._sides(scale)
        w, h = max(rect.w - left - right, 0), max(rect.h - top - bottom, 0)
        return self.child.place(Rect(rect.left + left, rect.top + top, w, h), scale)


def pad(child: Box, x: Measure = 0, y: Measure = 0) -> Pad:
    """The same room at both sides, and above and below."""
    return Pad(child, x, y, x, y)


@boxclass
class Sized(Around):
    """A box with a width or height of its own, at least or at most; it grows higher with words that are enlarged."""

    wide: Measure | None = None
    high: Measure | None = None
    least_wide: Measure = 0
    least_high: Measure = 0
    most_wide: Measure | None = None
    most_high: Measure | None = None

    def width(self, scale: Scale, room: int) -> int:
        """As said, within the room."""
        wide = scale.px(self.wide) if self.wide is not None else scale.width(self.child, room)
        wide = max(wide, scale.px(self.least_wide))
        return min(wide, room, scale.px(self.most_wide) if self.most_wide is not None else room)

    def height(self, scale: Scale, width: int) -> int:
        """As said."""
        high = scale.px(self.high) if self.high is not None else 0
        if self.high is None or fonts.enlarged():
            high = max(high, scale.height(self.child, width))
        high = max(high, scale.px(self.least_high))
        return min(high, scale.px(self.most_high)) if self.most_high is not None else high


@boxclass
class Align(Around):
    """A box that keeps its own size in more room, and where it stands there."""

    x: At = At.FILL
    y: At = At.FILL

    def height(self, scale: Scale, width: int) -> int:
        """As the child, as wide as it stands there."""
        return scale.height(self.child, width if self.x is At.FILL else min(scale.width(self.child, width), width))

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child in its place."""
        return self.child.place(_aligned(self.child, rect, scale, self.x, self.y), scale)


def _aligned(box: Box, rect: Rect, scale: Scale, x: At, y: At) -> Rect:
    """Where a box stands in more room than it needs."""
    if x is At.FILL and y is At.FILL:
        return rect
    w = rect.w if x is At.FILL else min(scale.width(box, rect.w), rect.w)
    h = rect.h if y is At.FILL else min(scale.height(box, w), rect.h)
    return Rect(rect.left + _before(x, rect.w, w), rect.top + _before(y, rect.h, h), w, h)


def _before(at: At, room: int, size: int) -> int:
    """Pixels before a box in more room than it needs; in the middle, so that both have the same `Rect.center`."""
    if at is At.MIDDLE:
        return room // 2 - size // 2
    return room - size if at is At.END else 0


def centered(child: Box) -> Align:
    """In the middle of the room there is."""
    return Align(child, At.MIDDLE, At.MIDDLE)


@boxclass
class Marker(Leaf):
    """Not seen: where the box of that name lies."""

    name: str


@boxclass
class Named(Around):
    """A box whose place can be asked for (`BoxLayout.rect`)."""

    name: str = ""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its marker, then the child."""
        yield Placed(Marker(self.name), rect)
        yield from self.child.place(rect, scale)


@boxclass
class ByRoom(Box):
    """A box that is another one where there is more room: made for a width and a height, in pixels.

    While it is asked for its height, the height it is made for is 0.
    """

    make: Callable[[Scale, int, int], Box]

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """Of what it is in this width."""
        return self.make(scale, width, 0).height(scale, width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """What it is in this room."""
        return self.make(scale, rect.w, rect.h).place(rect, scale)


@boxclass
class Row(Box):
    """Boxes side by side; those that grow share the width that is left."""

    children: Sequence[Box]
    gap: Measure = 0
    at: At = At.FILL
    """Where lower ones stand in its height."""

    def _gaps(self, scale: Scale) -> int:
        return scale.px(self.gap) * max(len(self.children) - 1, 0)

    def widths(self, scale: Scale, room: int) -> list[int]:
        """Those of its boxes."""
        room -= self._gaps(scale)
        fixed = [0 if one.grow else scale.width(one, room) for one in self.children]
        if (wanted := sum(fixed)) > room:  # each gives way in proportion
            fixed = [wide * max(room, 0) // wanted for wide in fixed]
        return shared(fixed, [one.grow for one in self.children], room)

    def width(self, scale: Scale, room: int) -> int:
        """All of them and the gaps, within the room."""
        wide = sum(scale.width(one, room) for one in self.children) + self._gaps(scale)
        return min(wide, room)

    def height(self, scale: Scale, width: int) -> int:
        """The highest."""
        widths = scale.widths(self, width)
        return max((scale.height(one, w) for one, w in zip(self.children, widths, strict=True)), default=0)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """From left to right."""
        x, gap = rect.left, scale.px(self.gap)
        for one, w in zip(self.children, scale.widths(self, rect.w), strict=True):
            yield from one.place(_aligned(one, Rect(x, rect.top, w, rect.h), scale, At.FILL, self.at), scale)
            x += w + gap


@boxclass
class Column(Box):
    """Boxes one below the other; those that grow share the height that is left."""

    children: Sequence[Box]
    gap: Measure = 0
    at: At = At.FILL
    """Where narrower ones stand in its width."""

    def _gaps(self, scale: Scale) -> int:
        return scale.px(self.gap) * max(len(self.children) - 1, 0)

    def width(self, scale: Scale, room: int) -> int:
        """The widest."""
        return max((scale.width(one, room) for one in self.children), default=0)

    def height(self, scale: Scale, width: int) -> int:
        """All of them and the gaps."""
        return sum(scale.height(one, width) for one in self.children) + self._gaps(scale)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """From top to bottom."""
        fixed = [0 if one.grow else scale.height(one, rect.w) for one in self.children]
        weights, room = [one.grow for one in self.children], rect.h - self._gaps(scale)
        heights = shared(fixed, weights, room)
        if fonts.enlarged() and sum(needs := [scale.height(one, rect.w) for one in self.children]) <= room:
            while short := [place for place, need in enumerate(needs) if weights[place] and heights[place] < need]:
                for place in short:  # it gets what it needs, and the others share the rest
                    fixed[place], weights[place] = needs[place], 0.0
                heights = shared(fixed, weights, room)
        y, gap = rect.top, scale.px(self.gap)
        for one, h in zip(self.children, heights, strict=True):
            yield from one.place(_aligned(one, Rect(rect.left, y, rect.w, h), scale, self.at, At.FILL), scale)
            y += h + gap


@boxclass
class Layers(Box):
    """Boxes one over the other, all in the same place; as large as the largest."""

    children: Sequence[Box]

    def width(self, scale: Scale, room: int) -> int:
        """The widest."""
        return max(scale.width(one, room) for one in self.children)

    def height(self, scale: Scale, width: int) -> int:
        """The highest."""
        return max(scale.height(one, width) for one in self.children)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The lowest first."""
        for one in self.children:
            yield from one.place(rect, scale)


def row(*children: Box, gap: Measure = 0, at: At = At.FILL) -> Row:
    """Boxes side by side."""
    return Row(children, gap, at)


def column(*children: Box, gap: Measure = 0, at: At = At.FILL) -> Column:
    """Boxes one below the other."""
    return Column(children, gap, at)


def layers(*children: Box) -> Layers:
    """Boxes one over the other."""
    return Layers(children)
