"""How fast pictures change, as the person at the screen has set it.

All times in the window are written as they are at normal speed.  A scene counts its time with `AnimationSpeed.rate`,
so calm and brisk need nothing else; who wants less motion gets pictures that fade into each other
(`AnimationSpeed.fade`).
"""

from dataclasses import dataclass
from functools import cache

from koikoi import settings
from koikoi.settings import Speed

HURRY = 4.0
"""How much faster runs what a click has hurried."""
CROSS_FADE = 0.12
"""Seconds of a change where nothing is to move at all."""
CALM_FADE = 0.16
"""Seconds of a change where motion is reduced."""


@dataclass(frozen=True, slots=True)
class AnimationSpeed:
    """How fast, and by which means."""

    rate: float = 1.0
    """Seconds at normal speed that pass in one second."""
    fade: float = 0.0
    """Where above 0: pictures fade into each other in so many seconds, nothing flies, drifts or pulses."""
    beats: bool = True
    """Whether the eye is given time: without, everything is there at once."""


NORMAL = AnimationSpeed()


def animation_speed() -> AnimationSpeed:
    """The tempo of the settings that hold."""
    chosen = settings.now()
    return _of(chosen.speed, chosen.reduced_motion)


@cache
def _of(speed: Speed, reduced_motion: bool) -> AnimationSpeed:
    if speed is Speed.NONE:
        return AnimationSpeed(fade=CROSS_FADE, beats=False)
    rate = 1.0 / speed.factor
    return AnimationSpeed(rate, CALM_FADE * rate if reduced_motion else 0.0)
