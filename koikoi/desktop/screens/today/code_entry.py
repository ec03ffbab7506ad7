"""Where a share code from somebody is entered: a part of the page of the day, and a sheet of its own."""

from collections.abc import Callable

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Confirm, EndTyping, Intent, Paste
from koikoi.desktop.platform import clipboard
from koikoi.desktop.screens.today.shared_match import SharedMatchDialog
from koikoi.desktop.ui.boxes import Box, Column, Pad, Space, layers, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Control, Text
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.signs import Fill
from koikoi.desktop.ui.widgets import ButtonLook, TextField
from koikoi.locales import _
from koikoi.locales.faults import sentence
from koikoi.table.share_code import CodeError, read_code

LETTERS: Measure = AtLeast(18, 14)
BAR: Measure = AtLeast(48, 42)
NOTE: Measure = AtLeast(15, 12)
MOST_TYPED = 60
"""Characters of the field; a code has 29 at most, but comes with whatever stood around it."""


class CodeEntry:
    """What has been typed, and what is wrong with it."""

    def __init__(self, changed: Callable[[], object]) -> None:
        """`changed` is called where that is something else than what the field shows."""
        self.typed = ""
        self.said = ""
        self._changed = changed

    def field(self, *, first: bool = False) -> Box:
        """Where it is typed, in a frame."""
        field = Control(TextField(self.typed, most=MOST_TYPED, set=self._type), 0, BAR, LETTERS, first, key="code")
        return layers(Fill(theme.INK2, 7), pad(field, AtLeast(2, 2), AtLeast(2, 2)))

    def note(self) -> Text:
        """What is wrong with it, or what a code is."""
        text = self.said or _("A share code holds rules, deal and opponents; its cards can be known beforehand.")
        return Text(text, NOTE, colour=theme.BLOOD if self.said else theme.INK2, wrap=True)

    def _type(self, text: str) -> None:
        self.typed = text

    def say(self, text: str) -> None:
        """Something is wrong, or (empty) nothing any more."""
        self.said = text
        self._changed()

    def paste(self) -> None:
        """What lies on the clipboard takes the place of what was typed."""
        self.typed = clipboard.line()[:MOST_TYPED]
        self.say("" if self.typed else _("There is no text on the clipboard."))

    def open(self) -> Change | None:
        """What the code stands for, to be looked at before it is played; or what is wrong with it."""
        try:
            match = read_code(self.typed)
        except CodeError as error:
            self.say(sentence(error))
            return None
        self.say("")
        return Push(SharedMatchDialog(match))


class CodeDialog(DialogScene):
    """A sheet with the field, ready to be typed into; a code that lies on the clipboard stands there already."""

    sheet_size = 760, 320

    def __init__(self) -> None:
        super().__init__()
        self.code = CodeEntry(self.refresh)
        self._begun = False

    def enter(self, size: tuple[int, int]) -> None:
        """Whoever comes here wants to type."""
        if begins := not self._begun:
            self._begun, self.code.typed = True, _code_there()
        super().enter(size)
        if begins:
            self.panel.typing = self.panel.fields[0]

    def layout(self) -> Box:
        """The field, what a code is, and the ways on."""
        title = Text(_("A deal from somebody"), AtLeast(28, 18), Face.BRUSH)
        content = Column([title, Space(high=12), self.code.field(first=True), Pad(self.code.note(), top=10)])
        play = dialog_button(_("Play"), self.code.open, ButtonLook.PRIMARY)
        return dialog(
            pad(content, 36, 28), dialog_button(_("Back"), Pop), dialog_button(_("Paste"), self.code.paste), play
        )

    def handle(self, intent: Intent) -> Change | None:
        """Enter in the field opens the code; Escape leads back at once from an empty one."""
        match intent:
            case Confirm() if self.panel.writes and self.code.typed:
                return self.code.open()
            case Paste():
                self.code.paste()
                return None
            case EndTyping() if not self.code.typed:
                return Pop()
        return super().handle(intent)


def _code_there() -> str:
    """What lies on the clipboard, if that is a code."""
    text = clipboard.line()[:MOST_TYPED]
    try:
        read_code(text)
    except CodeError:
        return ""
    return text
