"""Wild cards: which they are, what they take, and what takes them."""

from koikoi.engine.cards import Kind
from koikoi.engine.parameters import WildOwnMonth, WildTakenBy
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, either, names


def wild(rules: Ruleset) -> list[str]:
    """None where there are no wild cards."""
    if not rules.wild:
        return []
    lines = [_("Wild: {cards}. When it lands it may take one card of any month.").format(cards=_cards(rules))]
    if rules.wild_takes != tuple(Kind):
        kinds = either([names.kind(kind, rules) for kind in rules.wild_takes])
        lines.append(_("It pairs only with cards of other months of this kind: {kinds}.").format(kinds=kinds))
    match rules.wild_taken_by:
        case WildTakenBy.OWN_MONTH:
            lines.append(_("Lying on the field, a wild card is taken by its own month alone."))
        case WildTakenBy.DRAWN:
            lines.append(_("Lying on the field, it is also taken by a card of another month from the stock."))
        case WildTakenBy.ALL:
            lines.append(_("Lying on the field, it is also taken by any card of another month."))
    match rules.wild_own_month:
        case WildOwnMonth.AS_USUAL:
            lines.append(_("With its own month a wild card is like any other card."))
        case WildOwnMonth.THREE_ONLY:
            lines.append(_("With its own month a wild card goes only when all four come together."))
    lines.append(_("Three cards of a month that lie on the field are out of its reach."))
    if rules.wild_needs_month:
        text = _("It is wild only in a round in which the deal has put a card of {month} face up.")
        lines.append(text.format(month=names.month(rules.wild_needs_month, rules)))
    return lines


def _cards(rules: Ruleset) -> str:
    return either([names.card_and_code(card, rules) for card in rules.wild])
