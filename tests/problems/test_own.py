"""Turning points of a match that has been looked back at come as problems."""

from pathlib import Path

import pytest

from koikoi.agents.coach.odds import Figure, weighed_action
from koikoi.agents.kernel.kernel import code_of
from koikoi.agents.search.search import Option
from koikoi.engine.actions import Action
from koikoi.engine.state import ToPlay
from koikoi.problems import kept
from koikoi.problems.bundled import bundled
from koikoi.problems.own import MOST, join
from koikoi.problems.problem import Problem
from koikoi.review.grading import Grade, GradedOption
from koikoi.review.match_review import Decision, GradedDecision

DAY = 740_000


def looked_back(problem: Problem) -> GradedDecision:
    """The same decision as a review has it: one option for each legal action."""
    options: dict[Action, GradedOption] = {}
    for answer in problem.answers:
        weighed = weighed_action(problem.view, Option(tuple(map(code_of, answer.actions))))
        options.setdefault(answer.action, GradedOption(weighed, Figure(answer.behind, answer.error)))
    seat = problem.view.seat
    assert seat is not None
    done = problem.answers[-1].action
    decision = Decision(7, 9, seat, problem.view, done)
    return GradedDecision(decision, Grade(7, 600, tuple(options.values()), done))


def test_the_largest_join_and_can_be_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    sources = [one for one in bundled() if isinstance(one.view.phase, ToPlay)][: MOST + 2]
    points = [looked_back(one) for one in sources]
    assert join(points, DAY) is None
    assert join(points, DAY) is None
    own = kept.load().own
    assert [one.problem.view for one in own] == [one.view for one in sources[:MOST]]
    for one, source in zip(own, sources, strict=False):
        assert one.problem.futures == 600
        assert one.problem.best.action == source.best.action
        for answer in source.answers:
            found = one.problem.answer(answer.actions)
            assert found is not None
            assert found.action == answer.action
