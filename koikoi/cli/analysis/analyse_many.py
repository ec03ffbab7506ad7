"""`koikoi replay --analyse` of several records: what people gave away in each, and what it comes to over all of them.

What has been weighed of one's own matches, those in their folder, is kept, as in the window, and not weighed again.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from koikoi.agents.coach.odds import Figure
from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, say, say_json
from koikoi.engine.actions import Seat
from koikoi.folders import matches_folder
from koikoi.locales import _, listed, reviewing
from koikoi.review import kept, telling
from koikoi.review.batch import MatchBatch, ReviewedRecord, review_batch
from koikoi.review.habits import Habits, MatchMean, clear
from koikoi.review.kept import KeptReviews
from koikoi.review.losses import SeatReview
from koikoi.review.study import FUTURES
from koikoi.table import shelf, statistics
from koikoi.table.statistics import MatchStats


def records(given: Sequence[Path]) -> list[Path]:
    """The records that are meant: those of a folder by their names.  Raises Failure where there are none."""
    found = [path for one in given for path in (shelf.paths(one) if one.is_dir() else [one])]
    if not found:
        raise Failure(CommandFault.NO_RECORDS(folder=given[0]))
    return found


def analyse_many(paths: Sequence[Path], seed: int, *, as_json: bool, futures: int | None = None) -> None:
    """Tells it match by match, as they are thought about; then what they come to, for each person."""
    matches, known = list[MatchStats](), kept.load() if not seed else KeptReviews()
    for path in paths:
        past = statistics.read(path)
        if past is None or not past.over or any(past.match == one.match for one in matches):
            if not as_json:
                say(_("{file}: left out; it is not over, cannot be read, plays on from another, or was told already.")
                    .format(file=path))  # fmt: skip
            continue
        if past.key not in known.matches:
            seats = _weighed(past, seed, futures or FUTURES)
            known = known.with_review(past.key, seats)
            own = not seed and path.resolve().parent == matches_folder().resolve()
            if own and kept.keep_review(past.key, seats) is not None and not as_json:
                say(_("What was found could not be saved."))
        matches.append(past)
        there = range(len(past.header.players))  # what is kept may come from anybody
        _tell(past, {seat: one for seat, one in known.matches[past.key].items() if seat in there}, as_json=as_json)
    ordered = statistics.counted(matches)
    for name in statistics.names(ordered):
        habits = Habits(ordered, name, known)
        if as_json:
            say_json(_summary(habits))
        elif habits.reviewed:
            say("", f"{name}:", *telling.told(habits))
    if not as_json and matches:
        say("", reviewing.averages())


def _weighed(past: MatchStats, seed: int, futures: int) -> dict[Seat, SeatReview]:
    found = review_batch(MatchBatch(past.header.rules, (past.path,), futures, seed), Random(0))
    return {seat: one for made in found if isinstance(made, ReviewedRecord) for seat, one in made.seats.items()}


def _tell(past: MatchStats, seats: Mapping[Seat, SeatReview], *, as_json: bool) -> None:
    if as_json:
        say_json({"file": str(past.path), "key": past.key, "seats": [*_seats_json(past, seats)]})
        return
    each = [
        _("{name} gave away {lost}").format(
            name=past.header.players[seat], lost=reviewing.lost(one.lost.value, one.lost.error)
        )
        for seat, one in seats.items()
    ]
    say(f"{past.path}: {listed(each)}")


# JSON


def _seats_json(past: MatchStats, seats: Mapping[Seat, SeatReview]) -> Iterator[dict[str, Any]]:
    for seat, one in seats.items():
        losses = [
            {"decision": loss.number, "kind": loss.kind, "month": loss.month} | _figure(loss.lost)
            for loss in one.losses
        ]
        decisions = {kind.value: count for kind, count in one.decisions.items()}
        yield {"seat": seat, "name": past.header.players[seat], "decisions": decisions, "losses": losses}


def _summary(habits: Habits) -> dict[str, Any]:
    """In the order of what is told in words."""
    change = habits.change
    kinds = {}
    for kind, one in habits.kinds.items():
        losses, count = habits.count(kind)
        kinds[kind.value] = _mean(one) | {"losses": losses, "decisions": count}
    return {
        "name": habits.name,
        "whole": _mean(habits.whole),
        "kinds": kinds,
        "months": {str(int(month)): _mean(one) for month, one in habits.months.items() if one.matches},
        "periods": [_mean(one) for one in habits.periods],
        "change": None if change is None else _figure(change) | {"clear": clear(change)},
        "against": [{"name": who.name, "computer": who.agent} | _mean(one) for who, one in habits.opponents],
        "found": [habits.tries[place] for place in (1, 2, 3)],
        "looked_up": habits.tries[0],
    }


def _mean(one: MatchMean) -> dict[str, Any]:
    return _figure(one.figure) | {"matches": one.matches}


def _figure(lost: Figure) -> dict[str, Any]:
    return {"lost_chance": round(lost.value, 4), "error": round(lost.error, 4)}
