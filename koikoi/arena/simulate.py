"""One match of computer players among themselves, and counting what happens in matches.

Everything follows from the ruleset, the players, the seed and the number of the deal (from 1): the match is shuffled
with `match_seed(seed, deal)`, and the player at seat S draws its chance from `random.Random("SEED match DEAL seat S")`.
So equal players in turned seats play the same cards the same way.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import TypeVar

from koikoi.agents.players import Agent
from koikoi.arena.fallback import choose
from koikoi.engine.events import Event, KoiKoiCalled, Misdealt, RoundEnded
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, ToDecide, ToPick, ToPlay, sides
from koikoi.errors import N_, ErrorCode, KoikoiError
from koikoi.table.table import Table

_T = TypeVar("_T")

MOST_DEALS = 10_000
"""Void deals in a row after which a round is taken to be undealable."""


class SimulationFault(ErrorCode):
    """Why matches can't be played to their end."""

    NO_DEAL = N_(
        "match {match} does not end: {deals} deals in a row are void; change {rules} so that it comes to an end"
    )
    LOST_PROCESS = N_("a process that played matches has died; try again with fewer --jobs")


class EndlessMatch(KoikoiError, RuntimeError):
    """A match that does not come to its end."""


@dataclass(slots=True)
class Tally:
    """What came of some matches.  Lists have an entry for each player (or seat), or each side: a player, or a team."""

    matches: int = 0
    rounds: int = 0
    redeals: int = 0
    wins: list[int] = field(default_factory=list)
    """Matches won alone, per side."""
    draws: int = 0
    points: list[int] = field(default_factory=list)
    """Won, less lost, in all rounds; per side."""
    rounds_won: list[int] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    """Koi-koi called."""
    yaku: list[Counter[str]] = field(default_factory=list)
    """In how many rounds each yaku was paid to whom."""
    endings: Counter[str] = field(default_factory=Counter)
    """How rounds ended."""

    @classmethod
    def empty(cls, rules: Ruleset, seats: int) -> "Tally":
        """Nothing counted yet, for this many players."""
        count = sides(rules, seats)
        return cls(
            wins=[0] * count,
            points=[0] * count,
            rounds_won=[0] * seats,
            calls=[0] * seats,
            yaku=[Counter() for _ in range(seats)],
        )

    def hear(self, event: Event) -> None:
        """Counts what happened, by seat."""
        match event:
            case KoiKoiCalled(seat):
                self.calls[seat] += 1
            case Misdealt():
                self.redeals += 1
            case RoundEnded(result):
                self.rounds += 1
                self.endings[result.ending.value] += 1
                self.points = _added(self.points, result.points)
                if result.winner is not None:
                    self.rounds_won[result.winner] += 1
                for award in result.awards:
                    self.yaku[award.seat].update({one.id for one in award.account.yaku})
            case _:
                pass

    def end(self, winners: tuple[int, ...]) -> None:
        """Counts a match that these sides have won."""
        self.matches += 1
        if len(winners) == 1:
            self.wins[winners[0]] += 1
        else:
            self.draws += 1

    def add(self, other: "Tally") -> None:
        """Counts what the other has counted."""
        self.matches += other.matches
        self.rounds += other.rounds
        self.redeals += other.redeals
        self.draws += other.draws
        self.wins, self.points = _added(self.wins, other.wins), _added(self.points, other.points)
        self.rounds_won, self.calls = _added(self.rounds_won, other.rounds_won), _added(self.calls, other.calls)
        self.endings.update(other.endings)
        for mine, more in zip(self.yaku, other.yaku, strict=True):
            mine.update(more)

    def by_player(self, turn: int) -> "Tally":
        """What was counted by seat, by player: player P sat `turn` seats to the right of seat P."""
        return Tally(
            matches=self.matches,
            rounds=self.rounds,
            redeals=self.redeals,
            draws=self.draws,
            endings=self.endings,
            wins=list(rotated(self.wins, turn)),
            points=list(rotated(self.points, turn)),
            rounds_won=list(rotated(self.rounds_won, turn)),
            calls=list(rotated(self.calls, turn)),
            yaku=list(rotated(self.yaku, turn)),
        )


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [sum(pair) for pair in zip(one, other, strict=True)]


def rotated(items: Sequence[_T], turn: int) -> tuple[_T, ...]:
    """The items moved `turn` places to the front, those from the front to the end."""
    turn %= len(items)
    return (*items[turn:], *items[:turn])


def match_seed(seed: int, deal: int) -> int:
    """The seed of one match, below 2**53 like all seeds of matches."""
    return int.from_bytes(sha256(f"koikoi simulate {seed} {deal}".encode()).digest()[:8], "big") >> 11


def play_match(
    rules: Ruleset, players: Sequence[Agent], names: Sequence[str], seed: int, deal: int, tally: Tally | None = None
) -> Table:
    """Plays the match of this deal to its end; players, names and the tally are by seat.

    The first dealer is found by lots.  Who fails is replaced for that action (see `steady`).  Raises Endless.
    """
    table = Table(rules, names, seed=match_seed(seed, deal))
    chance = [Random(f"{seed} match {deal} seat {seat}") for seat in range(len(players))]
    counted = Tally.empty(rules, len(players)) if tally is None else tally
    void = 0
    while not isinstance(table.match.phase, MatchOver):
        match table.match.phase:
            case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                events = table.act(seat, choose(players[seat], table.view(seat), chance[seat]))
            case _:
                events = table.play_chance()
        for event in events:
            counted.hear(event)
        void = void + 1 if any(isinstance(event, Misdealt) for event in events) else 0
        if void >= MOST_DEALS:
            raise EndlessMatch(SimulationFault.NO_DEAL(match=deal, deals=void, rules=rules.name))
    counted.end(table.match.phase.winners)
    return table


def names_of(players: Sequence[str]) -> tuple[str, ...]:
    """What the players of a table are called: by their kind, numbered where that comes more than once."""
    seen: Counter[str] = Counter()
    names = []
    for kind in players:
        seen[kind] += 1
        names.append(f"{kind} {seen[kind]}" if players.count(kind) > 1 else kind)
    return tuple(names)
