"""Measures of the 1280 × 720 drawing that everything is laid out by, and what they are in a window."""

from itertools import accumulate, pairwise
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
    if not isinstance(measure, tuple):  # most are plain numbers
        return round(measure * factor)
    if isinstance(measure, AtLeast):
        return max(round(measure.value * factor), measure.pixels)
    return round(fonts.grown(in_pixels(measure.size, factor)) * measure.times)


def pair_in_pixels(first: Measure, last: Measure, factor: float) -> tuple[int, int]:
    """Two sides; where both are meant to be alike they are rounded together, as one measure."""
    if not (first or last):
        return 0, 0
    if first == last and not isinstance(first, tuple):
        both = in_pixels(2 * first, factor)
        return both // 2, both - both // 2
    return in_pixels(first, factor), in_pixels(last, factor)


def shared(fixed: list[int], weights: list[float], room: int) -> list[int]:
    """The sizes in a row: what is left of the room goes to those with a weight, and no rounding adds up.

    Those without a weight keep their size, even where that is more than there is.
    """
    if not (total := sum(weights)):
        return fixed
    left = max(room - sum(fixed), 0)
    if total in weights:  # one takes it all
        return [left if weight else size for size, weight in zip(fixed, weights, strict=True)]
    edges = [round(left * before / total) for before in accumulate(weights, initial=0.0)]
    return [
        end - start if weight else size
        for size, weight, (start, end) in zip(fixed, weights, pairwise(edges), strict=True)
    ]


def in_rows(needs: list[int], room: int) -> list[list[int]]:
    """Widths one after the other in as few rows as have room, all of them about as long; none is wider than a row."""
    needs = [min(need, room) for need in needs]
    if sum(needs) <= room:
        return [needs]
    least, fits = len(_broken(needs, room)), sorted({sum(needs[i:j]) for j in range(len(needs) + 1) for i in range(j)})
    return next(rows for one in (*fits, room) if len(rows := _broken(needs, one)) <= least)


def _broken(needs: list[int], room: int) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    for need in needs:
        if rows[-1] and sum(rows[-1]) + need > room:
            rows.append([])
        rows[-1].append(need)
    return rows
