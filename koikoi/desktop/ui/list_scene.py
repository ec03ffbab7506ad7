"""Pages of many rows, read from files: only the rows in sight, and those next to them, have widgets."""

import time
from pathlib import Path

from koikoi.desktop.input.intents import Ends, Intent
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.scroll_scene import ScrollScene

AT_ONCE = 0.1
"""Seconds for which records are read before anything is on the screen; some hundred matches take no longer."""
BETWEEN = 0.012
"""Seconds for which further ones are read between two frames."""


class ListScene(ScrollScene):
    """A page of rows of one height.  `arrange` gives that to `near`, and lays what stands in the rows it names.

    Subclasses say in `take` and `all_taken` what becomes of the files that they want to `read`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.unread: list[Path] = []
        """The next one is the last."""
        self._keys: list[tuple[object, Drawing]] = []

    # Reading

    @property
    def animating(self) -> bool:
        """While files are read."""
        return bool(self.unread) or super().animating

    def read(self, paths: list[Path]) -> None:
        """Reads files, beginning with the last: as many as go at once, and the others between frames."""
        self.unread = paths
        self._read(AT_ONCE)

    def update(self, seconds: float) -> Change | None:
        """Reads on."""
        if self.unread:
            self._read(BETWEEN)
            if not self.unread:
                self.refresh()
        return super().update(seconds)

    def _read(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while self.unread and time.perf_counter() < end:
            self.take(self.unread.pop())
        if not self.unread:
            self.all_taken()

    def take(self, path: Path) -> None:
        """Reads one file."""

    def all_taken(self) -> None:
        """Every file has been read."""

    # Rows

    def near(self, high: int, count: int) -> range:
        """The rows of which something can be seen, and two more on either side for the focus to go to."""
        first, last = self.scroller.at // high, (self.scroller.at + self.scroller.area.h) // high
        return range(max(first - 2, 0), min(last + 3, count))

    def lay_in_row(self, widget: Drawing, key: object) -> Drawing:
        """Lays a widget; it has the focus again after scrolling if the one of the same key had it before."""
        self._keys.append((key, self.lay(widget)))
        return widget

    def enter(self, size: tuple[int, int]) -> None:
        """The focus stays with what it was at, wherever that stands among the widgets now."""
        focus, before = self.panel.focus, self._keys
        held = next((key for key, one in before if one is focus), None)
        self._keys = []
        super().enter(size)
        if held is not None:
            self.panel.focus = next((one for key, one in self._keys if key == held), self.panel.focus)

    def handle(self, intent: Intent) -> Change | None:
        """Home and End scroll before the focus goes there."""
        if isinstance(intent, Ends) and self.panel.typing is None:
            self.scroller.by(intent.by * self.scroller.page)
            self.refresh()
        return super().handle(intent)
