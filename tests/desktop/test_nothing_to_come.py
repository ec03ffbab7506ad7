"""Nothing that is still to come is shown of a match that is not over, whoever plays it and however they share a screen.

Each match has a twin that differs only in what is to come: the cards of the stock in another order, another seed and
salt.  Whatever may be asked of them, at the window and at a terminal, is the same.
"""

import io
import json
import random
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.__main__ import main
from koikoi.desktop.screens.matches import MatchesScene
from koikoi.desktop.screens.replay.deals_check import DealsCheckScene, check_of
from koikoi.desktop.screens.replay.export import ExportScene
from koikoi.desktop.screens.replay.replay import ReplayScene, replay_of
from koikoi.desktop.screens.review.review_scene import review_of
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.state import MatchOver, RoundOver, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table import save, shelf, statistics
from koikoi.table.branches.play_on import decisions
from koikoi.table.highlights import round_end
from koikoi.table.record import Line, RecordError, dump, parse_lines
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.scene_driver import drawn
from tests.desktop.windows import entered, new_stack, panel_of

SIZE = (960, 600)
COMMANDS = ("", "--json", "--verify", "--verify --json", "--analyse --json", "--code", "--compare")
PEOPLE = {"two people": (2, ()), "against a computer": (2, (1,)), "three people": (3, ()), "partners": (4, (1, 3))}
"""The number of seats, and those in which computer players sit."""
CASES = [(sharing, people) for sharing in (*Privacy, None) for people in PEOPLE]
"""Ways of sharing a screen and seats; None stands for a record that says nothing of who sits where."""
CHANCE = Shuffle(4_815_162_342, "5e" * 16)


def table(path: Path, sharing: Privacy | None, people: str) -> Table:
    count, computers = PEOPLE[people]
    names = ("Aoi", "Ren", "Hana", "Sora")[:count]
    rules = replace(bundled()["german" if count > 2 else "nintendo"], rounds=4)
    if sharing is None:
        return Table(rules, names, shuffle=CHANCE, path=path)
    chairs = tuple(Chair(name, seat, seat, "greedy" if seat in computers else "") for seat, name in enumerate(names))
    return Table(rules, Seating(chairs, sharing, undo=True), shuffle=CHANCE, path=path)


def in_round(path: Path, sharing: Privacy | None, people: str, settled: int) -> list[Line]:
    """A match in the middle of the round after so many, with cards left to draw in some order."""
    match = table(path, sharing, people)
    while len(match.match.results) < settled or isinstance(match.match.phase, RoundOver):
        play_on(match, 1)
    for _ in range(100):
        if isinstance(match.match.phase, ToPlay) and "play" in match.lines[-1]:
            break
        play_on(match, 1)
    assert len(match.match.results) == settled
    assert len(match.match.stock) > 8
    match.close()
    return match.lines


def twin(lines: list[Line], rng: random.Random) -> list[Line]:
    """The same match with other things to come."""
    [*_rest, place] = [at for at, line in enumerate(lines) if "deal" in line]
    deal = lines[place]["deal"]
    gone = set(re.findall(r'"(1?\d[BARP]\d?)"', json.dumps(lines[place + 1 :])))
    match = Table.begun(lines).match
    left = [one.code for one in match.stock]
    assert left == deal["stock"][-len(left) :]
    assert not gone & set(left)
    other = left[:]
    while other[0] == left[0]:
        rng.shuffle(other)
    stock = deal["stock"][: -len(left)] + other
    head = lines[0] | {"seed": rng.getrandbits(52), "salt": f"{rng.getrandbits(128):032x}"}
    return [head, *lines[1:place], {"deal": deal | {"stock": stock}}, *lines[place + 1 :]]


def told(options: str, path: Path) -> str:
    """The output and exit code of `koikoi replay` with these options."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["replay", str(path), *options.split(), *([str(path)] if options == "--compare" else [])])
    return f"{code}\n{out.getvalue()}\n{err.getvalue()}"


def offered(*, finished: bool) -> set[str]:
    """The buttons of the list of matches."""
    listed = MatchesScene()
    stack = new_stack(listed, SIZE)
    listed.finished = finished
    entered(listed, SIZE)
    panel = panel_of(stack.top)
    return {one.label for one in (*panel.buttons, *panel.others) if isinstance(one, Button)}


def windows(path: Path) -> Iterator[tuple[str, object]]:
    """Everything that a window shows of it, by name."""
    yield "list", sorted(offered(finished=False))
    scene, why = replay_of(path)
    yield "watch", why
    review, refused = review_of(path)
    yield "review", (review is None, refused)
    check = check_of(path)
    if isinstance(check, DealsCheckScene):
        yield "check", [one.said for one in check.claims]
    else:
        assert isinstance(check, NoticeDialog)
        yield "check", check.text
    if scene is not None:
        yield from replayed(scene)
    figures = entered(StatisticsScene(), SIZE)
    yield "csv", statistics.as_csv(statistics.counted(figures.matches))
    for page in StatisticsPage:
        figures.choose_page(page)
    for moment in figures.moments:
        there = round_end(moment.past.path, moment.round.number)
        yield f"album {moment.round.number}", there is not None and (there.hands, there.stock, there.results)


def replayed(scene: ReplayScene) -> Iterator[tuple[str, object]]:
    """The viewer, from the beginning to the end, with its stock and its ways on."""
    recorded = scene.recorded
    yield "the file", recorded.path
    yield "points to play on from", decisions(recorded)
    stack = new_stack(scene, SIZE)
    for at in sorted({0, recorded.length // 2, recorded.length - 1, recorded.length}):
        scene.jump(at)
        scene.stock_shown = True
        stack.update(2.0)
        yield f"stock at {at}", recorded.rest_of_stock
        yield f"picture at {at}", drawn(stack)
    export = entered(ExportScene(recorded), SIZE)
    yield "export", [one.label for one in panel_of(export).buttons]
    yield "lines", json.dumps(recorded.lines)


@pytest.fixture
def path(home: Path) -> Path:
    return home / "matches" / "20260101-120000.koikoi"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes analyses cheap by few futures: what matters is whether anything is said."""
    for module in ("koikoi.cli.analysis.analyse", "koikoi.cli.analysis.analyse_many"):
        monkeypatch.setattr(f"{module}.FUTURES", 2)


def saw(path: Path, lines: list[Line]) -> dict[str, object]:
    """Everything that commands and windows show of a match, by name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    save.write(path, dump(lines))
    seen: dict[str, object] = {options: told(options, path) for options in COMMANDS}
    return seen | dict(windows(path))


@pytest.mark.law(10)
@pytest.mark.parametrize("settled", [0, 2])
@pytest.mark.parametrize(("sharing", "people"), CASES)
def test_what_is_to_come_changes_nothing_that_is_seen(
    sharing: Privacy | None, people: str, settled: int, path: Path
) -> None:
    lines = in_round(path, sharing, people, settled)
    other = twin(lines, random.Random(1))
    first, second = saw(path, lines), saw(path, other)
    secrets = {str(one[0][key]) for one in (lines, other) for key in ("seed", "salt")}
    for name, one in first.items():
        assert not [secret for secret in secrets if secret in str(one)], name
    proof = {"--verify", "--verify --json", "check"}  # which say whether seed and seal fit, and so differ
    assert [name for name in first if name not in proof and first[name] != second[name]] == []


@pytest.mark.parametrize("settled", [0, 2])
@pytest.mark.parametrize(("sharing", "people"), CASES)
def test_a_match_that_goes_on_is_neither_handed_out_nor_played_on(
    sharing: Privacy | None, people: str, settled: int, path: Path
) -> None:
    in_round(path, sharing, people, settled)
    [entry] = shelf.entries()
    assert offered(finished=False) <= {"Continue", "Watch", "Remove", "Back"}
    assert review_of(path)[0] is None
    try:
        recorded = RecordedMatch.open(path)
    except RecordError:
        assert entry.over is False
        return
    assert recorded.path is None
    assert decisions(recorded) == []
    assert "The record" not in [one.label for one in panel_of(entered(ExportScene(recorded), SIZE)).buttons]
    ends = [step.after.phase for step in recorded.steps]
    assert sharing is None or isinstance(ends[-1], RoundOver)


@pytest.mark.parametrize(("sharing", "people"), CASES)
def test_when_it_is_over_everything_may_be_seen(sharing: Privacy | None, people: str, path: Path) -> None:
    match = play_on(table(path, sharing, people))
    match.close()
    recorded = RecordedMatch.open(path)
    assert isinstance(recorded.replay.match.phase, MatchOver)
    assert recorded.path == path
    assert decisions(recorded)
    recorded.go(decisions(recorded)[0])
    assert recorded.rest_of_stock
    assert {"Watch", "Review", "Check", "Share"} <= offered(finished=True)
    assert str(match.header.seed) in told("--verify", path)


def test_a_watched_round_of_a_match_that_goes_on_holds_no_seed(path: Path) -> None:
    lines = in_round(path, Privacy.OPEN, "two people", 2)
    recorded = RecordedMatch.of_round(lines, 1)
    held = json.dumps(recorded.lines)
    assert str(lines[0]["salt"]) not in held
    assert str(lines[0]["seed"]) not in held
    assert recorded.path is None


def test_the_twin_is_a_match_like_the_other(path: Path) -> None:
    lines = in_round(path, Privacy.OPEN, "two people", 1)
    other = twin(lines, random.Random(2))
    assert Table.begun(other).match.hands == Table.begun(lines).match.hands
    assert Table.begun(other).match.stock != Table.begun(lines).match.stock
    assert [line for _n, line in parse_lines(dump(other))] == other
