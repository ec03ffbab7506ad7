"""Power cuts in the midst of everything that writes: what was answered before the cut is there after it."""

import os
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar
from unittest import mock

from koikoi import settings
from koikoi.folders import matches_folder, rules_folder
from koikoi.learning import progress
from koikoi.learning.progress import Progress
from koikoi.problems import kept as problems
from koikoi.review import kept as kept_reviews
from koikoi.review.kept import KeptTries
from koikoi.rulesets.collection import bundled, library
from koikoi.rulesets.draft import Draft
from koikoi.rulesets.importing import import_file
from koikoi.rulesets.writing import as_file
from koikoi.table import shelf
from koikoi.table.branches.tree import branches_folder
from koikoi.table.record import Line
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.simulated_disk import Left, SimulatedDisk, lay_out

T = TypeVar("T")

Check = Callable[[], None]
"""Asks the ordinary readers, with the disk as a cut has left it."""


class Cuts:
    """A folder in which something is done, cut after cut, and another in which is looked at what is left."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.home, self.after = folder / "home", folder / "after"
        self.home.mkdir(parents=True)
        self.after.mkdir()
        self._left: list[tuple[Left, Check]] = []

    @contextmanager
    def watched(self, check: Callable[[], Check], each: int = 2) -> Iterator[None]:
        """While something is done: `each` cuts at every call, to be checked by what `check` gives at that moment."""
        with SimulatedDisk(self.home) as disk:
            disk.watch = lambda: self._left.extend((disk.after_a_cut(self.rng), check()) for _ in range(each))
            yield
            disk.watch()

    def check(self) -> int:
        """Looks at what each cut has left; returns how many there were."""
        done = len(self._left)
        for left, check in self._left:
            lay_out(left, self.after)
            with at_home(self.after):
                check()
        self._left.clear()
        return done


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """The person's folder is this one."""
    with mock.patch.dict(os.environ, {"KOIKOI_HOME": str(folder)}):
        yield


def cuts_of_a_match(cuts: Cuts) -> int:
    """A new match, from its first action on; it may be a branch of another one."""
    rules = bundled()[cuts.rng.choice(["nintendo", "german"])]
    folder = cuts.rng.choice([matches_folder, branches_folder])
    with at_home(cuts.home):
        name = "m.koikoi"
        acknowledged: list[Line] = []
        playing: list[Table] = []

        def check() -> Check:
            return opens_with(name, [acknowledged] if not playing else [acknowledged, list(playing[0].lines)], folder)

        with cuts.watched(check):
            table = Table(rules, ["Aoi", "Ren"], seed=cuts.rng.randrange(1000), path=folder() / name)
            playing.append(table)
            for _ in range(cuts.rng.randint(1, 6)):
                play_on(table, 1)
                acknowledged = list(table.lines)
            table.close()
    return cuts.check()


def cuts_of_a_damaged_match(cuts: Cuts) -> int:
    """A match whose file has been damaged, opened again and played on."""
    with at_home(cuts.home):
        name = "m.koikoi"
        path = matches_folder() / name
        table = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=cuts.rng.randrange(1000), path=path)
        play_on(table, cuts.rng.randint(2, 8)).close()
        damaged = bytearray(path.read_bytes())
        damaged[cuts.rng.randrange(len(damaged))] ^= 1
        path.write_bytes(damaged if cuts.rng.random() < 0.8 else b"")
        before = path.read_bytes()
        acknowledged: list[Line] = []
        playing: list[Table] = []

        def check() -> Check:
            lines = [acknowledged] if not playing else [acknowledged, list(playing[0].lines)]
            return both(opens_with(name, lines), keeps("matches", before))

        table = Table.resume(path)  # what was lost by the damage is lost; from here on nothing is
        acknowledged = list(table.lines)
        table.close()
        for aside in path.parent.glob("*.damaged*"):
            aside.unlink()
        with cuts.watched(check):
            playing.append(table := Table.resume(path))
            for _ in range(cuts.rng.randint(1, 4)):
                play_on(table, 1)
                acknowledged = list(table.lines)
            table.close()
    return cuts.check()


def cuts_of_settings(cuts: Cuts) -> int:
    """Settings that are changed, sometimes where the file can't be read."""
    held = settings.now()
    broken = cuts.rng.random() < 0.4
    with at_home(cuts.home):
        if broken:
            settings.settings_path().write_bytes(b'{"muted": tr')
        known = settings.Settings()
        changed = known

        def check() -> Check:
            allowed = [known, changed]
            right: Check = lambda: _has_settings(allowed)  # noqa: E731
            return both(right, keeps(".", b'{"muted": tr')) if broken else right

        with cuts.watched(check):
            settings.load()
            for _ in range(cuts.rng.randint(1, 4)):
                effects = cuts.rng.randrange(101)
                changed = settings.Settings(effects=effects)
                assert settings.change(effects=effects) is None
                known = changed
    settings.adopt(held)
    done = cuts.check()
    settings.adopt(held)
    return done


def _has_settings(allowed: Iterable[settings.Settings]) -> None:
    settings.load()
    assert settings.now() in allowed


def cuts_of_learning(cuts: Cuts) -> int:
    """How far somebody has come with learning."""
    some = [Progress(one) for one in range(4)]
    return _cuts_of_what_is_kept(cuts, progress.progress_path, lambda: progress.load()[0], progress.save, some)


def cuts_of_problems(cuts: Cuts) -> int:
    """How far somebody has come with problems."""
    some = [problems.Kept(level=one) for one in range(1, 5)]
    return _cuts_of_what_is_kept(cuts, problems.kept_path, problems.load, problems.save, some)


def cuts_of_reviews(cuts: Cuts) -> int:
    """What is kept of matches looked back at."""
    none, tries = kept_reviews.KeptReviews(), KeptTries((), hinted=False, shown=True, found=0)
    some = [none, *(none.with_tries("0" * 16, one, tries) for one in range(3))]
    return _cuts_of_what_is_kept(cuts, kept_reviews.kept_path, kept_reviews.load, kept_reviews.save, some)


def _cuts_of_what_is_kept(
    cuts: Cuts,
    path: Callable[[], Path],
    load: Callable[[], T],
    save: Callable[[T], OSError | None],
    values: Sequence[T],
) -> int:
    """A small file is written, sometimes where one lies that can't be read; the first value is that of no file."""
    broken = cuts.rng.random() < 0.4
    known = changed = values[0]

    def check() -> Check:
        right = one_of(load, [known, changed])
        return both(right, keeps(".", b'{"level": tr')) if broken else right

    with at_home(cuts.home):
        if broken:
            path().write_bytes(b'{"level": tr')
        with cuts.watched(check):
            load()
            for value in cuts.rng.sample(values[1:], 3):
                changed = value
                assert save(value) is None
                known = changed
    return cuts.check()


def one_of(load: Callable[[], object], allowed: Sequence[object]) -> Check:
    """What is read is one of these."""

    def run() -> None:
        assert load() in allowed

    return run


def cuts_of_rules(cuts: Cuts) -> int:
    """Rules that are taken in, and house rules that are saved, over earlier ones too."""
    given = cuts.home.with_name("given.toml")
    given.write_text(as_file(bundled()["german"]).replace("[german", "[club"))
    known: dict[str, int] = {}
    wanted: dict[str, int] = {}

    def check() -> Check:
        allowed = [dict(known), dict(wanted)]
        return lambda: _has_rules(allowed)

    with at_home(cuts.home), cuts.watched(check):
        wanted = {"club": bundled()["german"].rounds}
        if cuts.rng.random() < 0.5:
            import_file(given)
            known = dict(wanted)
        else:
            wanted = {}
        mine = bundled()["nintendo"]
        for rounds in cuts.rng.sample((3, 6, 12), 2):
            draft = Draft(mine)
            draft.title = "mine"
            draft.set("rounds", rounds)
            wanted = {**known, "mine": rounds}
            mine = draft.save()
            known = dict(wanted)
    return cuts.check()


def _has_rules(allowed: list[dict[str, int]]) -> None:
    found = library(rules_folder())
    assert {name: rules.rounds for name, rules in found.own.items()} in allowed
    assert not found.faults


def both(*checks: Check) -> Check:
    """All of these."""

    def run() -> None:
        for check in checks:
            check()

    return run


def opens_with(name: str, allowed: list[list[Line]], folder: Callable[[], Path] = matches_folder) -> Check:
    """The match opens at one of these moments, as the shelf says; before the first there need be none."""
    return lambda: _opens_with(name, allowed, folder())


def _opens_with(name: str, allowed: list[list[Line]], folder: Path) -> None:
    path = folder / name
    if [] in allowed and not path.exists():
        assert shelf.entries(folder) == []
        return
    assert [one.fault for one in shelf.entries(folder)] == [None]
    table = Table.resume(path)
    table.close()
    assert table.lines in allowed
    assert Table.resume(path).lines == table.lines


def keeps(folder: str, data: bytes) -> Check:
    """These bytes are still in some file of the folder, under whatever name."""

    def run() -> None:
        there = []
        for path in (Path(os.environ["KOIKOI_HOME"]) / folder).iterdir():
            with suppress(OSError):
                there.append(path.read_bytes())
        assert data in there

    return run


TRIALS = (
    cuts_of_a_match,
    cuts_of_a_damaged_match,
    cuts_of_settings,
    cuts_of_learning,
    cuts_of_problems,
    cuts_of_reviews,
    cuts_of_rules,
)
