"""Rollouts: rounds as the engine plays them, with the choices the players of rollouts make."""

from random import Random

import pytest

from koikoi.agents.kernel.kernel import SLIPS, Kernel, Outcome, Wait
from koikoi.agents.kernel.terms import KernelRules
from koikoi.agents.search.rollout import (
    MissingCards,
    RolloutPolicy,
    finish,
    next_code,
    outlook,
    roll_out,
    sequences,
)
from koikoi.agents.search.rollout_weights import CardScores, learned
from koikoi.agents.search.ruleset_model import RulesetModel, ruleset_model
from koikoi.agents.search.search import Lookahead
from koikoi.engine.actions import KoiKoi, Seat
from koikoi.engine.cards import DECK, CardSet, Month, card
from koikoi.engine.notation import parse_action
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import find_yaku
from koikoi.engine.step import step
from koikoi.engine.view import observe
from tests.agents.rounds import dealt, made_up, odd_rulesets
from tests.tables import GERMAN, RULESETS, STANDARD, TABLES, position, variant

pytestmark = pytest.mark.law(2)


def followed(known: RulesetModel, kernel: Kernel, policy: RolloutPolicy) -> Outcome:
    """How the round ends when each choice is made by `next_code`, and done by `apply`, under one guide."""
    ahead, ready = kernel.copy(), known.ready(kernel)
    while ahead.waits is not Wait.OVER:
        ahead.apply(next_code(ahead, ready, policy))
    return ahead.outcome


def plain_policy(known: RulesetModel, kernel: Kernel) -> RolloutPolicy:
    """Of two field cards the dearer, whatever else there is: only so are the same options seen in the same order."""
    kernel.hands = [sorted(hand) for hand in kernel.hands]
    weights = learned().weights._replace(at_risk=0.0, improves=0.0, denies=0.0, denies_risk=0.0)
    scores = [CardScores(weights, *prices) for prices in known.prices(kernel, 1)]
    return RolloutPolicy(scores, [known.koikoi_weights] * kernel.seats)


@pytest.mark.usefixtures("learned_quickly")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rollout_is_the_round_its_players_play_action_by_action(name: str, seats: int) -> None:
    known, rng = ruleset_model(RULESETS[name], seats), Random(f"{name} {seats}")
    kernel = known.kernel()
    for _ in range(60):
        kernel.deal(rng)
        policy = plain_policy(known, kernel)
        assert finish(kernel.copy(), known.ready(kernel), policy) == followed(known, kernel, policy)


@pytest.mark.usefixtures("learned_quickly")
def test_rollout_ends_every_round_of_rulesets_nobody_has_thought_of() -> None:
    rng = Random(40)
    for (rules, seats), number in zip(odd_rulesets(41), range(12), strict=False):
        known = ruleset_model(rules, seats)
        for _ in range(3):
            kernel = known.kernel()
            kernel.load(made_up(rules, seats, rng) if number % 2 else dealt(rules, seats, rng))
            winner, awards = finish(kernel.copy(), known.ready(kernel), known.policy(kernel, 1))
            assert winner in (None, *range(seats))
            assert all(0 <= earner < seats and total >= 0 for earner, total in awards)


@pytest.mark.usefixtures("learned_quickly")
def test_what_an_option_takes_is_taken_by_its_hand_card_alone() -> None:
    known, rng = ruleset_model(STANDARD, 2), Random(44)
    kernel, seen = known.kernel(), 0
    for _ in range(60):
        kernel.deal(rng)
        policy = plain_policy(known, kernel)
        for codes in sequences(kernel):
            ahead = kernel.copy()
            for code in codes:
                ahead.apply(code)
            seen += len(codes) - 1
            outcome = roll_out(kernel, known.ready(kernel), policy, *first_of(kernel, codes))
            assert outcome == finish(ahead, known.ready(kernel), policy)
    assert seen > 50


@pytest.mark.usefixtures("learned_quickly")
def test_players_of_rollouts_follow_suit_where_the_rules_say_so() -> None:
    rules = variant("must_match = true")
    known, rng = ruleset_model(rules, 2), Random(46)
    kernel = known.kernel()
    for _ in range(40):
        kernel.deal(rng)
        policy = plain_policy(known, kernel)
        assert finish(kernel.copy(), known.ready(kernel), policy) == followed(known, kernel, policy)


def test_cards_that_would_improve_a_pile_are_those_that_add_points() -> None:
    rng, missing = Random(45), MissingCards(KernelRules(STANDARD, 2, Month.PINE))
    for _ in range(40):
        pile = CardSet(rng.sample(DECK, rng.randint(0, 20)))
        worth = sum(one.points for one in find_yaku(STANDARD, pile))
        adding = [
            one for one in DECK if sum(yaku.points for yaku in find_yaku(STANDARD, pile | CardSet([one]))) > worth
        ]
        assert missing.of(pile.mask) & ~pile.mask == CardSet(adding).mask


def test_what_speaks_for_a_koikoi_stands_where_the_learned_weights_expect_it() -> None:
    assert outlook(5, 30, 2, 9) == (1.0, 5.0, 20.0, 2.0, 9.0, 1.0, 5 * 9 / 8)
    assert outlook(0, 3, 0, 20) == (1.0, 0.0, 3.0, 0.0, 12.0, 0.0, 0.0)


@pytest.mark.parametrize(("rules", "seats"), [(STANDARD, 2), (GERMAN, 3)], ids=["two", "three"])
def test_rollout_begins_with_the_option_it_is_given_and_changes_nothing(rules: Ruleset, seats: int) -> None:
    known, rng = ruleset_model(rules, seats), Random(42)
    kernel = known.kernel()
    kernel.deal(rng)
    before = kernel.copy()
    ready, policy = known.ready(kernel), known.policy(kernel, 1)
    for codes in sequences(kernel):
        roll_out(kernel, ready, policy, *first_of(kernel, codes))
        ahead = kernel.copy()
        for code in codes:
            ahead.apply(code)
        assert all(total >= 0 for _, total in finish(ahead, ready, policy)[1])
    for name in ("hands", "stock", "field", "piles", "calls", "bars"):
        assert getattr(kernel, name) == getattr(before, name)


def first_of(kernel: Kernel, codes: tuple[int, ...]) -> tuple[tuple[int, int], int]:
    """A play and its aim as `roll_out` takes them."""
    slip = next(one for one in kernel.hands[kernel.seat] if one[0] == 1 << codes[0])
    return slip, 1 << codes[1] if len(codes) > 1 else 0


def test_options_of_a_play_come_with_their_picks() -> None:
    known = ruleset_model(STANDARD, 2)
    kernel = known.kernel()
    kernel.load(position(STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 8A 6A"))
    assert sequences(kernel) == [(6,), (22,), (30, 28), (30, 29)]


def test_when_time_runs_out_the_best_so_far_is_chosen() -> None:
    match = position(
        STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 9A", captured=["1B 3B", "12B 3R"], stock="5A 10P1 11P1"
    )
    ticks = iter([0.0, *[1e9] * 100])
    thinking = Lookahead(observe(match, Seat(0)), Random(1), clock=lambda: next(ticks))
    best = thinking.think()
    assert DECK[best.codes[0]] == card("8P1"), "it makes three brights at once"
    assert len(list(ticks)) == 99, "nothing more is tried"


def test_a_play_is_worth_what_it_takes_of_two_cards() -> None:
    match = position(
        STANDARD, ["8P1 2P1 6P1", "4P1 5P1 7P1"], field="8B 8A 6A", captured=["1B 3B", "12B 3R"], stock="5A 10P1 11P1"
    )
    thinking = Lookahead(observe(match, Seat(0)), Random(1))
    for _ in range(10):
        thinking.sample(thinking.options)
    means = {tuple(DECK[code] for code in option.codes): option.mean for option in thinking.options}
    assert means[card("8P1"), card("8B")] > means[card("8P1"), card("8A")]


def test_an_end_is_worth_the_chance_of_the_match_as_it_goes_on_and_a_little_for_points_ahead() -> None:
    view = observe(position(STANDARD, ["8P1", "4P1"]), Seat(0))
    values, standing = Lookahead(view, Random(1)).values, ruleset_model(STANDARD, 2).standing
    for winner, won in ((0, (5, 0)), (1, (0, 5)), (1, (0, 9))):
        value, chance, points = values[winner, ((winner, max(won)),)]
        assert points == won[0]
        assert chance == standing.chance(won, view.round, Seat(winner), 0), "whoever has won deals"
        assert value > chance if winner == 0 else value < chance


CALLS = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The courage of somebody who always calls."""


@pytest.mark.usefixtures("learned_quickly")
def test_who_holds_a_yaku_that_nobody_has_looked_at_scores_it_in_a_rollout() -> None:
    known = ruleset_model(STANDARD, 2)
    kernel = known.kernel()
    kernel.load(position(STANDARD, ["5P1", "8P1"], field="12P1", stock="9P1 10P1", captured=["1R 2R 3R", ""]))
    outcome = roll_out(kernel, known.ready(kernel), known.policy(kernel, Month(1)))
    assert outcome[0] == 0, "the cards of the last turn take nothing, but the yaku lies there"


@pytest.mark.usefixtures("learned_quickly")
def test_nobody_calls_in_a_rollout_without_the_new_yaku_that_a_call_needs() -> None:
    rules = variant("call_needs = 'new_yaku'")
    known = ruleset_model(rules, 2)
    kernel = known.kernel()
    hands, pile = ["6R 5P1 4P1", "8P1 9P1 10P1"], "1R 2R 4R 5R 7R"
    match = position(rules, hands, field="6P1", stock="12P1", captured=[pile, ""], calls=(1, 0))
    kernel.load(match)
    policy = RolloutPolicy(known.policy(kernel, Month(1)).card_scores, [CALLS, CALLS])
    laid = next(slip for slip in kernel.hands[0] if slip == SLIPS[card("6R").index])
    winner, awards = roll_out(kernel, known.ready(kernel), policy, laid)
    assert winner == 0
    match, _ = step(match, parse_action("play 6R"))
    assert not any(isinstance(one, KoiKoi) for one in observe(match, Seat(0)).legal), "a call needs a new yaku"
    assert [total for _seat, total in awards] == [observe(match, Seat(0)).worth(Seat(0)).total]
