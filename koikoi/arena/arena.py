"""How strong computer players are: many matches, every deal played once in every turn of the seats.

What luck gives a player in one turn it gives the others in the next, so it cancels within a deal, and the deal is the
unit of the statistics.  Matches are numbered from 1: with N turns, matches 1 to N are deal 1 with the players moved
0, 1, … N - 1 seats to the right, and so on.  A match follows from its number alone, so the result does not depend on
how many processes share the work.
"""

import os
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import fsum, sqrt
from multiprocessing.connection import Connection, wait
from statistics import NormalDist
from traceback import format_exc
from typing import Final, cast

from koikoi.agents.players import Agent, make_agent
from koikoi.agents.worker import process
from koikoi.arena.simulate import EndlessMatch, SimulationFault, Tally, names_of, play_match, rotated
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, sides
from koikoi.errors import KoikoiError
from koikoi.table.record import dump

ALONE: Final = 1.0
"""Seconds of play in this process before others are started to help: most calls are over by then."""


@dataclass(frozen=True)
class Series:
    """Matches among the same computer players; `players` are their names, in the seats they have in match 1."""

    rules: Ruleset
    players: tuple[str, ...]
    matches: int
    seed: int = 1

    @property
    def sides(self) -> int:
        """How many sides there are: the players, or two teams."""
        return sides(self.rules, len(self.players))

    @property
    def turns(self) -> int:
        """How many matches are played with the same deals, until everybody has been everywhere.

        Teams stop where they sit as in the beginning; then everything would be played again alike.
        """
        seats = len(self.players)
        return next(
            turn
            for turn in range(self.sides, seats + 1, self.sides)
            if turn == seats or rotated(self.players, turn) == self.players
        )

    def place(self, number: int) -> tuple[int, int]:
        """A match's deal (from 1) and turn (from 0)."""
        deal, turn = divmod(number - 1, self.turns)
        return deal + 1, turn


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match; the tally is by player, wherever they sat."""

    number: int
    winners: tuple[int, ...]
    """Sides."""
    tally: Tally
    record: str
    """The match as a record, if it was asked for."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval; there is no interval before two deals are complete."""

    value: float
    low: float | None = None
    high: float | None = None


class SeriesResult:
    """What has come of a series so far; the matches may come in any order."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.tally = Tally.empty(series.rules, len(series.players))
        """All of it, by player."""
        self._matches: dict[int, tuple[tuple[int, ...], list[int], int]] = {}
        """By number: the winners, everybody's points, the rounds."""

    def add(self, played: PlayedMatch) -> None:
        """Counts a match of this series that has been played."""
        self.tally.add(played.tally)
        self._matches[played.number] = played.winners, played.tally.points, played.tally.rounds

    @property
    def deals(self) -> int:
        """How many deals have been played in every turn."""
        return len(list(self._deals()))

    def win_rate(self, side: int = 0) -> Estimate:
        """The share of matches that a side won, a drawn one shared among those who are ahead."""
        won = {number: (side in winners) / len(winners) for number, (winners, _, _) in self._matches.items()}
        rate = self._ratio(won, dict.fromkeys(won, 1))
        if rate.low is None or rate.high is None:
            return rate
        always = 0.025 ** (1 / self.deals)  # who wins all deals has at least this chance to win one (Clopper, Pearson)
        low = always if rate.value == 1 else max(rate.low, 0.0)
        high = 1 - always if rate.value == 0 else min(rate.high, 1.0)
        return Estimate(rate.value, low, high)

    def points_a_round(self, side: int = 0) -> Estimate:
        """What a side won, less what it lost, in a round."""
        points = {number: points[side] for number, (_, points, _) in self._matches.items()}
        return self._ratio(points, {number: rounds for number, (_, _, rounds) in self._matches.items()})

    def _deals(self) -> Iterator[range]:
        """The numbers of the matches of each complete deal."""
        turns = self.series.turns
        for first in range(1, self.series.matches + 1, turns):
            numbers = range(first, first + turns)
            if all(number in self._matches for number in numbers):
                yield numbers

    def _ratio(self, of: Mapping[int, float], to: Mapping[int, int]) -> Estimate:
        """A sum over all matches by another one, with the interval of a ratio of sums over deals."""
        if not of:
            return Estimate(0.0)
        value = fsum(of.values()) / sum(to.values())
        deals = [(fsum(of[one] for one in deal), sum(to[one] for one in deal)) for deal in self._deals()]
        if len(deals) < 2:
            return Estimate(value)
        squares = fsum((one - value * by) ** 2 for one, by in deals)
        width = student(len(deals) - 1) * sqrt(squares * len(deals) / (len(deals) - 1)) / sum(by for _, by in deals)
        return Estimate(value, value - width, value + width)


def student(freedom: int) -> float:
    """What 95 % of Student's distribution lie within, for so many degrees of freedom.

    Cornish and Fisher's expansion, as in Abramowitz and Stegun 26.7.5: right to 1 % from two degrees on, and to 12 %
    for one, which says little anyway.
    """
    z = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


# Everybody against everybody


def pairings(rules: Ruleset, players: Sequence[str], seats: int, matches: int, seed: int = 1) -> list[Series]:
    """A series for each two players, named (one, other): they sit in turn where there are two sides.

    Where there are more, each sits alone among others of one kind, and each two players have a series either way.
    """
    if sides(rules, seats) == 2:
        tables = [(one, other) * (seats // 2) for one, other in combinations(players, 2)]
    else:
        tables = [(one, *(other,) * (seats - 1)) for one, other in permutations(players, 2)]
    return [Series(rules, table, matches, seed) for table in tables]


class CrossTable:
    """The standings of `pairings` by who plays and against whom."""

    def __init__(self, standings: Iterable[SeriesResult]) -> None:
        self._found = {standing.series.players[:2]: standing for standing in standings}
        self.players = tuple(dict.fromkeys(name for pair in self._found for name in pair))
        """Everybody, as they were named."""

    def win_rate(self, one: str, other: str) -> Estimate:
        """How often `one` wins against `other`, or against several of them."""
        standing, side = self._standing(one, other)
        return standing.win_rate(side)

    def points_a_round(self, one: str, other: str) -> Estimate:
        """What `one` wins in a round against `other`, or against several of them."""
        standing, side = self._standing(one, other)
        return standing.points_a_round(side)

    def matches(self, one: str, other: str) -> int:
        """How many matches these two have played; nobody plays against themselves."""
        return self._standing(one, other)[0].tally.matches if one != other else 0

    def _standing(self, one: str, other: str) -> tuple[SeriesResult, int]:
        found = self._found.get((one, other))
        return (found, 0) if found is not None else (self._found[other, one], 1)


# Playing


class FailedMatch(KoikoiError, RuntimeError):
    """A match that broke off by a fault of the game itself; players that fail are replaced (see `steady`)."""


class LostProcess(KoikoiError, RuntimeError):
    """A process that played matches has died."""


Task = tuple[int, int]
"""Which series, and the number of a match of it."""


class _MatchRunner:
    """Plays single matches; looks everybody up once."""

    def __init__(self, series: tuple[Series, ...], records: bool) -> None:
        self._series = series
        self._records = records
        self._agents: dict[str, Agent] = {}

    def play(self, task: Task) -> tuple[int, PlayedMatch]:
        """Plays a match.  Raises Endless, Failed."""
        which, number = task
        series = self._series[which]
        deal, turn = series.place(number)
        seated = rotated(series.players, -turn)
        tally = Tally.empty(series.rules, len(seated))
        try:
            agents = [self._agent(name) for name in seated]
            names = rotated(names_of(series.players), -turn)
            table = play_match(series.rules, agents, names, series.seed, deal, tally)
        except EndlessMatch:
            raise
        except Exception as error:
            failed = FailedMatch(f"match {number} of {', '.join(seated)} broke off: {error!r}")
            failed.add_note(format_exc())
            raise failed from None
        assert isinstance(table.match.phase, MatchOver)
        winners = tuple((side - turn) % series.sides for side in table.match.phase.winners)
        record = dump(table.lines) if self._records else ""
        return which, PlayedMatch(number, winners, tally.by_player(turn), record)

    def _agent(self, name: str) -> Agent:
        if name not in self._agents:
            self._agents[name] = make_agent(name)
        return self._agents[name]


def _work(pipe: Connection, series: tuple[Series, ...], records: bool) -> None:
    """What a process does that shares the work."""
    stage = _MatchRunner(series, records)
    while True:
        task: Task = pipe.recv()
        try:
            pipe.send(stage.play(task))
        except (EndlessMatch, FailedMatch) as error:
            pipe.send(error)


def play(
    series: Sequence[Series], *, jobs: int | None = None, records: bool = False
) -> Generator[tuple[int, PlayedMatch], None, None]:
    """Plays all matches of all series, and yields which series each belongs to, as they end, in any order.

    `jobs` processes share the work; with None this one plays alone for a moment, and the rest is for as many as there
    are cores.  Close the generator where you break off, so that they end.  Raises Endless, Failed, Lost.
    """
    given = tuple(series)
    stage = _MatchRunner(given, records)
    tasks = ((which, number) for which, one in enumerate(given) for number in range(1, one.matches + 1))
    if jobs is None:
        end = time.monotonic() + ALONE
        for task in tasks:
            yield stage.play(task)
            if time.monotonic() > end:
                break
        jobs = cores()
    if jobs == 1:
        yield from map(stage.play, tasks)
        return
    with ExitStack() as stack:
        busy: list[Connection] = []
        for task in islice(tasks, jobs):
            helper = process.start(_work, given, records)
            stack.callback(helper.end)
            helper.pipe.send(task)
            busy.append(helper.pipe)
        while busy:
            for pipe in cast("list[Connection]", wait(busy)):
                try:
                    answer: tuple[int, PlayedMatch] | Exception = pipe.recv()
                    if isinstance(answer, Exception):
                        raise answer
                    if (more := next(tasks, None)) is not None:
                        pipe.send(more)
                    else:
                        busy.remove(pipe)
                except (EOFError, BrokenPipeError, ConnectionError):
                    raise LostProcess(SimulationFault.LOST_PROCESS()) from None
                yield answer


def cores() -> int:
    """How many processes can compute at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
