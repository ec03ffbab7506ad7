"""What the window says in its one line: short, one thing at a time."""

from collections.abc import Sequence
from pathlib import Path

from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Kind
from koikoi.engine.events import (
    Captured,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    Kept,
    KoiKoiCalled,
    Laid,
    Misdealt,
    Played,
    QuadTaken,
    Stopped,
)
from koikoi.engine.parameters import LoserYaku, MultScope, Trigger, TurnOrder, at_calls
from koikoi.engine.reach import Danger, Hindrance, weather
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import field_factors
from koikoi.engine.state import Forced, ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.locales import _, asked, choosing, everything, listed, names, ngettext, sentences, telling
from koikoi.locales.faults import reason
from koikoi.table.table import Table


def line(view: View, mover: Seat | None, up: Card | None, players: Sequence[str]) -> tuple[str, ...]:
    """What to do now, or what the card that is up would take; in full, and shorter where room is scarce."""
    phase = view.phase
    if mover is None:
        if not isinstance(phase, ToPlay | ToPick | ToDecide):
            return ()
        return (_("{name} is choosing.").format(name=players[phase.seat]),)
    if isinstance(phase, ToPick):
        text = _("{card}: choose the card it takes.")
        if phase.may_leave:
            text = _("{card}: choose what it takes, or click it to leave it lying.")
        chosen = text.format(card=names.heading(names.card(phase.card, view.rules)))
        return tuple(dict.fromkeys((sentences((chosen, asked.from_stock(view))), chosen)))
    if up is not None:
        return (taking(view, up),)
    if not isinstance(phase, ToPlay):
        return ()
    first, least, air = _task(view, mover), asked.to_stop(view, mover), spoiled(view, mover)
    shorter = [one for one in (sentences((least, air)), air or least) if one]
    return tuple(dict.fromkeys((sentences((first, least, air)), *shorter)))


def refused(view: View, card: Card) -> str:
    """Why a card that is dimmed can't be meant now."""
    phase, name = view.phase, names.heading(names.card(card, view.rules))
    if isinstance(phase, ToPick):
        if card in view.field_cards:
            text = _("{card} is no match for {other}.")
        else:
            text = _("{card} has to wait: {other} takes its match first.")
        return text.format(card=name, other=names.card(phase.card, view.rules))
    if isinstance(phase, ToPlay) and phase.kept is card:
        return _("{card} has just been kept: another card is played instead.").format(card=name)
    return _("{card} takes nothing, and by these rules a card that takes something is played first.").format(card=name)


def taking(view: View, up: Card) -> str:
    """What a card of the hand does when it is played."""
    matches = list(view.takes(up))
    card = names.heading(names.card(up, view.rules))
    match len(matches):
        case 0:
            return _("{card}: no match, it stays on the field.").format(card=card)
        case 1:
            return _("{card} takes {other}.").format(card=card, other=names.card(matches[0], view.rules))
        case 2:
            return _("{card}: two match, you may choose.").format(card=card)
        case _ if any(one.month is not up.month for one in matches):
            return _("{card}: several match, you may choose.").format(card=card)
        case _:
            return _("{card} takes all four of {flower}.").format(card=card, flower=names.flower(up.month))


def _task(view: View, mover: Seat) -> str:
    """What has to be done: a card laid, and after a koi-koi something bettered."""
    called = view.called[mover]
    if isinstance(view.phase, ToPlay) and view.phase.kept is not None:
        return _("Play another card instead.")
    if isinstance(view.phase, ToPlay) and view.rules.turn_order is TurnOrder.DRAW_TO_HAND:
        return _("Play the second card.") if view.phase.second else _("Play the first of two cards.")
    if called is None:
        return _("Play a card from your hand.")
    if view.rules.koikoi_trigger is Trigger.NEW_YAKU:
        return names.in_own_words(_("Koi-koi: make a new yaku."), view.rules)
    text = ngettext(
        "Koi-koi: make yaku worth more than {points} point.",
        "Koi-koi: make yaku worth more than {points} points.",
        called.points,
    )
    return names.in_own_words(text.format(points=called.points), view.rules)


def spoiled(view: View, seat: Seat) -> str:
    """Which viewings rain and fog void for a seat; empty in fine weather."""
    rows = {one.id: one for one in view.rules.yaku if one.viewing and one.points}
    told = []
    for cause, voided in weather(view, seat).items():
        everything_void = len(rows) > 1 and set(voided) == set(rows)
        which = everything([names.yaku(one, view.rules).name for one in voided])
        if cause is Hindrance.RAIN:
            told.append(
                _("Rain: the viewings don't count.") if everything_void else _("Rain: no {yaku}.").format(yaku=which)
            )
        else:
            told.append(
                _("Fog: the viewings don't count.") if everything_void else _("Fog: no {yaku}.").format(yaku=which)
            )
    return names.in_own_words(sentences(told), view.rules)


def of_needed(points: int, needed: int) -> str:
    """How much of a minimum is reached."""
    return _("{points} of {needed} points needed.").format(points=points, needed=needed)


def danger(card: Card, threat: Danger, rules: Ruleset, players: Sequence[str]) -> str:
    """Why a field card is marked."""
    text = _("{card}: {name} would have {yaku} with it.")
    if threat.missing:
        text = _("{card}: with it {name} would lack one card for {yaku}.")
    yaku = names.yaku(threat.yaku, rules).name
    called = names.heading(names.card(card, rules))
    return names.filled(text, rules, card=called, name=players[threat.seat], yaku=yaku)


def captured(seat: Seat, kind: Kind, number: int, rules: Ruleset, players: Sequence[str]) -> str:
    """What lies in a fan."""
    return _("{name}: {cards}").format(name=players[seat], cards=names.of_kind(kind, number, rules))


def stock(number: int) -> str:
    """How many cards are left."""
    return ngettext("{number} card is left in the stock.", "{number} cards are left in the stock.", number).format(
        number=number
    )


def stake(view: View) -> str:
    """By what the cards that the deal put face up multiply, and which they are; empty where they do not."""
    told = [
        _("Field ×{by}: {cards}").format(by=one.by, cards=names.brief(one.cards, view.dealt, view.rules))
        for one in field_factors(view.rules, view.dealt)
    ]
    return listed(told, apart=True)


def happened(event: Event, rules: Ruleset, players: Sequence[str]) -> str:
    """An event in a few words; empty for what needs none."""
    match event:
        case Played(seat, card):
            return _("{name} plays {card}.").format(name=players[seat], card=names.card(card, rules))
        case Drawn(seat, card):
            return _("{name} draws {card}.").format(name=players[seat], card=names.card(card, rules))
        case Captured(_seat, card, taken):
            others = listed(names.card(one, rules) for one in taken)
            return _("{card} takes {others}.").format(card=names.heading(names.card(card, rules)), others=others)
        case Laid(_seat, card):
            return _("{card} stays on the field.").format(card=names.heading(names.card(card, rules)))
        case KoiKoiCalled(seat):
            return _("{name} calls koi-koi!").format(name=players[seat])
        case Declined(seat):
            return _("{name} plays on without a koi-koi.").format(name=players[seat])
        case QuadTaken(seat, taken):
            return _("{name} takes {cards} from the field as the dealer.").format(
                name=players[seat], cards=names.in_words_alone(taken, rules)
            )
        case DrawnToHand(seat):
            return _("{name} draws a card from the stock into the hand.").format(name=players[seat])
        case Kept(seat, card):
            return _("{card} matches nothing and goes to the hand.").format(card=names.heading(names.card(card, rules)))
        case Stopped(seat):
            return _("{name} stops.").format(name=players[seat])
        case _:
            return ""


def misdeal(event: Misdealt, rules: Ruleset, players: tuple[str, ...]) -> str:
    """Why a deal does not count."""
    return telling.misdeal(event, rules, players)


def unsaved(error: OSError) -> str:
    """The match cannot be saved; play goes on."""
    return _("This match is not being saved ({reason}); play goes on.").format(reason=reason(error))


def file_notices(table: Table) -> list[str]:
    """What happened to the file of a match that goes on all the same, and where what was in it is kept."""
    notices = []
    if table.damaged is not None and table.aside is None:
        notices.append(
            _("The file of this match is damaged. The match goes on from the last good move, but is not saved.")
        )
    elif table.damaged is not None:
        text = _(
            "The file of this match was damaged, so the match goes on from the last good move. "
            "The file as it was is kept as {file}."
        )
        notices.append(text.format(file=_name(table.aside)))
    if table.replaced is not None:
        text = _("Somebody else has changed {file}. It stays as it is, and this match goes on as {other}.")
        notices.append(text.format(file=_name(table.replaced), other=_name(table.path)))
    return notices


def _name(path: Path | None) -> str:
    return path.name if path is not None else ""


def risk(view: View, seat: Seat) -> str:
    """What a koi-koi that a seat is about to call, in this view, risks under these rules, in one line."""
    others, both = view.seats - 1, view.rules.loser_yaku is LoserYaku.BOTH
    factor = choosing.factor_against(view, seat)
    if both:
        without = ngettext(
            "If the other stops first, your yaku count without factors.",
            "If another stops first, your yaku count without factors.",
            others,
        )
        times = ngettext(
            "If the other stops first, theirs count times {factor}, your yaku without factors.",
            "If another stops first, theirs count times {factor}, your yaku without factors.",
            others,
        )
    else:
        without = ngettext(
            "If the other stops first, you get nothing.", "If another stops first, you get nothing.", others
        )
        times = ngettext(
            "If the other stops first, they score times {factor} and you nothing.",
            "If another stops first, they score times {factor} and you nothing.",
            others,
        )
    return names.in_own_words(times.format(factor=factor) if factor else without, view.rules)


def reward(rules: Ruleset, calls: int) -> str:
    """What one more call of one's own is worth under these rules; empty if nothing."""
    factor, bonus = at_calls(rules.own_koikoi_mult, calls + 1), at_calls(rules.own_koikoi_bonus, calls + 1)
    if rules.koikoi_mult_scope is MultScope.POOLED:
        return ""
    if factor > 1:
        return _("Improve, and your own koi-koi count times {factor}.").format(factor=factor)
    if bonus:
        text = ngettext(
            "Improve, and your own koi-koi bring {bonus} point.",
            "Improve, and your own koi-koi bring {bonus} points.",
            bonus,
        )
        return text.format(bonus=bonus)
    return ""


def forced(why: Forced) -> str:
    """Why there is nothing to decide."""
    match why:
        case Forced.LAST_CARD:
            return _("That was the last card: nothing can be added.")
        case Forced.LIMIT:
            return _("No koi-koi is left in this round.")
        case Forced.MINIMUM:
            return _("Too few points for a koi-koi.")
        case Forced.OLD_YAKU:
            return _("A koi-koi needs a new yaku.")
