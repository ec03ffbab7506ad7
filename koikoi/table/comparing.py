"""Two records of the same deals, decision beside decision."""

from collections.abc import Iterator
from dataclasses import dataclass

from koikoi.engine.actions import Action, Deal, Seat
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View, observe
from koikoi.errors import KoikoiError
from koikoi.table.faults import CompareFault
from koikoi.table.replay import Replay


class CompareError(KoikoiError, ValueError):
    """Two records that have nothing to be compared."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat did, and what it knew."""

    view: View
    action: Action

    @property
    def cards(self) -> tuple[object, ...]:
        """What it knew of the round; the points of earlier rounds are left out."""
        view = self.view
        return view.hands, view.field, view.captured, view.calls, view.phase


@dataclass(frozen=True, slots=True)
class ComparedDecision:
    """The same decision of the same seat in both records."""

    round: int
    turn: int
    """Of the seat's decisions in this round, from 1."""
    seat: Seat
    first: Choice | None
    """None: the round was over by then."""
    second: Choice | None

    @property
    def alike(self) -> bool:
        """Whether both decided from the same cards."""
        return self.first is not None and self.second is not None and self.first.cards == self.second.cards

    @property
    def same(self) -> bool:
        """Whether both did the same from the same cards."""
        return (
            self.alike
            and self.first is not None
            and self.second is not None
            and (self.first.action == self.second.action)
        )


def compare(first: Replay, second: Replay) -> list[ComparedDecision]:
    """Every decision of the people: those from the same cards that differ first, then what followed, then the same.

    Raises CompareError where the two were not played from the same deals.
    """
    deals = [
        next((step.action.order for step in one.steps if isinstance(step.action, Deal)), None)
        for one in (first, second)
    ]
    if first.header.rules != second.header.rules or None in deals or deals[0] != deals[1]:
        raise CompareError(CompareFault.OTHER_DEALS())
    found = list(_decisions(first, second))
    return sorted(found, key=lambda one: (one.same, not one.alike))


def _decisions(first: Replay, second: Replay) -> Iterator[ComparedDecision]:
    ours, theirs = _by_place(first), _by_place(second)
    for place in sorted({*ours, *theirs}):
        number, seat, turn = place
        yield ComparedDecision(number, turn, Seat(seat), ours.get(place), theirs.get(place))


def _by_place(played: Replay) -> dict[tuple[int, int, int], Choice]:
    """The decisions of people, by round, seat and turn."""
    seating = played.header.seating
    people = seating.people if seating and seating.people else range(len(played.header.players))
    found: dict[tuple[int, int, int], Choice] = {}
    turns: dict[tuple[int, int], int] = {}
    for step in played.steps:
        phase = step.before.phase
        if not isinstance(phase, ToPlay | ToPick | ToDecide) or phase.seat not in people:
            continue
        view = observe(step.before, phase.seat)
        if len(view.legal) > 1:
            key = view.round, phase.seat
            turns[key] = turns.get(key, 0) + 1
            found[*key, turns[key]] = Choice(view, step.action)
    return found
