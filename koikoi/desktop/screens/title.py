"""The first screen."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, sheet, thing
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.title_picture import lettering
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.screens import routes
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    AtLeast,
    Box,
    Column,
    Leaf,
    Measure,
    Named,
    Pad,
    Placed,
    Rect,
    Scale,
    Sized,
    Space,
    layers,
)
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, TwoLines, sheet_of
from koikoi.desktop.ui.scene import Change, Push, Quit
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, listed, names, ngettext
from koikoi.table import shelf
from koikoi.table.shelf import SavedMatch

LETTERS: Measure = AtLeast(26, fonts.BRUSH_FROM)
AIR: Measure = AtLeast(14, 10)
"""Between the menu's sheet and its entries, and between its columns."""


@dataclass(frozen=True)
class MenuEntry(Control):
    """One of the ways in; all are as high as a line in brush, or as one with a note below it."""

    size: Measure = LETTERS
    noted: bool = False
    """There has to be room for a note."""
    ruled: bool = False
    """A thin line parts it from the next one."""

    @property
    def _button(self) -> Button:
        assert isinstance(self.widget, Button)
        return self.widget

    def width(self, scale: Scale, room: int) -> int:
        """Some seven letters, or what the note needs."""
        size = scale.px(self.size)
        note = fonts.width(Face.SANS, round(size * 0.72), self._button.note)
        return min(max(scale.px(310), round(fonts.line(size) * 7.4), note + 40), room)

    def height(self, scale: Scale, width: int) -> int:
        """With the room to the next one."""
        size = scale.px(self.size)
        one_line = max(scale.px(AtLeast(54, 42)), fonts.line(size))
        return max(one_line, fonts.stack(size, round(size * 0.72)) + scale.px(AIR)) if self.noted else one_line

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The button leaves room for the line below it."""
        yield from super().place(Rect(rect.topleft, (rect.w, rect.h - 4)), scale)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The line."""
        if self.ruled:
            y = rect.bottom + 1
            pygame.draw.line(target, theme.INSET, (rect.left + 8, y), (rect.right - 8, y), 1)


@dataclass(frozen=True)
class MonthSlip(Leaf):
    """A slip that says which month it is."""

    month: Month
    large: Measure = AtLeast(22, 15)
    small: Measure = AtLeast(14, 12)

    @property
    def _words(self) -> TwoLines:
        month, flower = names.heading(names.month(self.month)), names.heading(names.flower(self.month))
        return TwoLines(month, flower, self.large, self.small, Face.BRUSH, close=True)

    def width(self, scale: Scale, room: int) -> int:
        """The flower's disc and the words beside it."""
        disc = round(self.height(scale, room) * 1.05)
        return max(scale.px(210), disc + self._words.width(scale, room) + scale.px(20))

    def height(self, scale: Scale, width: int) -> int:
        """Two lines, and not too little for the disc."""
        return max(scale.px(AtLeast(52, 40)), self._words.height(scale, width) + scale.px(10))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Paper, disc, words."""
        sheet(target, rect, border=scale.px(AtLeast(3, 2)))
        at = (rect.left + rect.h * 0.55, rect.centery)
        pygame.draw.aacircle(target, theme.MONTH, at, rect.h * 0.34)
        thing(target, f"month-{self.month.value:02d}", at, rect.h * 0.5)
        left = round(rect.left + rect.h * 1.05)
        self._words.draw(target, Rect(left, rect.top, rect.right - left, rect.h), scale)


class TitleScene(BoxScene):
    """The month's landscape, the name of the game, and a sheet with the ways in."""

    only_widgets = True

    def __init__(self) -> None:
        super().__init__()
        self.month = Month(time.localtime().tm_mon)

    def enter(self, size: tuple[int, int]) -> None:
        """The shelf is looked through each time, since matches may have been played meanwhile."""
        self.latest, self.others = shelf.latest()
        super().enter(size)

    @property
    def tall(self) -> bool:
        """The landscape is above, the menu below it in two columns."""
        return self.size[0] < self.size[1]

    # The menu

    def layout(self) -> Box:
        """The menu on its sheet: at the lower left, or in the middle below the landscape."""
        entries, most = self._entries(), 0.4 * self.size[0] / self.s
        if self.tall:
            menu = Named(sheet_of(Grid([Sized(one, most_wide=most) for one in entries], 2, AIR, 0), AIR, AIR), "menu")
            return Pad(Align(menu, At.MIDDLE, At.END), AIR, AIR, AIR, 40)
        menu = Named(sheet_of(Sized(Column(entries), most_wide=most), AIR, AIR), "menu")
        left, right = Pad(menu, 72, AIR, 20, 64), Pad(MonthSlip(self.month), right=40, bottom=40)
        scale, wide = Scale(self.s), self.size[0]
        fits = left.width(scale, wide) + right.width(scale, wide) <= wide
        beside = Named(right if fits else Space(), "beside the hints")
        return layers(Align(left, At.START, At.END), Align(beside, At.END, At.END))

    @property
    def sheet(self) -> Rect:
        """Where the menu lies."""
        return self.boxes.rect("menu")

    def _entries(self) -> list[MenuEntry]:
        """Play is the red one, and has the focus; or Continue, if there is a match to continue."""
        known = bool(self.latest or settings.now().last_table)
        entries: list[tuple[str, Callable[[], object], str]] = [(_("Play"), self._to(routes.NewMatchRoute()), "")]
        if self.latest is not None:
            entries.append((_("Continue"), self._to(routes.ResumeRoute(self.latest.path)), self._where(self.latest)))
        new = "" if known else _("New to it? Play a guided first round")
        entries += [
            (_("Rules and yaku"), self._to(routes.GuideRoute()), new),
            (_("The cards"), self._to(routes.GalleryRoute()), ""),
            (_("Matches"), self._to(routes.MatchesRoute()), ""),
            (_("Statistics"), self._to(routes.StatisticsRoute()), ""),
            (_("Settings"), self._to(routes.SettingsRoute()), ""),
            (_("Quit"), Quit, ""),
        ]
        any_note, first = any(note for *_rest, note in entries), 1 if self.latest is not None else 0
        return [
            MenuEntry(
                Button(
                    label,
                    act,
                    look=ButtonLook.PRIMARY if place == first else ButtonLook.ROW,
                    face=Face.BRUSH,
                    note=note,
                    align="left",
                ),
                first=place == first,
                noted=bool(note) or (any_note and self.tall),
                ruled=first < place < len(entries) - 1,
            )
            for place, (label, act, note) in enumerate(entries)
        ]

    def _to(self, route: object) -> Callable[[], Change]:
        return lambda: Push(self.services.routes.scene(route))

    def _where(self, latest: SavedMatch) -> str:
        """Who leads and which round it is, of the match that Continue opens."""
        month = names.month(month_of_round(latest.rounds + 1))
        if len(latest.players) == 2 and len(latest.totals) == 2:
            scores = f"{latest.players[0]} {latest.totals[0]} – {latest.totals[1]} {latest.players[1]}"
        else:
            scores = listed(latest.players)
        more = self.others
        others = " · " + ngettext("{count} more", "{count} more", more).format(count=more) if more else ""
        return f"{scores} · {month}{others}"

    # Drawing

    def paint(self, target: Surface) -> None:
        """The month's landscape with the name of the game in its sky; without one, cloth and the month's cards."""
        wide, high = self.size
        landscape = sprites().scene(self.month, (wide, round(high * 0.62) if self.tall else high))
        if landscape is not None and self.tall:
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
        self.boxes.draw(target, self.scroller.area)

    @property
    def hint_at(self) -> Position:
        """Between menu and slip; below the menu in a tall window."""
        wide, high = self.size
        if self.tall:
            return wide // 2, (self.sheet.bottom + high) // 2
        return (self.sheet.right + self.boxes.rect("beside the hints").left) // 2, high - self.px(66)

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
