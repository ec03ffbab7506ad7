"""The pause: back to the table, the yaku sheet, the last card taken back, or away."""

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.boxes import At, Box, Pad, Sized, Space, column
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _


class PauseDialog(DialogScene):
    """The match waits; nothing is lost."""

    high = 330

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self._state, self._controls = state, controls

    def enter(self, size: tuple[int, int]) -> None:
        """Nobody looks into a hand any more."""
        self._state.cover()
        super().enter(size)

    def layout(self) -> Box:
        """That it waits, and whether it is saved; back, help, or away."""
        saved = _("The match is saved after every move: Continue finds it.")
        if self._state.source.unsaved:
            saved = _("This match could not be saved.")
        saved = self._state.speaker.remembers or saved
        content = column(
            Sized(Text(_("Paused"), 44, Face.BRUSH, at=At.MIDDLE), high=60),
            Space(high=12),
            Sized(Text(saved, AtLeast(20, 14), colour=theme.INK2, at=At.MIDDLE), high=48),
        )
        buttons = [dialog_button(_("To the title"), PopToRoot), dialog_button(_("Yaku"), self._yaku)]
        if self._controls.undoable:
            buttons.append(dialog_button(_("Take back"), self._take_back))
        return dialog(
            Pad(content, 30, 34, 30), *buttons, dialog_button(_("Play on"), Pop, ButtonLook.PRIMARY, first=True)
        )

    def _take_back(self) -> Change:
        self._controls.take_back()
        return Pop()

    def _yaku(self) -> Change:
        return Push(self.services.routes.scene(self._state.yaku_sheet))
