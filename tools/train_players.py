"""Learn what the computer players' card sense weighs: koikoi/agents/weights.json.

    python3 tools/train_players.py                  some minutes; begins with the weights as they are
    python3 tools/train_players.py --turns 1 --positions 200 --out /tmp/weights.json

Players of playouts judge a card by a weighted sum (`koikoi.agents.sense`).  Here they play themselves under several
rulesets; in some positions every option is played out many times by the players as they are; and the weights become
those whose sums come nearest to what the options were worth (least squares on the differences within a position, each
ruleset's points in units of its own spread).  Then once more with the better players.  A judgement is linear in its
weights, so what an option's features are is what players say of it that weigh nothing but one of them.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from koikoi.agents.fitting import line_through
from koikoi.agents.insight import Insight
from koikoi.agents.kernel import SLIPS, Kernel, Wait
from koikoi.agents.playout import next_code, play_out, scores
from koikoi.agents.sense import Weights, learned
from koikoi.rulesets import library

OUT = Path(__file__).resolve().parent.parent / "koikoi" / "agents" / "weights.json"
TABLES = (("koikoi-japan", 2), ("nintendo", 2), ("italian", 2), ("german", 2), ("german", 3), ("german", 4))
UNITS = [
    Weights(*(float(place == one) for place in range(len(Weights._fields)))) for one in range(len(Weights._fields))
]
Codes = tuple[int, ...]


@dataclass
class Position:
    """Options, each with what its features are and what it was worth in points."""

    features: list[tuple[float, ...]]
    worth: list[float]


def positions(insight: Insight, count: int, playouts: int, rng: Random) -> Iterator[Position]:
    """Positions from rounds the players play against themselves, now and then with a random card."""
    units = [insight.judging_by(weights) for weights in UNITS]
    kernel = insight.kernel()
    ready = insight.ready(kernel)
    found = 0
    while found < count:
        kernel.deal(rng, dealer=rng.randrange(insight.seats))
        while kernel.waits is not Wait.OVER and found < count:
            guide = insight.guide(kernel, 1)
            if kernel.waits is Wait.PLAY and len(kernel.hands[kernel.seat]) > 1 and rng.random() < 0.4:
                judged = [scores(kernel, ready, unit.guide(kernel, 1)) for unit in units]
                options = list(judged[0])
                features = [tuple(one[codes] for one in judged) for codes in options]
                yield Position(features, worths(insight, kernel, options, playouts, rng))
                found += 1
            odd = kernel.waits is Wait.PLAY and rng.random() < 0.1
            kernel.apply(rng.choice(kernel.legal()) if odd else next_code(kernel, ready, guide))


def worths(insight: Insight, kernel: Kernel, options: list[Codes], playouts: int, rng: Random) -> list[float]:
    """What each option brings on average, in points ahead of the others."""
    ready, guide, seat, hidden = insight.ready(kernel), insight.guide(kernel, 1), kernel.seat, kernel.copy()
    sums = [0.0] * len(options)
    for _ in range(playouts):
        hidden.redeal_unseen(seat, rng)
        for place, codes in enumerate(options):
            aim = SLIPS[codes[1]][0] if len(codes) > 1 else 0
            sums[place] += insight.ahead(play_out(hidden, ready, guide, SLIPS[codes[0]], aim), seat)
    return [one / playouts for one in sums]


def fit(tables: list[list[Position]]) -> tuple[float, ...]:
    """The weights, and prints what they are worth."""
    rows: list[tuple[tuple[float, ...], float]] = []
    for table in tables:
        scale = fmean(pstdev(one.worth) for one in table) * 2
        for one in table:
            means = [fmean(column) for column in zip(*one.features, strict=True)]
            middle = fmean(one.worth)
            for features, worth in zip(one.features, one.worth, strict=True):
                centred = tuple(value - mean for value, mean in zip(features, means, strict=True))
                rows.append((centred, (worth - middle) / scale))
    return line_through(rows, hold=5.0)


def regret(table: list[Position], weights: tuple[float, ...]) -> float:
    """The points lost on average by taking what the weights say instead of the best option."""
    lost = []
    for one in table:
        said = [sum(a * b for a, b in zip(weights, features, strict=True)) for features in one.features]
        lost.append(max(one.worth) - one.worth[said.index(max(said))])
    return fmean(lost)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the weights of the computer players' card sense.")
    parser.add_argument("--turns", type=int, default=2, help="how often the better players teach again (2)")
    parser.add_argument("--positions", type=int, default=1500, help="positions for each ruleset and turn (1500)")
    parser.add_argument("--playouts", type=int, default=100, help="playouts for each option of a position (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    parser.add_argument("--out", type=Path, default=OUT, help="the file to write")
    options = parser.parse_args()
    weights = learned()
    for turn in range(options.turns):
        tables = []
        for name, seats in TABLES:
            start = time.perf_counter()
            insight = Insight(library().get(name), seats, weights)
            rng = Random(f"{options.seed} {turn} {name} {seats}")
            table = list(positions(insight, options.positions, options.playouts, rng))
            tables.append(table)
            print(
                f"turn {turn + 1}: {name} with {seats}: {len(table)} positions in {time.perf_counter() - start:.0f} s;"
                f" regret as they were {regret(table, weights):.3f},"
                f" at random {fmean(max(one.worth) - fmean(one.worth) for one in table):.3f}",
                flush=True,
            )
        weights = Weights(*(round(one, 3) for one in fit(tables)))
        print("  now", " ".join(f"{regret(table, weights):.3f}" for table in tables), weights, flush=True)
        options.out.write_text(json.dumps(weights._asdict(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
