"""Scrolling pages whose widgets are placed by hand; `BoxScene` does the same for declared ones."""

import pygame

from koikoi.desktop.ui.box_scene import AIR, BoxScene, page_width
from koikoi.desktop.ui.panel import Drawing

__all__ = ["AIR", "ScrollScene", "page_width"]


class ScrollScene(BoxScene):
    """A scene with one scrolling area.  `arrange` sets `scroller.fit(…)` and puts the page's widgets in with `lay`."""

    def lay(self, widget: Drawing) -> Drawing:
        """Puts a widget, placed in the page's own coordinates, where it stands on the screen now."""
        widget.rect = self.on_screen(widget.rect)
        self.panel.others.append(widget)
        self.panel.inside.append(widget)
        return widget

    def on_screen(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a rectangle of the page is on the screen now."""
        return rect.move(self.scroller.area.left + AIR, self.scroller.area.top - self.scroller.at)
