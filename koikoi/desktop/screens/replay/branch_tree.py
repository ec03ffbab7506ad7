"""What was, and what might have been: a match as a line of months, and below it the branches that leave it."""

import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, lantern, small_cards, thing, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Box, Leaf, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.widgets import Button, ButtonLook, focus_ring
from koikoi.engine.actions import KoiKoi, Pick, Play, Seat
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import side_of
from koikoi.locales import _, date, names, ngettext
from koikoi.table.branches.tree import Branch
from koikoi.table.recorded_match import MarkKind, RecordedMatch

CREST, POINTS, DOT = AtLeast(28, 20), AtLeast(16, 13), AtLeast(25, 20)
LINE, TWIG = AtLeast(5, 4), AtLeast(3, 2)
CARD, LETTERS, ROW = AtLeast(20, 18), AtLeast(16, 13), AtLeast(33, 30)
KNEE, AIR, INDENT = AtLeast(12, 10), AtLeast(10, 8), AtLeast(26, 22)
DAY = 86_400
MOST = 3
"""Branches below one place; how many more there are is said."""


@dataclass(frozen=True, slots=True)
class MonthLine:
    """Where on a line each moment of a match lies: every round takes as much of it, however long it lasted."""

    starts: tuple[int, ...]
    """Actions before each round."""
    length: int

    @classmethod
    def of(cls, recorded: RecordedMatch) -> "MonthLine":
        """That of a record."""
        begun: dict[int, int] = {}
        for mark in recorded.marks:
            if mark.kind is MarkKind.ROUND:
                begun.setdefault(mark.round, mark.at)
        return cls(tuple(begun.values()), recorded.length)

    def share(self, at: int) -> float:
        """0 at the beginning of the first round, 1 at the end of the last."""
        place = max(bisect_right(self.starts, at) - 1, 0)
        begins, ends = (*self.starts, self.length)[place : place + 2] if self.starts else (0, self.length)
        return (place + min(max((at - begins) / max(ends - begins, 1), 0.0), 1.0)) / max(len(self.starts), 1)


@dataclass(slots=True)
class PlaceLine:
    """The line with its months and what they brought; a press or the arrow keys choose a place on it.

    A widget of the panel; `choose` is called with the place that is meant, in actions.
    """

    recorded: RecordedMatch
    months: MonthLine
    places: Sequence[int]
    """Where somebody can play on, in actions."""
    now: int
    branches: dict[int, int]
    """How many leave it at each place."""
    choose: Callable[[int], object]
    colour_of: Callable[[Seat], Colour]
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    scale: Scale = field(default_factory=lambda: Scale(1.0))
    enabled: bool = True

    def x(self, at: int) -> int:
        """Where a place lies."""
        inset = self.scale.px(DOT)
        return self.rect.left + inset + round((self.rect.w - 2 * inset) * self.months.share(at))

    def drag(self, at: Position) -> None:
        """To the place that is nearest."""
        self.choose(min(self.places, key=lambda one: abs(self.x(one) - at[0])))

    def step(self, dx: int, dy: int) -> bool:
        """To the place before or after."""
        place = self.places.index(self.now) + dx
        if not dx or not 0 <= place < len(self.places):
            return False
        self.choose(self.places[place])
        return True

    @property
    def y(self) -> int:
        """Of the line."""
        return self.rect.top + self.scale.px(CREST) + self.scale.px(DOT) // 2 + 2

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Months above the line, points below it, places with branches on it; the present one in gold."""
        px, y = self.scale.px, self.y
        left, right = self.x(0), self.x(self.months.length)
        pygame.draw.line(target, theme.INK, (left, y), (right, y), px(LINE))
        each = (right - left) / max(len(self.months.starts), 1)
        results = {one.round: one for one in self.recorded.replay.match.results}
        for place in range(len(self.months.starts) + 1):
            x = round(left + place * each)
            pygame.draw.line(target, theme.INK, (x, y - px(LINE) - 2), (x, y + px(LINE) + 2), pen(2))
        for place, start in enumerate(self.months.starts):
            middle = left + (place + 0.5) * each
            number = self.recorded.match.round if start >= self.recorded.length else self._round(start)
            size = min(px(CREST), each * 0.9)
            month_sign(target, month_of_round(number), (middle, self.rect.top + px(CREST) / 2), size)
            result = results.get(number)
            if result is not None and result.winner is not None:
                side = side_of(self.recorded.rules, len(self.recorded.players), result.winner)
                self._points(target, middle, f"{result.points[side]:+d}", self.colour_of(result.winner))
        for at, count in self.branches.items():
            self._dot(target, at, count, theme.INK, theme.PAPER)
        self._dot(target, self.now, self.branches.get(self.now, 0), theme.GOLD, theme.INK)
        if focus:
            dot = Rect(0, 0, px(DOT), px(DOT))
            dot.center = round(self.x(self.now)), round(y)
            focus_ring(target, dot, dot.w // 2)

    def _points(self, target: Surface, x: float, said: str, tone: Colour) -> None:
        """What a round brought, below the line; beside a branch that would run through it."""
        size, at = self.scale.px(POINTS), self.y + self.scale.px(DOT) / 2
        half = fonts.width(Face.BOLD, size, said) / 2 + self.scale.px(TWIG) + 2
        through = next((one for place in self.branches if abs((one := self.x(place)) - x) < half), None)
        if through is not None:
            x = through - half if through > x else through + half
        words(target, said, (x, at + fonts.line(size) / 2), size, colour=tone, face=Face.BOLD, anchor="center")

    def _round(self, at: int) -> int:
        return self.recorded.steps[at].before.round

    def _dot(self, target: Surface, at: int, count: int, colour: Colour, ink: Colour) -> None:
        centre, size = (self.x(at), self.y), self.scale.px(DOT)
        pygame.draw.aacircle(target, theme.FRAME, centre, size / 2)
        if colour != theme.INK:
            pygame.draw.aacircle(target, colour, centre, size / 2 - max(size * 0.08, 1.5))
        if count:
            words(target, str(count), centre, round(size * 0.64), colour=ink, face=Face.BOLD, anchor="center")


@dataclass(slots=True, kw_only=True)
class BranchButton(Button):
    """A branch: the card that was played first, how its round ended, and when it was played."""

    shown: Branch

    result: str = ""
    tone: Colour = theme.INK2
    when: str = ""

    @property
    def need(self) -> int:
        """Card and words."""
        wide = fonts.width(Face.BOLD, self.size, self.result) + fonts.width(Face.SANS, self.size, self.when)
        return wide + round(self.size * 3.6)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """In a line."""
        Button.draw(self, target, hover=hover, pressed=pressed, focus=focus)
        rect = self.rect
        wide = round((rect.h - 4) / RATIO)
        place = Rect(rect.left + 8, rect.top + 2, wide, rect.h - 4)
        match self.shown.first:
            case Play(card) | Pick(card):
                small_cards(target, [card], place, wide)
            case KoiKoi():
                lantern(target, place.center, wide)
            case None:
                pass
            case _:
                thing(target, "seal-done", place.center, wide * 1.1)
        x = place.right + self.size // 2
        here = words(
            target, self.result, (x, rect.centery), self.size, colour=self.tone, face=Face.BOLD, anchor="midleft"
        )
        room = rect.right - here.right - self.size
        at = (here.right + self.size * 0.7, rect.centery)
        words(target, self.when, at, self.size, colour=theme.INK2, anchor="midleft", room=max(room, 1))


def branch_button(
    recorded: RecordedMatch,
    branch: Branch,
    act: Callable[[str], object],
    colour_of: Callable[[Seat], Colour],
) -> BranchButton:
    """A branch as a button; `act` is called with what it is, in words."""
    result, tone, ended = _("not finished"), theme.INK2, branch.round
    if ended is not None:
        result = _("nobody")
        if ended.winner is not None:
            points = ended.points[side_of(recorded.rules, len(branch.players), Seat(ended.winner))]
            result, tone = f"{branch.players[ended.winner]} {points:+d}", colour_of(Seat(ended.winner))
    when = _day(branch.began)
    match branch.first:
        case Play(card) | Pick(card):
            first = names.heading(names.card(card, recorded.rules))
        case KoiKoi():
            first = _("Koi-koi")
        case None:
            first = ""
        case _:
            first = _("Stop")
    left = _("from the branch above") if branch.depth else ""
    name = " · ".join(filter(None, (first, result, when, left)))
    return BranchButton(
        "", partial(act, name), look=ButtonLook.ROW, name=name, shown=branch, result=result, tone=tone, when=when
    )


def _day(moment: float) -> str:
    """The day of a moment, as one says it."""
    said = date(moment)
    near = {date(time.time()): _("today"), date(time.time() - DAY): _("yesterday")}
    return near.get(said, said)


@boxclass
class Twigs(Leaf):
    """The lines from places to their branches: (place, [the end of each branch])."""

    ways: Sequence[tuple[tuple[int, int], Sequence[tuple[int, int]]]]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Down, and round a knee."""
        thick, knee = scale.px(TWIG), scale.px(KNEE)
        for (x, y), ends in self.ways:
            for to, level in ends:
                bend = min(knee, abs(to - x))
                side = bend if to > x else -bend
                points = [(x, y), (x, level - bend), (x + side, level), (to, level)]
                pygame.draw.lines(target, theme.INK2, False, points, thick)


def _depth(row: Control) -> int:
    """How many branches lie between a row and the line."""
    return row.widget.shown.depth if isinstance(row.widget, BranchButton) else 0


@boxclass
class BranchTree(Box):
    """The line, and rows of branches below the places where they leave it, none over another."""

    line: PlaceLine
    branches: Sequence[tuple[int, BranchButton]]
    """With the places where they leave it, the latest first."""
    more: Callable[[int], object]
    """Called where those are wanted that have no room below a place."""

    def _groups(self, scale: Scale) -> list[tuple[int, list[Control]]]:
        """What stands below each place, from the last place to the first."""
        groups: list[tuple[int, list[Control]]] = []
        for at in sorted({place for place, _one in self.branches}, reverse=True):
            here = [one for place, one in self.branches if place == at]
            rows = [Control(one, high=ROW, size=LETTERS, key=one.shown.path) for one in here[:MOST]]
            if (left := len(here) - MOST) > 0:
                name = ngettext("{count} more branch", "{count} more branches", left).format(count=left)
                further = Button(f"+{left}", partial(self.more, at), look=ButtonLook.ROW, name=name)
                rows.append(Control(further, high=ROW, size=LETTERS, key=("more", at)))
            groups.append((at, rows))
        return groups

    def _laid(self, rect: Rect, scale: Scale) -> Iterator[tuple[int, Control, Rect]]:
        """Each row where it stands, with its place; those further left stand lower where they would run into others."""
        px = scale.px
        self.line.rect, self.line.scale = Rect(rect.left, rect.top, rect.w, self._head(scale)), scale
        taken: list[Rect] = []
        for at, rows in (groups := self._groups(scale)):
            wide = max(one.width(scale, rect.w) + _depth(one) * px(INDENT) for one in rows)
            x = self.line.x(at)
            before = max((self.line.x(other) for other, _rows in groups if other < at), default=rect.left)
            place = self._free(Rect(before, rect.top, rect.right - before, 0), scale, x, (wide, len(rows)), taken)
            taken += [place, Rect(x, rect.top, 1, place.bottom - rect.top)]
            for number, one in enumerate(rows):
                across, indent = one.width(scale, rect.w), _depth(one) * px(INDENT)
                left = place.left + indent if place.left > x else place.right - across - indent
                yield at, one, Rect(left, place.top + number * px(ROW), across, px(ROW))

    def _free(self, room: Rect, scale: Scale, x: int, size: tuple[int, int], taken: Sequence[Rect]) -> Rect:
        """The highest free place for rows (how wide, how many) beside x, at its right rather than at its left."""
        aside, high, (wide, count) = scale.px(KNEE) + scale.px(AIR), scale.px(ROW), size
        lefts = [left for left in (x + aside, x - aside - wide) if room.left <= left <= room.right - wide]
        lefts = lefts or [max(room.right - wide, 0)]
        top = room.top + self._head(scale)
        while True:
            for left in lefts:
                place = Rect(left, top, wide, count * high)
                if place.inflate(scale.px(AIR), 0).collidelist(taken) < 0:
                    return place
            top += high

    def _head(self, scale: Scale) -> int:
        """Pixels that the line takes with what stands above and below it."""
        return scale.px(CREST) + scale.px(DOT) + 4 + fonts.line(scale.px(POINTS))

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """The line, and as many rows as there are below each other."""
        rows = [rect.bottom for _at, _row, rect in self._laid(Rect(0, 0, width, 0), scale)]
        return max(rows, default=self._head(scale))

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Lines first, then what lies over them."""
        laid = list(self._laid(rect, scale))
        ways, stems = list[tuple[tuple[int, int], Sequence[tuple[int, int]]]](), list[tuple[int, int, Rect]]()
        for at, row, place in laid:
            x, inset = self.line.x(at), scale.px(INDENT) // 2
            right = place.left > x
            stem = next((one for other, deep, one in reversed(stems) if (other, deep) == (at, _depth(row) - 1)), None)
            begin = (x, self.line.y)
            if stem is not None:  # the branch that it leaves
                begin = (stem.left + inset if right else stem.right - inset, stem.bottom - scale.px(TWIG))
            ways.append((begin, [(place.left if right else place.right, place.centery)]))
            stems.append((at, _depth(row), place))
        yield Placed(Twigs(ways), rect)
        line = Control(self.line, high=AtLeast(0, self._head(scale)), key="line")
        yield from line.place(self.line.rect, scale)
        for _at, row, place in laid:
            yield from row.place(place, scale)
