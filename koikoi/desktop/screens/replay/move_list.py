"""The turns of a round in pictures, beside a replay's table or below it: who, what was played, drawn, and taken."""

from collections.abc import Callable
from dataclasses import dataclass

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign, seat_crest
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, slab, words
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.match.hud.last_turn import LastTurn, last_turn, parts, width
from koikoi.desktop.ui.boxes import Rect, Scale
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.events import Event, Played
from koikoi.engine.scoring import month_of_round
from koikoi.locales import names
from koikoi.table.recorded_match import RecordedMatch

CARD, NUMBER, TITLE = AtLeast(28, 20), AtLeast(14, 12), AtLeast(22, 15)
AIR = AtLeast(12, 8)
COLUMN, HEAD = AtLeast(205, 150), AtLeast(120, 90)
"""Width of a column of turns, and of the month beside them, in a list that is wider than high."""


def _line_high(scale: Scale) -> int:
    return round(scale.px(CARD) * RATIO) + scale.px(10)


def lines_high(count: int, scale: Scale) -> int:
    """Pixels of a list that is wider than high, for so many lines."""
    return count * _line_high(scale) + 2 * scale.px(AIR) + 10


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn of a round."""

    turn: LastTurn
    begins: int
    """After so many actions; it begins with the next."""
    ends: int


def turns(recorded: RecordedMatch) -> list[RecordedTurn]:
    """Those of the round that is shown, the coming ones as well."""
    number, found = recorded.match.round, list[RecordedTurn]()
    events: list[Event] = []
    begins = 0
    for place, step in enumerate(recorded.steps):
        if step.before.round != number:
            continue
        if any(isinstance(event, Played) for event in step.events) and not _goes_on(events, step.events):
            events, begins = [], place
        events += step.events
        if (turn := last_turn(events)) is not None:
            one = RecordedTurn(turn, begins, place + 1)
            found = [*found[:-1], one] if found and found[-1].begins == begins else [*found, one]
    return found


def _goes_on(before: list[Event], events: tuple[Event, ...]) -> bool:
    """Whether a seat plays a second card in the same turn."""
    last = next((one for one in reversed(before) if isinstance(one, Played)), None)
    first = next(one for one in events if isinstance(one, Played))
    return last is not None and last.seat == first.seat


class MoveList:
    """A sheet with as many turns as have room; a press shows the table after one of them, as do up and down.

    A widget of the panel; `jump` is called with the number of actions after which the record shall stand.
    """

    enabled = True

    def __init__(self, recorded: RecordedMatch, jump: Callable[[int], object]) -> None:
        self.recorded, self.jump = recorded, jump
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(1.0)
        self._known: tuple[int, list[RecordedTurn]] | None = None

    @property
    def turns(self) -> list[RecordedTurn]:
        """Those of the round."""
        number = self.recorded.match.round
        if self._known is None or self._known[0] != number:
            self._known = (number, turns(self.recorded))
        return self._known[1]

    @property
    def now(self) -> int:
        """The place of the turn that is shown; -1 before the first."""
        return max((place for place, one in enumerate(self.turns) if one.begins < self.recorded.at), default=-1)

    @property
    def _lies(self) -> bool:
        """It is wider than high: the month stands beside the turns, and those in columns."""
        return self.rect.w > 2 * self.rect.h

    @property
    def _month(self) -> str:
        return names.heading(names.month(month_of_round(self.recorded.match.round), self.recorded.rules))

    def rows(self) -> list[tuple[int, Rect]]:
        """The turns that have room, each with its place in the list, one below the other."""
        scale, high = self.scale, _line_high(self.scale)
        area, columns = self.rect.inflate(-2 * scale.px(AIR), -2 * scale.px(AIR)), 1
        if self._lies:
            head = max(scale.px(HEAD), fonts.width(Face.BRUSH, scale.px(TITLE), self._month)) + scale.px(AIR)
            area.left, area.w = area.left + head, area.w - head
            columns = max(area.w // scale.px(COLUMN), 1)
        else:
            head = round(scale.px(TITLE) * 1.9)
            area.top, area.h = area.top + head, area.h - head
        lines, wide = max(area.h // high, 1), area.w // columns
        high = max(min(area.h // lines, round(high * 1.3)), high) if self._lies else high
        room = lines * columns
        first = min(max(self.now - room // 2, 0), max(len(self.turns) - room, 0))
        shown = range(first, min(first + room, len(self.turns)))
        return [
            (place, Rect(area.left + at // lines * wide, area.top + at % lines * high, wide - scale.px(AIR), high - 2))
            for at, place in enumerate(shown)
        ]

    def drag(self, at: Position) -> None:
        """To the turn that is pressed."""
        for place, rect in self.rows():
            if rect.collidepoint(at):
                self.jump(self.turns[place].ends)
                return

    def step(self, dx: int, dy: int) -> bool:
        """To the turn above or below; at the ends the focus goes on."""
        place = self.now + dy
        if not dy or not 0 <= place < len(self.turns):
            return False
        self.jump(self.turns[place].ends)
        return True

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """The month above, then the turns; coming ones without their cards."""
        scale = self.scale
        sheet(target, self.rect)
        if focus:
            focus_ring(target, self.rect, scale.px(AtLeast(10, 8)))
        inner, size = self.rect.inflate(-2 * scale.px(AIR), -2 * scale.px(AIR)), scale.px(TITLE)
        month = month_of_round(self.recorded.match.round)
        month_sign(target, month, (inner.left + size * 0.7, inner.top + size * 0.7), size * 1.35)
        if self._lies:
            words(target, self._month, (inner.left, inner.top + size * 1.6), size, face=Face.BRUSH)
        else:
            at = (inner.left + size * 1.8, inner.top + size * 0.7)
            words(target, self._month, at, size, face=Face.BRUSH, anchor="midleft", room=inner.right - at[0])
        for place, rect in self.rows():
            self._row(target, place, rect, scale)

    def _row(self, target: Surface, place: int, rect: Rect, scale: Scale) -> None:
        one, small, card = self.turns[place], scale.px(NUMBER), scale.px(CARD)
        if place == self.now:
            slab(target, rect.inflate(scale.px(8), 0), theme.INSET, 6)
        coming = place > self.now
        tone = theme.OFF if coming else theme.INK2
        words(target, str(place + 1), (rect.left + small * 1.4, rect.centery), small, colour=tone, anchor="midright")
        x = rect.left + round(small * 2.9)
        seat_crest(target, self.recorded, Seat(one.turn.seat), (x, rect.centery), small * 1.8)
        if coming:
            return
        area = rect.copy()
        area.left, area.w = x + round(small * 1.4), rect.right - x - round(small * 1.4)
        card = min(card, card * area.w // max(width(one.turn, card), 1))
        for _place, draw in parts(one.turn, area, card):
            draw(target)
