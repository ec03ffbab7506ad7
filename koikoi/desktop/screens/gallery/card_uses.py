"""What a card is good for by the rules: its kind, and the yaku that it serves."""

from dataclasses import dataclass

from koikoi.engine.cards import OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Sake, Selector, Special, Yaku
from koikoi.locales import either, everything, lore, names


@dataclass(frozen=True, slots=True)
class YakuUse:
    """A yaku that a card serves."""

    yaku: Yaku
    needed: bool
    """It may be one of the cards the yaku is made of; else it only brings more as a further card."""
    cards: tuple[Card, ...]
    """The yaku with this card in it."""


def yaku_uses(card: Card, rules: Ruleset) -> list[YakuUse]:
    """The yaku of a ruleset that a card may belong to: those it makes first, then those it only adds to."""
    making, adding = [], []
    for yaku in rules.yaku:
        pools = [_members(need.of, card, rules) for need in yaku.needs]
        more = _members(yaku.needs[0].of if yaku.extra_of is None else yaku.extra_of, card, rules)
        if not yaku.points:
            continue
        if any(card in pool for pool in pools):
            making.append(YakuUse(yaku, True, _example(yaku, pools, card)))
        elif yaku.extra and card in more:
            adding.append(YakuUse(yaku, False, (*_example(yaku, pools, None), card)))
    return making + adding


def _members(selector: Selector, card: Card, rules: Ruleset) -> CardSet:
    """The cards of a set; the month is the card's own."""
    if isinstance(selector, Kind):
        cup = selector is Kind.PLAIN and rules.sake is not Sake.ANIMAL
        return OF_KIND[selector] | CardSet((SAKE_CUP,) if cup else ())
    return OF_MONTH[card.month] if isinstance(selector, Special) else selector


def _example(yaku: Yaku, pools: list[CardSet], card: Card | None) -> tuple[Card, ...]:
    """Cards that make a yaku, with this one among them."""
    shown: list[Card] = []
    for need, pool in zip(yaku.needs, pools, strict=True):
        free = [one for one in pool if one not in shown]
        if card in free:
            free.remove(card)
            free.insert(0, card)
        shown += free[: need.count]
    return tuple(sorted(shown))


def kinds(card: Card, rules: Ruleset) -> str:
    """The kind of a card in words; the sake cup may be two."""
    if card is SAKE_CUP and rules.sake is not Sake.ANIMAL:
        both = [names.kind(Kind.ANIMAL, rules), names.kind(Kind.PLAIN, rules)]
        return everything(both) if rules.sake is Sake.BOTH else either(both)
    return lore.beside(names.kind(card.kind, rules), lore.kind_japanese(card.kind))
