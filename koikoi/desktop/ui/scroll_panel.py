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
        self._inside: set[int] = set()
        """What is in that list, to be found at once: widgets are told apart by what they are, not by their values."""

    def add_inside(self, widget: Drawing) -> None:
        """A widget that lies on the page."""
        self.inside.append(widget)
        self._inside.add(id(widget))

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.inside, self._inside = [], set()

    def is_inside(self, widget: Widget) -> bool:
        """Whether a widget lies on the page."""
        return id(widget) in self._inside

    def _order(self) -> list[Widget]:
        """The page stands as a whole between what is above or left of it and the rest, however far it has scrolled."""
        first: list[Widget] = []
        page: list[Widget] = []
        last: list[Widget] = []
        for one in super()._order():
            before = one.rect.bottom <= self.area.top or one.rect.right <= self.area.left
            (page if self.is_inside(one) else first if before else last).append(one)
        return [*first, *page, *last]

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
