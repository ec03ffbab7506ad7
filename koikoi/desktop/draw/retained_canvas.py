"""A picture that is kept, and composed anew only where something has changed.

What is seen is noted as a list of blits, from the lowest to the highest.  Those that have stayed the same for a moment
are *laid*: they are in the kept picture.  What moves is blitted over it, unless something that is laid lies above it;
then it is laid, too, for this one frame.  So the pixels are always those of all blits in their order, and nothing that
is not in the present list can be seen.  Where nothing has changed since the last frame nothing is drawn, and what moves
wholly under something opaque is not drawn either.
"""

from collections.abc import Callable, Hashable, Iterator
from itertools import groupby
from typing import Any, Protocol

import pygame

from koikoi.desktop.draw.lent import lent

Rect = pygame.Rect
Surface = pygame.Surface
PREMUL = pygame.BLEND_PREMULTIPLIED

SETTLED = 4
"""Frames after which something that has not changed is laid."""
CUTS = 128
"""Parts of pictures that are kept: those that stick out of the window, or of what they may be drawn in."""


class Blits(Protocol):
    """What pictures can be blitted on: a surface, or the notes of a stage."""

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Rect:
        """Puts a picture somewhere."""

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def get_clip(self) -> Rect:
        """Where anything can be drawn."""

    def set_clip(self, rect: Any) -> None:
        """Restricts where anything is drawn; None: nowhere is it restricted."""


class _Blit:
    """One picture in its place, premultiplied or opaque."""

    __slots__ = ("at", "laid", "moved", "opaque", "picture", "place", "rect", "since")

    def __init__(self, picture: Surface, rect: Rect, since: int) -> None:
        self.picture = picture
        self.rect = rect
        self.at = rect.topleft
        self.opaque = not picture.get_masks()[3]
        self.since = since
        """The frame in which it was first noted."""
        self.laid = 0
        """The frame in which it was last laid; 0: it is not."""
        self.moved = 0
        """The frame in which it was last blitted over what is laid."""
        self.place = 0
        """Among what is laid, or among what moves."""


class _Layer:
    """Blits from the lowest to the highest."""

    __slots__ = ("_pairs", "blits", "rects", "solid")

    def __init__(self, blits: list[_Blit]) -> None:
        self.blits = blits
        self.rects = [one.rect for one in blits]
        self.solid = any(one.opaque for one in blits)
        """Whether some of them are opaque."""
        self._pairs = [(one.picture, one.at) for one in blits]

    def draw(self, target: Surface, area: Rect, base: Surface) -> None:
        """All that is to be seen in this area, over a picture as large as the target."""
        found = area.collidelistall(self.rects)
        if not self.solid:
            self._draw(target, area, base, found)
            return
        opaque = [at for at in found if self.blits[at].opaque]
        for part in _apart(area, [self.rects[at] for at in opaque]):
            cover = max((at for at in opaque if self.rects[at].contains(part)), default=None)
            if cover is None:
                self._draw(target, part, base, found)
            else:
                self._draw(target, part, None, [at for at in found if at >= cover])

    def _draw(self, target: Surface, area: Rect, base: Surface | None, numbers: list[int]) -> None:
        if base is not None:
            target.blit(base, area, area)
        if numbers:
            before = target.get_clip()
            target.set_clip(area.clip(before))
            self._put(target, [self._pairs[at] for at in numbers])
            target.set_clip(before)

    def put_all(self, target: Surface, down: int) -> None:
        """All of it, so many pixels lower."""
        self._put(target, [(picture, (x, y + down)) for picture, (x, y) in self._pairs])

    def _put(self, target: Surface, pairs: list[tuple[Surface, tuple[int, int]]]) -> None:
        if not self.solid:
            target.fblits(pairs, PREMUL)
            return
        for opaque, some in groupby(pairs, lambda one: not one[0].get_masks()[3]):
            target.fblits([*some], 0 if opaque else PREMUL)


def _apart(area: Rect, opaque: list[Rect]) -> Iterator[Rect]:
    """An area; where something opaque covers most of it, that part by itself, and what lies around it."""
    cover = max((one.clip(area) for one in opaque), key=lambda one: one.w * one.h, default=area)
    if cover == area or 2 * cover.w * cover.h < area.w * area.h:
        yield area
        return
    yield cover
    for one in (
        Rect(area.left, area.top, area.w, cover.top - area.top),
        Rect(area.left, cover.bottom, area.w, area.bottom - cover.bottom),
        Rect(area.left, cover.top, cover.left - area.left, cover.h),
        Rect(cover.right, cover.top, area.right - cover.right, cover.h),
    ):
        if one.w and one.h:
            yield one


class BlitList:
    """Takes blits, and keeps them in mind instead of doing them."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.pictures: list[tuple[Surface, Rect]] = []
        self._cuts: dict[tuple[int, ...], tuple[Surface, Surface]] = {}
        self._size = size
        self._clip = Rect((0, 0), size)

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Rect:
        """Notes a picture that is premultiplied or opaque."""
        assert special_flags == PREMUL, "a stage takes pictures that are premultiplied or opaque"
        if area is not None:
            source = self._cut(source, Rect(area))
        rect = Rect((int(dest[0]), int(dest[1])), source.get_size())
        if not self._clip.contains(rect):
            seen = rect.clip(self._clip)
            if not seen.w * seen.h:
                return seen
            source, rect = self._cut(source, seen.move(-rect.left, -rect.top)), seen
        self.pictures.append((source, rect))
        return rect

    def _cut(self, source: Surface, area: Rect) -> Surface:
        """A part of a picture, the same one each time: so it can be seen that nothing has changed."""
        key = (id(source), *area)
        kept = self._cuts.get(key)
        if kept is None:
            if len(self._cuts) >= CUTS:
                self._cuts.clear()
            kept = self._cuts[key] = source, source.subsurface(area)  # with the whole, so that its id stays its own
        return kept[1]

    def get_size(self) -> tuple[int, int]:
        """Width and height of the stage."""
        return self._size

    def get_clip(self) -> Rect:
        """Where blits are noted; what sticks out is cut off."""
        return self._clip

    def set_clip(self, rect: Any) -> None:
        """Notes only what is in there."""
        whole = Rect((0, 0), self._size)
        self._clip = whole if rect is None else Rect(rect).clip(whole)


class _Part:
    """What one part of the scene blits while it looks the same."""

    __slots__ = ("blits", "state")

    def __init__(self, state: object, blits: list[_Blit]) -> None:
        self.state = state
        self.blits = blits


class RetainedCanvas:
    """Shows the same scene frame after frame.  For each: `begin`, `put` from the lowest part to the highest, `end`."""

    def __init__(self) -> None:
        self._target = Surface((1, 1))
        self._intact = False
        self._ground: Surface | None = None
        self._kept: Surface | None = None
        self._memory: Surface | None = None
        """Of the kept picture on the ground before: as much takes long to get as to draw on."""
        self._look: object = None
        self._notes = BlitList((1, 1))
        self._parts: dict[Hashable, _Part] = {}
        self._before: dict[Hashable, _Part] = {}
        self._laid, self._moving = _Layer([]), _Layer([])
        """What is in the kept picture, and what is blitted over it."""
        self._frame = 0
        self._shaken = 0
        self._fresh = True
        """The ground has been seen in no frame yet."""
        self.composed: list[Rect] = []
        """Where the kept picture was composed anew in the last frame."""

    def begin(self, target: Surface, ground: Surface, look: object, *, partial_redraw: bool = False) -> None:
        """A new frame on an opaque ground.  `look` is whatever changes how all parts look.

        Intact: the target still shows the last frame and nothing else, so that only what has changed is drawn on it.
        """
        self._target, self._intact = target, partial_redraw
        if look != self._look:
            self._parts = {}
        if ground is not self._ground:
            self._ground, self._kept, self._fresh = ground, None, True
            self._notes = BlitList(ground.get_size())
        self._look = look
        self._frame += 1
        self._before, self._parts = self._parts, {}

    def put(self, key: Hashable, state: object, draw: Callable[..., None], *what: object) -> None:
        """A part of the scene: `draw(notes, *what)` is called if its state is not what it was in the last frame."""
        part = self._before.get(key)
        if part is None or part.state != state:
            part = self._noted(part, state, draw, what)
        self._parts[key] = part

    def _noted(self, before: _Part | None, state: object, draw: Callable[..., None], what: tuple[object, ...]) -> _Part:
        notes = self._notes
        notes.pictures = []
        draw(notes, *what)
        known = {(id(one.picture), one.at): one for one in before.blits} if before is not None else {}
        blits = []
        for picture, rect in notes.pictures:
            one = known.pop((id(picture), rect.topleft), None) if known else None
            blits.append(one or _Blit(picture, rect, self._frame))
        return _Part(state, blits)

    def end(self, shake: int = 0) -> None:
        """Draws the frame; `shake`: so many pixels below its place, with the ground where that leaves nothing."""
        assert self._ground is not None
        blits = [one for part in self._parts.values() for one in part.blits]
        if self._kept is None and self._fresh:
            self._fresh = False  # the kept picture takes as long as all else: it has until the next frame
            for down in {0, shake}:
                self._target.blit(self._ground, (0, down))
            _Layer(blits).put_all(self._target, shake)
            self.composed, self._shaken, self._moving = [], shake, _Layer([])
            return
        if self._kept is None:
            if self._memory is None or self._memory.get_size() != self._ground.get_size():
                self._memory = lent(self._ground)
            self._kept = self._memory
            laid, moving = blits, list[_Blit]()
            dirty = [self._kept.get_rect()]
            for place, one in enumerate(laid):
                one.laid, one.place, one.since = self._frame, place, self._frame - SETTLED
            self._laid = _Layer(laid)
        else:
            laid, moving = self._sorted(blits)
            dirty = self._changed(laid)
        dirty = self.composed = joined(dirty)
        for area in dirty:
            self._laid.draw(self._kept, area, self._ground)
        changed = joined([*dirty, *self._changes(moving)])
        if shake or self._shaken or not self._intact:
            self._show_all(shake)
        else:
            for area in changed:
                self._moving.draw(self._target, area, self._kept)
        self._shaken = shake

    def _show_all(self, shake: int) -> None:
        assert self._kept is not None
        assert self._ground is not None
        whole = self._kept.get_rect()
        if shake:
            bare = Rect(0, 0 if shake > 0 else whole.h + shake, whole.w, abs(shake))
            self._target.blit(self._ground, bare, bare)
        self._target.blit(self._kept, (0, shake))
        self._moving.put_all(self._target, shake)

    def _sorted(self, blits: list[_Blit]) -> tuple[list[_Blit], list[_Blit]]:
        """What is to be laid, and what moves above all that; without what moves where it can't be seen."""
        still = self._frame - SETTLED
        above: list[Rect] = []
        covers: list[Rect] = []
        laid: list[_Blit] = []
        moving: list[_Blit] = []
        for blit in reversed(blits):
            if blit.opaque:
                covers.append(blit.rect)
            elif covers and blit.since > still and any(cover.contains(blit.rect) for cover in covers):
                continue
            if blit.since > still and blit.rect.collidelist(above) < 0:
                moving.append(blit)
            else:
                laid.append(blit)
                above.append(blit.rect)
        laid.reverse()
        moving.reverse()
        return laid, moving

    def _changes(self, moving: list[_Blit]) -> list[Rect]:
        """Takes these as what moves; returns where that is not what it was."""
        frame, last, changed = self._frame, -1, []
        for place, blit in enumerate(moving):
            if blit.moved == frame - 1 and blit.place > last:
                last = blit.place
            else:
                changed.append(blit.rect)
            blit.moved, blit.place = frame, place
        changed += [one.rect for one in self._moving.blits if one.moved != frame]
        self._moving = _Layer(moving)
        return changed

    def _changed(self, laid: list[_Blit]) -> list[Rect]:
        """Lays these; returns where the picture is not what it was."""
        frame, last, dirty = self._frame, -1, []
        for place, blit in enumerate(laid):
            if blit.laid and blit.place > last:
                last = blit.place
            else:  # it is new, or has sunk below something
                dirty.append(blit.rect)
            blit.laid, blit.place = frame, place
        for blit in self._laid.blits:
            if blit.laid != frame:
                blit.laid = 0
                dirty.append(blit.rect)
        if dirty:
            self._laid = _Layer(laid)
        return dirty


def joined(areas: list[Rect]) -> list[Rect]:
    """Areas that cover the same; two of them are one where that does not make more pixels."""
    joined: list[Rect] = []
    for area in areas:
        while found := area.collidelistall(joined):
            size = area.w * area.h
            for at in found:
                both = area.union(other := joined[at])
                if both.w * both.h <= size + other.w * other.h:
                    break
            else:
                break
            del joined[at]
            area = both
        joined.append(area)
    return joined
