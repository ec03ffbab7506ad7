"""Makes a home with a piece of everything that the game keeps, by playing, as this version of the game keeps it.

    python -m tests.kept_home tests/homes/VERSION

What it holds stands beside it in `told.json`, told by the version that made it.  A home that is kept is never made
anew: later versions have to open it as it is (`tests/test_kept_homes.py`).  A version that keeps something new adds
another home.
"""

import io
import json
import os
import random
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from unittest import mock

from koikoi import files, settings
from koikoi.__main__ import main
from koikoi.cli.analysis.analyse_many import analyse_many
from koikoi.engine.actions import KoiKoi, Seat
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.file_lock import lock_path
from koikoi.folders import export_folder, matches_folder, user_folder
from koikoi.learning import progress
from koikoi.learning.boxes import Kept
from koikoi.learning.questions import QUESTIONS
from koikoi.problems import bundled as bundled_problems
from koikoi.problems import kept as problems
from koikoi.review import kept as reviews
from koikoi.review.kept import KeptTries
from koikoi.rulesets.collection import bundled, library
from koikoi.rulesets.draft import Draft
from koikoi.rulesets.importing import import_file
from koikoi.table import save, shelf, statistics
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table, decisions
from koikoi.table.branches.seats import Against, own_seat, seated
from koikoi.table.branches.tree import branches_of, new_path
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.share_code import read_code
from koikoi.table.table import Table

DAY = 739_950
"""The day on which all is learnt and answered, counted from 1 January of the year 1."""
CODES = ("06KP-CZ3R-PR0G",)
FIGURES = 6
"""Futures of each decision in a review: few, as only what is kept matters."""


def command(*given: str, typed: Sequence[str] = ()) -> str:
    """The output of a command, with these lines typed."""
    out, err = io.StringIO(), io.StringIO()
    read = mock.patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    with read, redirect_stdout(out), redirect_stderr(err):
        code = main(list(given))
    assert code == 0, (given, code, err.getvalue())
    return out.getvalue()


def named(path: Path | None, name: str) -> Path:
    """Gives a match a name of its own; its lock goes, its earlier generation goes along."""
    assert path is not None
    lock_path(path).unlink(missing_ok=True)
    goal = path.with_name(name + save.SUFFIX)
    for end in ("", ".before"):
        path.with_name(path.name + end).rename(goal.with_name(goal.name + end))
    return goal


def newest() -> Path:
    """The match that was written last."""
    return max(shelf.paths(), key=lambda path: path.stat().st_mtime_ns)


def play(table: Table, stop: Any = lambda table: False, *, keen: bool = False) -> Table:
    """Plays by chance until it is to stop or is over; `keen` calls koi-koi whenever that may be."""
    while not table.over and not stop(table):
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            legal = table.view(phase.seat).legal
            rng = random.Random(f"{table.seed} {len(table.lines)}")
            table.act(phase.seat, KoiKoi() if keen and KoiKoi() in legal else rng.choice(legal))
        else:
            table.play_chance()
    return table


def chairs(*names: str, computers: Sequence[int] = ()) -> tuple[Chair, ...]:
    """Chairs of these people, with crests and colours; some are computer players."""
    made = [Chair(name, seat, seat) for seat, name in enumerate(names)]
    return tuple(replace(one, agent="greedy", face="frog") if one.crest in computers else one for one in made)


def matches() -> None:
    """Plays matches at a terminal and at tables of every kind, to the end and not."""
    ones = ["1"] * 900
    command("play", "--today", "2026-11-25", "--names", "Aoi", typed=ones)
    named(newest(), "today")
    command("play", "--code", CODES[0], "--names", "Ren", typed=ones)
    named(newest(), "from-code")
    command("play", "--rules", "koikoi-japan", "--seats", "human,greedy", "--names", "Aoi", typed=ones)
    named(newest(), "against-computer")
    command("play", "--rules", "german", "--seats", "human,greedy,human,random", "--names", "Aoi,Ren", typed=ones)
    named(newest(), "four-seats")
    command("play", "--seed", "7", "--rules", "nintendo", "--names", "Aoi,Ren", "--undo", typed=["1"] * 60 + ["q"])
    named(newest(), "seeded-waiting")

    def rounds(number: int, actions: int) -> Any:
        return lambda table: (
            len(table.match.results) >= number and "play" in table.lines[-1] and _plays(table) > actions
        )

    for privacy in Privacy:
        table = Table(
            bundled()["nintendo-standard"], Seating(chairs("Aoi", "Ren"), privacy, undo=True), path=save.new_path()
        )
        play(table, rounds(1, 8)).close()
        named(table.path, f"waiting-{privacy}")
    table = Table(bundled()["italian"], Seating(chairs("Aoi", "Ren", computers=(1,))), path=save.new_path())
    table.draw_lot(14, 51_234)
    table.close()
    named(table.path, "waiting-lots")
    table = Table(bundled()["italian"], Seating(chairs("Aoi", "Ren")), path=save.new_path(), totals=(30, 12))
    play(table, lambda table: isinstance(table.match.phase, ToDecide)).close()
    named(table.path, "waiting-question")
    table = Table(bundled()["spanish"], Seating(chairs("Aoi", "Ren"), undo=True), path=save.new_path())
    play(table, lambda table: table.undoable and len(table.match.results) > 1)
    table.undo()
    table.close()
    named(table.path, "waiting-undone")
    table = Table(
        bundled()["german"], Seating(chairs("Aoi", "Ren", "Hana"), Privacy.OPEN), seed=3, path=save.new_path()
    )
    table.coach(Seat(0), wanted=True)
    play(table, rounds(1, 4))
    table.coach(Seat(2), wanted=True)
    table.close()
    named(table.path, "waiting-coached")


def _plays(table: Table) -> int:
    deal = max(place for place, line in enumerate(table.lines) if "deal" in line)
    return sum("play" in line for line in table.lines[deal:])


def own_rules() -> None:
    """Saves house rules, rules with a yaku and words of one's own, rules that were taken in, and matches by them."""
    draft = Draft(bundled()["nintendo-standard"])
    draft.title = "Aoi's rules"
    draft.set("rounds", 2)
    draft.save()
    export_folder().mkdir()
    given = export_folder() / "river.toml"
    given.write_text(RIVER, encoding="utf-8")
    import_file(given)
    table = Table(library().get("river"), Seating(chairs("Aoi", "Ren")), path=save.new_path())
    play(table, keen=True).close()
    named(table.path, "own-rules")


RIVER = """\
title = "By the river"
extends = "german"
rounds = 3
words.en.kinds.plain = ["chaff", "chaff"]
words.de.yaku.boat = "Boot"

[yaku.boat]
name = "Boat"
needs = "11A 12P1"
points = 4
"""


def branches() -> None:
    """Plays on from a finished match, with the cards as they lay and dealt anew; and from a branch."""
    parent = matches_folder() / "against-computer.koikoi"
    for number, hidden in enumerate(Hidden):
        recorded = RecordedMatch.open(parent)
        places = decisions(recorded)
        at = places[len(places) * (number + 1) // 3]
        seat = own_seat(recorded, at)
        table = None
        while table is None:
            seating = seated(recorded, seat, Against.COMPUTER if number else Against.ONESELF)
            table = branch_table(recorded, at, seat, hidden, seating, new_path(parent))
        play(table, (lambda table: len(table.lines) > 150) if number else lambda table: False).close()
    first = branches_of(RecordedMatch.open(parent))[-1]
    recorded = RecordedMatch.open(next(one.path for one in branches_of(RecordedMatch.open(parent)) if one.over))
    at = decisions(recorded)[-3]
    seat = own_seat(recorded, at)
    again = branch_table(
        recorded, at, seat, Hidden.AS_DEALT, seated(recorded, seat, Against.PEOPLE), new_path(first.path)
    )
    assert again is not None
    play(again, lambda table: len(table.lines) > again_after(again)).close()


def again_after(table: Table) -> int:
    """The number of lines at which a branch left its match, and two."""
    assert table.header.branch is not None
    return table.header.branch.after + 2


def learnt() -> None:
    """The lesson half through, a sitting, problems answered, a turning point of one's own, reviews and tries."""
    for place in range(3):
        progress.lesson_begun(place)
        progress.lesson_done(place)
    kept = {one: Kept(number % 4 + 1, DAY + number, number % 3 == 0) for number, one in enumerate(QUESTIONS[:20])}
    assert progress.keep_sitting(kept, DAY, 12, 95.0) is None
    stack = bundled_problems.bundled()
    for number, problem in enumerate(stack[:5]):
        assert problems.keep_answer(problem, DAY - number, found=number != 1) is None
    recorded = RecordedMatch.open(matches_folder() / "against-computer.koikoi")
    view = stack[0].view
    assert problems.add_own(view, stack[0].answers, stack[0].futures, DAY) is None
    with redirect_stdout(io.StringIO()):
        named_ = [matches_folder() / f"{one}.koikoi" for one in ("against-computer", "today")]
        analyse_many(named_, 0, as_json=True, futures=FIGURES)
    assert reviews.keep_tries(recorded.key, 3, KeptTries((1, 0), hinted=True, shown=False, found=2)) is None


def exported() -> None:
    """Files that somebody has asked for, and a report."""
    over = matches_folder() / "today.koikoi"
    (export_folder() / "koikoi-20261125-200000.koikoi").write_bytes(over.read_bytes())
    own = statistics.of_person(statistics.counted(filter(None, map(statistics.read, shelf.paths()))), "Aoi")
    (export_folder() / "koikoi-20261125-200100.csv").write_text(statistics.as_csv(own), encoding="utf-8")


def chosen() -> None:
    """Settings that are none of those of a first start, and how the last match was set up."""
    plan = SetupPlan.of_table(Table(library().get("river"), Seating(chairs("Aoi", "Ren", computers=(1,)))))
    assert (
        settings.change(
            last_table=plan.table(),
            language="de",
            text_size=115,
            speed=settings.Speed.BRISK,
            effects=35,
            cloth="moss",
            back="blue",
            signs=True,
            keys={"help": "h"},
            keep_megabytes=50,
        )
        is None
    )


def told() -> dict[str, Any]:
    """An account of a home, by the programs that read it."""
    rows: dict[str, Any] = {"matches": {}, "rules": {}, "codes": {}}
    for path in sorted(user_folder().rglob(f"*{save.SUFFIX}")):
        table = Table.resume(path)
        table.close()
        lock_path(path).unlink(missing_ok=True)
        rows["matches"][path.relative_to(user_folder()).as_posix()] = match_told(table)
    for rules in library():
        if rules.name not in bundled():
            rows["rules"][rules.name] = {
                "title": rules.title,
                "rounds": rules.rounds,
                "yaku": [one.id for one in rules.yaku],
            }
    for code in CODES:
        shared = read_code(code)
        rows["codes"][code] = [shared.rules.name, shared.rules.rounds, list(shared.agents), shared.dealer, shared.seed]
    settings.load()
    rows["settings"] = asdict(settings.now())
    learning, _aside = progress.load()
    rows["learning"] = {
        "lesson": learning.lesson,
        "day": [learning.day, learning.asked, learning.spent],
        "boxes": {one.key: [kept.box, kept.due, kept.bloomed] for one, kept in learning.kept.items()},
    }
    known = problems.load()
    rows["problems"] = {
        "tried": {name: [one.day, one.found] for name, one in known.tried.items()},
        "level": [known.level, known.run],
        "own": [[one.day, one.problem.id, len(one.problem.answers)] for one in known.own],
    }
    looked = reviews.load()
    rows["reviews"] = {
        key: {str(seat): [sum(one.decisions.values()), len(one.losses)] for seat, one in seats.items()}
        for key, seats in looked.matches.items()
    }
    rows["tries"] = {
        key: {str(at): [list(one.made), one.hinted, one.shown, one.found] for at, one in tries.items()}
        for key, tries in looked.tries.items()
    }
    return rows


def match_told(table: Table) -> dict[str, Any]:
    """An account of a match: who plays what, how it stands, and every card."""
    match = table.match
    return {
        "players": list(table.players),
        "rules": table.rules.name,
        "seating": None if table.header.seating is None else table.header.seating.table(),
        "began": table.header.began is not None,
        "branch": None if table.header.branch is None else table.header.branch.table(),
        "code": table.header.code,
        "fair": table.fair,
        "damaged": table.damaged is not None,
        "phase": type(match.phase).__name__,
        "round": match.round,
        "totals": list(match.totals),
        "points": [list(one.points) for one in match.results],
        "hands": [str(hand) for hand in match.hands],
        "stock": [one.code for one in match.stock],
        "lines": len(table.lines),
        "events": len(table.events),
    }


def make(folder: Path) -> None:
    """Makes it."""
    folder = folder.resolve()
    folder.mkdir(parents=True)
    with mock.patch.dict(os.environ, {"KOIKOI_HOME": str(folder)}):
        settings.load()
        matches()
        own_rules()
        branches()
        learnt()
        exported()
        chosen()
        for path in sorted(folder.rglob("*.lock")):
            path.unlink()
        rows = told()
        for path in sorted(folder.rglob(f"*{save.SUFFIX}")):  # to keep it small: of one is enough
            over = rows["matches"][path.relative_to(folder).as_posix()]["phase"] == "MatchOver"
            if over and path.stem != "today":
                files.previous(path).unlink(missing_ok=True)
        assert str(folder) not in "".join(path.read_text("utf-8") for path in folder.rglob("*") if path.is_file())
        (folder / "told.json").write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
