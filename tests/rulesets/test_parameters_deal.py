"""Parameters of the deal and of what the deal itself decides, each shown by dealing cards named in the test."""

from collections.abc import Sequence

import pytest

from koikoi.engine.actions import Deal
from koikoi.engine.events import Dealt
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match
from koikoi.engine.step import step
from tests.random_rulesets import ruleset_of
from tests.rulesets.parameters import Setting, outcome_of, show, shows
from tests.tables import dealt, only, shuffled, to_deal

NO_SPECIALS = {"teshi": "off", "teshi_multi": "off", "kuttsuki": "off", "field_four": "play_on"}
FOR_THREE = {"hand_cards_3": 7, "field_cards_3": 6}

TESHI = "1B 1R 1P1 1P2"
KUTTSUKI = "2P1 2P2 5A 5R 8B 8P1 11A 11R"
QUAD_AND_TWO_PAIRS = "3B 3R 3P1 3P2 7A 7R 10A 10R"
FIELD_FOUR = "4A 4R 4P1 4P2"
FIELD_PAIRS = "1B 1P1 5A 5R 8A 8P1 10R 10P1"


def sizes(rules: Ruleset, seats: int) -> tuple[int, int] | None:
    """Cards in each hand and on the field; None where so many cannot play."""
    if seats not in rules.seat_counts:
        with pytest.raises(ValueError, match=f"not by {seats}"):
            to_deal(rules, seats)
        return None
    match, _ = step(to_deal(rules, seats), Deal(shuffled(1)))
    (hand,) = {len(one) for one in match.hands}
    return hand, len(match.field)


def after(rules: Ruleset, hands: Sequence[str], field: str = "", *, dealer: int = 0) -> Match:
    return dealt(rules, hands, field, dealer=dealer)[0]


SIZES = [
    *show("hand_cards_2", (0, (2, None)), (8, (2, (8, 4))), (5, (2, (5, 4)))),
    *show("hand_cards_3", (0, (3, None)), (7, (3, (7, 4))), (6, (3, (6, 4)))),
    *show("hand_cards_4", (0, (4, None)), (5, (4, (5, 4))), (4, (4, (4, 4)))),
    *show("field_cards_2", (0, (2, (5, 0))), (8, (2, (5, 8)))),
    *show("field_cards_3", (0, (3, (5, 0))), (6, (3, (5, 6)))),
    *show("field_cards_4", (0, (4, (5, 0))), (8, (4, (5, 8)))),
]


@pytest.mark.parametrize(("setting", "outcome"), SIZES)
def test_as_many_cards_are_dealt_as_the_ruleset_says(setting: Setting, outcome: object) -> None:
    (name,) = setting
    seats = int(name[-1])
    others = {f"hand_cards_{other}": 5 for other in (2, 3, 4)} | {f"field_cards_{other}": 4 for other in (2, 3, 4)}
    if not setting.get(f"hand_cards_{seats}", 1):
        others[f"field_cards_{seats}"] = 0
    assert (seats, sizes(ruleset_of({**NO_SPECIALS, **others, **setting}), seats)) == outcome


@shows("deal_order", ("ko_field_oya", [2, 0, None, 1]), ("oya_first", [1, 2, 0, None]))
def test_dealer_deals_first_or_last_to_himself(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({**FOR_THREE, "deal_packet": 8, **setting})
    _, events = step(to_deal(rules, 3, dealer=1), Deal(shuffled(1)))
    assert [packet.to for packet in only(Dealt, events).packets] == outcome


@shows(
    "deal_packet",
    (1, [1] * 24),
    (2, [2] * 12),
    (4, [4] * 6),
    (8, [8] * 3),
)
def test_cards_are_dealt_in_packets(setting: Setting, outcome: object) -> None:
    rules = ruleset_of(setting)
    order = shuffled(1)
    _, events = step(to_deal(rules), Deal(order))
    packets = only(Dealt, events).packets
    assert [packet.count for packet in packets] == outcome
    assert tuple(card for packet in packets for card in packet.cards or ()) == order[:24]


def test_last_packet_is_smaller_where_the_hand_does_not_divide() -> None:
    rules = ruleset_of({**FOR_THREE, "deal_packet": 4})
    _, events = step(to_deal(rules, 3), Deal(shuffled(1)))
    assert [(packet.to, packet.count) for packet in only(Dealt, events).packets] == [
        (1, 4),
        (2, 4),
        (None, 4),
        (0, 4),
        (1, 3),
        (2, 3),
        (None, 2),
        (0, 3),
    ]


@shows(
    "field_four",
    ("play_on", "to-play 0"),
    ("redeal", "to-deal 0"),
    ("redeal_pass_oya", "to-deal 1"),
    ("oya_wins", "round-over 6 0"),
    ("oya_takes", "to-play 0 4 24"),
    ("oya_takes_refill", "to-play 0 4 20"),
)
def test_four_cards_of_a_month_lie_on_the_field(setting: Setting, outcome: object) -> None:
    match = after(ruleset_of(setting), ["", ""], FIELD_FOUR)
    taken = f" {len(match.captured[0])} {len(match.stock)}" if match.captured[0] else ""
    assert outcome_of(match) + taken == outcome


@shows(
    "field_pairs",
    ("play_on", "to-play 0"),
    ("redeal", "to-deal 0"),
    ("redeal_pass_oya", "to-deal 1"),
    ("oya_wins", "round-over 6 0"),
)
def test_four_pairs_lie_on_the_field(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of(setting), ["", ""], FIELD_PAIRS)) == outcome


@shows("teshi", ("off", "to-play 0"), ("win", "round-over 0 6"), ("redeal", "to-deal 0"))
def test_one_of_two_holds_four_of_a_month(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of(setting), ["", TESHI])) == outcome


@shows("teshi_multi", ("off", "to-play 0"), ("win", "round-over 0 0 6"), ("redeal", "to-deal 0"))
def test_one_of_three_holds_four_of_a_month(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of({**FOR_THREE, **setting}), ["", "", TESHI])) == outcome


def test_teshi_of_two_and_teshi_of_three_are_settings_of_their_own() -> None:
    rules = ruleset_of({**FOR_THREE, "teshi": "off", "teshi_multi": "win"})
    assert outcome_of(after(rules, [TESHI, ""])) == "to-play 0"
    assert outcome_of(after(rules, [TESHI, "", ""])) == "round-over 6 0 0"


@shows("kuttsuki", ("off", "to-play 0"), ("win", "round-over 0 6"), ("redeal", "to-deal 0"))
def test_one_of_two_holds_four_pairs(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of(setting), ["", KUTTSUKI])) == outcome


@shows("teshi_points", (0, "round-over 0 0"), (6, "round-over 6 0"), (12, "round-over 12 0"))
def test_teshi_brings_its_points(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"own_koikoi_mult": [3] * 8, **setting})  # no factor touches them
    assert outcome_of(after(rules, [TESHI, ""])) == outcome


@shows("kuttsuki_points", (0, "round-over 0 0"), (6, "round-over 6 0"), (12, "round-over 12 0"))
def test_kuttsuki_brings_its_points(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of(setting), [KUTTSUKI, ""])) == outcome


@shows("kuttsuki_quad", (False, "to-play 0"), (True, "round-over 6 0"))
def test_four_of_a_month_may_count_as_two_pairs(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of({"teshi": "off", **setting}), [QUAD_AND_TWO_PAIRS, ""])) == outcome


@shows("lucky_stack", ("max", "round-over 7 0"), ("sum", "round-over 11 0"))
def test_two_lucky_hands_in_one_hand(setting: Setting, outcome: object) -> None:
    lucky = {"kuttsuki_quad": True, "teshi_points": 4, "kuttsuki_points": 7}
    assert outcome_of(after(ruleset_of({**lucky, **setting}), [QUAD_AND_TWO_PAIRS, ""])) == outcome


@shows(
    "lucky_both",
    ("draw", "round-over 0 0"),
    ("both_score", "round-over 7 4"),
    ("oya_wins", "round-over 0 4"),
    ("oya_ken", "round-over 0 2"),
)
def test_both_players_hold_a_lucky_hand(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"teshi_points": 4, "kuttsuki_points": 7, "oya_ken_points": 2, **setting})
    assert outcome_of(after(rules, [KUTTSUKI, TESHI], dealer=1)) == outcome


@shows("deal_special_priority", ("redeal_first", "to-deal 0"), ("lucky_first", "round-over 0 6"))
def test_misdeal_and_lucky_hand_in_one_deal(setting: Setting, outcome: object) -> None:
    assert outcome_of(after(ruleset_of(setting), ["", TESHI], FIELD_FOUR)) == outcome


@pytest.mark.parametrize(
    ("field", "outcome"), [("1B 1P1 5A 5R 8A 8P1 9A 10P1", "to-play 0"), (FIELD_PAIRS, "to-deal 0")]
)
def test_three_pairs_on_the_field_are_no_misdeal_and_four_are(field: str, outcome: str) -> None:
    assert outcome_of(after(ruleset_of({"field_pairs": "redeal"}), ["", ""], field)) == outcome
