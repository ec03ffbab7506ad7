"""The futures behind a figure: how the round may end after an option, three times well and three times not."""

from dataclasses import dataclass
from random import Random
from typing import Final

from koikoi.agents.coach.odds import GoOn, WeighedAction, always
from koikoi.agents.kernel.kernel import Kernel, Wait, code_of
from koikoi.agents.kernel.scoring import ALL
from koikoi.agents.search.match_equity import paid
from koikoi.agents.search.rollout import next_code
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.search import EndValues
from koikoi.engine.actions import Pick, Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.scoring import find_yaku
from koikoi.engine.state import pile_of
from koikoi.engine.view import View, determinize

COUNT: Final = 24
"""Futures of which they are taken."""
SHOWN: Final = (0.05, 0.2, 0.35, 0.65, 0.8, 0.95)
"""Where those stand that are taken: three in the better half, three in the worse one."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round may end."""

    winner: Seat | None
    points: tuple[int, ...]
    """By side."""
    yaku: str
    """The winner's dearest; empty: none."""
    cards: CardSet
    """Its cards."""
    chance: float
    """To win the match then."""


def endings(view: View, option: WeighedAction, rng: Random, go_on: GoOn = always) -> tuple[Ending, ...]:
    """Some futures after an option, the best first; equal arguments give equal ones.

    All are as likely as each other.  Fewer where nobody waits any more.
    """
    assert view.seat is not None
    known = ruleset_model(view.rules, view.seats)
    start = known.kernel()
    start.load(determinize(view, rng))
    ready, policy, lean = known.ready(start), known.policy(start, view.month), known.belief(start)
    values, found = EndValues(known, view), list[Ending]()
    codes = [code_of(option.action), *([code_of(Pick(option.pick))] if option.pick is not None else [])]
    for _ in range(COUNT):
        if not go_on():
            break
        start.redeal_unseen(view.seat, rng, lean)
        end = start.copy()
        for code in codes:
            end.apply(code)
        while end.waits is not Wait.OVER:
            end.apply(next_code(end, ready, policy))
        found.append(_ending(view, end, values[end.outcome][1]))
    found.sort(key=lambda one: -one.chance)
    return tuple(found[int(share * len(found))] for share in SHOWN) if found else ()


def _ending(view: View, end: Kernel, chance: float) -> Ending:
    """What everybody would see then."""
    rules, seats = view.rules, view.seats
    points = paid(rules, seats, end.outcome)
    if end.outcome[0] is None:
        return Ending(None, points, "", CardSet(), chance)
    winner = Seat(end.outcome[0])
    captured = tuple(CardSet.of_mask(pile & ALL) for pile in end.piles)
    pile, field = pile_of(rules, seats, captured, winner), CardSet.of_mask(end.field)
    held = find_yaku(rules, pile, month=view.month, called=end.calls[winner] > 0, field=field)
    dearest = max(held, key=lambda one: one.points, default=None)
    if dearest is None:
        return Ending(winner, points, "", CardSet(), chance)
    return Ending(winner, points, dearest.id, CardSet(dearest.cards), chance)
