"""The time that a computer player takes tells nothing of the cards that it holds."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from koikoi import settings
from koikoi.agents.players import NAMES, make_agent
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.worker.worker import thinking_time
from koikoi.desktop.match.state.computer_players import ComputerPlayers
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ChooseDealer, Match, MatchOver, RoundOver, ToDeal
from koikoi.engine.view import View, determinize, observe
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.match_source import MatchSource
from koikoi.table.record import Line
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.random_rulesets import random_ruleset

FRAME = 1 / 60
HANDS = 6
"""Arrangements of the hidden cards in which each position is looked at."""


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    settings.adopt(Settings())


class SlowThinker:
    """A computer player's process, replaced: a thought takes as long as its hand has it, up to the most allowed."""

    def __init__(self) -> None:
        self.now = self.ready = 0.0
        self.answer: Action | None = None
        self.late = 1.0
        """The share of the time that a player may need in which it has always thought."""

    def prepare(self, rules: Ruleset, seats: int) -> None:
        """Does nothing: a `SlowThinker` has nothing to learn."""

    def cancel(self) -> None:
        self.answer = None

    def ask(self, view: View, agent: str, _seed: int, *, limit: float) -> None:
        chance = Random(f"{view.hand}")
        self.answer = chance.choice(view.legal)
        self.ready = self.now + chance.random() * self.late * thinking_time(agent)

    def poll(self) -> Action | None:
        return self.answer if self.now >= self.ready else None


@dataclass
class Position:
    """A match at one moment, for `ComputerPlayers`; the hidden cards may be others."""

    table: Table
    match: Match
    lines: list[Line]

    @property
    def rules(self) -> Ruleset:
        return self.table.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    @property
    def seating(self) -> Seating:
        return self.table.seating

    @property
    def seed(self) -> int:
        return self.table.seed

    def view(self, seat: Seat | None) -> View:
        return observe(self.match, seat)


def table_of(rules: Ruleset, seats: int, agent: str, seed: int) -> Table:
    """A match among computer players."""
    chairs = tuple(Chair("ABCDEFG"[seat], agent=agent) for seat in range(seats))
    return Table(rules, Seating(chairs), seed=seed, dealer=Seat(seed % seats))


def positions(table: Table, count: int, rng: Random) -> Iterator[Match]:
    """Positions of a match that is played at random."""
    while count:
        match table.match.phase:
            case ToDeal():
                table.deal()
            case RoundOver():
                table.next_round()
            case MatchOver() | ChooseDealer():
                return
            case _:
                yield table.match
                count -= 1
                seat = table.match.to_move
                assert seat is not None
                table.act(seat, rng.choice(table.view(seat).legal))


def waited(table: Table, match: Match, late: float = 1.0) -> float:
    """Seconds from all lying still to the answer."""
    worker = SlowThinker()
    worker.late = late
    position = Position(table, match, [*table.lines])
    players = ComputerPlayers(cast(MatchSource, position))
    players.attach(cast(Services, SimpleNamespace(worker=worker)))
    seat, speed, still = match.to_move, settings.now().speed, 0.0
    assert seat is not None
    rate = 1.0 if speed is Speed.NONE else 1.0 / speed.factor
    for _ in range(3000):
        if players(seat, still) is not None:
            return round(worker.now, 3)
        worker.now += FRAME
        still += FRAME * rate
    raise AssertionError("no answer")


def arrangements(match: Match, seed: int) -> list[Match]:
    """The same for whoever looks on, with other hidden cards."""
    view = observe(match, None)
    return [match, *(determinize(view, Random(f"{seed} {number}")) for number in range(HANDS - 1))]


SPEEDS = [(speed, reduced) for speed in Speed for reduced in (False, True)]


@pytest.mark.parametrize("late", [0.3, 1.0, 2.5], ids=["quick", "slow", "too slow"])
@pytest.mark.parametrize("number", range(12))
def test_from_rest_to_the_card_the_time_does_not_depend_on_hidden_cards(number: int, late: float) -> None:
    rng = Random(f"pauses {number}")
    speed, reduced = SPEEDS[number % len(SPEEDS)]
    settings.adopt(Settings(speed=speed, reduced_motion=reduced))
    rules = [*bundled().values()][number % len(bundled())] if number % 3 == 0 else random_ruleset(rng)[1]
    agent, seats = rng.choice(NAMES), rng.choice(rules.seat_counts)
    table = table_of(rules, seats, agent, number)
    seen = 0
    for match in positions(table, 10, rng):
        times = {waited(table, one, late) for one in arrangements(match, number)}
        if late <= 1.0:
            assert len(times) == 1, f"{times} s, {agent}, {match.phase}"
        else:  # a machine that is too slow: only whole times more
            beat = thinking_time(agent)
            least = min(times)
            for one in times:
                steps = (one - least) / beat
                assert abs(steps - round(steps)) < 3 * FRAME / beat, f"{times} s, {agent}, {match.phase}"
        seen += 1
    assert seen


@pytest.mark.parametrize("agent", NAMES)
def test_a_thought_is_shorter_than_the_pause_that_covers_it(agent: str) -> None:
    rng, player = Random("thoughts"), make_agent(agent)
    for number in range(2):
        rules = bundled()["nintendo-standard"] if number == 0 else random_ruleset(rng)[1]
        table = table_of(rules, rng.choice(rules.seat_counts), agent, number)
        if agent in ("player", "strong", "master"):
            ruleset_model(rules, len(table.players))  # is learned when a match begins
        for match in positions(table, 5, rng):
            seat = match.to_move
            assert seat is not None
            before = time.process_time()
            player.choose(table.view(seat), Random(1))
            assert time.process_time() - before < thinking_time(agent), f"{match.phase}"
