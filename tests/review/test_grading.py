"""A decision graded: paired futures, the best chosen with one half of them and measured with the other."""

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from koikoi.agents.coach.odds import Figure, GivenUp
from koikoi.agents.kernel.kernel import code_of
from koikoi.agents.search.search import Lookahead, Option
from koikoi.engine.actions import Action, Seat
from koikoi.engine.cards import card
from koikoi.engine.notation import parse_action
from koikoi.engine.state import Match
from koikoi.engine.view import View, determinize, observe
from koikoi.review.grading import LEAST, SURE, Grade, GradedOption, grade
from koikoi.review.match_review import MatchReview
from koikoi.review.study import study_of, weigh
from tests.agents.rounds import dealt
from tests.review.test_match_review import played_match
from tests.tables import STANDARD, in_turn, play, position

NEAR = position(
    replace(STANDARD, rounds=1),
    ["8P1 2P1 6P1", "4P1 5P1 7P1"],
    field="8B 8A 9A",
    captured=["1B 3B", "12B 3R"],
    stock="5A 10P1 11P1",
)
MADE = play(play(NEAR, "play 8P1")[0], "pick 8B")[0]
"""Three brights in the last round: who stops has won."""
STOP, CALL = parse_action("stop"), parse_action("koikoi")
MOON = parse_action("play 8P1")


def view_of(match: Match) -> View:
    return observe(match, in_turn(match))


def graded(action: Action, futures: int = 80, seed: int = 1, match: Match = MADE) -> Grade:
    return grade(0, view_of(match), action, Random(seed), futures)


def test_a_clear_mistake_is_one_and_the_best_choice_none() -> None:
    best, worse = graded(STOP), graded(CALL)
    assert (best.mistake, best.given_away, best.best) == (False, Figure(0.0), best.done)
    assert worse.mistake
    assert (worse.best.action, worse.best.weighed.chance) == (STOP, Figure(1.0))
    assert 0.05 < worse.given_away.value == pytest.approx(1 - worse.done.weighed.chance.value)


def test_every_legal_action_is_an_option_once_and_the_best_stands_first() -> None:
    for action in view_of(NEAR).legal:
        found = graded(action, 20, match=NEAR)
        assert {one.action for one in found.options} == set(view_of(NEAR).legal)
        assert len(found.options) == len(view_of(NEAR).legal)
        assert found.best.behind == Figure(0.0)
        assert [one.behind.value for one in found.options] == sorted(
            [one.behind.value for one in found.options], key=lambda value: (value != 0, value)
        )
        for one in found.options:
            assert one.behind.value == pytest.approx(found.best.weighed.chance.value - one.weighed.chance.value)
    moon = graded(MOON, 20, match=NEAR).done
    assert moon.weighed.pick == card("8B"), "of two field cards the better one"


def test_the_error_is_that_of_the_difference_not_of_two_separate_figures() -> None:
    """The futures are the same for all options, so the errors go along with each other."""
    view = view_of(dealt(STANDARD, 2, Random(4)))
    found = [one for seed in range(2) for one in grade(0, view, view.legal[-1], Random(seed), 160).options[1:]]
    best = grade(0, view, view.legal[-1], Random(0), 160).best.weighed.chance.error
    ratio = fmean(one.behind.error / sqrt(one.weighed.chance.error**2 + best**2) for one in found)
    assert ratio < 0.95


def option(chance: float, behind: Figure) -> GradedOption:
    weighed = replace(graded(STOP, 4).best.weighed, chance=Figure(chance))
    return GradedOption(weighed, behind)


@pytest.mark.parametrize(
    ("behind", "clear"),
    [
        (Figure(0.05, 0.05 / SURE), True),
        (Figure(0.05, 0.0251), False),
        (Figure(LEAST, 0.0), True),
        (Figure(LEAST - 0.001, 0.0), False),
        (Figure(-0.05, 0.01), False),
    ],
)
def test_less_than_two_standard_errors_is_not_called_anything(behind: Figure, clear: bool) -> None:
    assert option(0.5, behind).clear is clear


def test_the_same_chance_gives_the_same_grade_and_another_one_another() -> None:
    assert graded(CALL) == graded(CALL)
    assert graded(CALL).given_away != graded(CALL, seed=2).given_away


def test_only_what_a_seat_could_know_counts() -> None:
    """Another match that looks the same to the seat is graded the same."""
    match = dealt(STANDARD, 2, Random(4))
    seat = in_turn(match)
    view = observe(match, seat)
    other = observe(determinize(view, Random(9)), seat)
    assert grade(0, view, view.legal[0], Random(1), 8) == grade(0, other, view.legal[0], Random(1), 8)


def test_what_was_not_legal_is_refused_and_nobody_waiting_ends_it() -> None:
    with pytest.raises(ValueError, match="not among the legal"):
        graded(MOON, 4)
    with pytest.raises(ValueError, match="not among the legal"):
        graded(STOP, 4).of(MOON)
    with pytest.raises(GivenUp):
        grade(0, view_of(NEAR), MOON, Random(1), 8, lambda: False)


def test_of_alike_options_hardly_any_is_called_a_mistake() -> None:
    """The last card of the month decides nothing here: choosing and measuring with the same futures would find some."""
    match = position(STANDARD, ["4P1 4P2 6P1 6P2", "1P1 2P1 3P1 5P1"], field="8P1 9P1", stock="10P1 11P1 12P1 5P2 7P1")
    view = observe(match, Seat(0))
    found = [grade(0, view, action, Random(seed), 40) for seed in range(5) for action in view.legal]
    twins = [one for one in found if one.best.action != one.action and one.mistake]
    assert len(twins) <= 2


@pytest.fixture(scope="module")
def many() -> list[Grade]:
    """Every decision of a match, also by so few futures that the halves often disagree."""
    review = MatchReview(played_match())
    return [one for futures in (8, 40, 160) for one in weigh(study_of(review, 0, futures), Random(0))]


def test_nothing_is_shown_above_what_is_called_the_best(many: list[Grade]) -> None:
    for found in many:
        shown = [one.weighed.chance.value for one in found.options]
        assert shown == sorted(shown, reverse=True), found.number
        assert all(0 <= one <= 1 for one in shown)
        assert all(one.behind.value >= 0 for one in found.options)


def test_what_is_told_as_lost_is_what_is_shown_between_the_two(many: list[Grade]) -> None:
    assert any(one.mistake for one in many)
    for found in many:
        apart = found.best.weighed.chance.value - found.done.weighed.chance.value
        assert found.given_away.value == pytest.approx(apart), found.number
        assert not found.mistake or apart >= LEAST


def test_where_the_other_half_does_not_see_it_ahead_nothing_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option preferred in the first half wins there always, and never in the other half."""
    half, sampled, sample = 40, list[int](), Lookahead.sample

    def swayed(self: Lookahead, options: list[Option]) -> None:
        before = [[way.hits for way in one.ways] for one in options]
        sample(self, options)
        sampled.append(0)
        for one, hits in zip(options, before, strict=True):
            for way, was in zip(one.ways, hits, strict=True):
                way.hits = was + (0.5 if one.codes[0] == code_of(STOP) else float(len(sampled) <= half))

    monkeypatch.setattr(Lookahead, "sample", swayed)
    found = graded(STOP, 2 * half)
    assert len(sampled) > half, "koi-koi looked better first, so it was measured"
    assert (found.best, found.given_away, found.mistake) == (found.done, Figure(0.0), False)
    assert [one.weighed.chance.value for one in found.options] == [0.5, 0.0]


def test_what_is_soon_far_behind_is_followed_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopping wins the match for sure here, and so does the moon that comes before it."""
    played, sample = list[int](), Lookahead.sample

    def counted(self: Lookahead, options: list[Option]) -> None:
        played.append(len(options))
        sample(self, options)

    monkeypatch.setattr(Lookahead, "sample", counted)
    assert not graded(STOP, 120).mistake
    assert played == [2] * 20, "one look is enough where nothing else comes near"
    played.clear()
    graded(parse_action("play 2P1"), 120, match=NEAR)
    assert played == [4] * 20 + [3] * 100, "8P1 without the moon is far behind 8P1 with it"
