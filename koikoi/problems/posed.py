"""A problem on the table: a match that could be the one it comes from, and whose hidden cards nobody has dealt.

They are laid out by lot each time, so nothing can be learned from them.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from koikoi.engine.actions import Action, Seat
from koikoi.engine.events import Drawn, Event
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match
from koikoi.engine.step import step
from koikoi.engine.view import View, determinize, observe
from koikoi.table.record import Header, Line
from koikoi.table.seating import Chair, Seating

_ELSEWHERE = "elsewhere"
"""Stands for whoever sat in the other seats: their hands are closed."""


class PosedMatch:
    """Stands in for a `Table` where a problem is looked at (see `MatchSource`)."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        """`names`: by seat."""
        self.posed = view
        chairs = tuple(
            Chair(name, seat % 4, seat % 4, agent="" if seat == view.seat else _ELSEWHERE)
            for seat, name in enumerate(names)
        )
        self.seating = Seating(chairs)
        self.header = Header(view.rules, self.seating.players)
        self.seed = 0
        self.fair: bool | None = None
        self.events: Sequence[Event] = ()
        self.lines: Sequence[Line] = ()
        self.path: Path | None = None
        self.unsaved: OSError | None = None
        self.match: Match = determinize(view, Random())

    @property
    def rules(self) -> Ruleset:
        """The ruleset it is played by."""
        return self.posed.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.seating.players

    def view(self, seat: Seat | None) -> View:
        """What a seat knows now."""
        return observe(self.match, seat)

    def open_view(self, seat: Seat) -> View:
        """The same: no hand is opened here."""
        return self.view(seat)

    def act(self, action: Action) -> list[Event]:
        """Does something, and returns what happens before chance has a part in it.  Raises IllegalAction."""
        self.match, events = step(self.match, action)
        drawn = next((place for place, event in enumerate(events) if isinstance(event, Drawn)), len(events))
        return list(events[:drawn])

    def reset(self) -> None:
        """Back to the position."""
        self.match = determinize(self.posed, Random())
