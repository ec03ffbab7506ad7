"""A record played again: stands in for a Table where a match is only looked at, at any of its moments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from koikoi.engine.actions import Deal, Draw, NextRound, Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import Awaiting, Event, KoiKoiCalled, RoundEnded
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundResult, ToDecide
from koikoi.engine.view import View, observe
from koikoi.table import save, seating
from koikoi.table.record import Header, Line, RecordError, kind
from koikoi.table.replay import RecordReplayer, Replay, ReplayStep, public_part
from koikoi.table.results import read_results, record_key
from koikoi.table.seating import Seating


class MarkKind(Enum):
    """What is worth a sign on the time line."""

    ROUND = "round"
    YAKU = "yaku"
    KOIKOI = "koikoi"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class TimelineMark:
    """A sign on the time line, after so many actions."""

    at: int
    kind: MarkKind
    round: int
    seat: int | None = None


class RecordedMatch:
    """A match as its record tells it.  `at` counts the actions, chance included, that have been played."""

    def __init__(self, replay: Replay, lines: list[Line], path: Path | None = None) -> None:
        self.replay = replay
        self.lines = lines
        """The whole record, as far as it is good, whatever the moment."""
        self.path = path
        self.at = 0
        self.unsaved: OSError | None = None
        self.damaged: RecordError | None = None

    @classmethod
    def open(cls, path: Path) -> "RecordedMatch":
        """Reads a record as far as it is good; `damaged` says what is wrong after that.

        Raises RecordError when not even the header can be used, and where nothing of it may be watched yet.
        """
        lines, fault = save.readable_lines(path)
        player = RecordReplayer(lines[0])
        good = lines[:1]
        for number, line in lines[1:]:
            try:
                player.take(number, line)
            except RecordError as error:
                fault = error
                break
            good.append((number, line))
        shown = public_part(player.done)
        if shown is player.done:
            recorded = cls(shown, [line for _, line in good], path)
        else:  # its file, which tells the rest, is not to be handed on
            last = shown.steps[-1].line if shown.steps else good[0][0]
            recorded = cls(shown, _without_what_comes([line for number, line in good if number <= last]))
        recorded.damaged = fault
        return recorded

    @classmethod
    def of_round(cls, lines: Sequence[Line], number: int) -> "RecordedMatch":
        """A settled round of a match that may go on, by itself: its file, which tells more, is not to be handed on."""
        player = RecordReplayer((1, lines[0]))
        for place, line in enumerate(lines[1:], start=2):
            player.take(place, line)
        done = player.done
        steps = [
            one for one in done.steps if one.before.round == number and not isinstance(one.action, Draw | NextRound)
        ]
        deals = [deal for deal in done.deals if deal.round == number]
        return cls(replace(done, match=steps[-1].after, steps=steps, deals=deals), _without_what_comes(lines[:1]))

    @property
    def key(self) -> str:
        """The same for every copy of the record.  Raises RecordError where it says wrong things of its rounds."""
        return record_key(self.header, read_results(self.header, enumerate(self.lines[1:], start=2)))

    def copy(self) -> "RecordedMatch":
        """The same record at the same moment, to be moved on its own."""
        copied = RecordedMatch(self.replay, self.lines, self.path)
        copied.at = self.at
        return copied

    # As a Table answers (see `MatchSource`)

    @property
    def rules(self) -> Ruleset:
        """The ruleset the match is played by, as its record has it."""
        return self.replay.header.rules

    @property
    def header(self) -> Header:
        """The first line of the record: who plays what."""
        return self.replay.header

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.replay.header.players

    @property
    def seating(self) -> Seating:
        """Who sat where; people in every seat where the record does not say."""
        return self.replay.header.seating or seating.plain(self.players, teams=self.rules.teams(len(self.players)))

    @property
    def seed(self) -> int:
        """What chance apart from the deals came from."""
        return self.replay.header.chance

    @property
    def fair(self) -> bool | None:
        """Whether all deals came from what the first line says; None where it does not say enough."""
        return self.replay.fair

    @property
    def match(self) -> Match:
        """The match at this moment."""
        return self.steps[self.at].before if self.at < len(self.steps) else self.replay.match

    @property
    def events(self) -> list[Event]:
        """All that has happened up to this moment."""
        return [event for one in self.steps[: self.at] for event in one.events]

    @property
    def over(self) -> bool:
        """Whether the match is settled at this moment."""
        return isinstance(self.match.phase, MatchOver)

    def view(self, seat: Seat | None) -> View:
        """What a seat could know at this moment."""
        return observe(self.match, seat)

    def open_view(self, seat: Seat) -> View:
        """The same with all hands open."""
        return replace(observe(self.match, seat), hands=self.match.hands)

    # Moving in time

    @property
    def steps(self) -> list[ReplayStep]:
        """All actions with what they did."""
        return self.replay.steps

    @property
    def length(self) -> int:
        """How many actions there are."""
        return len(self.steps)

    def forward(self) -> tuple[Event, ...]:
        """Plays one action; nothing at the end."""
        if self.at >= self.length:
            return ()
        self.at += 1
        return self.steps[self.at - 1].events

    def go(self, at: int) -> None:
        """To the moment after so many actions."""
        self.at = min(max(at, 0), self.length)

    @property
    def marks(self) -> list[TimelineMark]:
        """Rounds, yaku, calls and results, in order."""
        marks = []
        for place, step in enumerate(self.steps):
            number = step.after.round
            if isinstance(step.action, Deal):
                marks.append(TimelineMark(place + 1, MarkKind.ROUND, number))
            for event in step.events:
                if isinstance(event, KoiKoiCalled):
                    marks.append(TimelineMark(place + 1, MarkKind.KOIKOI, number, event.seat))
                elif isinstance(event, Awaiting) and isinstance(event.phase, ToDecide):
                    marks.append(TimelineMark(place + 1, MarkKind.YAKU, number, event.phase.seat))
                elif isinstance(event, RoundEnded):
                    marks.append(TimelineMark(place + 1, MarkKind.RESULT, event.result.round, event.result.winner))
        return marks

    def round_start(self, by: int) -> int:
        """Where the round before (-1) or after (1) this moment begins, counted in actions."""
        starts = [0, *(mark.at for mark in self.marks if mark.kind is MarkKind.ROUND), self.length]
        ahead = [one for one in starts if (one > self.at if by > 0 else one < self.at)]
        return (min(ahead) if by > 0 else max(ahead)) if ahead else self.at

    @property
    def rest_of_stock(self) -> tuple[Card, ...] | None:
        """The cards that would have been drawn next, the first of them first; None where they may still be drawn."""
        return tuple(self.match.stock) if self.result is not None else None

    @property
    def result(self) -> RoundResult | None:
        """How the round of this moment ended, or will have."""
        number = self.match.round
        return next((one for one in self.replay.match.results if one.round == number), None)


def _without_what_comes(lines: Sequence[Line]) -> list[Line]:
    """The lines of a match that goes on, without what is to come: the stock of its round, and seed and salt.

    All deals to come can be worked out from these.
    """
    head = {key: value for key, value in lines[0].items() if key not in ("seed", "salt")}
    rest = list(lines[1:])
    for place in range(len(rest) - 1, -1, -1):
        if "result" in rest[place]:
            break
        if kind(rest[place]) == "deal":
            rest[place] = {"deal": {key: one for key, one in rest[place]["deal"].items() if key != "stock"}}
    return [head, *rest]
