"""The share code of a match that is over: copied, or the record saved beside it."""

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Copy, Intent
from koikoi.desktop.platform import clipboard
from koikoi.desktop.screens.saved_files import dated, save_copy
from koikoi.desktop.screens.today.compare import CompareChoiceScene
from koikoi.desktop.ui.boxes import At, Box, Column, Space, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.state import MatchOver
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table.faults import CodeFault
from koikoi.table.match_source import MatchSource
from koikoi.table.share_code import CodeError, code_of, just_played, once_more

WORDS, NOTE = AtLeast(18, 14), AtLeast(15, 12)


class ShareDialog(DialogScene):
    """The code by which somebody else plays the same; where the deals fit in none, one for the same table anew."""

    sheet_size = 860, 360

    def __init__(self, source: MatchSource) -> None:
        super().__init__()
        self.source = source
        self.code = self.note = self.said = ""
        self.exact = False
        """The code is of these very deals."""
        if not isinstance(source.match.phase, MatchOver):
            self.note = _("There is no code for this match: {reason}.").format(reason=sentence(CodeFault.NOT_OVER()))
            return
        try:
            self.code = code_of(just_played(source.header, source.lines, fair=source.fair))
            self.exact = True
            self.note = _("Whoever plays this code gets the same rules, opponents and deals.")
        except CodeError:
            self._anew()

    def _anew(self) -> None:
        """A code for the same table with new deals, which both may play."""
        try:
            self.code = code_of(once_more(self.source.header))
        except CodeError as error:  # rules of one's own fit in no code at all
            self.note = _("There is no code for this match: {reason}.").format(reason=sentence(error))
            return
        self.note = _(
            "No code holds the deals of this match, as its players had a part in them."
            " This one is of the same table with new deals: whoever plays it, you included, gets the same ones."
        )

    def layout(self) -> Box:
        """The code, what it is, and what can be done with it."""
        content: list[Box] = [Text(_("Share this match"), AtLeast(28, 18), Face.BRUSH), Space(high=12)]
        buttons = [dialog_button(_("Back"), Pop, first=not self.code)]
        if self.source.path is not None:
            buttons.append(dialog_button(_("The record"), self._save))
        if self.exact:
            buttons.append(dialog_button(_("Compare"), self._compare))
        if self.code:
            content += [Text(self.code, AtLeast(30, 20), Face.BOLD, theme.BLOOD, At.START, least=14), Space(high=10)]
            buttons.append(dialog_button(_("Copy"), self._copy, ButtonLook.PRIMARY, first=True))
        content.append(Text(self.note, WORDS, wrap=True))
        content += [Space(high=8), Text(self.said, NOTE, colour=theme.INK2, wrap=True)]
        return dialog(pad(Column(content), 36, 28), *buttons)

    def handle(self, intent: Intent) -> Change | None:
        """The code is copied as everything is."""
        if isinstance(intent, Copy) and self.code:
            self._copy()
            return None
        return super().handle(intent)

    def _copy(self) -> None:
        self.said = _("Copied.") if clipboard.put(self.code) else _("There is no clipboard here.")
        self.refresh()

    def _compare(self) -> Change:
        return Push(CompareChoiceScene(self.source, self.code))

    def _save(self) -> Change:
        assert self.source.path is not None
        return save_copy(self.source.path, dated("koikoi", ".koikoi")).told()
