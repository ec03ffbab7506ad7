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
    players, found = played.header.players, []
    for one in decisions(played, seed):
        found.append(one)
        if as_json:
            say_json(_decision_json(one))
        else:
            say(_decision(one, players))
    if not as_json:
        say("")
    for summary in summaries(found, len(players)):
        if as_json:
            say_json(_summary_json(summary, players))
        else:
            say(*_summary(summary, players))


def _decision(one: Decision, players: tuple[str, ...]) -> str:
    place = _("Round {number}, {name}:").format(number=one.view.round, name=players[one.seat])
    chosen = _choice(one.chosen, one)
    if one.good:
        return _("{place} {chosen}. Good.").format(place=place, chosen=chosen)
    text = _("{place} {chosen}. Better: {best} ({points} points, {chance} of the match).")
    points, lost = number(one.points, 1, sign=True), percent(one.lost)
    return text.format(place=place, chosen=chosen, best=_choice(one.best, one), points=points, chance=lost)


def _choice(choice: WeighedAction, one: Decision) -> str:
    """What was or might have been done."""
    if choice.pick is not None:
        cards = [names.card_and_code(card) for card in choice.takes if card is not choice.action.card]  # type: ignore[union-attr]
        card = names.card_and_code(choice.action.card)  # type: ignore[union-attr]
        return _("{card}, which takes {taken}").format(card=card, taken=listed(cards))
    return choosing.choice(choice.action, one.view)


def _summary(one: DecisionSummary, players: tuple[str, ...]) -> list[str]:
    text = ngettext(
        "{name}: {good} of {number} decision was good ({share}); given away {lost} of a match in all.",
        "{name}: {good} of {number} decisions were good ({share}); given away {lost} of a match in all.",
        one.decisions,
    )
    share, lost = percent(one.accuracy), percent(one.lost)
    said = [text.format(name=players[one.seat], good=one.good, number=one.decisions, share=share, lost=lost)]
    if one.worst is not None:
        text = _("  Biggest mistake: {decision}")
        said.append(text.format(decision=_decision(one.worst, players)))
    others = [turn for turn in one.turning if turn is not one.worst]
    said += [_("  Turning point: {decision}").format(decision=_decision(turn, players)) for turn in others]
    return said


# JSON


def _decision_json(one: Decision) -> dict[str, Any]:
    return {
        "line": one.line,
        "round": one.view.round,
        "seat": one.seat,
        "chosen": _choice_json(one.chosen, one.seat),
        "best": _choice_json(one.best, one.seat),
        "good": one.good,
        "lost_points": round(one.points, 3),
        "lost_chance": round(one.lost, 4),
    }


def _choice_json(choice: WeighedAction, seat: Seat) -> dict[str, Any]:
    """The action as in a record; `takes` where a play leaves a choice; what it brings on average."""
    done = {key: value for key, value in action_line(seat, choice.action).items() if key != "seat"}
    takes = {"takes": choice.pick.code} if choice.pick is not None else {}
    figures = {"points": round(choice.points, 3), "chance": round(choice.chance.value, 4)}
    return {**done, **takes, **figures, "error": round(choice.chance.error, 4)}


def _summary_json(one: DecisionSummary, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "player": players[one.seat],
        "decisions": one.decisions,
        "good": one.good,
        "accuracy": round(one.accuracy, 4),
        "lost_chance": round(one.lost, 4),
        "biggest_mistake": one.worst.line if one.worst is not None else None,
        "turning_points": [turn.line for turn in one.turning],
    }
