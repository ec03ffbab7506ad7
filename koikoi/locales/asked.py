"""What a player may want to know about the table, in short lines that are good to listen to.

Everything is told from a view, so nobody hears what they may not see.
"""

from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, Kind
from koikoi.engine.reach import in_reach
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import field_factors
from koikoi.engine.standing import left_out
from koikoi.engine.view import View
from koikoi.locales import _, everything, listed, names, ngettext
from koikoi.locales.account import account, factor, totals
from koikoi.locales.telling import headline, wild_mark

__all__ = [
    "called",
    "captured",
    "counted",
    "from_stock",
    "hand",
    "stake",
    "standing",
    "taken",
    "to_stop",
    "without_effect",
    "yaku",
]


def standing(view: View, players: tuple[str, ...]) -> list[str]:
    """Which round it is and who has to act, the scores, the calls, and how many cards are left."""
    lines = [headline(view.round, view.rules)]
    if view.dealer in range(view.seats):
        lines.append(_("{name} is the dealer.").format(name=players[view.dealer]))
    if view.to_move is not None:
        lines.append(_("It is the turn of {name}.").format(name=players[view.to_move]))
    lines += [*stake(view), *wild_mark(view.wild)]
    lines.append(totals(view.totals, view.rules, players))
    lines += [told for seat, _name in _by_seat(players) if (told := called(view, seat, players))]
    if any(view.hand_sizes):
        held = [
            _("{name} {cards}").format(name=name, cards=names.cards_counted(size))
            for name, size in zip(players, view.hand_sizes, strict=True)
        ]
        lines.append(_("In the hands: {held}; in the stock: {stock}.").format(held=listed(held), stock=view.stock_size))
    elif told := from_stock(view):
        lines.append(told)
    return lines


def called(view: View, seat: Seat, players: tuple[str, ...]) -> str:
    """How often a seat has called koi-koi; empty where it has not."""
    if not (calls := view.calls[seat]):
        return ""
    text = ngettext("{name} has called koi-koi once.", "{name} has called koi-koi {calls} times.", calls)
    return text.format(name=players[seat], calls=calls)


def stake(view: View) -> list[str]:
    """What the cards that the deal put face up make of the round's points; nothing where they change nothing."""
    return [factor(one) for one in field_factors(view.rules, view.dealt)]


def to_stop(view: View, seat: Seat) -> str:
    """How much of the minimum to stop a seat's yaku have reached; empty where they ask for nothing more."""
    needed, own = view.rules.stop_min_points, view.worth(seat).points if view.rules.stop_min_points else 0
    if not 0 < own < needed:
        return ""
    return _("To stop: {points} of {needed} points needed.").format(points=own, needed=needed)


def without_effect(view: View, seat: Seat) -> list[str]:
    """The yaku of a seat that count for nothing beside a better one; nothing where all count."""
    held = everything([str(names.yaku(one.id, view.rules)) for one in left_out(view, seat)])
    return [_("Not counted: {yaku}.").format(yaku=held)] if held else []


def from_stock(view: View) -> str:
    """How many turns of one stock card are left once all hands are empty; empty before, and where none are."""
    if not view.rules.play_on_stock or any(view.hand_sizes) or not view.stock_size:
        return ""
    text = ngettext("From the stock: {turns} turn left.", "From the stock: {turns} turns left.", view.stock_size)
    return text.format(turns=view.stock_size)


def hand(view: View) -> str:
    """What the seat that looks holds."""
    if not view.hand:
        return _("Your hand is empty.")
    return _("Your hand: {cards}.").format(cards=names.cards(view.hand, view.rules, view.wild))


def counted(view: View, players: tuple[str, ...]) -> str:
    """How much everybody has captured, kind by kind."""
    told = [
        _("{name}: {cards}").format(name=name, cards=_counts(view.captured[seat], view.rules))
        for seat, name in _by_seat(players)
    ]
    return _("Captured. {piles}.").format(piles=listed(told, apart=True))


def _by_seat(players: tuple[str, ...]) -> list[tuple[Seat, str]]:
    return [(Seat(seat), name) for seat, name in enumerate(players)]


def _of_kind(cards: CardSet, rules: Ruleset) -> dict[Kind, list[str]]:
    by_kind: dict[Kind, list[str]] = {}
    for kind in Kind:
        if some := [names.card_and_code(one, rules) for one in cards if one.kind is kind]:
            by_kind[kind] = some
    return by_kind


def _counts(cards: CardSet, rules: Ruleset) -> str:
    if not cards:
        return _("nothing")
    return everything([names.of_kind(kind, len(some), rules) for kind, some in _of_kind(cards, rules).items()])


def captured(view: View, players: tuple[str, ...]) -> list[str]:
    """Every captured card, player by player and kind by kind."""
    lines = []
    for seat, name in _by_seat(players):
        lines += taken(name, view.captured[seat], view.rules)
    return lines


def taken(name: str, cards: CardSet, rules: Ruleset) -> list[str]:
    """One player's captured cards, a line for each kind."""
    if not cards:
        return [_("{name} has captured nothing yet.").format(name=name)]
    text = _("{kind}: {cards}.")
    found = _of_kind(cards, rules)
    kinds = [text.format(kind=names.kinds(kind, rules), cards=listed(some)) for kind, some in found.items()]
    return [_("{name} has captured:").format(name=name), *kinds]


def yaku(view: View, seat: Seat, players: tuple[str, ...]) -> list[str]:
    """The yaku of a seat with what they are worth, and those that lack a card or two."""
    own, name = seat == view.seat, players[seat]
    worth = view.worth(seat)
    if worth.yaku:
        lines = [] if own else [_("The yaku of {name}:").format(name=name)]
        lines += account(worth, view.rules)
        lines += without_effect(view, seat)
        lines += [told] if (told := to_stop(view, seat)) else []
    elif own:
        lines = [_("You have no yaku yet.")]
    else:
        lines = [_("{name} has no yaku yet.").format(name=name)]
    lines = [names.in_own_words(line, view.rules) for line in lines]
    reachable = in_reach(view, seat)
    if not reachable:
        lines.append(names.in_own_words(_("No yaku lacks only one or two cards."), view.rules))
    for near in reachable:
        yaku_name, cards = names.yaku(near.id, view.rules), names.cards(near.cards, view.rules)
        if near.missing == len(near.cards):
            text = _("In reach: {yaku}, with {cards}.")
        else:
            text = ngettext(
                "In reach: {yaku}, with {missing} of these: {cards}.",
                "In reach: {yaku}, with {missing} of these: {cards}.",
                near.missing,
            )
        lines.append(text.format(yaku=yaku_name, missing=near.missing, cards=cards))
    return lines
