"""A match watched again: play and pause, by action and by round, a time line with what happened, every hand open."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, lantern, sheet, small_cards, thing, words
from koikoi.desktop.input.intents import (
    Cancel,
    Confirm,
    Ends,
    Help,
    Hurry,
    Intent,
    Point,
    Position,
    Press,
    Release,
    Scroll,
    TogglePanel,
)
from koikoi.desktop.match.hud.hud import seat_colour
from koikoi.desktop.match.open_match import unreadable
from koikoi.desktop.screens.export import ExportScene
from koikoi.desktop.screens.replay_board import ReplayBoard
from koikoi.desktop.screens.rules_sheet import diamond
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, pgettext
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import MarkKind, RecordedMatch, TimelineMark

REST = 0.5
"""Seconds between two actions while it plays by itself."""
SPEEDS = ((0.5, "½"), (1.0, "1"), (2.0, "2"), (4.0, "4"))
IN_A_ROW = 12
"""Cards of the stock side by side."""
OPEN, CLOSED = -1, -2
"""Whose hands are shown, beside the number of a seat."""


def replay_of(path: Path) -> "tuple[ReplayScene | None, str]":
    """The viewer for a record, or None and why it can't be opened."""
    try:
        recorded = RecordedMatch.open(path)
    except RecordError as error:
        return None, unreadable(path, error)
    return ReplayScene(recorded), ""


class TimeLine:
    """A track with a crest for each month, and signs for yaku, calls and results; a widget of the panel."""

    enabled = True

    def __init__(self, scene: "ReplayScene", rect: pygame.Rect) -> None:
        self.scene = scene
        self.rect = rect

    def _x(self, at: int) -> int:
        length = max(self.scene.recorded.length, 1)
        pad = self.rect.h // 2
        return self.rect.left + pad + round((self.rect.w - 2 * pad) * at / length)

    def drag(self, at: Position) -> None:
        """Goes where it is pressed."""
        pad = self.rect.h // 2
        share = (at[0] - self.rect.left - pad) / max(self.rect.w - 2 * pad, 1)
        self.scene.jump(round(share * self.scene.recorded.length))

    def step(self, dx: int, dy: int) -> bool:
        """One action back or on."""
        if dx:
            self.scene.jump(self.scene.recorded.at + dx)
        return bool(dx)

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Track, signs, and the knob."""
        rect = self.rect
        y = rect.bottom - rect.h // 3
        track = pygame.Rect(self._x(0), y - 4, self._x(self.scene.recorded.length) - self._x(0), 8)
        pygame.draw.rect(target, theme.INSET, track, border_radius=4)
        done = track.copy()
        done.w = self._x(self.scene.recorded.at) - track.left
        pygame.draw.rect(target, theme.MONTH, done, border_radius=4)
        for mark in self.scene.marks:
            self._mark(target, mark, y)
        knob = pygame.Rect(0, 0, max(rect.h // 4, 14), max(rect.h // 2, 26))
        knob.center = (self._x(self.scene.recorded.at), y)
        pygame.draw.rect(target, theme.FRAME, knob, border_radius=6)
        pygame.draw.rect(target, theme.PAPER_LIT if hover else theme.PAPER, knob.inflate(-6, -6), border_radius=4)
        if focus:
            pygame.draw.rect(target, theme.GOLD, knob.inflate(8, 8), 3, border_radius=9)

    def _mark(self, target: Surface, mark: TimelineMark, y: int) -> None:
        x, size = self._x(mark.at), min(self.rect.h * 0.36, self.rect.w / 30)
        above = self.rect.top + size * 0.55
        match mark.kind:
            case MarkKind.ROUND:
                month = month_of_round(mark.round)
                pygame.draw.line(target, theme.INK2, (x, above), (x, y + 6), 1)
                pygame.draw.aacircle(target, theme.MONTH, (x, above), size / 2)
                thing(target, f"month-{month.value:02d}", (x, above), size * 0.74)
            case MarkKind.KOIKOI:
                lantern(target, (x, y - size * 0.62), size * 0.72)
            case MarkKind.YAKU:
                diamond(target, (x, y), size * 0.42)
            case MarkKind.RESULT if mark.seat is not None:
                colour = theme.SEATS[seat_colour(self.scene.board.state.view, Seat(mark.seat))]
                pygame.draw.rect(target, theme.FRAME, pygame.Rect(x - 4, y - 9, 8, 18))
                pygame.draw.rect(target, colour, pygame.Rect(x - 3, y - 8, 6, 16))
            case MarkKind.RESULT:
                pygame.draw.rect(target, theme.INK2, pygame.Rect(x - 2, y - 8, 4, 16))


class ReplayScene(PanelScene):
    """The table above, what one needs to move in time below."""

    opaque = True

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__()
        self.recorded = recorded
        self.marks = recorded.marks
        self.board = ReplayBoard(recorded)
        self.playing = False
        self.speed = 1.0
        self.whose = OPEN
        self.stock = False
        """Whether the order of the rest of the stock is shown."""
        self.rest = 0.0
        self.said = ""
        first = recorded.round_start(1)
        self.board.jump(first if first < recorded.length else 0)
        if recorded.damaged is not None:
            self.said = _("The record is damaged; it is shown as far as it is whole.")

    @property
    def animating(self) -> bool:
        """While it plays or cards move."""
        return self.playing or self.board.animating

    # Moving

    def jump(self, at: int) -> None:
        """To a moment; playing goes on from there."""
        if at == self.recorded.at + 1 and not self.board.state.queue:
            self.board.forward()
        else:
            self.board.jump(at)
        self.rest = 0.0

    def _play(self) -> None:
        if not self.playing and self.recorded.at >= self.recorded.length:
            self.board.jump(0)
        self.playing = not self.playing
        self.rest = REST
        self.refresh()

    def _round(self, by: int) -> None:
        self.jump(self.recorded.round_start(by))

    def _step(self, by: int) -> None:
        self.playing = False
        self.jump(self.recorded.at + by)
        self.refresh()

    def _pace(self, value: object) -> None:
        assert isinstance(value, float)
        self.speed = value

    def _whose(self, value: object) -> None:
        assert isinstance(value, int)
        self.whose = value
        if self.whose == OPEN:
            self.board.open_all()
        else:
            self.board.open_hand(Seat(self.whose) if self.whose >= 0 else None)

    def _stock(self) -> None:
        self.stock = not self.stock
        self.refresh()

    def _export(self) -> Change:
        return Push(ExportScene(self.recorded))

    def update(self, seconds: float) -> Change | None:
        """Goes on to the next action after a rest, at the chosen speed."""
        self.board.update(seconds * self.speed)
        if self.playing and not self.board.state.queue:
            self.rest += seconds * self.speed
            if self.recorded.at >= self.recorded.length:
                self.playing = False
                self.refresh()
            elif self.rest >= REST:
                self.rest = 0.0
                self.board.forward()
        return super().update(seconds)

    def handle(self, intent: Intent) -> Change | None:
        """Space plays and pauses, Home and End lead to the ends; panels of the table open as in a match."""
        match intent:
            case Cancel():
                return Pop()
            case Hurry():
                self._play()
            case Ends(by) if self.panel.typing is None:
                self.jump(0 if by < 0 else self.recorded.length)
            case Help() | TogglePanel():
                return self.board.handle(intent)
            case Scroll(at) if at[1] < self._bar.top:
                return self.board.handle(intent)
            case Point(at) | Press(at) | Release(at) if at[1] < self._bar.top:
                super().handle(intent)
                return self.board.handle(intent)
            case Confirm() if not self.panel.keys:
                self._play()
            case _:
                return super().handle(intent)
        return None

    # Places

    def attach(self, services: Services) -> None:
        """The table as well."""
        super().attach(services)
        self.board.attach(services)

    def enter(self, size: tuple[int, int]) -> None:
        """The table takes what the bar leaves; a tall window has room for two rows of buttons."""
        self._tall = size[1] > size[0]
        share, most = (0.18, 230) if self._tall else (0.165, 190)
        high = min(max(round(size[1] * share), 112), most)
        self._bar = pygame.Rect(0, size[1] - high, size[0], high)
        self.board.enter((size[0], size[1] - high))
        super().enter(size)

    def arrange(self) -> None:
        """The time line above its buttons."""
        px, bar, rows = self.px, self._bar, 2 if self._tall else 1
        h = max(min(px(46), bar.h // (rows + 1) - 8), 40)
        edge, y = px(24), bar.bottom - rows * (h + 8)
        line = pygame.Rect(edge, bar.top + 6, bar.w - 2 * edge, y - bar.top - 10)
        self.panel.others.append(TimeLine(self, line))
        x = self._place_moving(pygame.Rect(edge, y, bar.w - 2 * edge, h))
        if self._tall:
            x, y = edge, y + h + 8
        self._place_seeing(pygame.Rect(x, y, bar.right - edge - x, h))

    def _place_moving(self, row: pygame.Rect) -> int:
        """What moves in time; returns where there is room to its right."""
        px, h, size = self.px, row.h, max(self.px(16), 13)
        x = row.left
        play = _("Pause") if self.playing else pgettext("a replay", "Play")
        for label, act in (
            ("«", partial(self._round, -1)),
            ("‹", partial(self._step, -1)),
            (play, self._play),
            ("›", partial(self._step, 1)),
            ("»", partial(self._round, 1)),
        ):
            w = h if len(label) == 1 else max(px(110), 84)
            look = ButtonLook.PRIMARY if act == self._play else ButtonLook.PAPER
            button = Button(label, act, pygame.Rect(x, row.top, w, h), look, Face.BOLD, size + 2)
            self.panel.buttons.append(button)
            if act == self._play:
                self.panel.focus = self.panel.focus or button
            x += w + 6
        pace = pygame.Rect(x + 6, row.top, row.right - x - 6 if self._tall else max(px(190), 150), h)
        self.panel.others.append(Segments(SPEEDS, self.speed, self._pace, pace, size))
        return pace.right + 12

    def _place_seeing(self, row: pygame.Rect) -> None:
        """Whose hands are seen, and what else there is."""
        px, size, right = self.px, max(self.px(16), 13), row.right
        ends: tuple[tuple[str, Callable[[], object]], ...] = (
            (_("Back"), Pop),
            (_("Export"), self._export),
            (_("Stock"), self._stock),
        )
        for label, leave in ends:
            w = max(px(110), 90)
            right -= w
            spot = pygame.Rect(right, row.top, w, row.h)
            look = ButtonLook.PRIMARY if leave == self._stock and self.stock else ButtonLook.PAPER
            self.panel.buttons.append(Button(label, leave, spot, look, size=size))
            right -= 6
        whose = [(OPEN, _("All hands")), *enumerate(self.recorded.players), (CLOSED, _("None"))]
        room = pygame.Rect(row.left, row.top, max(right - 6 - row.left, 60), row.h)
        all_at_once = Segments(whose, self.whose, self._whose, room, size)
        fits = all_at_once.need <= room.w
        self.panel.others.append(all_at_once if fits else Chooser(whose, self.whose, self._whose, room, size))

    # Drawing

    def paint(self, target: Surface) -> None:
        """The table, and the bar as a strip of paper."""
        bar = self._bar
        self.board.draw(target.subsurface((0, 0, self.size[0], bar.top)))
        sheet(target, bar.inflate(8, 8).move(0, 4))
        if self.stock:
            self._paint_stock(target)
        if self.said:
            at = (self.size[0] / 2, bar.top - 16)
            words(
                target, self.said, at, max(self.px(15), 12), colour=theme.GOLD, anchor="center", room=self.size[0] - 40
            )

    def _paint_stock(self, target: Surface) -> None:
        """What would have been drawn next, in a row."""
        px, frame = self.px, self.board.state.board
        cards, size, pad = list(self.recorded.rest_of_stock), max(px(18), 13), px(18)
        wide = min(frame.cloth.w - px(30), px(1000))
        card = min(max(px(62), 44), (wide - 2 * pad) // IN_A_ROW - 4)
        rows = -(-len(cards) // IN_A_ROW)
        wide = 2 * pad + IN_A_ROW * (card + 4)
        step = round(card * 1.63) + 8
        area = pygame.Rect(0, 0, wide, fonts.line(size) + rows * step + 2 * px(12))
        area.center = (frame.cloth.centerx, self._bar.top // 2)
        sheet(target, area)
        title = _("What would have been drawn") if cards else _("The stock is empty")
        words(target, title, (area.left + pad, area.top + px(12)), size, face=Face.BRUSH, room=wide - 2 * pad)
        for number in range(rows):
            y = area.top + px(12) + fonts.line(size) + number * step
            row = pygame.Rect(area.left + pad, y, wide - 2 * pad, step)
            small_cards(target, cards[number * IN_A_ROW : (number + 1) * IN_A_ROW], row, card)
