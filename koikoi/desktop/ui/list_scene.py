"""Pages of many rows, read from files: only the rows in sight, and those next to them, have widgets."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from koikoi.desktop.draw import fonts
from koikoi.desktop.input.intents import Cycle, Ends, Intent
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Box, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.scroll_panel import Viewport

AT_ONCE = 0.1
"""Seconds for which records are read before anything is on the screen; some hundred matches take no longer."""
BETWEEN = 0.012
"""Seconds for which further ones are read between two frames."""
BEYOND = 2
"""Rows made above and below those in sight, for the focus to go to."""
MEASURED = 24
"""Rows whose height is asked for where letters are enlarged, spread over all of them."""


@boxclass
class Rows(Box):
    """So many boxes one below the other, all of one height; only those in or near a window are made."""

    count: int
    make: Callable[[int], Box]
    window: Viewport

    def _each(self, scale: Scale, width: int) -> int:
        """As the first; enlarged words may need more lines elsewhere."""
        asked = range(0, self.count, max(self.count // MEASURED, 1)) if fonts.enlarged() else range(min(self.count, 1))
        return max((self.make(number).height(scale, width) for number in asked), default=0)

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """Of all rows."""
        return self.count * self._each(scale, width)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Those of which something can be seen, and a few more."""
        if not (high := self._each(scale, rect.w)):
            return
        seen = self.window.area.move(0, -rect.top)
        for number in range(max(seen.top // high - BEYOND, 0), min(seen.bottom // high + 1 + BEYOND, self.count)):
            yield from self.make(number).place(Rect(rect.left, rect.top + number * high, rect.w, high), scale)


class ListScene(BoxScene):
    """A scene with a page of `rows`, of which each has a key for its controls.

    Subclasses say in `take` and `all_taken` what becomes of the files that they want to `read`.
    """

    escapable = True

    def __init__(self) -> None:
        super().__init__()
        self.unread: list[Path] = []
        """The next one is the last."""

    def rows(self, count: int, make: Callable[[int], Box]) -> Box:
        """So many rows that scroll, all of one height."""
        return self.scroll(Rows(count, make, self.scroller))

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

    def scrolled(self) -> None:
        """Other rows are in sight."""
        self.refresh()

    def handle(self, intent: Intent) -> Change | None:
        """Home, End, and Tab from outside scroll to the row where the focus goes, which may not have been made yet."""
        match intent:
            case Ends(by) if self.panel.typing is None:
                self._scroll_to_end(by)
            case Cycle(by) if self.panel.keys and self._enters(by):
                self._scroll_to_end(-by)
            case _:
                pass
        return super().handle(intent)

    def _enters(self, by: int) -> bool:
        """Whether Tab leads from outside into the list."""
        focus, beside = self.panel.focus, self.panel.beside(by)
        return beside is not None and self.panel.is_inside(beside) and not (focus and self.panel.is_inside(focus))

    def _scroll_to_end(self, by: int) -> None:
        self.scroller.by(by * self.scroller.page)
        self.scrolled()
