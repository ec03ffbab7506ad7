"""Who sits where when a match is played on: oneself in one seat, and against whom."""

from dataclasses import replace
from enum import Enum, auto

from koikoi.engine.actions import Seat
from koikoi.table.branches.play_on import match_at
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy, Seating
from koikoi.table.setup_plan import SetupPlan

LEVEL = "player"
"""Who takes the seats of people who are not there."""


class Against(Enum):
    """Who sits in the other seats."""

    COMPUTER = auto()
    """The computer players that sat there; where there was none, one in each of them."""
    PEOPLE = auto()
    ONESELF = auto()
    """Nobody else: one plays all hands, and sees them."""


def own_seat(recorded: RecordedMatch, at: int) -> Seat:
    """Whose place one takes: that of the only person who played, else of the seat that acts after so many actions."""
    people, to_move = recorded.seating.people, match_at(recorded, at).to_move
    return Seat(people[0]) if len(people) == 1 or to_move is None else to_move


def seated(recorded: RecordedMatch, own: Seat, against: Against) -> Seating:
    """The seats of a branch."""
    old = recorded.seating
    plan = SetupPlan.of_table(recorded)
    others = [seat for seat in range(len(old.chairs)) if seat != own]
    plan.chairs[own] = replace(plan.chairs[own], agent="", face="")
    if against is Against.COMPUTER:
        if not any(old.chairs[seat].agent for seat in others):
            for seat in others:
                plan.seat_computer(seat, LEVEL)
    else:
        for seat in others:
            plan.chairs[seat] = replace(plan.chairs[seat], agent="", face="")
        plan.privacy = Privacy.PASS if old.privacy is Privacy.OPEN else old.privacy
    if against is Against.ONESELF:
        plan.privacy = Privacy.OPEN
    return plan.seating(recorded.rules)
