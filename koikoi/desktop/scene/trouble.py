"""The page that comes when something unexpected has happened: calm, and with a way on."""

from pathlib import Path

import pygame

from koikoi.desktop import fonts
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Intent
from koikoi.desktop.painter import Surface, paragraph, sheet, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scenes import Change, Quit, Replace
from koikoi.desktop.widgets import Button
from koikoi.locales import _


class TroubleScene(PanelScene):
    """What happened, that the match is saved, where the report lies; to the title, or away."""

    opaque = True

    def __init__(self, report: Path | None, *, saved: bool | None) -> None:
        super().__init__()
        self.report = report
        self.saved = saved
        """Whether the match that was played is saved; None where none was."""

    def arrange(self) -> None:
        """Two ways on."""
        px, (wide, high) = self.px, self.size
        self.sheet = pygame.Rect(0, 0, min(px(860), wide - 40), min(max(px(460), 360), high - 40))
        self.sheet.center = (wide // 2, high // 2)
        h, w = max(px(60), 46), min(px(300), (self.sheet.w - px(80)) // 2)
        row = pygame.Rect(self.sheet.left + px(32), self.sheet.bottom - h - px(32), w, h)
        size = max(px(21), 15)
        self.panel.buttons.append(Button(_("Quit"), Quit, row, "paper", size=size))
        again = row.move(self.sheet.w - px(64) - w, 0)
        self.panel.buttons.append(Button(_("Back to the title"), self._title, again, "primary", size=size))
        self.panel.focus = self.panel.buttons[-1]

    def _title(self) -> Change:
        from koikoi.desktop.scene.title import TitleScene

        return Replace(TitleScene())

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes to the title, too."""
        return self._title() if isinstance(intent, Cancel) else super().handle(intent)

    def paint(self, target: Surface) -> None:
        """A sheet with three short paragraphs."""
        painter().plain_ground(target)
        sheet(target, self.sheet)
        px = self.px
        area = self.sheet.inflate(-px(80), -px(72))
        title = max(px(38), 24)
        words(target, _("Something went wrong"), area.topleft, title, face=Face.BRUSH, room=area.w)
        y = area.top + fonts.line(title) + px(10)
        said = [_("The game met something it was not prepared for. You did nothing wrong.")]
        if self.saved is not None:
            said.append(
                _("The match is saved up to the last card: Continue finds it.")
                if self.saved
                else _("The match could not be saved on this computer.")
            )
        if self.report is not None:
            said.append(_("What happened is written down in {file}, without names.").format(file=self.report))
        size = max(px(20), 14)
        for text in said:
            y = paragraph(target, text, pygame.Rect(area.left, y, area.w, area.bottom - y), size) + px(12)
