"""Measure how fast Koi-Koi computes.

    python3 tools/bench.py engine            rounds per second through the engine and through the kernel
    python3 tools/bench.py engine --json     the same figures for a program

Computers differ, and other programs run beside us. So each speed is also given per yardstick: how often it is done in
the time of a million additions in a plain loop, measured in the same run, just before and just after. These ratios are
what to compare; the figures printed are medians of all repetitions.
"""

import argparse
import json
import os
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from koikoi.agents.kernel import Kernel, Wait
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, OF_KIND, SAKE_CUP, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.yaku import Yaku
from koikoi.rulesets import library

ENGINE_TARGET, KERNEL_TARGET = 93, 930  # rounds per yardstick
YARD = 1_000_000  # additions


def yardstick() -> float:
    """Seconds for a million additions: what a plain Python loop costs on this machine, right now."""
    total = 0
    start = time.perf_counter()
    for i in range(YARD):
        total += ((i * 2654435761) & 0xFFFFFFFFFFFF).bit_count()
    return time.perf_counter() - start


@dataclass
class Speed:
    """How often something is done: medians over the repetitions."""

    per_second: float
    per_yardstick: float

    @property
    def microseconds(self) -> float:
        return 1e6 / self.per_second


def interleaved(work: dict[str, Callable[[], int]], repetitions: int) -> tuple[dict[str, Speed], float]:
    """Runs each piece of work in turn, a yardstick before and after each; a piece returns how often it did its thing.

    Returns the speeds and the median yardstick in seconds.
    """
    for piece in work.values():  # warm: memos filled, bytecode specialized
        piece()
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in work}
    yards = [yardstick()]
    for _ in range(repetitions):
        for name, piece in work.items():
            start = time.perf_counter()
            done = piece()
            per_second = done / (time.perf_counter() - start)
            yards.append(yardstick())
            speeds[name].append((per_second, per_second * (yards[-2] + yards[-1]) / 2))
    medians = {
        name: Speed(median(one for one, _ in found), median(one for _, one in found)) for name, found in speeds.items()
    }
    return medians, median(yards)


# Rounds


class Engine:
    """Uniformly random rounds through the public engine, a fresh shuffle for each; counts its steps."""

    def __init__(self, rules: Ruleset, seats: int, rng: Random) -> None:
        self.rules, self.seats, self.rng = rules, seats, rng
        self.deck = list(DECK)
        self.steps = 0
        self.rounds = 0

    def play(self, rounds: int) -> int:
        rng, deck = self.rng, self.deck
        steps = 0
        for _ in range(rounds):
            match = new_match(self.rules, self.seats, dealer=Seat(0))
            while not isinstance(match.phase, RoundOver | MatchOver):
                if isinstance(match.phase, ToDeal):
                    rng.shuffle(deck)
                    match, _ = step(match, Deal(tuple(deck)))
                else:
                    match, _ = step(match, rng.choice(legal_actions(match)))
                steps += 1
        self.steps += steps
        self.rounds += rounds
        return rounds


def fresh_rounds(kernel: Kernel, rng: Random, rounds: int) -> int:
    for _ in range(rounds):
        kernel.deal(rng)
        kernel.rollout(rng)
    return rounds


def given_rounds(deals: Sequence[Kernel], rng: Random, rounds: int) -> int:
    for number in range(rounds):
        deals[number % len(deals)].rollout(rng)
    return rounds


def turns_of(kernel: Kernel, rng: Random, rounds: int) -> list[int]:
    """Plays rounds action by action; one pile for each turn, as it stood after the hand card."""
    piles = []
    for _ in range(rounds):
        kernel.deal(rng)
        while legal := kernel.legal():
            seat, turn = kernel.seat, kernel.waits is Wait.PLAY
            kernel.apply(legal[int(rng.random() * len(legal))])
            if turn:
                piles.append(kernel.piles[seat])
    return piles


# The bare masks


def bare_masks(rules: Ruleset) -> Callable[[Sequence[int]], None]:
    """The least that looking for yaku can cost: one mask and one count for each, written out in a plain loop."""

    def mask(yaku: Yaku) -> int:
        cards = CardSet()
        for need in yaku.needs:
            if isinstance(need.of, Kind):
                cards |= OF_KIND[need.of] | (CardSet((SAKE_CUP,)) if need.of is Kind.PLAIN else CardSet())
            elif isinstance(need.of, CardSet):
                cards |= need.of
        return cards.mask

    tests = [
        f"        (pile & {mask(yaku)}).bit_count() >= {sum(need.count for need in yaku.needs)}"
        for yaku in rules.yaku
        if yaku.points
    ]
    made: dict[str, Any] = {}
    exec("def look(piles):\n    for pile in piles:\n" + "\n".join(tests), made)
    look: Callable[[Sequence[int]], None] = made["look"]
    return look


# Memory


def peak_of(work: Callable[[], int]) -> int:
    """Bytes that Python had in use at most while working, beyond what there was before."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def resident() -> float | None:
    """MiB of memory the process took at most; None where the system does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit / 2**20


# Benches


def engine(options: argparse.Namespace) -> dict[str, Any]:
    rng, seats = Random(options.seed), options.seats
    try:
        rules = library().get(options.ruleset)
        kernel = Kernel(rules, seats)
    except ValueError as error:
        sys.exit(f"bench: {error}")
    through_engine = Engine(rules, seats, rng)
    deals = []
    for _ in range(256):
        kernel.deal(rng)
        deals.append(kernel.copy())
    piles = turns_of(kernel, rng, 1000)
    turns = len(piles) / 1000
    look = bare_masks(rules)

    def bare() -> int:
        look(piles)
        return len(piles)

    speeds, yard = interleaved(
        {
            "engine": lambda: through_engine.play(300),
            "kernel": lambda: fresh_rounds(kernel, rng, 3000),
            "rollout": lambda: given_rounds(deals, rng, 6000),
            "bare": bare,
        },
        options.repetitions,
    )
    rss = resident()  # before tracemalloc, which needs memory of its own
    masks = turns / speeds["bare"].per_yardstick  # in yardsticks, for one round
    return {
        "ruleset": rules.name,
        "seats": seats,
        "python": platform.python_version(),
        "yardstick_ms": yard * 1e3,
        "engine_rounds_per_second": speeds["engine"].per_second,
        "engine_steps_per_second": speeds["engine"].per_second * through_engine.steps / through_engine.rounds,
        "engine_rounds_per_yardstick": speeds["engine"].per_yardstick,
        "engine_target": ENGINE_TARGET,
        "kernel_rounds_per_second": speeds["kernel"].per_second,
        "kernel_rounds_per_yardstick": speeds["kernel"].per_yardstick,
        "kernel_target": KERNEL_TARGET,
        "rollouts_per_second": speeds["rollout"].per_second,
        "rollouts_per_yardstick": speeds["rollout"].per_yardstick,
        "turns_per_round": turns,
        "bare_masks_us_per_turn": speeds["bare"].microseconds,
        "kernel_round_to_bare_masks": 1 / speeds["kernel"].per_yardstick / masks,
        "rollout_to_bare_masks": 1 / speeds["rollout"].per_yardstick / masks,
        "engine_peak_kib": peak_of(lambda: through_engine.play(300)) / 1024,
        "kernel_peak_kib": peak_of(lambda: fresh_rounds(Kernel(rules, seats), rng, 3000)) / 1024,
        "process_peak_mib": rss,
    }


def tell_engine(found: dict[str, Any]) -> str:
    def row(name: str, key: str, us: float, target: str = "") -> str:
        return (
            f"{name:<32}{found[key + '_per_second']:>10,.0f}{found[key + '_per_yardstick']:>14,.0f}{us:>12,.1f}{target}"
        )

    def line(name: str, key: str) -> str:
        return row(name, key, 1e6 / found[key + "_per_second"], targets.get(key, ""))

    targets = {
        "engine_rounds": f"   target {found['engine_target']} per yardstick",
        "kernel_rounds": f"   target {found['kernel_target']} per yardstick",
    }
    rss = found["process_peak_mib"]
    return "\n".join(
        [
            f"{found['ruleset']}, {found['seats']} seats, Python {found['python']};"
            f" yardstick {found['yardstick_ms']:.1f} ms",
            f"{'uniformly random rounds':<32}{'per second':>10}{'per yardstick':>14}{'us each':>12}",
            line("engine, fresh deals", "engine_rounds"),
            line("kernel, fresh deals", "kernel_rounds"),
            line("kernel, rollouts of given deals", "rollouts"),
            f"engine: {found['engine_steps_per_second']:,.0f} steps per second",
            f"bare yaku masks: {found['bare_masks_us_per_turn']:.2f} us a turn,"
            f" {found['turns_per_round']:.1f} turns a round;"
            f" a kernel round costs {found['kernel_round_to_bare_masks']:.2f} times that,"
            f" a rollout {found['rollout_to_bare_masks']:.2f} times",
            f"peak memory: engine {found['engine_peak_kib']:,.0f} KiB, kernel with its memos"
            f" {found['kernel_peak_kib']:,.0f} KiB; process {'unknown' if rss is None else f'{rss:.0f} MiB'}",
        ]
    )


# Pictures


def assets(options: argparse.Namespace) -> dict[str, Any]:
    """Loading the cards as the game does (two threads, premultiplied, scaled) against a plain `image.load` of all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from koikoi.assets import art_root
    from koikoi.desktop.sprites import Sprites

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    files = sorted((art_root() / "sprites" / "cards").glob("*.png"))
    plain, game = [], []
    for _ in range(options.repetitions):
        start = time.perf_counter()
        for file in files:
            pygame.image.load(file)
        middle = time.perf_counter()
        for thread in Sprites().prepare(options.width):
            thread.join()
        plain.append(middle - start)
        game.append(time.perf_counter() - middle)
    return {
        "files": len(files),
        "megabytes": sum(file.stat().st_size for file in files) / 1e6,
        "width": options.width,
        "plain_ms": median(plain) * 1000,
        "game_ms": median(game) * 1000,
        "game_to_plain": median(two / one for one, two in zip(plain, game, strict=True)),
        "game_to_plain_best": min(two / one for one, two in zip(plain, game, strict=True)),
    }


def tell_assets(found: dict[str, Any]) -> str:
    return (
        f"{found['files']} cards, {found['megabytes']:.1f} MB: image.load alone {found['plain_ms']:.0f} ms; decoded,"
        f" premultiplied and scaled to {found['width']} px in two threads {found['game_ms']:.0f} ms;"
        f" ratio {found['game_to_plain']:.2f}, at best {found['game_to_plain_best']:.2f} (target 0.90)"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how fast Koi-Koi computes.")
    benches = parser.add_subparsers(title="benches", required=True, metavar="BENCH")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print the figures as JSON")
    common.add_argument("--repetitions", type=int, default=9, help="how often everything is measured (9)")
    common.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    bench = benches.add_parser("engine", parents=[common], help="random rounds through engine and kernel")
    bench.add_argument("--ruleset", default="nintendo-standard", help="name or TOML file (nintendo-standard)")
    bench.add_argument("--seats", type=int, default=2, help="number of players (2)")
    bench.set_defaults(measure=engine, tell=tell_engine)
    bench = benches.add_parser("assets", parents=[common], help="loading all cards")
    bench.add_argument("--width", type=int, default=107, help="card width in pixels (107, as at 1280x720)")
    bench.set_defaults(measure=assets, tell=tell_assets)
    options = parser.parse_args(arguments)
    found = options.measure(options)
    print(json.dumps(found, indent=2) if options.json else options.tell(found))


if __name__ == "__main__":
    main()
