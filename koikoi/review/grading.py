"""One decision graded: what it gave away, in chances to win the match, and how sure that is.

All options meet the same futures, so that the error is the one of their difference.  The best option is chosen with one
half of the futures and measured with the other: the best of several estimates would look better than it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from random import Random
from typing import Final

from koikoi.agents.coach.odds import Figure, GivenUp, GoOn, WeighedAction, always, weighed_action
from koikoi.agents.kernel.kernel import code_of
from koikoi.agents.search.search import Lookahead, Option
from koikoi.engine.actions import Action
from koikoi.engine.view import View
from koikoi.review.endings import Ending

SURE: Final = 2.0
"""Standard errors that a difference has to have before it is called anything."""
HOPEFUL: Final = 1.0
"""Standard errors by which something has to look better in the first half of the futures to be measured at all."""
FAR: Final = 3.0
"""Standard errors by which all else is behind what was done, so that a glance at it is enough."""
GLANCE: Final = 6
"""The part of the first half that a glance takes is two of these."""
LEAST: Final = 0.01
"""Giving away less than this part of a match is not called anything, however sure it is."""


@dataclass(frozen=True, slots=True)
class GradedOption:
    """Something that might have been done."""

    weighed: WeighedAction
    """Its chance to win the match is what the measuring half of the futures say."""
    behind: Figure
    """By how much of a match it is behind the best option; the error is that of the difference."""

    @property
    def action(self) -> Action:
        """What it is."""
        return self.weighed.action

    @property
    def clear(self) -> bool:
        """Whether it is behind the best by more than chance would have it."""
        return self.behind.value >= max(LEAST, SURE * self.behind.error)


@dataclass(frozen=True, slots=True)
class Grade:
    """What there is to say of a decision."""

    number: int
    """Which decision of the match it is: the place among the steps of its record."""
    futures: int
    options: tuple[GradedOption, ...]
    """One for each legal action: the best first, then by their chances."""
    action: Action
    """What was done."""
    endings: tuple[Ending, ...] = ()
    """How the round may end after the best option, of a mistake."""

    @property
    def best(self) -> GradedOption:
        """What would have been best."""
        return self.options[0]

    @property
    def done(self) -> GradedOption:
        """What was done."""
        return self.of(self.action)

    @property
    def mistake(self) -> bool:
        """Whether it gave something away, beyond doubt."""
        return self.done.clear

    @property
    def given_away(self) -> Figure:
        """The part of a match; may lie below zero where it was as good as can be told."""
        return self.done.behind

    def of(self, action: Action) -> GradedOption:
        """A legal action.  Raises ValueError for any other."""
        for one in self.options:
            if one.action == action:
                return one
        raise ValueError(f"{action} is not among the legal actions")


@dataclass(slots=True)
class _Way:
    """An option, and one of the ways in which its seat may go on."""

    option: Option
    number: int
    chances: list[float]
    """One for each future: to win the match."""
    worth: float = 0.0

    @property
    def key(self) -> tuple[int, ...]:
        """The same for the same way in other futures."""
        return *self.option.codes, self.number

    @property
    def total(self) -> tuple[float, float]:
        """What ways are compared by: chances; among equal ones, points."""
        return round(fsum(self.chances), 9), self.worth


def grade(number: int, view: View, action: Action, rng: Random, futures: int, go_on: GoOn = always) -> Grade:
    """Grades a decision by so many futures for each option; equal arguments give equal grades.

    Where a glance, or the first half of them, sees nothing better, or hardly so, the other half has nothing to measure,
    and what was done counts as the best.  Raises ValueError where the action was not legal or it was not this seat's
    turn, GivenUp when nobody waits for it.
    """
    if action not in view.legal:
        raise ValueError(f"{action} is not among the legal actions")
    lookahead, half = Lookahead(view, rng), max(futures // 4 * 2, 2)
    glance = half // GLANCE * 2
    ways = _sampled(lookahead, lookahead.options, glance, go_on)
    chosen = _by_action(ways)
    done = chosen[code_of(action)]
    if glance and all(_far_behind(done, one) for one in chosen.values() if one is not done):
        return _graded(number, view, action, done, [*chosen.values()], 2 * half)
    for way, more in zip(ways, _sampled(lookahead, lookahead.options, half - glance, go_on), strict=True):
        way.chances += more.chances
        way.worth += more.worth
    chosen = _by_action(ways)
    done, best = chosen[code_of(action)], max(chosen.values(), key=lambda one: one.total)
    seems = _behind(best, done)
    if seems.value <= HOPEFUL * seems.error:
        return _graded(number, view, action, done, [*chosen.values()], 2 * half)
    measured = {one.key: one for one in _sampled(lookahead, [one.option for one in chosen.values()], half, go_on)}
    return _graded(number, view, action, measured[best.key], [measured[one.key] for one in chosen.values()], 2 * half)


def _by_action(ways: list[_Way]) -> dict[int, _Way]:
    """The best way of each legal action, by its code."""
    chosen: dict[int, _Way] = {}
    for way in ways:
        first = way.option.codes[0]
        if first not in chosen or way.total > chosen[first].total:
            chosen[first] = way
    return chosen


def _far_behind(done: _Way, other: _Way) -> bool:
    behind = _behind(done, other)
    return behind.value > FAR * behind.error


def _graded(number: int, view: View, action: Action, best: _Way, ways: list[_Way], futures: int) -> Grade:
    def graded(way: _Way) -> GradedOption:
        weighed = weighed_action(view, way.option)
        return GradedOption(replace(weighed, chance=_figure(way.chances)), _behind(best, way))

    others = sorted(map(graded, (one for one in ways if one is not best)), key=lambda one: one.behind.value)
    return Grade(number, futures, (graded(best), *others), action)


def _behind(best: _Way, way: _Way) -> Figure:
    """By how much one is behind another in the same futures."""
    return _figure([one - other for one, other in zip(best.chances, way.chances, strict=True)])


def _sampled(lookahead: Lookahead, options: Sequence[Option], count: int, go_on: GoOn) -> list[_Way]:
    """So many futures of options."""
    ways = [_Way(option, number, []) for option in options for number in range(len(option.ways))]
    before = [way.option.ways[way.number].hits for way in ways]
    begun = [way.option.ways[way.number].total for way in ways]
    for _ in range(count):
        if not go_on():
            raise GivenUp
        lookahead.sample([*options])
        for place, way in enumerate(ways):
            hits = way.option.ways[way.number].hits
            way.chances.append(hits - before[place])
            before[place] = hits
    for way, worth in zip(ways, begun, strict=True):
        way.worth = way.option.ways[way.number].total - worth
    return ways


def _figure(values: Sequence[float]) -> Figure:
    """Mean and standard error."""
    count = len(values)
    mean = fsum(values) / count
    variance = fsum((one - mean) ** 2 for one in values) / max(count - 1, 1)
    return Figure(mean, sqrt(variance / count))
