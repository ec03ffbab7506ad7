"""The levels: fair, legal in every round there can be, the same for the same chance, and in their styles."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from koikoi.agents import players
from koikoi.agents.levels import PLAIN, STYLE_BIASES, Level, Style, name_of, parse
from koikoi.agents.players import NAMES, Agent, Beginner, UnknownPlayer, make_agent
from koikoi.agents.search.planner import Planner
from koikoi.agents.search.ruleset_model import learned_from
from koikoi.agents.search.search import STRONG, Budget, Lookahead, Searcher
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Seat
from koikoi.engine.cards import EMPTY, CardSet, Kind
from koikoi.engine.notation import parse_action
from koikoi.engine.reach import dangers
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide, ToPick
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, determinize, observe
from tests.agents.rounds import any_action, dealt, made_up, odd_rulesets, over
from tests.tables import RULESETS, STANDARD, TABLES, in_turn, play, position, variant

pytestmark = pytest.mark.law(3)

QUICK = Searcher("quick", Budget(20, 60.0))
THOROUGH = Searcher("thorough", Budget(400, 60.0))
SOME: list[Agent] = [make_agent("beginner"), make_agent("player"), QUICK]
by_name = pytest.mark.parametrize("one", SOME, ids=lambda one: one.name)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a whole second, and no clock breaks a search off, however busy the machine is."""
    monkeypatch.setattr(players, "STRONG", replace(STRONG, rollouts=40, seconds=60.0))
    monkeypatch.setattr(players, "MASTER", Budget(40, 60.0))


def views(rules: Ruleset, seats: int, rng: Random) -> Iterator[View]:
    """All decisions of a round, as the seat in turn sees them; the round is played by a beginner."""
    match = dealt(rules, seats, rng)
    while over(match) is None:
        view = observe(match, in_turn(match))
        yield view
        match = step(match, make_agent("beginner").choose(view, rng))[0]


@by_name
@pytest.mark.usefixtures("learned_quickly")
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_level_chooses_what_is_legal_through_rounds_of_every_ruleset(one: Agent, ruleset: str, seats: int) -> None:
    rng = Random(f"{one.name} {ruleset} {seats}")
    for view in views(RULESETS[ruleset], seats, rng):
        assert one.choose(view, rng) in view.legal


@by_name
@pytest.mark.usefixtures("learned_quickly")
def test_level_chooses_what_is_legal_in_rulesets_nobody_has_thought_of(one: Agent) -> None:
    rng = Random(one.name)
    for (rules, seats), number in zip(odd_rulesets(30), range(6), strict=False):
        match = made_up(rules, seats, rng) if number % 2 else dealt(rules, seats, rng)
        while over(match) is None:
            chosen = one.choose(observe(match, in_turn(match)), rng)
            assert chosen in legal_actions(match)
            match = step(match, chosen)[0]


@pytest.mark.parametrize(("ruleset", "seats"), [("koikoi-japan", 2), ("german", 3), ("german", 4)])
@pytest.mark.parametrize("name", NAMES)
def test_player_chooses_alike_for_every_arrangement_of_what_it_cannot_see(name: str, ruleset: str, seats: int) -> None:
    rng, one = Random(31), make_agent(name)
    for view in views(RULESETS[ruleset], seats, rng):
        assert view.seat is not None
        chosen = one.choose(view, Random(5))
        for _ in range(3):
            other = observe(determinize(view, rng), view.seat)
            assert one.choose(other, Random(5)) == chosen


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("level", Level)
def test_every_level_plays_in_every_style(level: Level, style: Style) -> None:
    one = make_agent(f"{level}:{style}")
    assert parse(one.name) == (level, style)
    rng = Random(f"{level} {style}")
    for view in views(STANDARD, 2, rng):
        assert one.choose(view, rng) in view.legal


def test_name_without_a_style_is_the_neutral_one() -> None:
    assert make_agent("player").name == make_agent("player:neutral").name == name_of(Level.PLAYER) == "player"
    assert parse("master:daring") == (Level.MASTER, Style.DARING)
    assert [parse(name) for name in ("greedy", "strong:", "strong:loud", "Strong", "")] == [None] * 5


def test_unknown_style_is_refused_with_the_styles_there_are() -> None:
    with pytest.raises(UnknownPlayer, match="'strong:loud'; styles are: neutral, careful, daring, brights, ribbons"):
        make_agent("strong:loud")
    with pytest.raises(UnknownPlayer, match="there are: random, greedy, steady, beginner, player, strong, master"):
        make_agent("champion")


@by_name
def test_level_refuses_to_choose_out_of_turn(one: Agent) -> None:
    match = position(STANDARD, ["8P1", "4P1"])
    with pytest.raises(ValueError, match="not this seat's turn"):
        one.choose(observe(match, Seat(1)), Random(3))


def test_beginner_overlooks_things_now_and_then() -> None:
    view = observe(position(STANDARD, ["8P1 2P1", "4P1"], field="8B"), Seat(0))
    chosen = [Beginner(Style.NEUTRAL).choose(view, Random(seed)) for seed in range(200)]
    assert 110 < chosen.count(parse_action("play 8P1")) < 170


@pytest.mark.parametrize(
    ("style", "least", "most"), [(Style.NEUTRAL, 0, 0), (Style.CAREFUL, 0, 0), (Style.DARING, 30, 70)]
)
def test_only_a_daring_beginner_calls_and_not_every_time(style: Style, least: int, most: int) -> None:
    match, _ = play(position(STANDARD, ["8P1 2P1", "4P1 5P1"], field="8B", captured=["9A", ""]), "play 8P1")
    chosen = [Beginner(style).choose(observe(match, Seat(0)), Random(seed)) for seed in range(100)]
    assert least <= chosen.count(parse_action("koikoi")) <= most


def test_a_beginner_never_overlooks_what_it_is_fond_of() -> None:
    view = observe(position(STANDARD, ["8P1 2P1", "4P1"], field="8B"), Seat(0))
    chosen = [Beginner(Style.BRIGHTS).choose(view, Random(seed)) for seed in range(50)]
    assert set(chosen) == {parse_action("play 8P1")}


@pytest.mark.parametrize("one", [Planner(Style.NEUTRAL, lapse=0.0), THOROUGH], ids=lambda one: one.name)
@pytest.mark.parametrize(
    ("captured", "why"),
    [
        (["1B 3B", "2P1 2P2"], "it completes three brights"),
        (["2P1 2P2", "1B 3B"], "the other seat would complete three brights"),
    ],
)
def test_level_takes_the_bright_that_somebody_waits_for(one: Agent, captured: list[str], why: str) -> None:
    match = position(STANDARD, ["8P1 10P1 6P1", "4P1 5P1 7P1"], field="8B 10P2 6P2", captured=captured)
    assert one.choose(observe(match, Seat(0)), Random(1)) == parse_action("play 8P1"), why


def test_a_player_that_weighs_cards_seldom_misses_what_is_worth_much() -> None:
    match = position(STANDARD, ["8P1 10P1 6P1", "4P1 5P1 7P1"], field="8B 10P2 6P2", captured=["1B 3B", "2P1 2P2"])
    view = observe(match, Seat(0))
    chosen = [Planner(Style.NEUTRAL).choose(view, Random(seed)) for seed in range(60)]
    assert 45 < chosen.count(parse_action("play 8P1")) < 60


def test_the_most_daring_player_stops_where_nobody_may_call() -> None:
    match, _ = play(position(STANDARD, ["8P1", "4P1"], field="8B", captured=["1B 3B", ""]), "play 8P1")
    assert Planner(Style.DARING, timid=100.0).choose(observe(match, Seat(0)), Random(1)) == parse_action("stop")


def test_search_stops_with_the_match_won_in_the_last_round() -> None:
    rules = RULESETS["nintendo"]
    match = position(rules, ["8P1 2P1 4P2", "4P1 5P1 1P1"], field="8B", stock="5A 10P1", captured=["9A", ""])
    match = replace(match, round=rules.rounds, totals=(20, 20))
    match, _ = play(match, "play 8P1")
    assert len(legal_actions(match)) == 2
    assert THOROUGH.choose(observe(match, Seat(0)), Random(1)) == parse_action("stop")


def test_search_plays_on_where_stopping_loses_the_match() -> None:
    rules = RULESETS["nintendo"]
    match = position(rules, ["8P1 2P1 4P2", "4P1 5P1 1P1"], field="8B", stock="5A 10P1", captured=["9A", ""])
    match = replace(match, round=rules.rounds, totals=(0, 6))
    match, _ = play(match, "play 8P1")
    assert THOROUGH.choose(observe(match, Seat(0)), Random(1)) == parse_action("koikoi")


def test_same_chance_leads_to_the_same_choice() -> None:
    for view in views(RULESETS["nintendo"], 2, Random(32)):
        assert QUICK.choose(view, Random(9)) == QUICK.choose(view, Random(9))


def test_clock_ends_a_search_that_has_no_other_end() -> None:
    view = next(views(STANDARD, 2, Random(33)))
    assert Searcher("endless", Budget(10**9, 0.05)).choose(view, Random(1)) in view.legal


def test_learning_a_ruleset_takes_nothing_from_the_search() -> None:
    view = next(views(variant("rounds = 34"), 2, Random(34)))  # which nobody has learned before
    before = learned_from.cache_info().misses

    def slowly() -> float:
        """A thousand seconds for each ruleset learned."""
        return 1000.0 * (learned_from.cache_info().misses - before)

    lookahead = Lookahead(view, Random(1), Budget(200, 1.0), clock=slowly)
    best = lookahead.think()
    assert slowly() == 1000
    assert sum(option.count for option in lookahead.options) > 200
    assert best.count == max(option.count for option in lookahead.options)


@cache
def met(rounds: int, *, decisions: bool) -> list[View]:
    """Positions where there is a card, or a decision, to be chosen."""
    found = [view for number in range(rounds) for view in views(STANDARD, 2, Random(f"tastes {number}"))]
    return [view for view in found if isinstance(view.phase, ToDecide) is decisions and len(view.legal) > 1]


@cache
def choices(level: Level, style: Style, *, decisions: bool = False) -> list[tuple[View, Action]]:
    """What a level chooses in a style, in the same positions and with the same chance for all."""
    one = make_agent(name_of(level, style))
    found = met(80, decisions=True) if decisions else met(16, decisions=False)
    return [(view, one.choose(view, Random(number))) for number, view in enumerate(found)]


def taken(view: View, action: Action) -> CardSet:
    """The cards that come to the pile with it; of two on the field the first."""
    match action, view.phase:
        case Play(card), _:
            matches = [one for one in view.field_cards if one.month is card.month]
            return CardSet((card, *matches[: 1 if len(matches) == 2 else 3])) if matches else EMPTY
        case Pick(card), ToPick(card=flying):
            return CardSet((card, flying))
    return EMPTY


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("style", "kind"), [(Style.BRIGHTS, Kind.BRIGHT), (Style.RIBBONS, Kind.RIBBON)])
def test_style_takes_more_of_the_cards_it_is_fond_of(level: Level, style: Style, kind: Kind) -> None:
    def count(style: Style) -> int:
        return sum(card.kind is kind for view, action in choices(level, style) for card in taken(view, action))

    assert count(style) > count(Style.NEUTRAL)


@pytest.mark.parametrize("level", Level)
def test_careful_style_takes_more_of_what_others_need(level: Level) -> None:
    def count(style: Style) -> int:
        return sum(len(taken(view, action) & needed(view)) for view, action in choices(level, style))

    def needed(view: View) -> CardSet:
        assert view.seat is not None
        return CardSet(dangers(view, view.seat))

    assert count(Style.CAREFUL) > count(Style.NEUTRAL)


@pytest.mark.parametrize("level", Level)
def test_daring_style_calls_koikoi_more_often(level: Level) -> None:
    def count(style: Style) -> int:
        return sum(isinstance(action, KoiKoi) for _, action in choices(level, style, decisions=True))

    assert count(Style.CAREFUL) <= count(Style.NEUTRAL) < count(Style.DARING)


def test_neutral_style_has_no_taste() -> None:
    assert STYLE_BIASES[Style.NEUTRAL] == PLAIN


@pytest.mark.usefixtures("learned_quickly")
def test_a_player_wants_to_be_sure_of_a_gain_before_it_calls() -> None:
    """A careful player calls less often than one that calls wherever a koi-koi gains anything at all on average."""
    rng = Random(2)
    questions: list[View] = []
    while len(questions) < 40:
        match = dealt(STANDARD, 2, rng)
        while over(match) is None:
            if isinstance(match.phase, ToDecide) and not match.phase.forced:
                questions.append(observe(match, match.phase.seat))
            match = step(match, any_action(match, rng))[0]
    usual, bold = (
        sum(isinstance(player.choose(view, Random(1)), KoiKoi) for view in questions)
        for player in (Planner(Style.NEUTRAL), Planner(Style.NEUTRAL, timid=0.0))
    )
    assert usual < bold
