"""The display list of a window: parts in groups, of which only pixels that have changed since the last frame are drawn.

A *part* is a key, a state, and what it draws as long as its state is the same.  There are two kinds: `put` notes blits
of pictures that are premultiplied or opaque; `paint` draws on whatever lies below it, within an area it names.

A *group* is a list of parts and groups.  It may be shifted and clipped, and one of these is done to it as a whole: a
shade over all that lies in it and below it, an alpha, a turn by 180 degrees, or a shake.  Two of them are two groups.

Everything is drawn in its order on something opaque: a group that is faint, turned or shifted over a copy of what lies
below it.  So nothing is rounded twice, and each frame equals the one that a new stage would draw.  A *solid* group,
whose lowest part is opaque and as large as the window, is kept as one picture for as long as something is done to it.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Protocol

import pygame

from koikoi.desktop.layout.mirror import mirrored

Rect = pygame.Rect
Surface = pygame.Surface
Point = tuple[int, int]
PREMUL = pygame.BLEND_PREMULTIPLIED

AREA = 20_000
"""Pixels of the window for each changed area that is drawn by itself: of more areas, what lies around all is drawn."""
SPARE_LAYERS = 3
"""Pictures as large as the window whose memory is kept for the next group that needs one."""


class Blits(Protocol):
    """A surface, or a recorder that notes blits instead of doing them."""

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Rect:
        """Puts a picture, or an area of it, somewhere; returns where."""

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def get_clip(self) -> Rect:
        """The area outside of which nothing is drawn."""

    def set_clip(self, rect: Any) -> None:
        """Restricts drawing to an area; None: to no less than everything."""


@dataclass(frozen=True, slots=True)
class Placement:
    """How a group lies in the one that holds it."""

    shift: Point = (0, 0)
    """Pixels to the right and down."""
    clip: Rect | None = None
    """The area in which it is seen, in the coordinates of the group that holds it."""
    shade: tuple[int, int, int] | None = None
    """Factors, of 255, of red, green and blue of all that lies in the group and, within its clip, below it."""
    alpha: float = 1.0
    """0 to 1."""
    turned: bool = False
    """By 180 degrees around the middle of the window."""
    shake: int = 0
    """Pixels down; what that leaves bare shows the group where it would lie without."""
    hidden: bool = False
    """Nothing of it is seen: it is made ready to be, in what is left of a frame."""

    def __post_init__(self) -> None:
        effects = (self.shade is not None, self.alpha < 1.0, self.turned, bool(self.shake))
        assert sum(effects) <= 1, "one effect a group; two are two groups, one in the other"
        assert not (self.shake and self.shift != (0, 0)), "what is shaken lies in a group that is shifted"

    @property
    def open(self) -> bool:
        """The group is no more than its parts: they may as well lie in the one that holds it."""
        return self == PLAIN

    @property
    def in_place(self) -> bool:
        """The group lies where its parts are, as opaque as they are."""
        return self.shift == (0, 0) and self.alpha >= 1.0 and not self.turned and not self.shake


PLAIN = Placement()


class Blit:
    """A picture in its place, or something that paints in an area."""

    __slots__ = ("identity", "opaque", "paint", "picture", "rect")

    def __init__(
        self,
        rect: Rect,
        identity: object,
        picture: Surface | None,
        paint: Callable[[Surface], object] | None = None,
        *,
        opaque: bool = False,
    ) -> None:
        """`identity`: equal to that of another one where both draw the same; `opaque`: it paints all of its area."""
        self.rect, self.identity, self.picture, self.paint = rect, identity, picture, paint
        self.opaque = opaque if picture is None else not picture.get_masks()[3]


class Recorder:
    """Notes blits instead of doing them."""

    def __init__(self, size: Point) -> None:
        self.blits: list[Blit] = []
        self._size, self._clip = size, Rect((0, 0), size)

    @property
    def pictures(self) -> list[tuple[Surface, Rect]]:
        """All pictures that have been blitted, with their places."""
        return [(one.picture, one.rect) for one in self.blits if one.picture is not None]

    def blit(self, source: Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Rect:
        """Notes a picture that is premultiplied or opaque."""
        assert special_flags == PREMUL, "a stage takes pictures that are premultiplied or opaque"
        whole = source.get_rect()
        cut = whole if area is None else Rect(area).clip(whole)
        rect = Rect((int(dest[0]), int(dest[1])), cut.size)
        seen = rect.clip(self._clip)
        if seen.w and seen.h:
            cut = seen.move(cut.left - rect.left, cut.top - rect.top)
            picture = source if cut == whole else source.subsurface(cut)
            self.blits.append(Blit(seen, (source, *seen.topleft, *cut), picture))
        return seen

    def get_size(self) -> Point:
        """Width and height of the stage."""
        return self._size

    def get_rect(self) -> Rect:
        """All of the stage."""
        return Rect((0, 0), self._size)

    def get_clip(self) -> Rect:
        """The area outside of which nothing is noted."""
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        """Notes only what lies in an area."""
        self._clip = self.get_rect() if rect is None else Rect(rect).clip(self.get_rect())


class _Part:
    """What something draws while it has this state; recorded when that is wanted first."""

    __slots__ = ("_blits", "_record", "state")

    def __init__(self, state: object, record: Callable[[], list[Blit]]) -> None:
        self.state = state
        self._record: Callable[[], list[Blit]] | None = record
        self._blits: list[Blit] = []

    @property
    def blits(self) -> list[Blit]:
        """From the lowest to the highest."""
        if self._record is not None:
            self._blits, self._record = self._record(), None
        return self._blits

    @property
    def areas(self) -> list[Rect]:
        """Where it is seen."""
        return [one.rect for one in self.blits]

    def changed(self, before: "_Part") -> list[Rect]:
        """Where it differs from what it was before."""
        then = {one.identity: place for place, one in enumerate(before.blits)}
        areas, last = [], -1
        for one in self.blits:
            place = then.pop(one.identity, -1)
            if place > last:
                last = place
            else:  # new, or below something that was below it
                areas.append(one.rect)
        return areas + [before.blits[place].rect for place in then.values()]


def _recorded(size: Point, draw: Callable[..., object], what: tuple[object, ...]) -> list[Blit]:
    recorder = Recorder(size)
    draw(recorder, *what)
    return recorder.blits


class _Shared:
    """What all groups of a stage share."""

    def __init__(self) -> None:
        self.size: Point = (1, 1)
        self.look: object = None
        self.epoch = 0
        """Counts the sizes and looks: nothing of an earlier one is kept."""
        self.frame = 0
        self.groups: dict[Hashable, Group] = {}
        """Those of the last frame by their keys, wherever they lay."""
        self.composed: dict[Hashable, Group] = {}
        """Those of this frame by their keys; of several with one key the first."""
        self.live: list[Group] = []
        """All that have been composed in the last frame, and in this one so far."""
        self._spare: list[Surface] = []

    def layer(self) -> Surface:
        """An opaque picture as large as the window; anything may be on it."""
        return self._spare.pop() if self._spare else Surface(self.size)

    def give_back(self, layer: Surface | None) -> None:
        """A group does not need its layer any more."""
        if layer is not None and layer.get_size() == self.size and len(self._spare) < SPARE_LAYERS:
            self._spare.append(layer)

    def renew(self, size: Point, look: object) -> None:
        """All parts may look different from now on."""
        self.epoch += 1
        self._spare = self._spare if size == self.size else []
        self.size, self.look = size, look


class Group:
    """Parts and groups from the lowest to the highest, each with a key of its own."""

    def __init__(self, shared: _Shared) -> None:
        self._shared = shared
        self._epoch = shared.epoch
        self.frame = 0
        """In which it was last composed."""
        self.items: dict[Hashable, _Part | Group] = {}
        self._before: dict[Hashable, _Part | Group] = {}
        self.placement = self._placement_before = PLAIN
        self.changed: list[Rect] = []
        """Where it differs from the last frame, in its own coordinates."""
        self.seen = self.seen_before = Rect(0, 0, 0, 0)
        """Where it is seen in the group that holds it, in this frame and in the last."""
        self._leaves: dict[tuple[Group, Hashable], _Part | Group] = {}
        """The contents of the last frame: parts, also those of open groups, and groups that are not open."""
        self._flat: list[Blit | Group] = []
        """All that is drawn, from the lowest to the highest."""
        self._rects: list[Rect] = []
        """Where each of them is seen."""
        self._layer: Surface | None = None
        """All of it, in its own coordinates, while it is solid and something is done to it."""
        self._folded: tuple[int, int, int] | None = None
        """The shade that is in that picture already."""
        self._ready: set[_Part] = set()
        """Parts that have been drawn once while it was hidden."""

    @property
    def size(self) -> Point:
        """Of the window, in pixels."""
        return self._shared.size

    @property
    def whole(self) -> Rect:
        """All of the window."""
        return Rect((0, 0), self._shared.size)

    # Composing

    def start(self, placement: Placement) -> None:
        """Begins a frame in which it lies there."""
        if self._epoch != self._shared.epoch:
            self.items, self._leaves, self._flat, self._layer, self._folded = {}, {}, [], None, None
            self._epoch = self._shared.epoch
        self._before, self.items = self.items, {}
        self._placement_before, self.placement = self.placement, placement
        self.seen_before = self.seen
        if not placement.hidden:
            self._ready.clear()
        if self.frame != self._shared.frame:
            self.frame = self._shared.frame
            self._shared.live.append(self)

    def group(
        self,
        key: Hashable,
        *,
        shift: Point = (0, 0),
        clip: Rect | None = None,
        shade: tuple[int, int, int] | None = None,
        alpha: float = 1.0,
        turned: bool = False,
        shake: int = 0,
        hidden: bool = False,
    ) -> "Group":
        """Puts a group above all that has been put so far; see `Placement`.

        Its key holds for the whole stage: a group of the last frame keeps its parts wherever it lies now.  Where groups
        in several places have one key, each keeps its own.
        """
        assert key not in self.items, key
        shared = self._shared
        one = self._before.get(key)
        if not isinstance(one, Group) or one.frame == shared.frame:
            one = shared.groups.get(key)
        if one is None or one.frame == shared.frame:
            one = Group(shared)
        shared.composed.setdefault(key, one)
        self.items[key] = one
        one.start(Placement(shift, clip, shade, alpha, turned, shake, hidden))
        return one

    def put(self, key: Hashable, state: object, draw: Callable[..., object], *what: object) -> None:
        """Puts a part that consists of blits: `draw(recorder, *what)` is called where its state is another one now."""
        part = self._before.get(key)
        if not isinstance(part, _Part) or part.state != state:
            part = _Part(state, partial(_recorded, self._shared.size, draw, what))
        self.items[key] = part

    def paint(
        self, key: Hashable, state: object, area: Rect, draw: Callable[[Surface], object], *, opaque: bool = False
    ) -> None:
        """Puts a part that draws on what lies below it: `draw(surface)`, whose clip lies within the area.

        `opaque`: nothing is seen through it in its area.
        """
        part = self._before.get(key)
        if not isinstance(part, _Part) or part.state != (state, area):
            seen = area.clip(self.whole)
            blits = [Blit(seen, object(), None, draw, opaque=opaque)] if seen.w and seen.h else []
            part = _Part((state, Rect(area)), lambda: blits)
        self.items[key] = part

    # Comparing with the last frame

    @property
    def solid(self) -> bool:
        """Nothing below is seen through it where it lies."""
        lowest = next((one for one in self.items.values() if not isinstance(one, Group) or one.items), None)
        if isinstance(lowest, Group):
            return lowest.solid and lowest.placement.in_place and lowest.placement.clip is None
        return lowest is not None and any(one.opaque and one.rect == self.whole for one in lowest.blits[:1])

    def compare(self) -> None:
        """Finds out where it differs from the last frame, wherever its parts lay then."""
        leaves = dict[tuple[Group, Hashable], _Part | Group]()
        if self.placement.hidden:
            self._leaves, self.changed, self.seen, self._flat = leaves, [], Rect(0, 0, 0, 0), []
            return
        self.gather(leaves)
        earlier, self._leaves = self._leaves, leaves
        order = {key: place for place, key in enumerate(earlier)}
        areas: list[Rect] = []
        last = -1
        for key, one in leaves.items():
            before, place = earlier.get(key), order.pop(key, -1)
            if isinstance(one, Group):
                one.compare()
                areas += one.changed_outside() if before is one else (one.seen, one.seen_before)
            if before is not one:
                if isinstance(before, _Part) and isinstance(one, _Part):
                    areas += one.changed(before)
                elif isinstance(one, _Part):
                    areas += one.areas
                if isinstance(before, Group):
                    areas += (before.seen, before.seen_before)
                elif isinstance(before, _Part) and isinstance(one, Group):
                    areas += before.areas
            if before is not None and place < last:  # it lies above something that was above it
                areas += one.areas if isinstance(one, _Part) else (one.seen,)
            last = max(last, place)
        for key in order:
            gone = earlier[key]
            areas += gone.areas if isinstance(gone, _Part) else (gone.seen, gone.seen_before)
        if areas or not self._flat:
            self._flatten()
        self.changed = self._few(areas)
        self.seen = self._bounds()

    def gather(self, leaves: "dict[tuple[Group, Hashable], _Part | Group]") -> None:
        """Adds its parts, and the groups in it or, of open ones, their parts."""
        for key, one in self.items.items():
            if isinstance(one, Group) and one.placement.open:
                one.gather(leaves)
            else:
                leaves[self, key] = one

    def _few(self, areas: list[Rect]) -> list[Rect]:
        if len(areas) > self.whole.w * self.whole.h // AREA:
            return [areas[0].unionall(areas[1:]).clip(self.whole)]
        return joined([seen for area in areas if (seen := area.clip(self.whole)).w and seen.h])

    def changed_outside(self) -> list[Rect]:
        """Where its changes are seen in the group that holds it; everywhere if it lies there in another way."""
        shades = self.placement.shade is not None
        if self.placement != self._placement_before or (shades and self.seen != self.seen_before):
            return [self.seen, self.seen_before]
        return [seen for area in self.changed if (seen := self._outside(area)).w and seen.h]

    def _bounds(self) -> Rect:
        if self.solid or self.placement.shade is not None:
            return self._outside(self.whole)
        return self._outside(self._rects[0].unionall(self._rects[1:]) if self._rects else Rect(0, 0, 0, 0))

    def _outside(self, area: Rect) -> Rect:
        """Where an area of it is seen in the group that holds it."""
        place = self.placement
        if place.turned:
            area = mirrored(area, self.size)
        if place.shake:
            area = area.union(area.move(0, place.shake))
        return area.move(place.shift).clip(place.clip if place.clip is not None else self.whole)

    def _flatten(self) -> None:
        leaves = self._leaves.values()
        self._flat = [flat for one in leaves for flat in ((one,) if isinstance(one, Group) else one.blits)]
        self._rects = [one.seen if isinstance(one, Group) else one.rect for one in self._flat]

    # Drawing

    def settle(self) -> None:
        """Brings the layers up to date that are kept of it and of the groups in it."""
        if self.placement.hidden:
            return
        for one in self.items.values():
            if isinstance(one, Group):
                one.settle()
        shade = self.placement.shade
        if (self.placement.in_place and shade is None) or not self.solid:
            self._drop_layer()
            return
        layer, areas = self._layer, self.changed
        if layer is None or self._folded not in (None, shade):
            layer, areas, self._folded = layer or self._shared.layer(), [self.whole], None
        for area in areas:
            with clipped(layer, area):
                self._draw(layer, area)
                if self._folded is not None:
                    layer.fill(self._folded, area, pygame.BLEND_RGB_MULT)
        if shade is not None and self._folded is None and shade == self._placement_before.shade:  # it rests
            layer.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
            self._folded = shade
        self._layer = layer

    def make_hidden_ready(self, end: float) -> None:
        """Draws parts of the hidden groups in it, each by itself, until then (`perf_counter`), or one at least.

        So all sources of their pictures are there when they are seen.
        """
        if self.placement.hidden:
            self._make_ready(end)
            return
        for one in self.items.values():
            if isinstance(one, Group):
                one.make_hidden_ready(end)

    def _make_ready(self, end: float) -> None:
        scratch, parts = self._shared.layer(), [*self.parts()]
        self._ready.intersection_update(parts)
        for one in parts:
            if one in self._ready:
                continue
            for blit in one.blits:
                if blit.paint is not None:
                    with clipped(scratch, blit.rect):
                        blit.paint(scratch)
            self._ready.add(one)
            if perf_counter() >= end:
                break
        self._shared.give_back(scratch)

    @property
    def ready(self) -> bool:
        """All of its parts have been drawn once while it was hidden."""
        return all(one in self._ready for one in self.parts())

    def parts(self) -> Iterator[_Part]:
        """All of its parts and those of the groups in it."""
        for one in self.items.values():
            if isinstance(one, _Part):
                yield one
            else:
                yield from one.parts()

    def shown(self) -> Iterator[tuple[tuple[Hashable, ...], Rect]]:
        """Each part that the last frame shows, the lowest first: the keys that lead to it, and the area around it.

        The area is one of the group that holds this one; of a stage, one of the window.
        """
        for key, one in self.items.items() if not self.placement.hidden else ():
            if isinstance(one, Group):
                inside = one.shown()
            else:
                inside = iter([((), one.areas[0].unionall(one.areas[1:]))] if one.areas else [])
            for keys, area in inside:
                seen = self._outside(area)
                if seen.w and seen.h:
                    yield (key, *keys), seen

    def _drop_layer(self) -> None:
        self._shared.give_back(self._layer)
        self._layer = self._folded = None

    def release(self) -> None:
        """It has not been composed any more."""
        self._drop_layer()
        self.items, self._before, self._leaves, self._flat, self._rects = {}, {}, {}, [], []

    def _draw(self, target: Surface, area: Rect) -> None:
        """Draws all that lies in an area, to which the target is clipped, in its own coordinates."""
        found = [self._flat[place] for place in area.collidelistall(self._rects)]
        first = max((place for place, one in enumerate(found) if _covers(one, area)), default=0)
        pairs: list[tuple[Surface, Point]] = []
        opaque = False

        def flush() -> None:
            if pairs:
                target.fblits(pairs, 0 if opaque else PREMUL)
                pairs.clear()

        for one in found[first:]:
            if isinstance(one, Group):
                flush()
                one.show_within(target, area)
            elif one.picture is None:
                flush()
                assert one.paint is not None
                with clipped(target, one.rect):
                    one.paint(target)
            else:
                if one.opaque is not opaque:
                    flush()
                    opaque = one.opaque
                pairs.append((one.picture, one.rect.topleft))
        flush()

    def show_within(self, target: Surface, area: Rect) -> None:
        """Draws it in its place, within an area of the group that holds it."""
        area, place = area.clip(self.seen), self.placement
        if not area.w or not area.h:
            return
        with clipped(target, area):
            if self._layer is not None:
                self._lay(target, area, self._layer)
            elif place.in_place:
                self._draw(target, area)
            else:
                self._draw_over_copy(target, area)
            if place.shade is not None and self._folded != place.shade:
                target.fill(place.shade, area, pygame.BLEND_RGB_MULT)

    def _lay(self, target: Surface, area: Rect, layer: Surface) -> None:
        place, (x, y) = self.placement, self.placement.shift
        if place.turned:
            inner = mirrored(area.move(-x, -y), self.size).clip(self.whole)
            part = pygame.transform.flip(layer.subsurface(inner), True, True)
            target.blit(part, mirrored(inner, self.size).move(x, y))
            return
        layer.set_alpha(round(255 * place.alpha) if place.alpha < 1.0 else None)
        if place.shake:
            target.blit(layer, (0, 0))
        target.blit(layer, (x, y + place.shake))
        layer.set_alpha(None)

    def _draw_over_copy(self, target: Surface, area: Rect) -> None:
        """Draws over a copy of what lies below, to which the reverse is done first, and puts that back."""
        place, (x, y) = self.placement, self.placement.shift
        inner = area.move(-x, -y - place.shake)
        if place.turned:
            inner = mirrored(inner, self.size)
        seen = inner.clip(self.whole)
        if not seen.w or not seen.h:
            return
        below = target.subsurface(area)
        if place.turned:
            below = pygame.transform.flip(below, True, True)
        scratch = self._shared.layer()
        with clipped(scratch, inner):
            scratch.blit(below, inner)
            self._draw(scratch, seen)
        drawn = scratch.subsurface(seen)
        if place.turned:
            drawn, seen = pygame.transform.flip(drawn, True, True), mirrored(seen, self.size)
        if place.alpha < 1.0:
            drawn.set_alpha(round(255 * place.alpha))
        target.blit(drawn, seen.move(x, y + place.shake))
        self._shared.give_back(scratch)


class Stage(Group):
    """The whole display list.  For each frame: `begin`, parts and groups from the lowest to the highest, `show`."""

    def __init__(self) -> None:
        super().__init__(_Shared())
        self._target: Surface | None = None
        self._complete = True
        """The last frame that has been begun has been drawn to its end."""
        self.touched: list[Rect] = []
        """Where the last frame has changed pixels."""

    def begin(self, size: Point, look: object = None) -> None:
        """Begins a frame of this size; `look`: equal as long as parts of the same state look the same."""
        shared = self._shared
        if size != shared.size or look != shared.look or not self._complete:
            shared.renew(size, look)
            self._target = None
        shared.composed, self._complete = {}, False
        shared.frame += 1
        self.start(PLAIN)

    def show(self, target: Surface, *, anew: bool = False) -> None:
        """Draws what has changed on what the last frame was drawn on; `anew`: all of it."""
        self._compare_all()
        if anew or target is not self._target:
            self.changed = [self.whole]
        self._target, self.touched = target, self.changed
        for area in self.changed:
            with clipped(target, area):
                self._draw(target, area)
        self._complete = True

    def make_ready(self, end: float) -> None:
        """Goes on making ready what is hidden, until then (`perf_counter`); a frame that is begun is not shown."""
        if not self._complete:
            self._compare_all()
            self._target, self._complete = None, True
        self.make_hidden_ready(end)

    def _compare_all(self) -> None:
        shared = self._shared
        for one in shared.live:
            if one.frame != shared.frame:
                one.release()
        shared.live = [one for one in shared.live if one.frame == shared.frame]
        shared.groups = shared.composed
        self.compare()
        self.settle()

    def forget(self) -> None:
        """What the last frame has drawn is not to be relied on any more."""
        self._target = None


def lay(onto: Blits, picture: Surface) -> None:
    """Draws a picture as large as the window."""
    onto.blit(picture, (0, 0), None, PREMUL)


@contextmanager
def clipped(target: Surface, area: Rect) -> Iterator[None]:
    """Restricts a target further to an area."""
    before = target.get_clip()
    target.set_clip(area.clip(before))
    yield
    target.set_clip(before)


def _covers(one: Blit | Group, area: Rect) -> bool:
    """Whether nothing below it is seen in an area."""
    if isinstance(one, Blit):
        return one.opaque and one.rect.contains(area)
    return one.placement.in_place and one.placement.shade is None and one.solid and one.seen.contains(area)


def joined(areas: list[Rect]) -> list[Rect]:
    """Areas that cover the same; two of them are one where that does not make more pixels."""
    result: list[Rect] = []
    for area in areas:
        while found := area.collidelistall(result):
            size = area.w * area.h
            for place in found:
                both = area.union(other := result[place])
                if both.w * both.h <= size + other.w * other.h:
                    break
            else:
                break
            del result[place]
            area = both
        result.append(area)
    return result
