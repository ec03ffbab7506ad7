"""Yaku in reach: what a seat's pile lacks for a yaku, as far as everybody can see."""

from dataclasses import dataclass

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import find_yaku
from koikoi.engine.view import View
from koikoi.engine.yaku import Sake, Scored, Selector, Special, Yaku

NEAR = 2
"""So many cards may be missing."""


@dataclass(frozen=True, slots=True)
class InReach:
    """A yaku that is not held yet."""

    id: str
    missing: int
    """How many cards it lacks."""
    cards: CardSet
    """Which would do; the others of its set are captured by somebody else."""


def in_reach(view: View, seat: Seat) -> list[InReach]:
    """The yaku that lack one or two cards and would bring something, fewest missing first."""
    pile = view.pile(seat)
    gone = EMPTY
    for other in range(view.seats):
        if Seat(other) != seat:
            gone |= view.captured[other]
    gone -= pile  # partners may share their piles
    found = []
    held = view.worth(seat).points
    for yaku in view.rules.yaku:
        lacking = _lacking(view, yaku, pile, gone)
        if lacking is None or not 0 < lacking.missing <= NEAR:
            continue
        with_it = _with(view, seat, pile, lacking)
        if any(one.id == yaku.id for one in with_it) and sum(one.points for one in with_it) > held:
            found.append(lacking)
    return sorted(found, key=lambda one: one.missing)


def _lacking(view: View, yaku: Yaku, pile: CardSet, gone: CardSet) -> InReach | None:
    """What a yaku lacks; None where it can no longer be had."""
    if not yaku.points or (yaku.months and view.month not in yaku.months):
        return None
    missing, useful = 0, EMPTY
    for need in yaku.needs:
        cards = _cards(view.rules, need.of, view)
        short = need.count - len(cards & pile)
        if short > 0:
            free = cards - pile - gone
            if len(free) < short:
                return None
            missing += short
            useful |= free
    return InReach(yaku.id, missing, useful)


def _cards(rules: Ruleset, selector: Selector, view: View) -> CardSet:
    if isinstance(selector, Kind):
        cup = CardSet((SAKE_CUP,)) if selector is Kind.PLAIN and rules.sake is not Sake.ANIMAL else EMPTY
        return OF_KIND[selector] | cup
    return OF_MONTH[view.month] if isinstance(selector, Special) else selector


def _with(view: View, seat: Seat, pile: CardSet, lacking: InReach) -> list[Scored]:
    """What the pile would hold with the first cards that do."""
    more = CardSet(list(lacking.cards)[: lacking.missing])
    called = view.calls[seat] > 0
    return find_yaku(view.rules, pile | more, month=view.month, called=called, field=view.field_cards - more)
