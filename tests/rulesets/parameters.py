"""What the tests of single parameters share: who shows which value, and a few situations.

    @shows("zero_sum", (False, (5, 0)), (True, (5, -5)))
    def test_losers_pay_only_where_the_ruleset_says_so(setting: Setting, outcome: object) -> None:
        assert points(won(ruleset_of(setting))) == outcome

`shows` hands the test one setting after the other, with what has to come of it, and notes it in `SHOWN`; in the end
`test_parameters.py` asks whether any parameter, or any value of one, was forgotten. Outcomes differ from each other, so
that a parameter nobody reads cannot pass.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from koikoi.engine.cards import CardSet
from koikoi.engine.notation import text
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account, Calls, account_of
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDeal
from tests.random_rulesets import ruleset_of
from tests.tables import play, position, result_of

Setting = dict[str, object]

SHOWN: dict[str, list[object]] = {}
"""The values that some test shows, by parameter."""


def show(parameter: str, *pairs: tuple[object, object]) -> list[Any]:
    """Test arguments (setting, outcome) for some values of a parameter."""
    outcomes = [outcome for _, outcome in pairs]
    assert all(outcomes.count(one) == 1 for one in outcomes), f"two values of {parameter} have the same outcome"
    SHOWN[parameter] = [value for value, _ in pairs]
    return [pytest.param({parameter: value}, outcome, id=f"{parameter}={value}") for value, outcome in pairs]


def shows(parameter: str, *pairs: tuple[object, object]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test that shows these values of a parameter."""
    return pytest.mark.parametrize(("setting", "outcome"), show(parameter, *pairs))


# What a pile is worth


def worth(
    setting: Mapping[str, object], pile: str, *, parent: str = "nintendo-standard", field: str = "", **calls: Any
) -> Account:
    """The account of a pile under a ruleset; `own` and `opponents` are calls."""
    rules = ruleset_of(setting, parent=parent)
    return account_of(rules, CardSet.parse(pile), calls=Calls(**calls), field=CardSet.parse(field))


def yaku(account: Account) -> dict[str, int]:
    """The yaku of an account with their points."""
    return {one.id: one.points for one in account.yaku}


# Situations

SANKO = {"hand": "8P1", "field": "8B", "captured": "1B 3B"}
"""One play that makes three lights (5 points)."""


def about_to_win(rules: Ruleset, *, seats: int = 2, winner: int = 0, more: str = "", **position_of: Any) -> Match:
    """`winner` can make three lights by playing 8P1; `more` lies in the pile of the winner already."""
    hands = [f"2P{1 + seat % 2}" if seat < 2 else f"7P{1 + seat % 2}" for seat in range(seats)]
    hands[winner] = f"{SANKO['hand']} {hands[winner]}"
    captured = [""] * seats
    captured[winner] = f"{SANKO['captured']} {more}"
    return position(rules, hands, field=SANKO["field"], stock="12P1", captured=captured, to_play=winner, **position_of)


def won(rules: Ruleset, **position_of: Any) -> Match:
    """The match after somebody has stopped with three lights (worth 5 in the ruleset most tests begin with)."""
    return play(about_to_win(rules, **position_of), "play 8P1; stop")[0]


def run_out(rules: Ruleset, *, seats: int = 2, **position_of: Any) -> Match:
    """The match after the last hand card, which seat 0 has laid to no avail."""
    hands = ["2P1", *[""] * (seats - 1)]
    return play(position(rules, hands, field="4P1", stock="12P1", **position_of), "play 2P1")[0]


def points(match: Match) -> tuple[int, ...]:
    """What each side got in the round that has just ended."""
    return result_of(match).points


def outcome_of(match: Match) -> str:
    """What the match waits for: `to-play 0`; with the dealer `to-deal 1`; with the points `round-over 6 0`."""
    phase = match.phase
    if isinstance(phase, RoundOver | MatchOver):
        name = "round-over" if isinstance(phase, RoundOver) else "match-over"
        return " ".join([name, *map(str, phase.result.points)])
    return f"to-deal {match.dealer}" if isinstance(phase, ToDeal) else text(phase)
