"""Problems: their file, what is kept of them, which comes next, one's own turning points."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import determinize, observe
from koikoi.problems import kept, telling
from koikoi.problems.bundled import bundled
from koikoi.problems.kept import JOINS, MOST_OWN, Kept, OwnProblem, Tried, add_own, next_problem
from koikoi.problems.posed import PosedMatch
from koikoi.problems.position import position_of, read_position
from koikoi.problems.problem import LEVELS, ProblemKind, line_of, read_problem
from koikoi.rulesets.collection import bundled as bundled_rules

FILE = Path(kept.__file__).with_name("bundled.jsonl")
DAY = 740_000


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def test_every_bundled_problem_is_clear() -> None:
    """The best is better by five standard errors at 5,000 futures, or everything was counted."""
    assert FILE.stat().st_size <= 150_000
    assert len({one.id for one in bundled()}) == len(bundled()) == 300
    assert len({one.view.rules.name for one in bundled()}) >= 4
    assert {one.kind for one in bundled()} == set(ProblemKind)
    assert {one.level for one in bundled()} == set(range(1, LEVELS + 1))
    assert [one.level for one in bundled()] == sorted(one.level for one in bundled())
    for one in bundled():
        second = one.answers[1]
        assert one.best.behind == 0
        assert second.behind >= 0.02
        assert one.exact or (one.futures >= 5000 and second.behind >= 5 * second.error > 0)


def test_a_file_holds_what_the_seat_could_know_and_no_more() -> None:
    """Nothing in a line names a hidden card; two arrangements of them give the same line."""
    for line, problem in zip(lines(), bundled(), strict=True):
        view = problem.view
        assert position_of(view) == line["at"]
        words = json.dumps(line).replace('"', " ").replace(",", " ").replace("[", " ").replace("]", " ").split()
        assert not {one.code for one in view.unseen} & set(words)
    view = bundled()[0].view
    for seed in range(5):
        match = determinize(view, random.Random(seed))
        assert observe(match, view.seat) == view


def test_the_table_plays_what_may_be_played() -> None:
    """A problem on the table waits for exactly what its answers begin with."""
    for problem in bundled():
        posed = PosedMatch(problem.view, ("You", "The other"))
        assert posed.view(problem.view.seat) == problem.view
        assert {one.action for one in problem.answers} == set(problem.view.legal)


@pytest.mark.parametrize(
    "spoil",
    [
        {"hand": "1B 1B"}, {"hand": "13B"}, {"seat": 7}, {"hands": [12, 12]}, {"field": "1B 2R" * 99}, {"piles": []},
        {"pick": ["1B", "2R", "yes"]}, {"totals": [1]}, {"totals": ["a", 1]}, {"round": 0}, {"dealer": True},
        {"calls": [0, -1]}, {"called": [["x"], []]}, {"called": [[1, "none"], []]}, {"caller": 9},
    ],
)  # fmt: skip
def test_a_position_that_makes_no_sense_is_refused(spoil: dict[str, Any]) -> None:
    line = lines()[0]
    with pytest.raises(ValueError, match=r"."):
        read_position(line["at"] | spoil, bundled_rules()[line["rules"]])


@pytest.mark.parametrize(
    "spoil",
    [
        {"answers": []}, {"answers": [["1B", 1, 0, 0, 1, 1]]}, {"kind": "riddle"}, {"level": 9}, {"futures": -1},
        {"id": ""}, {"id": "x" * 99}, {"id": "\x1b"}, {"at": 3}, {"answers": "x"}, {"answers": [[1] * 9] * 2},
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_is_refused(spoil: dict[str, Any]) -> None:
    line = lines()[0]
    with pytest.raises(ValueError, match=r"."):
        read_problem(line | spoil, bundled_rules()[line["rules"]])


def test_a_line_says_the_same_when_it_is_written_again() -> None:
    for line, problem in zip(lines(), bundled(), strict=True):
        assert line_of(problem, position_of(problem.view)) == line


def test_three_found_lead_up_two_not_found_lead_down() -> None:
    easy = [one for one in bundled() if one.level == 1][:4]
    now = Kept()
    for one in easy[:3]:
        assert now.level == 1
        now = now.answered(one, DAY, found=True)
    assert now.level == 2
    for one in easy[:2]:
        now = now.answered(one, DAY, found=False)
    assert now.level == 1


def test_new_ones_of_the_level_come_first_and_what_was_not_found_comes_again() -> None:
    first = next_problem(bundled(), Kept(), DAY)
    assert first is not None
    assert first.level == 1
    later = Kept().answered(first, DAY, found=False)
    second = next_problem(bundled(), later, DAY)
    assert second is not None
    assert second is not first
    assert next_problem(bundled(), later, DAY + JOINS) is first
    assert next_problem(bundled(), later, DAY - 1) is first, "a clock that was wrong keeps nothing back"
    hard = next_problem(bundled(), Kept(level=4), DAY)
    assert hard is not None
    assert hard.level == 4
    assert next_problem(bundled(), Kept(), DAY, [first.id]) is not first
    everything = Kept({one.id: Tried(DAY + place, True) for place, one in enumerate(bundled())})
    assert next_problem(bundled(), everything, DAY + 900) is bundled()[0]
    assert next_problem((), Kept(), DAY) is None


def test_own_turning_points_join_after_three_days() -> None:
    source = next(one for one in bundled() if isinstance(one.view.phase, ToPlay))
    assert add_own(source.view, source.answers, 600, DAY) is None
    assert add_own(source.view, source.answers, 600, DAY) is None
    (own,) = kept.load().own
    assert own.problem.view == source.view
    assert own.problem.best.action == source.best.action
    assert next_problem(bundled(), kept.load(), DAY + JOINS - 1) is not own.problem
    found = next_problem(bundled(), kept.load(), DAY + JOINS)
    assert found == own.problem
    done = kept.load().answered(own.problem, DAY + JOINS, found=True)
    assert (done.level, done.run) == (1, 0), "one's own move no level"
    after = next_problem(bundled(), done, DAY + JOINS)
    assert after is not None
    assert after.id in {one.id for one in bundled()}


def test_own_turning_points_under_house_rules_bring_them() -> None:
    source = bundled()[0]
    house = replace(source.view.rules, name="ours", oya_ken_points=2)
    add_own(replace(source.view, rules=house), source.answers, 600, DAY)
    (own,) = kept.load().own
    assert own.problem.view.rules == house


def test_only_so_many_are_kept_and_the_oldest_go() -> None:
    source = next(one for one in bundled() if isinstance(one.view.phase, ToPlay))
    many = tuple(OwnProblem(DAY + place, replace(source, id=f"own-{place}")) for place in range(MOST_OWN))
    assert kept.save(Kept(own=many)) is None
    assert add_own(source.view, source.answers, 600, DAY + 99) is None
    own = kept.load().own
    assert len(own) == MOST_OWN
    assert own[0].day == DAY + 1
    assert own[-1].day == DAY + 99


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", "{", '{"tried": 3, "own": [1, {}], "level": 99, "run": "x"}',
        '{"tried": {"a": [1], "b": [true, true], "c": ["x", 1], "": [1, true]}}',
        '{"own": [{"day": 1, "id": "own-1", "rules": "nintendo"}, {"day": 1e99}]}',
        '{"own": [{"day": 1, "rules": "x", "ruleset": {"rounds": "many"}}]}', "[" * 5000,
    ],
)  # fmt: skip
def test_whatever_the_file_says_it_is_read_or_put_aside(text: str) -> None:
    kept.kept_path().parent.mkdir(parents=True, exist_ok=True)
    kept.kept_path().write_text(text, encoding="utf-8")
    assert kept.load() == Kept()
    assert kept.save(Kept(level=3)) is None
    assert kept.load().level == 3


def test_every_problem_can_be_told_and_no_reason_is_empty() -> None:
    for problem in bundled()[::25]:
        assert telling.standing(problem)
        assert telling.hint(problem.view)
        assert telling.source(problem)
        for answer in problem.answers:
            assert telling.in_words(answer, problem.view)
            assert telling.verdict(problem, answer)
            assert all(telling.reasons(problem, answer))


def test_kinds_are_what_they_say() -> None:
    for one in bundled():
        phase = one.view.phase
        assert isinstance(phase, ToDecide) == (one.kind is ProblemKind.KOIKOI)
        if isinstance(phase, ToPick):
            assert one.kind is ProblemKind.CAPTURE
        if one.kind is ProblemKind.END:
            assert one.exact
