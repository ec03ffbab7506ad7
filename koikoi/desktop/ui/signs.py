"""Signs, and the words beside them: leaves whose size follows from the height of their line."""

from collections.abc import Callable, Iterator

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, block, outline, slab, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.ui.boxes import Around, At, Box, Layers, Leaf, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import LETTERS, TextSize
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.table.seating import Chair

HIGH = 10_000
"""Pixels: high enough for any words."""
Paint = Callable[[Surface, tuple[float, float], float], object]
"""Draws something round: onto what, where its middle is, how large it is in pixels."""


@boxclass
class Sign(Leaf):
    """A crest, seal or flower in the middle of the height there is."""

    paint: Paint
    size: Measure
    share: float = 1.0
    """Of the height and of the width there are: it is no larger."""
    at: At = At.START

    def width(self, scale: Scale, room: int) -> int:
        """Its size."""
        return min(scale.px(self.size), room)

    def height(self, scale: Scale, width: int) -> int:
        """Its size."""
        return scale.px(self.size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it."""
        size = min(scale.px(self.size), rect.h * self.share, rect.w)
        x = {At.MIDDLE: rect.centerx, At.END: rect.right - size / 2}.get(self.at, rect.left + size / 2)
        self.paint(target, (x, rect.centery), size)


@boxclass
class FittedText(Leaf):
    """Words on one line, in a size that depends on its height."""

    string: str
    size: TextSize
    face: Face = Face.SANS
    colour: Colour | None = None
    """None: ink."""
    at: At = At.START
    least: int = 12
    """As of `Text`."""

    def width(self, scale: Scale, room: int) -> int:
        """Of the words on a line that is high enough for their usual size."""
        return min(fonts.width(self.face, self.size.of(HIGH, scale), self.string), room)

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless it is enlarged."""
        if not fonts.enlarged() or not self.string:
            return 0
        size = self.size.of(HIGH, scale)
        return len(fonts.block(self.face, size, self.string, width)) * fonts.line(size)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes them."""
        size, colour = self.size.of(rect.h, scale), theme.INK if self.colour is None else self.colour
        x = {At.MIDDLE: rect.left + rect.w / 2, At.END: rect.right}.get(self.at, rect.left)
        anchor = {At.MIDDLE: "center", At.END: "midright"}.get(self.at, "midleft")
        if fonts.enlarged() and fonts.longest(self.face, size, self.string) <= rect.w:
            block(target, self.string, rect, size, colour=colour, face=self.face, anchor=anchor, least=self.least)
            return
        words(
            target, self.string, (x, rect.centery), size, colour=colour, face=self.face, anchor=anchor, room=rect.w,
            least=self.least,
        )  # fmt: skip


def chair_sign(chair: Chair, size: Measure, share: float = 1.0, at: At = At.START) -> Sign:
    """What a seat is known by: its crest, or a portrait."""
    return Sign(
        lambda target, middle, large: badge(target, chair, theme.SEATS[chair.colour], middle, large), size, share, at
    )


@boxclass
class Label(Leaf):
    """A title with a note below, in as many lines as that takes, in the middle of the height there is."""

    title: str
    note: str = ""
    size: Measure = LETTERS
    small: Measure = AtLeast(15, 13)
    colour: Colour | None = None
    """Of both; None: ink, and pale ink."""
    step: float = 0.92
    """From line to line, by what is usual."""
    face: Face = Face.BOLD
    """Of the title."""

    def _lines(self, scale: Scale, room: int) -> Iterator[tuple[str, int, Face, Colour]]:
        for text, measure, face, colour in (
            (self.title, self.size, self.face, self.colour or theme.INK),
            (self.note, self.small, Face.SANS, self.colour or theme.INK2),
        ):
            size = scale.px(measure)
            if text:
                yield from ((line, size, face, colour) for line in fonts.wrap(face, size, text, room))

    def width(self, scale: Scale, room: int) -> int:
        """The title on one line; of the note at least its longest word."""
        title = fonts.width(self.face, scale.px(self.size), self.title)
        return min(max(title, fonts.longest(Face.SANS, scale.px(self.small), self.note)), room)

    def height(self, scale: Scale, width: int) -> int:
        """All lines."""
        return sum(self._step(size) for _line, size, _face, _colour in self._lines(scale, width))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes it from the left."""
        y = rect.top + (rect.h - self.height(scale, rect.w)) / 2
        for line, size, face, colour in self._lines(scale, rect.w):
            at = (rect.left, y + self._step(size) / 2)
            words(target, line, at, size, colour=colour, face=face, anchor="midleft", room=rect.w)
            y += self._step(size)

    def _step(self, size: int) -> int:
        return round(fonts.line(size) * self.step)


@boxclass
class AtHeight(Around):
    """A box around a height of its room, a share of it; it may be as high as the whole room."""

    middle: float

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The child, moved up or down."""
        top = round(rect.top + rect.h * self.middle) - rect.h // 2
        yield from self.child.place(Rect(rect.left, top, rect.w, rect.h), scale)


@boxclass
class Fill(Leaf):
    """One colour, with round corners or an edge."""

    colour: Colour
    radius: Measure = 0
    edge: Measure = 0
    """Thickness of the line that is all there is of it; 0: it is filled."""

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it."""
        if edge := scale.px(self.edge):
            outline(target, rect, self.colour, edge, scale.px(self.radius))
        else:
            slab(target, rect, self.colour, scale.px(self.radius))


def at_heights(*children: tuple[float, Box]) -> Layers:
    """Boxes in one room, each around a height of its own."""
    return Layers([AtHeight(child, middle) for middle, child in children])
