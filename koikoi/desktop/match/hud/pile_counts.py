"""Which captured cards lie in their pile by now: a card counts from the frame on in which it lands."""

from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.cards import CardSet

LANDED = 0.15
"""How high a card is, at most, that comes down into its pile."""


def lying(state: TableState, pieces: Picture) -> tuple[CardSet, ...]:
    """What lies in the pile of every seat; `pieces` are the cards as they are shown."""
    captured = state.view.captured
    if not state.queue:
        return captured
    aloft = CardSet(one.face for one in pieces.values() if one.face is not None and one.lift > LANDED)
    coming = state.queue[0].view
    if coming.captured == captured:
        return tuple(pile - aloft for pile in captured)
    goal = state.layout_of(coming).picture
    there = CardSet(
        one.face
        for key, one in pieces.items()
        if one.face is not None and key in goal and one.alpha == 1.0
        if abs(one.x - goal[key].x) + abs(one.y - goal[key].y) < 0.1 * one.w
    )
    return tuple((pile | new & there) - aloft for pile, new in zip(captured, coming.captured, strict=True))
