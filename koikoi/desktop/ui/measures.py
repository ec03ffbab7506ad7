"""Measures of the 1280 × 720 drawing that everything is laid out by, and what they are in a window."""

from typing import NamedTuple

from koikoi.desktop.draw import fonts


class AtLeast(NamedTuple):
    """A measure of the drawing that is never less than so many pixels."""

    value: float
    pixels: int


class InLetters(NamedTuple):
    """So many times the height of letters, which the settings may enlarge."""

    size: float | AtLeast
    times: float


Measure = float | AtLeast | InLetters


def pixels(count: int) -> AtLeast:
    """A measure that is so many pixels in every window."""
    return AtLeast(0, count)


def in_pixels(measure: Measure, factor: float) -> int:
    """A measure in a window so many times as large as the drawing."""
    if isinstance(measure, AtLeast):
        return max(round(measure.value * factor), measure.pixels)
    if isinstance(measure, InLetters):
        return round(fonts.grown(in_pixels(measure.size, factor)) * measure.times)
    return round(measure * factor)


def pair_in_pixels(first: Measure, last: Measure, factor: float) -> tuple[int, int]:
    """Two sides; where both are meant to be alike they are rounded together, as one measure."""
    if not (first or last):
        return 0, 0
    if first == last and not isinstance(first, AtLeast | InLetters):
        both = in_pixels(2 * first, factor)
        return both // 2, both - both // 2
    return in_pixels(first, factor), in_pixels(last, factor)
