"""The canonical text of every value, and the parser back."""

import re
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koikoi.engine.actions import (
    Action,
    Appoint,
    Deal,
    Decline,
    Draw,
    KoiKoi,
    Leave,
    NextRound,
    Pick,
    Play,
    Seat,
    Stop,
)
from koikoi.engine.cards import DECK, CardSet, Kind, card, cards
from koikoi.engine.events import (
    Awaiting,
    Captured,
    Cause,
    DealerChosen,
    Dealt,
    Declined,
    Drawn,
    DrawnToHand,
    Event,
    FieldRefilled,
    Kept,
    KoiKoiCalled,
    Laid,
    LotDrawn,
    LotsTied,
    Misdealt,
    Packet,
    Played,
    QuadTaken,
    RoundEnded,
    Stopped,
    TableCleared,
)
from koikoi.engine.notation import NotationError, parse, parse_action, parse_event, parse_match, parse_phase, text
from koikoi.engine.scoring import Account, Factor, Reason
from koikoi.engine.state import (
    Award,
    Called,
    ChooseDealer,
    Ending,
    Forced,
    MatchOver,
    Phase,
    RoundOver,
    RoundResult,
    ToDeal,
    ToDecide,
    ToPick,
    ToPlay,
)
from koikoi.engine.view import observe
from koikoi.engine.yaku import Scored
from tests.tables import GERMAN, ITALIAN, NINTENDO, A, B, C, dealt, position

LIGHTS = CardSet.parse("1B 3B 8B")
ACCOUNT = Account(
    yaku=(Scored("sanko", LIGHTS, 6), Scored("tan", CardSet.parse("1R 2R 3R 4R 5R 6R"), 2, 1, 1)),
    bonus=1,
    base=9,
    factors=(Factor(Reason.SEVEN, 2, 7), Factor(Reason.OPPONENT_CALLS, 3, 2, counts=False)),
    multiplier=2,
    total=18,
)
ACCOUNT_TEXT = (
    "(account [(scored sanko {1B 3B 8B} 6 0 0) (scored tan {1R 2R 3R 4R 5R 6R} 2 1 1)] 1 9"
    " [(factor seven 2 7 yes) (factor opponent_calls 3 2 no)] 2 18)"
)
RESULT = RoundResult(3, B, Ending.STOPPED, A, (Award(A, ACCOUNT),), (18, 0), (18, 7), B)
RESULT_TEXT = f"round-result 3 1 stopped 0 [(award 0 {ACCOUNT_TEXT})] [18 0] [18 7] 1"
DRAWN_ROUND = RoundResult(1, A, Ending.LUCKY, None, (), (0, 0), (0, 0), B)

ACTIONS: dict[str, Action] = {
    "draw 8B": Draw(card("8B")),
    "appoint 2": Appoint(C),
    f"deal [{' '.join(one.code for one in DECK)}]": Deal(DECK),
    "play 6A": Play(card("6A")),
    "pick 12P3": Pick(card("12P3")),
    "leave": Leave(),
    "koikoi": KoiKoi(),
    "decline": Decline(),
    "stop": Stop(),
    "next-round": NextRound(),
}

PHASES: dict[str, Phase] = {
    "choose-dealer 1 [[8B 8A -] [3R - -]] [0 1]": ChooseDealer(
        B, ((card("8B"), card("8A"), None), (card("3R"), None, None)), (A, B)
    ),
    "choose-dealer - [] [0 1 2]": ChooseDealer(None, (), (A, B, C)),
    "to-deal": ToDeal(),
    "to-play 1": ToPlay(B),
    "to-play 1 yes": ToPlay(B, second=True),
    "to-play 1 yes 4P1": ToPlay(B, second=True, kept=card("4P1")),
    "to-pick 1 8B {8A 8P1} no no yes": ToPick(B, card("8B"), CardSet.parse("8A 8P1"), drawn=False, second=True),
    "to-pick 1 8B {8A 8P1} no no": ToPick(B, card("8B"), CardSet.parse("8A 8P1"), drawn=False),
    "to-pick 0 8B {8A} yes yes": ToPick(A, card("8B"), CardSet.parse("8A"), drawn=True, may_leave=True),
    f"to-decide 0 {ACCOUNT_TEXT} -": ToDecide(A, ACCOUNT),
    f"to-decide 0 {ACCOUNT_TEXT} last_card": ToDecide(A, ACCOUNT, Forced.LAST_CARD),
    f"to-decide 0 {ACCOUNT_TEXT} - yes": ToDecide(A, ACCOUNT, may_decline=True),
    f"round-over ({RESULT_TEXT})": RoundOver(RESULT),
    "round-over (round-result 1 0 lucky - [] [0 0] [0 0] 1)": RoundOver(DRAWN_ROUND),
    f"match-over ({RESULT_TEXT}) [0 1]": MatchOver(RESULT, (0, 1)),
}

EVENTS: dict[str, Event] = {
    "lot-drawn 0 8B": LotDrawn(A, card("8B")),
    "lots-tied [0 2]": LotsTied((A, C)),
    "dealer-chosen 1": DealerChosen(B),
    "dealt [(packet 1 2 -) (packet - 2 [8B 1B])] 24": Dealt((Packet(B, 2, None), Packet(None, 2, cards("8B 1B"))), 24),
    "misdealt field_four - {1B 1R 1P1 1P2} 0": Misdealt(Cause.FIELD_FOUR, None, CardSet.parse("1B 1R 1P1 1P2"), A),
    "misdealt teshi 2 {1B 1R 1P1 1P2} 0": Misdealt(Cause.TESHI, C, CardSet.parse("1B 1R 1P1 1P2"), A),
    "quad-taken 0 {8B 8A 8P1 8P2}": QuadTaken(A, CardSet.parse("8B 8A 8P1 8P2")),
    "field-refilled [1B 2A]": FieldRefilled(cards("1B 2A")),
    "played 0 6A": Played(A, card("6A")),
    "drawn-to-hand 1 -": DrawnToHand(B, None),
    "kept 1 6P1": Kept(B, card("6P1")),
    "drawn 1 6P1": Drawn(B, card("6P1")),
    "laid 0 6A 7": Laid(A, card("6A"), 7),
    "captured 0 6A {6R 6P1 6P2}": Captured(A, card("6A"), CardSet.parse("6R 6P1 6P2")),
    "koikoi-called 0 (called 7 [sanko kasu])": KoiKoiCalled(A, Called(7, ("sanko", "kasu"))),
    "declined 0 (called 7 [sanko])": Declined(A, Called(7, ("sanko",))),
    "stopped 1": Stopped(B),
    f"round-ended ({RESULT_TEXT}) [{{}} {{1B 12P3}}]": RoundEnded(RESULT, (CardSet(), CardSet.parse("1B 12P3"))),
    "table-cleared 2 1": TableCleared(2, B),
    "awaiting (to-play 1)": Awaiting(ToPlay(B)),
}


# There and back


@pytest.mark.parametrize("written", ACTIONS)
def test_action_has_one_text(written: str) -> None:
    assert text(ACTIONS[written]) == written
    assert parse_action(written) == ACTIONS[written]


@pytest.mark.parametrize("written", PHASES)
def test_phase_has_one_text(written: str) -> None:
    assert text(PHASES[written]) == written
    assert parse_phase(written) == PHASES[written]


@pytest.mark.parametrize("written", EVENTS)
def test_event_has_one_text(written: str) -> None:
    assert text(EVENTS[written]) == written
    assert parse_event(written) == EVENTS[written]


@pytest.mark.parametrize("union", [Action, Phase, Event], ids=["actions", "phases", "events"])
def test_every_class_has_an_example_here(union: Any) -> None:
    shown = {type(value) for value in (*ACTIONS.values(), *PHASES.values(), *EVENTS.values())}
    assert set(get_args(union)) <= shown


@pytest.mark.parametrize(
    ("value", "written", "kind"),
    [
        (card("9A"), "9A", None),
        (CardSet.parse("3R 1B"), "{1B 3R}", CardSet),
        (CardSet(), "{}", CardSet),
        (Kind.PLAIN, "P", Kind),
        (Seat(2), "2", int),
        (True, "yes", bool),
        (False, "no", bool),
        ("", '""', str),
        ("sanko", "sanko", str),
        (RESULT, RESULT_TEXT, RoundResult),
        (ACCOUNT, ACCOUNT_TEXT[1:-1], Account),
    ],
)
def test_parts_have_texts_of_their_own(value: Any, written: str, kind: type[Any] | None) -> None:
    assert text(value) == written
    again = parse(written, kind or type(value))
    assert (again, type(again)) == (value, type(value))


def test_nothing_is_a_dash_and_tuples_stand_in_brackets() -> None:
    assert text(None) == "-"
    assert text((1, None, card("1B"))) == "[1 - 1B]"


def test_spaces_and_the_case_of_cards_do_not_matter() -> None:
    assert parse_action("  play   6a ") == Play(card("6A"))
    assert parse_phase("to-pick 1 8b { 8p1 8A }no  no") == PHASES["to-pick 1 8B {8A 8P1} no no"]
    assert parse_phase("(to-play 1)") == ToPlay(B)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_match_has_a_text_that_names_its_ruleset(seats: int) -> None:
    match, _ = dealt(GERMAN, [""] * seats, dealer=B, round=5)
    assert text(match).startswith(f"match german {seats} [0 0")
    assert parse_match(text(match), GERMAN) == match


def test_match_in_the_middle_of_a_round_has_a_text() -> None:
    match = position(ITALIAN, ["1B 2A", "3B"], field="4A", captured=["5A 5R", "3R 9A"], calls=[0, 1])
    assert "[- (called 0 [])] 1 []" in text(match)
    assert parse_match(text(match), ITALIAN) == match


# What cannot be read


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "'' is none of appoint, deal, decline, draw, koikoi, leave, next-round, pick, play, stop"),
        (
            "ply 6A",
            "'ply 6A': 'ply' is none of appoint, deal, decline, draw, koikoi, leave, next-round, pick, play, stop",
        ),
        ("to-play 1", "'to-play' is none of appoint, deal"),
        ("PLAY 6A", "'PLAY' is none of appoint, deal"),
        ("play", "'play': Card is missing"),
        ("()", "'()' is none of appoint, deal"),
        ("play 6X", "'play 6X': '6X' is no Card"),
        ("play 6A 6R", "'play 6A 6R': '6R' is no end of 'play'"),
        ("koikoi now", "'koikoi now': 'now' is no end of 'koikoi'"),
        ("stop )", "'stop )': nothing is expected from ')' on"),
        ("(stop", "'(stop' ends too early"),
        ("deal [1B", "'deal [1B': Card is missing"),
        ("(deal [1B", "'(deal [1B' ends too early"),
        ("deal 1B", "'deal 1B': '1B' is no list"),
        ("appoint one", "'appoint one': 'one' is no int"),
        ("appoint -", "'appoint -': '-' is no int"),
    ],
)
def test_text_that_is_no_action_is_refused_in_one_sentence(line: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=re.escape(complaint)):
        parse_action(line)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("captured 0 6A 6R", "'6R' is no card set"),
        ("captured 0 6A {6R 6R}", "the card 6R comes twice"),
        ("captured 0 6A {6R 6X}", "no card '6X'"),
        ("awaiting to-deal", "'to-deal' is no ChooseDealer or ToDeal or ToPlay"),
        ("awaiting (play 6A)", "'play' is none of choose-dealer, match-over"),
        ("misdealt bad - {} 0", "'bad' is no Cause"),
        ("dealt [(packet 1 2 -)] many", "'many' is no int"),
    ],
)
def test_text_that_is_no_event_is_refused_in_one_sentence(line: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=re.escape(complaint)):
        parse_event(line)


def test_yes_and_no_are_no_other_words() -> None:
    with pytest.raises(NotationError, match="'true' is no bool"):
        parse_phase("to-pick 1 8B {8A 8P1} true no")


def test_match_of_another_ruleset_is_refused() -> None:
    match, _ = dealt(ITALIAN, ["", ""])
    with pytest.raises(NotationError, match="'italian' is no Ruleset"):
        parse_match(text(match), NINTENDO)


@dataclass(frozen=True)
class Stranger:
    """Not one of the engine's classes."""


@pytest.mark.parametrize("value", [1.5, b"1B", [1], {1}, Stranger(), Play, object()], ids=type)
def test_what_is_no_value_of_the_game_has_no_text(value: object) -> None:
    with pytest.raises(TypeError, match="no notation for "):
        text(value)


def test_view_has_no_text_as_it_is_made_anew_from_events() -> None:
    match, _ = dealt(ITALIAN, ["", ""])
    with pytest.raises(TypeError, match="no notation for View"):
        text(observe(match, A))


# Anything at all

WORDS = (
    "( ) [ ] { } - yes no 0 1 -1 99 1B 12P3 6x sanko lucky field_four called packet scored award account factor"
    " round-result to-play to-deal play stop deal captured awaiting match misdealt"
).split()
FUZZ = settings(deadline=None, derandomize=True, database=None, max_examples=300)
lines = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join),
    st.text(max_size=30),
    st.tuples(st.sampled_from([*ACTIONS, *PHASES, *EVENTS]), st.integers(0, 60), st.sampled_from(WORDS)).map(
        lambda given: f"{given[0][: given[1]]} {given[2]} {given[0][given[1] :]}"
    ),
)


@FUZZ
@given(lines)
def test_any_text_is_either_refused_or_read_for_good(line: str) -> None:
    for read in (parse_action, parse_phase, parse_event, lambda given: parse_match(given, ITALIAN)):
        try:
            value = read(line)
        except NotationError:
            continue
        assert read(text(value)) == value
