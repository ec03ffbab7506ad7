"""The first screen."""

import time
from collections.abc import Callable
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.app.start import lettering
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, sheet, thing, words
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Push, Quit
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, listed, names, ngettext
from koikoi.table import save
from koikoi.table.save import SavedMatch


class TitleScene(PanelScene):
    """The month's landscape, the name of the game, and a sheet with the ways in."""

    only_widgets = True

    def __init__(self) -> None:
        super().__init__()
        self.month = Month(time.localtime().tm_mon)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.rows: list[Button] = []

    def enter(self, size: tuple[int, int]) -> None:
        """The shelf is looked through each time, since matches may have been played meanwhile."""
        self.waiting = [one for one in save.shelf(finished=False) if not one.over and not one.fault]
        super().enter(size)

    # The menu

    def arrange(self) -> None:
        """Play is the red one, and has the focus; or Continue, if there is a match to continue."""
        play, known = "row" if self.waiting else "primary", bool(self.waiting or settings.now().last_table)
        entries: list[tuple[str, Callable[[], object], str, str]] = [(_("Play"), self._play, play, "")]
        if self.waiting:
            entries.append((_("Continue"), partial(self._continue, self.waiting[0]), "primary", self._where()))
        entries += [
            (_("Rules and yaku"), self._guide, "row", "" if known else _("New to it? Play a guided first round")),
            (_("The cards"), self._cards, "row", ""),
            (_("Matches"), self._matches, "row", ""),
            (_("Statistics"), self._statistics, "row", ""),
            (_("Settings"), self._settings, "row", ""),
            (_("Quit"), Quit, "row", ""),
        ]
        tall = self.size[0] < self.size[1]
        columns = 2 if tall else 1
        size = max(self.px(26), fonts.BRUSH_FROM)
        pad = max(self.px(14), 10)
        row = max(self.px(54), fonts.line(size), 42)
        small = round(size * 0.72)
        said = max(fonts.width(Face.SANS, small, note) for *_rest, note in entries)
        w = min(max(self.px(310), round(fonts.line(size) * 7.4), said + 40), round(self.size[0] * 0.4))
        noted = fonts.stack(size, small) + max(self.px(14), 10)
        heights = [max(noted, row) if note else row for *_rest, note in entries]
        if columns == 2:
            heights = [max(heights)] * len(entries)
        high = sum(heights) if columns == 1 else max(heights) * -(-len(entries) // 2)
        self.sheet = pygame.Rect(0, 0, w * columns + pad * (columns + 1), high + 2 * pad)
        self.sheet.bottomleft = (self.px(72), self.size[1] - self.px(64))
        self.sheet.w = min(self.sheet.w, self.size[0] - 2 * pad)
        if tall:
            self.sheet.midbottom = (self.size[0] // 2, self.size[1] - self.px(40))
        self.sheet.top = max(self.sheet.top, pad)
        w = (self.sheet.w - pad * (columns + 1)) // columns
        y = self.sheet.top + pad
        for place, ((label, act, look, note), h) in enumerate(zip(entries, heights, strict=True)):
            x = self.sheet.left + pad + (place % columns) * (w + pad)
            rect = pygame.Rect(x, y, w, h - 4)
            self.panel.buttons.append(Button(label, act, rect, look, Face.BRUSH, size, note=note, align="left"))
            if place % columns == columns - 1:
                y += h
        self.panel.focus = self.panel.buttons[1 if self.waiting else 0]

    def _where(self) -> str:
        """Who leads and which round it is, of the match that Continue opens."""
        one = self.waiting[0]
        month = names.month(month_of_round(one.rounds + 1))
        if len(one.players) == 2 and len(one.totals) == 2:
            scores = f"{one.players[0]} {one.totals[0]} – {one.totals[1]} {one.players[1]}"
        else:
            scores = listed(one.players)
        more = len(self.waiting) - 1
        others = " · " + ngettext("{count} more", "{count} more", more).format(count=more) if more else ""
        return f"{scores} · {month}{others}"

    def _play(self) -> Change:
        from koikoi.desktop.screens.setup import SetupScene

        return Push(SetupScene())

    def _guide(self) -> Change:
        from koikoi.desktop.screens.guide import GuideScene

        return Push(GuideScene())

    def _cards(self) -> Change:
        from koikoi.desktop.screens.gallery import GalleryScene

        return Push(GalleryScene())

    def _matches(self) -> Change:
        from koikoi.desktop.screens.matches import MatchesScene

        return Push(MatchesScene())

    def _statistics(self) -> Change:
        from koikoi.desktop.screens.statistics import StatisticsScene

        return Push(StatisticsScene())

    def _settings(self) -> Change:
        from koikoi.desktop.screens.settings import SettingsScene

        return Push(SettingsScene())

    def _continue(self, entry: SavedMatch) -> Change | None:
        from koikoi.desktop.match.open_match import resume_match

        scene, why = resume_match(entry.path)
        return Push(scene or NoticeDialog(why))

    # Drawing

    def paint(self, target: Surface) -> None:
        """The month's landscape with the name of the game in its sky; without one, cloth and the month's cards."""
        wide, high = self.size
        tall = wide < high
        landscape = sprites().scene(self.month, (wide, round(high * 0.62) if tall else high))
        if landscape is not None and tall:
            target.fill(theme.FRAME)
            target.blit(landscape, (0, 0))
            room = self.sheet.top - landscape.get_height() * 0.86
            thing(target, "logo-horizontal-cream", (wide / 2, self.sheet.top - room / 2), min(wide * 0.6, room * 3))
        elif landscape is not None:
            target.blit(landscape, (0, 0))
            lettering(target, max(min(wide * 0.42, wide - high * 0.8), self.sheet.right + high * 0.11))
        else:
            self.services.painter.plain_ground(target)
            self._cards_of_the_month(target)
            thing(target, "logo-horizontal-cream", (self.px(290), self.px(130)), self.px(400))
        sheet(target, self.sheet)
        for one in self.panel.buttons[2 if self.waiting else 1 : -1]:
            if one.rect.bottom + 8 < self.sheet.bottom:
                y = one.rect.bottom + 1
                pygame.draw.line(target, theme.INSET, (one.rect.left + 8, y), (one.rect.right - 8, y), 1)
        self._month_slip(target)

    def _month_slip(self, target: Surface) -> None:
        """Which month it is, on a slip at the lower right."""
        month, flower = names.heading(names.month(self.month)), names.heading(names.flower(self.month))
        size, small = max(self.px(22), 15), max(self.px(14), 12)
        rect = self._slip
        if rect is None:
            return
        sheet(target, rect, border=max(self.px(3), 2))
        at = (rect.left + rect.h * 0.55, rect.centery)
        pygame.draw.aacircle(target, theme.MONTH, at, rect.h * 0.34)
        thing(target, f"month-{self.month.value:02d}", at, rect.h * 0.5)
        x, (upper, lower) = rect.left + rect.h * 1.05, fonts.stacked(rect.centery, size, small)
        words(target, month, (x, upper), size, face=Face.BRUSH, anchor="midleft")
        words(target, flower, (x, lower), small, colour=theme.INK2, anchor="midleft")

    @property
    def _slip(self) -> pygame.Rect | None:
        """Where the slip lies; None where it has no room beside the menu."""
        if self.size[0] < self.size[1]:
            return None
        size, small = max(self.px(22), 15), max(self.px(14), 12)
        month, flower = names.heading(names.month(self.month)), names.heading(names.flower(self.month))
        high = max(self.px(52), 40, fonts.stack(size, small) + self.px(10))
        wide = max(fonts.width(Face.BRUSH, size, month), fonts.width(Face.SANS, small, flower))
        rect = pygame.Rect(0, 0, max(self.px(210), round(high * 1.05) + wide + self.px(20)), high)
        rect.bottomright = (self.size[0] - self.px(40), self.size[1] - self.px(40))
        return rect if rect.left >= self.sheet.right + self.px(20) else None

    @property
    def hint_at(self) -> Position:
        """Between menu and slip; below the menu in a tall window."""
        wide, high = self.size
        if wide < high:
            return wide // 2, (self.sheet.bottom + high) // 2
        slip = self._slip
        return (self.sheet.right + (slip.left if slip else wide)) // 2, high - self.px(66)

    def hints(self) -> list[Hint]:
        """Nothing lies behind the title."""
        ways = (Command.UP, Command.DOWN)
        return hint([(ways, _("choose")), (Command.CONFIRM, _("press"))])

    def _cards_of_the_month(self, target: Surface) -> None:
        w = min(self.px(184), round(self.size[0] * 0.145))
        right = self.size[0] - self.px(80)
        cards = list(OF_MONTH[self.month])
        for place, one in enumerate(cards):
            x = right - w / 2 - (len(cards) - 1 - place) * w * 0.86
            y = self.size[1] / 2 + (place - 1.5) * self.px(16)
            draw_card(target, Piece(one.code, x, y, w, one, lift=0.4))
