"""The past of a match, as far as what is shown now depends on it.

All of it comes from the match itself, so one that is continued, or played on, goes on as one that nobody has left.
"""

from collections.abc import Sequence

from koikoi.engine.actions import Seat
from koikoi.engine.events import Dealt, Event, Played, redact
from koikoi.engine.state import Match, ToPlay
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Privacy, Seating


def since_own_play(source: MatchSource) -> list[Event]:
    """Public events since a person last played a card, that play included.

    Where nobody has since the last deal, all since then; nothing before the first deal.
    """
    people, events = source.seating.people, source.events
    for place in range(len(events) - 1, -1, -1):
        one = events[place]
        if isinstance(one, Dealt) or (isinstance(one, Played) and one.seat in people):
            return [redact(event, None) for event in events[place:]]
    return []


def turn_began(turns: Sequence[Match]) -> Match | None:
    """The match before the last card was played from a hand; None: nobody has played one."""
    return next((one for one in reversed(turns) if isinstance(one.phase, ToPlay)), None)


def last_near(turns: Sequence[Match], seating: Seating) -> Seat | None:
    """The person to whom the table was turned last, where it turns; None: to nobody yet.

    That is who deals, and then whoever plays a card; the last one of a closed hand plays itself.
    """
    least = 1 if seating.privacy is Privacy.OPEN else 2
    for one in reversed(turns):
        turned: Seat | None = one.dealer
        if isinstance(one.phase, ToPlay):
            turned = one.phase.seat if len(one.hands[one.phase.seat]) >= least else None
        if turned is not None and turned in seating.people:
            return turned
    return None
