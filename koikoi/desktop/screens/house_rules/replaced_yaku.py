"""Which yaku count beside another, and which it takes the place of: a sheet over the house rules."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.ui.controls import Switch
from koikoi.desktop.ui.dialogs import DialogScene
from koikoi.desktop.ui.labels import Label
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.locales import _, names

if TYPE_CHECKING:
    from koikoi.desktop.screens.house_rules.editor_page import HouseRulesPage

Rect = pygame.Rect


class ReplacedYakuScene(DialogScene):
    """A switch for each other yaku: on while it counts beside this one."""

    wide, high = 1100, 590

    def __init__(self, house: "HouseRulesPage", name: str) -> None:
        super().__init__()
        self.house = house
        self.name = name
        self.labels: list[tuple[Label, Rect]] = []

    def _set(self, other: str, value: object) -> None:
        self.house.draft.set_beside(self.name, other, bool(value))
        self.house.refresh()
        self.refresh()

    def handle(self, intent: Intent) -> Change | None:
        """Escape closes."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    def arrange(self) -> None:
        """As many columns as the names have room in."""
        px, size = self.px, max(self.px(17), 13)
        rows = self.house.draft.table["yaku"]
        replaced = rows[self.name].get("replaces", [])
        others = [name for name in rows if name != self.name]
        said = {name: names.yaku(name, self.house.draft.rules).name for name in others}
        self._text = self.sheet.inflate(-px(64), -px(44))
        self._body = Rect(self._text.left, self._top(), self._text.w, 0)
        on, gap = px(84), px(26)
        need = max(fonts.width(Face.BOLD, size, name) for name in said.values()) + on + px(12)
        columns = max(min(self._body.w // (need + gap), 3), 2)
        lines = -(-len(others) // columns)
        wide = (self._body.w - gap * (columns - 1)) // columns
        foot = self.sheet.bottom - max(px(56), 42) - px(40)
        row = min((foot - self._body.top) // lines, px(56))
        self.labels = []
        for place, other in enumerate(others):
            cell = Rect(self._body.left + place // lines * (wide + gap), 0, wide, row)
            cell.top = self._body.top + place % lines * row
            control = Switch(other not in replaced, partial(self._set, other))
            control.rect = Rect(cell.right - on, cell.top + 3, on, row - 6)
            self.panel.others.append(control)
            self.labels.append((Label(said[other], "", size, size), Rect(cell.left, cell.top, wide - on - 8, row)))
        self.foot([(_("Done"), Pop(), "primary")])

    def _top(self) -> int:
        """Below the title and what it means."""
        lines = fonts.wrap(Face.SANS, self._note, self._said, self._text.w)
        return self._text.top + fonts.line(self._head) + len(lines) * fonts.line(self._note) + self.px(10)

    @property
    def _head(self) -> int:
        return max(self.px(28), 19)

    @property
    def _note(self) -> int:
        return max(self.px(15), 12)

    @property
    def _said(self) -> str:
        return self.house.wrong or _("On: counts beside it. Off: this yaku takes its place.")

    def paint(self, target: Surface) -> None:
        """Title, names, and what is wrong if anything is."""
        super().paint(target)
        text, title = self._text, names.yaku(self.name, self.house.draft.rules).name
        words(target, title, text.topleft, self._head, face=Face.BRUSH, room=text.w)
        room = Rect(text.left, text.top + fonts.line(self._head), text.w, text.h)
        colour = theme.BLOOD if self.house.wrong else theme.INK2
        paragraph(target, self._said, room, self._note, colour=colour)
        for label, rect in self.labels:
            label.draw(target, rect)
