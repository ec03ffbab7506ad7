"""Plays a saved match to its end by itself, always the same way; started as a process of its own and killed.

    python tests/autoplay.py FILE
What is chosen depends only on the seed and on how much has been played, so an interrupted match ends like another.
"""

import random
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table.record import Line, kind
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table


def start(path: Path | None, rules: str, seats: int, seed: int) -> Table:
    """A new match; without a path it is saved nowhere."""
    return Table(bundled()[rules], ["Aoi", "Ren", "Hana", "Sora"][:seats], seed=seed, path=path)


def play_on(table: Table, actions: int = 1_000_000) -> Table:
    """Plays so many actions, chance included, or to the end of the match."""
    for _ in range(actions):
        if table.over:
            break
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            rng = random.Random(f"{table.seed} {len(table.lines)}")
            table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            table.play_chance()
    return table


def with_outcome(lines: Sequence[Line], number: int) -> int:
    """The number of lines up to this one, with those behind it that follow from it (result, over): they are no loss."""
    following = (kind(line) for line in lines[number:])
    return number + len([*takewhile(lambda one: one in ("result", "over"), following)])


def begun(path: Path, actions: int = 6) -> Table:
    """A match that has been played for a while, all hands open, and put away."""
    seating = Seating((Chair("Aoi", 0, 0), Chair("Ren", 1, 1)), Privacy.OPEN)
    table = Table(bundled()["nintendo"], seating, seed=3, path=path)
    rng = random.Random(1)
    while actions > 0 or not isinstance(table.match.phase, ToPlay):
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
            actions -= 1
        else:
            table.play_chance()
    table.close()
    return table


if __name__ == "__main__":
    play_on(Table.resume(Path(sys.argv[1])))
