"""Events in whole sentences, for replays, the terminal, and whoever listens instead of looking."""

from collections.abc import Iterable

from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, CardSet
from koikoi.engine.events import (
    Awaiting,
    Captured,
    Cause,
    DealerChosen,
    Dealt,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    FieldRefilled,
    Kept,
    KoiKoiCalled,
    Laid,
    LotDrawn,
    LotsTied,
    Misdealt,
    Played,
    QuadTaken,
    RoundEnded,
    Stopped,
    TableCleared,
)
from koikoi.engine.landing import wild_cards
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Forced, ToDecide
from koikoi.locales import _, everything, names, ngettext, sentences
from koikoi.locales.account import round_result

__all__ = ["decision", "field", "headline", "misdeal", "round_begins", "tell", "tell_all", "wild_mark"]


def tell(event: Event, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """An event in sentences; empty where there is nothing to say."""
    match event:
        case LotDrawn(seat, card):
            return [_("{name} draws {card}.").format(name=players[seat], card=names.card_and_code(card, rules))]
        case LotsTied(seats):
            alike = everything([players[seat] for seat in seats])
            return [_("{names} have tied and draw again.").format(names=alike)]
        case DealerChosen(seat):
            return [_("{name} deals first.").format(name=players[seat])]
        case Dealt(packets):
            lying = [card for packet in packets if packet.to is None for card in packet.cards or ()]
            wild = wild_cards(rules, CardSet(lying))
            return [_("The cards are dealt."), *wild_mark(wild), field(CardSet(lying), rules, wild)]
        case Misdealt():
            return [misdeal(event, rules, players)]
        case Played(seat, card):
            return [_("{name} plays {card}.").format(name=players[seat], card=names.card_and_code(card, rules))]
        case Drawn(seat, card):
            return [
                _("{name} turns {card} from the stock.").format(
                    name=players[seat], card=names.card_and_code(card, rules)
                )
            ]
        case Laid():  # "it": the card that the sentence before has named
            return [_("It stays on the field.")]
        case Captured(taken=taken):
            return [_("It takes {taken}.").format(taken=names.cards(taken, rules))]
        case QuadTaken(seat, taken):
            text = _("{name} takes {cards} from the field as the dealer.")
            return [text.format(name=players[seat], cards=names.cards(taken, rules))]
        case FieldRefilled(laid):
            return [_("In their place: {cards}.").format(cards=names.cards(CardSet(laid), rules))]
        case DrawnToHand(seat):
            return [_("{name} draws a card from the stock into the hand.").format(name=players[seat])]
        case Kept():  # "it", as above
            return [_("It can take nothing and goes to the hand.")]
        case Declined(seat):
            return [_("{name} plays on without a koi-koi.").format(name=players[seat])]
        case KoiKoiCalled(seat):
            return [_("{name} calls koi-koi!").format(name=players[seat])]
        case Stopped(seat):
            return [_("{name} stops.").format(name=players[seat])]
        case RoundEnded(result):
            return round_result(result, rules, players)
        case TableCleared(number, dealer):
            return [round_begins(number, dealer, rules, players)]
        case Awaiting(ToDecide() as phase):
            return decision(phase, rules, players)
        case Awaiting():
            return []


def tell_all(events: Iterable[Event], rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """Several events in sentences, one after the other; a card and what it takes in one line."""
    lines: list[str] = []
    for event in events:
        told = tell(event, rules, players)
        if isinstance(event, Captured | Laid | Kept) and lines:
            told = [sentences((lines.pop(), *told))]
        lines += told
    return lines


def wild_mark(wild: CardSet) -> list[str]:
    """What the mark of wild cards means; nothing where there are none."""
    return (
        [_("{mark} marks a wild card: it may take cards of other months, too.").format(mark=names.WILD)] if wild else []
    )


def field(lying: CardSet, rules: Ruleset, wild: CardSet = EMPTY) -> str:
    """What lies face up; the wild cards are marked."""
    if not lying:
        return _("The field is empty.")
    return _("On the field: {cards}.").format(cards=names.cards(lying, rules, wild))


def round_begins(number: int, dealer: Seat, rules: Ruleset, players: tuple[str, ...]) -> str:
    """The headline of a round: its month, its flower, its dealer."""
    month = (number - 1) % 12 + 1
    text = _("Round {number}: {month}, {flower}. {name} deals.")
    called = names.month(month, rules)
    return text.format(number=number, month=called, flower=names.flower(month), name=players[dealer])


def headline(number: int, rules: Ruleset) -> str:
    """Which round it is: its number, its month, its flower."""
    month = (number - 1) % 12 + 1
    text = _("Round {number} of {rounds}: {month}, {flower}.")
    if number > rules.rounds:
        text = _("Round {number}, one more than agreed: {month}, {flower}.")
    called = names.month(month, rules)
    return text.format(number=number, rounds=rules.rounds, month=called, flower=names.flower(month))


def misdeal(event: Misdealt, rules: Ruleset, players: tuple[str, ...]) -> str:
    """Why a deal is void."""
    match event.cause:
        case Cause.FIELD_FOUR:
            text = _("All four cards of a month lie on the field ({cards}), so {dealer} deals this round anew.")
        case Cause.FIELD_PAIRS:
            text = _("Four pairs lie on the field ({cards}), so {dealer} deals this round anew.")
        case Cause.TESHI:
            text = _("{name} holds all four cards of a month ({cards}), so {dealer} deals this round anew.")
        case _:  # KUTTSUKI
            text = _("{name} holds four pairs ({cards}), so {dealer} deals this round anew.")
    name = players[event.seat] if event.seat is not None else ""
    return text.format(name=name, cards=names.cards(event.cards, rules), dealer=players[event.next_dealer])


def decision(phase: ToDecide, rules: Ruleset, players: tuple[str, ...]) -> list[str]:
    """What somebody has gathered, and why there may be nothing to decide."""
    total = phase.account.total
    text = ngettext(
        "{name} now has {yaku}, worth {points} point.", "{name} now has {yaku}, worth {points} points.", total
    )
    held = everything([str(names.yaku(one.id, rules)) for one in phase.account.yaku])
    lines = [text.format(name=players[phase.seat], yaku=held, points=total)]
    if phase.forced is not None:
        lines.append(names.in_own_words(_why_forced(phase.forced, rules), rules))
    return lines


def _why_forced(forced: Forced, rules: Ruleset) -> str:
    match forced:
        case Forced.LAST_CARD:
            return _("It was the last card of the hand, so there is no koi-koi.")
        case Forced.OLD_YAKU:
            return _("Koi-koi needs a yaku that is new.")
        case Forced.LIMIT:
            return _("No koi-koi is left to call.")
        case Forced.MINIMUM:
            points = rules.koikoi_min_points
            text = ngettext(
                "Koi-koi needs yaku worth {points} point.", "Koi-koi needs yaku worth {points} points.", points
            )
            return text.format(points=points)
