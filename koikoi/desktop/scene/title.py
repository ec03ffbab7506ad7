"""The first screen."""

import time
from pathlib import Path

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.layout import Piece
from koikoi.desktop.painter import Surface, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scenes import Change, Push, Quit
from koikoi.desktop.widgets import Button
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.locales import _
from koikoi.table import save
from koikoi.table.record import RecordError
from koikoi.table.table import Table


class TitleScene(PanelScene):
    """The logo, the present month's cards, and the way in."""

    def __init__(self) -> None:
        super().__init__()
        self.month = Month(time.localtime().tm_mon)
        self.notice = ""

    def arrange(self) -> None:
        """Continue is the red one when there is a match to continue."""
        waiting = save.unfinished()
        entries = []
        if waiting:
            entries.append((_("Continue"), lambda: self._continue(waiting[0])))
        entries += [(_("Play"), self._play), (_("Quit"), Quit)]
        w, h = self.px(300), max(self.px(62), 44)
        left = self.px(96)
        top = self.size[1] - self.px(90) - len(entries) * (h + self.px(14))
        for place, (label, act) in enumerate(entries):
            rect = pygame.Rect(left, top + place * (h + self.px(14)), w, h)
            look = "primary" if place == 0 else "paper"
            self.panel.buttons.append(Button(label, act, rect, look, Face.BRUSH, self.px(32)))
        self.panel.focus = self.panel.buttons[0]

    def _play(self) -> Change:
        from koikoi.desktop.scene.setup import SetupScene

        return Push(SetupScene())

    def _continue(self, path: Path) -> Change | None:
        from koikoi.desktop.scene.match import MatchScene

        try:
            return Push(MatchScene(Table.resume(path)))
        except RecordError as error:
            self.notice = f"{path.name}: {error}"
            return None

    def paint(self, target: Surface) -> None:
        """Cloth, the four cards of the month, the name of the game."""
        paint = painter()
        paint.plain_ground(target)
        w = min(self.px(184), round(self.size[0] * 0.145))
        right = self.size[0] - self.px(80)
        middle = self.size[1] / 2
        cards = list(OF_MONTH[self.month])
        pitch = w * 0.86
        for place, one in enumerate(cards):
            x = right - w / 2 - (len(cards) - 1 - place) * pitch
            y = middle + (place - 1.5) * self.px(16)
            paint.piece(target, Piece(one.code, x, y, w, one, lift=0.4))
        words(target, "こいこい", (self.px(92), self.px(70)), self.px(96), colour=theme.CREAM, face=Face.BRUSH)
        tagline = _("Hanafuda for two to four at one table")
        words(target, tagline, (self.px(100), self.px(220)), max(self.px(20), 14), colour=theme.CREAM2)
        if self.notice:
            words(
                target, self.notice, (self.px(96), self.size[1] - self.px(50)), max(self.px(16), 13), colour=theme.GOLD
            )
