"""What is known of the bundled rulesets beforehand is what rollouts teach."""

from dataclasses import replace
from math import inf

import pytest

from koikoi.agents.search.ruleset_lessons import lessons_of
from koikoi.agents.search.ruleset_model import RulesetModel
from koikoi.engine.parameters import FirstOya, MatchTie
from tests.tables import RULESETS, STANDARD, TABLES


@pytest.mark.law(2)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_is_what_rollouts_teach(name: str, seats: int) -> None:
    known = lessons_of(RULESETS[name], seats)
    assert known is not None, "tools/train_players.py --lessons"
    found = RulesetModel(RULESETS[name], seats, patience=inf).lessons
    assert known.koikoi_weights == pytest.approx(found.koikoi_weights)
    for ours, theirs in zip(known.spread.steps, found.spread.steps, strict=True):
        assert ours == pytest.approx(theirs)
    assert (known.spread.unit, known.spread.mean, known.spread.deviation) == pytest.approx(
        (found.spread.unit, found.spread.mean, found.spread.deviation)
    ), "tools/train_players.py --lessons"


def test_a_ruleset_that_plays_otherwise_is_another_one() -> None:
    assert lessons_of(STANDARD, 2) == lessons_of(replace(STANDARD, title="Ours"), 2)
    assert lessons_of(replace(STANDARD, hand_cards_2=STANDARD.hand_cards_2 - 2), 2) is None
    assert lessons_of(STANDARD, 4) is None


def test_how_long_a_match_is_teaches_nothing_about_its_rounds() -> None:
    other = replace(
        STANDARD, rounds=3, target_points=30, match_tie=MatchTie.EXTRA_ROUND, start_points=20, first_oya=FirstOya.AGREED
    )
    assert lessons_of(other, 2) == lessons_of(STANDARD, 2)
    few, fewer = (RulesetModel(one, 2, sample=50, lessons=20, patience=inf).lessons for one in (STANDARD, other))
    assert few == fewer
