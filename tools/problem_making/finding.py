"""Finding problems: a decision is looked at a little first, and thoroughly only where it promises something."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from koikoi.agents.kernel.kernel import LEAVE, code_of
from koikoi.agents.levels import Style
from koikoi.agents.players import Beginner, GreedyPlayer
from koikoi.agents.search.planner import Planner
from koikoi.engine.actions import Action, Leave, Pick
from koikoi.engine.cards import DECK
from koikoi.engine.reach import dangers
from koikoi.engine.scoring import find_yaku
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.problems.position import position_of, without_past
from koikoi.problems.problem import ProblemKind, text_of
from problem_making.counting import Count, countable
from problem_making.rounds import at_other_stands, decisions, rules_of
from problem_making.weighing import Codes, Samples, gap, weigh

FUTURES: Final = 5000
"""For each answer of a problem."""
ERRORS: Final = 5.0
"""The best answer is better than the next by so many standard errors of the difference."""
LEAST: Final = 0.025
"""And by this part of a match."""
DECIDED: Final = 0.985
"""A match that the best answer wins more often than this has nothing to ask any more."""
STAGES: Final = ((60, 1.0, 0.02), (240, 1.7, 0.02), (900, 2.2, 0.022))
"""Futures, errors and part of a match that a decision has to show to be looked at further."""
COUNTED_LEAST: Final = 0.02
"""By how much the best is better where everything is counted."""
STANDS: Final = 3
"""Stands of the match at which an end is tried."""
TRIES: Final = 12
"""How often simple players try a problem, to see how hard it is."""
Found = dict[str, Any]


def found_in(number: int, kinds: Collection[str] = tuple(ProblemKind)) -> Iterator[Found]:
    """The problems of one round; only decisions that may become one of these kinds are looked at."""
    rng, rules = Random(f"problems {number}"), rules_of(number)
    for place, view in enumerate(decisions(rng, rules)):
        view = without_past(view)
        names = f"{number}.{place}"
        ends = list(at_other_stands(rng, replace(view, round=rules.rounds), STANDS))
        if countable(ends[0]) and ProblemKind.END in kinds:
            for extra, end in enumerate(ends):
                if (found := counted(end, rng)) is not None:
                    yield found | {"id": f"{names}.{extra}"}
                    break
        elif _may_be(view) in kinds and (found := weighed(view, rng)) is not None:
            yield found | {"id": names}


def _may_be(view: View) -> ProblemKind:
    """The kind that a problem of this decision is most likely to be."""
    match view.phase:
        case ToDecide():
            return ProblemKind.KOIKOI
        case ToPick():
            return ProblemKind.CAPTURE
    assert view.seat is not None
    wanted = {one for one, danger in dangers(view, view.seat).items() if not danger.missing}
    blocks = any(wanted & set(view.takes(card)) for card in view.hand)
    return ProblemKind.BLOCK if blocks else ProblemKind.CARD


def weighed(view: View, rng: Random) -> Found | None:
    """A problem whose answers are weighed by futures; None where none of them is clearly the best."""
    ways: dict[Codes, int] | None = None
    for futures, errors, least in STAGES:
        best, second = (samples := weigh(view, rng, futures))[:2]
        between = gap(best, second)
        if between.errors < errors or between.mean < least or best.chance > DECIDED:
            return None
        ways = {one.codes: one.way for one in samples}
    samples = weigh(view, rng, FUTURES, ways)  # new futures, and nothing is chosen by them
    best, second = samples[:2]
    between, halves = gap(best, second), [gap(best, second, half) for half in (0, 1)]
    if between.errors < ERRORS or between.mean < LEAST or min(one.errors for one in halves) < 2:
        return None
    answers = [_line(one, best, view) for one in samples]
    kind = _kind(view, best.codes, second.codes)
    return _found(view, kind, answers, rng) | {"futures": FUTURES, "errors": round(min(between.errors, 99.0), 1)}


def counted(view: View, rng: Random) -> Found | None:
    """A problem of the last cards, counted out; None where none of the answers is clearly the best."""
    best, second = weigh(view, rng, 80)[:2]
    between = gap(best, second)
    if between.mean < COUNTED_LEAST or between.errors < 1 or best.chance > 1 - COUNTED_LEAST / 2:
        return None
    results = Count(view).answers()
    (_, first), (_, next_best) = results[:2]
    if first[0] - next_best[0] < COUNTED_LEAST or first[0] > DECIDED:
        return None
    answers = [
        [_words(codes, view), _thousandths(one[0]), _thousandths(first[0] - one[0]), 0, *_percent(one[1], one[2])]
        for codes, one in results
    ]
    kind = _kind(view, results[0][0], results[1][0])
    kind = ProblemKind.END if isinstance(view.phase, ToPlay) else kind
    return _found(view, kind, answers, rng) | {"futures": 0}


def _found(view: View, kind: ProblemKind, answers: list[list[Any]], rng: Random) -> Found:
    return {
        "rules": view.rules.name,
        "kind": kind.value,
        "known": _share(view, str(answers[0][0]), rng),
        "at": position_of(view),
        "answers": answers,
    }


def _line(one: Samples, best: Samples, view: View) -> list[Any]:
    behind = gap(best, one)
    own = sum(ahead > 0 for ahead in one.ahead) / len(one.ahead)
    other = sum(ahead < 0 for ahead in one.ahead) / len(one.ahead)
    error = max(1, _thousandths(behind.error)) if one is not best else 0
    return [
        _words(one.codes, view),
        _thousandths(one.chance),
        max(0, _thousandths(behind.mean)),
        error,
        *_percent(own, other),
    ]


def _percent(own: float, other: float) -> tuple[int, int]:
    return round(own * 100), round(other * 100)


def _thousandths(value: float) -> int:
    return round(value * 1000)


def _actions(codes: Codes, view: View) -> tuple[Action, ...]:
    first = next(one for one in view.legal if code_of(one) == codes[0])
    if len(codes) == 1:
        return (first,)
    return first, Leave() if codes[1] == LEAVE else Pick(DECK[codes[1]])


def _words(codes: Codes, view: View) -> str:
    return text_of(_actions(codes, view))


def _kind(view: View, best: Codes, second: Codes) -> ProblemKind:
    if isinstance(view.phase, ToDecide):
        return ProblemKind.KOIKOI
    if isinstance(view.phase, ToPick) or (len(best) > 1 and best[0] == second[0]):
        return ProblemKind.CAPTURE
    return ProblemKind.BLOCK if _blocks(view, best, second) else ProblemKind.CARD


def _blocks(view: View, best: Codes, second: Codes) -> bool:
    """Whether the best takes what the other would complete a yaku with, makes none, and the next leaves it."""
    assert view.seat is not None
    wanted = {one for one, danger in dangers(view, view.seat).items() if not danger.missing}
    taken, other = (_taken(view, codes) for codes in (best, second))
    pile = view.pile(view.seat)
    before, after = (
        find_yaku(view.rules, cards, month=view.month, called=False, field=view.field_cards)
        for cards in (pile, pile | view.takes(DECK[best[0]]))
    )
    return (
        bool(wanted & taken)
        and not wanted & other
        and sum(one.points for one in before) == sum(one.points for one in after)
    )


def _taken(view: View, codes: Codes) -> set[Any]:
    takes = set(view.takes(DECK[codes[0]]))
    return {DECK[codes[1]]} if len(codes) > 1 and len(takes) == 2 else takes


def _share(view: View, best: str, rng: Random) -> int:
    """Of a hundred tries of simple players, how many find the best."""
    players: Sequence[Any] = [GreedyPlayer(), Beginner(Style.NEUTRAL), Planner(Style.NEUTRAL)]
    hits = 0
    for player in players:
        for _ in range(TRIES):
            hits += text_of((player.choose(view, rng),)) == best.split()[0]
    return round(100 * hits / (TRIES * len(players)))
