"""What a player has of each yaku of the ruleset, from what everybody can see."""

from dataclasses import dataclass
from enum import Enum

from koikoi.desktop.draw.panel_cache import once
from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.reach import hindered
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.standing import left_out
from koikoi.engine.view import View
from koikoi.engine.yaku import Need, Sake, Special, Yaku
from koikoi.locales import _, names


class YakuGroup(Enum):
    """The kinds under which yaku stand."""

    BRIGHTS = Kind.BRIGHT
    RIBBONS = Kind.RIBBON
    ANIMALS = Kind.ANIMAL
    OTHERS = Kind.PLAIN

    def title(self, rules: Ruleset) -> str:
        """What stands above."""
        if names.own_kind(self.value, rules):
            return names.kinds(self.value, rules)
        return {
            YakuGroup.BRIGHTS: _("Brights"),
            YakuGroup.RIBBONS: _("Ribbons"),
            YakuGroup.ANIMALS: _("Animals and cup"),
            YakuGroup.OTHERS: _("Plains and others"),
        }[self]


def group_of(yaku: Yaku) -> YakuGroup:
    """Under which kind somebody would look for a yaku."""
    cards = EMPTY
    for need in yaku.needs:
        if isinstance(need.of, Special):
            return YakuGroup.OTHERS
        cards |= OF_KIND[need.of] if isinstance(need.of, Kind) else need.of
    if SAKE_CUP in cards and len(cards) <= 3:  # the viewings
        return YakuGroup.ANIMALS
    return next((group for group in YakuGroup if cards <= OF_KIND[group.value]), YakuGroup.OTHERS)


class CardState(Enum):
    """Where a card of a yaku is."""

    OWNED = "owned"
    MISSING = "missing"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class YakuCard:
    """One card of a yaku; without a card any of its kind."""

    card: Card | None
    kind: Kind
    state: CardState
    lying: bool = False
    held: bool = False


class YakuState(Enum):
    """What a yaku is to a player now."""

    COMPLETE = "complete"
    REPLACED = "replaced"
    """Its cards are there, and another takes its place."""
    LEFT_OUT = "left out"
    """Its cards are there, and it counts for nothing beside a better one."""
    VOID = "void"
    """Its cards are there, and rain, fog, or that it stands alone keeps it from counting."""
    OPEN = "open"
    DEAD = "dead"
    """It can't be completed any more."""
    OUT_OF_SEASON = "out of season"


@dataclass(frozen=True, slots=True)
class YakuProgress:
    """How far a player is with a yaku."""

    cards: tuple[YakuCard, ...]
    owned: int
    """Cards that count towards it."""
    needed: int
    points: int
    """What it brings now; 0: it does not count."""
    state: YakuState
    any_of: int
    """So many of the cards shown are enough; 0: all are needed."""


def progress(view: View, seat: Seat, yaku: Yaku) -> YakuProgress:
    """What a seat has of a yaku, from what everybody can see (and its own hand, while that lies open)."""
    pile, gone = view.pile(seat), _gone(view, seat)
    cards: list[YakuCard] = []
    owned, any_of = 0, 0
    for need in yaku.needs:
        pool = _cards(view, need)
        have = pool & pile
        owned += min(len(have), need.count)
        if isinstance(need.of, Kind) and len(OF_KIND[need.of]) > need.count:
            cards += [YakuCard(card, need.of, CardState.OWNED) for card in have]
            cards += [YakuCard(None, need.of, CardState.MISSING)] * max(need.count - len(have), 0)
            continue
        any_of += need.count if len(pool) > need.count and len(yaku.needs) == 1 else 0
        cards += [_card(view, seat, card, gone) for card in pool]
    points = next((one.points for one in view.worth(seat).yaku if one.id == yaku.id), 0)
    needed = sum(need.count for need in yaku.needs)
    state = _state(view, seat, yaku, counts=bool(points), whole=owned == needed)
    return YakuProgress(tuple(cards), owned, needed, points, state, any_of)


def _gone(view: View, seat: Seat) -> CardSet:
    """The cards that others have captured."""
    taken = EMPTY
    for captured in view.captured:
        taken |= captured
    return taken - view.pile(seat)


def _card(view: View, seat: Seat, card: Card, gone: CardSet) -> YakuCard:
    if card in view.pile(seat):
        return YakuCard(card, card.kind, CardState.OWNED)
    if card in gone:
        return YakuCard(card, card.kind, CardState.GONE)
    held = card in (view.hands[seat] or EMPTY)
    return YakuCard(card, card.kind, CardState.MISSING, card in view.field_cards, held)


def _state(view: View, seat: Seat, yaku: Yaku, *, counts: bool, whole: bool) -> YakuState:
    """`whole`: all the cards it needs are there."""
    if yaku.months and view.month not in yaku.months:
        return YakuState.OUT_OF_SEASON
    if counts:
        return YakuState.COMPLETE
    if any(one.id == yaku.id and not one.missing for one in hindered(view, seat)):
        return YakuState.VOID
    if any(one.id == yaku.id for one in once(view, ("left out", seat), lambda: left_out(view, seat))):
        return YakuState.LEFT_OUT
    if whole:
        return YakuState.REPLACED
    gone = _gone(view, seat)
    short = any(len(_cards(view, need) - gone) < need.count for need in yaku.needs)
    return YakuState.DEAD if short else YakuState.OPEN


def _cards(view: View, need: Need) -> CardSet:
    match need.of:
        case CardSet():
            return need.of
        case Special.MONTH:
            return OF_MONTH[view.month]
        case kind:
            cup = CardSet((SAKE_CUP,)) if kind is Kind.PLAIN and view.rules.sake is not Sake.ANIMAL else EMPTY
            return OF_KIND[kind] | cup
