"""Cards and sets of cards."""

import copy
import pickle
from collections.abc import Set as AbstractSet
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koikoi.engine.cards import (
    ALL,
    DECK,
    EMPTY,
    OF_KIND,
    OF_MONTH,
    PHOENIX,
    RAIN_MAN,
    SAKE_CUP,
    Card,
    CardError,
    CardSet,
    Kind,
    Month,
    card,
    cards,
)
from tests import naive_scorer

LAWS = settings(deadline=None, derandomize=True, database=None, max_examples=200)
some_cards = st.frozensets(st.sampled_from(DECK))

# The deck


def test_deck_stands_in_the_order_of_months_and_kinds() -> None:
    assert " ".join(one.code for one in DECK) == (
        "1B 1R 1P1 1P2 2A 2R 2P1 2P2 3B 3R 3P1 3P2 4A 4R 4P1 4P2 5A 5R 5P1 5P2 6A 6R 6P1 6P2 "
        "7A 7R 7P1 7P2 8B 8A 8P1 8P2 9A 9R 9P1 9P2 10A 10R 10P1 10P2 11B 11A 11R 11P1 12B 12P1 12P2 12P3"
    )
    assert sorted(set(DECK)) == list(DECK)
    assert all(one < other for one, other in pairwise(DECK))


def test_deck_is_the_one_the_naive_scorer_knows() -> None:
    assert {one.code for one in DECK} == naive_scorer.deck()
    months = {month.value: {one.code for one in four} for month, four in OF_MONTH.items()}
    assert months == naive_scorer.MONTHS
    bright = naive_scorer.DRY_BRIGHTS | {naive_scorer.RAIN_MAN}
    kinds: dict[Kind, AbstractSet[str]] = {
        Kind.BRIGHT: bright,
        Kind.ANIMAL: naive_scorer.ANIMALS,
        Kind.RIBBON: naive_scorer.RIBBONS,
        Kind.PLAIN: naive_scorer.PLAINS,
    }
    assert {kind: {one.code for one in members} for kind, members in OF_KIND.items()} == kinds


def test_deck_has_5_brights_9_animals_10_ribbons_and_24_plain_cards() -> None:
    assert [len(OF_KIND[kind]) for kind in Kind] == [5, 9, 10, 24]
    assert [len(OF_MONTH[month]) for month in Month] == [4] * 12
    assert (len(ALL), len(EMPTY)) == (48, 0)


def test_card_knows_its_place() -> None:
    for index, one in enumerate(DECK):
        assert (one.index, one.bit, DECK[one.index]) == (index, 1 << index, one)
        assert one.month_mask == OF_MONTH[one.month].mask
        assert one in OF_KIND[one.kind]
        assert one.code == f"{one.month.value}{one.kind.value}{one.number if one.kind is Kind.PLAIN else ''}"
    assert (SAKE_CUP.month, SAKE_CUP.kind) == (Month.CHRYSANTHEMUM, Kind.ANIMAL)
    assert (RAIN_MAN.month, RAIN_MAN.kind) == (Month.WILLOW, Kind.BRIGHT)
    assert (PHOENIX.month, PHOENIX.kind) == (Month.PAULOWNIA, Kind.BRIGHT)


def test_kinds_rank_twenty_ten_five_one() -> None:
    assert [kind.rank for kind in Kind] == [20, 10, 5, 1]


# One object per card


def test_card_is_found_by_its_code_in_any_case_and_with_spaces_around() -> None:
    assert all(card(one.code) is one for one in DECK)
    assert card(" 12p3\n") is DECK[47]


@pytest.mark.parametrize("code", ["", "1X", "8P3", "13B", "0B", "1B1", "9A2", "1P", "1P3", "1 B", "1b 3b"])
def test_any_other_text_is_no_card(code: str) -> None:
    with pytest.raises(CardError, match=r"^no card '.*'; cards are written 1B, 1R, 1P1, 1P2, 2A … 12P3$"):
        card(code)


def test_cards_are_read_in_their_order_and_none_twice() -> None:
    assert [one.code for one in cards("3R 1B\n12P1")] == ["3R", "1B", "12P1"]
    assert cards(["3R", "1B"]) == cards("3R 1B")
    assert cards("") == ()
    with pytest.raises(CardError, match=r"^the card 1B comes twice$"):
        cards("1B 3R 1b")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_card_comes_back_as_the_same_object(protocol: int) -> None:
    for one in DECK:
        assert pickle.loads(pickle.dumps(one, protocol)) is one


def test_copied_card_is_the_same_object() -> None:
    held = {"hand": [card("1B")]}
    assert copy.deepcopy(held)["hand"][0] is card("1B")
    assert copy.copy(card("1B")) is card("1B")


def test_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match=r"^a card cannot be changed \(code\)$"):
        card("1B").code = "2A"
    with pytest.raises(AttributeError):
        card("1B").name = "crane"
    assert card("1B").code == "1B"


def test_card_can_be_read_from_its_repr() -> None:
    assert repr(card("9A")) == "card('9A')"
    assert all(eval(repr(one), {"card": card}) is one for one in DECK)
    assert str(card("9A")) == "9A"


# Sets of cards: the same as frozensets, in deck order


@LAWS
@given(some_cards, some_cards)
def test_card_sets_behave_like_sets(first: frozenset[Card], second: frozenset[Card]) -> None:
    one, other = CardSet(first), CardSet(second)
    assert set(one | other) == first | second
    assert set(one & other) == first & second
    assert set(one - other) == first - second
    assert (one <= other) is (first <= second)
    assert (one == other) is (first == second)
    assert (one != other) is (first != second)
    assert (len(one), bool(one)) == (len(first), bool(first))
    assert list(one) == sorted(first)
    assert [member in one for member in DECK] == [member in first for member in DECK]


@LAWS
@given(some_cards)
def test_equal_card_sets_are_interchangeable(members: frozenset[Card]) -> None:
    made = [CardSet(members), CardSet(sorted(members)[::-1]), CardSet([*members, *members])]
    made += [CardSet.of_mask(made[0].mask), CardSet.parse(str(made[0])), eval(repr(made[0]), {"CardSet": CardSet})]
    made += [pickle.loads(pickle.dumps(made[0])), copy.deepcopy(made[0])]
    assert all(one == made[0] and hash(one) == hash(made[0]) for one in made)
    assert len(set(made)) == 1


def test_card_set_is_written_in_deck_order() -> None:
    assert str(CardSet.parse("12P3 1B 9A")) == "1B 9A 12P3"
    assert repr(CardSet.parse("3R 1B")) == "CardSet.parse('1B 3R')"
    assert str(EMPTY) == ""


def test_card_set_is_no_other_kind_of_set() -> None:
    assert CardSet.parse("1B") != {card("1B")}
    assert "1B" not in CardSet.parse("1B")
    assert 1 not in CardSet.parse("1B")


def test_card_set_cannot_be_changed() -> None:
    some = CardSet.parse("1B")
    with pytest.raises(AttributeError, match=r"^a card set cannot be changed \(mask\)$"):
        some.mask = 0
    assert str(some) == "1B"


def test_card_set_refuses_what_names_no_card() -> None:
    with pytest.raises(CardError, match="no card '1X'"):
        CardSet.parse("1B 1X")
    with pytest.raises(CardError, match="the card 1B comes twice"):
        CardSet.parse("1B 1B")
