"""What is dyed into the curtain's cloth, and the things over it, which come up from behind an edge, and go again."""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.noren import crest_dye
from koikoi.desktop.animation.timeline import Clock, Track
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face, grown, lettering, within
from koikoi.desktop.draw.painter import Surface, outline, slab, words
from koikoi.desktop.draw.stage import PREMUL, Blits, Group
from koikoi.desktop.layout.board import Rect

RISE = 0.2
"""Seconds in which a thing comes up."""
FAINT = 8
"""Steps from nothing to all of it where nothing is to move."""
_DARK = (0x10, 0x16, 0x2C)


class CurtainThing(NamedTuple):
    """A plate, a card of the last turn, or the button."""

    name: Hashable
    track: Track
    """How it rises."""
    top: int
    """Its upper edge, with what it throws above that."""
    foot: int
    """The edge from behind which it comes up: nothing of it is seen below that."""
    drop: int
    """How far it sinks, out of the window."""
    state: Hashable
    draw: Callable[[Blits], object]
    """What draws it, and what it shows."""

    def compose(self, stage: Group, clock: Clock, sunk: float) -> None:
        """Puts it as far as it has risen, and has not sunk again, 0 to 1."""
        part = min(clock.at(self.track), 1.0 - sunk**2)
        if part <= 0.0:
            return
        lower = round(self.drop * sunk**2 if sunk > 0.0 else (self.foot - self.top) * (1.0 - part))
        clip = Rect(0, 0, stage.size[0], self.foot) if lower and not sunk else None
        self._put(stage.group(self.name, shift=(0, lower), clip=clip))

    def compose_faint(self, stage: Group, part: float) -> None:
        """Puts it in its place, so strong."""
        if strength := round(part * FAINT) / FAINT:
            self._put(stage.group(self.name, alpha=strength))

    def _put(self, stage: Group) -> None:
        stage.put("thing", self.state, self.draw)


@dataclass(frozen=True)
class Dye:
    """What is dyed into the cloth: the next player's crest and name, and who looks away."""

    crest: str
    middle: tuple[int, int]
    """Of the crest."""
    wide: float
    """Of the crest, in pixels."""
    name: str
    name_at: tuple[float, float]
    name_size: int
    room: float
    """The pixels across that a text may take."""
    stripe: tuple[int, int, int]
    """The colour of the line below the name."""
    line: tuple[int, int]
    """How long that is at least, and how thick."""
    below: tuple[int, float]
    """How far below the name's middle it begins, and below it the middle of the other text."""
    text: str
    text_size: int
    look: object
    """Whatever else texts depend on."""

    def __call__(self, target: Surface) -> None:
        """Dyes it."""
        dye = crest_dye(self.crest, self.wide)
        target.blit(dye, dye.get_rect(center=self.middle), special_flags=PREMUL)
        name = words(
            target, self.name, self.name_at, lettering(self.name_size), colour=theme.PAPER,
            face=Face.BRUSH, anchor="center", room=self.room, least=24,
        )  # fmt: skip
        stripe = Rect(0, 0, max(name.w, self.line[0]), self.line[1])
        stripe.midtop = (target.get_width() // 2, self.below[0])
        slab(target, stripe, self.stripe, stripe.h // 2)
        at = (self.name_at[0], stripe.bottom + self.below[1])
        words(target, self.text, at, self.text_size, colour=theme.CREAM, anchor="center", room=self.room)


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
