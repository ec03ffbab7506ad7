"""The fifth law: totals change only with a round's result, which says who won what and of whom.

Whatever is told, recorded, shown or counted of a match reads results; points that move at another moment would be seen
by nobody.  `test_laws.py` holds it at every step; here it is tried in seconds, and says in a sentence what is wrong.
"""

from random import Random

import pytest

from koikoi.engine.actions import Action, Deal, KoiKoi, NextRound
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from tests.random_rulesets import random_ruleset
from tests.tables import RULESETS, TABLES, shuffled


def totals_change_with_a_result_alone(before: Match, after: Match) -> None:
    """Asserts the law for one step."""
    ended = len(after.results) - len(before.results)
    assert ended or after.totals == before.totals, (
        f"Totals change only with a round's result, and no round has ended: {before.totals} became {after.totals}. "
        "What a rule costs or brings meanwhile is paid when the round ends: engine/ending.py."
    )
    if ended:
        assert ended == 1
        assert after.results[-1].totals == after.totals, (
            f"Totals change only with a round's result, which says {after.results[-1].totals}, not {after.totals}: "
            "a total is what was there before and the points of the result, engine/ending.py."
        )
        won = zip(before.totals, after.results[-1].points, strict=True)
        assert after.totals == tuple(total + points for total, points in won), "A result's points are what totals gain."


RANDOM = [random_ruleset(Random(seed))[1] for seed in range(12)]
GAMES = [*((RULESETS[name], seats) for name, seats in TABLES), *((rules, rules.seat_counts[0]) for rules in RANDOM)]


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=lambda one: str(getattr(one, "name", one)))
def test_totals_change_only_with_a_rounds_result(rules: Ruleset, seats: int) -> None:
    rng, match = Random(7), new_match(rules, seats)
    for number in range(400):
        if isinstance(match.phase, MatchOver):
            match = new_match(rules, seats)
        legal = legal_actions(match)
        action: Action = Deal(shuffled(number)) if isinstance(match.phase, ToDeal) else rng.choice(legal)
        if KoiKoi() in legal and rng.random() < 0.7:
            action = KoiKoi()
        after = step(match, action)[0]
        totals_change_with_a_result_alone(match, after)
        match = after
    assert match.results or NextRound() not in legal_actions(match)
