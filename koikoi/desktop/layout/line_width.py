"""How thick lines are, and how round small corners, in the window: in proportion to it from 1280 × 720 on."""

DRAWING, UPRIGHT = (1280, 720), (800, 1400)
"""The windows in which a unit is a pixel: a usual one, and one higher than wide."""
_factor = 1.0


def fit(size: tuple[int, int]) -> None:
    """From now on the window is of this size."""
    global _factor
    least = min(size[0] / DRAWING[0], size[1] / DRAWING[1])
    upright = min(size[0] / UPRIGHT[0], size[1] / UPRIGHT[1]) if size[0] < size[1] else 0.0
    _factor = max(least, upright, 1.0)


def pen(units: float) -> int:
    """Whole pixels of a line or a corner of so many units of the drawing; in a smaller window it is no thinner."""
    return round(units * _factor)
