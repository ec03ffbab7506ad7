"""What is kept of problems: which were tried, how hard the next one is to be, and one's own turning points.

One small file, which may come from anybody.  What makes no sense in it is left out.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide, ToPick
from koikoi.engine.view import View
from koikoi.folders import user_folder
from koikoi.json_file import JsonFile
from koikoi.problems.position import position_of
from koikoi.problems.problem import LEVELS, MOST_ID, Answer, Problem, ProblemKind, line_of, read_problem
from koikoi.rulesets import ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled, genuine

JOINS: Final = 3
"""Days after which one's own turning points join the stack, and what was not found comes again."""
UP: Final = 3
"""So many found one after the other: the next is harder."""
DOWN: Final = 2
"""So many not found: it is easier."""
MOST_OWN: Final = 60
"""Own turning points that are kept; the oldest go."""
MOST_TRIED: Final = 2000
MOST_BYTES: Final = 2_000_000
LAST_DAY: Final = 3_652_059
"""The largest number of a day there is."""
_DEEPEST: Final = 12
OWN: Final = "own-"
"""What the names of one's own problems begin with."""


@dataclass(frozen=True, slots=True)
class Tried:
    """How a problem went the last time."""

    day: int
    found: bool


@dataclass(frozen=True, slots=True)
class OwnProblem:
    """A turning point of one's own."""

    day: int
    """On which it was put away."""
    problem: Problem


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept."""

    tried: Mapping[str, Tried] = field(default_factory=dict)
    level: int = 1
    """Of the next problem."""
    run: int = 0
    """Problems of this level found one after the other; below zero: not found."""
    own: tuple[OwnProblem, ...] = ()

    def answered(self, problem: Problem, today: int, *, found: bool) -> "Kept":
        """After an answer; three found in a row lead up, two that were not lead down.  One's own move nothing."""
        tried = dict(self.tried)
        tried.pop(problem.id, None)  # it goes to the end
        while len(tried) >= MOST_TRIED:
            tried.pop(next(iter(tried)))
        tried[problem.id] = Tried(today, found)
        level, run = self.level, self.run
        if not problem.id.startswith(OWN):
            run = max(run, 0) + 1 if found else min(run, 0) - 1
            if run >= UP or run <= -DOWN:
                level, run = min(max(level + (1 if run > 0 else -1), 1), LEVELS), 0
        return replace(self, tried=tried, level=level, run=run)

    def with_own(self, own: OwnProblem) -> "Kept":
        """With a turning point of one's own; one that is known keeps its day."""
        known = any(one.problem.id == own.problem.id for one in self.own)
        return self if known else replace(self, own=(*self.own, own)[-MOST_OWN:])


def next_problem(stack: Sequence[Problem], kept: Kept, today: int, passed: Sequence[str] = ()) -> Problem | None:
    """Which comes next: own turning points when they are due, what was not found, then new ones of one's level.

    `passed`: those that were put aside just now.  When all have been found, the one longest ago; None for no problem.
    """
    own = [one.problem for one in kept.own if _due(one.day, today) and one.problem.id not in kept.tried]
    all_own = [one.problem for one in kept.own]
    known = [one for one in (*all_own, *stack) if one.id not in passed]
    again = [one for one in known if one.id in kept.tried and not kept.tried[one.id].found]
    again = [one for one in again if _due(kept.tried[one.id].day, today)]
    own = [one for one in own if one.id not in passed]
    for waiting in (own, again):
        if waiting:
            return waiting[0]
    new = [one for one in stack if one.id not in kept.tried and one.id not in passed]
    if new:
        return min(new, key=lambda one: (abs(one.level - kept.level), one.level))
    old = [one for one in known if one.id in kept.tried]
    return min(old, key=lambda one: kept.tried[one.id].day, default=None)


def _due(day: int, today: int) -> bool:
    """Whether it is long enough ago; also where a clock was wrong then."""
    return not today - JOINS < day <= today


def kept_path() -> Path:
    """Where it is kept."""
    return user_folder() / "problems.json"


def load() -> Kept:
    """What is kept; a file that cannot be read is put aside under another name."""
    return _FILE.load()[0]


def save(kept: Kept) -> OSError | None:
    """Writes it; returns why that failed."""
    return _FILE.save(kept)


def keep_answer(problem: Problem, today: int, *, found: bool) -> OSError | None:
    """Keeps an answer; returns why that failed."""
    return _FILE.change(lambda known: known.answered(problem, today, found=found))


def add_own(view: View, answers: Sequence[Answer], futures: int, today: int) -> OSError | None:
    """Puts a turning point of one's own away: it joins the stack after three days; returns why that failed.

    `answers`: one for every way there was, the best first; `futures`: how many were played out for each.  A position
    that cannot be told as a problem is left out.
    """
    problem = own_problem(view, answers, futures)
    return None if problem is None else _FILE.change(lambda known: known.with_own(OwnProblem(today, problem)))


def own_problem(view: View, answers: Sequence[Answer], futures: int) -> Problem | None:
    """A turning point as a problem; None where it cannot be told as one."""
    kind = ProblemKind.CARD
    if isinstance(view.phase, ToDecide):
        kind = ProblemKind.KOIKOI
    elif isinstance(view.phase, ToPick):
        kind = ProblemKind.CAPTURE
    from hashlib import sha256  # late: the menu does without it

    try:
        at = position_of(view)
        named = OWN + sha256(json.dumps(at, sort_keys=True).encode()).hexdigest()[:12]
        line = line_of(Problem(named, kind, 1 + LEVELS // 2, view, tuple(answers), futures), at)
        return read_problem(line, view.rules)
    except ValueError:
        return None


# The file


def cleaned(table: Mapping[str, Any]) -> Kept:
    """What makes sense of a table."""
    tried: dict[str, Tried] = {}
    found = table.get("tried")
    for name, value in list(found.items())[:MOST_TRIED] if isinstance(found, dict) else ():
        if isinstance(value, list) and len(value) == 2 and 0 < len(name) <= MOST_ID:
            day, right = value
            if type(day) is int and 0 <= day <= LAST_DAY and type(right) is bool:
                tried[name] = Tried(day, right)
    own = table.get("own")
    mine = [_own(one) for one in own[:MOST_OWN]] if isinstance(own, list) else []
    level, run = table.get("level"), table.get("run")
    return Kept(
        tried,
        level if isinstance(level, int) and 1 <= level <= LEVELS else 1,
        run if isinstance(run, int) and -DOWN < run < UP else 0,
        tuple(one for one in mine if one is not None),
    )


def _own(table: object) -> OwnProblem | None:
    if not isinstance(table, dict) or type(day := table.get("day")) is not int or not 0 <= day <= LAST_DAY:
        return None
    try:
        problem = read_problem(table, _rules(table))
    except (ValueError, RulesetError):
        return None
    return OwnProblem(day, problem) if problem.id.startswith(OWN) else None


def _rules(table: Mapping[str, Any]) -> Ruleset:
    """Those it was played under.  Raises ValueError, RulesetError."""
    name, written = table.get("rules"), table.get("ruleset")
    if not isinstance(name, str):
        raise ValueError("no rules")
    if isinstance(written, dict):
        return ruleset_from_table(name, written)
    if name not in bundled():
        raise ValueError("no such rules")
    return bundled()[name]


def _table(kept: Kept) -> dict[str, Any]:
    own = []
    for one in kept.own:
        rules = one.problem.view.rules
        whole = {} if genuine(rules) and bundled()[rules.name] == rules else {"ruleset": to_dict(rules)}
        own.append({"day": one.day} | line_of(one.problem, position_of(one.problem.view)) | whole)
    tried = {name: [one.day, one.found] for name, one in kept.tried.items()}
    return {"level": kept.level, "run": kept.run, "tried": tried, "own": own}


_FILE: Final = JsonFile(kept_path, MOST_BYTES, _DEEPEST, cleaned, _table)
