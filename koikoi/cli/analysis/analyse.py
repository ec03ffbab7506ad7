"""`koikoi replay --analyse`: every decision, luck apart from skill, the biggest swings: as the window has it."""

from random import Random
from typing import Any

from koikoi.agents.coach.odds import WeighedAction
from koikoi.cli.output import say, say_json
from koikoi.engine.actions import Play, Seat
from koikoi.locales import _, choosing, listed, names, reviewing, sentences
from koikoi.review.grading import GradedOption
from koikoi.review.match_review import GradedDecision, MatchReview
from koikoi.review.reasons import reasons
from koikoi.review.study import FUTURES, study_of, weigh
from koikoi.table.record_actions import action_line
from koikoi.table.replay import Replay


def analyse(played: Replay, seed: int, *, as_json: bool, futures: int | None = None) -> None:
    """Tells it, decision by decision as they are thought about; then what they come to."""
    review = MatchReview(played, seed)
    known = {one.number: one for one in review.decisions}
    for grade in weigh(study_of(review, 0, futures or FUTURES), Random(0)):
        review.take(grade)
        one = GradedDecision(known[grade.number], grade)
        if as_json:
            say_json(_decision_json(one))
        else:
            say(_decision(one, played))
    if as_json:
        for side in range(review.sides):
            say_json(_account_json(review, side))
        return
    say("", reviewing.judge(len(review.decisions), futures or FUTURES), reviewing.caution(), "")
    say(*(_account(review, side) for side in range(review.sides)), "")
    say(*_swings(review))


def _decision(one: GradedDecision, played: Replay) -> str:
    place = _("Round {number}, {name}:").format(
        number=one.decision.view.round, name=played.header.players[one.decision.seat]
    )
    chosen = _choice(one.grade.done.weighed, one)
    if not one.grade.mistake:
        return _("{place} {chosen}.").format(place=place, chosen=chosen)
    text = _("{place} {chosen}. Better: {best} ({lost} of the match).")
    lost = reviewing.lost(one.grade.given_away.value, one.grade.given_away.error)
    return text.format(place=place, chosen=chosen, best=_choice(one.grade.best.weighed, one), lost=lost)


def _choice(choice: WeighedAction, one: GradedDecision) -> str:
    """What was or might have been done."""
    if choice.pick is not None and isinstance(choice.action, Play):
        played = choice.action.card
        cards = [names.card_and_code(card) for card in choice.takes if card is not played]
        return _("{card}, which takes {taken}").format(card=names.card_and_code(played), taken=listed(cards))
    return choosing.choice(choice.action, one.decision.view)


def _account(review: MatchReview, side: int) -> str:
    sum_of, header = review.account(side), review.played.header
    parts = (sum_of.start, sum_of.cards, sum_of.others.value, sum_of.own.value, sum_of.end)
    return reviewing.account(names.side(header.rules, header.players, side), parts)


def _swings(review: MatchReview) -> list[str]:
    """The biggest first, each with why."""
    players, found = review.played.header.players, review.turning_points()
    if not found:
        return [reviewing.nothing()]
    lines = [_("The biggest swings") + ":"]
    for place, one in enumerate(found, start=1):
        why = reasons(one.decision.view, one.grade, players)
        lines.append(f"  {place}. " + sentences([_decision(one, review.played), *why]))
    return lines


# JSON


def _decision_json(one: GradedDecision) -> dict[str, Any]:
    grade, seat = one.grade, one.decision.seat
    return {
        "line": one.decision.line,
        "round": one.decision.view.round,
        "seat": seat,
        "chosen": _option_json(grade.done, seat),
        "best": _option_json(grade.best, seat),
        "lost_chance": round(grade.given_away.value, 4),
        "error": round(grade.given_away.error, 4),
        "mistake": grade.mistake,
    }


def _option_json(option: GradedOption, seat: Seat) -> dict[str, Any]:
    """The action as in a record; `takes` where a play leaves a choice; what it brings on average."""
    choice = option.weighed
    done = {key: value for key, value in action_line(seat, choice.action).items() if key != "seat"}
    takes = {"takes": choice.pick.code} if choice.pick is not None else {}
    figures = {"points": round(choice.points, 3), "chance": round(choice.chance.value, 4)}
    return {**done, **takes, **figures, "error": round(choice.chance.error, 4)}


def _account_json(review: MatchReview, side: int) -> dict[str, Any]:
    """A side's sum, and its turning points by the lines of the record, the biggest first."""
    sum_of, header = review.account(side), review.played.header
    return {
        "side": side,
        "name": names.side(header.rules, header.players, side),
        "decisions": sum(review.side(one.seat) == side for one in review.decisions),
        "start": round(sum_of.start, 4),
        "cards": round(sum_of.cards, 4),
        "given_by_others": round(sum_of.others.value, 4),
        "given_away": round(sum_of.own.value, 4),
        "end": round(sum_of.end, 4),
        "swings": [one.decision.line for one in review.turning_points(side)],
    }
