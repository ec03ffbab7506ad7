"""Today's deal in words: its day, and what somebody may tell of how it went."""

import datetime
from collections.abc import Sequence

from koikoi.engine.state import RoundResult
from koikoi.locales import _, listed, names, pgettext

WON, LOST, DOUBLED, EVEN = "○", "●", chr(0x25CE), "△"
"""Of a round.  The fonts of the window lack the third, so there all are drawn."""


def day(date: datetime.date) -> str:
    """A day without its year."""
    text = pgettext("a day of the year", "{day} {month}")
    return text.format(day=date.day, month=names.month(date.month))


def signs(results: Sequence[RoundResult], seat: int) -> str:
    """A sign for each round, as one of two seats saw it: won, won doubled, lost, or neither."""
    return "".join(_sign(one, seat) for one in results)


def _sign(result: RoundResult, seat: int) -> str:
    ahead = result.points[seat] - result.points[1 - seat]
    if ahead <= 0:
        return LOST if ahead else EVEN
    return DOUBLED if any(one.seat == seat and one.account.multiplier > 1 for one in result.awards) else WON


def told_signs(shown: str) -> str:
    """The same signs in words, in their order."""
    meant = {WON: _("won"), LOST: _("lost"), DOUBLED: _("won doubled"), EVEN: pgettext("a round", "even")}
    return listed([meant[sign] for sign in shown])


def score(totals: Sequence[int], seat: int, opponent: str) -> str:
    """How a match of two ended."""
    return _("{own} : {theirs} against {name}").format(own=totals[seat], theirs=totals[1 - seat], name=opponent)


def chosen_well(well: int, decisions: int) -> str:
    """How many decisions were as good as can be told."""
    return _("{number} of {count} well chosen").format(number=well, count=decisions)


def share_text(heading: str, shown: str, told: Sequence[str], code: str) -> str:
    """What is copied: plain text that any messenger shows, and that gives no card away."""
    return "\n".join([f"Koi-Koi · {heading}", shown, *told, code])
