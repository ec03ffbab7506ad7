"""Rules from a file: those that lie about in the usual folders, to be taken in by a press."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.ui.boxes import Box, Column, Grow, Pad, Sized, Space, column
from koikoi.desktop.ui.dialogs import DialogScene, NoticeDialog, dialog, dialog_button
from koikoi.desktop.ui.leaves import Control, Text
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Replace
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import shared_folders
from koikoi.locales import _, everything, importing
from koikoi.locales.faults import sentence
from koikoi.rulesets.importing import files_around, import_file

NAMED: Measure = AtLeast(18, 14)
"""Letters of a file's name; its folder stands below."""
SMALL: Measure = AtLeast(15, 12)


class ImportRulesScene(DialogScene):
    """A list of files, the newest first; what is wrong with one is said in a sentence."""

    sheet_size = 900, 600

    def __init__(self, took: Callable[[Ruleset, str], object]) -> None:
        super().__init__()
        self._took = took
        """Called with the first ruleset of a file, and what is to be said of it."""
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
        self._took(imported.rulesets[0], told)
        return Pop() if imported.as_expected else Replace(NoticeDialog(told))

    def _turn(self, by: int) -> None:
        self.first = min(max(self.first + by, 0), max(len(self.files) - 1, 0))
        self.refresh()

    # Boxes

    def layout(self) -> Box:
        """One row for each file; arrows where there are more than fit."""
        head = column(
            Text(_("Import rules"), AtLeast(30, 20), Face.BRUSH, top=True),
            Text(self._hint, SMALL, colour=theme.INK2, wrap=True),
            Space(high=8),
        )
        said = Text(self.said, SMALL, Face.BOLD, theme.BLOOD, wrap=True)
        wide = self.area.w - self.px(64)
        taken = head.height(self.scale, wide) + said.height(self.scale, wide)
        name = self.scale.px(NAMED)
        high = fonts.stack(name, max(round(name * 0.72), 12)) + self.px(14)
        fit = max((self.area.h - taken - self.px(22) - self.scale.px(AtLeast(56, 42)) - self.px(40)) // high, 1)
        shown = self.files[self.first : self.first + fit]
        rows = Column([Sized(self._file(path), high=pixels(high - 4)) for path in shown], gap=pixels(4))
        back = dialog_button(_("Back"), Pop, first=not shown)
        content = Pad(column(head, rows, Grow(), said), 32, 22, 32, 12)
        if len(self.files) <= fit:
            return dialog(content, back)
        before = dialog_button("↑", partial(self._turn, -fit), enabled=self.first > 0)
        after = dialog_button("↓", partial(self._turn, fit), enabled=self.first + fit < len(self.files))
        return dialog(content, before, back, after)

    def _file(self, path: Path) -> Box:
        name = Button(path.name, partial(self._take, path), face=Face.BOLD, note=str(path.parent), align="left")
        return Control(name, size=NAMED, first=path == self.files[self.first])

    @property
    def _hint(self) -> str:
        if self.files:
            return _("Choose a file of rules. A file may also be dropped on the window at any time.")
        folders = everything([str(folder) for folder in shared_folders()])
        return _(
            "No file of rules (.toml) was found in {folders}. Put one there, or drop it on the window at any time."
        ).format(folders=folders)
