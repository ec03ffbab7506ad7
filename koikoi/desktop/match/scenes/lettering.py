"""Boxes whose words are written stroke by stroke, come down like a seal, or go down behind an edge."""

from collections.abc import Callable, Iterator
from weakref import ref

import pygame

from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.ui.boxes import Around, Leaf, Marker, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import Text, WrappedLeaf

WRITING = 0.999
"""While so much of it is written at most, it is seen in slices."""
FINE = 0.3
"""How much of the height of its letters a slice is wide, about."""
FALLS, DEEP = 1.6, 0.04
"""How large what is stamped is before it comes down, and by how much it is smaller while it is pressed."""
STAMP, PRESSED = 0.14, 0.033
"""Seconds in which it comes down, and for which it is pressed then."""
FALLEN = STAMP + PRESSED


def falling(t: float) -> float:
    """Quicker and quicker."""
    return t * t


def struck(t: float) -> float:
    """The same in the first part of FALLEN seconds; then it is pressed, which is more than 1."""
    fallen = t * FALLEN / STAMP
    return falling(fallen) if fallen < 1.0 else 2.0 if t < 1.0 else 1.0


@boxclass
class Written(Around):
    """A box of words, of which `seen` says how much is written: nothing at 0, all of it at 1."""

    seen: Callable[[], float]
    gone: Callable[[], float] = float
    """How much of it has vanished again, in the same order."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves, each of which is written."""
        for one in super().place(rect, scale):
            yield (
                one if isinstance(one.leaf, Marker) else one._replace(leaf=_WrittenLeaf(one.leaf, self.seen, self.gone))
            )


@boxclass
class Stamped(Around):
    """A box that comes down on the page: in the air at 0, there at 1, and beyond that for as long as it is pressed."""

    seen: Callable[[], float]
    pivot: float = 0.5
    """The place in it, from its left end, at which it stays while it is larger."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves, all larger by the same while they fall."""
        for one in super().place(rect, scale):
            leaf = one.leaf if isinstance(one.leaf, Marker) else _StampedLeaf(one.leaf, rect, self.seen, self.pivot)
            yield one._replace(leaf=leaf)


@boxclass
class Lowered(Around):
    """A box that is drawn down behind an edge below it: it is in its place at 0, and gone at 1."""

    gone: Callable[[], float]
    edge: Callable[[], int]
    """How high that edge is, in the window."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Its leaves, all as far from their places."""
        for one in super().place(rect, scale):
            leaf = one.leaf if isinstance(one.leaf, Marker) else _LoweredLeaf(one.leaf, rect, self.gone, self.edge)
            yield one._replace(leaf=leaf)


@boxclass
class _WrittenLeaf(WrappedLeaf):
    seen: Callable[[], float]
    gone: Callable[[], float]

    def look(self) -> object:
        """How much is written."""
        seen, gone = self.seen(), self.gone()
        return (seen, gone) if seen > gone else False

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As far as it is written; nothing where there is no room."""
        seen, gone = self.seen(), self.gone()
        if min(rect.size) <= 0:
            return
        if seen >= 1.0 and not gone:
            self.leaf.draw(target, rect, scale)
        elif seen > gone:
            work, (left, top) = self._work(rect, scale)
            for one in work.seen(min(seen, WRITING))[len(work.seen(gone)) if gone else 0 :]:
                target.blit(one.picture, (left + one.at[0], top + one.at[1]), special_flags=PREMUL)

    def area(self, rect: Rect, scale: Scale) -> Rect:
        """With the room for letters that reach beyond their line."""
        return super().area(rect, scale).union(_aired(rect))

    def _work(self, rect: Rect, scale: Scale) -> tuple[Brushwork, tuple[int, int]]:
        def make() -> tuple[Brushwork, tuple[int, int]]:
            air = _aired(rect)
            picture = _alone(self.leaf, rect, air, scale)
            inked = picture.get_bounding_rect()  # the line may be much higher than its letters
            said = self.leaf.string if isinstance(self.leaf, Text) else ""
            work = lettering(picture.subsurface(inked).copy(), FINE, said).cut()
            return work, (air.left + inked.left, air.top + inked.top)

        return sources().get(("written", ref(self.leaf), *rect), make)


@boxclass
class _StampedLeaf(WrappedLeaf):
    within: Rect
    """The whole box of which it is a leaf."""
    seen: Callable[[], float]
    pivot: float

    def look(self) -> object:
        """How far it has come down, and what it says."""
        if not (seen := self.seen()):
            return False
        look = self.leaf.look()
        return None if look is None else (seen, look)

    def area(self, rect: Rect, scale: Scale) -> Rect:
        """As far as it reaches in the air."""
        air = _aired(rect)
        middle = self.within.left + self.within.w * self.pivot, self.within.centery
        large = Rect(0, 0, round(air.w * FALLS) + 2, round(air.h * FALLS) + 2)
        large.center = tuple(round(at + (of - at) * FALLS) for at, of in zip(middle, air.center, strict=True))
        return super().area(rect, scale).union(large)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As large as it is now; nothing where there is no room."""
        if min(rect.size) <= 0:
            return
        if (seen := self.seen()) == 1.0:
            self.leaf.draw(target, rect, scale)
        elif seen > 0.0:
            air, grown = _aired(rect), FALLS + (1.0 - FALLS) * seen if seen < 1.0 else 1.0 - DEEP
            picture = _alone(self.leaf, rect, air, scale)
            pose = posed((ref(self.leaf), rect.size), picture, grown)
            middle = self.within.left + self.within.w * self.pivot
            x = middle + (air.centerx - middle) * grown
            y = self.within.centery + (air.centery - self.within.centery) * grown
            target.blit(pose, pose.get_rect(center=(round(x), round(y))), special_flags=PREMUL)


@boxclass
class _LoweredLeaf(WrappedLeaf):
    within: Rect
    """The whole box of which it is a leaf."""
    gone: Callable[[], float]
    edge: Callable[[], int]

    def look(self) -> object:
        """What it says, and how far it is gone."""
        gone, look = self.gone(), self.leaf.look()
        return False if gone >= 1.0 else None if look is None else (gone, look)

    def area(self, rect: Rect, scale: Scale) -> Rect:
        """All its way."""
        here = super().area(rect, scale)
        return here.union(here.move(0, self.edge() - self.within.top))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As far above the edge as it is still."""
        gone, edge, before = self.gone(), self.edge(), target.get_clip()
        if gone < 1.0:
            target.set_clip(Rect(before.left, before.top, before.w, edge - before.top).clip(before) if gone else before)
            self.leaf.draw(target, rect.move(0, round(gone * (edge - self.within.top))), scale)
            target.set_clip(before)


def _aired(rect: Rect) -> Rect:
    """With room around it: letters reach beyond their line."""
    return rect.inflate(rect.h, rect.h)


def _alone(leaf: Leaf, rect: Rect, air: Rect, scale: Scale) -> Surface:
    """What a leaf draws, with air around it, on nothing."""
    picture = Surface(air.size, pygame.SRCALPHA)
    leaf.draw(picture, rect.move(-air.left, -air.top), scale)
    return picture
