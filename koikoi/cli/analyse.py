"""`koikoi replay --analyse`: every decision beside the best there was, and how well each player has decided."""

from typing import Any

from koikoi.agents.coach.odds import WeighedAction
from koikoi.arena.analysis import Decision, DecisionSummary, decisions, summaries
from koikoi.cli.output import say, say_json
from koikoi.engine.actions import Seat
from koikoi.locales import _, choosing, listed, names, ngettext, number, percent
from koikoi.table.record import action_line
from koikoi.table.replay import Replay


def analyse(played: Replay, seed: int, *, as_json: bool) -> None:
    """Tells it, line by line as it is thought about."""
    players, weighed = played.header.players, []
    for decision in decisions(played, seed):
        weighed.append(decision)
        if as_json:
            say_json(_decision_json(decision))
        else:
            say(_decision(decision, players))
    if not as_json:
        say("")
    for summary in summaries(weighed, len(players)):
        if as_json:
            say_json(_summary_json(summary, players))
        else:
            say(*_summary(summary, players))


def _decision(decision: Decision, players: tuple[str, ...]) -> str:
    place = _("Round {number}, {name}:").format(number=decision.view.round, name=players[decision.seat])
    chosen = _choice(decision.chosen, decision)
    if decision.good:
        return _("{place} {chosen}. Good.").format(place=place, chosen=chosen)
    text = _("{place} {chosen}. Better: {best} ({points} points, {chance} of the match).")
    points, lost = number(decision.points, 1, sign=True), percent(decision.lost)
    return text.format(place=place, chosen=chosen, best=_choice(decision.best, decision), points=points, chance=lost)


def _choice(choice: WeighedAction, decision: Decision) -> str:
    """What was or might have been done."""
    if choice.pick is not None:
        cards = [names.card_and_code(card) for card in choice.takes if card is not choice.action.card]  # type: ignore[union-attr]
        card = names.card_and_code(choice.action.card)  # type: ignore[union-attr]
        return _("{card}, which takes {taken}").format(card=card, taken=listed(cards))
    return choosing.choice(choice.action, decision.view)


def _summary(summary: DecisionSummary, players: tuple[str, ...]) -> list[str]:
    text = ngettext(
        "{name}: {good} of {number} decision was good ({share}); given away {lost} of a match in all.",
        "{name}: {good} of {number} decisions were good ({share}); given away {lost} of a match in all.",
        summary.decisions,
    )
    share, lost = percent(summary.accuracy), percent(summary.lost)
    lines = [
        text.format(name=players[summary.seat], good=summary.good, number=summary.decisions, share=share, lost=lost)
    ]
    if summary.worst is not None:
        text = _("  Biggest mistake: {decision}")
        lines.append(text.format(decision=_decision(summary.worst, players)))
    others = [turn for turn in summary.turning if turn is not summary.worst]
    lines += [_("  Turning point: {decision}").format(decision=_decision(turn, players)) for turn in others]
    return lines


# JSON


def _decision_json(decision: Decision) -> dict[str, Any]:
    return {
        "line": decision.line,
        "round": decision.view.round,
        "seat": decision.seat,
        "chosen": _choice_json(decision.chosen, decision.seat),
        "best": _choice_json(decision.best, decision.seat),
        "good": decision.good,
        "lost_points": round(decision.points, 3),
        "lost_chance": round(decision.lost, 4),
    }


def _choice_json(choice: WeighedAction, seat: Seat) -> dict[str, Any]:
    """The action as in a record; `takes` where a play leaves a choice; what it brings on average."""
    done = {key: value for key, value in action_line(seat, choice.action).items() if key != "seat"}
    takes = {"takes": choice.pick.code} if choice.pick is not None else {}
    figures = {"points": round(choice.points, 3), "chance": round(choice.chance.value, 4)}
    return {**done, **takes, **figures, "error": round(choice.chance.error, 4)}


def _summary_json(summary: DecisionSummary, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "player": players[summary.seat],
        "decisions": summary.decisions,
        "good": summary.good,
        "accuracy": round(summary.accuracy, 4),
        "lost_chance": round(summary.lost, 4),
        "biggest_mistake": summary.worst.line if summary.worst is not None else None,
        "turning_points": [turn.line for turn in summary.turning],
    }
