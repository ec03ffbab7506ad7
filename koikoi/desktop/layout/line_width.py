"""Widths of lines and radii of small corners, in proportion to the window from 1280 × 720 pixels on."""

DRAWING, UPRIGHT = (1280, 720), (800, 1400)
"""The windows in which a unit is a pixel: a usual one, and one higher than wide."""
_factor = 1.0


def fit(size: tuple[int, int]) -> None:
    """Sets the window's size, in pixels, that widths and radii are for from now on."""
    global _factor
    least = min(size[0] / DRAWING[0], size[1] / DRAWING[1])
    upright = min(size[0] / UPRIGHT[0], size[1] / UPRIGHT[1]) if size[0] < size[1] else 0.0
    _factor = max(least, upright, 1.0)


def pen(units: float) -> int:
    """Whole pixels of a line or a corner of so many units of the drawing; in a smaller window it is no thinner."""
    return round(units * _factor)
