"""Yaku in reach: what a seat's pile lacks for a yaku, as far as everybody can see.

Nothing here knows how a yaku scores: piles with one or two cards more are given to the scorer, and what it finds
counts.  Cards that are in the same sets of every yaku are tried once for all of them.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement

from koikoi.engine.actions import Seat
from koikoi.engine.cards import ALL, DECK, EMPTY, OF_KIND, OF_MONTH, PHOENIX, RAIN_MAN, SAKE_CUP, Card, CardSet, Month
from koikoi.engine.parameters import FogTrigger, RainTrigger, RainVoids
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import find_yaku, rain_and_fog, spoiled
from koikoi.engine.state import side_of
from koikoi.engine.view import View
from koikoi.engine.yaku import Sake, Scored, Scorer, Selector, Special, Viewing, ViewingMode, Yaku

NEAR = 2
"""The most cards that may be missing: the patterns below are pairs; dangers, reasons, the coach speak of one or two."""


class Hindrance(StrEnum):
    """Why a viewing does not count although its cards are there or near."""

    RAIN = "rain"
    FOG = "fog"
    ALONE = "alone"
    """It counts only beside a yaku that is no viewing."""


@dataclass(frozen=True, slots=True)
class InReach:
    """A yaku that is not held yet."""

    id: str
    slots: tuple[CardSet, ...]
    """One set for each missing card: any card of it will do, whatever is taken from the other set."""
    points: int
    """What it would bring, at best."""
    hindrance: Hindrance | None = None

    @property
    def missing(self) -> int:
        """How many cards it lacks."""
        return len(self.slots)

    @property
    def cards(self) -> CardSet:
        """Every card that would help; the others of its sets are captured or would bring nothing."""
        return _together(self.slots)


@dataclass(frozen=True, slots=True)
class Danger:
    """What an opponent would gain by a card."""

    seat: Seat
    yaku: str
    missing: int
    """Cards the yaku would still lack; 0: it would be complete."""


def in_reach(view: View, seat: Seat) -> list[InReach]:
    """The yaku that lack one or two cards and would bring something; the fewest missing first, then the dearest."""
    return [one for one in _around(view, seat) if one.hindrance is None]


def hindered(view: View, seat: Seat) -> list[InReach]:
    """The viewings, complete or in reach, that do not count as things stand; in the same order."""
    return [one for one in _around(view, seat) if one.hindrance is not None]


def dangers(view: View, seat: Seat) -> dict[Card, Danger]:
    """The field cards that an opponent of `seat` needs for a yaku in reach, each with the worst it would do."""
    side = side_of(view.rules, view.seats, seat)
    worst: dict[Card, tuple[tuple[int, int], Danger]] = {}
    for opponent in map(Seat, range(view.seats)):
        if side_of(view.rules, view.seats, opponent) == side:
            continue
        for wanted in in_reach(view, opponent):
            rank = (wanted.missing, -wanted.points)
            for card in wanted.cards & view.field_cards:
                if card not in worst or rank < worst[card][0]:
                    worst[card] = (rank, Danger(opponent, wanted.id, wanted.missing - 1))
    return {card: danger for card, (_, danger) in worst.items()}


def weather(view: View, seat: Seat) -> dict[Hindrance, tuple[str, ...]]:
    """The viewings of this ruleset that rain and fog void for a seat right now, by their cause."""
    pile, field = view.pile(seat), view.field_cards
    voids = spoiled(view.rules, pile.mask, field.mask)
    voided: dict[Hindrance, tuple[str, ...]] = {}
    for yaku in view.rules.yaku:
        if yaku.viewing and yaku.viewing in voids and _counts(yaku, view.month):
            cause = _cause(view.rules, yaku.viewing, pile, field)
            voided[cause] = (*voided.get(cause, ()), yaku.id)
    return voided


def _around(view: View, seat: Seat) -> tuple[InReach, ...]:
    pile = view.pile(seat)
    field = view.field_cards if view.rules.watches_field else EMPTY
    return _reachable(view.rules, view.month, pile, ALL - pile - _together(view.captured), view.calls[seat] > 0, field)


Pattern = tuple[int, ...]
"""Missing cards by the numbers of their groups."""


@lru_cache(maxsize=256)
def _reachable(
    rules: Ruleset, month: Month, pile: CardSet, free: CardSet, called: bool, field: CardSet
) -> tuple[InReach, ...]:
    """What one or two of the `free` cards would make.  `field`: as far as it matters to the worth of a pile."""
    groups = [group & free for group in _alike(rules, month, field) if group & free]

    def look(cards: CardSet) -> list[Scored]:
        return find_yaku(rules, pile | cards, month=month, called=called, field=field - cards)

    held = sum(one.points for one in look(EMPTY))
    reachable = []
    for yaku in rules.yaku:
        if not _counts(yaku, month):
            continue
        gains: dict[Pattern, int] = {}
        completing = _completing(yaku, rules, month, pile, groups)
        for pattern in completing:
            after = look(_some(pattern, groups))
            points = sum(one.points for one in after if one.id == yaku.id)
            if pattern and points and sum(one.points for one in after) > held:
                gains[pattern] = points
        if gains:
            reachable.append(InReach(yaku.id, _slots(gains, groups), max(gains.values())))
        elif completing:
            more = _some(completing[0], groups)
            hindrance = _hindrance(rules, yaku, pile | more, field - more, look(more))
            if hindrance is not None and (not more or hindrance is Hindrance.ALONE or field):
                reachable.append(InReach(yaku.id, _slots(completing, groups), yaku.points, hindrance))
    return tuple(sorted(reachable, key=lambda one: (one.missing, -one.points)))


def _counts(yaku: Yaku, month: Month) -> bool:
    return bool(yaku.points) and (not yaku.months or month in yaku.months)


def _completing(yaku: Yaku, rules: Ruleset, month: Month, pile: CardSet, groups: list[CardSet]) -> list[Pattern]:
    """The fewest cards that complete a yaku, whatever else there is; [()]: nothing is missing; []: too much is."""
    find, held = _alone(yaku, rules.sake, rules.double_plains).find, pile.mask
    if find(held, month=month):
        return [()]
    # the cup is tried anyway: it may count as what it is not at first sight
    members = _together(_members(need.of, month) for need in yaku.needs).mask | SAKE_CUP.bit
    useful = {place: _lowest(group.mask, 1) for place, group in enumerate(groups) if group.mask & members}
    found: list[Pattern] = [(place,) for place, card in useful.items() if find(held | card, month=month)]
    if found:
        return found
    for one, other in combinations_with_replacement(useful, NEAR):
        pair = useful[one] | useful[other] if one != other else _lowest(groups[one].mask, NEAR)
        if pair.bit_count() == NEAR and find(held | pair, month=month):
            found.append((one, other))
    return found


@lru_cache(maxsize=256)
def _alone(yaku: Yaku, sake: Sake, doubles: CardSet) -> Scorer:
    """Finds one yaku in every pile that has its cards."""
    return Scorer([replace(yaku, extra=0, extra_with="", replaces=(), viewing=None)], sake=sake, doubles=doubles)


def _some(pattern: Pattern, groups: list[CardSet]) -> CardSet:
    """As many cards of each group as the pattern has its number."""
    mask = 0
    for place in pattern:
        mask |= _lowest(groups[place].mask, pattern.count(place))
    return CardSet.of_mask(mask)


def _lowest(mask: int, number: int) -> int:
    """The first cards of a set in the order of the deck; all of it where there are not so many."""
    rest = mask
    for _ in range(number):
        rest &= rest - 1
    return mask ^ rest


def _slots(patterns: Collection[Pattern], groups: list[CardSet]) -> tuple[CardSet, ...]:
    """One set for each missing card, such that whoever takes a card from each has one of the patterns."""
    number = len(next(iter(patterns)))
    if number < NEAR:
        return tuple(_together(groups[place] for (place,) in patterns) for _ in range(number))
    pairs = {pair for first, second in patterns for pair in ((first, second), (second, first))}
    places = sorted({one for one, _ in pairs})

    def beside(others: list[int]) -> list[int]:
        """What completes with every one of these; a group of one card can't be taken from twice."""
        return [
            one
            for one in places
            if any((one, other) in pairs for other in others)
            and all((one, other) in pairs or (one == other and len(groups[one]) == 1) for other in others)
        ]

    start, _ = min(patterns)
    first = beside([other for one, other in pairs if one == start])
    second = beside(first)
    cards = _together(groups[place] for place in (*first, *second))
    if len(cards) == number:
        return tuple(CardSet((card,)) for card in cards)
    return _together(groups[place] for place in first), _together(groups[place] for place in second)


@lru_cache(maxsize=256)
def _alike(rules: Ruleset, month: Month, field: CardSet) -> tuple[CardSet, ...]:
    """The deck in groups: the cards of a group are in the same sets of every yaku and do the same to the weather."""
    sets = [field, CardSet((SAKE_CUP,)), rules.double_plains]
    if rules.rain_trigger is not RainTrigger.OFF:
        sets += [OF_MONTH[Month.WILLOW], CardSet((RAIN_MAN,))]
    if rules.fog_trigger is not FogTrigger.OFF:
        sets += [OF_MONTH[Month.PAULOWNIA], CardSet((PHOENIX,))]
    for yaku in rules.yaku:
        sets += [_members(need.of, month) for need in yaku.needs]
        if yaku.extra_of is not None:
            sets.append(_members(yaku.extra_of, month))
    groups: dict[tuple[bool, ...], CardSet] = {}
    for card in DECK:
        pattern = tuple(card in one for one in sets)
        groups[pattern] = groups.get(pattern, EMPTY) | CardSet((card,))
    return tuple(groups.values())


def _members(selector: Selector, month: Month) -> CardSet:
    """The cards of a set by their looks."""
    match selector:
        case CardSet():
            return selector
        case Special.MONTH:
            return OF_MONTH[month]
        case kind:
            return OF_KIND[kind]


def _hindrance(rules: Ruleset, yaku: Yaku, pile: CardSet, field: CardSet, counting: list[Scored]) -> Hindrance | None:
    """Why a yaku whose cards are there is not among those that count; None: another takes its place."""
    if yaku.viewing is None or any(one.id == yaku.id for one in counting):
        return None
    voids = spoiled(rules, pile.mask, field.mask)
    if yaku.viewing in voids:
        return _cause(rules, yaku.viewing, pile, field)
    return Hindrance.ALONE if not counting and rules.viewing_mode is ViewingMode.WITH_OTHER else None


def _cause(rules: Ruleset, viewing: Viewing, pile: CardSet, field: CardSet) -> Hindrance:
    rain, _ = rain_and_fog(rules, pile.mask, field.mask)
    reached = viewing is Viewing.FLOWERS or rules.rain_voids is RainVoids.BOTH
    return Hindrance.RAIN if rain and reached else Hindrance.FOG


def _together(sets: Iterable[CardSet]) -> CardSet:
    mask = 0
    for one in sets:
        mask |= one.mask
    return CardSet.of_mask(mask)
