"""The first screen."""

import time
from pathlib import Path

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.layout import Piece
from koikoi.desktop.painter import Surface, thing, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scenes import Change, Push, Quit
from koikoi.desktop.sprites import sprites
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
        entries += [(_("Play"), self._play), (_("The cards"), self._cards), (_("Quit"), Quit)]
        w, h = self.px(300), max(self.px(62), 44)
        left = self.px(96) if self.size[0] >= self.size[1] else (self.size[0] - w) // 2
        top = self.size[1] - self.px(90) - len(entries) * (h + self.px(14))
        for place, (label, act) in enumerate(entries):
            rect = pygame.Rect(left, top + place * (h + self.px(14)), w, h)
            look = "primary" if place == 0 else "paper"
            self.panel.buttons.append(Button(label, act, rect, look, Face.BRUSH, self.px(32)))
        self.panel.focus = self.panel.buttons[0]

    def _play(self) -> Change:
        from koikoi.desktop.scene.setup import SetupScene

        return Push(SetupScene())

    def _cards(self) -> Change:
        from koikoi.desktop.scene.gallery import GalleryScene

        return Push(GalleryScene())

    def _continue(self, path: Path) -> Change | None:
        from koikoi.desktop.scene.match import MatchScene

        try:
            return Push(MatchScene(Table.resume(path)))
        except RecordError as error:
            self.notice = f"{path.name}: {error}"
            return None

    def paint(self, target: Surface) -> None:
        """The month's landscape with the name of the game in its sky; without one, cloth and the month's cards."""
        wide, high = self.size
        tall = wide < high
        landscape = sprites().scene(self.month, (wide, round(high * 0.62) if tall else high))
        if landscape is not None and tall:
            target.fill(theme.FRAME)
            target.blit(landscape, (0, 0))
            thing(target, "logo-horizontal-cream", (wide / 2, high * 0.70), wide * 0.7)
        elif landscape is not None:
            target.blit(landscape, (0, 0))
            self._lettering(target)
        else:
            painter().plain_ground(target)
            self._cards_of_the_month(target)
            thing(target, "logo-horizontal-cream", (self.px(290), self.px(130)), self.px(400))
        if self.notice:
            at = (self.px(96), self.size[1] - self.px(50))
            words(target, self.notice, at, max(self.px(16), 13), colour=theme.GOLD, room=self.size[0] - self.px(120))

    def _lettering(self, target: Surface) -> None:
        """Dark on a bright sky, light on a dark one, with the seal beside the last sign."""
        wide, high = self.size
        area = pygame.Rect(0, 0, round(high * 0.16), round(high * 0.56))
        area.center = (round(min(wide * 0.42, wide - high * 0.8)), round(high * 0.34))
        area.clamp_ip(target.get_rect())
        r, g, b, _alpha = pygame.transform.average_color(target, area)
        ink = "ink" if r * 0.3 + g * 0.6 + b * 0.1 > 120 else "cream"
        thing(target, f"logo-vertical-{ink}", area.center, area.h)
        thing(target, "seal-hanafuda", (area.right + high * 0.035, area.bottom - high * 0.05), high * 0.085)

    def _cards_of_the_month(self, target: Surface) -> None:
        w = min(self.px(184), round(self.size[0] * 0.145))
        right = self.size[0] - self.px(80)
        cards = list(OF_MONTH[self.month])
        for place, one in enumerate(cards):
            x = right - w / 2 - (len(cards) - 1 - place) * w * 0.86
            y = self.size[1] / 2 + (place - 1.5) * self.px(16)
            painter().piece(target, Piece(one.code, x, y, w, one, lift=0.4))
