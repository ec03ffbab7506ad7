"""How the question comes onto a scroll on which something stands already: its choices, and the rims in the piles."""

from collections.abc import Iterable
from typing import Protocol

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.layout.board import CardMark, Picture, Rect
from koikoi.desktop.ui.panel import Panel

RIMS = 0.16
"""Seconds in which the cards of the yaku come to lie in their pile again, with their rims."""
RISE, APART = 0.18, 0.06
"""Seconds in which a choice rises from below the paper, and from one to the next."""


class Sinking(Protocol):
    """What sinks under the scroll while that opens."""

    def sink(self, target: Surface, seconds: float) -> None:
        """Draws it so many seconds after it began to."""

    def let_go(self) -> None:
        """It is not seen any more."""


def risen(since: float, place: int) -> float:
    """How far the choice of a place has come so many seconds after the first one began to, 0 to 1."""
    return ease_out(share(since, place * APART, RISE))


def rising(target: Surface, panel: Panel, paper: Rect, since: float) -> None:
    """Draws a panel whose buttons rise from behind the lower edge of the paper, one after the other."""
    paper = paper.clip(target.get_clip())
    rects = [one.rect.inflate(one.rect.h // 5, one.rect.h // 5).clip(paper) for one in panel.buttons]
    if not rects or min(min(one.size) for one in rects) <= 0:
        panel.draw(target)
        return
    around = rects[0].unionall(rects[1:])
    bare = target.subsurface(around).copy()
    panel.draw(target)
    pictures = [target.subsurface(one).copy() for one in rects]
    target.blit(bare, around)
    before = target.get_clip()
    target.set_clip(paper)
    for place, (rect, picture) in enumerate(zip(rects, pictures, strict=True)):
        target.blit(picture, rect.move(0, round((1.0 - risen(since, place)) * (paper.bottom - rect.top))))
    target.set_clip(before)


class GrowingRims:
    """Where the cards of the yaku lie: what was seen there before gives way to them and their rims."""

    def __init__(self) -> None:
        self._before: list[tuple[Rect, Surface]] = []

    def note(self, target: Surface, lit: Picture, cover: Iterable[Rect]) -> None:
        """Keeps what is seen there now, but for what is covered."""
        window, covers = target.get_rect(), [*cover]
        areas = [one.rect.inflate(one.w * 0.2, one.w * 0.2) for one in lit.values() if one.mark is CardMark.LIT]
        shown = [area.clip(window) for area in areas if area.collidelist(covers) < 0 and area.colliderect(window)]
        self._before = [(area, target.subsurface(area).copy()) for area in shown]

    def draw(self, target: Surface, seen: float) -> None:
        """Lays as much of that over what has been drawn as is not gone yet."""
        if seen >= 1.0:
            self._before = []
        window = target.get_rect()
        for area, picture in self._before:
            if window.contains(area):
                faded(target, picture, 1.0 - seen, area.topleft)
