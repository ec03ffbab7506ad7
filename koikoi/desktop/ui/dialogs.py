"""Small sheets over what lies below: something to know, something to be sure of."""

from collections.abc import Callable
from functools import partial

import pygame

from koikoi.desktop.draw.painter import Surface, overlay, paragraph, sheet, small_cards
from koikoi.desktop.input.intents import Cancel, Intent, Position
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import EMPTY, CardSet
from koikoi.locales import pgettext


def _same(change: object) -> object:
    return change


class DialogScene(PanelScene):
    """A sheet over what lies below."""

    opaque = False
    only_widgets = True
    wide, high = 760, 400

    @property
    def sheet(self) -> pygame.Rect:
        """Where the sheet lies."""
        w = min(self.px(self.wide), self.size[0] - 24)
        h = min(max(self.px(self.high), 180), self.size[1] - 24)
        return pygame.Rect((self.size[0] - w) // 2, (self.size[1] - h) // 2, w, h)

    @property
    def hint_at(self) -> Position | None:
        """Under the sheet."""
        return self.sheet.centerx, self.sheet.bottom + self.px(36)

    def paint(self, target: Surface) -> None:
        """Dims the table and lays the sheet."""
        overlay(target, target.get_rect(), (10, 12, 18), 120)
        sheet(target, self.sheet, border=max(self.px(5), 3))

    def foot(self, entries: list[tuple[str, object, str]]) -> None:
        """Buttons side by side at the foot of the sheet; the last has the focus."""
        area, px = self.sheet, self.px
        h = max(px(56), 42)
        gap = px(16)
        w = min(px(260), (area.w - px(60) - gap * (len(entries) - 1)) // len(entries))
        left = area.centerx - (w * len(entries) + gap * (len(entries) - 1)) // 2
        for place, (label, change, look) in enumerate(entries):
            rect = pygame.Rect(left + place * (w + gap), area.bottom - h - px(28), w, h)
            act = change if callable(change) else partial(_same, change)
            self.panel.buttons.append(Button(label, act, rect, look, size=max(px(21), 15)))
        self.panel.focus = self.panel.buttons[-1]


class NoticeDialog(DialogScene):
    """Something everybody has to know before play goes on."""

    def __init__(self, text: str, cards: CardSet = EMPTY) -> None:
        super().__init__()
        self.text = text
        self.cards = cards

    def arrange(self) -> None:
        """One button."""
        self.foot([(pgettext("past a notice", "Continue"), Pop(), "primary")])

    def paint(self, target: Surface) -> None:
        """The text, and the cards it speaks of."""
        super().paint(target)
        area = self.sheet.inflate(-self.px(80), -self.px(60))
        y = paragraph(target, self.text, area, max(self.px(22), 15))
        if self.cards:
            row = pygame.Rect(area.left, y + self.px(14), area.w, self.px(150))
            small_cards(target, list(self.cards), row, self.px(90))


class ConfirmDialog(DialogScene):
    """A question before something that can't be undone; the safe answer has the focus."""

    def __init__(self, question: str, yes: str, no: str, act: Callable[[], object]) -> None:
        super().__init__()
        self.question, self.yes, self.no, self.act = question, yes, no, act

    def arrange(self) -> None:
        """Yes, or rather not."""
        self.foot([(self.yes, self._yes, "primary"), (self.no, Pop(), "paper")])

    def _yes(self) -> Change:
        self.act()
        return Pop()

    def handle(self, intent: Intent) -> Change | None:
        """Escape is no."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    def paint(self, target: Surface) -> None:
        """The question."""
        super().paint(target)
        area = self.sheet.inflate(-self.px(80), -self.px(90))
        paragraph(target, self.question, area, max(self.px(24), 16))
