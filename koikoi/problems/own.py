"""One's own turning points as problems: from a match that has been looked back at."""

from collections.abc import Iterable

from koikoi.engine.actions import Action, Pick
from koikoi.problems.kept import add_own
from koikoi.problems.problem import Answer
from koikoi.review.grading import GradedOption
from koikoi.review.match_review import GradedDecision

MOST: int = 3
"""Of one match: the largest."""


def join(turning_points: Iterable[GradedDecision], today: int) -> OSError | None:
    """Puts the first of these away, the largest first; they come as problems in three days.

    Returns why that failed.
    """
    for one in list(turning_points)[:MOST]:
        answers = [_answer(option) for option in one.grade.options]
        if (trouble := add_own(one.decision.view, answers, one.grade.futures, today)) is not None:
            return trouble
    return None


def _answer(option: GradedOption) -> Answer:
    weighed = option.weighed
    actions: tuple[Action, ...] = (weighed.action,)
    if weighed.pick is not None:
        actions = (weighed.action, Pick(weighed.pick))
    chance = min(max(weighed.chance.value, 0.0), 1.0)
    return Answer(actions, chance, max(option.behind.value, 0.0), option.behind.error, 0.0, 0.0)
