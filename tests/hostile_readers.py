"""Every reader of files from elsewhere, asked for all it can tell of one."""

import contextlib
import functools
import io
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from koikoi import locales, settings
from koikoi.cli import commands, comparing
from koikoi.cli.batch import BatchAnswerer
from koikoi.desktop.app.background import opened
from koikoi.desktop.input import bindings
from koikoi.desktop.platform.instance import Instance
from koikoi.desktop.screens.today.result import TodayResultScene
from koikoi.engine.contradictions import RulesetError
from koikoi.learning import progress
from koikoi.learning.boxes import answered
from koikoi.problems import kept as kept_problems
from koikoi.problems import telling
from koikoi.problems.bundled import bundled as bundled_problems
from koikoi.problems.posed import PosedMatch
from koikoi.review import kept as kept_reviews
from koikoi.rulesets import load_text
from koikoi.rulesets.collection import bundled, library
from koikoi.rulesets.importing import import_file
from koikoi.table import shelf, statistics, today
from koikoi.table.branches import tree
from koikoi.table.comparing import CompareError, compare
from koikoi.table.highlights import match_highlights
from koikoi.table.lock import InUse
from koikoi.table.proof import claims, proof_of
from koikoi.table.record import RecordError, dump
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_file, replay_lines
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.share_code import CodeError, code_of, read_code
from koikoi.table.table import Table
from tests import fuzzing
from tests.autoplay import play_on

MOST_TIME = 0.05
"""Seconds of the processor's time for one input and one reader; measured again before it counts as slow."""
MOST_MEMORY = 64_000_000
"""Bytes."""


def on_shelf(path: Path) -> None:
    """The title, the list of matches."""
    shelf.open_paths(path.parent)
    shelf.entry(path)


def in_statistics(path: Path) -> None:
    """The statistics."""
    found = [one for one in [statistics.read(path)] if one is not None]
    for name in statistics.names(found):
        statistics.sheet(found, name)
    statistics.moments(found)
    statistics.as_csv(found)


def continued(path: Path) -> None:
    """Opening, playing a little, and what is told at the end."""
    try:
        table = Table.resume(path)
    except (RecordError, InUse):
        return
    try:
        play_on(table, 2)
        assert table.unsaved is None
        assert table.lines[0].get("koikoi") == 1
        match_highlights(table)
    finally:
        table.close()
        for aside in path.parent.glob("*.damaged*"):
            aside.unlink()


def watched(path: Path) -> None:
    """Looking at it again."""
    with contextlib.suppress(RecordError):
        recorded = RecordedMatch.open(path)
        _ = recorded.seating, recorded.marks, recorded.result
        recorded.go(recorded.length)
        match_highlights(recorded)
        recorded.view(None)


def replayed(path: Path) -> None:
    """`koikoi replay`."""
    with contextlib.suppress(RecordError):
        _ = replay_file(path).ok


def rules_checked(path: Path) -> None:
    """Rules as `koikoi rules check` reads them."""
    load_text(path.read_bytes().decode("utf-8", "replace"), path.name, bundled())


def rules_listed(path: Path) -> None:
    """Rules as the library reads them."""
    list(library(path.parent))


def rules_imported(path: Path) -> None:
    """Rules taken in."""
    with contextlib.suppress(RulesetError):
        copy = import_file(path).path
        if copy is not None:
            copy.unlink()


def settings_read(path: Path) -> None:
    """Settings, what hangs on them, and that they can be saved again."""
    for old in path.parent.glob("settings.broken*"):
        old.unlink()
    settings.load()
    now = settings.now()
    bindings.keys(), bindings.pad()
    for name in (*now.keys.values(), *now.pad.values()):
        bindings.key_word(name), bindings.button_word(name)
    plan = SetupPlan.remembered(now.last_table, bundled().values())
    rules = plan.ruleset(list(bundled().values()))
    plan.seating(rules), plan.totals(rules), plan.people
    assert settings.change(muted=True) is None


def learning_read(path: Path) -> None:
    """How far somebody has come, and that one can go on and it is kept."""
    for old in path.parent.glob("learning.broken*"):
        old.unlink()
    known, aside = progress.load()
    assert (aside is None) is path.exists()
    for kept in known.kept.values():
        kept.is_due(1), answered(kept, 1, right=True)
    known.of_day(1)
    assert progress.lesson_begun(progress.next_round()) is None


def problems_read(path: Path) -> None:
    """What is kept of problems: whatever is left of it can be posed, answered, told, and is kept."""
    for old in path.parent.glob("problems.broken*"):
        old.unlink()
    known = kept_problems.load()
    for own in known.own:
        problem = own.problem
        posed = PosedMatch(problem.view, telling.players(problem.view))
        assert posed.view(problem.view.seat) == problem.view
        telling.standing(problem), telling.hint(problem.view), telling.source(problem), telling.margin(problem)
        for answer in problem.answers:
            telling.in_words(answer, problem.view), telling.verdict(problem, answer), telling.reasons(problem, answer)
            posed.act(answer.action)
            posed.reset()
        known = known.answered(problem, 1, found=True)
    assert kept_problems.next_problem(bundled_problems(), known, 1) is not None
    assert kept_problems.save(known) is None
    assert kept_problems.load() == known


def reviews_read(path: Path) -> None:
    """What is kept of matches looked back at: whatever is left of it can be summed, and is kept."""
    for old in path.parent.glob("reviews.broken*"):
        old.unlink()
    known = kept_reviews.load()
    for key, seats in known.matches.items():
        assert sum(one.lost.value for one in seats.values()) >= 0
        known = known.with_review(key, seats)
    for key, tried in known.tries.items():
        for number, one in tried.items():
            known = known.with_tries(key, number, replace(one, shown=one.over))
    assert kept_reviews.save(known) is None
    assert kept_reviews.load() == known


def compared(path: Path) -> None:
    """`koikoi replay --compare`, with a match from the same deals."""
    with contextlib.suppress(RecordError, CompareError):
        played, other = replay_file(path), replay_lines(list(enumerate(fuzzing.parent().lines, start=1)))
        for one, two in ((played, other), (other, played), (played, played)):
            found = compare(one, two)
            list(comparing.told(found, one, two)), list(map(comparing.table, found))


def of_a_day(path: Path) -> None:
    """A match that says it is a day's deal: how it went."""
    with contextlib.suppress(OSError):
        if (one := shelf.entry(path)).code and one.over:
            TodayResultScene(RecordedMatch.open(path))


def branch_listed(path: Path) -> None:
    """The branches of a match, what can be told of this one, and that it goes with the match."""
    with_parent = path.parent.parent / "parent.koikoi"
    with_parent.write_text(dump(fuzzing.parent().lines), encoding="utf-8")
    tree.branches_of(RecordedMatch.open(with_parent))
    with contextlib.suppress(RecordError):
        list(claims(played := replay_file(path), proof_of(played, path)))
    tree.remove_branches(with_parent)


def code_read(path: Path) -> None:
    """A share code that was typed."""
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    today.day_of(text)
    with contextlib.suppress(CodeError):
        assert read_code(code_of(read_code(text))) == read_code(text)


def notes_read(path: Path) -> None:
    """A note of a later start."""
    running = Instance(path.parent, 0)
    for one in running.poll() or []:
        opened(one)
    assert not path.exists()


def question_answered(path: Path) -> None:
    """A line of `koikoi score --batch`."""
    json.loads(_answerer().reply(path.read_bytes()))


@functools.cache
def _answerer() -> BatchAnswerer:
    return BatchAnswerer()


def command_run(path: Path) -> None:
    """What is typed after `koikoi`, by somebody who answers little."""
    typed: Any = None
    with contextlib.suppress(RecursionError):
        typed = json.loads(path.read_bytes())
    arguments = [str(one).replace("\0", "") for one in typed] if isinstance(typed, list) else []
    if arguments[:1] == ["simulate"]:
        return
    with contextlib.chdir(path.parent), _typing("h\n1\n"):
        assert commands.run(arguments) in (0, 1, 2)
    locales.use("en")


@contextlib.contextmanager
def _typing(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        with (
            io.TextIOWrapper(io.BytesIO()) as out,
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
        ):
            yield
    finally:
        sys.stdin = before


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: where it lies, true ones, how it is written, and who reads it."""

    path: str
    true: Callable[[], list[Any]]
    written: Callable[[Any, random.Random], bytes]
    readers: tuple[Callable[[Path], None], ...]


def _json(value: Any, rng: random.Random) -> bytes:
    return fuzzing.as_json(value, rng).encode("utf-8", "surrogatepass")


KINDS = {
    "records": Kind(
        "matches/m.koikoi",
        fuzzing.records,
        fuzzing.as_record,
        (on_shelf, in_statistics, continued, watched, replayed, compared, of_a_day),
    ),
    "rules": Kind(
        "elsewhere/club.toml", fuzzing.rulesets, fuzzing.as_rules, (rules_checked, rules_listed, rules_imported)
    ),
    "settings": Kind("settings.json", fuzzing.settings, _json, (settings_read,)),
    "learning": Kind("learning.json", fuzzing.learning, _json, (learning_read,)),
    "problems": Kind("problems.json", fuzzing.problems, _json, (problems_read,)),
    "reviews": Kind("reviews.json", fuzzing.reviews, _json, (reviews_read,)),
    "branches": Kind(
        "matches/branches/parent~branch.koikoi", fuzzing.branches, fuzzing.as_record, (branch_listed, compared)
    ),
    "codes": Kind("typed/code", fuzzing.codes, fuzzing.as_typed, (code_read,)),
    "notes": Kind("running/1.note", fuzzing.notes, _json, (notes_read,)),
    "questions": Kind("questions", fuzzing.questions, _json, (question_answered,)),
    "commands": Kind("typed/arguments", fuzzing.commands, _json, (command_run,)),
}


class Trial:
    """One kind of file, with a home of its own (`KOIKOI_HOME` has to lead there)."""

    def __init__(self, kind: Kind, home: Path) -> None:
        self.kind = kind
        self.path = home / kind.path
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.true = kind.true()

    def run(self, seed: int, readers: Sequence[Callable[[Path], None]] = (), *, measured: bool = False) -> None:
        """Has one input read, by all readers of its kind unless some are given; raises what none of them promises.

        `measured`: and the memory that takes.
        """
        rng = random.Random(seed)
        data = self.kind.written(fuzzing.changed(rng.choice(self.true), rng), rng)
        for reader in readers or self.kind.readers:
            if self._seconds(reader, data) > MOST_TIME:
                assert min(self._seconds(reader, data) for _ in range(3)) < MOST_TIME, f"{reader.__name__} takes long"
            if measured:
                tracemalloc.start()
                self._seconds(reader, data)
                peak = tracemalloc.get_traced_memory()[1]
                tracemalloc.stop()
                assert peak < MOST_MEMORY, reader.__name__

    def _seconds(self, reader: Callable[[Path], None], data: bytes) -> float:
        for left in self.path.parent.glob(f"{self.path.name}?*"):
            left.unlink()
        self.path.write_bytes(data)
        began = time.process_time()
        reader(self.path)
        return time.process_time() - began
