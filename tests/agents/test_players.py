"""The simple computer players."""

from collections import Counter
from random import Random

import pytest

from koikoi.agents.players import GreedyPlayer, RandomPlayer, UnknownPlayer, make_agent
from koikoi.engine.actions import Action, Deal, NextRound, Seat
from koikoi.engine.cards import DECK
from koikoi.engine.notation import parse_action
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import observe
from tests.tables import RULESETS, STANDARD, TABLES, play, position, variant

ANYWAY = variant("capture_optional = true")


def greedy(match: Match) -> Action:
    view = observe(match, match.to_move)
    return GreedyPlayer().choose(view, Random(1))


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_player_plays_a_whole_match_under_every_ruleset(name: str, ruleset: str, seats: int) -> None:
    rng = Random(f"{name} {ruleset} {seats}")
    one = make_agent(name)
    match = new_match(RULESETS[ruleset], seats, dealer=Seat(0))
    while not isinstance(match.phase, MatchOver):
        if isinstance(match.phase, ToDeal):
            action: Action = Deal(tuple(rng.sample(DECK, len(DECK))))
        elif isinstance(match.phase, RoundOver):
            action = NextRound()
        else:
            action = one.choose(observe(match, match.phase.seat), rng)
            assert action in legal_actions(match)
        match = step(match, action)[0]


def test_random_player_chooses_everything_legal_alike_often() -> None:
    match = position(STANDARD, ["8B 2P1 4P1", "4P2"], field="8P1")
    view = observe(match, Seat(0))
    rng = Random(2)
    chosen = Counter(RandomPlayer().choose(view, rng) for _ in range(3000))
    assert set(chosen) == set(view.legal)
    assert all(900 < times < 1100 for times in chosen.values())


@pytest.mark.parametrize(
    ("hand", "field", "chosen"),
    [
        ("6A 2P1", "6R 2P2", "play 6A"),  # 10 + 5 against 1 + 1
        ("6P1 2R", "6A 2P2", "play 6P1"),  # 1 + 10 against 5 + 1
        ("1P1 9P1", "1B 9A", "play 1P1"),
        ("1P1 5R", "1R 1P2 5P1 5P2", "play 1P1"),  # of two matches the dearer only
        ("6P1 7R", "6A 6R 7A", "play 7R"),  # 5 + 10 against 1 + 10, not 1 + 10 + 5
        ("1P1 5R", "1R 1P2 1B 5A", "play 1P1"),  # of three all
        ("12B 3P1", "3P2", "play 3P1"),  # any capture before none
        ("12B 3R 7A", "5P1", "play 3R"),  # nothing matches: the cheapest
        ("3P1 2P1 7A", "5P1", "play 2P1"),  # of equals the first of the deck
    ],
)
def test_greedy_player_takes_what_is_worth_most(hand: str, field: str, chosen: str) -> None:
    assert greedy(position(STANDARD, [hand, "4P1"], field=field)) == parse_action(chosen)


@pytest.mark.parametrize("rules", [STANDARD, ANYWAY], ids=["standard", "capture-optional"])
def test_greedy_player_picks_the_dearest_of_two(rules: Ruleset) -> None:
    match = position(rules, ["8P1 2P1", "4P1"], field="8B 8A")
    match, _ = play(match, "play 8P1")
    assert greedy(match) == parse_action("pick 8B")


def test_greedy_player_leaves_nothing_that_it_may_take() -> None:
    match = position(ANYWAY, ["8P1 2P1", "4P1"], field="8P2")
    match, _ = play(match, "play 8P1")
    assert greedy(match) == parse_action("pick 8P2")


def test_greedy_player_always_stops() -> None:
    match = position(STANDARD, ["8P1 2P1", "4P1 5P1"], field="8B", stock="5A 10P1", captured=["9A", ""])
    match, _ = play(match, "play 8P1")
    assert set(legal_actions(match)) == {parse_action("stop"), parse_action("koikoi")}
    assert greedy(match) == parse_action("stop")


@pytest.mark.parametrize("one", [RandomPlayer(), GreedyPlayer()], ids=lambda one: one.name)
def test_player_refuses_to_choose_out_of_turn(one: RandomPlayer | GreedyPlayer) -> None:
    match = position(STANDARD, ["8P1", "4P1"])
    with pytest.raises(ValueError, match="not this seat's turn"):
        one.choose(observe(match, Seat(1)), Random(3))


def test_unknown_player_is_refused_with_the_names_there_are() -> None:
    assert [make_agent(name).name for name in ("random", "greedy")] == ["random", "greedy"]
    with pytest.raises(UnknownPlayer, match="there is no computer player 'gredy'; there are: random, greedy"):
        make_agent("gredy")
