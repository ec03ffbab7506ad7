"""The score over the months: a line for each side, told apart by colour, by dashes and by marks."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.scenes.score_terms import numbers, signed
from koikoi.desktop.ui.boxes import Leaf, Scale, boxclass
from koikoi.engine.scoring import month_of_round

GRID = (0xD3, 0xC7, 0xAC)
DASHES: tuple[tuple[float, float], ...] = ((1.0, 0.0), (3.4, 2.0), (1.0, 1.8), (6.0, 1.6))
"""Stroke and gap of each side's line, by its thickness; the first is unbroken."""
MARK = 1.55
"""How large a mark is, by the thickness of its line."""
FINE = 3
"""Lines are drawn so many times larger, so that their edges are smooth."""
Point = tuple[float, float]
_AROUND = ((0, -1), (-1, -0.6), (1, -0.6), (-1, 0), (1, 0), (0, 1), (1, 0.6), (-1, 0.6))
"""Where a number may stand beside its mark, the best place first."""
DIGITS = 0.84
"""How high they are, in heights of letters, with a little air."""
_AWAY = (0.0, 0.35, 0.8, 1.4)
"""How far from its mark, in heights of its letters."""
_END = 1.8
"""How high the sign of a side is at the end of its line, in heights of the text."""
_MARK = 0.28 * 1.55 * 1.3 * 1.3
"""How far a mark reaches from its middle at most, with its light edge, in heights of the text."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One side: its colour, and its total at the beginning and after every round."""

    colour: Colour
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """What a round has brought, and where its digits stand."""

    said: str
    rect: Rect
    colour: Colour


def ticks(low: int, high: int, most: int = 7) -> list[int]:
    """Round numbers from below the lowest to above the highest value, `most` at the most."""
    span = max(high - low, 1)
    step = next(
        size * 10**power for power in range(9) for size in (1, 2, 5) if span / (size * 10**power) <= most - 2
    )  # fmt: skip
    first, last = math.floor(low / step), max(math.ceil(high / step), math.floor(low / step) + 1)
    return [number * step for number in range(first, last + 1)]


class Chart:
    """A chart laid out in an area."""

    def __init__(self, lines: Sequence[ScoreLine], area: Rect, text: int, wide: float = 1.0) -> None:
        """`wide`: how broad the sign of a side is, by its height."""
        self.lines = lines
        self.text = text
        self.values = ticks(
            min(min(line.totals) for line in lines), max(max(line.totals) for line in lines)
        )  # fmt: skip
        self.rounds = len(lines[0].totals) - 1
        self.sign = max(min(round(text * 1.9), round((area.w - 4 * text) / max(self.rounds, 1) * 0.86)), 8)
        left, right = area.left + round(text * 2.6), area.right - round(text * (1.0 + _END * wide))
        self.plot = Rect(left, area.top + text, right - left, area.h - 2 * text - round(self.sign * 1.2))
        self._wide = wide
        self.area = area

    def at(self, place: float, total: float) -> Point:
        """Where a total stands after so many rounds."""
        low, high = self.values[0], self.values[-1]
        x = self.plot.left + self.plot.w * place / max(self.rounds, 1)
        return x, self.plot.bottom - self.plot.h * (total - low) / (high - low)

    def ground(self, target: Surface) -> None:
        """Lines with their numbers, and the months below."""
        for value in self.values:
            _, y = self.at(0, value)
            tone = theme.INK2 if value == 0 else GRID
            pygame.draw.line(target, tone, (self.plot.left, y), (self.plot.right, y), pen(1))
            at = (self.plot.left - self.text * 0.6, y)
            words(target, numbers(value), at, self.text, colour=theme.INK2, anchor="midright")
        for place in range(1, self.rounds + 1):
            x, _ = self.at(place, 0)
            at = (x, self.plot.bottom + self.text * 0.7 + self.sign / 2)
            month_sign(target, month_of_round(place), at, self.sign)

    def drawn(self) -> Surface:
        """All lines with their marks, on a clear surface of the size of the area."""
        wide, high = self.area.size
        fine = Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
        thick = self._thick * FINE
        for number in reversed(range(len(self.lines))):
            line = self.lines[number]
            points = [self._fine(self.at(place, total)) for place, total in enumerate(line.totals)]
            for start, end in _dashes(points, thick, DASHES[number % len(DASHES)]):
                _stroke(fine, line.colour, start, end, thick)
            for place in range(1, len(points)):
                if line.totals[place] != line.totals[place - 1]:
                    mark(fine, number, line.colour, points[place], thick * MARK)
        return pygame.transform.smoothscale(fine, (wide, high))

    @property
    def _thick(self) -> float:
        return max(self.text * 0.28, 3.0)

    def until(self, part: float) -> float:
        """The x to which the lines are seen where so much of them is drawn: no mark is cut, each comes whole."""
        x, half = self.at(part * self.rounds, 0)[0], self._thick * MARK * 1.3 + 1
        for place in range(1, self.rounds + 1):
            middle = self.at(place, 0)[0]
            if abs(x - middle) < half:
                return middle - half if x < middle else middle + half
        return x

    def _fine(self, at: Point) -> Point:
        return (at[0] - self.area.left) * FINE, (at[1] - self.area.top) * FINE

    def changes(self, target: Surface, until: float = math.inf) -> None:
        """What each round has brought, beside its mark and off the lines; of those that end before this x."""
        for label in self.labels:
            at = label.rect.center
            if label.rect.right <= until:
                words(target, label.said, at, self._size, colour=label.colour, face=Face.BOLD, anchor="center")

    @cached_property
    def ends(self) -> dict[int, Rect]:
        """Where the sign of each side stands at the end of its line, none over another, nor over the months below."""
        return self.signs(1.0)

    def signs(self, part: float) -> dict[int, Rect]:
        """The same where so much of the lines is drawn."""
        large, y, found = round(self.text * _END), 1e9, {}
        tips = [self._tip(line, part) for line in self.lines]
        for side in sorted(range(len(tips)), key=lambda side: (-tips[side][1], side)):
            y = min(tips[side][1], y - large * 1.05)
            left, top = round(tips[side][0] + self.text * 0.9), round(y - large / 2)
            found[side] = Rect(left, top, round(large * self._wide), large)
        return found

    def _tip(self, line: ScoreLine, part: float) -> Point:
        """Where a line ends of which so much is drawn."""
        place = min(int(part * self.rounds), max(self.rounds - 1, 0))
        on = part * self.rounds - place
        before, after = line.totals[place], line.totals[min(place + 1, self.rounds)]
        return self.at(part * self.rounds, before + (after - before) * on)

    @property
    def _size(self) -> int:
        """Of the numbers beside marks, in pixels."""
        return max(round(self.text * 0.92), 12)

    @cached_property
    def labels(self) -> list[Label]:
        """Each as near to its mark as it can stand without lying over a line, a mark, a crest or another one."""
        found: list[Label] = []
        paths = [[self.at(place, total) for place, total in enumerate(line.totals)] for line in self.lines]
        mark = 2 * max(round(self.text * _MARK), 6)
        taken = [*self.ends.values()]
        taken += [Rect(round(x) - mark // 2, round(y) - mark // 2, mark, mark) for path in paths for x, y in path[1:]]
        for line, path in zip(self.lines, paths, strict=True):
            for place in range(1, len(path)):
                change = line.totals[place] - line.totals[place - 1]
                if change <= 0:
                    continue
                spots = [
                    self._beside(signed(change), path[place], way, mark / 2 + away * self._size)
                    for away in _AWAY
                    for way in _AROUND
                ]
                free = [one for one in spots if self._within(one) and one.collidelist(taken) < 0]
                if free:
                    best = min(free, key=lambda one: self._crossed(one, paths))
                    found.append(Label(signed(change), best, line.colour))
                    taken.append(best)
        return found

    def _within(self, seen: Rect) -> bool:
        """Whether words stand in the chart, and above the months."""
        return self.area.contains(seen) and seen.bottom <= self.plot.bottom + self.text * 0.5

    def _crossed(self, seen: Rect, paths: Sequence[Sequence[Point]]) -> int:
        """How many pieces of lines lie behind words, or touch them."""
        thick = 2 * math.ceil(max(self.text * 0.28, 3.0) / 2 + 1)
        near = seen.inflate(thick, thick)
        return sum(bool(near.clipline(*piece)) for path in paths for piece in pairwise(path))

    def _beside(self, said: str, mark: Point, way: Point, air: float) -> Rect:
        """Where digits stand so far from the middle of a mark, as large as the settings say."""
        rect = Rect(0, 0, fonts.width(Face.BOLD, self._size, said), round(fonts.grown(self._size) * DIGITS))
        (x, y), (dx, dy) = mark, way
        rect.center = (round(x + dx * (rect.w / 2 + air + 1)), round(y + dy * (rect.h / 2 + air + 1)))
        return rect


@boxclass
class GrowingLines(Leaf):
    """The lines of a chart as far as they are drawn, each led by the sign of its side."""

    chart: Callable[[Rect], tuple[Chart, Surface]]
    """The chart in a place, and its lines."""
    sign: Callable[[Surface, int, Rect], object]
    seen: Callable[[], float]

    def look(self) -> object:
        """How far."""
        return self.seen()

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """What is drawn by now."""
        (chart, lines), seen = self.chart(rect), self.seen()
        if seen <= 0.0:
            return
        until = rect.right if seen >= 1.0 else round(chart.until(seen))
        target.blit(lines, rect, (0, 0, until - rect.left, rect.h))
        chart.changes(target, until)
        for side, place in (chart.ends if seen >= 1.0 else chart.signs(seen)).items():
            self.sign(target, side, place)


def mark(target: Surface, number: int, colour: Colour, at: Point, size: float) -> None:
    """The mark of a side: circle, diamond, square, triangle; with a light edge."""
    for tone, r in ((theme.PAPER, size * 1.3), (colour, size)):
        x, y = at
        match number % 4:
            case 0:
                pygame.draw.circle(target, tone, at, r)
            case 1:
                k = r * 1.25
                pygame.draw.polygon(target, tone, [(x, y - k), (x + k, y), (x, y + k), (x - k, y)])
            case 2:
                k = r * 0.9
                pygame.draw.rect(target, tone, (x - k, y - k, 2 * k, 2 * k))
            case _:
                k = r * 1.3
                pygame.draw.polygon(target, tone, [(x, y - k), (x + k, y + k * 0.8), (x - k, y + k * 0.8)])


def legend(target: Surface, number: int, colour: Colour, at: Point, wide: float, thick: float) -> None:
    """A piece of a side's line with its mark, `at` its left end."""
    size = (round(wide), round(thick * 6))
    fine = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    y = fine.get_height() / 2
    for start, end in _dashes([(thick, y), (fine.get_width() - thick, y)], thick * FINE, DASHES[number % len(DASHES)]):
        _stroke(fine, colour, start, end, thick * FINE)
    mark(fine, number, colour, (fine.get_width() / 2, y), thick * FINE * 1.3)
    target.blit(pygame.transform.smoothscale(fine, size), (round(at[0]), round(at[1] - size[1] / 2)))


def _dashes(points: Sequence[Point], thick: float, pattern: tuple[float, float]) -> Iterator[tuple[Point, Point]]:
    """A line cut into strokes; the pattern runs on around its corners."""
    stroke, gap = pattern[0] * thick, pattern[1] * thick
    if not gap:
        yield from pairwise(points)
        return
    way = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        done = 0.0
        while done < length:
            phase = way % (stroke + gap)
            step = min((stroke if phase < stroke else stroke + gap) - phase + 1e-6, length - done)
            if phase < stroke:
                one, two = done / length, (done + step) / length
                yield (ax + (bx - ax) * one, ay + (by - ay) * one), (ax + (bx - ax) * two, ay + (by - ay) * two)
            done += step
            way += step


def _stroke(target: Surface, colour: Colour, start: Point, end: Point, thick: float) -> None:
    """A straight piece with round ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * thick / 2, dx / length * thick / 2
    corners = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    pygame.draw.polygon(target, colour, corners)
    for point in (start, end):
        pygame.draw.circle(target, colour, point, thick / 2)
