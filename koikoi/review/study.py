"""Weighing a match beside the window: a quick look at every decision first, then the largest differences in full."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from koikoi.agents.coach.odds import GoOn, always
from koikoi.engine.actions import Action
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.view import View
from koikoi.review.endings import endings
from koikoi.review.grading import Grade, grade
from koikoi.review.match_review import MatchReview

FUTURES: Final = 480
"""For each option of a decision."""
QUICK: Final = 40
"""The same at first sight: enough for the curve, and for what is to be looked at first."""


@dataclass(frozen=True, slots=True)
class ReviewStudy:
    """What is still to be weighed of a match."""

    rules: Ruleset
    seed: str
    decisions: tuple[tuple[int, View, Action], ...]
    """Number, what the seat knew, what it did."""
    quick: int = QUICK
    """0: no look at first sight."""
    futures: int = FUTURES


def study_of(review: MatchReview, quick: int = QUICK, futures: int = FUTURES) -> ReviewStudy:
    """What is still to be weighed by so many futures."""
    known = {number for number, one in review.grades.items() if one.futures >= futures}
    left = tuple((one.number, one.view, one.action) for one in review.decisions if one.number not in known)
    quick = 0 if len(review.grades) == len(review.decisions) else quick
    return ReviewStudy(review.played.header.rules, review.seed, left, quick, futures)


def weigh(study: ReviewStudy, _rng: Random, go_on: GoOn = always) -> Iterator[Grade]:
    """Weighs all of it, and hands over each grade as soon as it is there; equal studies give equal grades.

    Raises GivenUp when `go_on` says no.
    """
    known = [(number, replace(view, rules=study.rules), action) for number, view, action in study.decisions]
    seemed: dict[int, float] = {}
    if study.quick:
        for number, view, action in known:
            first = grade(number, view, action, Random(f"{study.seed} {number} quick"), study.quick, go_on)
            seemed[number] = first.given_away.value
            yield first
    for number, view, action in sorted(known, key=lambda one: -seemed.get(one[0], 0.0)):
        found = grade(number, view, action, Random(f"{study.seed} {number}"), study.futures, go_on)
        if found.mistake:
            rng = Random(f"{study.seed} {number} endings")
            found = replace(found, endings=endings(view, found.best.weighed, rng, go_on))
        yield found
