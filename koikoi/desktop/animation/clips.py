"""Motion as values: a clip changes a picture as a pure function of time, and says what is heard when."""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.audio.sound import Cue, Note
from koikoi.desktop.layout.board import CardMark, Picture, Piece

Cues = tuple[tuple[float, Cue | Note], ...]
"""What is heard, each at its moment in seconds, in order."""
Impacts = tuple[tuple[float, "Impact"], ...]
"""What is struck so hard that something flies off, in the same way."""
T = TypeVar("T")
LIFT = 0.12
"""Seconds in which a card that is pointed at rises."""
GHOST = "~"
"""At the end of a key: the piece on its way out of the picture."""
ALOFT = 1000
"""What flies lies so much higher than where it belongs, and so above all that lies."""


@dataclass(frozen=True, slots=True)
class Impact:
    """A card of a width, in pixels, comes down on another with its middle here."""

    x: float
    y: float
    w: float
    bright: bool


@dataclass(frozen=True, slots=True)
class Clip:
    """A picture for each moment from 0 to `seconds`.

    `a >> b` plays one after the other, `a | b` lets b change what a shows at the same time.
    """

    seconds: float
    at: Callable[[Picture, float], Picture]
    cues: Cues = ()
    impacts: Impacts = ()

    def __rshift__(self, then: "Clip") -> "Clip":
        total = self.seconds + then.seconds

        def at(picture: Picture, t: float) -> Picture:
            if t < self.seconds:
                return self.at(picture, t)
            rest = t - self.seconds if t < total else then.seconds  # sums of seconds are not exact
            return then.at(self.at(picture, self.seconds), rest)

        cues, impacts = later(then.cues, self.seconds), later(then.impacts, self.seconds)
        return Clip(total, at, _together(self.cues, cues), _together(self.impacts, impacts))

    def __or__(self, beside: "Clip") -> "Clip":
        def at(picture: Picture, t: float) -> Picture:
            return beside.at(self.at(picture, min(t, self.seconds)), min(t, beside.seconds))

        seconds, impacts = max(self.seconds, beside.seconds), _together(self.impacts, beside.impacts)
        return Clip(seconds, at, _together(self.cues, beside.cues), impacts)

    def heard(self, *cues: tuple[float, Cue | Note]) -> "Clip":
        """The same with sounds."""
        return replace(self, cues=_together(self.cues, cues))

    def hit(self, *impacts: tuple[float, Impact]) -> "Clip":
        """The same with blows."""
        return replace(self, impacts=_together(self.impacts, impacts))

    def until(self, seconds: float) -> "Clip":
        """The beginning, with everything that is heard."""
        return replace(self, seconds=seconds)


def later(some: tuple[tuple[float, T], ...], seconds: float) -> tuple[tuple[float, T], ...]:
    """Sounds, or blows, so much later."""
    return tuple((moment + seconds, one) for moment, one in some)


def _together(some: tuple[tuple[float, T], ...], others: tuple[tuple[float, T], ...]) -> tuple[tuple[float, T], ...]:
    return tuple(sorted((*some, *others), key=lambda one: one[0]))


def still(seconds: float = 0.0) -> Clip:
    """Nothing changes."""
    return Clip(seconds, lambda picture, t: picture)


def show(picture: Picture, seconds: float = 0.0) -> Clip:
    """This picture, whatever was there before."""
    return Clip(seconds, lambda before, t: picture)


def blend(start: Piece, goal: Piece, t: float, rise: float = 0.0, arc: float = 0.0, swell: float = 0.0) -> Piece:
    """A piece on its way: position, size, angle and height between two; the face turns over half way.

    With `rise` it is so far up an arc, 0 to 1: at its top `arc` pixels higher, larger by `swell`, and above all others.
    """
    if not rise and t >= 1.0:
        return goal
    if not rise and (t <= 0.0 or start == goal):
        return start
    turning = start.face is not goal.face
    lift = start.lift + (goal.lift - start.lift) * t
    return Piece(  # in half the time of `replace`, and this is done for every card of every frame
        key=goal.key,
        x=start.x + (goal.x - start.x) * t,
        y=start.y + (goal.y - start.y) * t - arc * rise,
        w=(start.w + (goal.w - start.w) * t) * (1.0 + swell * rise),
        face=start.face if turning and t < 0.5 else goal.face,
        z=goal.z + (ALOFT if rise else 0),
        lift=max(lift, rise),
        angle=start.angle + (goal.angle - start.angle) * t,
        turn=(180.0 * t - (0.0 if t < 0.5 else 180.0)) if turning else 0.0,
        squash=start.squash + (goal.squash - start.squash) * t,
        rim=start.rim + (goal.rim - start.rim) * t,
        count=goal.count,
        counted=goal.counted,
        alpha=goal.alpha,
    )


def morph(
    goal: Picture,
    seconds: float,
    *,
    arc: float = 0.0,
    swell: float = 0.0,
    delays: Mapping[str, float] | None = None,
    fliers: Collection[str] | None = None,
) -> Clip:
    """Every piece goes from where it is to where it is in `goal`; what is only in `goal` appears at the end.

    `arc`: how high (in pixels) a piece rises on its way, `swell`: by how much of its size it grows there.
    `delays`: seconds a piece waits before it leaves; the rest of the time is its flight, so the clip is as long as the
    longest of them.  `fliers`: the pieces that rise; None: all that go far.
    """
    delays = delays or {}
    total = seconds + max(delays.values(), default=0.0)

    def at(picture: Picture, t: float) -> Picture:
        if t >= total:
            return goal
        pieces = {}
        for key, piece in goal.items():
            start = picture.get(key)
            if start is None:
                continue
            part = share(t, delays.get(key, 0.0), seconds)
            flies = 0.0 < part < 1.0 and (_far(start, piece) if fliers is None else key in fliers)
            rise = 4.0 * part * (1.0 - part) if flies else 0.0
            pieces[key] = blend(start, piece, ease(part), rise, arc, swell)
        return pieces

    return Clip(total, at)


def _far(one: Piece, other: Piece) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) > other.w * 0.5


def fade(goal: Picture, seconds: float) -> Clip:
    """Nothing moves: what changes its place or its face goes out where it was and appears where it belongs."""

    def at(picture: Picture, t: float) -> Picture:
        part = share(t, 0.0, seconds)
        if part >= 1.0:
            return goal
        pieces = {}
        for key, piece in picture.items():
            if key not in goal or not _alike(piece, goal[key]):
                ghost = replace(piece, key=key + GHOST, alpha=piece.alpha * (1.0 - part), mark=CardMark.NONE)
                pieces[ghost.key] = ghost
        for key, piece in goal.items():
            start = picture.get(key)
            there = start is not None and _alike(start, piece)
            pieces[key] = piece if there else replace(piece, alpha=piece.alpha * part)
        return pieces

    return Clip(seconds, at)


def _alike(one: Piece, other: Piece) -> bool:
    """Whether two pieces look the same but for their height and their marks."""
    return (one.x, one.y, one.w, one.face, one.angle) == (other.x, other.y, other.w, other.face, other.angle)


class Follower:
    """Lets pieces rise and sink to the height they are meant to have, instead of jumping there."""

    def __init__(self) -> None:
        self.stale = True
        """Something may have changed."""
        self.moving = False
        self._lifts: dict[str, float] = {}

    def settle(self, picture: Picture) -> None:
        """Pieces are as high as they are in this picture, and go on from there."""
        self.stale, self._lifts = True, {key: piece.lift for key, piece in picture.items()}

    def update(self, seconds: float, meant: Callable[[], Picture]) -> None:
        """Goes on for so many seconds towards the picture that is meant; asks for it only where that is needed."""
        if not (self.stale or self.moving):
            return
        self.stale = self.moving = False
        part = 1.0 - math.exp(-3.0 * seconds / LIFT)
        lifts = {}
        for key, piece in meant().items():
            lift = self._lifts.get(key, piece.lift)
            off = piece.lift - lift
            lifts[key] = piece.lift if abs(off) < 0.02 else lift + off * part
            self.moving |= lifts[key] != piece.lift
        self._lifts = lifts

    def shown(self, meant: Picture) -> Picture:
        """The picture that is meant, as far as it has got."""
        return {
            key: piece if self._lifts.get(key, piece.lift) == piece.lift else replace(piece, lift=self._lifts[key])
            for key, piece in meant.items()
        }
