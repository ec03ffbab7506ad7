"""The deal, and what it can decide by itself."""

from koikoi.engine.cards import DECK
from koikoi.engine.parameters import DealOrder, FieldFour, FieldPairs, Lucky, LuckyBoth, LuckyStack, Priority
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, either, listed, ngettext
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
    for numbers, said in (
        (rules.hand_packets, _("But the cards go to each hand pass by pass, {numbers}; the last number repeats.")),
        (rules.field_packets, _("But the cards go to the field pass by pass, {numbers}; the last number repeats.")),
    ):
        if numbers:
            lines.append(said.format(numbers=listed(map(str, numbers))))
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
    if _can_be_won(rules) and not any(row.all for row in rules.multipliers):
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
                    four_points(rules),
                )
                lines.append(text.format(points=four_points(rules)))
            case FieldFour.OYA_TAKES:
                lines.append(_("All four cards of a month on the field go to the dealer's pile before play begins."))
            case FieldFour.OYA_TAKES_REFILL:
                lines.append(
                    _(
                        "All four cards of a month on the field go to the dealer's pile before play begins, and four"
                        " cards from the stock take their place, until no four are left or no card can be spared."
                    )
                )
    if size >= _EIGHT:
        match rules.field_pairs:
            case FieldPairs.PLAY_ON:
                lines.append(_("Four pairs on the field are played as they lie."))
            case FieldPairs.REDEAL:
                lines.append(_("Four pairs on the field make the deal void; the dealer deals again."))
            case FieldPairs.REDEAL_PASS_OYA if rules.seat_counts == (2,):
                lines.append(_("Four pairs on the field make the deal void, and the other player deals instead."))
            case FieldPairs.REDEAL_PASS_OYA:
                lines.append(
                    _(
                        "Four pairs on the field make the deal void, and the dealer's right-hand neighbour deals"
                        " instead."
                    )
                )
            case FieldPairs.OYA_WINS:
                text = ngettext(
                    "Four pairs on the field win the round for the dealer, with {points} point.",
                    "Four pairs on the field win the round for the dealer, with {points} points.",
                    rules.field_pairs_points,
                )
                lines.append(text.format(points=rules.field_pairs_points))
    return lines


def four_points(rules: Ruleset) -> int:
    """What four of a month on the field bring a dealer who wins by them."""
    return rules.teshi_points if rules.field_four_points < 0 else rules.field_four_points


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
    if more := _several_with(_FOUR, rules):
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
    if more := _several_with(_EIGHT, rules):
        match rules.kuttsuki_multi:
            case Lucky.OFF:
                text = _("With {seats} players four pairs in a hand bring nothing.")
            case Lucky.REDEAL:
                text = _("With {seats} players four pairs in a hand make the deal void.")
            case _:  # WIN
                text = ngettext(
                    "With {seats} players four pairs in a hand win the round, with {points} point.",
                    "With {seats} players four pairs in a hand win the round, with {points} points.",
                    rules.kuttsuki_points,
                )
        lines.append(text.format(seats=either(more), points=rules.kuttsuki_points))
    if any(
        rules.lucky_kuttsuki(seats) is not Lucky.OFF and rules.hand_cards(seats) >= _EIGHT
        for seats in rules.seat_counts
    ):
        if rules.kuttsuki_quad:
            lines.append(_("All four cards of a month count as two of these pairs."))
        else:
            lines.append(_("These pairs are of four different months."))
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
            case LuckyBoth.OYA_KEN:
                text = ngettext(
                    "If several players have a lucky hand, the round is drawn, and the dealer gets {points} point.",
                    "If several players have a lucky hand, the round is drawn, and the dealer gets {points} points.",
                    rules.oya_ken_points,
                )
                lines.append(text.format(points=rules.oya_ken_points))
            case LuckyBoth.OYA_WINS:
                lines.append(
                    _(
                        "If several players have a lucky hand, the dealer wins the round:"
                        " with the points of the dealer's own lucky hand, or else with the highest."
                    )
                )
    return lines


def _several_with(cards: int, rules: Ruleset) -> list[str]:
    """The numbers of more than two players with so many cards in a hand."""
    return [str(seats) for seats in rules.seat_counts if seats > 2 and rules.hand_cards(seats) >= cards]


def _hand_specials(rules: Ruleset) -> list[Lucky]:
    """What lucky hands mean, where a hand has cards enough for them."""
    found = [rules.teshi] if rules.hand_cards_2 >= _FOUR else []
    found += [rules.kuttsuki] if rules.hand_cards_2 >= _EIGHT else []
    found += [rules.teshi_multi] if _several_with(_FOUR, rules) else []
    return found + ([rules.kuttsuki_multi] if _several_with(_EIGHT, rules) else [])


def _both_in_one(rules: Ruleset) -> bool:
    needed = _EIGHT if rules.kuttsuki_quad else _FOUR + _EIGHT
    return any(
        rules.lucky_teshi(seats) is rules.lucky_kuttsuki(seats) is Lucky.WIN and rules.hand_cards(seats) >= needed
        for seats in rules.seat_counts
    )


def _can_be_lucky(rules: Ruleset) -> bool:
    return Lucky.WIN in _hand_specials(rules)


def _can_be_won(rules: Ruleset) -> bool:
    size = max(rules.field_cards(seats) for seats in rules.seat_counts)
    four = rules.field_four is FieldFour.OYA_WINS and size >= _FOUR
    return _can_be_lucky(rules) or four or (rules.field_pairs is FieldPairs.OYA_WINS and size >= _EIGHT)


def _can_be_void(rules: Ruleset) -> bool:
    size = max(rules.field_cards(seats) for seats in rules.seat_counts)
    return (
        (rules.field_four in (FieldFour.REDEAL, FieldFour.REDEAL_PASS_OYA) and size >= _FOUR)
        or (rules.field_pairs in (FieldPairs.REDEAL, FieldPairs.REDEAL_PASS_OYA) and size >= _EIGHT)
        or Lucky.REDEAL in _hand_specials(rules)
    )
