"""The leaves of a screen's boxes: words, controls, pictures, sheets of paper."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, block, paragraph, sheet, sheet_area, strike, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Around, At, Box, Leaf, Pad, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.widgets import Button, ButtonLook, Lettered, TextField

Widget = Drawing | TextField
BAR: Measure = AtLeast(52, 44)
"""Height of the controls along the edges of a screen."""
FRAMED: Measure = AtLeast(4, 4)
"""Thickness of a sheet's frame."""
LETTERS: Measure = AtLeast(19, 13)
"""Size of the letters on them."""
HEADING: Measure = AtLeast(40, 24)
"""Letters of a screen's title."""


@boxclass
class Text(Leaf):
    """Words: on one line, shortened where that is needed; or wrapped into as many lines as it takes."""

    string: str
    size: Measure
    face: Face = Face.SANS
    colour: Colour | None = None
    """None: ink."""
    at: At = At.START
    top: bool = False
    """One line stands at the top of the height there is, not in its middle."""
    wrap: bool = False
    least: int = 12
    """Pixels below which the letters are not made smaller to fit one line."""
    within: bool = False
    """One line is no higher than its place, either."""
    shorter: tuple[str, ...] = ()
    """What is written on one line where the words have no room: the first that has, or the last."""
    struck: bool = False
    """One line is struck through."""

    def fitting(self, scale: Scale, rect: Rect) -> str:
        """The words, or shorter ones."""
        each, size = (self.string, *self.shorter), scale.px(self.size)
        return next((one for one in each if fonts.width(self.face, size, one) <= rect.w), each[-1])

    def width(self, scale: Scale, room: int) -> int:
        """As wide as the words, within the room."""
        return min(fonts.width(self.face, scale.px(self.size), self.string), room)

    def height(self, scale: Scale, width: int) -> int:
        """A line, or as many as are needed."""
        size = scale.px(self.size)
        if not self.string:
            return 0
        broken = fonts.wrap if self.wrap else fonts.block
        return len(broken(self.face, size, self.string, width)) * fonts.line(size)

    def prepare(self, rect: Rect, scale: Scale) -> None:
        """Opens its letters, and writes with them what it says."""
        Text.draw(self, Surface((1, 1)), rect, scale)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it."""
        if not self.string:
            return
        size, colour = scale.px(self.size), theme.INK if self.colour is None else self.colour
        if self.wrap:
            paragraph(target, self.string, rect, size, colour=colour, face=self.face)
            return
        x = {At.MIDDLE: rect.centerx, At.END: rect.right}.get(self.at, rect.left)
        at = (x, rect.top if self.top else rect.centery)
        place = {At.MIDDLE: 1, At.END: 2}.get(self.at, 0)
        string = self.fitting(scale, rect)
        if fonts.enlarged():
            area, anchor = rect, ("midleft", "center", "midright")[place]
            if self.top:
                area = Rect(rect.topleft, (rect.w, self.height(scale, rect.w)))
            here = block(target, string, area, size, colour=colour, face=self.face, anchor=anchor, least=self.least)
        else:
            anchor = (("topleft", "midtop", "topright") if self.top else ("midleft", "center", "midright"))[place]
            if self.within:
                size = fonts.within(size, rect.h)
            here = words(
                target, string, at, size, colour=colour, face=self.face, anchor=anchor, room=rect.w, least=self.least
            )
        if self.struck:
            strike(target, here, colour)


@boxclass
class LiveText(Text):
    """Words on one line that change while they are shown; `string` is the widest that they become."""

    now: Callable[[], str] = str

    def look(self) -> object:
        """The words."""
        return self.now()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes what they are now."""
        Text.draw(replace(self, string=self.now()), target, rect, scale)


@boxclass
class WrappedLeaf(Leaf):
    """A leaf drawn in a way of its own; what it says stays the same."""

    leaf: Leaf

    def area(self, rect: Rect, scale: Scale) -> Rect:
        """As the leaf."""
        return self.leaf.area(rect, scale)


@boxclass
class Told(WrappedLeaf):
    """A picture, with words for whoever does not look at it."""

    told: Callable[[], str]

    def width(self, scale: Scale, room: int) -> int:
        """Of the picture."""
        return self.leaf.width(scale, room)

    def height(self, scale: Scale, width: int) -> int:
        """Of the picture."""
        return self.leaf.height(scale, width)

    def look(self) -> object:
        """Of the picture."""
        return self.leaf.look()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The picture."""
        self.leaf.draw(target, rect, scale)


@dataclass(frozen=True, slots=True)
class TextSize:
    """A size of words for a line of which the height is known."""

    usual: Measure
    share: float = 1.0
    """Of the height of the line: they are no larger, unless that were less than `least` pixels."""
    most: float = 10.0
    """Share of the height of the line that they never go beyond when the settings enlarge them."""
    least: int = 0

    def of(self, high: float, scale: Scale) -> int:
        """In pixels, for a line of this height."""
        if not high and fonts.enlarged():  # nobody knows yet
            return scale.px(self.usual)
        return fonts.within(max(min(scale.px(self.usual), round(high * self.share)), self.least), high * self.most)


@boxclass
class TwoLines(Leaf):
    """A line and a smaller one below it, each shortened where that is needed; one alone stands in the middle."""

    title: str
    note: str = ""
    size: Measure = AtLeast(20, 15)
    small: Measure = AtLeast(15, 12)
    face: Face = Face.BOLD
    note_colour: Colour | None = None
    """None: pale ink."""
    close: bool = False
    """With little between them."""

    def width(self, scale: Scale, room: int) -> int:
        """The wider one."""
        title = fonts.width(self.face, scale.px(self.size), self.title)
        return min(max(title, fonts.width(Face.SANS, scale.px(self.small), self.note)), room)

    def height(self, scale: Scale, width: int) -> int:
        """Both, also where there is only one."""
        size, small = scale.px(self.size), scale.px(self.small)
        if fonts.enlarged():
            return sum(self._heights(scale, width))
        return fonts.stack(size, small) if self.close else fonts.line(size) + fonts.line(small)

    def _heights(self, scale: Scale, width: int) -> tuple[int, int]:
        """Of both, each in as many lines as it needs."""
        size, small = scale.px(self.size), scale.px(self.small)
        title = len(fonts.block(self.face, size, self.title, width)) * fonts.line(size)
        return title, len(fonts.block(Face.SANS, small, self.note, width)) * fonts.line(small)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes them from the left, around the middle of the height there is."""
        size, small = scale.px(self.size), scale.px(self.small)
        upper, lower = rect.centery - fonts.line(small) * 0.5, rect.centery + fonts.line(size) * 0.5
        if self.close:
            upper, lower = fonts.stacked(rect.centery, size, small)
        at = (rect.left, upper if self.note else rect.centery)
        colour = theme.INK2 if self.note_colour is None else self.note_colour
        if fonts.enlarged():
            title, note = self._heights(scale, rect.w)
            above = Rect(rect.left, rect.centery - (title + note * bool(self.note)) // 2, rect.w, title)
            block(target, self.title, above, size, face=self.face, anchor="midleft")
            if self.note:
                below = Rect(rect.left, above.bottom, rect.w, note)
                block(target, self.note, below, small, colour=colour, anchor="midleft")
            return
        words(target, self.title, at, size, face=self.face, anchor="midleft", room=rect.w)
        words(target, self.note, (rect.left, lower), small, colour=colour, anchor="midleft", room=rect.w)


@boxclass
class Drawn(Leaf):
    """A picture that its screen draws into the rectangle it is given."""

    paint: Callable[[Surface, Rect], object]
    wide: Measure = 0
    high: Measure = 0
    still: bool = False
    """It never changes."""

    def width(self, scale: Scale, room: int) -> int:
        """As said."""
        return min(scale.px(self.wide), room)

    def height(self, scale: Scale, width: int) -> int:
        """As said."""
        return scale.px(self.high)

    def look(self) -> object:
        """The screen alone knows."""
        return True if self.still else None

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Lets the screen draw."""
        self.paint(target, rect)


@boxclass
class Measured(Leaf):
    """A picture whose height follows from its width; `paint` draws it and returns that height in pixels."""

    paint: Callable[[Surface, Rect], int]

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """What drawing it to nowhere comes to."""
        return self.paint(Surface((1, 1)), Rect(0, 0, width, 0))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it."""
        self.paint(target, rect)


@boxclass
class Line(Leaf):
    """A line along the upper, or in a high place the left edge of its room; it takes none itself."""

    colour: Colour | None = None
    """None: pale ink."""
    thick: Measure = AtLeast(1.5, 1)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it."""
        end = rect.topright if rect.w > rect.h else rect.bottomleft
        colour = theme.INK2 if self.colour is None else self.colour
        pygame.draw.line(target, colour, rect.topleft, end, scale.px(self.thick))


@boxclass
class SectionTitle(Leaf):
    """What a part of a page is about, in brush, above a line."""

    title: str
    size: Measure = AtLeast(27, fonts.BRUSH_FROM)

    def height(self, scale: Scale, width: int) -> int:
        """A line and a little."""
        size = scale.px(self.size)
        lines = len(fonts.block(Face.BRUSH, size, self.title, width))
        return fonts.line(size) * (lines - 1) + round(fonts.line(size) * 1.1)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it."""
        block(target, self.title, rect, scale.px(self.size), face=Face.BRUSH, anchor="midleft")
        pygame.draw.line(target, theme.INK2, rect.bottomleft, rect.bottomright, pen(2))


@boxclass
class Paper(Leaf):
    """The paper of a sheet."""

    border: Measure
    """Thickness of its black frame."""

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The paper with its frame and its shadow."""
        sheet(target, rect, border=scale.px(self.border))

    def shown(self, rect: Rect, scale: Scale) -> Rect:
        """Where it is seen when it lies there, with its shadow."""
        return sheet_area(rect, scale.px(self.border))


@boxclass
class Sheet(Pad):
    """A sheet of washi below a box, with room around that."""

    border: Measure = FRAMED
    """Thickness of its black frame."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The sheet, then the child on it."""
        yield Placed(Paper(self.border), rect)
        yield from super().place(rect, scale)


def sheet_of(child: Box, x: Measure = 0, y: Measure = 0, border: Measure = FRAMED) -> Sheet:
    """A sheet with the same room at both sides, and above and below."""
    return Sheet(child, x, y, x, y, border)


@boxclass
class Ruled(Around):
    """A box above a thin line."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child, then the line just below it."""
        yield from super().place(rect, scale)
        yield Placed(
            Drawn(lambda target, line: target.fill(theme.INSET, line), still=True),
            Rect(rect.bottomleft, (rect.w + 1, pen(1))),
        )


# Controls


@boxclass
class Control(Leaf):
    """A widget.  It gets its size of letters when it is measured, and its rectangle when it is placed."""

    widget: Widget
    wide: Measure = 0
    """At least; it is wider where its words need that."""
    high: Measure = BAR
    size: Measure = LETTERS
    """Of its letters."""
    first: bool = False
    """It has the focus to begin with."""
    key: object = None
    """What it is about: when all is laid out anew, the focus stays with the one of the same key."""
    beside: Measure | None = None
    """Room beside the words of a button, both sides together; None: its own."""

    def _fit(self, scale: Scale) -> None:
        if isinstance(self.widget, Lettered):
            self.widget.size = scale.px(self.size)
        if isinstance(self.widget, Button) and self.beside is not None:
            self.widget.beside = scale.px(self.beside)

    def width(self, scale: Scale, room: int) -> int:
        """As said, or as its words need, within the room."""
        self._fit(scale)
        need = self.widget.need if isinstance(self.widget, Lettered) else 0
        return min(max(scale.px(self.wide), need), room)

    def height(self, scale: Scale, width: int) -> int:
        """As said, or as its words need."""
        self._fit(scale)
        high = scale.px(self.high)
        return self.widget.tall(high, width) if isinstance(self.widget, Lettered) else high

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The widget takes its place."""
        self._fit(scale)
        self.widget.rect = Rect(rect)
        yield Placed(self, rect)


def button(
    label: str,
    act: Callable[[], object],
    look: ButtonLook = ButtonLook.CLOTH,
    *,
    wide: Measure = 0,
    high: Measure = BAR,
    size: Measure = LETTERS,
    face: Face = Face.SANS,
    note: str = "",
    enabled: bool = True,
    first: bool = False,
    key: object = None,
    beside: Measure | None = None,
) -> Control:
    """A button; see `widgets.Button` for its looks."""
    widget = Button(label, act, look=look, face=face, note=note, enabled=enabled)
    return Control(widget, wide, high, size, first, key, beside)


BESIDE = 0.6
"""Size of a title in Japanese, as a share of the one it stands beside."""


@boxclass
class Heading(Leaf):
    """A screen's title on the cloth: about the middle of the window, or of its room where that would not do."""

    title: str
    size: Measure = HEADING
    japanese: str = ""
    """The same in Japanese, small beside it; left out where there is no room."""

    def width(self, scale: Scale, room: int) -> int:
        """On one line."""
        return min(fonts.width(Face.BRUSH, scale.px(self.size), self.title) + 24, room)

    def height(self, scale: Scale, width: int) -> int:
        """No more than what stands beside it, unless it is enlarged."""
        size = scale.px(self.size)
        if not fonts.enlarged():
            return 0
        return len(fonts.block(Face.BRUSH, size, self.title, width - 24)) * fonts.line(size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it in brush."""
        size, free = scale.px(self.size), rect.inflate(-24, 0)
        if len(fonts.block(Face.BRUSH, size, self.title, free.w)) > 1:
            block(target, self.title, free, size, colour=theme.CREAM, face=Face.BRUSH)
            return
        x, half = target.get_width() / 2, fonts.width(Face.BRUSH, size, self.title) / 2
        if x - half < free.left or x + half > free.right:
            x = free.centerx
        small = round(size * BESIDE)
        behind = size // 3 + fonts.width(Face.BRUSH, small, self.japanese) if self.japanese else 0
        if 2 * half + behind < free.w:  # a little to the left where only that leaves room behind it
            x = min(x, free.right - behind - half - 1)
        at = (x, rect.centery)
        title = words(target, self.title, at, size, colour=theme.CREAM, face=Face.BRUSH, anchor="center", room=free.w)
        if title.right + behind < free.right:
            beside = (title.right + size // 3, rect.centery + size * 0.1)
            words(target, self.japanese, beside, small, colour=theme.CREAM2, face=Face.BRUSH, anchor="midleft")
