"""The deal, and what it can decide by itself."""

from koikoi.engine.cards import DECK
from koikoi.engine.parameters import DealOrder, FieldFour, FieldPairs, Lucky, LuckyBoth, LuckyStack, Priority
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, either, ngettext
from koikoi.locales.names import cards_counted

_FOUR, _EIGHT = 4, 8
"""Cards of a month, and cards of four pairs."""


def deal(rules: Ruleset) -> list[str]:
    """How many cards everybody gets, and in which order."""
    lines = []
    for seats in rules.seat_counts:
        hand, field = rules.hand_cards(seats), rules.field_cards(seats)
        text = _("With {seats} players: {hand} in each hand, {field} face up on the field, {stock} in the stock.")
        lines.append(
            text.format(
                seats=seats,
                hand=cards_counted(hand),
                field=cards_counted(field),
                stock=cards_counted(len(DECK) - seats * hand - field),
            )
        )
    packet, two = rules.deal_packet, rules.seat_counts == (2,)
    if rules.deal_order is DealOrder.KO_FIELD_OYA and two:
        text = ngettext(
            "They are dealt one at a time, in turn to the other player, to the field and to the dealer.",
            "They are dealt {packet} at a time, in turn to the other player, to the field and to the dealer.",
            packet,
        )
    elif rules.deal_order is DealOrder.KO_FIELD_OYA:
        text = ngettext(
            "They are dealt one at a time, in turn to the other players, to the field and to the dealer.",
            "They are dealt {packet} at a time, in turn to the other players, to the field and to the dealer.",
            packet,
        )
    elif two:
        text = ngettext(
            "They are dealt one at a time, to the dealer first and then to the other; the field comes last.",
            "They are dealt {packet} at a time, to the dealer first and then to the other; the field comes last.",
            packet,
        )
    else:
        text = ngettext(
            "They are dealt one at a time, to the dealer first and then to the others in turn; the field comes last.",
            "They are dealt {packet} at a time, to the dealer first and then to the others in turn;"
            " the field comes last.",
            packet,
        )
    lines.append(text.format(packet=packet))
    lines.append(_("The dealer plays first."))
    return lines


def specials(rules: Ruleset) -> list[str]:
    """What the deal itself decides."""
    lines = [*_field(rules), *_hands(rules)]
    if _can_be_void(rules) and _can_be_won(rules):
        if rules.deal_special_priority is Priority.REDEAL_FIRST:
            lines.append(_("A deal that is void for one reason and won for another counts as void."))
        else:
            lines.append(_("A deal that is void for one reason and won for another counts as won."))
    if _can_be_void(rules):
        lines.append(_("A void deal does not use up a round: the same month is dealt anew."))
    if _can_be_won(rules):
        lines.append(_("Points that come with the deal are never multiplied."))
    return lines


def _field(rules: Ruleset) -> list[str]:
    lines = []
    size = max(rules.field_cards(seats) for seats in rules.seat_counts)
    if size >= _FOUR:
        match rules.field_four:
            case FieldFour.PLAY_ON:
                lines.append(_("All four cards of a month on the field are played as they lie."))
            case FieldFour.REDEAL:
                lines.append(_("All four cards of a month on the field make the deal void; the dealer deals again."))
            case FieldFour.REDEAL_PASS_OYA if rules.seat_counts == (2,):
                lines.append(
                    _("All four cards of a month on the field make the deal void, and the other player deals instead.")
                )
            case FieldFour.REDEAL_PASS_OYA:
                lines.append(
                    _(
                        "All four cards of a month on the field make the deal void, and the dealer's right-hand"
                        " neighbour deals instead."
                    )
                )
            case FieldFour.OYA_WINS:
                text = ngettext(
                    "All four cards of a month on the field win the round for the dealer, with {points} point.",
                    "All four cards of a month on the field win the round for the dealer, with {points} points.",
                    rules.teshi_points,
                )
                lines.append(text.format(points=rules.teshi_points))
    if size >= _EIGHT:
        if rules.field_pairs is FieldPairs.REDEAL:
            lines.append(_("Four pairs on the field make the deal void; the dealer deals again."))
        else:
            lines.append(_("Four pairs on the field are played as they lie."))
    return lines


def _hands(rules: Ruleset) -> list[str]:
    lines = []
    if rules.hand_cards_2 >= _FOUR:
        match rules.teshi:
            case Lucky.OFF:
                lines.append(_("With 2 players all four cards of a month in a hand (teshi) bring nothing."))
            case Lucky.REDEAL:
                lines.append(_("With 2 players all four cards of a month in a hand (teshi) make the deal void."))
            case Lucky.WIN:
                text = ngettext(
                    "With 2 players all four cards of a month in a hand (teshi) win the round, with {points} point.",
                    "With 2 players all four cards of a month in a hand (teshi) win the round, with {points} points.",
                    rules.teshi_points,
                )
                lines.append(text.format(points=rules.teshi_points))
    if rules.hand_cards_2 >= _EIGHT:
        match rules.kuttsuki:
            case Lucky.OFF:
                lines.append(_("With 2 players four pairs in a hand (kuttsuki) bring nothing."))
            case Lucky.REDEAL:
                lines.append(_("With 2 players four pairs in a hand (kuttsuki) make the deal void."))
            case Lucky.WIN:
                text = ngettext(
                    "With 2 players four pairs in a hand (kuttsuki) win the round, with {points} point.",
                    "With 2 players four pairs in a hand (kuttsuki) win the round, with {points} points.",
                    rules.kuttsuki_points,
                )
                lines.append(text.format(points=rules.kuttsuki_points))
        if rules.kuttsuki is not Lucky.OFF:
            if rules.kuttsuki_quad:
                lines.append(_("All four cards of a month count as two of these pairs."))
            else:
                lines.append(_("These pairs are of four different months."))
    if more := [str(seats) for seats in (3, 4) if rules.hand_cards(seats) >= _FOUR]:
        match rules.teshi_multi:
            case Lucky.OFF:
                text = _("With {seats} players all four cards of a month in a hand bring nothing.")
            case Lucky.REDEAL:
                text = _("With {seats} players all four cards of a month in a hand make the deal void.")
            case _:  # WIN
                text = ngettext(
                    "With {seats} players all four cards of a month in a hand win the round, with {points} point.",
                    "With {seats} players all four cards of a month in a hand win the round, with {points} points.",
                    rules.teshi_points,
                )
        lines.append(text.format(seats=either(more), points=rules.teshi_points))
    if _both_in_one(rules):
        if rules.lucky_stack is LuckyStack.SUM:
            lines.append(_("A hand that is lucky in both ways brings the points of both."))
        else:
            lines.append(_("A hand that is lucky in both ways brings only the higher points."))
    if _can_be_lucky(rules):
        match rules.lucky_both:
            case LuckyBoth.DRAW if rules.seat_counts == (2,):
                lines.append(_("If both players have a lucky hand, the round is drawn and nobody scores."))
            case LuckyBoth.BOTH_SCORE if rules.seat_counts == (2,):
                lines.append(_("If both players have a lucky hand, each gets the points of their own."))
            case LuckyBoth.DRAW:
                lines.append(_("If several players have a lucky hand, the round is drawn and nobody scores."))
            case LuckyBoth.BOTH_SCORE:
                lines.append(_("If several players have a lucky hand, each gets the points of their own."))
            case LuckyBoth.OYA_WINS:
                lines.append(
                    _(
                        "If several players have a lucky hand, the dealer wins the round:"
                        " with the points of the dealer's own lucky hand, or else with the highest."
                    )
                )
    return lines


def _wins(rules: Ruleset) -> tuple[bool, bool, bool]:
    """Whether teshi, kuttsuki, and teshi among several players can win a round."""
    return (
        rules.teshi is Lucky.WIN and rules.hand_cards_2 >= _FOUR,
        rules.kuttsuki is Lucky.WIN and rules.hand_cards_2 >= _EIGHT,
        rules.teshi_multi is Lucky.WIN and max(rules.hand_cards_3, rules.hand_cards_4) >= _FOUR,
    )


def _both_in_one(rules: Ruleset) -> bool:
    teshi, kuttsuki, _among_several = _wins(rules)
    needed = _EIGHT if rules.kuttsuki_quad else _FOUR + _EIGHT
    return teshi and kuttsuki and rules.hand_cards_2 >= needed


def _can_be_lucky(rules: Ruleset) -> bool:
    return any(_wins(rules))


def _can_be_won(rules: Ruleset) -> bool:
    size = max(rules.field_cards(seats) for seats in rules.seat_counts)
    return _can_be_lucky(rules) or (rules.field_four is FieldFour.OYA_WINS and size >= _FOUR)


def _can_be_void(rules: Ruleset) -> bool:
    size = max(rules.field_cards(seats) for seats in rules.seat_counts)
    return (
        (rules.field_four in (FieldFour.REDEAL, FieldFour.REDEAL_PASS_OYA) and size >= _FOUR)
        or (rules.field_pairs is FieldPairs.REDEAL and size >= _EIGHT)
        or (rules.teshi is Lucky.REDEAL and rules.hand_cards_2 >= _FOUR)
        or (rules.kuttsuki is Lucky.REDEAL and rules.hand_cards_2 >= _EIGHT)
        or (rules.teshi_multi is Lucky.REDEAL and max(rules.hand_cards_3, rules.hand_cards_4) >= _FOUR)
    )
