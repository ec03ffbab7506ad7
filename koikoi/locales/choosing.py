"""What a player may choose, in words: for the terminal, and for whoever has the window read aloud."""

from koikoi.engine.actions import Action, Decline, KoiKoi, Leave, Pick, Play, Seat, Stop
from koikoi.engine.cards import Card
from koikoi.engine.landing import must_pick
from koikoi.engine.parameters import LoserYaku, Trigger
from koikoi.engine.scoring import factors_of
from koikoi.engine.standing import opponents
from koikoi.engine.state import ToDecide, ToPick, ToPlay, calls_for
from koikoi.engine.view import View
from koikoi.locales import _, either, everything, names, ngettext

__all__ = ["choice", "factor_against", "question", "risk"]


def question(view: View) -> str:
    """What has to be chosen now."""
    match view.phase:
        case ToPick(card=card):
            return _("Which card does {card} take?").format(card=names.card_and_code(card, view.rules, view.wild))
        case ToDecide(forced=forced) if forced is not None:
            return _("Stop or play on?")
        case ToDecide():
            return _("Stop or koi-koi?")
        case ToPlay(kept=kept) if kept is not None:
            return _("Which other card do you play instead?")
        case ToPlay(second=True):
            return _("Which card do you play second?")
        case _:
            return _("Which card do you play?")


def choice(action: Action, view: View) -> str:
    """One thing that may be done, and what it does."""
    match action:
        case Play(card):
            return _play(card, view)
        case Pick(card):
            phase = view.phase
            if isinstance(phase, ToPick) and len(taken := phase.taken(card)) > 1:
                return _("{cards}, all together").format(cards=names.cards(taken, view.rules, view.wild))
            return names.card_and_code(card, view.rules, view.wild)
        case Leave():
            return _("take nothing, leave it on the field")
        case Stop():
            total = view.phase.account.total if isinstance(view.phase, ToDecide) else 0
            text = ngettext("stop and take {points} point", "stop and take {points} points", total)
            return text.format(points=total)
        case KoiKoi():
            return _("koi-koi: play on for more")
        case Decline():
            return _("play on without a koi-koi")
        case _:
            raise ValueError(f"{action} is no choice of a player")


def _play(card: Card, view: View) -> str:
    matches = view.takes(card)
    name = names.card_and_code(card, view.rules, view.wild)
    if not matches:
        return _("{card}, which matches nothing").format(card=name)
    several = [names.card_and_code(one, view.rules, view.wild) for one in matches]
    taken = either(several) if must_pick(matches.mask, card.month_mask) else everything(several)
    return _("{card}, which takes {taken}").format(card=name, taken=taken)


def risk(phase: ToDecide, view: View) -> str:
    """What koi-koi puts at stake under this ruleset."""
    rules, both = view.rules, view.rules.loser_yaku is LoserYaku.BOTH
    match rules.koikoi_trigger, both:
        case Trigger.NEW_YAKU, False:
            text = _("After koi-koi you need another yaku; if somebody else wins first, you get nothing.")
        case Trigger.NEW_YAKU, _both:
            text = _("After koi-koi you need another yaku; if somebody else wins first, yours count without factors.")
        case _trigger, False:
            text = _("After koi-koi you need yaku worth more than now; if somebody else wins first, you get nothing.")
        case _:
            text = _(
                "After koi-koi you need yaku worth more than now; if somebody else wins first, yours count without"
                " factors."
            )
    if by := factor_against(view, phase.seat):
        text = _("{risk} What they win is then multiplied by {by}.").format(risk=text, by=by)
    return names.in_own_words(text, rules)


def factor_against(view: View, seat: Seat) -> str:
    """By what calls would multiply the opponents' points after one more of a seat's; empty where by nothing.

    From the least to the most, where they differ: "2–4".
    """
    calls = tuple(made + (of == seat) for of, made in enumerate(view.calls))
    each = {
        factors_of(view.rules, 0, calls_for(view.rules, view.seats, calls, other))[1]
        for other in opponents(view.rules, view.seats, seat)
    }
    if max(each) == 1:
        return ""
    return "–".join(str(by) for by in sorted({min(each), max(each)}))
