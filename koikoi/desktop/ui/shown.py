"""Boxes that are seen in part, from left to right."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.ui.boxes import Around, Marker, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import WrappedLeaf


@boxclass
class Shown(Around):
    """A box of which `seen` says how much is seen, from left to right: nothing at 0, all of it at 1."""

    seen: Callable[[], float]
    gone: Callable[[], float] = float
    """How much of it has vanished again, from left to right, too."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves, each of which is cut off where the box is not seen yet."""
        for one in super().place(rect, scale):
            marked = isinstance(one.leaf, Marker)
            yield one if marked else one._replace(leaf=_ShownLeaf(one.leaf, rect, self.seen, self.gone))


@boxclass
class _ShownLeaf(WrappedLeaf):
    within: Rect
    """The whole box of which it is a leaf."""
    seen: Callable[[], float]
    gone: Callable[[], float]

    def look(self) -> object:
        """How much is seen, of what."""
        seen, gone = self.seen(), self.gone()
        own = self.leaf.look() if seen > gone else False
        return own if own is None or own is False or (seen >= 1.0 and not gone) else (seen, gone, own)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As far as it is seen."""
        seen, gone = self.seen(), self.gone()
        if seen >= 1.0 and not gone:
            self.leaf.draw(target, rect, scale)
        elif seen > gone:
            with wiped(target, self.within, seen, gone):
                self.leaf.draw(target, rect, scale)


@contextmanager
def wiped(target: Surface, area: pygame.Rect, seen: float, gone: float = 0.0) -> Iterator[None]:
    """Lets only a part of an area be drawn on: from the share that is gone to the share that is seen, left to right."""
    before = target.get_clip()
    left = round(area.w * gone)
    target.set_clip(pygame.Rect(area.left + left, area.top, max(round(area.w * seen) - left, 0), area.h).clip(before))
    yield
    target.set_clip(before)
