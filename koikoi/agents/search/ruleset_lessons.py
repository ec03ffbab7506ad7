"""What rollouts of fresh deals have taught about the rulesets that come with the game: `ruleset_lessons.json`.

It is what `RulesetModel` would find out by itself in half a second, at the first thought in every process.  A ruleset
whose rounds are played otherwise in the least is another one, and is thought through where it is played; how long a
match is, who begins it and how it ends teaches nothing about its rounds.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from koikoi.agents.search.match_equity import PointSpread
from koikoi.engine.ruleset import Ruleset

FILE: Final = "ruleset_lessons.json"


class RulesetLessons(NamedTuple):
    """Of one ruleset and number of seats."""

    koikoi_weights: tuple[float, ...]
    """How to decide between stop and koi-koi, see `RolloutPolicy`."""
    spread: PointSpread
    """How a round may go."""


def lessons_of(rules: Ruleset, seats: int) -> RulesetLessons | None:
    """What is known of a ruleset beforehand; None: nothing."""
    return _known().get((rules.round_digest, seats))


def as_text(lessons: dict[tuple[Ruleset, int], RulesetLessons]) -> str:
    """The file, a line for each ruleset and number of seats; `tools/train_players.py` writes it."""
    rows = [
        json.dumps({"ruleset": rules.name, "digest": rules.round_digest, "seats": seats, "koikoi_weights": found[0]}
                   | {name: getattr(found.spread, name) for name in ("steps", "unit", "mean", "deviation")})
        for (rules, seats), found in lessons.items()
    ]  # fmt: skip
    return "[\n" + ",\n".join(rows) + "\n]\n"


@cache
def _known() -> dict[tuple[str, int], RulesetLessons]:
    rows: list[dict[str, Any]] = json.loads(files("koikoi.agents.search").joinpath(FILE).read_text(encoding="utf-8"))
    return {
        (row["digest"], row["seats"]): RulesetLessons(
            tuple(row["koikoi_weights"]),
            PointSpread(tuple((won, again, chance) for won, again, chance in row["steps"]), row["unit"], row["mean"],
                        row["deviation"]),
        )
        for row in rows
    }  # fmt: skip
