"""What lies over the curtain's cloth: it comes up from behind what is below it, and goes down there again."""

import math
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face, grown, within
from koikoi.desktop.draw.painter import Surface, outline, slab, words
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import Rect

RISE = 0.2
"""Seconds in which a thing comes up."""
FAINT = 8
"""Steps from nothing to all of it where nothing is to move."""
_DARK = (0x10, 0x16, 0x2C)
Seen = list[tuple[Surface, Rect]]
"""Pictures in their places."""


class CurtainThing(NamedTuple):
    """A plate, a card of the last turn, or the button."""

    start: float
    """When it begins to rise."""
    foot: int
    """The edge from behind which it comes up: nothing of it is seen below that."""
    pictures: Seen
    drop: int
    """How far it sinks, out of the window."""

    def draw(self, target: Surface, age: float, sunk: float) -> None:
        """As far as it has risen at that age of the curtain, and has not sunk again, 0 to 1."""
        part = min(ease_out(share(age, self.start, RISE)), 1.0 - sunk**2)
        if part <= 0.0 or not self.pictures:
            return
        whole, high = target.get_clip(), self.foot - min(rect.top for _, rect in self.pictures)
        lower = round(self.drop * sunk**2 if sunk > 0.0 else high * (1.0 - part))
        if lower and not sunk:
            target.set_clip(Rect(0, 0, target.get_width(), self.foot).clip(whole))
        target.fblits([(picture, rect.move(0, lower)) for picture, rect in self.pictures], PREMUL)
        target.set_clip(whole)

    def draw_faint(self, target: Surface, part: float) -> None:
        """In its place, so strong."""
        if strength := round(part * FAINT) / FAINT:
            target.fblits([(faint(picture, strength), rect) for picture, rect in self.pictures], PREMUL)


def draw_button(
    target: Surface, rect: Rect, s: float, how: tuple[str, str], progress: float, *, lit: bool, held: bool
) -> None:
    """What opens the curtain: a ring that fills while it is held, and two lines of words; `s`: the window's scale.

    `lit`: it can be pressed.
    """
    radius, thick = rect.h // 2, max(round(2 * s), 1)
    slab(target, rect, _DARK, radius)
    outline(target, rect, theme.GOLD if held or progress else theme.CREAM2, thick, radius)
    middle, size = (rect.left + radius, rect.centery), rect.h * 0.27
    pygame.draw.aacircle(target, (0x4A, 0x50, 0x66), middle, size, max(round(size * 0.26), 2))
    for step in range(round(48 * progress)):
        turn = math.tau * step / 48
        at = (middle[0] + math.sin(turn) * size * 0.87, middle[1] - math.cos(turn) * size * 0.87)
        pygame.draw.aacircle(target, theme.GOLD, at, size * 0.15)
    x, room = rect.left + round(rect.h * 0.98), rect.w - round(rect.h * 1.3)
    label, note = how
    high = rect.h * 100 / grown(100)
    y = rect.top + rect.h * (0.36 if note else 0.5)
    words(
        target, label, (x, y), within(max(round(23 * s), 17), high * 0.38),
        colour=theme.PAPER if lit else theme.CREAM2, face=Face.BRUSH, anchor="midleft", room=room,
    )  # fmt: skip
    words(
        target, note, (x, rect.top + rect.h * 0.73), within(max(round(15 * s), 12), high * 0.27),
        colour=theme.CREAM2, anchor="midleft", room=room, least=10,
    )  # fmt: skip
