"""The lesson's rounds, played with the engine: every card lies as written, and everything that is said is so."""

import pytest

from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.cards import DECK, CardSet, Kind, cards
from koikoi.engine.state import Match, MatchOver, RoundOver, ToPlay
from koikoi.engine.step import legal_actions
from koikoi.learning.lesson import KAERU, RULES, YOU, LessonRound, Move
from koikoi.learning.lesson_table import LessonTable, played, prepared
from koikoi.learning.rounds import ENDINGS, LESSON, LIKE_TAKES_LIKE, LOST, ONE_MORE, RUN_OUT, STOP_IT
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import plain

WORDS = 18
"""Nobody reads more at a table."""
NO_MATCH = ("No match", "No flower like it", "isn't on the field", "Nothing on the field")
ROUNDS = pytest.mark.parametrize("lesson", LESSON, ids=lambda one: one.title)


def moments(lesson: LessonRound) -> list[tuple[Move, Match]]:
    """Every move, and the match before it."""
    table = LessonTable(lesson, plain(("You", "Kaeru")))
    if not lesson.begins:
        table.deal()
    found = []
    for move in lesson.moves[lesson.begins :]:
        found.append((move, table.match))
        table.act(move.seat, move.action)
    return found


@ROUNDS
def test_the_deal_is_real_and_gives_what_is_written(lesson: LessonRound) -> None:
    hands, field, stock = lesson.dealt
    order = prepared(bundled()[RULES], YOU, hands, field, stock)
    assert sorted(order) == list(DECK)
    if lesson.begins:
        return
    table = LessonTable(lesson, plain(("You", "Kaeru")))
    table.deal()
    assert table.match.hands == tuple(map(CardSet, hands))
    assert table.match.field_cards == CardSet(field)
    assert table.match.stock[: len(stock)] == stock
    assert table.match.phase == ToPlay(YOU)
    assert table.match.round == lesson.number


@ROUNDS
def test_every_move_is_legal_and_the_round_ends_as_written(lesson: LessonRound) -> None:
    for move, match in moments(lesson):
        assert move.seat == match.to_move
        assert move.action in legal_actions(match)
    phase = played(lesson).phase
    assert isinstance(phase, RoundOver | MatchOver)
    winner, points = lesson.ends
    assert (winner, points) == (phase.result.winner, max(phase.result.points))


def others(lesson: LessonRound) -> list[tuple[Move, Match, Action]]:
    """All other choices that the learner has."""
    own = [lesson.moves[number] for number in lesson.steps]
    return [
        (move, match, action)
        for move, match in moments(lesson)
        for action in legal_actions(match)
        if any(move is one for one in own) and action != move.action
    ]


@ROUNDS
def test_every_other_choice_is_answered_and_no_answer_says_what_is_not_so(lesson: LessonRound) -> None:
    for move, match, action in others(lesson):
        answer = move.answer(action)
        assert answer, (move.do, action)
        if isinstance(action, Play) and any(claim in answer for claim in NO_MATCH):
            assert action.card.month not in {one.month for one in match.field_cards}, (move.do, action)
        if isinstance(action, Play) and ("Right idea" in answer or "also helps" in answer):
            assert action.card.month in {one.month for one in match.field_cards}


@ROUNDS
def test_a_slip_is_short(lesson: LessonRound) -> None:
    for move in lesson.moves:
        for slip in (*move.say, move.then, *move.wrong.values(), lesson.goal):
            assert len(slip.split()) <= WORDS, slip


def test_numbers_that_are_said_are_those_that_are_scored() -> None:
    said = {
        LIKE_TAKES_LIKE: ("five points", (5, 1)),
        ONE_MORE: ("fourteen", (14, 2)),
        STOP_IT: ("Ten for you", (10, 2)),
        LOST: ("three points, doubled", (6, 2)),
    }
    for lesson, (words, worth) in said.items():
        phase = played(lesson).phase
        assert isinstance(phase, RoundOver | MatchOver)
        (award,) = phase.result.awards
        assert worth == (award.account.total, award.account.multiplier)
        assert any(words in slip for move in lesson.moves for slip in (*move.say, move.then))
    assert played(RUN_OUT).results[-1].points == (0, 0)


def test_what_is_said_of_single_cards_is_so() -> None:
    before = {
        (lesson.number, move.do): match for lesson in (LIKE_TAKES_LIKE, ONE_MORE) for move, match in moments(lesson)
    }
    laid = before[1, "play 11P1"]
    assert not {one.month for one in laid.hands[YOU]} & {one.month for one in laid.field_cards}, "no flower lies there"
    three = before[1, "play 12B"]
    assert len([one for one in three.field_cards if one.month == 12]) == 3
    assert len([one for one in before[1, "play 3P1"].field_cards if one.month == 3]) == 2
    called = before[2, "koikoi"]
    assert CardSet(cards("5R")) <= called.field_cards, "one further ribbon lies on the cloth"
    last = next(match for move, match in moments(RUN_OUT) if move.do == "play 10P1")
    assert (len(last.hands[YOU]), 10 in {one.month for one in last.field_cards}) == (1, False)
    ten = next(match for move, match in moments(STOP_IT) if (move.seat, move.do) == (KAERU, "koikoi"))
    assert len([one for one in ten.captured[KAERU] if one.kind is Kind.PLAIN]) == 10


def test_the_endings_are_one_deal() -> None:
    assert len({(one.hands, one.field, one.stock) for one in ENDINGS}) == 1
    for one in ENDINGS:
        same = [move.do for move in one.moves[: one.begins]]
        assert same == [move.do for move in STOP_IT.moves[: one.begins]]
    decisions = [type(one.moves[-1].action if one is STOP_IT else one.moves[one.begins].action) for one in ENDINGS]
    assert decisions == [Stop, KoiKoi, Play]


@pytest.mark.parametrize(("rules", "seats"), [("italian", 2), ("german", 3), ("german", 4), ("spanish", 2)])
def test_any_deal_can_be_prepared(rules: str, seats: int) -> None:
    ruleset = bundled()[rules]
    hands, field, stock = LIKE_TAKES_LIKE.dealt
    first = [*stock, *field, *(one for hand in hands for one in hand)]
    pool = [*(one for one in DECK if one not in first), *first]
    dealt = [[pool.pop() for _ in range(ruleset.hand_cards(seats))] for _ in range(seats)]
    lying = [pool.pop() for _ in range(ruleset.field_cards(seats))]
    order = prepared(ruleset, Seat(1), dealt, lying, pool)
    assert sorted(order) == sorted(DECK)


def test_a_choice_of_two_is_met() -> None:
    picks = [move for lesson in LESSON for move in lesson.moves if isinstance(move.action, Pick)]
    assert [one.seat for one in picks] == [YOU]
