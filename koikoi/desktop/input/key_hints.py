"""Key caps and pad buttons, and the line of hints made of them."""

from collections.abc import Sequence
from typing import Final

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface, words
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.bindings import ARROWS, Device, Hint, device

Rect = pygame.Rect

_FINE: Final = 4
"""Caps are drawn so many times larger, so that their edges are smooth."""
_GAP: Final = 0.3
"""From a cap to what it does, by its height."""
_BETWEEN: Final = 0.75
_ARROW: Final = 0.62
"""Room of an arrow by the height of its cap."""
_WAYS: Final = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1)}
assert set(_WAYS) == set(ARROWS.values())


def cap_size(label: str, height: int) -> tuple[int, int]:
    """Room that a cap of this height takes."""
    return max(height, round(_content(label, height) + height * _ARROW)), height


def cap(target: Surface, label: str, rect: Rect, *, pad: bool = False) -> None:
    """A key cap (or a pad's round button) with its label; arrows are drawn."""
    target.blit(_blank(rect.size, pad, theme.INSET, theme.FRAME), rect, special_flags=PREMUL)
    x = rect.centerx - _content(label, rect.h) / 2
    y = rect.centery - (0 if pad else rect.h // 24)
    for part in _parts(label):
        if part in _WAYS:
            arrow = _arrow(_WAYS[part], rect.h, theme.INK)
            at = arrow.get_rect(center=(round(x + rect.h * _ARROW / 2), y))
            target.blit(arrow, at, special_flags=PREMUL)
            x += rect.h * _ARROW
        else:
            size = _letters(rect.h)
            x = words(target, part, (x, y), size, colour=theme.INK, face=Face.BOLD, anchor="midleft").right


def hint_line(
    target: Surface,
    hints: Sequence[Hint],
    at: tuple[int, int],
    height: int,
    *,
    room: int,
    anchor: str = "midleft",
    colour: Colour | None = None,
) -> Rect:
    """Caps with what they do, side by side; the last ones are left out where there is no room.  Returns the place."""
    widths = _widths(hints, height, room)
    rect = Rect(0, 0, _sum(widths, height), height)
    setattr(rect, anchor, at)
    x = rect.left
    for (label, text), wide in zip(hints, widths, strict=False):
        place = Rect((x, rect.top), cap_size(label, height))
        cap(target, label, place, pad=device() is Device.PAD)
        at = place.right + round(height * _GAP), rect.centery
        words(target, text, at, _text(height), colour=colour or theme.CREAM2, anchor="midleft")
        x += wide + round(height * _BETWEEN)
    return rect


def hint_width(hints: Sequence[Hint], height: int, room: int) -> int:
    """How much of the room a line of hints takes."""
    return _sum(_widths(hints, height, room), height)


def _widths(hints: Sequence[Hint], height: int, room: int) -> list[int]:
    """Width of each hint for which there is room."""
    gap = round(height * _GAP)
    widths = [cap_size(label, height)[0] + gap + fonts.width(Face.SANS, _text(height), text) for label, text in hints]
    while _sum(widths, height) > room:
        widths.pop()
    return widths


def _sum(widths: list[int], height: int) -> int:
    return sum(widths) + round(height * _BETWEEN) * max(len(widths) - 1, 0)


def _text(height: int) -> int:
    return fonts.within(max(round(height * 0.6), 12), height * 0.9)


def _content(label: str, height: int) -> float:
    """Width of what stands on a cap."""
    size = _letters(height)
    return sum(height * _ARROW if one in _WAYS else fonts.width(Face.BOLD, size, one) for one in _parts(label))


def _letters(height: int) -> int:
    return fonts.within(max(round(height * 0.52), 11), height * 0.7)


def _parts(label: str) -> list[str]:
    """Arrows one by one, words whole."""
    parts: list[str] = []
    for character in label:
        if character in _WAYS or not parts or parts[-1] in _WAYS:
            parts.append(character)
        else:
            parts[-1] += character
    return parts


@source
def _arrow(way: tuple[int, int], height: int, ink: Colour) -> Surface:
    """A small arrow with a shaft."""
    side = round(height * 0.5) * _FINE
    large = Surface((side, side), pygame.SRCALPHA)
    middle, arm, thick = side / 2, side * 0.30, max(round(side * 0.11), 1)
    pygame.draw.line(large, ink, (side * 0.08, middle), (side * 0.86, middle), thick)
    tip = side * 0.96
    pygame.draw.polygon(large, ink, [(tip, middle), (tip - arm * 1.25, middle - arm), (tip - arm * 1.25, middle + arm)])
    angle = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}[way]
    return _shrunk(pygame.transform.rotate(large, angle))


@source
def _blank(size: tuple[int, int], pad: bool, fill: Colour, edge: Colour) -> Surface:
    """An empty cap: a key stands on a lip, a pad's button is round."""
    w, h = size[0] * _FINE, size[1] * _FINE
    large = Surface((w, h), pygame.SRCALPHA)
    radius = h // 2 if pad else h // 5
    thick = max(h // 16, _FINE)
    lip = 0 if pad else max(h // 12, 1)
    pygame.draw.rect(large, edge, large.get_rect(), border_radius=radius)
    top = Rect(thick, thick, w - 2 * thick, h - 2 * thick - lip)
    pygame.draw.rect(large, fill, top, border_radius=max(radius - thick, 1))
    return _shrunk(large)


def _shrunk(large: Surface) -> Surface:
    """Premultiplied, at its size."""
    size = large.get_width() // _FINE, large.get_height() // _FINE
    return pygame.transform.smoothscale(large.premul_alpha(), size)
