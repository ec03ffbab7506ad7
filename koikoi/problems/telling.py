"""Problems in words: what is asked, how things stand, a hint, and why the answer is the answer."""

from collections.abc import Sequence
from typing import Final

from koikoi.agents.coach.odds import Figure, WeighedAction, weighed_action
from koikoi.agents.kernel.kernel import code_of
from koikoi.agents.search.search import Option
from koikoi.engine.actions import Action, KoiKoi, Leave, Pick, Play, Seat, Stop
from koikoi.engine.reach import in_reach
from koikoi.engine.state import ToDecide, ToPick, side_of
from koikoi.engine.view import View
from koikoi.locales import N_, _, names, ngettext, number, percent, sentences
from koikoi.problems.problem import Answer, Problem, ProblemKind
from koikoi.review.grading import Grade, GradedOption
from koikoi.review.reasons import reasons as reasons_for

_ASKED: Final = {
    ProblemKind.CARD: N_("Which card?"),
    ProblemKind.KOIKOI: N_("Stop or koi-koi?"),
    ProblemKind.BLOCK: N_("What does the other want?"),
    ProblemKind.CAPTURE: N_("Which of the two?"),
    ProblemKind.END: N_("Count it out"),
}
_LEVELS: Final = (N_("very easy"), N_("easy"), N_("neither easy nor hard"), N_("hard"), N_("very hard"))


def asked(problem: Problem) -> str:
    """What is asked, in two or three words."""
    return _(_ASKED[problem.kind])


def task(view: View) -> str:
    """What there is to do."""
    match view.phase:
        case ToDecide(account=account):
            return _("You hold {points}").format(points=names.points(account.points))
        case ToPick():
            return _("What does it take?")
        case _:
            return _("Play a card")


def aim() -> str:
    """What the best answer is best at."""
    return _("Find what gives you the best chance to win the match.")


def level(problem: Problem) -> str:
    """How hard it is."""
    return _(_LEVELS[problem.level - 1])


def players(view: View) -> tuple[str, ...]:
    """Names by seat: oneself, and who sits there besides."""
    if view.seats == 2:
        return tuple(_("You") if seat == view.seat else _("The other") for seat in range(2))
    place = _("Player {number}")
    return tuple(_("You") if seat == view.seat else place.format(number=seat + 1) for seat in range(view.seats))


def standing(problem: Problem) -> str:
    """Where the match stands, and how much of the round is left."""
    view = problem.view
    assert view.seat is not None
    if view.round >= view.rules.rounds:
        parts = [_("The last round.")]
    else:
        parts = [_("Round {number} of {count}.").format(number=view.round, count=view.rules.rounds)]
    side = side_of(view.rules, view.seats, view.seat)
    ahead = view.totals[side] - max(total for other, total in enumerate(view.totals) if other != side)
    if ahead == 0:
        parts.append(_("You are level."))
    else:
        text = _("You are {points} ahead.") if ahead > 0 else _("You are {points} behind.")
        parts.append(text.format(points=names.points(abs(ahead))))
    if not isinstance(view.phase, ToDecide) and view.last_caller is not None:
        text = _("You have called koi-koi.") if view.last_caller == view.seat else _("Koi-koi was called against you.")
        parts.append(text)
    left = len(view.hand)
    hand = ngettext("{count} card in your hand,", "{count} cards in your hand,", left).format(count=left)
    stock = ngettext("{count} in the stock.", "{count} in the stock.", view.stock_size).format(count=view.stock_size)
    return sentences((*parts, f"{hand} {stock}"))


def done(action: Action) -> str:
    """A call by its name; nothing for a card, which is shown."""
    match action:
        case Stop():
            return _("Stop")
        case KoiKoi():
            return _("Koi-koi")
        case Leave():
            return _("Leave it lying")
        case _:
            return ""


def in_words(answer: Answer, view: View) -> str:
    """An answer as it is written where no card can be shown."""
    if said := done(answer.actions[-1]):
        return said
    cards = [names.card_and_code(one.card, view.rules) for one in answer.actions if isinstance(one, Play | Pick)]
    text = _("{card} takes {other}") if len(cards) > 1 else "{card}"
    return text.format(card=cards[0], other=cards[-1])


def verdict(problem: Problem, answer: Answer) -> str:
    """Whether that was it."""
    best, call = problem.best, done(problem.best.action)
    if problem.right(answer):
        return _("{answer}, as you said").format(answer=call) if call else _("That is it")
    if call:
        return _("Stop was better") if isinstance(best.action, Stop) else _("Koi-koi was better")
    return _("Something else was better")


def margin(problem: Problem) -> str:
    """How far the best is ahead of the next, and how sure that is."""
    behind = problem.answers[1]
    apart = percent(behind.behind, 1)
    if problem.exact:
        return _("{apart} apart, exactly").format(apart=apart)
    text = _("{apart} apart, with a standard error of {error}")
    return text.format(apart=apart, error=number(100 * behind.error, 1))


def source(problem: Problem) -> str:
    """Where the figures come from."""
    if problem.exact:
        return _("Every card that may come was looked at.")
    text = ngettext(
        "Worked out beforehand: {count} possible continuation for each answer.",
        "Worked out beforehand: {count} possible continuations for each answer.",
        problem.futures,
    )
    return text.format(count=number(problem.futures))


def after(answer: Answer) -> str:
    """What the ends of the round are told of."""
    if isinstance(answer.action, KoiKoi):
        return _("What happens after koi-koi")
    return _("What happens afterwards")


def hint(view: View) -> str:
    """What is near, for oneself and for who sits opposite."""
    assert view.seat is not None
    own = _nearest(view, [view.seat])
    side = side_of(view.rules, view.seats, view.seat)
    others = [seat for seat in map(Seat, range(view.seats)) if side_of(view.rules, view.seats, seat) != side]
    theirs = _nearest(view, others)
    parts = [
        _near(_("You lack one card for {yaku}."), _("You lack two cards for {yaku}."), own),
        _near(
            _("Against you one card is missing for {yaku}."), _("Against you two cards are missing for {yaku}."), theirs
        ),
    ]
    return sentences([one for one in parts if one]) or _("No yaku is near.")


def _near(one: str, two: str, found: tuple[int, str]) -> str:
    missing, yaku = found
    return "" if not missing else (one if missing == 1 else two).format(yaku=yaku)


def _nearest(view: View, seats: Sequence[Seat]) -> tuple[int, str]:
    """How many cards are missing for the nearest yaku of these seats, and its name; 0 where none is near."""
    near = [one for seat in seats for one in in_reach(view, seat)[:1]]
    if not near:
        return 0, ""
    first = min(near, key=lambda one: (one.missing, -one.points))
    return first.missing, names.yaku(first.id, view.rules).name


def reasons(problem: Problem, answer: Answer) -> list[str]:
    """Why the best is better than this, or than the next one; at most two sentences."""
    other = problem.answers[1] if problem.right(answer) else answer
    options = tuple(
        GradedOption(_weighed(one, problem.view), Figure(one.behind, one.error)) for one in (problem.best, other)
    )
    grade = Grade(0, problem.futures, options, other.action)
    return reasons_for(problem.view, grade, players(problem.view))


def _weighed(answer: Answer, view: View) -> WeighedAction:
    return weighed_action(view, Option(tuple(map(code_of, answer.actions))))
