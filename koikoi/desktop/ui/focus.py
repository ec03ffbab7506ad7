"""Where the focus goes: pure geometry for arrow keys, d-pad and stick, and the order for Tab."""

from collections.abc import Sequence

import pygame

Rect = pygame.Rect

_ASIDE = 3.0
"""How much farther a neighbour seems for each pixel it lies beside the way."""
_STEEP = 4.0
"""What lies beside the way by more than so many times its distance ahead does not lie in that direction."""


def nearest(rects: Sequence[Rect], here: int, dx: int, dy: int) -> int | None:
    """The neighbour of a rectangle in a direction; where there is none, the way starts again at the other side.

    Where nothing else is in that row or column either: whatever lies farther on, however far aside; None if nothing.
    """
    found = ahead(rects, here, dx, dy)
    if found is not None:
        return found
    around = [
        (_along(one, dx, dy), place)
        for place, one in enumerate(rects)
        if place != here and not _gap(rects[here], one, dy, dx)
    ]
    if around:
        return min(around)[1]
    beyond = [
        (_gap(rects[here], one, dx, dy) + _gap(rects[here], one, dy, dx), place)
        for place, one in enumerate(rects)
        if _along(one, dx, dy) > _along(rects[here], dx, dy)
    ]
    return min(beyond)[1] if beyond else None


def ahead(rects: Sequence[Rect], here: int, dx: int, dy: int) -> int | None:
    """The neighbour of a rectangle in a direction, if there is one: what lies straight ahead comes before the rest."""
    distances = [(_distance(rects[here], one, dx, dy), place) for place, one in enumerate(rects) if place != here]
    return min(((far, place) for far, place in distances if far is not None), default=(None, None))[1]


def outermost(rects: Sequence[Rect], dx: int, dy: int) -> int:
    """The rectangle farthest in a direction; the upper, then the left one of several."""
    return min(range(len(rects)), key=lambda place: (-_along(rects[place], dx, dy), *rects[place].topleft[::-1]))


def reading_order(rects: Sequence[Rect]) -> list[int]:
    """Row by row; what begins above the middle of a row's first is in that row."""
    left = sorted(range(len(rects)), key=lambda place: (rects[place].top, rects[place].left))
    order: list[int] = []
    while left:
        row = [place for place in left if rects[place].top < rects[left[0]].centery]
        order += sorted(row, key=lambda place: rects[place].left)
        left = [place for place in left if place not in row]
    return order


def _distance(start: Rect, other: Rect, dx: int, dy: int) -> tuple[bool, float] | None:
    """How far another seems in a direction, None if it does not lie there."""
    forward = _along(other, dx, dy) - _along(start, dx, dy)
    aside = _gap(start, other, dy, dx)
    if forward <= 0 or aside > _STEEP * forward:
        return None
    return aside > 0, _gap(start, other, dx, dy) + _ASIDE * aside + forward / 1000


def _along(rect: Rect, dx: int, dy: int) -> int:
    """How far the middle lies in a direction."""
    return rect.centerx * dx + rect.centery * dy


def _gap(here: Rect, there: Rect, across: int, down: int) -> int:
    """The room between two rectangles along an axis; 0 where they overlap."""
    if across:
        return max(there.left - here.right, here.left - there.right, 0)
    return max(there.top - here.bottom, here.top - there.bottom, 0) if down else 0
