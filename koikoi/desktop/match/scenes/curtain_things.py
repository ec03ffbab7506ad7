"""What lies over the curtain's cloth: it comes up from behind what is below it, and goes down there again."""

from typing import NamedTuple

from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.stage import PREMUL
from koikoi.desktop.layout.board import Rect

RISE = 0.2
"""Seconds in which a thing comes up."""
FAINT = 8
"""Steps from nothing to all of it where nothing is to move."""
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
