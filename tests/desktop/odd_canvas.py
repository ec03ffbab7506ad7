"""A window that SDL draws to memory; of another size it is of a colour that nothing in the game has."""

import pygame

from koikoi.desktop.platform.window import WindowCanvas
from tests.desktop.differing import area_of
from tests.desktop.drawn_anew import ODD

Size = tuple[int, int]
SIZE = (640, 400)


class OddCanvas(WindowCanvas):
    """A window that nobody sees; of another size it is of a colour that nothing in the game has."""

    def __init__(self, size: Size = SIZE) -> None:
        super().__init__(pygame.Window("Koi-Koi", size, resizable=True))
        self.filled = size

    @property
    def surface(self) -> pygame.Surface:
        """The window's surface, filled with the odd colour whenever its size is new."""
        surface = self.window.get_surface()
        if surface.get_size() != self.filled:
            self.filled = surface.get_size()
            surface.fill(ODD)
        return surface


def not_drawn_on(target: pygame.Surface) -> str:
    """A sentence: how many pixels still have the odd colour, and where; empty if none."""
    odd = pygame.mask.from_threshold(target, ODD, (1, 1, 1, 255))
    return f"{odd.count()} pixels are not drawn on, in {area_of(odd)}" if odd.count() else ""
