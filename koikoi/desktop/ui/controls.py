"""Controls with a value: switch, stepper, slider, and a row of choices.  All take mouse, finger, keys and pad.

`set` is called with every new value and may return a change of scene.  Each is a widget of a `Panel` (in `others`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, block, ring, slab
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import NOWHERE, Position
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.measures import in_rows
from koikoi.desktop.ui.widgets import Lettered, focus_ring

Rect = pygame.Rect
Setter = Callable[..., object]


def _nowhere() -> Rect:
    return Rect(0, 0, 0, 0)


def _tone(enabled: bool, hover: bool = False) -> Colour:
    return (theme.PAPER_LIT if hover else theme.PAPER) if enabled else theme.INSET


def _focus(target: Surface, rect: Rect, radius: int, *, focus: bool) -> None:
    if focus:
        focus_ring(target, rect, radius)


@dataclass(slots=True)
class Switch:
    """On or off; the knob carries a tick or a cross, so that it is not told by colour alone."""

    on: bool
    set: Setter
    rect: Rect = field(default_factory=_nowhere)
    enabled: bool = True

    def act(self) -> object:
        """The other way."""
        self.on = not self.on
        return self.set(self.on)

    def step(self, dx: int, dy: int) -> bool:
        """Left is off, right is on."""
        if not dx or self.on == (dx > 0):
            return False
        self.act()
        return True

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """A slot with a knob."""
        h = min(self.rect.h, round(self.rect.w * 0.52))
        slot = Rect(self.rect.right - round(h * 1.9), self.rect.centery - h // 2, round(h * 1.9), h)
        slab(target, slot, theme.FRAME, h // 2)
        inner = slot.inflate(-2 * pen(2), -2 * pen(2))
        fill = theme.GREEN if self.on and self.enabled else theme.INSET
        slab(target, inner, fill, inner.h // 2)
        centre = (inner.right - inner.h / 2 if self.on else inner.left + inner.h / 2, inner.centery)
        pygame.draw.aacircle(target, theme.FRAME, centre, inner.h / 2)
        pygame.draw.aacircle(target, _tone(self.enabled, hover), centre, inner.h / 2 - pen(2))
        r = inner.h * 0.17
        x, y = centre
        thick = max(round(inner.h * 0.1), pen(2))
        ink = theme.GREEN if self.on else theme.INK2
        if self.on:
            pygame.draw.lines(target, ink, False, [(x - r, y), (x - r * 0.2, y + r), (x + r * 1.1, y - r)], thick)
        else:
            pygame.draw.line(target, ink, (x - r, y - r), (x + r, y + r), thick)
            pygame.draw.line(target, ink, (x - r, y + r), (x + r, y - r), thick)
        _focus(target, slot, h // 2, focus=focus)


@dataclass(slots=True)
class Stepper(Lettered):
    """A whole number between − and +; `shown` says how a value is written."""

    value: int
    low: int
    high: int
    set: Setter
    rect: Rect = field(default_factory=_nowhere)
    size: int = 22
    by: int = 1
    shown: Callable[[int], str] = str
    enabled: bool = True
    _at: Position = NOWHERE

    @property
    def need(self) -> int:
        """Pixels it is wide at least so that enlarged numbers keep their size."""
        widest = max(fonts.width(Face.BOLD, self.size, self.shown(one)) for one in (self.low, self.value, self.high))
        return widest + 2 * max(fonts.line(self.size), 40) + 12 if fonts.enlarged() else 0

    @property
    def _side(self) -> int:
        """Width of − and of +."""
        return min(self.rect.h, fonts.line(self.size), self.rect.w // 3) if fonts.enlarged() else self.rect.h

    def drag(self, at: Position) -> None:
        """Remembers which end is meant."""
        self._at = at

    def act(self) -> object:
        """− or + under the pointer; with keys one more, and after the last the first."""
        at, self._at = self._at, NOWHERE
        if at == NOWHERE:
            return self._to(self.value + self.by if self.value < self.high else self.low)
        if at[0] < self.rect.left + self._side:
            return self._to(self.value - self.by)
        return self._to(self.value + self.by) if at[0] > self.rect.right - self._side else None

    def step(self, dx: int, dy: int) -> bool:
        """Left is less, right is more."""
        if not dx:
            return False
        self._to(self.value + dx * self.by)
        return True

    def _to(self, value: int) -> object:
        value = min(max(value, self.low), self.high)
        if value == self.value:
            return None
        self.value = value
        return self.set(value)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """The number between two squares."""
        rect, side = self.rect, self._side
        radius = max(side // 6, pen(5))
        slab(target, rect, theme.FRAME, radius)
        slab(target, rect.inflate(-2 * pen(2), -2 * pen(2)), _tone(self.enabled), radius - pen(2))
        for left, sign, able in (
            (rect.left, -1, self.value > self.low),
            (rect.right - side, 1, self.value < self.high),
        ):
            square = Rect(left, rect.top, side, rect.h)
            ring(target, square.inflate(-2 * pen(2), -2 * pen(2)), theme.FRAME, pen(2), radius - pen(2))
            tone = theme.INK if able and self.enabled else theme.OFF
            arm = side * 0.2
            x, y = square.center
            thick = max(side // 14, pen(2))
            pygame.draw.line(target, tone, (x - arm, y), (x + arm, y), thick)
            if sign > 0:
                pygame.draw.line(target, tone, (x, y - arm), (x, y + arm), thick)
        ink = theme.INK if self.enabled else theme.OFF
        room = rect.w - 2 * side - 6
        shown = self.shown(self.value)
        area = Rect(rect.centerx - room // 2, rect.top, room, rect.h)
        block(target, shown, area, self.size, colour=ink, face=Face.BOLD)
        _focus(target, rect, radius, focus=focus)


@dataclass(slots=True)
class Slider:
    """A whole number on a track, 0 to `high` in steps."""

    value: int
    set: Setter
    rect: Rect = field(default_factory=_nowhere)
    high: int = 100
    by: int = 5
    enabled: bool = True

    @property
    def _track(self) -> Rect:
        knob = round(self.rect.h * 0.6)
        return Rect(self.rect.left + knob // 2, self.rect.centery - pen(3), self.rect.w - knob, 2 * pen(3))

    def drag(self, at: Position) -> None:
        """The knob follows the pointer."""
        share = (at[0] - self._track.left) / max(self._track.w, 1)
        self._to(round(share * self.high / self.by) * self.by)

    def step(self, dx: int, dy: int) -> bool:
        """A step to the left or right."""
        if not dx:
            return False
        self._to(self.value + dx * self.by)
        return True

    def _to(self, value: int) -> None:
        value = min(max(value, 0), self.high)
        if value != self.value:
            self.value = value
            self.set(value)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Track, filled up to the knob."""
        track = self._track
        slab(target, track, theme.INSET, pen(3))
        ring(target, track.inflate(-2 * pen(1), -2 * pen(1)), theme.INK2, pen(1), pen(2))
        x = track.left + round(track.w * self.value / self.high)
        done = Rect(track.left, track.top, x - track.left, track.h)
        slab(target, done, theme.GREEN if self.enabled else theme.OFF, pen(3))
        knob = Rect(0, 0, round(self.rect.h * 0.5), round(self.rect.h * 0.78))
        knob.center = (x, track.centery)
        slab(target, knob, theme.FRAME, pen(6))
        slab(target, knob.inflate(-2 * pen(2), -2 * pen(2)), _tone(self.enabled, hover), pen(6) - pen(2))
        _focus(target, self.rect, pen(8), focus=focus)


@dataclass(slots=True)
class Segments(Lettered):
    """A row of choices, (value, label) each, of which one holds."""

    choices: Sequence[tuple[object, str]]
    value: object
    set: Setter
    rect: Rect = field(default_factory=_nowhere)
    size: int = 20
    allowed: Callable[[object], bool] = lambda value: True
    enabled: bool = True
    wraps: bool = False
    """Several rows where one has no room, also where letters are not enlarged."""
    _at: Position = NOWHERE

    @property
    def need(self) -> int:
        """Pixels it is wide at least so that its labels keep their size."""
        return sum(self._needs())

    def _needs(self) -> list[int]:
        return [fonts.bold_or_not(self.size, label) + max(self.size, 16) for _, label in self.choices]

    def tall(self, high: int, wide: int) -> int:
        """As many rows as enlarged labels need."""
        high, rows = Lettered.tall(self, high, wide), self._rows(wide)
        lines = max(len(self._lines(label, wide)) for _, label in self.choices)
        return max(high, lines * fonts.line(self.size)) * len(rows)

    def _lines(self, label: str, wide: int) -> list[str]:
        return fonts.block(Face.BOLD, self.size, label, wide - 12)

    def _rows(self, wide: int) -> list[list[int]]:
        """The widths that labels need, in as many rows as that takes where they may wrap."""
        return in_rows(self._needs(), wide if fonts.enlarged() or self.wraps else sum(self._needs()))

    def cells(self) -> list[Rect]:
        """The cells, as wide as their labels need; in several rows where enlarged ones have no room in one."""
        rows = self._rows(self.rect.w)
        if len(rows) > 1:
            high = self.rect.h / len(rows)
            return [
                Rect(left, round(self.rect.top + place * high), right - left, round(high))
                for place, row in enumerate(rows)
                for left, right in pairwise(self._edges(row))
            ]
        needs: list[float] = list(self._needs())
        spare = (self.rect.w - sum(needs)) / len(needs)
        if spare < 0:
            needs = [need * self.rect.w / sum(needs) for need in needs]
        edges = [float(self.rect.left)]
        for need in needs:
            edges.append(edges[-1] + need + max(spare, 0))
        return [
            Rect(round(left), self.rect.top, round(right) - round(left), self.rect.h) for left, right in pairwise(edges)
        ]

    def _edges(self, needs: list[int]) -> list[int]:
        """Where the cells of a row begin and end: what is left over is shared."""
        spare = (self.rect.w - sum(needs)) / len(needs)
        return [self.rect.left + round(sum(needs[:place]) + spare * place) for place in range(len(needs) + 1)]

    def drag(self, at: Position) -> None:
        """Remembers which cell is meant."""
        self._at = at

    def act(self) -> object:
        """The cell under the pointer; with keys the next."""
        at, self._at = self._at, NOWHERE
        if at == NOWHERE:
            able = [value for value, _ in self.choices if self.allowed(value)]
            place = able.index(self.value) if self.value in able else -1
            return self._to(able[(place + 1) % len(able)]) if able else None
        for cell, (value, _) in zip(self.cells(), self.choices, strict=True):
            if cell.collidepoint(at):
                return self._to(value)
        return None

    def offer(self, place: int) -> object:
        """The choice in this place."""
        return self._to(self.choices[place][0])

    def step(self, dx: int, dy: int) -> bool:
        """To the neighbour; at the ends the focus goes on."""
        values = [value for value, _ in self.choices]
        place = values.index(self.value) if self.value in values else 0
        ahead = values[place + 1 :] if dx > 0 else values[:place][::-1]
        able = [value for value in ahead if self.allowed(value)]
        if not dx or not able:
            return False
        self._to(able[0])
        return True

    def _to(self, value: object) -> object:
        if value == self.value or not self.allowed(value):
            return None
        self.value = value
        return self.set(value)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """A frame with cells; the chosen one is inked."""
        radius = max(self.rect.h // 6, pen(5))
        slab(target, self.rect, theme.FRAME, radius)
        slab(target, self.rect.inflate(-2 * pen(2), -2 * pen(2)), _tone(self.enabled), radius - pen(2))
        for cell, (value, label) in zip(self.cells(), self.choices, strict=True):
            chosen = value == self.value
            if chosen:
                slab(target, cell.inflate(-2 * pen(4), -2 * pen(4)), theme.INK, max(radius - pen(4), pen(3)))
            ink = theme.PAPER if chosen else theme.INK if self.allowed(value) and self.enabled else theme.OFF
            face = Face.BOLD if chosen else Face.SANS
            block(target, label, cell.inflate(-12, 0), self.size, colour=ink, face=face)
        _focus(target, self.rect, radius, focus=focus)


@dataclass(slots=True)
class Swatches(Segments):
    """A row of choices that show what they look like; the chosen one has a ring of ink and a tick."""

    paint: Callable[[Surface, Rect, object], None] = lambda target, area, value: None
    ratio: float = 1.0
    """Height of a picture, in widths of one."""

    @property
    def need(self) -> int:
        """Pixels it is wide at least."""
        wide = max(self._needs()) + 8 if self.ratio <= 1.0 else round(self.rect.h / self.ratio) + 16
        return len(self.choices) * wide

    def tall(self, high: int, wide: int) -> int:
        """As high as the lines of enlarged labels need, where they stand on the pictures."""
        if not fonts.enlarged() or self.ratio > 1.0:
            return high
        lines = max(len(self._lines(label, wide // len(self.choices) - 10)) for _, label in self.choices)
        return max(high, lines * fonts.line(self.size) + 12)

    def cells(self) -> list[Rect]:
        """Cells of one width, side by side at the right."""
        wide = self.rect.w / len(self.choices)
        return [
            Rect(round(self.rect.left + wide * place), self.rect.top, round(wide), self.rect.h)
            for place in range(len(self.choices))
        ]

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Pictures; what they are called stands on those that are wide."""
        for cell, (value, label) in zip(self.cells(), self.choices, strict=True):
            inner = cell.inflate(-14, -10)
            if self.ratio > 1.0:
                inner = Rect(0, 0, min(round(inner.h / self.ratio), inner.w), inner.h)
                inner.center = cell.center
            if value == self.value:
                ring(target, inner.inflate(2 * pen(2), 2 * pen(2)), theme.INK, pen(3), pen(5))
            self.paint(target, inner, value)
            if self.ratio <= 1.0:
                block(target, label, inner.inflate(-8, 0), self.size, colour=theme.CREAM)
            if value == self.value:
                tick = max(self.size, 16)
                at = (inner.right, inner.top + 2)
                pygame.draw.aacircle(target, theme.INK, at, tick * 0.62)
                points = [
                    (at[0] + dx * tick * 0.3, at[1] + dy * tick * 0.3) for dx, dy in ((-1, 0), (-0.2, 0.8), (1, -0.8))
                ]
                pygame.draw.lines(target, theme.PAPER, False, points, max(tick // 8, pen(2)))
        _focus(target, self.rect, pen(8), focus=focus)


@dataclass(slots=True)
class Chooser(Lettered):
    """One of many choices, (value, label) each, with an arrow to each side; for lists too long for a row."""

    choices: Sequence[tuple[object, str]]
    value: object
    set: Setter
    rect: Rect = field(default_factory=_nowhere)
    size: int = 20
    enabled: bool = True
    _at: Position = NOWHERE

    @property
    def need(self) -> int:
        """Pixels it is wide at least so that no word of an enlarged label is broken."""
        longest = max((fonts.longest(Face.BOLD, self.size, label) for _, label in self.choices), default=0)
        return longest + 2 * fonts.line(self.size) if fonts.enlarged() else 0

    def tall(self, high: int, wide: int) -> int:
        """As many lines as the longest enlarged label needs."""
        if not fonts.enlarged():
            return high
        room = self._room(wide, high)
        lines = max((len(fonts.block(Face.BOLD, self.size, label, room)) for _, label in self.choices), default=1)
        return max(high, lines * fonts.line(self.size))

    def _side(self, high: int) -> int:
        return fonts.line(self.size) if fonts.enlarged() else high

    def _room(self, wide: int, high: int) -> int:
        return wide - round(self._side(high) * 1.7)

    def drag(self, at: Position) -> None:
        """Remembers which arrow is meant."""
        self._at = at

    def act(self) -> object:
        """The next choice, or the one before where the left half is meant."""
        at, self._at = self._at, NOWHERE
        return self._turn(-1 if at != NOWHERE and at[0] < self.rect.centerx else 1)

    def step(self, dx: int, dy: int) -> bool:
        """Left and right turn the choices round."""
        if dx:
            self._turn(dx)
        return bool(dx)

    def _turn(self, by: int) -> object:
        values = [value for value, _ in self.choices]
        place = values.index(self.value) if self.value in values else 0
        self.value = values[(place + by) % len(values)]
        return self.set(self.value)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """The label between two arrows."""
        rect = self.rect
        radius = max(rect.h // 6, pen(5))
        slab(target, rect, theme.FRAME, radius)
        slab(target, rect.inflate(-2 * pen(2), -2 * pen(2)), _tone(self.enabled, hover), radius - pen(2))
        ink = theme.INK if self.enabled else theme.OFF
        side = self._side(rect.h)
        arm = side * 0.16
        for x, way in ((rect.left + side * 0.42, -1), (rect.right - side * 0.42, 1)):
            y = rect.centery
            tip = [(x + way * arm, y), (x - way * arm * 0.6, y - arm), (x - way * arm * 0.6, y + arm)]
            pygame.draw.polygon(target, ink, tip)
        label = next((label for value, label in self.choices if value == self.value), "")
        room = rect.inflate(self._room(rect.w, rect.h) - rect.w, 0)
        block(target, label, room, self.size, colour=ink, face=Face.BOLD)
        _focus(target, rect, radius, focus=focus)
