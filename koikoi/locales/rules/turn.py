"""A turn, and the choice between stop and koi-koi."""

from koikoi.engine.parameters import LimitScope, Trigger
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, ngettext


def turn(rules: Ruleset) -> list[str]:
    """Playing a card and turning one."""
    lines = [_("A turn has two parts: laying a card from the hand, then turning the top card of the stock.")]
    if rules.must_match:
        lines.append(_("If a card of the hand matches one on the field, a matching card has to be laid."))
    else:
        lines.append(_("Any card of the hand may be laid, whether it matches or not."))
    lines.append(
        _(
            "On the field it meets the cards of its month: one it takes, of two the one the player chooses,"
            " three all together."
        )
    )
    if rules.capture_optional:
        lines.append(_("What matches may also be left lying."))
    else:
        lines.append(_("What matches has to be taken."))
    lines.append(_("A card without a match stays on the field; the card turned may take the one just laid."))
    lines.append(_("What is taken leaves the field at once and lies open before its owner."))
    return lines


def most_calls(rules: Ruleset) -> int:
    """How often one player can call koi-koi in a round, however many play."""
    return max(rules.most_calls(seats) for seats in rules.seat_counts)


def koikoi(rules: Ruleset) -> list[str]:
    """When one may stop, when one may play on, and what it obliges to."""
    lines = [_("Whoever holds a yaku at the end of a turn may stop and take the points, or call koi-koi and play on.")]
    if not most_calls(rules):
        return [_("Whoever holds a yaku at the end of a turn wins the round.")]
    if rules.koikoi_trigger is Trigger.IMPROVED:
        lines.append(_("After a call the choice returns only when the caller's yaku are worth more than at that call."))
    else:
        lines.append(_("After a call the choice returns only with a yaku that the caller did not hold at that call."))
    if rules.seat_counts == (2,):
        lines.append(_("If the opponent wins the round meanwhile, the caller gets nothing."))
    else:
        lines.append(_("If somebody else wins the round meanwhile, the caller gets nothing."))
    if not rules.koikoi_limit:
        lines.append(_("Koi-koi may be called any number of times."))
    elif rules.koikoi_limit_scope is LimitScope.PLAYER:
        text = ngettext(
            "Each player may call koi-koi once in a round; when the choice returns, they can only stop.",
            "Each player may call koi-koi {limit} times in a round;"
            " when the choice returns after that, they can only stop.",
            rules.koikoi_limit,
        )
        lines.append(text.format(limit=rules.koikoi_limit))
    else:
        text = ngettext(
            "Koi-koi may be called only once in a round, whoever calls it; after that the next yaku ends the round.",
            "Koi-koi may be called {limit} times in a round, whoever calls it;"
            " after that the next yaku ends the round.",
            rules.koikoi_limit,
        )
        lines.append(text.format(limit=rules.koikoi_limit))
    if rules.koikoi_min_points:
        text = ngettext(
            "A call needs yaku worth {points} point or more; with less one can only stop.",
            "A call needs yaku worth {points} points or more; with less one can only stop.",
            rules.koikoi_min_points,
        )
        lines.append(text.format(points=rules.koikoi_min_points))
    lines.append(_("With the last card of the hand gone, one can only stop."))
    return lines
