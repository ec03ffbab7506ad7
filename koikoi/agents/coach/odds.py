"""The odds of a decision, for a coach: what a seat can reckon from its own view, and no more.

    choices(view, rng)          every option: what it takes, its points, its chance to win the match
    prospects(view, rng)        every yaku still possible: how likely each side has it in the end
    risks_of(view)              every field card another side waits for, and how likely it can take it
    koikoi(view, rng)           stop or koi-koi: the chance to improve, and to be overtaken

What needs the future comes from rollouts (see `rollout`): the hidden cards are arranged at random, as the view allows,
and all seats play on with some sense.  The figures are means with standard errors; equal arguments give equal figures.
`rollouts` is how many futures are looked at for each option; 200 take about a tenth of a second.  Where `go_on` says
no meanwhile, they are given up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, sqrt
from random import Random

from koikoi.agents.kernel.kernel import LEAVE, Kernel, Wait, code_of
from koikoi.agents.kernel.scoring import ALL
from koikoi.agents.search.match_equity import paid
from koikoi.agents.search.rollout import next_code
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.search import Lookahead, Option
from koikoi.engine.actions import Action, Leave, Pick, Play, Seat
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet
from koikoi.engine.landing import must_pick, taken_with
from koikoi.engine.reach import dangers
from koikoi.engine.scoring import find_yaku
from koikoi.engine.state import ToDecide, ToPick, pile_of, side_of
from koikoi.engine.view import View, determinize

ROLLOUTS = 200

GoOn = Callable[[], bool]
"""Whether anybody still wants to know."""


class GivenUp(Exception):
    """Nobody does."""


def always() -> bool:
    """Somebody does."""
    return True


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its standard error."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """Something the seat may do now."""

    action: Action
    pick: Card | None
    """Of two field cards the one to take with it, where that choice comes next."""
    takes: CardSet
    """Everything that comes to the pile with it, the played card included; empty: it is laid."""
    builds: tuple[str, ...]
    """Yaku that this completes or makes dearer at once."""
    points: float
    """Mean points of the round for one's own side."""
    chance: Figure
    """To win the match, a drawn one counted half."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A yaku, and how likely each side has it when the round ends."""

    yaku: str
    sides: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Risk:
    """A field card that another seat waits for."""

    card: Card
    seat: Seat
    yaku: str
    missing: int
    """Cards the yaku would lack after it; 0: it would be complete."""
    chance: float
    """That this seat holds a card of the month, all hands alike likely."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Stop or koi-koi."""

    stop_points: int
    stop_chance: float
    """To win the match after stopping."""
    points: Figure
    """Of the round after a koi-koi."""
    chance: Figure
    """To win the match after a koi-koi."""
    improves: Figure
    """How likely one's own side is the one that ends the round after all."""
    overtaken: Figure
    """How likely another side does."""


def choices(view: View, rng: Random, rollouts: int = ROLLOUTS, go_on: GoOn = always) -> list[WeighedAction]:
    """What each option brings, the best first.

    Raises ValueError when it is not this seat's turn, GivenUp when nobody waits for it.
    """
    lookahead = Lookahead(view, rng)
    for _ in range(rollouts):
        if not go_on():
            raise GivenUp
        lookahead.sample(lookahead.options)
    found = [weighed_action(view, option) for option in lookahead.options]
    return sorted(found, key=lambda one: -one.chance.value)


def prospects(view: View, rng: Random, rollouts: int = ROLLOUTS, go_on: GoOn = always) -> list[Prospect]:
    """How likely each side has each yaku in the end; those nobody ever had are left out; the likeliest for us first.

    Raises ValueError for a spectator, GivenUp when nobody waits for it.
    """
    seat = _own(view)
    rules, seats = view.rules, view.seats
    counts: dict[str, list[int]] = {}
    for end in _ends(view, rng, rollouts, go_on):
        for side, held in enumerate(_held(view, end)):
            for yaku in held:
                counts.setdefault(yaku, [0] * len(view.totals))[side] += 1
    own = side_of(rules, seats, seat)
    order = sorted(counts, key=lambda yaku: -counts[yaku][own])
    return [Prospect(yaku, tuple(_share(count, rollouts) for count in counts[yaku])) for yaku in order]


def risks_of(view: View) -> list[Risk]:
    """The field cards that other sides wait for, the likeliest and nearest first."""
    seat, unseen = _own(view), view.unseen
    risks = []
    for card, danger in dangers(view, seat).items():
        others = sum(1 for one in unseen if one.month is card.month)
        chance = holds(len(unseen), others, view.hand_sizes[danger.seat])
        risks.append(Risk(card, danger.seat, danger.yaku, danger.missing, chance))
    return sorted(risks, key=lambda risk: (risk.missing, -risk.chance))


def holds(unseen: int, wanted: int, hand: int) -> float:
    """The chance that a hand of so many of the unseen cards has at least one of the wanted ones."""
    return 1 - comb(unseen - wanted, hand) / comb(unseen, hand) if hand <= unseen else 1.0


def koikoi(view: View, rng: Random, rollouts: int = ROLLOUTS, go_on: GoOn = always) -> Verdict:
    """What stands behind the decision.

    Raises ValueError when there is none, or no choice in it; GivenUp when nobody waits for it.
    """
    if not isinstance(view.phase, ToDecide) or len(view.legal) < 2:
        raise ValueError("there is nothing to decide between stop and koi-koi")
    lookahead = Lookahead(view, rng)
    stop, call = lookahead.options
    lookahead.sample([stop])
    own, improved, overtaken, squares = side_of(view.rules, view.seats, view.phase.seat), 0, 0, 0.0
    for _ in range(rollouts):
        if not go_on():
            raise GivenUp
        lookahead.sample([call])
        winner = lookahead.last[0]
        if winner is not None:
            ours = side_of(view.rules, view.seats, Seat(winner)) == own
            improved, overtaken = improved + ours, overtaken + (not ours)
        points = paid(view.rules, view.seats, lookahead.last)[own]
        squares += points * points
    mean = call.points
    return Verdict(
        stop_points=round(stop.points),
        stop_chance=stop.chance,
        points=Figure(mean, sqrt(max(squares / rollouts - mean * mean, 0.0) / rollouts)),
        chance=Figure(call.chance, call.error),
        improves=_share(improved, rollouts),
        overtaken=_share(overtaken, rollouts),
    )


def _own(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a spectator has no odds of its own")
    return view.seat


def _share(count: int, of: int) -> Figure:
    share = count / of
    return Figure(share, sqrt(share * (1 - share) / of))


def weighed_action(view: View, option: Option) -> WeighedAction:
    """An option that has been played out, as what it is and brings."""
    first = option.codes[0]
    action = next(one for one in view.legal if code_of(one) == first)
    pick = DECK[option.codes[1]] if len(option.codes) > 1 and option.codes[1] != LEAVE else None
    takes = _takes(view, action, pick)
    return WeighedAction(
        action,
        pick,
        takes,
        _builds(view, takes),
        option.points,
        Figure(option.chance, option.error),
    )


def _takes(view: View, action: Action, pick: Card | None) -> CardSet:
    match action, view.phase:
        case Play(card), _:
            matches = view.takes(card)
            if must_pick(matches.mask, card.month_mask) or view.rules.capture_optional:
                picked = 0 if pick is None else taken_with(matches.mask, card.month_mask, pick.bit)
                matches = CardSet.of_mask(picked)
            return matches | CardSet((card,)) if matches else EMPTY
        case Pick(card), ToPick() as phase:
            return CardSet((phase.card,)) | phase.taken(card)
        case Leave(), _:
            return EMPTY
        case _:
            return EMPTY


def _builds(view: View, takes: CardSet) -> tuple[str, ...]:
    """The yaku that are new or dearer with these cards."""
    if not takes:
        return ()
    pile, field = view.pile(_own(view)), view.field_cards
    called = view.calls[_own(view)] > 0

    def worth(cards: CardSet, lying: CardSet) -> dict[str, int]:
        found = find_yaku(view.rules, cards, month=view.month, called=called, field=lying)
        return {one.id: one.points for one in found}

    before, after = worth(pile, field), worth(pile | takes, field - takes)
    return tuple(yaku for yaku, points in after.items() if points > before.get(yaku, 0))


def _ends(view: View, rng: Random, rollouts: int, go_on: GoOn) -> list[Kernel]:
    """How the round may stand when it ends."""
    known, seat = ruleset_model(view.rules, view.seats), _own(view)
    start = known.kernel()
    start.load(determinize(view, rng))
    policy, ready = known.policy(start, view.month), known.ready(start)
    ends = []
    for _ in range(rollouts):
        if not go_on():
            raise GivenUp
        start.redeal_unseen(seat, rng)
        end = start.copy()
        while end.waits is not Wait.OVER:
            end.apply(next_code(end, ready, policy))
        ends.append(end)
    return ends


def _held(view: View, end: Kernel) -> list[set[str]]:
    """The yaku each side has."""
    rules, seats = view.rules, view.seats
    captured = tuple(CardSet.of_mask(pile & ALL) for pile in end.piles)
    field = CardSet.of_mask(end.field)
    held: list[set[str]] = [set() for _ in view.totals]
    for seat in map(Seat, range(seats)):
        pile = pile_of(rules, seats, captured, seat)
        found = find_yaku(rules, pile, month=view.month, called=end.calls[seat] > 0, field=field)
        held[side_of(rules, seats, seat)] |= {one.id for one in found}
    return held
