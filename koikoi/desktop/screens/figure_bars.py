"""A figure as a bar, with a whisker that reaches one standard error to either side, wherever one is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

import pygame

from koikoi.agents.coach.odds import Figure
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, outline, slab, words
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.engine.cards import Month
from koikoi.locales import percent

BAR: Measure = AtLeast(13, 8)
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2)


@dataclass(frozen=True, slots=True)
class Span:
    """From which share to which bars go."""

    low: float
    high: float
    step: float = 0.25
    """Between marks on its scale."""

    @classmethod
    def around(cls, figures: Sequence[Figure]) -> "Span":
        """Round shares around all of them, whiskers included."""
        low = min(one.value - one.error for one in figures)
        high = max(one.value + one.error for one in figures)
        step = next((one for one in _STEPS if (high - low) / one <= 4), 0.25)
        low, high = max(floor(low / step - 0.5) * step, 0.0), min(ceil(high / step + 0.2) * step, 1.0)
        return cls(low, max(high, low + step), step)

    @classmethod
    def up_to(cls, figures: Sequence[Figure]) -> "Span":
        """From nothing to the largest of them, its whisker included."""
        return cls(0.0, max((one.value + one.error for one in figures), default=0.0) or 1.0)

    def share(self, value: float) -> float:
        """How far along the room of a bar a value is."""
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)


def draw_figure_bar(
    target: Surface, area: Rect, figure: Figure, span: Span, thick: int, ink: theme.Colour, *, upright: bool = False
) -> None:
    """A bar from the left, or from below, in the middle of its area; no whisker where there is no error."""
    high = thick // 2

    def part(first: float, last: float, across: int) -> Rect:
        """Of the area, from one share of its length to another."""
        if upright:
            top, bottom = (round(area.bottom - share * area.h) for share in (last, first))
            return Rect(area.centerx - across // 2, top, across, bottom - top)
        left, right = (round(area.left + share * area.w) for share in (first, last))
        return Rect(left, area.centery - across // 2, right - left, across)

    least = 3 / max(area.size) if figure.value else 0.0
    track, bar = part(0, 1, thick), part(0, max(span.share(figure.value), least), thick)
    if not upright:
        slab(target, track, theme.PAPER, high)
        outline(target, track, theme.INSET, pen(1), high)
    round_off = min(high, pen(4)) if upright else high
    if ink == theme.GOLD:  # which could hardly be seen on paper
        slab(target, bar, theme.FRAME, round_off)
        bar = bar.inflate(-2 * pen(1), -2 * pen(1))
    slab(target, bar, ink, round_off)
    if figure.error:
        low, top = span.share(figure.value - figure.error), span.share(figure.value + figure.error)
        end, fine = max(thick, 6) if not upright else high, pen(2)
        lines = [part(low, top, fine)]
        for share in (low, top):
            edge = part(share, share, end)
            size = (end, fine) if upright else (fine, end)
            lines.append(Rect((edge.centerx - size[0] // 2, edge.centery - size[1] // 2), size))
        for line in lines:
            target.fill(theme.PAPER, line.inflate(2 * pen(1), 2 * pen(1)))
        for line in lines:
            target.fill(theme.INK, line)


@boxclass
class FigureBar(Leaf):
    """A bar from the left, in a row with what it is of."""

    figure: Figure
    span: Span
    ink: theme.Colour

    def height(self, scale: Scale, width: int) -> int:
        """A bar with a little air."""
        return scale.px(BAR) + scale.px(8)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """In the middle of its height."""
        draw_figure_bar(target, rect, self.figure, self.span, scale.px(BAR), self.ink)


@boxclass
class FigureColumns(Leaf):
    """Bars side by side from below, each with its figure above; months below them, where they are those of months."""

    figures: Sequence[Figure | None]
    """None: nothing is known."""
    ink: theme.Colour
    months: bool = False
    small: Measure = AtLeast(13, 11)

    def height(self, scale: Scale, width: int) -> int:
        """At least."""
        return scale.px(AtLeast(92, 78)) + fonts.line(scale.px(self.small))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """All on one scale, from nothing."""
        known = [one for one in self.figures if one is not None]
        small, pitch, span = scale.px(self.small), rect.w / max(len(self.figures), 6), Span.up_to(known)
        line, sign = fonts.line(small), min(round(pitch * 0.62), round(rect.h * 0.2)) if self.months else 0
        base = rect.bottom - (sign + 6 if self.months else 2)
        left = rect.left + (rect.w - pitch * len(self.figures)) / 2
        pygame.draw.line(target, theme.INSET, (rect.left, base), (rect.right, base), pen(2))
        for place, figure in enumerate(self.figures):
            x = left + pitch * (place + 0.5)
            if self.months:
                month_sign(target, Month(place + 1), (x, base + 4 + sign / 2), sign)
            if figure is None:
                continue
            room = Rect(round(x - pitch * 0.4), rect.top + line, round(pitch * 0.8), base - rect.top - line)
            draw_figure_bar(target, room, figure, span, round(pitch * 0.46), self.ink, upright=True)
            top = room.bottom - span.share(figure.value + figure.error) * room.h
            told = percent(figure.value, 0 if figure.value >= 0.0995 else 1)
            if fonts.enlarged() and fonts.width(Face.SANS, small, told) > pitch - 4:
                told = percent(figure.value)
            words(
                target, told, (x, top - line * 0.5), small, colour=theme.INK2, anchor="center", room=pitch - 4, least=9
            )
