"""What the window says in its one line: short, one thing at a time."""

from collections.abc import Sequence

from koikoi.engine.actions import Play, Seat
from koikoi.engine.events import Captured, Drawn, Event, KoiKoiCalled, Laid, Misdealt, Played, Stopped
from koikoi.engine.ruleset import MultScope, Ruleset
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.locales import _, names, ngettext, telling


def line(view: View, mover: Seat | None, pointed: Play | None, told: Sequence[str]) -> str:
    """What to do now, what a play would take, or what has just happened."""
    phase = view.phase
    if mover is None:
        return told[-1] if told and not isinstance(phase, ToDecide) else ""
    if isinstance(phase, ToPick):
        text = _("{card}: choose the card it takes.")
        if phase.may_leave:
            text = _("{card}: choose what it takes, or click it to leave it lying.")
        return text.format(card=_capital(names.card(phase.card)))
    if pointed is not None:
        matches = [one for one in view.field_cards if one.month is pointed.card.month]
        card = _capital(names.card(pointed.card))
        match len(matches):
            case 0:
                return _("{card}: no match, it stays on the cloth.").format(card=card)
            case 1:
                return _("{card} takes {other}.").format(card=card, other=names.card(matches[0]))
            case 2:
                return _("{card}: two match, you may choose.").format(card=card)
            case _:
                return _("{card} takes all four of {flower}.").format(card=card, flower=names.flower(view.month))
    if isinstance(phase, ToPlay):
        return _("Play a card from your hand.")
    return ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def happened(event: Event, players: Sequence[str]) -> str:
    """An event in a few words; empty for what needs none."""
    match event:
        case Played(seat, card):
            return _("{name} plays {card}.").format(name=players[seat], card=names.card(card))
        case Drawn(seat, card):
            return _("{name} draws {card}.").format(name=players[seat], card=names.card(card))
        case Captured(_seat, card, taken):
            others = _(", ").join(names.card(one) for one in taken)
            return _("{card} takes {others}.").format(card=_capital(names.card(card)), others=others)
        case Laid(_seat, card):
            return _("{card} stays on the cloth.").format(card=_capital(names.card(card)))
        case KoiKoiCalled(seat):
            return _("{name} calls koi-koi!").format(name=players[seat])
        case Stopped(seat):
            return _("{name} stops.").format(name=players[seat])
        case _:
            return ""


def misdeal(event: Misdealt, players: tuple[str, ...]) -> str:
    """Why a deal does not count."""
    return telling.misdeal(event, players)


def unsaved(error: OSError) -> str:
    """The match cannot be saved; play goes on."""
    return _("This match is not being saved ({reason}); play goes on.").format(reason=error.strerror or str(error))


def risk(rules: Ruleset, stock: int, opponents: int) -> str:
    """What koi-koi risks under these rules, in one line."""
    doubled = max(rules.opp_koikoi_mult[1], 1)
    if rules.koikoi_mult_scope is MultScope.POOLED or doubled > 1:
        text = ngettext(
            "If the other stops first, they score times {factor} and you nothing.",
            "If another stops first, they score times {factor} and you nothing.",
            opponents,
        )
        return text.format(factor=doubled)
    return ngettext("If the other stops first, you get nothing.", "If another stops first, you get nothing.", opponents)


def reward(rules: Ruleset, calls: int) -> str:
    """What one more call of one's own is worth under these rules; empty if nothing."""
    place = min(calls + 1, len(rules.own_koikoi_mult) - 1)
    factor, bonus = rules.own_koikoi_mult[place], rules.own_koikoi_bonus[place]
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
