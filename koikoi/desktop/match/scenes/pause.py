"""The pause: back to the table, the yaku sheet, the last card taken back, or away."""

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.dialogs import DialogScene
from koikoi.desktop.ui.scene import Change, Pop, PopToRoot, Push
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

    def arrange(self) -> None:
        """Back, help, or away."""
        entries: list[tuple[str, object, str]] = [(_("To the title"), PopToRoot(), "paper")]
        entries.append((_("Yaku"), self._yaku, "paper"))
        if self._controls.undoable:
            entries.append((_("Take back"), self._take_back, "paper"))
        self.foot([*entries, (_("Play on"), Pop(), "primary")])

    def _take_back(self) -> Change:
        self._controls.take_back()
        return Pop()

    def _yaku(self) -> Change:
        return Push(self.services.routes.scene(self._state.yaku_sheet))

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes back to the table."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    def paint(self, target: Surface) -> None:
        """That it waits, and whether it is saved."""
        super().paint(target)
        area, px = self.sheet, self.px
        title = (area.centerx, area.top + px(64))
        words(target, _("Paused"), title, px(44), face=Face.BRUSH, anchor="center")
        state = _("The match is saved after every move: Continue finds it.")
        if self._state.source.unsaved:
            state = _("This match could not be saved.")
        below, room = (area.centerx, area.top + px(130)), area.w - px(60)
        words(target, state, below, max(px(20), 14), colour=theme.INK2, anchor="center", room=room)
