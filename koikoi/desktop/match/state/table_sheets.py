"""The log and the unseen cards as sheets over the table: they unfold, and are folded again."""

from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.ui.transitions import SHEET


class TableSheets:
    """How far each sheet has unfolded."""

    def __init__(self) -> None:
        self._parts = dict.fromkeys(TablePanel, 0.0)

    def part(self, panel: TablePanel, opened: TablePanel | None) -> float:
        """0 to 1; `opened` is the one that is to be seen, all others go."""
        return self._parts[panel] if animation_speed().beats else float(panel is opened)

    def moving(self, opened: TablePanel | None) -> bool:
        """Whether one is still on its way."""
        return any(part != float(panel is opened) for panel, part in self._parts.items())

    def update(self, seconds: float, opened: TablePanel | None) -> None:
        """Time passes."""
        speed = animation_speed()
        step = seconds * speed.rate / (speed.fade or SHEET) if speed.beats else 1.0
        for panel, part in self._parts.items():
            self._parts[panel] = min(part + step, 1.0) if panel is opened else max(part - step, 0.0)
