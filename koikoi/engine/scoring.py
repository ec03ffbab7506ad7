"""What a round is worth, told in order: yaku, bonus, factors, total."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import prod

from koikoi.engine.cards import EMPTY, OF_MONTH, PHOENIX, RAIN_MAN, CardSet, Month
from koikoi.engine.parameters import (
    FogTrigger,
    FogVoids,
    MultScope,
    MultStack,
    RainTrigger,
    RainVoids,
    When,
    at_calls,
    seldom,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import CLEAR, Scored, Spoiled


class Reason(StrEnum):
    """Why a factor applies."""

    SEVEN = "seven"  # the base reached a threshold
    OWN_CALLS = "own_calls"
    PARTNER_CALLS = "partner_calls"
    OPPONENT_CALLS = "opponent_calls"
    ALL_CALLS = "all_calls"  # pooled: whoever called
    FIELD = "field"  # cards that the deal put face up


@dataclass(frozen=True, slots=True)
class Factor:
    """One multiplication, with its reason."""

    reason: Reason
    by: int
    calls: int = 0
    """The calls it stands for; for SEVEN the threshold, for FIELD the number of cards."""
    counts: bool = True
    """False where the ruleset lets only the larger kind of factor count (mult_stack = max)."""
    cards: CardSet = seldom(EMPTY)
    """FIELD: the cards it stands for."""


@dataclass(frozen=True, slots=True)
class Account:
    """The worth of a pile, spelled out.  `base` = yaku + theirs + bonus; `total` = base × multiplier, if not capped."""

    yaku: tuple[Scored, ...]
    bonus: int
    """Points added for one's own calls (own_koikoi_bonus)."""
    base: int
    factors: tuple[Factor, ...]
    multiplier: int
    total: int
    theirs: int = seldom(0)
    """Points of other sides' yaku that are added or, below 0, subtracted (loser_yaku)."""

    @property
    def capped(self) -> bool:
        """Whether the ruleset allows no more (score_cap)."""
        return self.total < self.base * self.multiplier

    @property
    def points(self) -> int:
        """The yaku alone, without bonus or factors."""
        return sum(one.points for one in self.yaku)


NOTHING = Account((), 0, 0, (), 1, 0)
"""A pile without yaku."""


@dataclass(frozen=True, slots=True)
class Calls:
    """The koi-koi calls of a round as one scorer sees them."""

    own: int = 0
    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """Everybody's calls."""
        return self.own + sum(self.partners) + sum(self.opponents)


def month_of_round(number: int) -> Month:
    """The month that round `number` (from 1) stands for; after December comes January."""
    return Month((number - 1) % 12 + 1)


def rain_and_fog(rules: Ruleset, pile: int, field: int) -> tuple[bool, bool]:
    """Whether there is rain (ame-nagare) and fog (kiri-nagare), given the scorer's pile and the field (masks)."""
    willow, paulownia = OF_MONTH[Month.WILLOW].mask, OF_MONTH[Month.PAULOWNIA].mask
    rain = {
        RainTrigger.OFF: 0,
        RainTrigger.OWN_RAIN_MAN: pile & RAIN_MAN.bit,
        RainTrigger.OWN_WILLOW: pile & willow,
        RainTrigger.FIELD_WILLOW: field & willow,
    }[rules.rain_trigger]
    fog = {
        FogTrigger.OFF: 0,
        FogTrigger.OWN_PHOENIX: pile & PHOENIX.bit,
        FogTrigger.OWN_PAULOWNIA: pile & paulownia,
        FogTrigger.FIELD_PAULOWNIA: field & paulownia,
    }[rules.fog_trigger]
    return bool(rain), bool(fog)


def spoiled(rules: Ruleset, pile: int, field: int) -> Spoiled:
    """What rain and fog void, given the scorer's pile and the field (masks)."""
    if rules.rain_trigger is RainTrigger.OFF and rules.fog_trigger is FogTrigger.OFF:
        return CLEAR
    rain, fog = rain_and_fog(rules, pile, field)
    return Spoiled(
        flowers=rain or (fog and rules.fog_voids is FogVoids.BOTH),
        moon=fog or (rain and rules.rain_voids is RainVoids.BOTH),
    )


def find_yaku(
    rules: Ruleset, pile: CardSet, *, month: int = 1, called: bool = False, field: CardSet = EMPTY
) -> list[Scored]:
    """Finds the yaku a pile holds under a ruleset, in the order of its table."""
    weather = spoiled(rules, pile.mask, field.mask)
    return rules.scorer.find(pile.mask, month=month, called=called, spoiled=weather)


def account_of(
    rules: Ruleset,
    pile: CardSet,
    *,
    month: int = 1,
    calls: Calls = Calls(),
    field: CardSet = EMPTY,
    theirs: int = 0,
    dealt: CardSet = EMPTY,
) -> Account:
    """Values a pile as if its owner stopped now.

    `theirs`: what other sides' yaku add, or below 0 take away.  `dealt`: all cards that the deal put face up.
    """
    found = find_yaku(rules, pile, month=month, called=calls.own > 0, field=field)
    return account_of_yaku(rules, found, calls, theirs=theirs, dealt=dealt)


def account_of_yaku(
    rules: Ruleset, held: list[Scored], calls: Calls, *, theirs: int = 0, dealt: CardSet = EMPTY
) -> Account:
    """What yaku are worth that have been looked for already; see `account_of`."""
    if not held:
        return NOTHING
    bonus = at_calls(rules.own_koikoi_bonus, calls.own)
    base = max(sum([one.points for one in held]) + theirs + bonus, 0)
    factors, multiplier = factors_of(rules, base, calls, dealt)
    return Account(tuple(held), bonus, base, factors, multiplier, capped(rules, base * multiplier), theirs)


def fixed_account(*found: Scored, factors: tuple[Factor, ...] = ()) -> Account:
    """Points that no call and no threshold touches: lucky hands, the dealer's points in an exhausted round."""
    base = sum(one.points for one in found)
    multiplier = prod([one.by for one in factors])
    return Account(found, 0, base, factors, multiplier, base * multiplier)


def capped(rules: Ruleset, total: int) -> int:
    """The most of a total that the scorer gets."""
    return min(total, rules.score_cap) if rules.score_cap else total


def factors_of(rules: Ruleset, base: int, calls: Calls, dealt: CardSet = EMPTY) -> tuple[tuple[Factor, ...], int]:
    """The factors on a base and their result.  The base is tested against thresholds before any factor."""
    reached, by_points = step_of(rules.points_steps, base)
    points = [Factor(Reason.SEVEN, by_points, reached)] if by_points != 1 else []
    called = []
    if rules.koikoi_mult_scope is MultScope.POOLED:
        called.append(Factor(Reason.ALL_CALLS, at_calls(rules.opp_koikoi_mult, calls.total), calls.total))
    else:
        called.append(Factor(Reason.OWN_CALLS, at_calls(rules.own_koikoi_mult, calls.own), calls.own))
        # A partner's calls are one's own side's: German sheet, "each call doubles for every player"
        called += [Factor(Reason.PARTNER_CALLS, at_calls(rules.own_koikoi_mult, n), n) for n in calls.partners]
        called += [Factor(Reason.OPPONENT_CALLS, at_calls(rules.opp_koikoi_mult, n), n) for n in calls.opponents]
    called = [one for one in called if one.by != 1]
    by_calls = prod([one.by for one in called])
    field = field_factors(rules, dealt) if rules.multipliers else ()
    stake = prod([one.by for one in field])
    if rules.mult_stack is MultStack.PRODUCT:
        return (*points, *called, *field), by_points * by_calls * stake
    if by_points >= by_calls:
        called = [replace(one, counts=False) for one in called]
    else:
        points = [replace(one, counts=False) for one in points]
    return (*points, *called, *field), max(by_points, by_calls) * stake


def field_factors(rules: Ruleset, dealt: CardSet, *, specials: bool = False) -> tuple[Factor, ...]:
    """What the cards that the deal put face up multiply by: a stake fixed before play.

    `specials`: only what multiplies lucky hands, oya-ken and what the field wins too.
    """
    steps: dict[CardSet, dict[int, int]] = {}
    for row in rules.multipliers:
        if row.when is When.FIELD and (row.all or not specials):
            steps.setdefault(row.cards, {}).update(row.steps)
    counted = [(cards & dealt, step_of(of, len(cards & dealt))[1]) for cards, of in steps.items()]
    return tuple(Factor(Reason.FIELD, by, len(cards), cards=cards) for cards, by in counted if by != 1)


def step_of(steps: Mapping[int, int], count: int) -> tuple[int, int]:
    """The highest step that a count has reached, and its factor; (0, 1) below all steps."""
    reached = max([step for step in steps if step <= count], default=0)
    return reached, steps.get(reached, 1)
