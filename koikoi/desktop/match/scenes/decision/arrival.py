"""How the question comes onto a scroll on which something stands already: its choices; what its cards leave behind."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.painter import PREMUL, Surface, faded
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import joined
from koikoi.desktop.layout.board import CardMark, Picture, Piece, Rect
from koikoi.desktop.ui.panel import Panel
from koikoi.engine.yaku import Scored

LEFT = 0.16
"""Seconds in which the places of the yaku's cards in their pile get dark."""
BARE = 0.3
"""How much of a card is still seen where it has lain."""
RISE, APART = 0.18, 0.06
"""Seconds in which a choice rises from below the paper, and from one to the next."""


class Sinking(Protocol):
    """What sinks under the scroll while that opens, and whose cards come onto it."""

    yaku: Scored
    """What they make."""
    lasts: float
    """Seconds until it has sunk, and they have come."""

    def sink(self, target: Surface, seconds: float) -> None:
        """Draws it so many seconds after it began to."""

    def bring(self, target: Surface, row: Sequence[Piece], seconds: float) -> None:
        """Draws the cards on their way to the row on the scroll."""

    def let_go(self) -> None:
        """It is not seen any more."""


def risen(since: float, place: int) -> float:
    """How far the choice of a place has come so many seconds after the first one began to, 0 to 1."""
    return ease_out(share(since, place * APART, RISE))


class RisingChoices:
    """The buttons of a panel that rise from behind the lower edge of the paper, one after the other.

    They look the same all the way: they are drawn once, where they belong.
    """

    def __init__(self) -> None:
        self._kept: tuple[list[Rect], list[Surface]] = [], []

    def prepare(self, panel: Panel) -> None:
        """Writes what stands on them, in the background."""
        nowhere = Surface((1, 1))
        make_ahead(*(partial(one.draw, nowhere, hover=False, pressed=False, focus=False) for one in panel.buttons))

    def draw(self, target: Surface, panel: Panel, paper: Rect, since: float) -> None:
        """As far as they have come so many seconds after the first one began to."""
        paper = paper.clip(target.get_clip())
        rects = [_drawn(one.rect).clip(paper) for one in panel.buttons]
        if not rects or min(min(one.size) for one in rects) <= 0:
            panel.draw(target)
            return
        before = target.get_clip()
        target.set_clip(paper)
        if self._kept[0] != rects:
            self._kept = rects, self._pictures(target.get_size(), panel, rects)
        for place, (rect, picture) in enumerate(zip(*self._kept, strict=True)):
            down = round((1.0 - risen(since, place)) * (paper.bottom - rect.top))
            target.blit(picture, rect.move(0, down), special_flags=PREMUL)
        target.set_clip(before)

    def _pictures(self, window: tuple[int, int], panel: Panel, rects: list[Rect]) -> list[Surface]:
        """They alone, on nothing: what passes under them now is not to rise with their corners."""
        clear = Surface(window, pygame.SRCALPHA)
        panel.draw(clear)
        return [for_screen(clear.subsurface(one).copy()) for one in rects]


def _drawn(button: Rect) -> Rect:
    """A button with the edge below it: no more, or what stands around it would rise with it."""
    return Rect(button.left, button.top, button.w, button.h + max(button.h // 16, 3))


def elsewhere(picture: Picture, codes: Collection[str]) -> Picture:
    """A table some of whose cards are on the scroll: of those only a shade is left where they lie."""
    return {
        key: replace(piece, mark=CardMark.DIM, alpha=BARE) if key in codes else piece for key, piece in picture.items()
    }


class LeavingPiles:
    """Where the cards of the yaku lie: what was seen there before gives way to their shades."""

    def __init__(self) -> None:
        self._before: list[tuple[Rect, Surface]] = []

    def note(self, target: Surface, shades: Picture, cover: Iterable[Rect]) -> None:
        """Keeps what is seen there now, but for what is covered."""
        window, covers = target.get_rect(), [*cover]
        lying = [one for one in shades.values() if one.rect.collidelist(covers) < 0]
        areas = [one.rect.inflate(one.w * 0.2, one.w * 0.2).clip(window) for one in lying]
        for covered in covers:
            areas = [_beside(area, covered) for area in areas]
        apart = joined([one for one in areas if one.w and one.h])  # else it would lie twice where they overlap
        self._before = [(area, target.subsurface(area).copy()) for area in apart]

    def draw(self, target: Surface, seen: float) -> None:
        """Lays as much of that over what has been drawn as is not gone yet."""
        if seen >= 1.0:
            self._before = []
        window = target.get_rect()
        for area, picture in self._before:
            if window.contains(area):
                faded(target, picture, 1.0 - seen, area.topleft)


def _beside(area: Rect, cover: Rect) -> Rect:
    """As much of an area as lies above, below or beside what covers some of it."""
    if not area.colliderect(cover):
        return area
    parts = (
        Rect(area.left, area.top, area.w, cover.top - area.top),
        Rect(area.left, cover.bottom, area.w, area.bottom - cover.bottom),
        Rect(area.left, area.top, cover.left - area.left, area.h),
        Rect(cover.right, area.top, area.right - cover.right, area.h),
    )
    return max(
        (one for one in parts if one.w > 0 and one.h > 0), key=lambda one: one.w * one.h, default=Rect(0, 0, 0, 0)
    )
