"""What is worth telling of a whole match, from its record."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from koikoi.engine.actions import Seat
from koikoi.engine.events import KoiKoiCalled, RoundEnded
from koikoi.engine.state import Award, Ending, Match, RoundResult, side_of, sides
from koikoi.engine.yaku import Scored
from koikoi.table import save
from koikoi.table.match_source import MatchSource
from koikoi.table.record import RecordError
from koikoi.table.replay import RecordReplayer


@dataclass(frozen=True, slots=True)
class FinestYaku:
    """The dearest yaku of a match."""

    round: int
    award: Award
    yaku: Scored


@dataclass(frozen=True, slots=True)
class MatchHighlights:
    """One entry per side, where nothing else is said."""

    totals: tuple[tuple[int, ...], ...]
    """For each side where it began and where it stood after every round."""
    won: tuple[int, ...]
    """Rounds won."""
    best: tuple[int, ...]
    """The most a round has brought."""
    calls: tuple[int, ...]
    """Koi-koi called."""
    streak: tuple[tuple[int, int], ...]
    """The most koi-koi one player called in one round, and which round that was; (0, 0): none at all."""
    ran_out: tuple[int, ...]
    """The rounds in which all hands ran out and nobody won."""
    finest: FinestYaku | None


def match_highlights(source: MatchSource) -> MatchHighlights:
    """What is worth telling of a match so far, from its results and what was called."""
    rules, seats = source.rules, len(source.players)
    results = source.match.results
    count = sides(rules, seats)
    start = source.header.totals or (rules.start_points,) * count
    called = _calls(source)
    by_side = [[] for _ in range(count)]  # type: list[list[tuple[int, int]]]
    for (number, seat), calls in sorted(called.items()):
        by_side[side_of(rules, seats, Seat(seat))].append((calls, number))
    winners = Counter(side_of(rules, seats, one.winner) for one in results if one.winner is not None)
    return MatchHighlights(
        totals=tuple((start[side], *(one.totals[side] for one in results)) for side in range(count)),
        won=tuple(winners[side] for side in range(count)),
        best=tuple(max((one.points[side] for one in results), default=0) for side in range(count)),
        calls=tuple(sum(calls for calls, _ in rounds) for rounds in by_side),
        streak=tuple(max(rounds, key=lambda one: one[0], default=(0, 0)) for rounds in by_side),
        ran_out=tuple(one.round for one in results if one.ending is Ending.EXHAUSTED and one.winner is None),
        finest=_finest(results),
    )


def _calls(source: MatchSource) -> Counter[tuple[int, int]]:
    """Koi-koi by round and seat."""
    calls: Counter[tuple[int, int]] = Counter()
    callers: list[Seat] = []
    for event in source.events:
        if isinstance(event, KoiKoiCalled):
            callers.append(event.seat)
        elif isinstance(event, RoundEnded):
            calls.update((event.result.round, seat) for seat in callers)
            callers.clear()
    calls.update((source.match.round, seat) for seat in callers)
    return calls


def _finest(results: tuple[RoundResult, ...]) -> FinestYaku | None:
    every = [
        FinestYaku(result.round, award, one)
        for result in results
        for award in result.awards
        for one in award.account.yaku
        if one.cards
    ]
    return max(every, key=lambda one: (one.yaku.points, one.award.account.total), default=None)


def round_end(path: Path, number: int) -> Match | None:
    """How the table lay, all hands open, when a round of a record ended; None where the record does not come to that.

    Raises RecordError where the file can't be read.
    """
    lines, _fault = save.readable_lines(path)
    player = RecordReplayer(lines[0])
    for one in lines[1:]:
        try:
            player.take(*one)
        except RecordError:
            return None
        match = player.done.match
        if match.results and match.results[-1].round == number:
            return match
    return None
