"""The trainer's 192 questions: each has one right answer and no more, by any rules."""

import random

import pytest

from koikoi.engine.cards import DECK, OF_KIND, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.learning.questions import NO_YAKU, QUESTIONS, Asked, Choice, Question, Topic, ask
from koikoi.rulesets.collection import bundled


def test_there_are_four_of_each_card_and_each_has_its_own_name() -> None:
    assert len(QUESTIONS) == 192
    assert {(one.topic, one.card) for one in QUESTIONS} == {(topic, card) for topic in Topic for card in DECK}
    assert len({one.key for one in QUESTIONS}) == 192


def cards_of(yaku: str, rules: Ruleset) -> list[CardSet]:
    """The cards that a yaku is made of, need by need; told here without the trainer."""
    needs = next(one for one in rules.yaku if one.id == yaku).needs
    return [
        OF_KIND[one.of] if isinstance(one.of, Kind) else one.of for one in needs if isinstance(one.of, Kind | CardSet)
    ]


def is_right(choice: Choice, asked: Asked, rules: Ruleset) -> bool:
    """Whether this is an answer to what is asked."""
    card = asked.question.card
    match asked.question.topic:
        case Topic.FLOWER:
            return choice == card.month
        case Topic.KIND:
            return choice == card.kind
        case Topic.SISTERS:
            assert isinstance(choice, Card)
            return choice is not card and choice.month == card.month
        case Topic.YAKU if asked.yaku:
            shown = {one for one in asked.shown if one is not None} | {choice}
            return shown == {one for part in cards_of(asked.yaku, rules) for one in part}
        case Topic.YAKU:
            ids = [one.id for one in rules.yaku if one.points and any(card in part for part in cards_of(one.id, rules))]
            return choice in ids if ids else choice == NO_YAKU


@pytest.mark.parametrize("name", sorted(bundled()))
def test_every_question_has_one_right_answer(name: str) -> None:
    rules, rng = bundled()[name], random.Random(name)
    for question in QUESTIONS:
        for _ in range(4 if question.topic is Topic.YAKU else 1):
            asked = ask(question, rules, rng)
            right = [place for place, one in enumerate(asked.choices) if is_right(one, asked, rules)]
            assert right == [asked.right], (question.key, asked)
            assert len(set(asked.choices)) == len(asked.choices) >= 2
            assert asked.yaku or asked.shown == (question.card,)
            assert (None in asked.shown) == bool(asked.yaku)


def test_the_sake_cup_is_never_said_not_to_be_a_plain_card() -> None:
    rules = bundled()["nintendo-standard"]
    for seed in range(60):
        asked = ask(Question(Topic.YAKU, SAKE_CUP), rules, random.Random(seed))
        assert asked.yaku or "kasu" not in asked.choices


def test_which_card_is_missing_is_asked_of_yaku_with_cards_of_their_own() -> None:
    rules, found = bundled()["nintendo-standard"], set()
    for seed in range(40):
        found.add(ask(Question(Topic.YAKU, DECK[36]), rules, random.Random(seed)).yaku)
    assert found == {"", "inoshikacho"}
