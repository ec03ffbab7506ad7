"""The player of today's deal: the same choices on every machine and for ever, by whole numbers and what it sees."""

from __future__ import annotations

import ast
import datetime
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from koikoi.agents import steady
from koikoi.agents.steady import SteadyPlayer
from koikoi.engine.actions import Seat
from koikoi.engine.notation import text
from koikoi.engine.view import determinize
from koikoi.table.share_code import SharedMatch
from koikoi.table.table import Table
from koikoi.table.today import OPPONENT, deal_of
from tests.random_rulesets import ruleset_of

STEADY = SteadyPlayer()


def played(match: SharedMatch, most: int) -> list[str]:
    """The first choices of the steady player, against somebody who always does what the engine names first."""
    table = Table(match.rules, ("Aoi", "Uguisu"), seed=match.seed, dealer=match.dealer)
    said: list[str] = []
    while not table.over and len(said) < most:
        seat = table.match.to_move
        if seat is None:
            table.play_chance()
            continue
        view = table.view(seat)
        action = view.legal[0] if not match.agents[seat] else STEADY.choose(view, Random())
        said += [text(action)] if match.agents[seat] else []
        table.act(seat, action)
    return said


# For ever: whoever changes one of these has given people another match than they played


@pytest.mark.parametrize(
    ("day", "choices"),
    [
        ("2026-11-23", "play 4P1 play 7P1 play 4P2 play 9R"),
        ("2026-11-29", "play 7P2 play 9P1 play 9P2 play 5R"),
        ("2026-12-25", "play 5P1 play 9P2 pick 1R play 11R"),
        ("2030-02-28", "play 4P1 play 3B pick 12P1 play 1B"),
    ],
)
def test_days_gone_by_stay_the_same(day: str, choices: str) -> None:
    match = deal_of(datetime.date.fromisoformat(day))
    assert " ".join(played(match, 4)) == choices


def test_a_round_stays_the_same_to_its_end() -> None:
    match = deal_of(datetime.date(2026, 11, 22))
    one_round = replace(match, rules=replace(match.rules, rounds=1))
    assert sha256(" ".join(played(one_round, 99)).encode()).hexdigest()[:16] == "d5e576f31b669e13"


def test_nothing_but_the_position_decides() -> None:
    match = deal_of(datetime.date(2026, 11, 24))
    table = Table(match.rules, ("Aoi", "Uguisu"), seed=match.seed, dealer=match.dealer)
    table.play_chance()
    if table.match.to_move == 0:
        table.act(Seat(0), table.view(Seat(0)).legal[0])
    view = table.view(Seat(1))
    hidden = determinize(view, Random(7))
    assert hidden.hands[0] != table.match.hands[0]
    assert STEADY.choose(view, Random(1)) == STEADY.choose(replace(view), Random(2))


def test_whole_numbers_alone_are_reckoned_with() -> None:
    """No fraction, no power, and nothing of `math`: their last bits differ between systems."""
    tree = ast.parse(Path(steady.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not isinstance(node, ast.Div | ast.Pow)
        assert not (isinstance(node, ast.ImportFrom) and node.module in ("math", "time", "statistics"))
        assert not isinstance(node, ast.Import)


def test_it_plays_by_odd_rules() -> None:
    rules = ruleset_of({"rounds": 1, "turn_order": "draw_play", "capture_optional": True})
    assert played(SharedMatch(rules, ("", OPPONENT), Seat(0), 3), 3)
