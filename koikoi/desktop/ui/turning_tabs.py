"""The tabs by which a scene is turned around that both sides of a flat screen can read: at the lower left of either."""

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.ui.panel import LEAST_TARGET

Rect = pygame.Rect


def tabs(size: tuple[int, int]) -> tuple[Rect, Rect]:
    """Where they lie in a window of this size: the near one, and the one for who sits opposite."""
    side = max(LEAST_TARGET, round(min(size) * 0.06))
    tab = Rect(side // 6, size[1] - side - side // 6, side, side)
    return tab, mirrored(tab, size)


def draw_tab(target: pygame.Surface, area: Rect) -> None:
    """Two arrows that chase each other."""
    middle, size = area.center, area.w / 2
    pygame.draw.aacircle(target, theme.FRAME, middle, size)
    pygame.draw.aacircle(target, theme.CREAM2, middle, size - 1, max(round(size * 0.07), 1))
    for way in (1, -1):
        y = middle[1] - way * size * 0.26
        start, end = middle[0] - way * size * 0.44, middle[0] + way * size * 0.30
        thick = max(round(size * 0.11), 2)
        pygame.draw.line(target, theme.CREAM, (round(start), round(y)), (round(end), round(y)), thick)
        reach = size * 0.24
        corners = ((reach, 0), (-reach * 0.3, -reach), (-reach * 0.3, reach))
        pygame.draw.polygon(target, theme.CREAM, [(end + way * dx, y + dy) for dx, dy in corners])
