"""Widgets of which some lie on a page that scrolls: they are cut off at the edge of the window onto it."""

import pygame

from koikoi.desktop.input.intents import Position
from koikoi.desktop.ui.panel import Drawing, Panel, Widget


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
