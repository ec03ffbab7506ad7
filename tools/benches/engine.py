"""Random rounds through engine and kernel, and the rollouts of computer players."""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benches.measuring import interleaved, peak_of, resident
from koikoi.agents.kernel.kernel import Kernel, Wait
from koikoi.agents.search.rollout import roll_out
from koikoi.agents.search.ruleset_model import RulesetModel, ruleset_model
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, OF_KIND, SAKE_CUP, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.yaku import Yaku
from koikoi.rulesets import library

ENGINE_TARGET, KERNEL_TARGET = 93, 930  # rounds per yardstick


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
        while legal := kernel.legal():
            kernel.apply(legal[int(rng.random() * len(legal))])
    return rounds


def rollouts(model: RulesetModel, deals: Sequence[Kernel], rounds: int) -> int:
    """Those that computer players look ahead with."""
    ready, policy = model.ready(deals[0]), model.policy(deals[0], 1)
    for number in range(rounds):
        roll_out(deals[number % len(deals)], ready, policy)
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


# The bench


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", default="nintendo-standard", help="name or TOML file (nintendo-standard)")
    parser.add_argument("--seats", type=int, default=2, help="number of players (2)")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    rng, seats = Random(options.seed), options.seats
    try:
        rules = library().get(options.ruleset)
        kernel = Kernel(rules, seats)
    except ValueError as error:
        sys.exit(f"bench: {error}")
    through_engine = Engine(rules, seats, rng)
    model, deals = ruleset_model(rules, seats), []
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
            "rollout": lambda: rollouts(model, deals, 6000),
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


def tell(found: dict[str, Any]) -> str:
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
            f"{'random rounds':<32}{'per second':>10}{'per yardstick':>14}{'us each':>12}",
            line("engine, fresh deals", "engine_rounds"),
            line("kernel, fresh deals", "kernel_rounds"),
            line("rollouts of given deals", "rollouts"),
            f"engine: {found['engine_steps_per_second']:,.0f} steps per second",
            f"bare yaku masks: {found['bare_masks_us_per_turn']:.2f} us a turn,"
            f" {found['turns_per_round']:.1f} turns a round;"
            f" a kernel round costs {found['kernel_round_to_bare_masks']:.2f} times that,"
            f" a rollout {found['rollout_to_bare_masks']:.2f} times",
            f"peak memory: engine {found['engine_peak_kib']:,.0f} KiB, kernel with its memos"
            f" {found['kernel_peak_kib']:,.0f} KiB; process {'unknown' if rss is None else f'{rss:.0f} MiB'}",
        ]
    )
