"""Computer players that fail where no other process thinks for them: in the terminal, and in the arena."""

from __future__ import annotations

from random import Random

import pytest

from koikoi.agents.players import make_agent
from koikoi.arena.fallback import choose
from koikoi.arena.simulate import play_match
from koikoi.cli.game import TerminalMatch
from koikoi.cli.terminal import Terminal
from koikoi.engine.state import MatchOver
from koikoi.engine.view import observe
from koikoi.rulesets.collection import bundled
from koikoi.table.table import Table
from tests.agents.odd_players import odd
from tests.agents.rounds import dealt
from tests.tables import in_turn

RULES = bundled()["koikoi-japan"]
MATCH = dealt(RULES, 2, Random(7))
VIEW = observe(MATCH, in_turn(MATCH))


@pytest.mark.parametrize(
    ("name", "trouble", "below"),
    [
        ("failing", "failing failed (ZeroDivisionError('by zero'))", "greedy"),
        ("cheating", "cheating chose what is not legal (Play(card=", "greedy"),
        ("silent", "silent chose what is not legal (None)", "greedy"),
        ("player", "player chose what is not legal (Play(card=", "beginner"),
    ],
)
def test_player_that_fails_is_replaced_by_the_level_below_and_the_log_says_so(
    name: str, trouble: str, below: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert choose(odd(name), VIEW, Random(3)) == make_agent(below).choose(VIEW, Random(3))
    (said,) = caplog.messages
    assert said.startswith(trouble)
    assert said.endswith(f"; {below} chooses this action")
    assert caplog.records[0].name == "koikoi.thinking"


def test_player_that_hangs_is_replaced_when_its_time_is_over(caplog: pytest.LogCaptureFixture) -> None:
    assert choose(odd("sleeping"), VIEW, Random(3), limit=0.2) == make_agent("greedy").choose(VIEW, Random(3))
    assert caplog.messages == ["sleeping took too long; greedy chooses this action"]


@pytest.mark.parametrize("name", ["failing", "cheating"])
def test_fault_is_found_in_time_as_well(name: str, caplog: pytest.LogCaptureFixture) -> None:
    assert choose(odd(name), VIEW, Random(3), limit=20) == make_agent("greedy").choose(VIEW, Random(3))
    assert caplog.messages[0].startswith(name)


def test_player_without_a_fault_is_not_disturbed(caplog: pytest.LogCaptureFixture) -> None:
    assert choose(make_agent("beginner"), VIEW, Random(3)) == make_agent("beginner").choose(VIEW, Random(3))
    assert caplog.messages == []


def test_nobody_is_asked_out_of_turn() -> None:
    with pytest.raises(ValueError, match="not this seat's turn"):
        choose(odd("failing"), observe(MATCH, None), Random(3))


def test_match_in_the_arena_goes_on_with_a_player_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    table = play_match(RULES, [odd("failing"), make_agent("greedy")], ("failing", "greedy"), 1, 1)
    assert isinstance(table.match.phase, MatchOver)
    assert set(caplog.messages) == {"failing failed (ZeroDivisionError('by zero')); greedy chooses this action"}


def test_match_in_the_terminal_goes_on_with_a_player_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(RULES, ["Aoi", "Ren"], seed=3)
    assert TerminalMatch(table, [odd("failing"), odd("failing")], Terminal()).run() == 0
    assert table.over
    assert "failing failed" in caplog.messages[0]
