"""Where somebody reads on a long page of sections, so that it is still there when all is laid out anew."""

from collections.abc import Sequence
from dataclasses import dataclass

from koikoi.desktop.ui.boxes import Rect
from koikoi.desktop.ui.scroll_panel import Viewport


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """The section that is read, and where it stands."""

    section: int
    passed: float
    """Share of the section that is above the window; less than 0: how far its title is below the top, of the height."""

    @classmethod
    def of(cls, titles: Sequence[Rect], window: Viewport, chosen: int) -> "ReadingPlace":
        """The chosen section while its title is in sight, else the one at the top; `titles` stand as they are seen."""
        section, title = chosen, titles[chosen]
        if title.top < window.area.top or title.bottom > window.area.bottom:
            section = max((place for place, one in enumerate(titles) if one.top <= window.area.top), default=0)
        passed = window.area.top - titles[section].top
        return cls(section, passed / (_high(titles, window, section) if passed > 0 else max(window.area.h, 1)))

    def way(self, titles: Sequence[Rect], window: Viewport) -> int:
        """Pixels that the page has to move on so that the same is read."""
        whole = _high(titles, window, self.section) if self.passed > 0 else window.area.h
        return titles[self.section].top + round(self.passed * whole) - window.area.top


def _high(titles: Sequence[Rect], window: Viewport, section: int) -> int:
    """Pixels from a title to the next, or to the end of the page."""
    end = window.area.top - window.at + window.page
    return max((titles[section + 1].top if section + 1 < len(titles) else end) - titles[section].top, 1)
