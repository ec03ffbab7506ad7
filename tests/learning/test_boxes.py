"""Leitner's boxes, the sitting, and the file: laws that hold whatever somebody answers, and whoever wrote the file."""

import json
import random
from pathlib import Path

import pytest

from koikoi.learning import progress
from koikoi.learning.boxes import BLOOMS, DAYS, Kept, answered
from koikoi.learning.progress import Progress
from koikoi.learning.questions import QUESTIONS, Question
from koikoi.learning.sitting import AGAIN, MOST, SECONDS, Sitting, chosen, waiting

TODAY = 739_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def test_what_is_always_known_comes_after_1_2_4_9_and_21_days_and_blooms_in_the_fourth_box() -> None:
    kept, day, waits, bloomed = Kept(), TODAY, [], []
    for _ in range(7):
        kept = answered(kept, day, right=True)
        waits.append(kept.due - day)
        bloomed.append(kept.bloomed)
        day = kept.due
    assert waits == [1, 2, 4, 9, 21, 21, 21]
    assert bloomed == [False, False, False, True, True, True, True]


@pytest.mark.parametrize("seed", range(20))
def test_a_flower_never_closes_and_nothing_waits_longer_than_three_weeks(seed: int) -> None:
    rng, kept, day = random.Random(seed), Kept(), TODAY
    for _ in range(200):
        before, right = kept, rng.random() < 0.7
        kept = answered(kept, day, right=right)
        assert 1 <= kept.box <= len(DAYS)
        assert kept.bloomed >= before.bloomed
        assert kept.box < BLOOMS or kept.bloomed
        assert day < kept.due <= day + DAYS[-1] or kept == before
        assert right or (kept.box, kept.due) == (1, day + 1)
        day += rng.choice((0, 1, 1, 3, 30))


def test_known_twice_on_a_day_counts_once_and_a_wrong_clock_keeps_nothing_back() -> None:
    first = answered(Kept(), TODAY, right=True)
    assert answered(first, TODAY, right=True) == first
    assert Kept(2, TODAY + 400).is_due(TODAY)


def sitting(kept: dict[Question, Kept] | None = None, *, asked: int = 0, spent: float = 0.0) -> Sitting:
    return Sitting(kept or {}, TODAY, random.Random(4), asked=asked, spent=spent)


def test_a_day_has_twenty_questions_and_five_minutes_at_most() -> None:
    sat = sitting()
    rng = random.Random(5)
    while sat.now is not None:
        sat.answer(right=rng.random() < 0.5)
        sat.go_on()
    assert sat.asked == MOST
    assert sitting(asked=sat.asked).now is None
    assert sitting(asked=13).length == 7
    assert sitting(spent=SECONDS).now is None
    sat = sitting()
    sat.spent = SECONDS
    assert sat.now is None


def test_what_was_not_known_comes_back_in_this_sitting() -> None:
    sat = sitting()
    missed = sat.now
    sat.answer(right=False)
    seen = []
    for _ in range(AGAIN + 1):
        sat.go_on()
        seen.append(sat.now)
        sat.answer(right=True)
    assert seen[-1] == missed
    assert missed not in seen[:-1]
    assert missed is not None
    assert sat.kept[missed].box == 1, "it is asked again tomorrow all the same"


def test_what_is_due_comes_first_and_what_is_met_begins_with_the_flowers_of_twelve_months() -> None:
    due = {one: Kept(2, TODAY - 1) for one in QUESTIONS[100:115]}
    found = chosen(due, TODAY, MOST, random.Random(1))
    assert set(due) <= set(found)
    assert set(found) - set(due) == set(QUESTIONS[:5])
    assert waiting(due, TODAY) == 15
    new = chosen({}, TODAY, 12, random.Random(1))
    assert {one.card.month for one in new} == set(range(1, 13))
    later = {one: Kept(3, TODAY + 2) for one in QUESTIONS}
    assert sitting(later).now is None, "nothing is asked before it is due"


# The file


def test_it_comes_back_as_it_was_kept() -> None:
    kept = {QUESTIONS[3]: Kept(4, TODAY + 9, True), QUESTIONS[190]: Kept(1, TODAY, False)}
    wanted = Progress(2, kept, TODAY, 7, 61.0)
    assert progress.save(wanted) is None
    assert progress.load() == (wanted, None)


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1, 2]", "\x00\x01", "{" * 4000, '"' + "x" * 200_000 + '"', '{"boxes": [[[[[[1]]]]]]}']
)
def test_a_damaged_file_is_kept_beside_and_learning_begins_anew(home: Path, text: str) -> None:
    (home / "learning.json").write_text(text)
    found, aside = progress.load()
    assert found == Progress()
    assert aside is not None
    assert aside.read_text() == text
    assert progress.save(Progress(1)) is None
    assert progress.load() == (Progress(1), None)
    assert aside.read_text() == text


def test_a_file_that_was_damaged_meanwhile_is_not_written_over(home: Path) -> None:
    (home / "learning.json").write_text("mine")
    assert progress.save(Progress(1)) is None
    assert (home / "learning.broken").read_text() == "mine"


@pytest.mark.parametrize("seed", range(30))
def test_of_a_file_from_an_enemy_only_what_makes_sense_is_taken(home: Path, seed: int) -> None:
    rng = random.Random(seed)
    odd: list[object] = [
        None,
        True,
        -1,
        10**30,
        3,
        "7",
        [],
        {},
        [1, 2, 3],
        [1, 5, True],
        [9, 5, True],
        [1, -5, True],
        float("inf"),
    ]
    names = [*(one.key for one in QUESTIONS[:8]), "flower 13B", "", "x" * 90]
    table: dict[str, object] = {name: rng.choice(odd) for name in ("lesson", "day", "asked", "spent", "boxes", "other")}
    table["boxes"] = {name: rng.choice(odd) for name in names} if rng.random() < 0.8 else table["boxes"]
    (home / "learning.json").write_text(json.dumps(table))
    found, aside = progress.load()
    assert aside is None
    assert 0 <= found.lesson <= 4
    assert 0 <= found.asked <= MOST
    assert 0.0 <= found.spent <= SECONDS
    assert all(1 <= one.box <= len(DAYS) and one.due >= 0 for one in found.kept.values())
    assert set(found.kept) <= set(QUESTIONS)
    assert progress.save(found) is None
    assert progress.load()[0] == found


def test_where_nothing_can_be_written_that_is_said_and_nothing_stops(home: Path) -> None:
    (home / "learning.json").mkdir()
    (home / "learning.json" / "inside").touch()
    assert progress.load()[0] == Progress()
    assert progress.save(Progress(1)) is None or progress.load()[0] == Progress()


def test_the_lesson_goes_on_at_the_round_that_comes_next() -> None:
    assert progress.next_round() == 0
    progress.lesson_begun(0)
    assert progress.next_round() == 0
    progress.lesson_done(0)
    assert progress.next_round() == 1
    progress.lesson_done(1)
    assert progress.next_round() == 2
    progress.lesson_done(2)
    assert progress.next_round() == 2, "its other endings have not been seen"
    progress.lesson_done(4)
    assert progress.load()[0].learnt
    progress.lesson_begun(1)
    assert progress.load()[0].learnt, "once more changes nothing"
