"""Rules from a file: those that lie about in the usual folders, to be taken in by a press."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.ui.dialogs import DialogScene, NoticeDialog
from koikoi.desktop.ui.scene import Change, Pop, Replace
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.ruleset import RulesetError
from koikoi.folders import shared_folders
from koikoi.locales import _, everything, importing
from koikoi.locales.faults import sentence
from koikoi.rulesets.importing import files_around, import_file

if TYPE_CHECKING:
    from koikoi.desktop.screens.house_rules.editor import HouseRulesScene

Rect = pygame.Rect


class ImportRulesScene(DialogScene):
    """A list of files, the newest first; what is wrong with one is said in a sentence."""

    wide, high = 900, 600

    def __init__(self, house: "HouseRulesScene") -> None:
        super().__init__()
        self.house = house
        self.files = files_around()
        self.first = 0
        """The first file of the list that is shown."""
        self.said = ""

    def _take(self, path: Path) -> Change | None:
        try:
            imported = import_file(path)
        except (RulesetError, OSError) as error:
            self.said = _("{file} can't be used: {reason}").format(file=path.name, reason=sentence(error))
            self.refresh()
            return None
        told = importing.told(imported)
        self.house.took(imported.rulesets[0], told)
        return Pop() if imported.as_expected else Replace(NoticeDialog(told))

    def _turn(self, by: int) -> None:
        self.first = min(max(self.first + by, 0), max(len(self.files) - 1, 0))
        self.refresh()

    def handle(self, intent: Intent) -> Change | None:
        """Escape closes."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Places

    @property
    def _sizes(self) -> tuple[int, int, int]:
        """Of the title, of names, of small print."""
        return max(self.px(30), 20), max(self.px(18), 14), max(self.px(15), 12)

    def arrange(self) -> None:
        """One row for each file; arrows where there are more than fit."""
        px, (head, size, _small) = self.px, self._sizes
        self._text = self.sheet.inflate(-px(64), -px(44))
        top = self._text.top + fonts.line(head) + self._high(self._hint) + px(8)
        foot = self.sheet.bottom - max(px(56), 42) - px(40) - (self._high(self.said) if self.said else 0)
        row = fonts.stack(size, max(round(size * 0.72), 12)) + px(14)
        fit = max((foot - top) // row, 1)
        for place, path in enumerate(self.files[self.first : self.first + fit]):
            rect = Rect(self._text.left, top + place * row, self._text.w, row - 4)
            button = Button(path.name, partial(self._take, path), rect, "paper", Face.BOLD, size, align="left")
            button.note = str(path.parent)
            self.panel.buttons.append(button)
        self._said_at = Rect(self._text.left, foot, self._text.w, self._text.bottom - foot)
        entries: list[tuple[str, object, str]] = [(_("Back"), Pop(), "paper")]
        if len(self.files) > fit:
            last = self.first + fit >= len(self.files)
            entries = [("↑", partial(self._turn, -fit), "paper"), *entries, ("↓", partial(self._turn, fit), "paper")]
            self.foot(entries)
            self.panel.buttons[-3].enabled, self.panel.buttons[-1].enabled = self.first > 0, not last
        else:
            self.foot(entries)
        self.panel.focus = next(one for one in self.panel.buttons if one.enabled)

    def _high(self, text: str) -> int:
        return len(fonts.wrap(Face.SANS, self._sizes[2], text, self._text.w)) * fonts.line(self._sizes[2])

    @property
    def _hint(self) -> str:
        if self.files:
            return _("Choose a file of rules. A file may also be dropped on the window at any time.")
        folders = everything([str(folder) for folder in shared_folders()])
        return _(
            "No file of rules (.toml) was found in {folders}. Put one there, or drop it on the window at any time."
        ).format(folders=folders)

    # Drawing

    def paint(self, target: Surface) -> None:
        """The title, what to do, and what is wrong with the file that was chosen."""
        super().paint(target)
        head, _size, small = self._sizes
        words(target, _("Import rules"), self._text.topleft, head, face=Face.BRUSH, room=self._text.w)
        room = Rect(self._text.left, self._text.top + fonts.line(head), self._text.w, self._text.h)
        paragraph(target, self._hint, room, small, colour=theme.INK2)
        if self.said:
            paragraph(target, self.said, self._said_at, small, colour=theme.BLOOD, face=Face.BOLD)
