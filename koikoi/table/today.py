"""Today's deal: a short match a day that is the same for everybody, from the date alone.

It is a share code like any other: the rules of the day, three rounds, a computer player that chooses alike on every
machine (`agents.steady`), and the day's number as the seed.  The day is that of the calendar on one's own wall: the
deal changes at one's own midnight, as a calendar's leaf does, and nobody meets yesterday's deal under today's date.
"""

import datetime
from dataclasses import replace
from typing import Final

from koikoi.engine.actions import Seat
from koikoi.rulesets import FIRST_CHOICE
from koikoi.rulesets.collection import bundled
from koikoi.table.share_code import RULES, CodeError, SharedMatch, code_of, read_code

ROUNDS: Final = 3
OPPONENT: Final = "steady"
_OTHERS: Final = tuple(name for name in RULES[:7] if name != FIRST_CHOICE)
_SUNDAY: Final = 6


def today() -> datetime.date:
    """The day it is here."""
    return datetime.date.today()


def deal_of(day: datetime.date) -> SharedMatch:
    """The match of a day: by the rules most people play; on Sundays by the others in turn."""
    number = day.toordinal()
    other = _OTHERS[number // 7 % len(_OTHERS)]
    rules = bundled()[other if day.weekday() == _SUNDAY else FIRST_CHOICE]
    return SharedMatch(replace(rules, rounds=ROUNDS), ("", OPPONENT), Seat(number % 2), number)


def code_of_day(day: datetime.date) -> str:
    """The share code of a day's match."""
    return code_of(deal_of(day))


def day_of(code: str) -> datetime.date | None:
    """The day whose deal a share code is; None where it is of no day."""
    try:
        match = read_code(code)
        day = datetime.date.fromordinal(match.seed)
    except (CodeError, ValueError, OverflowError):
        return None
    return day if deal_of(day) == match else None
