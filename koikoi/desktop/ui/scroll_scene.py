"""Screens of which a part scrolls: its widgets are cut off at the area's edge, and the focus is always in sight."""

import pygame

from koikoi.desktop.input.intents import (
    NOWHERE,
    Cycle,
    Ends,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
    Scroll,
)
from koikoi.desktop.ui.controls import Viewport
from koikoi.desktop.ui.panel import Drawing, Panel, Widget
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change

FINGER = 10
"""Pixels a finger moves before it scrolls."""
AIR = 10
"""Pixels at the left of a page for the ring of the focus; at the right the bar needs as much again."""


def page_width(area: pygame.Rect) -> int:
    """How wide a page in this area is."""
    return area.w - 3 * AIR


class ScrollPanel(Panel):
    """A panel whose `inside` widgets lie on a page that is seen through `area`."""

    def __init__(self) -> None:
        super().__init__()
        self.area = pygame.Rect(0, 0, 0, 0)
        self.inside: list[Drawing] = []

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.inside = []

    def is_inside(self, widget: Widget) -> bool:
        """Whether a widget lies on the page."""
        return any(widget is one for one in self.inside)

    def _order(self) -> list[Widget]:
        """The page stands as a whole between what is above or left of it and the rest, however far it has scrolled."""
        page = [one for one in super()._order() if self.is_inside(one)]
        others = [one for one in super()._order() if not self.is_inside(one)]
        first = [one for one in others if one.rect.bottom <= self.area.top or one.rect.right <= self.area.left]
        return [*first, *page, *(one for one in others if not any(one is other for other in first))]

    def under(self, at: Position) -> Widget | None:
        """Outside the area, nothing of the page can be pointed at."""
        found = super().under(at)
        if found is not None and self.is_inside(found) and not self.area.collidepoint(at):
            return next((one for one in self.widgets if not self.is_inside(one) and one.rect.collidepoint(at)), None)
        return found

    def draw(self, target: pygame.Surface, *, blink: bool = True) -> None:
        """The page's widgets within the area, then the others."""
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        self._draw_widgets(target, [one for one in self.inside if one.rect.colliderect(self.area)])
        target.set_clip(before)
        self._draw_widgets(target, [one for one in (*self.buttons, *self.others) if not self.is_inside(one)])
        self._draw_fields(target, blink=blink)


class ScrollScene(PanelScene):
    """A scene with one scrolling area.  `arrange` sets `scroller.fit(…)` and puts the page's widgets in with `lay`."""

    def __init__(self) -> None:
        super().__init__()
        self.panel: ScrollPanel = ScrollPanel()
        self.scroller = Viewport()
        self._finger: tuple[Position, int] | None = None
        self._scrolling = False

    def lay(self, widget: Drawing) -> Drawing:
        """Puts a widget, placed in the page's own coordinates, where it stands on the screen now."""
        widget.rect = self.on_screen(widget.rect)
        self.panel.others.append(widget)
        self.panel.inside.append(widget)
        return widget

    def on_screen(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a rectangle of the page is on the screen now."""
        return rect.move(self.scroller.area.left + AIR, self.scroller.area.top - self.scroller.at)

    def handle(self, intent: Intent) -> Change | None:
        """The wheel and a finger scroll; the focus stays in sight."""
        match intent:
            case Scroll(_, steps):
                self.scroller.by(-steps * self.px(48))
                self.refresh()
                return None
            case Press(at, touch) if touch and self.scroller.area.collidepoint(at):
                self._finger, self._scrolling = (at, self.scroller.at), False
            case Point(at) if self._finger is not None:
                (_, y), start = self._finger
                if self._scrolling or abs(at[1] - y) > FINGER:
                    self._scrolling = True
                    self.panel.pressed = None
                    self.scroller.by(start + y - at[1] - self.scroller.at)
                    self.refresh()
                    return None
            case Release() if self._finger is not None:
                self._finger = None
                if self._scrolling:
                    self.panel.pressed = None
                    self.panel.pointer = NOWHERE
                    return None
            case _:
                pass
        change = super().handle(intent)
        focus = self.panel.focus
        if isinstance(intent, MoveFocus | Cycle | Ends) and focus is not None and self.panel.is_inside(focus):
            air = self.px(40)
            if self.scroller.reveal(focus.rect, air):
                self.refresh()
        return change

    def draw(self, target: pygame.Surface) -> None:
        """Everything, and the bar."""
        super().draw(target)
        self.scroller.draw(target)
