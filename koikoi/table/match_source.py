"""What a match that is played and one that is watched again have in common: all that showing it needs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from koikoi.engine.actions import Seat
from koikoi.engine.events import Event
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match
from koikoi.engine.view import View
from koikoi.table.record import Header, Line
from koikoi.table.seating import Seating


class MatchSource(Protocol):
    """Where a match to be shown comes from: a `Table`, or a `RecordedMatch` at one of its moments."""

    @property
    def header(self) -> Header:
        """The first line of the record."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset the match is played by, as its record has it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""

    @property
    def seating(self) -> Seating:
        """Who sits where and what they have agreed on."""

    @property
    def seed(self) -> int:
        """What chance apart from the deals comes from; nothing can be learned from it about a sealed seed."""

    @property
    def fair(self) -> bool | None:
        """Whether all deals came from what the first line says; None where it does not say enough."""

    @property
    def match(self) -> Match:
        """The match as it is now."""

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened so far, for everybody to read but for the cards that were dealt."""

    @property
    def lines(self) -> Sequence[Line]:
        """The record; that of a match that is watched goes on after the present moment."""

    @property
    def path(self) -> Path | None:
        """Where the record lies, if it is kept."""

    @property
    def unsaved(self) -> OSError | None:
        """Why the last save failed; None when it did not."""

    def view(self, seat: Seat | None) -> View:
        """What a seat may know now; None: what everybody may know."""

    def open_view(self, seat: Seat) -> View:
        """What a seat may know where all hands lie open."""
