"""Rounds played by players of some sense against each other, and the decisions in them."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final

from koikoi.agents.levels import Style
from koikoi.agents.search.planner import Planner
from koikoi.engine.actions import Action, Deal, Seat
from koikoi.engine.cards import DECK
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide, ToPick, ToPlay, new_match
from koikoi.engine.step import step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled

RULES: Final = ("nintendo-standard", "koikoi-japan", "german", "clubhouse", "italian", "nintendo")
LATE: Final = 0.6
"""So many of the rounds are the last of a match, where every point tells."""
SPREAD: Final = 5.0
"""How far two players' points drift apart in a round, as a standard deviation."""


def decisions(rng: Random, rules: Ruleset) -> Iterator[View]:
    """The decisions of one round, at a stand and in a month by lot, each as its seat sees it."""
    played = rules.rounds if rng.random() < LATE else rng.randint(1, rules.rounds)
    order = list(DECK)
    rng.shuffle(order)
    totals = standing(rng, rules, played)
    match = new_match(rules, 2, dealer=Seat(rng.randrange(2)), totals=totals, first_round=played)
    match, _ = step(match, Deal(tuple(order)))
    players = [Planner(rng.choice(list(Style))) for _ in range(2)]
    while isinstance(match.phase, ToPlay | ToPick | ToDecide):
        view = observe(match, match.phase.seat)
        action: Action = view.legal[0]
        if len(view.legal) > 1:
            yield view
            action = players[match.phase.seat].choose(view, rng)
        match, _ = step(match, action)


def standing(rng: Random, rules: Ruleset, played: int) -> tuple[int, int]:
    """Totals as they may be before a round: near each other sooner than far apart."""
    apart = round(rng.gauss(0, min(SPREAD * sqrt(played - 1), 8.0)))
    if rules.zero_sum:
        apart = max(min(apart // 2, rules.start_points - 5), 5 - rules.start_points)
        return rules.start_points + apart, rules.start_points - apart
    low = rules.start_points + max(0, round(rng.gauss(2.4 * (played - 1), 1.5 * sqrt(played))))
    return (low + apart, low) if apart >= 0 else (low, low - apart)


def at_other_stands(rng: Random, view: View, count: int) -> Iterator[View]:
    """The same cards with other totals in the last round of the match: what is best may be another thing then."""
    for apart in rng.sample(range(-9, 10), count):
        low, high = sorted((0, apart))
        base = view.rules.start_points if view.rules.zero_sum else rng.randint(12, 30)
        totals = (base + apart, base - apart) if view.rules.zero_sum else (base + high, base - low)
        yield replace(view, totals=totals)


def rules_of(number: int) -> Ruleset:
    """The rules of the number-th round."""
    return bundled()[RULES[number % len(RULES)]]
