"""The time line of a replay: where it stands, and what happened when."""

from collections.abc import Callable, Collection, Sequence

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.painter import Surface, lantern, slab
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.rules_sheet import diamond
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.table.recorded_match import MarkKind, RecordedMatch, TimelineMark

Rect = pygame.Rect


class TimeLine:
    """A track with a crest for each month, and signs for yaku, calls, results and branches; a widget of the panel.

    `jump` is called with the number of actions after which it shall stand.
    """

    enabled = True

    def __init__(
        self,
        recorded: RecordedMatch,
        marks: Sequence[TimelineMark],
        jump: Callable[[int], object],
        colour_of: Callable[[Seat], Colour],
        branches: Collection[int] = (),
    ) -> None:
        self.recorded, self.marks, self.jump, self.colour_of = recorded, marks, jump, colour_of
        self.branches = branches
        """The moments at which others leave it."""
        self.rect = Rect(0, 0, 0, 0)

    def _x(self, at: int) -> int:
        length = max(self.recorded.length, 1)
        inset = self.rect.h // 2
        return self.rect.left + inset + round((self.rect.w - 2 * inset) * at / length)

    def drag(self, at: Position) -> None:
        """Goes where it is pressed."""
        inset = self.rect.h // 2
        share = (at[0] - self.rect.left - inset) / max(self.rect.w - 2 * inset, 1)
        self.jump(round(share * self.recorded.length))

    def step(self, dx: int, dy: int) -> bool:
        """One action back or on."""
        if dx:
            self.jump(self.recorded.at + dx)
        return bool(dx)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Track, signs, and the knob."""
        rect = self.rect
        y = rect.bottom - rect.h // 3
        start, now, end = self._x(0), self._x(self.recorded.at), self._x(self.recorded.length)
        slab(target, Rect(start, y - pen(4), end - start, 2 * pen(4)), theme.INSET, pen(4))
        slab(target, Rect(start, y - pen(4), now - start, 2 * pen(4)), theme.MONTH, pen(4))
        for mark in self.marks:
            self._draw_mark(target, mark, y)
        for at in self.branches:
            x, knee = self._x(at), rect.h // 9
            pygame.draw.lines(target, theme.INK2, False, [(x, y), (x, y + 2 * knee), (x + knee, y + 3 * knee)], pen(3))
            pygame.draw.aacircle(target, theme.INK, (x, y), pen(6))
        knob = Rect(0, 0, max(rect.h // 4, 14), max(rect.h // 2, 26))
        knob.center = (now, y)
        slab(target, knob, theme.FRAME, pen(6))
        slab(target, knob.inflate(-2 * pen(3), -2 * pen(3)), theme.PAPER_LIT if hover else theme.PAPER, pen(4))
        if focus:
            focus_ring(target, knob, pen(6))

    def _draw_mark(self, target: Surface, mark: TimelineMark, y: int) -> None:
        x, size = self._x(mark.at), min(self.rect.h * 0.36, self.rect.w / 30)
        above = self.rect.top + size * 0.55
        match mark.kind:
            case MarkKind.ROUND:
                month = month_of_round(mark.round)
                pygame.draw.line(target, theme.INK2, (x, above), (x, y + 6), pen(1))
                month_sign(target, month, (x, above), size * 1.1)
            case MarkKind.KOIKOI:
                lantern(target, (x, y - size * 0.62), size * 0.72)
            case MarkKind.YAKU:
                diamond(target, (x, y), size * 0.42)
            case MarkKind.RESULT if mark.seat is not None:
                pygame.draw.rect(target, theme.FRAME, Rect(x - pen(4), y - pen(9), 2 * pen(4), 2 * pen(9)))
                pygame.draw.rect(
                    target, self.colour_of(Seat(mark.seat)), Rect(x - pen(3), y - pen(8), 2 * pen(3), 2 * pen(8))
                )
            case MarkKind.RESULT:
                pygame.draw.rect(target, theme.INK2, Rect(x - pen(2), y - pen(8), 2 * pen(2), 2 * pen(8)))
