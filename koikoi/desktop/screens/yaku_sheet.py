"""The yaku of this ruleset with what a player has of them, from what everybody can see; and the rules in a glance."""

from functools import partial

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, overlay, sheet, words
from koikoi.desktop.input.intents import (
    Cancel,
    Confirm,
    Cycle,
    Ends,
    Help,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
    Scroll,
)
from koikoi.desktop.layout.board import seats_around
from koikoi.desktop.screens.yaku_page import YakuPage, fitting
from koikoi.desktop.ui.controls import Viewport
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.scroll_scene import FINGER
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.actions import Seat
from koikoi.engine.view import View
from koikoi.locales import _, names

Rect = pygame.Rect


class YakuSheetScene(PanelScene):
    """A sheet over the table; a click, Enter, Escape or F1 puts it away, arrows and the wheel scroll it."""

    opaque = False

    def __init__(self, view: View, near: Seat, players: tuple[str, ...]) -> None:
        super().__init__()
        self.view = view
        self.players = players
        self.seats = seats_around(view, near)
        self.reader = near
        self.scroller = Viewport()
        self._page: YakuPage | None = None
        self._grip: tuple[Position, int] | None = None
        self._dragged = False

    # Doing

    def handle(self, intent: Intent) -> Change | None:
        """Away with it, or further down, or another player."""
        match intent:
            case Cancel() | Help() | Confirm():
                return Pop()
            case Scroll(_, steps):
                self.scroller.by(-steps * self.px(48))
            case MoveFocus(0, dy):
                self.scroller.by(dy * self.px(72))
            case Ends(by):
                self.scroller.by(by * self.scroller.page)
            case MoveFocus(by, _) | Cycle(by):
                self._read(self.seats[(self.seats.index(self.reader) + by) % len(self.seats)])
            case Press(at) if not self.sheet.collidepoint(at):
                return Pop()
            case Press(at):
                self._grip, self._dragged = (at, self.scroller.at), False
                return super().handle(intent)
            case Point(at) if self._grip is not None:
                (_x, y), start = self._grip
                if self._dragged or abs(at[1] - y) > FINGER:
                    self._dragged = True
                    self.scroller.by(start + y - at[1] - self.scroller.at)
            case Release(at):
                clicked = self._grip is not None and not self._dragged and self.panel.under(at) is None
                self._grip = None
                return Pop() if clicked else super().handle(intent)
            case _:
                return super().handle(intent)
        return None

    def _read(self, seat: Seat) -> None:
        """Shows what this player has."""
        self.reader = seat
        self.refresh()

    # Laying out

    @property
    def sheet(self) -> Rect:
        """The paper."""
        area = Rect((0, 0), self.size)
        return area.inflate(-2 * max(round(self.size[0] * 0.03), 8), -2 * max(round(self.size[1] * 0.03), 8))

    def arrange(self) -> None:
        """A button for each player above the page."""
        area, px = self.sheet, self.px
        pad, head = px(26), max(px(60), 48)
        h, w = max(px(38), 40), max(min(px(150), (area.w - px(360)) // len(self.seats)), 72)
        for place, seat in enumerate(self.seats):
            rect = Rect(0, 0, w - px(6), h)
            rect.midright = (area.right - pad - (len(self.seats) - 1 - place) * w, area.top + head // 2 + px(6))
            look = "chosen" if seat == self.reader else "paper"
            button = Button(self.players[seat], partial(self._read, seat), rect, look, size=max(px(17), 13))
            self.panel.buttons.append(button)
        body = Rect(area.left + pad, area.top + head + px(8), area.w - 2 * pad + px(12), area.h - head - px(24))
        self._page = fitting(self.view, self.reader, body.w - px(16), body.h, self.s)
        self.scroller.fit(body, self._page.high)

    def paint(self, target: Surface) -> None:
        """Title, page, bar."""
        area, px = self.sheet, self.px
        overlay(target, target.get_rect(), theme.FRAME, 150)
        sheet(target, area, border=max(px(5), 3))
        left = (area.left + px(26), self.panel.buttons[0].rect.centery)
        room = self.panel.buttons[0].rect.left - left[0] - px(16)
        size = max(px(30), 22)
        title = words(target, _("Yaku"), left, size, face=Face.BRUSH, anchor="midleft", room=room)
        name = names.ruleset(self.view.rules)
        at = (title.right + px(16), left[1] + size * 0.12)
        rest = room - title.w - px(16)
        if rest > px(60):
            words(target, name, at, max(px(16), 13), colour=theme.INK2, anchor="midleft", room=rest)
        body = self.scroller.area
        pygame.draw.line(target, theme.INK, (body.left, body.top - 3), (area.right - px(26), body.top - 3), 2)
        assert self._page is not None
        target.blit(
            self._page.picture(),
            body,
            Rect(0, self.scroller.at, body.w, body.h),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        self.scroller.draw(target)
