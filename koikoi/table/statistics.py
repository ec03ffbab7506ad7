"""What matches have brought: computed from their records each time, so it can't drift from what was played.

Only what the records say line by line is read; nothing is played through the engine, so a thousand matches take a
moment.  A person is known by name, a computer player by how it plays, whatever it is called; only persons have figures
of their own.
"""

import csv
import io
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from koikoi.table import save, shelf
from koikoi.table.record import Header, RecordError, read_header
from koikoi.table.results import RecordedRound, match_key, read_over, read_results, record_key

GREAT_POINTS = 10
"""A single yaku of at least so many points is a great moment."""
GREAT_FACTOR = 4
"""So is a round multiplied by at least this."""


@dataclass(frozen=True, slots=True, order=True)
class Opponent:
    """Somebody met in matches: a person, or a computer player."""

    name: str = ""
    """A person's; empty for a computer player."""
    agent: str = ""
    """A computer player's level and style, as `strong:careful`; empty for a person."""


@dataclass(frozen=True, slots=True)
class MatchStats:
    """One match as its record tells it."""

    path: Path
    began: float
    """Seconds since 1970."""
    header: Header
    rounds: tuple[RecordedRound, ...]
    winners: tuple[int, ...]
    """The sides that won; empty while it isn't over."""

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.winners)

    @property
    def key(self) -> str:
        """The same for every copy of the record."""
        return record_key(self.header, self.rounds)

    @property
    def match(self) -> tuple[object, ...]:
        """The same for every copy of the match, however far it went."""
        return match_key(self.header, self.rounds)

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return seat % 2 if self.header.rules.teams(len(self.header.players)) else seat

    def sitting(self, seat: int) -> Opponent:
        """Who sat in a seat."""
        seating = self.header.seating
        agent = seating.chairs[seat].agent if seating else ""
        return Opponent(agent=agent) if agent else Opponent(self.header.players[seat])

    def seat_of(self, name: str) -> int | None:
        """Where a person of this name sat; None if nowhere, or if a computer player bore it."""
        wanted = Opponent(name)
        return next((seat for seat in range(len(self.header.players)) if self.sitting(seat) == wanted), None)

    def met(self, name: str) -> set[Opponent]:
        """Whom a person played against here; partners are none."""
        own = self.seat_of(name)
        if own is None:
            return set()
        return {self.sitting(seat) for seat in range(len(self.header.players)) if self.side(seat) != self.side(own)}


@dataclass(slots=True)
class PlayerStats:
    """The figures of one person in some matches."""

    name: str
    matches: int = 0
    """Matches played to their end."""
    won: int = 0
    drawn: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0
    """Points gained, over all rounds."""
    given: int = 0
    """Points others gained, or that had to be paid."""
    calls: int = 0
    """Koi-koi called."""
    rewarded: int = 0
    """Koi-koi called in rounds that were then won."""
    best: RecordedRound | None = None
    best_match: Path | None = None
    streak: int = 0
    """The longest row of rounds won within matches."""
    match_streak: int = 0
    """The longest row of matches won."""
    yaku: Counter[str] = field(default_factory=Counter)
    by_month: list[int] = field(default_factory=lambda: [0] * 12)
    """Points gained in each month."""
    given_by_month: list[int] = field(default_factory=lambda: [0] * 12)
    curves: list[tuple[int, ...]] = field(default_factory=list)
    """For every match the points ahead of the best other side after each round."""


@dataclass(frozen=True, slots=True)
class GreatMoment:
    """Something to remember: a dear yaku, or a round many times multiplied."""

    past: MatchStats
    round: RecordedRound
    name: str

    @property
    def value(self) -> int:
        """What the round brought its winner."""
        assert self.round.winner is not None
        return self.round.points[self.past.side(self.round.winner)]


def pasts(folder: Path | None = None) -> list[MatchStats]:
    """All matches that can be read, each once, the oldest first; damaged ones as far as they go."""
    return counted(past for path in shelf.paths(folder) if (past := read(path)) is not None)


def counted(matches: Iterable[MatchStats]) -> list[MatchStats]:
    """The matches that count, the oldest first: of copies of one, as clouds leave them, that which went furthest."""
    furthest: dict[tuple[object, ...], MatchStats] = {}
    for one in matches:
        known = furthest.setdefault(one.match, one)
        if _reach(one) > _reach(known):
            furthest[one.match] = one
    return sorted(furthest.values(), key=lambda one: one.began)


def _reach(past: MatchStats) -> tuple[bool, int, int, str]:
    """How far a record goes; of those that go equally far the one with the shortest name is the last."""
    return past.over, len(past.rounds), -len(past.path.name), past.path.name


def read(path: Path) -> MatchStats | None:
    """A match from its record; None where that can't be read, and where it only plays on from another one."""
    try:
        lines, _fault = save.outline(path)
        header = read_header(*lines[0])
        if header.branch is not None:
            return None
        rounds, winners = read_results(header, lines[1:]), read_over(header, lines[1:])
        return MatchStats(path, shelf.began(path, path.stat().st_mtime, header), header, tuple(rounds), winners or ())
    except (RecordError, OSError):
        return None


def names(matches: Sequence[MatchStats]) -> list[str]:
    """All persons, who played most first."""
    count: Counter[str] = Counter()
    for past in matches:
        count.update(name for name in set(past.header.players) if past.seat_of(name) is not None)
    return sorted(count, key=lambda name: (-count[name], name))


def of_person(matches: Iterable[MatchStats], name: str) -> list[MatchStats]:
    """The matches in which somebody played."""
    return [past for past in matches if past.seat_of(name) is not None]


def opponents(matches: Iterable[MatchStats], name: str) -> list[Opponent]:
    """Whom a person has played against, whom most often first."""
    count: Counter[Opponent] = Counter()
    for past in matches:
        count.update(past.met(name))
    return sorted(count, key=lambda one: (-count[one], one))


def against(matches: Iterable[MatchStats], name: str, other: Opponent) -> list[MatchStats]:
    """The matches in which a person played against this one."""
    return [past for past in matches if other in past.met(name)]


def of_rules(matches: Iterable[MatchStats], rules: str) -> list[MatchStats]:
    """The matches played by a ruleset of this name."""
    return [past for past in matches if past.header.rules.name == rules]


def sheet(matches: Iterable[MatchStats], name: str) -> PlayerStats:
    """The figures of one person, in the order the matches were played."""
    made = PlayerStats(name)
    row = 0
    for past in matches:
        seat = past.seat_of(name)
        if seat is None:
            continue
        side = past.side(seat)
        _add_rounds(made, past, seat, side)
        if past.over:
            made.matches += 1
            won = past.winners == (side,)
            made.won += won
            made.drawn += side in past.winners and not won
            row = row + 1 if won else 0
            made.match_streak = max(made.match_streak, row)
    return made


def _add_rounds(made: PlayerStats, past: MatchStats, seat: int, side: int) -> None:
    row, curve = 0, []
    for played in past.rounds:
        made.rounds += 1
        gain = played.points[side]
        given = max((points for other, points in enumerate(played.points) if other != side), default=0)
        made.points += max(gain, 0)
        made.given += max(given, 0)
        made.by_month[played.month - 1] += max(gain, 0)
        made.given_by_month[played.month - 1] += max(given, 0)
        made.calls += played.calls[seat]
        won = played.winner is not None and past.side(played.winner) == side
        row = row + 1 if won else 0
        made.streak = max(made.streak, row)
        if won:
            made.rounds_won += 1
        if played.winner == seat:
            made.rewarded += played.calls[seat]
            made.yaku.update(yaku for yaku, _ in played.yaku)
            if made.best is None or gain > max(made.best.points):
                made.best, made.best_match = played, past.path
        others = [total for other, total in enumerate(played.totals) if other != side]
        curve.append(played.totals[side] - max(others, default=0))
    made.curves.append(tuple(curve))


def moments(matches: Iterable[MatchStats]) -> list[GreatMoment]:
    """The great moments, the latest first."""
    great = []
    for past in matches:
        for played in past.rounds:
            if played.winner is None or past.seat_of(past.header.players[played.winner]) is None:
                continue
            dear = any(points >= GREAT_POINTS for _, points in played.yaku)
            if dear or played.multiplier >= GREAT_FACTOR:
                great.append(GreatMoment(past, played, past.header.players[played.winner]))
    return sorted(great, key=lambda moment: (-moment.past.began, -moment.round.number))


COLUMNS = (
    "file", "began", "rules", "round", "month", "winner", "yaku", "multiplier", "player", "seat", "side", "points",
    "total", "koikoi", "computer",
)  # fmt: skip


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these a formula begins in spreadsheets."""


def as_csv(matches: Iterable[MatchStats]) -> str:
    """One line for each player of each settled round, with a heading; for other programs.

    A text that a spreadsheet would reckon with, as a stranger's name may be one, has an apostrophe before it.
    """
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for past in matches:
        began = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(past.began))
        for played in past.rounds:
            winner = past.header.players[played.winner] if played.winner is not None else ""
            yaku = " ".join(f"{name}:{points}" for name, points in played.yaku)
            for seat, player in enumerate(past.header.players):
                side = past.side(seat)
                match = (past.path.name, began, past.header.rules.name, played.number, played.month, winner, yaku)
                own = (player, seat, side, played.points[side], played.totals[side], played.calls[seat])
                row: tuple[str | int, ...] = (*match, played.multiplier, *own, past.sitting(seat).agent)
                writer.writerow([_cell(one) for one in row])
    return stream.getvalue()


def _cell(value: str | int) -> str | int:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
