"""How fast computer players decide, and how many futures they look at.

All decide in the same positions, taken from matches of greedy players.  A rollout is a round played on to its end in
the player's mind; it is compared with what the engine needs for uniformly random ends of the same rounds, and with the
bare yaku masks of as many turns, the least that looking for yaku can cost.  What drawing costs while a player thinks is
measured in `beside`.
"""

import argparse
import platform
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median, quantiles
from typing import Any

from benches.engine import bare_masks, turns_of
from benches.frames import ROOT, called, environment
from benches.measuring import interleaved, yardstick
from koikoi.agents.kernel.kernel import Kernel
from koikoi.agents.players import NAMES, make_agent
from koikoi.agents.search import rollout
from koikoi.agents.search.ruleset_model import learned_from
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDecide, ToPick, ToPlay
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, determinize
from koikoi.rulesets import library
from koikoi.table.table import Table

TARGETS = {"strong": 300, "master": 1000}  # ms, p99
FRAMES = 1.5  # p99 of a frame while a player thinks, against p99 without


def positions(rules: Ruleset, seats: int, rng: Random, count: int) -> list[View]:
    """Views of seats that have a choice, picked from the matches of greedy players at random."""
    found: list[View] = []
    greedy = make_agent("greedy")
    while len(found) < count:
        table = Table(rules, ("",) * seats, seed=rng.getrandbits(32))
        while not table.over and len(found) < count:
            match table.match.phase:
                case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                    view = table.view(seat)
                    if len(view.legal) > 1 and rng.random() < 0.2:
                        found.append(view)
                    table.act(seat, greedy.choose(view, rng))
                case _:
                    table.play_chance()
    return found


class Ends:
    """Uniformly random ends of rounds through the engine; counts the turns."""

    def __init__(self, views: list[View], rng: Random) -> None:
        self.matches: list[Match] = [determinize(view, rng) for view in views]
        self.rng = rng
        self.ends = self.turns = 0

    def play(self) -> int:
        for match in self.matches:
            while not isinstance(match.phase, RoundOver | MatchOver):
                self.turns += isinstance(match.phase, ToPlay)
                match, _ = step(match, self.rng.choice(legal_actions(match)))
        self.ends += len(self.matches)
        return len(self.matches)


@contextmanager
def counted(name: str) -> Iterator[Callable[[], int]]:
    """Counts the calls of a function of the players' rollouts, wherever it is used."""
    real = getattr(rollout, name)
    users = [one for key, one in sys.modules.items() if key.startswith("koikoi.agents.") and hasattr(one, name)]
    calls = 0

    def wrapper(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        return real(*arguments)

    for module in users:
        setattr(module, name, wrapper)
    try:
        yield lambda: calls
    finally:
        for module in users:
            setattr(module, name, real)


def decide(name: str, views: list[View], seed: int) -> dict[str, Any]:
    """One player in all positions; the very first decision, before which it learns the ruleset, stands by itself."""
    agent = make_agent(name)
    learned_from.cache_clear()
    start = time.perf_counter()
    agent.choose(views[0], Random(seed))
    first = time.perf_counter() - start
    times, yards = [], [yardstick()]
    with counted("roll_out") as rollouts:
        for number, view in enumerate(views):
            rng = Random(seed + number)
            start = time.perf_counter()
            agent.choose(view, rng)
            times.append(time.perf_counter() - start)
            if number % 10 == 9:
                yards.append(yardstick())
        looked_at = rollouts()
    each = sum(times) / len(times)
    return {
        "first_ms": first * 1e3,
        "p50_ms": median(times) * 1e3,
        "p99_ms": quantiles(times, n=100, method="inclusive")[-1] * 1e3,
        "longest_ms": max(times) * 1e3,
        "decisions_per_second": 1 / each,
        "decisions_per_yardstick": median(yards) / each,
        "rollouts_per_decision": looked_at / len(times),
        "rollouts_per_second": looked_at / sum(times),
    }


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", default="nintendo-standard", help="name or TOML file (nintendo-standard)")
    parser.add_argument("--seats", type=int, default=2, help="number of players (2)")
    parser.add_argument("--agents", default=",".join(NAMES), help="names with commas between (all levels)")
    parser.add_argument("--no-frames", action="store_true", help="leave out what thinking costs the window")
    parser.add_argument("--decisions", type=int, default=100, help="how many each player takes (100)")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    rng, names = Random(options.seed), [name.strip() for name in options.agents.split(",")]
    try:
        rules = library().get(options.ruleset)
        kernel = Kernel(rules, options.seats)
        for name in names:
            make_agent(name)
    except ValueError as error:
        sys.exit(f"bench: {error}")
    views = positions(rules, options.seats, rng, options.decisions)
    ends = Ends(views, rng)
    piles, look = turns_of(kernel, rng, 1000), bare_masks(rules)

    def bare() -> int:
        look(piles)
        return len(piles)

    speeds, yard = interleaved({"engine": ends.play, "bare": bare}, options.repetitions)
    turns = ends.turns / ends.ends
    found = {name: decide(name, views, options.seed) for name in names}
    for one in found.values():
        one["rollouts_to_engine"] = one["rollouts_per_second"] / speeds["engine"].per_second
        one["rollout_to_bare_masks"] = (
            speeds["bare"].per_second / turns / one["rollouts_per_second"] if one["rollouts_per_second"] else None
        )
    frames: dict[str, Any] = {}
    if not options.no_frames:
        sys.path.insert(0, str(ROOT))
        with environment() as env:
            unseen = env | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            frames = called(unseen, "beside", f"frames({options.seed}, {options.repetitions})")
        frames["ratio"] = frames["thinking"]["p99_ms"] / frames["without"]["p99_ms"]
    return {
        "ruleset": rules.name,
        "seats": options.seats,
        "python": platform.python_version(),
        "yardstick_ms": yard * 1e3,
        "decisions": len(views),
        "turns_to_the_end": turns,
        "engine_ends_per_second": speeds["engine"].per_second,
        "bare_masks_us_per_turn": speeds["bare"].microseconds,
        "agents": found,
        "frames": frames,
    }


def tell(found: dict[str, Any]) -> str:
    lines = [
        f"{found['ruleset']}, {found['seats']} seats, Python {found['python']};"
        f" yardstick {found['yardstick_ms']:.1f} ms",
        f"{found['decisions']} decisions, {found['turns_to_the_end']:.1f} turns before the end of the round; the engine"
        f" plays {found['engine_ends_per_second']:,.0f} random ends per second,"
        f" bare yaku masks cost {found['bare_masks_us_per_turn']:.2f} us a turn",
        f"{'':<16}{'first':>8}{'p50':>8}{'p99':>8}{'longest':>9}{'decisions':>11}{'per':>10}{'rollouts':>10}"
        f"{'rollouts':>10}{'times the':>10}{'times bare':>11}",
        f"{'':<16}{'ms':>8}{'ms':>8}{'ms':>8}{'ms':>9}{'a second':>11}{'yardstick':>10}{'each':>10}"
        f"{'a second':>10}{'engine':>10}{'masks':>11}",
    ]
    for name, one in found["agents"].items():
        bare = one["rollout_to_bare_masks"]
        target = TARGETS.get(name.partition(":")[0])
        lines.append(
            f"{name:<16}{one['first_ms']:>8,.1f}{one['p50_ms']:>8.2f}{one['p99_ms']:>8.2f}{one['longest_ms']:>9.2f}"
            f"{one['decisions_per_second']:>11,.1f}{one['decisions_per_yardstick']:>10,.2f}"
            f"{one['rollouts_per_decision']:>10,.0f}{one['rollouts_per_second']:>10,.0f}"
            f"{one['rollouts_to_engine']:>10.1f}{'–' if bare is None else f'{bare:.2f}':>11}"
            + (f"   p99 target {target} ms" if target else "")
        )
    if frames := found["frames"]:
        without, thinking, counts = frames["without"], frames["thinking"], frames["counts"]
        lines.append(
            f"frames: p50 {without['p50_ms']:.2f} ms, p99 {without['p99_ms']:.2f} ms; while a player thinks"
            f" p50 {thinking['p50_ms']:.2f} ms, p99 {thinking['p99_ms']:.2f} ms: {frames['ratio']:.2f} times,"
            f" target {FRAMES} ({counts['frames']} frames, {counts['decisions']} decisions)"
        )
    return "\n".join(lines)
