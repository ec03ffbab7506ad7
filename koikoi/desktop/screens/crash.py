"""The page that comes when something unexpected has happened: calm, and with a way on."""

from pathlib import Path

import pygame

from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Quit, Replace
from koikoi.desktop.ui.widgets import Button
from koikoi.locales import _


class CrashScene(PanelScene):
    """What happened, that the match is saved, where the report lies; to the title, or away."""

    opaque = True

    def __init__(self, report: Path | None, *, saved: bool | None) -> None:
        super().__init__()
        self.report = report
        self.saved = saved
        """Whether the match that was played is saved; None where none was."""

    def arrange(self) -> None:
        """A sheet as high as its words need, and two ways on."""
        px, (wide, high) = self.px, self.size
        h, pad = max(px(60), 46), px(32)
        self.sheet = pygame.Rect(0, 0, min(px(860), wide - 40), 0)
        room, lines = self.sheet.w - px(80), fonts.line(max(px(38), 24)) + px(10)
        for text in self.said:
            lines += len(fonts.wrap(Face.SANS, self.text, text, room)) * fonts.line(self.text) + px(12)
        self.sheet.h = min(max(px(460), px(36) + lines + h + 2 * pad), high - 16)
        self.sheet.center = (wide // 2, high // 2)
        w = min(px(300), (self.sheet.w - px(80)) // 2)
        row = pygame.Rect(self.sheet.left + pad, self.sheet.bottom - h - pad, w, h)
        size = max(px(21), 15)
        self.panel.buttons.append(Button(_("Quit"), Quit, row, "paper", size=size))
        again = row.move(self.sheet.w - 2 * pad - w, 0)
        self.panel.buttons.append(Button(_("Back to the title"), self._title, again, "primary", size=size))
        self.panel.focus = self.panel.buttons[-1]

    @property
    def text(self) -> int:
        """Size of the words."""
        return max(self.px(20), 14)

    @property
    def said(self) -> list[str]:
        """What happened, whether the match is saved, and where the report lies."""
        said = [_("The game met something it was not prepared for. You did nothing wrong.")]
        if self.saved is not None:
            said.append(
                _("The match is saved up to the last card: Continue finds it.")
                if self.saved
                else _("The match could not be saved on this computer.")
            )
        if self.report is not None:
            said.append(_("What happened is written down in {file}, without names.").format(file=self.report))
        return said

    def _title(self) -> Change:
        from koikoi.desktop.screens.title import TitleScene

        return Replace(TitleScene())

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes to the title, too."""
        return self._title() if isinstance(intent, Cancel) else super().handle(intent)

    def paint(self, target: Surface) -> None:
        """A sheet with three short paragraphs."""
        self.services.painter.plain_ground(target)
        sheet(target, self.sheet)
        px = self.px
        area = self.sheet.inflate(-px(80), -px(72))
        title = max(px(38), 24)
        words(target, _("Something went wrong"), area.topleft, title, face=Face.BRUSH, room=area.w)
        y = area.top + fonts.line(title) + px(10)
        for text in self.said:
            y = paragraph(target, text, pygame.Rect(area.left, y, area.w, area.bottom - y), self.text) + px(12)
