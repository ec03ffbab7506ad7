"""How long looking back at a match takes, and whether what it calls a turning point is one.

Matches of twelve rounds between a player and a beginner are weighed as the window weighs them.  Times are seconds of
the processor, as other programs run beside us.  Each turning point is then weighed again by ten times the futures,
drawn anew: it keeps its sign where what seemed better still is.  How long somebody waits for the first graded decision,
from the end of a match, is seconds of the clock on the wall, so what else the computer did meanwhile is told with it.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from koikoi.agents.players import make_agent
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.worker.worker import AgentWorker
from koikoi.arena.simulate import play_match
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.engine.ruleset import Ruleset
from koikoi.review.grading import grade
from koikoi.review.match_review import GradedDecision, MatchReview
from koikoi.review.study import FUTURES, study_of, weigh
from koikoi.rulesets import library
from koikoi.table.record import dump
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_text

TARGETS = {"whole": 30.0, "kept": 0.95}  # seconds for twelve rounds; share of turning points
MORE = 10
"""Times the futures."""
YARD = 1_000_000
LOOK = 1 / 60
"""Seconds between two looks of the window at the process."""
WARM = 2.0
"""Seconds in which a process starts, and learns a ruleset."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", default="nintendo-standard", help="name or TOML file (nintendo-standard)")
    parser.add_argument("--points", type=int, default=100, help="turning points weighed again, at least (100)")


@dataclass
class Times:
    first: float
    quick: float
    whole: float
    decisions: int


def measure(options: argparse.Namespace) -> dict[str, Any]:
    rules = library().get(options.ruleset)
    start = time.process_time()
    ruleset_model(rules, 2)
    learned = time.process_time() - start
    waits = waited(rules, options.seed, options.repetitions)
    times, kept, sizes, yards = list[Times](), list[bool](), list[tuple[float, float]](), [yardstick()]
    deal = 0
    while len(kept) < options.points:
        deal += 1
        players = [make_agent("player"), make_agent("beginner")]
        record = play_match(rules, players, ("player", "beginner"), options.seed, deal).lines
        review = MatchReview(replay_text(dump(record)))
        times.append(timed(review))
        yards.append(yardstick())
        for one, again in weighed_again(review):
            kept.append(again > 0)
            sizes.append((one.grade.given_away.value, again))
    yard = median(yards)
    return {
        "matches": deal,
        "futures": FUTURES,
        "yardstick": yard,
        "model_seconds": learned,
        "decisions": median(one.decisions for one in times),
        "first_seconds": median(one.first for one in times),
        "quick_seconds": median(one.quick for one in times),
        "whole_seconds": median(one.whole for one in times),
        "whole_most": max(one.whole for one in times),
        "whole_yardsticks": median(one.whole for one in times) / yard,
        "turning_points": len(kept),
        "kept": sum(kept) / len(kept),
        "seemed": sum(one for one, _again in sizes) / len(sizes),
        "came_to": sum(again for _one, again in sizes) / len(sizes),
        "waits": waits,
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "targets": TARGETS,
    }


def waited(rules: Ruleset, seed: int, repetitions: int) -> dict[str, tuple[float, float]]:
    """From the press on *Review* to the first graded decision: half of them and the longest, in seconds of the wall.

    By what the process had done before: nothing, as it was not there; been started; learned the ruleset, as it has
    wherever a computer player took part.
    """
    before: dict[str, Callable[[AgentWorker], None]] = {
        "none": lambda _worker: None,
        "started": lambda worker: worker.start(),
        "played": lambda worker: worker.prepare(rules, 2),
    }
    found: dict[str, list[float]] = {name: [] for name in before}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.koikoi"
        players = [make_agent("player"), make_agent("beginner")]
        path.write_text(dump(play_match(rules, players, ("player", "beginner"), seed, 0).lines), encoding="utf-8")
        for _ in range(repetitions):
            for name, make_ready in before.items():
                with AgentWorker() as worker:
                    make_ready(worker)
                    time.sleep(WARM)
                    found[name].append(first_grade(path, worker))
    return {name: (median(seconds), max(seconds)) for name, seconds in found.items()}


def first_grade(path: Path, worker: AgentWorker) -> float:
    """As the window does it, which looks at the process in every frame."""
    start = time.perf_counter()
    session = ReviewSession(RecordedMatch.open(path))
    while not session.take(worker):
        time.sleep(LOOK)
    return time.perf_counter() - start


def yardstick() -> float:
    """Seconds of the processor for a million additions."""
    total, start = 0, time.process_time()
    for i in range(YARD):
        total += ((i * 2654435761) & 0xFFFFFFFFFFFF).bit_count()
    return time.process_time() - start


def timed(review: MatchReview) -> Times:
    """Weighs a match."""
    start, marks = time.process_time(), list[float]()
    for one in weigh(study_of(review), Random(0)):
        review.take(one)
        marks.append(time.process_time() - start)
    count = len(review.decisions)
    return Times(marks[0], marks[count - 1], marks[-1], count)


def weighed_again(review: MatchReview) -> Iterator[tuple[GradedDecision, float]]:
    """By how much what seemed better is better in other and more futures."""
    for one in review.turning_points():
        decision, better = one.decision, one.grade.best.action
        rng = Random(f"{review.seed} {decision.number} again")
        again = grade(decision.number, decision.view, decision.action, rng, MORE * FUTURES)
        yield one, again.done.behind.value - again.of(better).behind.value


def tell(found: dict[str, Any]) -> str:
    targets, waits = found["targets"], found["waits"]
    names = {"none": "no process yet", "started": "process there", "played": "after a match against a computer"}
    load = "" if found["load"] is None else f", load {found['load']:.1f} on {os.cpu_count()} cores"
    shown = "; ".join(f"{said} {waits[one][0]:.2f} s (at most {waits[one][1]:.2f})" for one, said in names.items())
    return "\n".join(
        (
            f"{found['matches']} matches of twelve rounds, {found['decisions']:.0f} decisions each, "
            f"{found['futures']} futures; yardstick {found['yardstick']:.3f} s",
            f"learning the ruleset       {found['model_seconds']:8.2f} s",
            f"first graded decision      {found['first_seconds']:8.2f} s",
            f"from press to first grade  {shown}{load}",
            f"first look at all of them  {found['quick_seconds']:8.2f} s",
            f"all of it                  {found['whole_seconds']:8.2f} s   at most {found['whole_most']:.2f}, target "
            f"{targets['whole']:.0f}; {found['whole_yardsticks']:.0f} yardsticks",
            f"{found['turning_points']} turning points, of which {found['kept']:.1%} keep their sign at {MORE} "
            f"times the futures (target {targets['kept']:.0%}); they seemed {found['seemed']:.2%} each and came to "
            f"{found['came_to']:.2%}",
        )
    )
