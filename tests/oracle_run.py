"""Values random piles with the engine and with the naive scorer, and compares.

    python -m tests.oracle_run 1000000 [SEED]

`compare(rng, pool)` makes one comparison; it answers nothing if both agree, else the whole case. Piles are spread over
the bundled rulesets and random ones: any cards, whole captures as in play, or sets that belong together with a card
added or taken away.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from koikoi.engine.cards import DECK, CardSet
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Calls, account_of
from koikoi.rulesets.collection import bundled
from tests.naive_scorer import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR_DEER_BUTTERFLIES,
    CURTAIN,
    DRY_BRIGHTS,
    MONTHS,
    MOON,
    PLAINS,
    RAIN_MAN,
    RED_POEM_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    naive_score,
)
from tests.random_rulesets import random_ruleset

CODES = [card.code for card in DECK]
PRESETS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "goldens" / "presets.json").read_text(encoding="utf-8")
)
ROUNDS = 24
SETS = [
    *(ANIMALS, RIBBONS, PLAINS, DRY_BRIGHTS, DRY_BRIGHTS | {RAIN_MAN}),
    *(BOAR_DEER_BUTTERFLIES, RED_POEM_RIBBONS, BLUE_RIBBONS, RED_POEM_RIBBONS | BLUE_RIBBONS),
    *({CURTAIN, SAKE_CUP}, {MOON, SAKE_CUP}, *MONTHS.values()),
]


class Rules(NamedTuple):
    """A ruleset for the engine, and its flat parameters for the naive scorer."""

    params: dict[str, Any]
    ruleset: Ruleset


def bundled_rules() -> list[Rules]:
    return [Rules(PRESETS[name], ruleset) for name, ruleset in bundled().items()]


def random_rules(rng: Random, count: int) -> list[Rules]:
    return [Rules(*random_ruleset(rng)) for _ in range(count)]


def random_pile(rng: Random) -> set[str]:
    """Any cards, cards as somebody might have captured them, or nearly complete sets."""
    size = rng.randint(0, 30)
    way = rng.randrange(3)
    if way == 0:
        return set(rng.sample(CODES, size))
    if way == 1:
        sets = [rng.choice(SETS) for _ in range(rng.randint(1, 4))]
        pile = {code for one in sets for code in sorted(one) if rng.random() < 0.9}
        return pile | set(rng.sample(CODES, rng.randint(0, 12)))
    pile = set()
    for month in rng.sample(range(12), 12):
        if len(pile) >= size:
            break
        pile |= set(rng.sample(CODES[month * 4 : month * 4 + 4], rng.choice((2, 2, 2, 4))))
    return pile


def compare(rng: Random, rules: Rules) -> dict[str, Any] | None:
    """Values one random pile twice; answers the case if the scorers differ."""
    pile = random_pile(rng)
    others = [code for code in CODES if code not in pile]
    field = set(rng.sample(others, rng.randint(0, min(8, len(others)))))
    own = rng.choice((0, 0, 0, 1, 2, rng.randint(0, 11)))
    opponents = [rng.choice((0, 0, 1, rng.randint(0, 11))) for _ in range(rng.randint(0, 3))]
    round = rng.randint(1, ROUNDS)
    dealt = set(rng.sample(CODES, 8))
    naive = naive_score(
        rules.params, pile, own_calls=own, opponent_calls=opponents, round=round, field=field, dealt=dealt
    )
    account = account_of(
        rules.ruleset,
        CardSet.parse(" ".join(pile)),
        month=(round - 1) % 12 + 1,
        calls=Calls(own=own, opponents=tuple(opponents)),
        field=CardSet.parse(" ".join(field)),
        dealt=CardSet.parse(" ".join(dealt)),
    )
    engine = {
        "yaku": [(one.id, one.points) for one in account.yaku],
        "base": account.base,
        "multiplier": account.multiplier,
        "total": account.total,
    }
    if dict(naive) == engine:
        return None
    return {
        "params": rules.params,
        "pile": sorted(pile, key=CODES.index),
        "field": sorted(field, key=CODES.index),
        "dealt": sorted(dealt, key=CODES.index),
        "own_calls": own,
        "opponent_calls": opponents,
        "round": round,
        "naive": naive,
        "engine": engine,
    }


def main(arguments: Sequence[str]) -> int:
    wanted = int(arguments[0]) if arguments else 100_000
    rng = Random(int(arguments[1]) if len(arguments) > 1 else 1)
    differing = rulesets = done = 0
    started = time.monotonic()
    while done < wanted:
        # Forty piles a ruleset: one of the bundled ones in turn, then a random one, and so on
        ours = bundled_rules()[rulesets // 2 % len(PRESETS)] if rulesets % 2 else random_rules(rng, 1)[0]
        rulesets += 1
        for _ in range(min(40, wanted - done)):
            case = compare(rng, ours)
            done += 1
            if case:
                differing += 1
                if differing <= 5:
                    print(json.dumps(case), flush=True)
        if rulesets % 500 == 0 or done == wanted:
            seconds = time.monotonic() - started
            print(f"{done} of {wanted} piles, {rulesets} rulesets, {differing} differ, {seconds:.0f} s", flush=True)
    print(f"{done - differing} of {done} agree ({100 * (done - differing) / max(done, 1):.4f} %)")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
