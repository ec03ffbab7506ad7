"""What all scenes share: one painter, and a base with sensible defaults."""

from functools import cache

import pygame

from koikoi.desktop.intents import Intent
from koikoi.desktop.painter import Painter
from koikoi.desktop.scenes import Change
from koikoi.desktop.widgets import Panel


@cache
def painter() -> Painter:
    """The painter of this run."""
    return Painter()


class PanelScene:
    """A scene made of widgets.  Subclasses place them in `arrange` and draw what lies behind them in `paint`."""

    opaque = True

    def __init__(self) -> None:
        self.panel = Panel()
        self.size = (0, 0)
        self.seconds = 0.0

    @property
    def lively(self) -> bool:
        """A cursor blinks while somebody types."""
        return self.panel.typing is not None

    @property
    def s(self) -> float:
        """Scale of the screens around the table: 1 at 1280 × 720, never so small that text is hard to read."""
        return max(min(self.size[0] / 1280, self.size[1] / 720), 0.62)

    def px(self, value: float) -> int:
        """A measure of the 1280 × 720 drawing in pixels of this window."""
        return round(value * self.s)

    def enter(self, size: tuple[int, int]) -> None:
        """Places the widgets for this size."""
        self.size = size
        focus = self.panel.buttons.index(self.panel.focus) if self.panel.focus in self.panel.buttons else None
        self.panel.buttons, self.panel.fields = [], []
        self.arrange()
        if focus is not None and focus < len(self.panel.buttons):
            self.panel.focus = self.panel.buttons[focus]

    def arrange(self) -> None:
        """Makes the widgets."""

    def refresh(self) -> None:
        """Makes the widgets anew after something they show has changed."""
        self.enter(self.size)

    def handle(self, intent: Intent) -> Change | None:
        """Lets the widgets take it."""
        result = self.panel.handle(intent)
        return result if isinstance(result, Change) else None

    def update(self, seconds: float) -> Change | None:
        """Counts time."""
        self.seconds += seconds
        return None

    def paint(self, target: pygame.Surface) -> None:
        """Draws what lies behind the widgets."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything."""
        self.paint(target)
        self.panel.draw(target, blink=int(self.seconds * 2) % 2 == 0)
