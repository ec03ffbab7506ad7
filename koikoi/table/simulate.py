"""Computer players among themselves: many matches from one seed, counted.

Everything follows from the ruleset, the players and the seed: match N (from 1) is shuffled with `match_seed(seed, N)`,
and the player at seat S draws its chance from `random.Random("SEED match N seat S")`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from koikoi.agents.players import Agent
from koikoi.engine.events import Event, KoiKoiCalled, Misdealt, RoundEnded
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, ToDecide, ToPick, ToPlay, sides
from koikoi.table.table import Table

MOST_ROUNDS = 10_000
"""Rounds after which a match is taken to be endless: some rulesets play on until somebody leads."""
MOST_DEALS = 10_000
"""Void deals in a row after which a round is taken to be undealable."""


class Endless(RuntimeError):
    """A match that does not come to its end."""


@dataclass(slots=True)
class Tally:
    """What came of the matches.  Lists have one entry per side (a seat, or a team of two) unless they say otherwise."""

    matches: int = 0
    rounds: int = 0
    redeals: int = 0
    wins: list[int] = field(default_factory=list)
    """Matches won alone."""
    draws: int = 0
    points: list[int] = field(default_factory=list)
    """Won, less lost, in all rounds."""
    rounds_won: list[int] = field(default_factory=list)
    """Per seat."""
    calls: list[int] = field(default_factory=list)
    """Koi-koi called, per seat."""
    endings: Counter[str] = field(default_factory=Counter)
    """How rounds ended."""
    yaku: Counter[str] = field(default_factory=Counter)
    """In how many rounds a yaku was paid."""

    def hear(self, events: tuple[Event, ...]) -> None:
        """Counts what happened."""
        for event in events:
            match event:
                case KoiKoiCalled(seat):
                    self.calls[seat] += 1
                case Misdealt():
                    self.redeals += 1
                case RoundEnded(result):
                    self.rounds += 1
                    self.endings[result.ending.value] += 1
                    self.points = [sum(pair) for pair in zip(self.points, result.points, strict=True)]
                    if result.winner is not None:
                        self.rounds_won[result.winner] += 1
                    paid = {one.id for award in result.awards for one in award.account.yaku}
                    self.yaku.update(paid)
                case _:
                    pass


def match_seed(seed: int, number: int) -> int:
    """The seed of one match, below 2**53 like all seeds of matches."""
    return int.from_bytes(sha256(f"koikoi simulate {seed} {number}".encode()).digest()[:8], "big") >> 11


def play_match(
    rules: Ruleset, players: Sequence[Agent], names: Sequence[str], seed: int, number: int, tally: Tally | None = None
) -> Table:
    """Plays match `number` to its end.  The first dealer is found by lots.  Raises Endless."""
    table = Table(rules, names, seed=match_seed(seed, number))
    chance = [Random(f"{seed} match {number} seat {seat}") for seat in range(len(players))]
    void = 0
    while not isinstance(table.match.phase, MatchOver):
        match table.match.phase:
            case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                action = players[seat].choose(table.view(seat), chance[seat])
                events = table.act(seat, action)
            case _:
                events = table.house()
        if tally is not None:
            tally.hear(events)
        void = void + 1 if any(isinstance(event, Misdealt) for event in events) else 0
        if void >= MOST_DEALS or table.match.round > MOST_ROUNDS:
            raise Endless(
                f"match {number} does not end: "
                + (f"{void} deals in a row are void" if void else f"nobody leads after {MOST_ROUNDS} rounds")
                + f"; change {rules.name} so that it comes to an end"
            )
    return table


def simulate(
    rules: Ruleset,
    players: Sequence[Agent],
    matches: int,
    seed: int,
    *,
    names: Sequence[str] | None = None,
    after_match: Callable[[int, Table, Tally], object] = lambda number, table, tally: None,
) -> Tally:
    """Plays matches and counts; `after_match` hears of each as it ends.  Raises Endless."""
    called = names_of(players) if names is None else names
    count = sides(rules, len(players))
    tally = Tally(wins=[0] * count, points=[0] * count)
    tally.rounds_won, tally.calls = [0] * len(players), [0] * len(players)
    for number in range(1, matches + 1):
        table = play_match(rules, players, called, seed, number, tally)
        tally.matches += 1
        phase = table.match.phase
        winners = phase.winners if isinstance(phase, MatchOver) else ()
        if len(winners) == 1:
            tally.wins[winners[0]] += 1
        else:
            tally.draws += 1
        after_match(number, table, tally)
    return tally


def names_of(players: Sequence[Agent]) -> tuple[str, ...]:
    """What the players of a table are called: by their kind, numbered where that comes more than once."""
    kinds = [one.name for one in players]
    seen: Counter[str] = Counter()
    found = []
    for kind in kinds:
        seen[kind] += 1
        found.append(f"{kind} {seen[kind]}" if kinds.count(kind) > 1 else kind)
    return tuple(found)
