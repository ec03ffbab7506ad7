"""How motion is spread over its time: shares of a span from 0 to 1, quick or slow at their ends."""

import math

HALVED = 0.030
"""Seconds in which a shake loses half of its strength."""
SWING = 0.062
"""Seconds of a shake from side to side and back."""


def ease(t: float) -> float:
    """Slow, quick, slow: 0 to 1 for 0 to 1."""
    return t * t * (3.0 - 2.0 * t)


def ease_out(t: float, power: float = 3.0) -> float:
    """Quick, then slow."""
    return 1.0 - math.pow(1.0 - t, power)


def ease_in(t: float, power: float = 3.0) -> float:
    """Slow, then quick."""
    return math.pow(t, power)


def share(t: float, start: float, length: float) -> float:
    """How much of a span of time has passed, 0 to 1."""
    return min(max((t - start) / length, 0.0), 1.0) if length > 0 else float(t >= start)


def swing(since: float, strength: float) -> float:
    """A shake that dies out, so many seconds after its beginning."""
    return strength * math.cos(math.tau * since / SWING) * 0.5 ** (since / HALVED) if since >= 0.0 else 0.0
