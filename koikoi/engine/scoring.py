"""What a round is worth, told in order: yaku, bonus, factors, total."""

from dataclasses import dataclass
from enum import StrEnum

from koikoi.engine.cards import EMPTY, OF_MONTH, PHOENIX, RAIN_MAN, CardSet, Month
from koikoi.engine.parameters import FogTrigger, MultScope, MultStack, RainTrigger, RainVoids, at_calls
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import CLEAR, Scored, Spoiled


class Reason(StrEnum):
    """Why a factor applies."""

    SEVEN = "seven"  # the base reached the threshold
    OWN_CALLS = "own_calls"
    PARTNER_CALLS = "partner_calls"
    OPPONENT_CALLS = "opponent_calls"
    ALL_CALLS = "all_calls"  # pooled: whoever called


@dataclass(frozen=True, slots=True)
class Factor:
    """One multiplication, with its reason."""

    reason: Reason
    by: int
    calls: int = 0
    """The calls it stands for; for SEVEN the threshold."""
    counts: bool = True
    """False where the ruleset lets only the larger kind of factor count (mult_stack = max)."""


@dataclass(frozen=True, slots=True)
class Account:
    """The worth of a pile, spelled out.  `base` = yaku + bonus; `total` = base × multiplier."""

    yaku: tuple[Scored, ...]
    bonus: int
    """Points added for one's own calls (own_koikoi_bonus)."""
    base: int
    factors: tuple[Factor, ...]
    multiplier: int
    total: int

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


def spoiled(rules: Ruleset, pile: int, field: int) -> Spoiled:
    """What rain (ame-nagare) and fog (kiri-nagare) void, given the scorer's pile and the field (masks)."""
    if rules.rain_trigger is RainTrigger.OFF and rules.fog_trigger is FogTrigger.OFF:
        return CLEAR
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
    return Spoiled(flowers=bool(rain), moon=bool(fog) or (bool(rain) and rules.rain_voids is RainVoids.BOTH))


def find_yaku(
    rules: Ruleset, pile: CardSet, *, month: int = 1, called: bool = False, field: CardSet = EMPTY
) -> list[Scored]:
    """Finds the yaku a pile holds under a ruleset, in the order of its table."""
    weather = spoiled(rules, pile.mask, field.mask)
    return rules.scorer.find(pile.mask, month=month, called=called, spoiled=weather)


def account_of(
    rules: Ruleset, pile: CardSet, *, month: int = 1, calls: Calls = Calls(), field: CardSet = EMPTY
) -> Account:
    """Values a pile as if its owner stopped now."""
    found = find_yaku(rules, pile, month=month, called=calls.own > 0, field=field)
    return account_of_yaku(rules, found, calls)


def account_of_yaku(rules: Ruleset, held: list[Scored], calls: Calls) -> Account:
    """What yaku are worth that have been looked for already; see `account_of`."""
    if not held:
        return NOTHING
    bonus = at_calls(rules.own_koikoi_bonus, calls.own)
    base = sum(one.points for one in held) + bonus
    factors, multiplier = factors_of(rules, base, calls)
    return Account(tuple(held), bonus, base, factors, multiplier, base * multiplier)


def factors_of(rules: Ruleset, base: int, calls: Calls) -> tuple[tuple[Factor, ...], int]:
    """The factors on a base and their result.  The base is tested against the threshold before any factor."""
    seven = []
    if rules.seven_threshold and base >= rules.seven_threshold:
        seven.append(Factor(Reason.SEVEN, 2, rules.seven_threshold))
    called = []
    if rules.koikoi_mult_scope is MultScope.POOLED:
        called.append(Factor(Reason.ALL_CALLS, at_calls(rules.opp_koikoi_mult, calls.total), calls.total))
    else:
        called.append(Factor(Reason.OWN_CALLS, at_calls(rules.own_koikoi_mult, calls.own), calls.own))
        # A partner's calls are one's own side's: German sheet, "each call doubles for every player"
        called += [Factor(Reason.PARTNER_CALLS, at_calls(rules.own_koikoi_mult, n), n) for n in calls.partners]
        called += [Factor(Reason.OPPONENT_CALLS, at_calls(rules.opp_koikoi_mult, n), n) for n in calls.opponents]
    called = [one for one in called if one.by != 1]
    by_calls = 1
    for one in called:
        by_calls *= one.by
    by_seven = 2 if seven else 1
    if rules.mult_stack is MultStack.PRODUCT:
        return (*seven, *called), by_seven * by_calls
    if by_seven >= by_calls:
        called = [Factor(one.reason, one.by, one.calls, counts=False) for one in called]
    else:
        seven = [Factor(one.reason, one.by, one.calls, counts=False) for one in seven]
    return (*seven, *called), max(by_seven, by_calls)
