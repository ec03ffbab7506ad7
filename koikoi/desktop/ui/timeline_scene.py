"""Scenes that build themselves up before one's eyes: in the tempo of the settings, hurried by a click or by Enter."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from koikoi import settings
from koikoi.desktop.animation.clips import Cues, ease_out, share
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.speed import HURRY, animation_speed
from koikoi.desktop.draw.painter import Surface, faded
from koikoi.desktop.input.intents import Confirm, Hurry, Intent, Press
from koikoi.desktop.ui.box_scene import BoxScene, KeptBoxes
from koikoi.desktop.ui.boxes import Around, Box, Marker, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.leaves import WrappedLeaf
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.services import Services
from koikoi.locales import language

DEAF = 0.25
"""Seconds after everything is there in which nothing is pressed, so that a hasty click skips no more than it meant."""


class TimelineScene(BoxScene):
    """A scene of which more and more is seen until `length` seconds of its clock have passed.

    The first click runs it at HURRY times its speed, the second shows all; only then its widgets listen.
    """

    length = 0.0
    cues: Cues = ()
    stays: tuple[float, float] = (0.0, 0.0)
    """Where nothing takes time, or is hurried away: the moment that is shown all the same, and until which second."""
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
        wide, high = self.size
        return max(min(wide / 1000, high / 1000), 0.62) if wide < 1.2 * high else super().s

    def enter(self, size: tuple[int, int]) -> None:
        """Places the widgets; where nothing takes time, everything is there."""
        super().enter(size)
        if not animation_speed().beats:
            self._run_to(self.length)

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
        if self.seconds < self.stays[1] and (self.haste > 1 or not animation_speed().beats):
            clock = min(clock, self.stays[0])
        if not self.whole:
            self._whole_since = self.seconds
        self.clock = max(self.clock, clock)

    def paint(self, target: Surface) -> None:
        """The cloth, and the boxes on it; most of them stay as they are while others come."""
        look = settings.now(), language(), self.size
        self._kept_boxes.draw(target, self.boxes, self.scroller.area, look, self.services.painter.plain_ground)

    def draw(self, target: Surface) -> None:
        """Draws everything; an overlay fades in where nothing is to move."""
        fade = animation_speed().fade
        if self.seconds >= fade or self.opaque:
            super().draw(target)
            return
        layer = target.copy()
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
