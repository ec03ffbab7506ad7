"""A card that is missing from a yaku: its picture or a sign, and marks that tell where it is."""

from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, kind_sign, slab, thing, words
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.engine.cards import Card, Kind


@dataclass(frozen=True, slots=True)
class Slot:
    """A card that is missing: this one, or any of a kind."""

    card: Card | None
    sign: Kind | int | None
    """Of which kind, or of which month, any will do."""
    lying: bool
    """One that would do lies on the field."""
    held: bool
    """One that would do is in the player's own open hand."""


def draw_slot(target: Surface, slot: Slot, rect: Rect) -> None:
    """A missing card, tiny: its picture, or a dashed place with a sign; a gold corner and a bowl tell where it is."""
    if slot.card is not None:
        target.blit(sprites().card(slot.card, rect.w), rect, special_flags=PREMUL)
    else:
        dashed(target, rect, theme.CREAM2)
        if isinstance(slot.sign, Kind):
            kind_sign(target, slot.sign, rect.center, rect.w * 0.62)
        elif slot.sign is not None:
            thing(target, f"month-{slot.sign:02d}", rect.center, rect.w * 0.66)
        else:
            words(target, "…", rect.center, max(rect.w // 2, 12), colour=theme.CREAM, face=Face.BOLD, anchor="center")
    draw_where(target, rect, lying=slot.lying, held=slot.held)


def draw_where(target: Surface, rect: Rect, *, lying: bool, held: bool) -> None:
    """Marks on a card that is missing: a gold corner, it lies on the field; a bowl, it is in the own hand."""
    if lying:
        leg = min(max(round(rect.w * 0.46), 7), pen(22))
        x, y = rect.right, rect.top
        pygame.draw.polygon(
            target, theme.FRAME, [(x - leg - 2 * pen(1), y - pen(1)), (x, y - pen(1)), (x, y + leg + pen(1))]
        )
        pygame.draw.polygon(target, theme.GOLD, [(x - leg, y - 1), (x, y - 1), (x, y + leg - 1)])
    if held:
        bowl = Rect(0, 0, round(rect.w * 0.8), max(round(rect.h * 0.2), 5))
        bowl.midbottom = (rect.centerx, rect.bottom + 1)
        for tone, half in ((theme.FRAME, bowl.inflate(2 * pen(1), 2 * pen(1))), (theme.CREAM, bowl)):
            whole = Rect(half.left, half.top - half.h, half.w, 2 * half.h)
            slab(target, whole, tone, half.h, half)


def dashed(target: Surface, rect: Rect, colour: theme.Colour, thick: int = 0) -> None:
    """A frame of dashes just inside a rectangle; 0: as thin as lines are."""
    thick = thick or pen(1)
    dash = max(rect.w // 8, 3)
    for x in range(rect.left, rect.right, 2 * dash):
        length = min(dash, rect.right - x)
        target.fill(colour, (x, rect.top, length, thick))
        target.fill(colour, (x, rect.bottom - thick, length, thick))
    for y in range(rect.top, rect.bottom, 2 * dash):
        length = min(dash, rect.bottom - y)
        target.fill(colour, (rect.left, y, thick, length))
        target.fill(colour, (rect.right - thick, y, thick, length))
