"""Learn what the computer players know of cards: koikoi/agents/search/weights.json and ruleset_lessons.json.

    python3 tools/train_players.py                  about a quarter of an hour
    python3 tools/train_players.py --turns 1 --positions 200 --out weights-try.json
    python3 tools/train_players.py --lessons        only what the bundled rulesets teach players as they are; seconds

Players of rollouts judge a card by a weighted sum (`koikoi.agents.search.rollout_weights`).  They begin with
`NEUTRAL`, which knows only that a card is worth what it adds.  Here they play themselves under several rulesets; in
some positions every option is played out many times by the players as they are; and the weights become those whose
sums come nearest to what the options were worth (least squares on the differences within a position, each ruleset's
points in units of its own spread).  Then again with the better players.  A judgement is linear in its weights, so
what an option's features are is what players say of it that weigh nothing but one of them.

With the players as they are in the end two more things are measured: how much a point of judgement is worth in the
round (`impression`), and how much rarer a card is in a hand that could have taken something with it (`belief`).  The
cards that a turn brings are told beside it; `koikoi.agents.search.potential.PER_TURN` holds them.

Equal arguments write equal files.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from koikoi.agents.kernel.kernel import SLIPS, Kernel, Wait
from koikoi.agents.kernel.scoring import ALL
from koikoi.agents.search.least_squares import line_through
from koikoi.agents.search.rollout import RolloutPolicy, next_code, roll_out, scores
from koikoi.agents.search.rollout_weights import CardScores, Weights
from koikoi.agents.search.ruleset_lessons import FILE, RulesetLessons
from koikoi.agents.search.ruleset_lessons import as_text as lessons_as_text
from koikoi.agents.search.ruleset_model import RulesetModel
from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets import library

OUT = Path(__file__).resolve().parent.parent / "koikoi" / "agents" / "search" / "weights.json"
TABLES = (("koikoi-japan", 2), ("nintendo", 2), ("italian", 2), ("german", 2), ("german", 3), ("german", 4))
UNITS = [
    Weights(*(float(place == one) for place in range(len(Weights._fields)))) for one in range(len(Weights._fields))
]
NEUTRAL = Weights(*(0.0 for _ in Weights._fields))._replace(gain=1.0, denial=1.0, own_gain=1.0, lay_gain=-1.0)
"""What the first players go by."""
ROUNDS = 3000
"""Rounds of each ruleset for two in which hidden cards are counted."""
Codes = tuple[int, ...]


@dataclass
class Position:
    """Options, each with what its features are and what it was worth in points."""

    features: list[tuple[float, ...]]
    worth: list[float]


def positions(insight: RulesetModel, count: int, rollouts: int, rng: Random) -> Iterator[Position]:
    """Positions from rounds the players play against themselves, now and then with a random card."""
    kernel = insight.kernel()
    ready = insight.ready(kernel)
    found = 0
    while found < count:
        kernel.deal(rng, dealer=rng.randrange(insight.seats))
        while kernel.waits is not Wait.OVER and found < count:
            policy = insight.policy(kernel, 1)
            if kernel.waits is Wait.PLAY and len(kernel.hands[kernel.seat]) > 1 and rng.random() < 0.4:
                prices = insight.prices(kernel, 1)
                units = [
                    RolloutPolicy([CardScores(unit, *one) for one in prices], policy.koikoi_weights) for unit in UNITS
                ]
                judged = [scores(kernel, ready, unit) for unit in units]
                options = list(judged[0])
                features = [tuple(one[codes] for one in judged) for codes in options]
                yield Position(features, worths(insight, kernel, options, rollouts, rng))
                found += 1
            odd = kernel.waits is Wait.PLAY and rng.random() < 0.1
            kernel.apply(rng.choice(kernel.legal()) if odd else next_code(kernel, ready, policy))


def worths(insight: RulesetModel, kernel: Kernel, options: list[Codes], rollouts: int, rng: Random) -> list[float]:
    """What each option brings on average, in points ahead of the others."""
    ready, policy, seat, hidden = insight.ready(kernel), insight.policy(kernel, 1), kernel.seat, kernel.copy()
    sums = [0.0] * len(options)
    for _ in range(rollouts):
        hidden.redeal_unseen(seat, rng)
        for place, codes in enumerate(options):
            aim = SLIPS[codes[1]][0] if len(codes) > 1 else 0
            sums[place] += insight.ahead(roll_out(hidden, ready, policy, SLIPS[codes[0]], aim), seat)
    return [one / rollouts for one in sums]


def centred(table: list[Position]) -> Iterator[tuple[tuple[float, ...], float]]:
    """Every option beside the mean of its position: features, and points."""
    for one in table:
        means = [fmean(column) for column in zip(*one.features, strict=True)]
        middle = fmean(one.worth)
        for features, worth in zip(one.features, one.worth, strict=True):
            yield tuple(value - mean for value, mean in zip(features, means, strict=True)), worth - middle


def fit(tables: list[list[Position]]) -> Weights:
    """The weights whose sums come nearest to what options were worth."""
    rows: list[tuple[tuple[float, ...], float]] = []
    for table in tables:
        scale = fmean(pstdev(one.worth) for one in table) * 2
        rows += [(features, worth / scale) for features, worth in centred(table)]
    return Weights(*(round(one, 3) for one in line_through(rows, hold=5.0)))


def impression(insight: RulesetModel, table: list[Position], weights: Weights) -> float:
    """What a point of judgement is worth in the round, in standard deviations of its points."""
    rows = [((judged(features, weights),), worth) for features, worth in centred(table)]
    return line_through(rows)[0] / insight.standing.deviation


def judged(features: Sequence[float], weights: Weights) -> float:
    """The judgement of an option."""
    return sum(a * b for a, b in zip(weights, features, strict=True))


def counted(insight: RulesetModel, rounds: int, rng: Random) -> tuple[Counter[tuple[int, int, bool]], float]:
    """Hidden cards by the cards in the other hand, the field cards of their month, and whether they are in that hand.

    Then how many cards a turn brings.  Whoever has to play does the counting; two players.
    """
    kernel, found, turns, taken = insight.kernel(), Counter[tuple[int, int, bool]](), 0, 0
    ready = insight.ready(kernel)
    for _ in range(rounds):
        kernel.deal(rng)
        policy = insight.policy(kernel, 1)
        while kernel.waits is not Wait.OVER:
            if kernel.waits is Wait.PLAY:
                turns += 1
                theirs = kernel.hands[1 - kernel.seat]
                for held, cards in ((True, theirs), (False, kernel.stock)):
                    for _, month in cards:
                        found[len(theirs), min((kernel.field & month).bit_count(), 2), held] += 1
            kernel.apply(next_code(kernel, ready, policy))
        taken += sum((pile & ALL).bit_count() for pile in kernel.piles)
    return found, taken / turns


def leaning(found: Counter[tuple[int, int, bool]]) -> list[list[float]]:
    """How likely a hidden card is in the other hand, by `LearnedWeights.belief`: weights for drawing, none put back.

    Of cards with weight w, the chance to remain is that of weight 1 to the power of w.
    """

    def remains(left: int, matches: int) -> float:
        held, other = found[left, matches, True], found[left, matches, False]
        return log((other + 0.5) / (held + other + 1))

    rows = [[round(min(remains(left, one) / remains(left, 0), 1.0), 2) for one in range(3)] for left in range(1, 8)]
    return [[1.0, 1.0, 1.0], *rows]


def regret(table: list[Position], weights: Weights) -> float:
    """The points lost on average by taking what the weights say instead of the best option."""
    lost = []
    for one in table:
        said = [judged(features, weights) for features in one.features]
        lost.append(max(one.worth) - one.worth[said.index(max(said))])
    return fmean(lost)


def as_text(weights: Weights, impression: float, belief: list[list[float]]) -> str:
    """The file, to be read by people, too."""
    rows = ",\n".join(f"    {row}" for row in belief)
    body = json.dumps({"weights": weights._asdict(), "impression": impression}, indent=2).removesuffix("\n}")
    return f'{body},\n  "belief": [\n{rows}\n  ]\n}}\n'


def taught(weights: Weights, turn: int, options: argparse.Namespace) -> Iterator[tuple[RulesetModel, list[Position]]]:
    """Positions of every table, from players with these weights."""
    for name, seats in TABLES:
        start = time.perf_counter()
        insight = RulesetModel(library().get(name), seats, weights)
        rng = Random(f"{options.seed} {turn} {name} {seats}")
        table = list(positions(insight, options.positions, options.rollouts, rng))
        print(
            f"turn {turn + 1}: {name} with {seats}: {len(table)} positions in {time.perf_counter() - start:.0f} s;"
            f" regret as they were {regret(table, weights):.3f},"
            f" at random {fmean(max(one.worth) - fmean(one.worth) for one in table):.3f}",
            flush=True,
        )
        yield insight, table


def learned_lessons() -> dict[tuple[Ruleset, int], RulesetLessons]:
    """What rollouts teach about every ruleset that comes with the game, by players as they are."""
    rulesets = [library().get(name) for name in sorted(library().names)]
    tables = [(rules, seats) for rules in rulesets for seats in rules.seat_counts]
    return {(rules, seats): RulesetModel(rules, seats, patience=inf).lessons for rules, seats in tables}


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the weights of the computer players' card sense.")
    parser.add_argument("--turns", type=int, default=3, help="how often players teach the next ones (3)")
    parser.add_argument("--positions", type=int, default=1500, help="positions for each ruleset and turn (1500)")
    parser.add_argument("--rollouts", type=int, default=100, help="rollouts for each option of a position (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    parser.add_argument("--out", type=Path, default=OUT, help="the file to write")
    parser.add_argument("--lessons", action="store_true", help="only write what the bundled rulesets teach")
    options = parser.parse_args()
    if options.lessons:
        (OUT.parent / FILE).write_text(lessons_as_text(learned_lessons()), encoding="utf-8")
        return
    weights, lesson = NEUTRAL, []
    for turn in range(options.turns):
        lesson = list(taught(weights, turn, options))
        weights = fit([table for _, table in lesson])
        print("  now", " ".join(f"{regret(table, weights):.3f}" for _, table in lesson), weights, flush=True)
    impressions = [impression(insight, table, weights) for insight, table in lesson]
    hidden, brought = Counter[tuple[int, int, bool]](), []
    for name in (name for name, seats in TABLES if seats == 2):
        found, each = counted(RulesetModel(library().get(name), 2, weights), ROUNDS, Random(f"{options.seed} {name}"))
        hidden += found
        brought.append(each)
    print(f"impressions {impressions}; cards a turn brings {brought}", flush=True)
    options.out.write_text(as_text(weights, round(fmean(impressions), 3), leaning(hidden)), encoding="utf-8")
    print("now run it with --lessons: better players teach other lessons")


if __name__ == "__main__":
    main()
