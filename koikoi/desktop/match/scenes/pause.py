"""The pause: back to the table, the yaku sheet, the last card taken back, or away; and what is changed in mid-match."""

from functools import partial
from typing import Any

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.scenes.unsaved import UnsavedDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.boxes import Box, Pad, Space, column
from koikoi.desktop.ui.controls import Switch
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push
from koikoi.desktop.ui.setting_rows import SettingRows, languages, option
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.locales import _


class PauseDialog(DialogScene):
    """The match waits; nothing is lost."""

    sheet_size = 820, 330

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self.state, self.controls = state, controls

    def enter(self, size: tuple[int, int]) -> None:
        """Nobody looks into a hand any more."""
        self.state.cover()
        super().enter(size)

    def layout(self) -> Box:
        """That it waits, and whether it is saved; what can be changed; back, help, or away."""
        branch = self.state.source.header.branch is not None
        saved = _("The match is saved after every move: Continue finds it.")
        if branch:
            saved = _("The branch is saved after every move: it is found where it leaves its match.")
        if self.state.source.unsaved:
            saved = _("This match could not be saved.")
        saved = self.state.speaker.remembers or saved
        content = column(
            Text(_("Paused"), 44, Face.BRUSH),
            Text(saved, AtLeast(20, 14), colour=theme.INK2, wrap=True),
            Space(high=10),
            *self._rows(),
        )
        away = _("Leave the branch") if branch else _("To the title")
        buttons = [dialog_button(away, self._away), dialog_button(_("Yaku"), self._yaku)]
        if self.controls.undoable:
            buttons.append(dialog_button(_("Take back"), self._take_back))
        play_on = dialog_button(_("Play on"), Pop, ButtonLook.PRIMARY, first=True)
        return dialog(Pad(self.scroll(content), 30, 22, 20, 12), *buttons, play_on)

    def _rows(self) -> list[Box]:
        """The settings that somebody may want to change in the middle of a match."""
        rows = SettingRows(self._set)
        return [
            rows.chooser("language", _("Language"), languages(), 300),
            rows.text_size(),
            rows.speed(),
            rows.effects(),
            rows.ambience(),
            rows.mute(),
            rows.signs(),
            *self._coaches(),
        ]

    def _coaches(self) -> list[Box]:
        """A switch for everybody whom the coach may advise; none where somebody teaches anyway."""
        seating = self.state.source.seating
        if self.state.speaker.remembers:
            return []
        return [
            option(
                _("Coach"),
                seating.players[seat] if len(seating.people) > 1 else "",
                Switch(seating.chairs[seat].coach, partial(self.controls.coach, Seat(seat))),
                90,
            )
            for seat in seating.people
        ]

    def _set(self, name: str, value: Any) -> None:
        settings.change(**{name: value})
        self.refresh()

    def _away(self) -> Change:
        unsaved = self.state.source.unsaved
        return PopToRoot() if unsaved is None else Push(UnsavedDialog(unsaved, PopToRoot))

    def _take_back(self) -> Change:
        self.controls.take_back()
        return Pop()

    def _yaku(self) -> Change:
        return Push(self.services.routes.scene(self.state.yaku_sheet))
