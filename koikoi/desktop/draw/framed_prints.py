"""The months' prints with a margin of paper around them, as they are laid on the table."""

from collections.abc import Callable
from functools import partial

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.prints import Fit, landscape, small_landscape
from koikoi.desktop.draw.sources import sources

Surface = pygame.Surface


def framed(month: int, wide: int) -> Surface:
    """A print with its edge and its paper around it, opaque, so many pixels wide; sharp where that has been made."""
    covers, sharp = sources(), ("sharp print", month, wide)
    if covers.holds(sharp):
        return covers.get(sharp, partial(_sheet, month, wide, landscape))
    return covers.get(("print", month, wide), partial(_sheet, month, wide, small_landscape))


def holds_sharp(month: int, wide: int) -> bool:
    """Whether the large print is there."""
    return sources().holds(("sharp print", month, wide))


def sharpen(month: int, wide: int) -> None:
    """From now on `framed` is the large print."""
    sources().put(("sharp print", month, wide), _sheet(month, wide, landscape))
    sources().drop(("print", month, wide))


def frame_of(wide: int) -> int:
    """Pixels of edge and paper, together, of a print of this width."""
    return max(round(wide * 11 / 928), 3)


def framed_height(wide: int) -> int:
    """Of a print of this width, with them."""
    return round(wide * 534 / 928)


def _sheet(month: int, wide: int, print_of: Callable[[int, Fit], Surface]) -> Surface:
    high, margin = framed_height(wide), frame_of(wide)
    made = Surface((wide, high)).convert()
    made.fill(theme.FRAME)
    made.fill(theme.PAPER, made.get_rect().inflate(-2 * margin // 3, -2 * margin // 3))
    inner = made.get_rect().inflate(-2 * margin, -2 * margin)
    made.blit(print_of(month, Fit(inner.size)), inner)
    return made
