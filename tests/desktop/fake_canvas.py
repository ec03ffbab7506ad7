"""A canvas in place of a window, for tests of what the loop and the commands do with one."""

import pygame


class FakeCanvas:
    """A plain surface that nobody sees; counts how often it is shown, and asked for the full screen."""

    scale, full = 1.0, False

    def __init__(self, size: tuple[int, int] = (640, 400)) -> None:
        self.surface = pygame.Surface(size)
        self.shown = self.toggled = 0

    def show(self) -> None:
        """Counts a frame."""
        self.shown += 1

    def toggle_full_screen(self) -> None:
        """Counts a wish for the full screen."""
        self.toggled += 1

    def come_forward(self) -> None:
        """Does nothing: no other window lies above."""
