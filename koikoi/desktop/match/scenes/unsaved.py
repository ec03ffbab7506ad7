"""The question before a match is left of which something could not be saved."""

from collections.abc import Callable

from koikoi.desktop.ui.boxes import Box, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _
from koikoi.locales.faults import reason


class UnsavedDialog(DialogScene):
    """Says what would be lost; back to the table, or away all the same (`leave`)."""

    sheet_size = 820, 330

    def __init__(self, error: OSError, leave: Callable[[], Change]) -> None:
        super().__init__()
        self.error, self.leave_match = error, leave

    def layout(self) -> Box:
        """Why, and the two ways."""
        text = _("The last moves could not be saved: {reason}. If you leave now, they are lost.")
        said = Text(text.format(reason=reason(self.error)), AtLeast(22, 15), wrap=True)
        play_on = dialog_button(_("Play on"), Pop, ButtonLook.PRIMARY, first=True)
        return dialog(pad(said, 40, 36), dialog_button(_("Leave all the same"), self.leave_match), play_on)
