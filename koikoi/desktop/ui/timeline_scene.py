"""Scenes that build themselves up before one's eyes: in the tempo of the settings, hurried by a click or by Enter."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.animation.speed import HURRY, animation_speed
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.draw.stage import clipped, joined
from koikoi.desktop.input.intents import Confirm, Hurry, Intent, Press
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Around, Box, Marker, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import WrappedLeaf
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.services import Services
from koikoi.locales import language

BEYOND = 16
"""Pixels that a leaf may reach beyond its place on every side; more in windows higher than usual.

What it draws beyond that is cut off, unless it is drawn each time.
"""
GLANCE = 0.3
"""Seconds for which a moment is seen that is hurried away: even the shortest lasts longer that is clicked at once."""
DEAF = 0.25
"""Seconds after everything is there in which nothing is pressed, so that a hasty click skips no more than it meant."""


class KeptBoxes:
    """Boxes of which most stay as they are while a few move, drawn frame after frame.

    The pixels are those of all leaves in their order.  A leaf is *laid*, is in the kept picture, once its look has been
    the same for two frames, unless something below it moves; where one is not any more, the picture is mended there.
    """

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._kept: Surface | None = None
        self._boxes, self._window = BoxLayout(), Rect(0, 0, 0, 0)
        self._leaves: list[Placed] = []
        self._places: list[Rect] = []
        """Where they lie: what takes no room, like a line, has a place, too."""
        self._areas: list[Rect] = []
        """As far as they reach."""
        self._before: list[object] = []
        self._laid: dict[int, object] = {}
        """The look in which a leaf is laid, by its number."""

    def draw(
        self, target: Surface, boxes: BoxLayout, window: Rect, look: object, ground: Callable[[Surface], None],
        stale: Sequence[Rect] = (),
    ) -> None:  # fmt: skip
        """The boxes as they are now; `look` is whatever changes how the ground and all leaves look.

        `window`: as of `BoxLayout.draw`; `stale`: where the ground has changed.
        """
        kept, anew = self._begun(target, boxes, window, look, ground)
        looks = [one.leaf.look() for one in self._leaves]
        still, mend = self._still(looks), [] if anew else [*stale]
        laid = {place: looks[place] for place in still if looks[place] is not False}
        fresh = self._changed(laid, mend)
        for area in joined(mend):
            with clipped(kept, area):
                ground(kept)
                self._lay(kept, [place for place in laid if self._areas[place].colliderect(area)])
        self._lay(kept, fresh)
        self._laid, self._before, there = laid, looks, {*still}
        target.blit(kept, (0, 0))
        for place, one in enumerate(looks):
            if place not in there and one is not False:
                self._boxes.draw_leaf(target, self._leaves[place], self._window)

    def lay(
        self, target: Surface, boxes: BoxLayout, window: Rect, look: object, ground: Callable[[Surface], None],
        steps: int,
    ) -> bool:  # fmt: skip
        """Lays more of a screen that is to be drawn on a target, all in so many steps; whether none is left."""
        kept, _anew = self._begun(target, boxes, window, look, ground)
        looks = [one.leaf.look() for one in self._leaves]
        places = [place for place in self._still(looks) if looks[place] is not False and place not in self._laid]
        most = -(-len(self._leaves) // steps)
        self._lay(kept, places[:most])
        self._laid |= {place: looks[place] for place in places[:most]}
        return len(places) <= most

    def _begun(
        self, target: Surface, boxes: BoxLayout, window: Rect, look: object, ground: Callable[[Surface], None]
    ) -> tuple[Surface, bool]:  # fmt: skip
        """The kept picture; only the ground, and whether that is so, where the screen is another one now."""
        shown, whole = (look, target.get_size()), target.get_rect()
        if anew := self._kept is None or self._boxes is not boxes or self._shown != shown:
            beyond = 2 * max(BEYOND, whole.h // 45)
            self._shown, self._boxes, self._window = shown, boxes, window.copy()
            self._leaves = [one for one in boxes.placed if not one.scrolls or one.rect.colliderect(window)]
            self._places = [Rect(one.rect.topleft, (max(one.rect.w, 1), max(one.rect.h, 1))) for one in self._leaves]
            self._areas = [one.inflate(beyond, beyond) for one in self._places]
            self._before, self._laid = [one.leaf.look() for one in self._leaves], {}
            if self._kept is None or self._kept.get_size() != whole.size:
                self._kept = lent(target)
            ground(self._kept)
        return self._kept, anew

    def _still(self, looks: Sequence[object]) -> list[int]:
        """What can be laid: it stays as it is, and nothing below it moves."""
        moving: list[Rect] = []
        still: list[int] = []
        for place, (look, before, where) in enumerate(zip(looks, self._before, self._places, strict=True)):
            if look is False or (look is not None and look == before and where.collidelist(moving) < 0):
                still.append(place)
            else:
                moving.append(self._areas[place])
        return still

    def _changed(self, laid: dict[int, object], mend: list[Rect]) -> list[int]:
        """What comes to lie above all that is laid; adds where the picture has to be mended for everything else."""
        mend += [self._areas[place] for place, look in self._laid.items() if laid.get(place) != look]
        fresh = [place for place, look in laid.items() if self._laid.get(place) != look]
        stays = [place for place in laid if self._laid.get(place) == laid[place]]
        while fresh:
            below = [place for place in fresh if self._areas[place].collidelist(mend) >= 0 or any(
                other > place and self._places[other].colliderect(self._areas[place]) for other in stays
            )]  # fmt: skip
            if not below:
                break
            mend += [self._areas[place] for place in below]
            fresh = [place for place in fresh if place not in below]
        return fresh

    def _lay(self, kept: Surface, places: Sequence[int]) -> None:
        for place in places:
            with clipped(kept, self._areas[place]):
                self._boxes.draw_leaf(kept, self._leaves[place], self._window)


def tall(size: tuple[int, int]) -> bool:
    """Whether things stand one below the other in such a window."""
    return size[0] < 1.2 * size[1]


def tall_scale(size: tuple[int, int]) -> float:
    """How large they are then: larger in a window so high that holes would be left."""
    wide, high = size
    return max(min(size) / 1000, min(wide / 900, high / 1600), 0.62)


class TimelineScene(BoxScene):
    """A scene of which more and more is seen until `length` seconds of its clock have passed.

    The first click runs it at HURRY times its speed, the second shows all; only then its widgets listen.
    """

    fades = True
    length = 0.0
    cues: Cues = ()
    stays: tuple[float, float] = (0.0, 0.0)
    """The moment that is shown even where nothing takes time, and until which second; hurried away, until a GLANCE."""
    waits_for_all = True
    """The widgets listen only once everything is there; until then, whatever is pressed hurries."""
    voice: int | None = None
    """The seat whose moment it is: each has drums and chimes of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 0.0
        """Seconds at normal speed; `seconds` are those that have really passed."""
        self.haste = 0
        self._whole_since = 0.0
        self._kept_boxes = KeptBoxes()

    def attach(self, services: Services) -> None:
        """From now on it is heard, too."""
        super().attach(services)
        self._cue_player = CuePlayer(services.sounds)

    @property
    def s(self) -> float:
        """Larger in a window higher than wide, where things stand one below the other."""
        return tall_scale(self.size) if tall(self.size) else super().s

    def enter(self, size: tuple[int, int]) -> None:
        """Places the widgets; where nothing takes time, everything is there."""
        super().enter(size)
        if not animation_speed().beats:
            self._run_to(self.length)
        elif not self.whole and self.boxes.placed:
            make_ahead(*(partial(one.leaf.prepare, one.rect, self.scale) for one in self.boxes.placed))

    def let_go(self) -> None:
        """Of what most of its boxes are kept in."""
        self._kept_boxes = KeptBoxes()

    @property
    def whole(self) -> bool:
        """Everything is there."""
        return self.clock >= self.length

    @property
    def reachable(self) -> bool:
        """The widgets can be used now."""
        return self.whole or not self.waits_for_all

    @property
    def animating(self) -> bool:
        """While it unfolds, or fades in."""
        return not self.whole or self.seconds < animation_speed().fade or super().animating

    def part(self, start: float, length: float, ease: Callable[[float], float] = ease_out) -> float:
        """How much is to be seen of what comes at `start` and takes `length` seconds, 0 to 1.

        Where nothing is to move, it is there at once.
        """
        if animation_speed().fade:
            return float(self.clock >= start)
        return ease(share(self.clock, start, length))

    def appearing(self, child: Box, start: float) -> Box:
        """A box that is there from `start` on."""
        return Shown(child, lambda: float(self.clock >= start))

    def handle(self, intent: Intent) -> Change | None:
        """Hurries while it unfolds; then lets the widgets take it."""
        if self.waits_for_all and isinstance(intent, Press | Confirm | Hurry):
            if not self.whole:
                self.hurry()
                return None
            if self.haste and self.seconds - self._whole_since < DEAF:
                return None
        return super().handle(intent)

    def hurry(self) -> None:
        """Faster; asked for again, everything is there at once."""
        self.haste += 1
        if self.haste > 1:
            self._run_to(self.length)

    def update(self, seconds: float) -> Change | None:
        """Goes on, and plays what is heard."""
        now = animation_speed()
        self._run_to(self.clock + seconds * now.rate * (HURRY if self.haste else 1.0) if now.beats else self.length)
        self._cue_player.hear(self.cues, self.clock, self.voice)
        return super().update(seconds)

    def _run_to(self, clock: float) -> None:
        if self.seconds < self._stays:
            clock = min(clock, self.stays[0])
        if not self.whole:
            self._whole_since = self.seconds
        self.clock = max(self.clock, clock)

    @property
    def _stays(self) -> float:
        """Until which second it is not over: the same for every click, so that no further one makes it last longer."""
        if self.haste:
            return min(self.stays[1], GLANCE)
        return 0.0 if animation_speed().beats else self.stays[1]

    def paint(self, target: Surface) -> None:
        """The cloth, and the boxes on it; most of them stay as they are while others come."""
        self._kept_boxes.draw(target, self.boxes, self.scroller.area, self._look, self.services.painter.plain_ground)

    def lay(self, target: Surface, steps: int) -> bool:
        """Makes more of the boxes ready that are to be painted on a target, in so many steps; whether none is left."""
        ground = self.services.painter.plain_ground
        return self._kept_boxes.lay(target, self.boxes, self.scroller.area, self._look, ground, steps)

    @property
    def _look(self) -> object:
        return settings.now(), language(), self.size

    def draw(self, target: Surface) -> None:
        """Draws everything; an overlay fades in where nothing is to move."""
        fade = animation_speed().fade
        if self.seconds >= fade or self.opaque:
            super().draw(target)
            return
        layer = copied(target)
        super().draw(layer)
        faded(target, layer, self.seconds / fade)


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
    area: Rect
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
            with wiped(target, self.area, seen, gone):
                self.leaf.draw(target, rect, scale)


@contextmanager
def wiped(target: Surface, area: pygame.Rect, seen: float, gone: float = 0.0) -> Iterator[None]:
    """Lets only a part of an area be drawn on: from the share that is gone to the share that is seen, left to right."""
    before = target.get_clip()
    left = round(area.w * gone)
    target.set_clip(pygame.Rect(area.left + left, area.top, max(round(area.w * seen) - left, 0), area.h).clip(before))
    yield
    target.set_clip(before)
