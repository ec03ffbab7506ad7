"""Moments, declared: tracks with a start, a length and an easing, and cues at their seconds.

A `Timeline` is a value; a `Clock` says how far it has come.  Speeds, reduced motion, hurrying, skipping, and standing
still until everything can be read are the clock's business, and nobody else's.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import itemgetter

from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.animation.speed import HURRY, animation_speed

Ease = Callable[[float], float]
GLANCE = 0.3
"""Seconds for which a moment is seen that is hurried away: even the shortest lasts longer that is clicked at once."""
SUMS = 1e-6
"""Seconds by which sums of the same seconds may differ."""
DEAF = 0.25
"""Seconds after everything is there in which nothing is pressed, so that a hasty click skips no more than it meant."""


def even(t: float) -> float:
    """Neither quicker nor slower anywhere."""
    return t


def in_steps(steps: int, ease: Ease = ease_out) -> Ease:
    """An easing in so many steps, the first of which comes at once: for what changes a whole window."""
    return lambda t: math.ceil(ease(t) * steps - 0.01) / steps


def stepped(steps: int, ease: Ease = ease_out) -> Ease:
    """An easing in so many steps, each as soon as half of it has passed."""
    return lambda t: round(ease(t) * steps) / steps


@dataclass(frozen=True, slots=True)
class Track:
    """Something that goes from 0 to 1; of no length, in one frame."""

    start: float
    """Seconds at normal speed, as all times here."""
    length: float = 0.0
    ease: Ease = ease_out
    only_in_motion: bool = False
    """Where nothing is to move it never begins: it is the end of what all stands still for then."""

    @property
    def end(self) -> float:
        """The second at which it has come to 1."""
        return self.start + self.length

    def at(self, seconds: float) -> float:
        """How far it has come, 0 to 1.  Where nothing is to move, it is there at once."""
        if animation_speed().fade:
            return float(seconds >= self.start and not self.only_in_motion)
        return self.ease(1.0 if seconds >= self.end else share(seconds, self.start, self.length))


@dataclass(frozen=True)
class Timeline:
    """All that is declared of a moment."""

    tracks: Mapping[str, Track] = field(default_factory=dict)
    cues: Cues = ()
    """What is heard, by its second."""
    length: float = 0.0
    """Seconds in which all of it is over; 0: until the last track has ended."""
    read: float = 0.0
    """The second from which on everything can be read: where nothing is to move, it begins there."""
    held: float = 0.0
    """Seconds of real time for which it stands then."""
    stays: tuple[float, float] = (0.0, 0.0)
    """The second that is shown even where nothing takes time, and until which second of real time; where somebody
    hurries it away, until a GLANCE."""

    hurried: bool = True
    """Until everything is there, whatever is pressed hurries it, and means nothing else."""

    @cached_property
    def end(self) -> float:
        """The second at which all of it is over, and each track that ends by then has ended."""
        latest = self.length + SUMS if self.length else math.inf
        return max((self.length, *(one.end for one in self.tracks.values() if one.end <= latest)))

    def then(self, act: "Timeline", at: float, key: object = "") -> "Timeline":
        """The same, and another one that begins at a second: for a scene in which people do one thing after the other.

        Its tracks are called by their names and the key, as in `rises 3`; those of the same names are over.
        """
        tracks = {f"{name} {key}".strip(): replace(one, start=at + one.start) for name, one in act.tracks.items()}
        cues = tuple((at + second, cue) for second, cue in act.cues)
        read = act.read or max((one.start for one in act.tracks.values()), default=0.0)
        end = max(self.end, at + act.end)
        return replace(
            self,
            tracks={**self.tracks, **tracks},
            cues=tuple(sorted((*self.cues, *cues), key=itemgetter(0))),
            length=end,
            read=at + read,
            hurried=act.hurried,
        )


class Clock:
    """How far a timeline has come."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.seconds = timeline.read if animation_speed().fade else 0.0
        """At normal speed."""
        self.real = 0.0
        """Seconds that have really passed."""
        self.haste = 0
        """How often somebody has hurried it."""
        self._hurried = False
        """Somebody has hurried it, or what it follows."""
        self._whole_since = 0.0
        """When everything was there, in real seconds."""

    @property
    def end(self) -> float:
        """The second at which all of it is over."""
        return self.timeline.end

    def at(self, track: str | Track) -> float:
        """How far a track has come, 0 to 1.  Raises KeyError where there is none of this name."""
        return (self.timeline.tracks[track] if isinstance(track, str) else track).at(self.seconds)

    def share(self, track: str | Track) -> Callable[[], float]:
        """What tells how far a track has come at any time, for a box that is seen so far."""
        return lambda: self.at(track)

    def since(self, track: str | Track) -> float:
        """Seconds since a track has ended; below 0: until it will."""
        return self.seconds - (self.timeline.tracks[track] if isinstance(track, str) else track).end

    def begun(self, track: str | Track) -> bool:
        """Whether a track has begun."""
        return self.seconds >= (self.timeline.tracks[track] if isinstance(track, str) else track).start

    @property
    def whole(self) -> bool:
        """Everything is there."""
        return self.seconds >= self.end

    @property
    def over(self) -> bool:
        """Everything is there, and could be read."""
        fade = animation_speed().fade
        return self.whole and (bool(self.haste) or self.real >= (fade + self.timeline.held if fade else 0.0))

    @property
    def deaf(self) -> bool:
        """It has been hurried until everything was there, just now: a further press is as hasty, and means nothing."""
        return self._hurried and self.real - self._whole_since < DEAF

    def begin(self, act: Timeline, key: object = "") -> None:
        """Another timeline begins now, at its usual pace, and is known by this key (`Timeline.then`)."""
        self.timeline, self.haste = self.timeline.then(act, self.seconds, key), 0
        self.update(0.0)  # where nothing is to move it is there

    def hurry(self) -> None:
        """Goes faster; asked for again, everything is there at once."""
        self._hurried = True
        self.haste += 1
        if self.haste > 1:
            self.skip()

    def skip(self) -> None:
        """Everything is there, unless it has to be seen for a while."""
        self.skip_to(self.end)

    def skip_to(self, seconds: float) -> None:
        """It is this second, or a later one, unless an earlier one has to be seen for a while."""
        still, until = self.timeline.stays
        if self.haste:
            until = min(until, GLANCE)
        elif animation_speed().beats:
            until = 0.0
        if self.real < until:
            seconds = min(seconds, still)
        if not self.whole:
            self._whole_since = self.real
        self.seconds = max(self.seconds, seconds)

    def update(self, seconds: float) -> None:
        """So many real seconds pass."""
        now = animation_speed()
        if now.fade:
            self.seconds = max(self.seconds, self.timeline.read)
        rate = now.rate * (HURRY if self.haste else 1.0)
        self.skip_to(self.seconds + seconds * rate if now.beats else self.end)
        self.real += seconds
