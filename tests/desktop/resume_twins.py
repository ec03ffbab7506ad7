"""Twins of a match: one that was left at some point and is continued, and one that nobody has left.

for one in sampled(Privacy.PASS, 2, 50):
    assert not differences(one, folder)
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import cycle, zip_longest
from pathlib import Path

from koikoi.engine.actions import Seat
from koikoi.engine.state import ChooseDealer, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_lines
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.sittings import WAY_ON, Seen, Sitting, Step, table_for

RULES = {2: ("nintendo-standard", "italian"), 3: ("german",), 4: ("german",)}
PHASES = (ToPlay, ToDecide, ToPick, RoundOver, ToPlay, ToDecide, ToDeal, ToPlay, ToPick, ChooseDealer)
"""Phases of the points that are sampled, in this order."""
FURTHER = 2
"""Steps that are taken after the one in question."""
Taken = Callable[[Path], Table]
"""A way to continue a match from the file of its record."""


@dataclass(frozen=True)
class Position:
    """A point of a match, and what somebody does there."""

    rules: str
    seats: int
    privacy: Privacy
    computers: tuple[int, ...]
    seed: int
    before: tuple[Step, ...]
    """The steps up to that point."""
    action: Step
    phase: type

    def __str__(self) -> str:
        where = f"{self.rules}, {self.seats} seats, {self.privacy.value}, computers {self.computers}, seed {self.seed}"
        return f"{where}, {self.phase.__name__} after {len(self.before)} steps, then {self.action}"

    def table(self, path: Path | None) -> Table:
        """The match at its beginning."""
        rules = replace(bundled()[self.rules], rounds=2)
        return table_for(rules, self.seats, self.privacy, computers=self.computers, seed=self.seed, path=path)

    def reached(self, path: Path | None) -> Sitting:
        """The match, played up to there without a break."""
        live = Sitting(self.table(path))
        live.settle(note=not self.before)
        for step in self.before:
            live.do(step, note=step is self.before[-1])
        return live


def games(privacy: Privacy, seats: int, rng: random.Random) -> Iterator[list[Position]]:
    """The positions of one match after the other, each with every legal action in a row."""
    while True:
        some = rng.choice((0, 0, 1, seats - 1))
        begin = Position(
            rng.choice(RULES[seats]), seats, privacy, tuple(sorted(rng.sample(range(seats), some))),
            rng.randrange(1 << 20), (), 0, type(None),
        )  # fmt: skip
        live = begin.reached(None)
        found: list[Position] = []
        taken: tuple[Step, ...] = ()
        while live.steps and not isinstance(live.table.match.phase, MatchOver):
            if taken:  # before the first step there is no file
                phase = type(live.table.match.phase)
                found += [replace(begin, before=taken, action=one, phase=phase) for one in live.steps]
            step = rng.choice(live.steps)
            live.do(step, note=False)
            taken = (*taken, step)
        live.match.leave()
        yield found


def sampled(privacy: Privacy, seats: int, number: int, seed: int = 1) -> Iterator[tuple[Position, ...]]:
    """Points of matches, so many, each with all that can be done there; each phase in its turn.

    Other ways and seats begin with other phases, so a few points of each are of all phases together.
    """
    rng = random.Random(f"{privacy} {seats} {seed}")
    more = games(privacy, seats, rng)
    waiting: dict[type, list[tuple[Position, ...]]] = {}
    first = 3 * (list(Privacy).index(privacy) + len(Privacy) * (seats - 2)) % len(PHASES)
    turns = cycle((*PHASES[first:], *PHASES[:first]))
    while number:
        if not all(waiting.get(one) for one in PHASES):
            points: dict[tuple[Step, ...], list[Position]] = {}
            for one in next(more):
                points.setdefault(one.before, []).append(one)
            for alike in points.values():
                waiting.setdefault(alike[0].phase, []).append(tuple(alike))
            continue
        kind = next(one for one in turns if waiting.get(one))
        number -= 1
        yield waiting[kind].pop(rng.randrange(len(waiting[kind])))


def resumed(path: Path) -> Table:
    """Continue: a copy of the record is opened, as the other match goes on in its file."""
    copy = path.with_name("left.koikoi")
    copy.write_bytes(path.read_bytes())
    return Table.resume(copy)


def played_on(path: Path) -> Table:
    """*Play on*: the match is over, and goes on from this point as it lay, with the same people."""
    lines = path.read_bytes()
    over = path.with_name("over.koikoi")
    over.write_bytes(lines)
    table = Table.resume(over)
    at = len(replay_lines(list(enumerate(table.lines, start=1))).steps)
    play_on(table).close()
    recorded = RecordedMatch.open(over)
    made = branch_table(recorded, at, Seat(0), Hidden.AS_DEALT, recorded.seating, path.with_name("branch.koikoi"))
    assert made is not None
    return made


def differences(one: Position, folder: Path, taken: Taken = resumed) -> list[str]:
    """Differences in what people see and hear, and in the record, of a match that was left from one that was not."""
    path = folder / "live.koikoi"
    for old in folder.glob("*.koikoi*"):
        old.unlink()
    live = one.reached(path)
    other = Sitting(taken(path))
    try:
        return _compared(one, live, other, branch=taken is played_on)
    finally:
        live.match.leave()
        other.match.leave()


def _compared(one: Position, live: Sitting, other: Sitting, *, branch: bool) -> list[str]:
    other.settle()
    if one.phase in (ToDeal, ChooseDealer) and one.action == WAY_ON:  # nobody has to be told who deals, or who is even
        live.do(one.action)
        found = _apart("the deal", live.moments, other.moments, spoken=False)
        steps: list[Step] = []
    else:
        found = _apart("the question", live.moments[-1:], other.moments[-1:], spoken=False)
        steps = [one.action]
        if one.phase is ToPlay and not found and len(live.moments) > 1:  # how the hand came to be opened
            found += _apart("the way there", live.moments[-2:-1], other.moments[-2:-1], spoken=False)
    chance = random.Random(one.seed)
    for number in range(1 + FURTHER):
        over = isinstance(live.table.match.phase, RoundOver | MatchOver)
        if not live.steps or (branch and over):
            break
        step = steps.pop() if steps else chance.choice(live.steps)
        where = f"step {number} ({step})"
        if live.steps != other.steps:
            found.append(f"{where}: other steps")
            break
        live.do(step)
        try:
            other.do(step)
        except Exception as error:  # what breaks there is told with all else
            found.append(f"{where}: {error!r}")
            break
        if branch and isinstance(live.table.match.phase, RoundOver | MatchOver):
            break
        found += _apart(where, live.moments, other.moments)
        if live.passed != other.passed:
            found.append(f"{where}: {live.passed} passed, there {other.passed}")
        if live.table.lines[branch:] != other.table.lines[branch:]:
            found.append(f"{where}: the records differ")
    return found


def _apart(where: str, live: Sequence[Seen], other: Sequence[Seen], *, spoken: bool = True) -> list[str]:
    found: list[str] = []
    for one, twin in zip_longest(live, other):
        if one is None or twin is None:
            scenes = [[seen.scene for seen in seens] for seens in (live, other)]
            return [*found, f"{where}: the window waits at {scenes[0]}, there at {scenes[1]}"]
        names = [item.name for item in fields(Seen) if spoken or item.name != "said"]
        apart = [name for name in names if getattr(one, name) != getattr(twin, name)]
        if apart:
            found.append(f"{where}: other {', '.join(apart)} at {one.scene}")
    return found
