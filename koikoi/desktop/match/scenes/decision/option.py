"""One of the choices on the scroll: its name in both languages, what it does, what it costs."""

import math
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from functools import partial

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, outline, slab
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Row, Scale, Sized, column, layers, pad, row
from koikoi.desktop.ui.leaves import Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.signs import HIGH, Fill, Label, at_heights
from koikoi.desktop.ui.widgets import Button, focus_ring
from koikoi.locales import _, sentences

NAMED = AtLeast(4.2, 20)
"""Letters of a choice's name."""


@dataclass(slots=True)
class DecisionOption(Button):
    """One of the two: its name in both languages, what it does, what it costs."""

    japanese: str = ""
    first: str = ""
    second: str = ""
    u: float = 6.0
    content: BoxLayout = field(default_factory=BoxLayout, compare=False)
    """What is written on it."""

    @property
    def ink(self) -> theme.Colour:
        """Of its words."""
        return theme.PAPER if self.enabled else theme.OFF

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        rect, radius = self.rect, max(round(0.8 * self.u), 4)
        fill, ink = self._colours(hover=hover or pressed)
        ink = ink if self.enabled else self.ink
        slab(target, rect.move(0, max(round(0.3 * self.u), 2)), theme.FRAME, radius)
        slab(target, rect, fill, radius)
        inset = -2 * max(round(0.45 * self.u), 2)
        outline(target, rect.inflate(inset, inset), ink, pen(1), max(radius - pen(2), pen(2)))
        if self.held:
            self._fill(target, rect, radius)
        self.content.draw(target, rect)
        if focus:
            focus_ring(target, rect, radius)

    @property
    def told(self) -> str:
        """What it does and what it costs."""
        return sentences((self.first, self.second))

    def write(self, size: int) -> None:
        """Lays out what is written on it; `size`: of the second sentence."""
        self.content = BoxLayout.of(self._written(size), self.rect, self.u)

    def _written(self, size: int) -> Box:
        """The title above both sentences."""
        title, said = ByRoom(self._title), ByRoom(partial(self._sentences, size))
        both: Box = at_heights((0.23, title), (0.67, Align(said, y=At.MIDDLE)))
        if fonts.enlarged():
            both = column(Grow(), title, said, Grow())
        return pad(both, AtLeast(2.2, 0))

    def tall(self, high: int, wide: int) -> int:
        """As high as enlarged words need."""
        if not fonts.enlarged():
            return high
        scale = Scale(self.u)
        return max(high, self._written(self.largest()).height(scale, wide) + scale.px(AtLeast(2.4, 12)))

    def largest(self) -> int:
        """The largest size at which there is room for both sentences."""
        scale, least = Scale(self.u), _least()
        if fonts.enlarged():
            return scale.px(AtLeast(2.0, 12))
        sizes = range(max(scale.px(AtLeast(2.0, 12)), least), least, -1)
        room = self.rect.w - scale.px(4.4)
        mostly = not sizes or self._fits(sizes[0], room)  # a size that is not tried costs nothing
        at = 0 if mostly else bisect_left(sizes, True, 1, key=lambda one: self._fits(one, room))
        fitting = sizes[at:] or [least]
        whole = (one for one in fitting if len(fonts.wrap(Face.BOLD, _larger(one), self.first, room)) == 1)
        size = next(whole, 0)
        return size if size >= 0.85 * fitting[0] else fitting[0]  # rather a little smaller than a word on its own

    def _both(self, size: int) -> Label:
        """Both sentences in lines, the first one bold and a little larger."""
        return Label(self.first, self.second, pixels(_larger(size)), pixels(size), self.ink, step=0.907)

    def _fits(self, size: int, wide: int) -> bool:
        return self._both(size).height(Scale(self.u), wide) <= self.rect.h * 0.58

    def _sentences(self, size: int, scale: Scale, wide: int, _high: int) -> Box:
        both = self._both(size)
        first = Text(self.first, both.size, Face.BOLD, self.ink)  # made smaller until it fits
        smallest = min(first.least, scale.px(both.size))
        if size > _least() or self._fits(size, wide) or fonts.width(Face.BOLD, smallest, self.first) > wide:
            return both
        return column(first, replace(both, title=""))

    def _title(self, scale: Scale, wide: int, high: int) -> Box:
        """The name; at the right that it is held, and the Japanese name where there is room for it."""
        high = 0 if fonts.enlarged() else high  # it has as much as it needs
        size = TextSize(NAMED, most=0.3).of(high, scale)
        label = Text(self.label, pixels(size), Face.BRUSH, self.ink, least=16)
        small = pixels(TextSize(AtLeast(2.9, 16), most=0.24).of(high, scale))
        beside = Text(self.japanese if self.japanese != self.label else "", small, Face.BRUSH, self.ink)
        cap = TextSize(AtLeast(1.75, 12), most=0.17).of(high, scale)
        hold = Text(_("hold"), pixels(cap), colour=self.ink, at=At.MIDDLE)
        frame = Fill(self.ink, pixels(max(cap // 4, 3)), pixels(pen(1)))
        chip = Sized(
            layers(frame, hold), wide=pixels(hold.width(scale, wide) + cap), high=pixels(round(grown(cap) * 1.6))
        )
        parts: list[Box] = [Grow(label), *([chip] if self.hold and settings.now().hold else [])]
        if fonts.enlarged() and row(label, *parts[1:], gap=1.4).width(scale, HIGH) > wide:
            return column(label, *(Align(one, x=At.END) for one in parts[1:]))
        needed = row(*parts, beside, gap=1.4)
        if beside.string and needed.width(scale, HIGH) <= wide:
            parts.append(beside)
        return Row(parts, 1.4, At.MIDDLE)


def _least() -> int:
    return math.ceil(11 * 100 / grown(100))


def _larger(size: int) -> int:
    return round(size * 1.18)
