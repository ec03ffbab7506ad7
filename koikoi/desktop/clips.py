"""Motion as values: a clip changes a picture as a pure function of time."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from koikoi.desktop.layout import Picture, Piece


def ease(t: float) -> float:
    """Slow, quick, slow: 0 to 1 for 0 to 1."""
    return t * t * (3.0 - 2.0 * t)


def ease_out(t: float) -> float:
    """Quick, then slow."""
    return 1.0 - (1.0 - t) ** 3


@dataclass(frozen=True, slots=True)
class Clip:
    """A picture for each moment from 0 to `seconds`.

    `a >> b` plays one after the other, `a | b` lets b change what a shows at the same time.
    """

    seconds: float
    at: Callable[[Picture, float], Picture]

    def __rshift__(self, then: "Clip") -> "Clip":
        def at(picture: Picture, t: float) -> Picture:
            if t < self.seconds:
                return self.at(picture, t)
            return then.at(self.at(picture, self.seconds), t - self.seconds)

        return Clip(self.seconds + then.seconds, at)

    def __or__(self, beside: "Clip") -> "Clip":
        def at(picture: Picture, t: float) -> Picture:
            return beside.at(self.at(picture, min(t, self.seconds)), min(t, beside.seconds))

        return Clip(max(self.seconds, beside.seconds), at)


def still(seconds: float = 0.0) -> Clip:
    """Nothing changes."""
    return Clip(seconds, lambda picture, t: picture)


def show(picture: Picture, seconds: float = 0.0) -> Clip:
    """This picture, whatever was there before."""
    return Clip(seconds, lambda before, t: picture)


def blend(one: Piece, other: Piece, t: float) -> Piece:
    """A piece on its way: position, size, angle and height between two; the face turns over half way."""
    if t <= 0.0 or one == other:
        return one
    if t >= 1.0:
        return other
    turning = one.face is not other.face
    face = one.face if turning and t < 0.5 else other.face
    return replace(
        other,
        x=one.x + (other.x - one.x) * t,
        y=one.y + (other.y - one.y) * t,
        w=one.w + (other.w - one.w) * t,
        lift=one.lift + (other.lift - one.lift) * t,
        angle=one.angle + (other.angle - one.angle) * t,
        face=face,
        squeeze=abs(1.0 - 2.0 * t) if turning else 1.0,
        mark="",
    )


def morph(goal: Picture, seconds: float, *, arc: float = 0.0, delays: dict[str, float] | None = None) -> Clip:
    """Every piece goes from where it is to where it is in `goal`; what is only in `goal` appears at the end.

    `arc`: how high (in pixels) a piece rises on its way.  `delays`: seconds a piece waits before it leaves; the rest
    of the time is its flight, so the clip is as long as the longest of them.
    """
    delays = delays or {}
    longest = max(delays.values(), default=0.0)
    total = seconds + longest

    def at(picture: Picture, t: float) -> Picture:
        if t >= total:
            return goal
        pieces = []
        for key, piece in goal.items():
            start = picture.get(key)
            if start is None:
                continue
            part = min(max((t - delays.get(key, 0.0)) / seconds, 0.0), 1.0) if seconds else 1.0
            moved = blend(start, piece, ease(part))
            far = abs(start.x - piece.x) + abs(start.y - piece.y) > piece.w * 0.5
            if 0.0 < part < 1.0 and far:
                rise = 4.0 * part * (1.0 - part)
                moved = replace(moved, y=moved.y - arc * rise, lift=max(moved.lift, rise), z=moved.z + 1000)
            pieces.append((key, moved))
        return dict(pieces)

    return Clip(total, at)
