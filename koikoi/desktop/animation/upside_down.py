"""A window turned by 180 degrees: as those see it who sit opposite."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from koikoi.desktop.layout.parts import mirrored

Surface = pygame.Surface


def turn(window: Surface) -> None:
    """Turns all that is seen on a window by 180 degrees, whatever part of it is drawn on now, and that part, too."""
    part = window.get_clip()
    window.set_clip(None)
    window.blit(turned_copy(window), (0, 0))
    window.set_clip(mirrored(part, window.get_size()))


def turned_copy(picture: Surface) -> Surface:
    """The picture turned by 180 degrees."""
    return pygame.transform.flip(picture, True, True)


@contextmanager
def upside_down(window: Surface, *, turned: bool = True) -> Iterator[None]:
    """Whatever is drawn on the window meanwhile is drawn for who sits opposite; not `turned`: as ever."""
    if turned:
        turn(window)
    yield
    if turned:
        turn(window)
