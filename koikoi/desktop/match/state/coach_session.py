"""The coach at the window: thinks beside it about the decision of who wants to be advised.

It is asked for one seat, gets that seat's own view, and speaks only while that seat's hand lies open before its owner.
"""

import contextlib

from koikoi.agents.coach.advice import Advice, advise
from koikoi.agents.coach.turning_point import OpenRound, TurningPoint, turning_point
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.state import Match, MatchOver, RoundOver
from koikoi.table.match_source import MatchSource
from koikoi.table.replay import replay_lines


class CoachSession:
    """What there is to say of the decision at hand."""

    _services: Services

    def __init__(self, source: MatchSource) -> None:
        self._source = source
        self._about: tuple[Match, Seat] | None = None
        self._advice: Advice | None = None
        self.turn: TurningPoint | None = None
        """The turning point of the round that has ended, once it is known."""
        self.thinking = False
        """Something is still to be said."""
        self._begun = False

    def attach(self, services: Services) -> None:
        """It thinks in the worker of these."""
        self._services = services

    def attend(self, seat: Seat | None) -> None:
        """Attends to the decision of a seat, in every tick; None: nobody decides, or nobody may see it now."""
        if not self._begun:
            self._begin()
        if seat is not None and not self._knows(seat):
            self.leave()
            self._about, self._advice = (self._source.match, seat), None
            view = self._source.view(seat)
            if len(view.legal) > 1:
                self._services.worker.study(advise, view, len(self._source.lines))
                self.thinking = True
        elif self.thinking and not self._knows(None):
            self.leave()
        elif self.thinking:
            self._advice = self._services.worker.studied()
            self.thinking = self._services.worker.studying

    def look_back(self) -> None:
        """Looks for the turning point of the round that has ended: of who wants to know, first who has not won it."""
        chairs, phase = self._source.seating.chairs, self._source.match.phase
        wanting = [Seat(seat) for seat in self._source.seating.people if chairs[seat].coach]
        self.turn = None
        if not wanting or not isinstance(phase, RoundOver | MatchOver):
            return
        self.leave()
        seat = min(wanting, key=lambda one: one == phase.result.winner)
        self._services.worker.study(turning_point, _last_round(self._source, seat), 0)
        self.thinking = True

    def wait(self) -> None:
        """Takes the turning point when it has been found; in every tick."""
        if self.thinking:
            self.turn = self._services.worker.studied()
            self.thinking = self._services.worker.studying

    def advice(self, seat: Seat | None) -> Advice | None:
        """What there is to say to a seat now; None: nothing, or not yet."""
        return self._advice if seat is not None and self._knows(seat) else None

    def _begin(self) -> None:
        """The process gets to know the rules before anybody waits for it, as soon as anybody wants to be advised."""
        if any(chair.coach and not chair.agent for chair in self._source.seating.chairs):
            self._begun = True
            with contextlib.suppress(OSError):  # the coach is silent then
                self._services.worker.prepare(self._source.rules, len(self._source.players))

    def leave(self) -> None:
        """Nothing more is thought about it."""
        if self.thinking:
            self._services.worker.drop()
        self.thinking = False

    def _knows(self, seat: Seat | None) -> bool:
        """Whether this is about what is on the table now, and about this seat."""
        about = self._about
        return about is not None and about[0] is self._source.match and seat in (None, about[1])


def _last_round(source: MatchSource, seat: Seat) -> OpenRound:
    """The round that has ended, from the record: also where the match was resumed in the middle of it."""
    steps = replay_lines(list(enumerate(source.lines, start=1))).steps
    dealt = max(place for place, one in enumerate(steps) if isinstance(one.action, Deal))
    return OpenRound(source.rules, steps[dealt].after, tuple(one.action for one in steps[dealt + 1 :]), seat)
