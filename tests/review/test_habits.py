"""Over many matches: nothing is counted twice, and no difference is called one that chance might have made."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from koikoi.agents.coach.odds import Figure
from koikoi.engine.actions import KoiKoi, Pick, Seat, Stop
from koikoi.engine.cards import Month
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.locales import players
from koikoi.problems.bundled import bundled
from koikoi.problems.problem import Problem
from koikoi.review import kept, telling
from koikoi.review.batch import BatchProgress, MatchBatch, ReviewedRecord, review_batch
from koikoi.review.grading import Grade
from koikoi.review.habits import Habits, MatchMean, clear
from koikoi.review.kept import KeptReviews, KeptTries
from koikoi.review.losses import KINDS, MOST, Loss, LossKind, SeatReview, kind_of
from koikoi.rulesets import collection
from koikoi.table.seating import Chair, Seating
from koikoi.table.statistics import Opponent
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.problems.test_own import looked_back
from tests.review.played_matches import keep, match, reviewed


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))


def costing(*each: float) -> Habits:
    """Hana's habits where each match cost so much."""
    matches, known = [match(number) for number in range(len(each))], KeptReviews()
    for past, lost in zip(matches, each, strict=True):
        loss = Loss(12, LossKind.CARD, Month.PINE, Figure(lost, 0.01))
        known = known.with_review(past.key, {Seat(0): SeatReview(dict.fromkeys(KINDS, 9), (loss,))})
    return Habits(matches, "Hana", known)


def test_sums_by_kind_month_opponent_and_time_are_the_same_losses() -> None:
    matches = [match(number, ("player", "")[number % 2]) for number in range(23)]
    habits = Habits([*matches, match(99)], "Hana", keep(matches))
    whole = sum(one.review.lost.value for one in habits.reviewed)
    assert [past.key for past in habits.waiting] == [match(99).key]
    assert habits.whole.figure.value * 23 == pytest.approx(whole)
    for means in (habits.kinds.values(), habits.months.values(), habits.periods):
        assert sum(one.figure.value * one.matches for one in means) == pytest.approx(whole)
    assert sum(one.figure.value * one.matches for _who, one in habits.opponents) == pytest.approx(whole)
    assert [who for who, _one in habits.opponents] == [Opponent(agent="player"), Opponent("Marco")]
    assert [one.matches for one in habits.periods] == [3, 10, 10], "the latest ten are whole"
    assert sum(habits.count(kind)[0] for kind in KINDS) == habits.mistakes


def test_the_same_record_counts_once_whatever_its_file_is_called() -> None:
    one, copied = match(1), replace(match(1), path=Path("elsewhere.koikoi"))
    assert one.key == copied.key != match(2).key
    known = KeptReviews().with_review(one.key, {Seat(0): reviewed(1)}).with_review(copied.key, {Seat(0): reviewed(1)})
    assert len(known.matches) == 1


@pytest.mark.parametrize(
    ("before", "after", "told"), [(0.2, 0.05, True), (0.05, 0.2, True), (0.12, 0.1, False), (0.1, 0.1, False)]
)
def test_a_change_is_told_only_where_chance_would_not_have_made_it(before: float, after: float, told: bool) -> None:
    def around(mean: float, count: int) -> list[float]:
        return [mean * (0.4 if place % 2 else 1.6) for place in range(count)]

    change = costing(*around(before, 10), *around(after, 10)).change
    assert change is not None
    assert clear(change) is told
    few = costing(*around(before, 14))
    assert few.change is None, "four are too few"
    assert telling.change(few) == "A change can be told from 15 matches on."


def test_one_match_says_nothing_of_its_error_and_no_match_of_anything() -> None:
    assert MatchMean.of([0.1]).figure == Figure(0.1)
    assert MatchMean.of([0.1, 0.1]).figure.error == 0
    assert "±" not in next(telling.told(costing(0.1)))
    assert "±" in next(telling.told(costing(0.1, 0.3)))
    assert list(telling.told(costing())) == []


def test_people_are_called_by_their_names_and_computer_players_by_how_they_play() -> None:
    matches = [match(0, "player"), match(1, "")]
    told = list(telling.against(Habits(matches, "Hana", keep(matches))))
    assert [one.partition(":")[0] for one in told] == [f"Against {players.agent('player')}", "Against Marco"]


def test_tries_that_are_over_are_counted_by_how_many_it_took() -> None:
    past = match(1)
    review = reviewed(1)
    numbers = [one.number for one in review.losses][:2]
    tries = [KeptTries((4, 2), hinted=True, shown=False, found=2), KeptTries((4,), hinted=False, shown=False, found=0)]
    known = KeptReviews().with_review(past.key, {Seat(0): review})
    for number, one in zip(numbers, tries, strict=True):
        known = known.with_tries(past.key, number, one)
    known = known.with_tries(past.key, 999, KeptTries((), hinted=False, shown=True, found=0))
    habits = Habits([past], "Hana", known)
    assert dict(habits.tries) == {2: 1}, "one is not over, and one was no mistake of hers"
    assert "1 of 1" in telling.tries(habits)


def test_what_is_kept_is_read_again_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    known = keep([match(number) for number in range(5)])
    loaded = kept.load()
    assert [*loaded.matches] == [*known.matches]
    assert loaded.tries == known.tries
    monkeypatch.setattr(kept, "MOST_MATCHES", 3)
    more = known.with_review(match(7).key, {Seat(0): reviewed(7)})
    assert [*more.matches] == [match(3).key, match(4).key, match(7).key], "those looked back at last stay"


@pytest.mark.parametrize("number", ["²", "x", "-1", "1234567", "100000", "1.0", "", "١"])
def test_a_key_that_is_no_number_of_a_decision_is_left_out(number: str) -> None:
    tried = [[1], False, False, 0]
    found = kept.cleaned({"tries": {"0" * 16: {number: tried, "7": tried}}})
    assert [*found.tries["0" * 16]] == [7]


GOOD = [3, "card", 4, 0.25, 0.5]


@pytest.mark.parametrize(
    "wrong",
    [
        *product(range(5), (None, True, "4", (), -1, float("nan"))),
        *((0, 100_001), (0, 1.0), (1, "cards"), (2, 0), (2, 13), (3, 1.01), (4, 2)),
    ],
    ids=repr,
)
def test_a_loss_that_makes_no_sense_is_left_out(wrong: tuple[int, Any]) -> None:
    place, value = wrong
    bad = [value if at == place else one for at, one in enumerate(GOOD)]
    losses = [bad, GOOD, [*GOOD, 1], GOOD[:4]]
    found = kept.cleaned({"matches": {"0" * 16: {"1": {"decisions": [1, 2, 3, 4, 5], "losses": losses}}}})
    assert found.matches["0" * 16] == {
        1: SeatReview(
            dict(zip(KINDS, (1, 2, 3, 4, 5), strict=True)), (Loss(3, LossKind.CARD, Month(4), Figure(0.25, 0.5)),)
        )
    }


@pytest.mark.parametrize("agents", [("", "greedy"), ("", ""), ("greedy", "random")])
def test_turning_points_are_those_of_the_one_person_who_played(
    agents: tuple[str, str], tmp_path: Path, learned_quickly: None
) -> None:
    chairs = tuple(
        Chair(name, place, agent=agent) for place, (name, agent) in enumerate(zip("ab", agents, strict=True))
    )
    rules = replace(collection.bundled()["german"], rounds=1)
    table = play_on(Table(rules, Seating(chairs), seed=7, path=tmp_path / "m.koikoi"))
    table.close()
    running = Table(rules, Seating(chairs), seed=7, path=tmp_path / "running.koikoi")
    play_on(running, 9).close()
    paths = (tmp_path / "m.koikoi", tmp_path / "running.koikoi", tmp_path / "none.koikoi")
    *progress, done, waiting, none = review_batch(MatchBatch(rules, paths, futures=4), Random(0))
    assert isinstance(done, ReviewedRecord)
    assert (done.match, [*done.seats]) == (1, [seat for seat in (0, 1) if not agents[seat]])
    assert {one.decision.seat for one in done.turning_points} <= {0}
    assert bool(done.turning_points) is (agents == ("", "greedy"))
    assert [one.weighed for one in progress if isinstance(one, BatchProgress)] == list(range(len(progress)))
    assert [waiting, none] == [ReviewedRecord(2, "", {}, ()), ReviewedRecord(3, "", {}, ())]


def test_the_largest_file_there_can_be_is_read_again() -> None:
    losses = tuple(
        Loss(kept.MOST_NUMBER - place, LossKind.CAPTURE, Month.PAULOWNIA, Figure(0.1234, 0.0123))
        for place in range(MOST)
    )
    seat = SeatReview(dict.fromkeys(KINDS, kept.MOST_NUMBER), losses)
    tries = KeptTries((10, 11, 12), hinted=False, shown=False, found=0)
    known = KeptReviews()
    for key in (f"{place:016x}" for place in range(4)):
        known = known.with_review(key, {Seat(number): seat for number in range(kept.MOST_SEATS)})
        for number in range(kept.MOST_TRIED):
            known = known.with_tries(key, kept.MOST_NUMBER - 1 - number, tries)
    assert kept.save(known) is None
    assert kept.load() == known
    assert kept.kept_path().stat().st_size / 4 * kept.MOST_MATCHES < kept.MOST_BYTES


def kind(problem: Problem, better: type = object) -> LossKind:
    """Of the decision of a problem, answered by what was worst."""
    point = looked_back(problem)
    grade = point.grade
    options = sorted(grade.options, key=lambda one: not isinstance(one.action, better))
    return kind_of(problem.view, Grade(7, 600, tuple(options), options[-1].action))


def test_a_mistake_is_of_the_kind_of_its_decision() -> None:
    call = next(one for one in bundled() if isinstance(one.view.phase, ToDecide))
    assert kind(call, Stop) is LossKind.CALLED
    assert kind(call, KoiKoi) is LossKind.STOPPED
    pick = next(one for one in bundled() if isinstance(one.view.phase, ToPick))
    assert kind(pick, Pick) is LossKind.CAPTURE
    cards = [kind(one) for one in bundled() if isinstance(one.view.phase, ToPlay)]
    assert {*cards} == {LossKind.CARD, LossKind.DANGER}
    assert cards.count(LossKind.CARD) > cards.count(LossKind.DANGER), "most leave nothing lying that somebody waits for"
