"""One decision graded: what it gave away, in chances to win the match, and how sure that is.

All options meet the same futures, so that the error is the one of their difference.  The best option is chosen with one
half of the futures and measured with the other: the best of several estimates would look better than it is.  All that
is told comes from the measuring half.  Where the best one is not ahead of what was done there, nothing was better; what
else is ahead of the best there was behind it before, and is told as level with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
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
"""Standard errors behind the best after which an option is followed no further."""
LOOKS: Final = 3
"""How often, in the first half of the futures, it is looked which options are as far behind."""
LEAST: Final = 0.01
"""Giving away less than this part of a match is not called anything, however sure it is."""


@dataclass(frozen=True, slots=True)
class GradedOption:
    """Something that might have been done."""

    weighed: WeighedAction
    """Its chance to win the match is what the measuring half of the futures say."""
    behind: Figure
    """By how much of a match it is behind the best option, never below zero; the error is that of the difference."""

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
        """The part of a match: what the best option's chance is more than that of what was done."""
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
    chances: list[float] = field(default_factory=list)
    """One for each future: to win the match.  Those of all ways are in the same futures, as far as they go."""
    worth: float = 0.0

    @property
    def mean(self) -> tuple[float, float]:
        """What ways are compared by: chances; among equal ones, points."""
        count = len(self.chances)
        return round(fsum(self.chances) / count, 9), self.worth / count


def grade(number: int, view: View, action: Action, rng: Random, futures: int, go_on: GoOn = always) -> Grade:
    """Grades a decision by so many futures for each option; equal arguments give equal grades.

    Where the first half of them sees nothing better, or hardly so, the other half has nothing to measure, and what was
    done counts as the best, as it does where the other half sees nothing of it.  Options that are soon far behind are
    played out in fewer futures, which their errors tell.
    Raises ValueError where the action was not legal or it was not this seat's turn, GivenUp when nobody waits for it.
    """
    if action not in view.legal:
        raise ValueError(f"{action} is not among the legal actions")
    lookahead, half = Lookahead(view, rng), max(futures // 4 * 2, 2)
    look = half // LOOKS // 2 * 2 or half
    chosen, contenders = _compared(lookahead, code_of(action), half, look, go_on)
    done, best = chosen[code_of(action)], max(contenders, key=lambda one: one.mean)
    seems = _behind(best, done)
    if best is done or seems.value <= HOPEFUL * seems.error or _hopeless(done, best):
        return _graded(number, view, action, done, [*chosen.values()], 2 * half)
    near = {one.option.codes for one in contenders}
    measured = {code: _Way(one.option, one.number) for code, one in chosen.items()}
    _play_out(lookahead, [*measured.values()], look, go_on)
    _play_out(lookahead, [one for one in measured.values() if one.option.codes in near], half - look, go_on)
    done, best = measured[code_of(action)], measured[best.option.codes[0]]
    ahead = _behind(best, done).value > 0
    return _graded(number, view, action, best if ahead else done, [*measured.values()], 2 * half)


def _compared(
    lookahead: Lookahead, done_code: int, half: int, look: int, go_on: GoOn
) -> tuple[dict[int, _Way], list[_Way]]:
    """The best way of each legal action by its code, in the first half of the futures; and those followed to its end.

    What was done is among these.
    """
    ways = left = [_Way(option, number) for option in lookahead.options for number in range(len(option.ways))]
    chosen = followed = dict[int, _Way]()
    for so_far in range(0, half, look):
        _play_out(lookahead, left, min(look, half - so_far), go_on)
        followed = _by_action(left)
        chosen = _by_action(ways) | followed
        done, best = chosen[done_code], max(followed.values(), key=lambda one: one.mean)
        near = [one for one in left if one is done or not _far_behind(best, one)]
        if all(one.option is done.option or _hopeless(done, one) for one in near):
            break
        left = [one for one in left if any(one.option is other.option for other in near)]
    return chosen, [*followed.values()]


def _by_action(ways: list[_Way]) -> dict[int, _Way]:
    """The best way of each legal action, by its code."""
    chosen: dict[int, _Way] = {}
    for way in ways:
        first = way.option.codes[0]
        if first not in chosen or way.mean > chosen[first].mean:
            chosen[first] = way
    return chosen


def _far_behind(best: _Way, other: _Way) -> bool:
    behind = _behind(best, other)
    return behind.value > FAR * behind.error


def _hopeless(done: _Way, other: _Way) -> bool:
    """Whether something can hardly be so much better than what was done that this would be called anything."""
    ahead = _behind(other, done)
    return ahead.value + FAR * ahead.error < LEAST


def _graded(number: int, view: View, action: Action, best: _Way, ways: list[_Way], futures: int) -> Grade:
    most = _figure(best.chances).value

    def graded(way: _Way) -> GradedOption:
        """In fewer futures than the best one, it is told by how far it is behind that: they may have been luckier."""
        apart, seen = _behind(best, way), _figure(way.chances)
        behind = replace(apart, value=min(max(apart.value, 0.0), most))
        chance = replace(seen, value=most - behind.value)
        return GradedOption(replace(weighed_action(view, way.option), chance=chance), behind)

    others = sorted(map(graded, (one for one in ways if one is not best)), key=lambda one: one.behind.value)
    return Grade(number, futures, (graded(best), *others), action)


def _behind(best: _Way, way: _Way) -> Figure:
    """By how much one is behind another in the futures of both."""
    return _figure([one - other for one, other in zip(best.chances, way.chances, strict=False)])


def _play_out(lookahead: Lookahead, ways: Sequence[_Way], count: int, go_on: GoOn) -> None:
    """So many futures more of ways."""
    options = [*{one.option.codes: one.option for one in ways}.values()]
    before = [way.option.ways[way.number].hits for way in ways]
    begun = [way.option.ways[way.number].total for way in ways]
    for _ in range(count):
        if not go_on():
            raise GivenUp
        lookahead.sample(options)
        for place, way in enumerate(ways):
            hits = way.option.ways[way.number].hits
            way.chances.append(hits - before[place])
            before[place] = hits
    for way, worth in zip(ways, begun, strict=True):
        way.worth += way.option.ways[way.number].total - worth


def _figure(values: Sequence[float]) -> Figure:
    """Mean and standard error."""
    count = len(values)
    mean = fsum(values) / count
    variance = fsum((one - mean) ** 2 for one in values) / max(count - 1, 1)
    return Figure(mean, sqrt(variance / count))
