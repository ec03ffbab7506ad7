"""A turn, and the choice between stop and koi-koi."""

from koikoi.engine.parameters import (
    CallNeeds,
    LimitScope,
    LoserYaku,
    MayDecline,
    OptionalFor,
    Trigger,
    TurnOrder,
    UnmatchedDraw,
)
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, ngettext
from koikoi.locales.rules.wild import wild


def turn(rules: Ruleset) -> list[str]:
    """Playing a card and turning one."""
    lines = [_order(rules)]
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
    lines += [_left_lying(rules), *_unmatched(rules), *wild(rules)]
    lines.append(_("What is taken leaves the field at once and lies open before its owner."))
    if rules.play_on_stock:
        lines.append(
            _("When all hands are empty, each turn is one card from the stock, until there is none left there.")
        )
    return lines


def _order(rules: Ruleset) -> str:
    match rules.turn_order:
        case TurnOrder.PLAY_DRAW:
            return _("A turn has two parts: laying a card from the hand, then turning the top card of the stock.")
        case TurnOrder.DRAW_PLAY:
            return _("A turn has two parts: turning the top card of the stock, then laying a card from the hand.")
        case TurnOrder.DRAW_TO_HAND:
            return _(
                "In a turn one takes the top card of the stock into the hand, unseen by the others, and then lays"
                " two cards from the hand, one after the other."
            )


def _left_lying(rules: Ruleset) -> str:
    if not rules.capture_optional:
        return _("What matches has to be taken.")
    match rules.capture_optional_for:
        case OptionalFor.BOTH:
            return _("What matches may also be left lying.")
        case OptionalFor.HAND:
            return _("What a card from the hand matches may also be left lying; what a turned card matches is taken.")
        case OptionalFor.DRAWN:
            return _("What a turned card matches may also be left lying; what a card from the hand matches is taken.")


def _unmatched(rules: Ruleset) -> list[str]:
    """What becomes of a card that takes nothing, and whether the second one of a turn may meet the first."""
    if rules.unmatched_draw is UnmatchedDraw.TO_HAND:
        return [
            _("A card from the hand without a match stays on the field; the card turned may take it."),
            _(
                "A turned card that can take nothing goes to the hand, seen by all, and another card of the hand is "
                "played instead; without another it stays on the field."
            ),
        ]
    match rules.turn_order:
        case TurnOrder.PLAY_DRAW:
            return [_("A card without a match stays on the field; the card turned may take the one just laid.")]
        case TurnOrder.DRAW_PLAY:
            return [_("A card without a match stays on the field; the card laid may take the one just turned.")]
        case TurnOrder.DRAW_TO_HAND:
            return [_("A card without a match stays on the field; the second card may take the first.")]


def most_calls(rules: Ruleset) -> int:
    """How often one player can call koi-koi in a round, however many play."""
    return max(rules.most_calls(seats) for seats in rules.seat_counts)


def koikoi(rules: Ruleset) -> list[str]:
    """When one may stop, when one may play on, and what it obliges to."""
    if not most_calls(rules):
        return [_("Whoever holds a yaku at the end of a turn wins the round."), *_least_to_stop(rules)]
    lines = [_("Whoever holds a yaku at the end of a turn may stop and take the points, or call koi-koi and play on.")]
    lines += _least_to_stop(rules)
    if rules.koikoi_trigger is Trigger.IMPROVED:
        lines.append(_("After a call the choice returns only when the caller's yaku are worth more than at that call."))
    else:
        lines.append(_("After a call the choice returns only with a yaku that the caller did not hold at that call."))
    if rules.loser_yaku is LoserYaku.BOTH:
        pass  # what the caller then gets is said where the points are
    elif rules.seat_counts == (2,):
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
    if rules.call_needs is CallNeeds.NEW_YAKU:
        lines.append(_("A further call needs a yaku not held at the last one; with more points alone one can stop."))
    match rules.may_decline:
        case MayDecline.NEVER:
            pass
        case MayDecline.NO_CALL:
            lines.append(_("Where no call is allowed, one may play on without a call instead of stopping."))
        case MayDecline.ALWAYS:
            lines.append(_("Instead of stopping or calling one may also play on without a call."))
    if rules.may_decline is not MayDecline.NEVER:
        lines.append(_("Playing on without a call uses up no call and multiplies nothing; one has to improve."))
    if rules.play_on_stock:
        lines.append(_("In the last turn of the round one can only stop."))
    else:
        lines.append(_("With the last card of the hand gone, one can only stop."))
    return lines


def _least_to_stop(rules: Ruleset) -> list[str]:
    if not rules.stop_min_points:
        return []
    text = ngettext(
        "That needs yaku worth {points} point or more; with less one plays on without being asked.",
        "That needs yaku worth {points} points or more; with less one plays on without being asked.",
        rules.stop_min_points,
    )
    return [text.format(points=rules.stop_min_points)]
