"""Choosing among what has been found: what a second judge doubts goes, and the rest is mixed and graded."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any, Final

from koikoi.agents.kernel.kernel import KOIKOI, STOP
from koikoi.agents.search.rollout import finish, sequences
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.search import EndValues
from koikoi.engine.cards import DECK
from koikoi.engine.view import View, determinize
from koikoi.problems.position import read_position
from koikoi.problems.problem import LEVELS
from koikoi.rulesets.collection import bundled
from problem_making.weighing import gap_of

COUNT: Final = 300
SHARES: Final = {"card": 0.28, "koikoi": 0.2, "end": 0.2, "capture": 0.18, "block": 0.14}
"""How many of each kind there shall be, where so many were found."""
FROM_A_ROUND: Final = 3
"""Problems of one round at most."""
FUTURES: Final = 500
"""Of the second judge."""
SURE: Final = 2.0
"""Standard errors by which the best has to be better for the second judge, too."""
BEYOND_DOUBT: Final = 99.0
Found = dict[str, Any]


def second_opinion(line: Found) -> float:
    """By how many standard errors the best answer is better than any other where all mind the stand of the match.

    In the last round whoever wins the match by stopping stops, and whoever would lose it plays on; before that there
    is nothing to say.
    """
    view = read_position(line["at"], bundled()[line["rules"]])
    if view.round < view.rules.rounds:
        return BEYOND_DOUBT
    chances = _aware(view, Random(f"second {line['id']}"))
    best, *others = [chances[str(answer[0])] for answer in line["answers"]]
    return min(gap_of(best, other).errors for other in others)


def _aware(view: View, rng: Random) -> dict[str, list[float]]:
    """The chances of every option, future by future."""
    known = ruleset_model(view.rules, view.seats)
    kernel = known.kernel()
    kernel.load(determinize(view, rng))
    values, ready = EndValues(known, view), known.ready(kernel)
    policy = replace(known.policy(kernel, view.month), koikoi_weights=[_courage(view, seat) for seat in range(2)])
    options = sequences(kernel)
    found: dict[str, list[float]] = {_name(codes): [] for codes in options}
    own = kernel.seat
    for _ in range(FUTURES):
        kernel.redeal_unseen(own, rng)
        for codes in options:
            ahead = kernel.copy()
            for code in codes:
                ahead.apply(code)
            found[_name(codes)].append(values[finish(ahead, ready, policy)][1])
    return found


def _courage(view: View, seat: int) -> tuple[float, ...]:
    """Weights of `outlook` that call as long as stopping would lose the match; its third figure are the points."""
    behind = view.totals[1 - seat] - view.totals[seat]
    counts = 2 if view.rules.zero_sum else 1
    return (behind - 0.5, 0.0, -float(counts), 0.0, 0.0, 0.0, 0.0)


def _name(codes: Sequence[int]) -> str:
    words = {STOP: "stop", KOIKOI: "koikoi"}
    return " ".join(words.get(code) or DECK[code].code for code in codes)


def chosen(found: Sequence[Found], count: int = COUNT) -> list[Found]:
    """So many at most, of all kinds, mixed and from easy to hard."""
    taken: list[Found] = []
    rounds: Counter[str] = Counter()
    for kind, share in SHARES.items():
        room = round(count * share)
        for one in _by_worth([one for one in found if one["kind"] == kind]):
            if room and rounds[_round(one)] < FROM_A_ROUND:
                rounds[_round(one)] += 1
                room -= 1
                taken.append(one)
    left = [one for one in found if one not in taken]
    for one in _by_worth(left):
        if len(taken) < count and rounds[_round(one)] < FROM_A_ROUND:
            rounds[_round(one)] += 1
            taken.append(one)
    return [_bundled(one, level) for level, one in _graded(taken)]


def _by_worth(found: Sequence[Found]) -> list[Found]:
    """First those that are no matter of course, whatever the rules."""
    return sorted(found, key=lambda one: (_plain(one), one["id"]))


def _plain(one: Found) -> bool:
    """Everybody finds it, and nothing else comes near."""
    return bool(one["known"] > 95 or one["answers"][1][2] > 400)


def _round(one: Found) -> str:
    return str(one["id"]).partition(".")[0]


def hardness(one: Found) -> float:
    """0 (easy) to 1: how seldom simple players find it, and how near the next answer comes."""
    best, next_best = one["answers"][0][1], one["answers"][1][1]
    ways = min(len(one["answers"]), 8) / 8
    return float(0.5 * (1 - one["known"] / 100) + 0.35 * next_best / best + 0.15 * ways)


def _graded(taken: Sequence[Found]) -> Iterator[tuple[int, Found]]:
    """From easy to hard in LEVELS parts of the same size; in each the kinds take turns."""
    order = sorted(taken, key=lambda one: (hardness(one), one["id"]))
    for level in range(LEVELS):
        part = order[len(order) * level // LEVELS : len(order) * (level + 1) // LEVELS]
        seen: Counter[str] = Counter()
        sizes = Counter(one["kind"] for one in part)
        turns = []
        for one in part:
            seen[one["kind"]] += 1
            turns.append(((seen[one["kind"]] - 0.5) / sizes[one["kind"]], one["id"], one))
        yield from ((level + 1, one) for _turn, _id, one in sorted(turns, key=lambda turn: turn[:2]))


def _bundled(one: Found, level: int) -> Found:
    kept = {key: one[key] for key in ("id", "rules", "kind", "futures", "at", "answers")}
    return kept | {"level": level}


def told(lines: Sequence[Found]) -> str:
    """What there is, in figures."""
    margins = sorted(one["answers"][1][2] / 1000 for one in lines)
    errors = [one["answers"][1][2] / one["answers"][1][3] for one in lines if one["futures"]]
    parts = [
        f"{len(lines)} problems, {sum(not one['futures'] for one in lines)} counted out",
        f"kinds {dict(Counter(one['kind'] for one in lines))}",
        f"rules {dict(Counter(one['rules'] for one in lines))}",
        f"best ahead of the next: least {margins[0]:.3f}, median {margins[len(margins) // 2]:.3f}, "
        f"mean {fmean(margins):.3f}, most {margins[-1]:.3f}",
        f"in standard errors: least {min(errors):.1f}, median {sorted(errors)[len(errors) // 2]:.1f}",
    ]
    return "\n".join(parts)
