"""The trainer's questions: four of each card.  What is shown, between what one chooses, and which of that is right."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from koikoi.engine.cards import DECK, EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Need, Special, Yaku

CHOICES: Final = 4
MOST_MISSING: Final = 6
"""Of yaku with so many cards at most one is left out and asked for."""
NO_YAKU: Final = ""
"""The choice of none, where a card serves no yaku."""


class Topic(Enum):
    """What is asked of a card; the value stands in the file."""

    FLOWER = "flower"
    KIND = "kind"
    SISTERS = "sisters"
    YAKU = "yaku"


@dataclass(frozen=True, slots=True)
class Question:
    """One of the 192."""

    topic: Topic
    card: Card

    @property
    def key(self) -> str:
        """Its name in the file."""
        return f"{self.topic.value} {self.card.code}"


QUESTIONS: Final = tuple(
    Question(topic, card)
    for place in range(4)
    for topic in Topic
    for card in (list(OF_MONTH[month])[place] for month in Month)
)
"""All of them, in the order in which they are met: first the showiest card of each month."""
BY_KEY: Final = {one.key: one for one in QUESTIONS}
Choice = Card | Month | Kind | str
"""A yaku is named by its id."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put."""

    question: Question
    shown: tuple[Card | None, ...]
    """The card, or a yaku in which it is missing (None)."""
    choices: tuple[Choice, ...]
    right: int
    """The number of the right choice."""
    yaku: str = ""
    """The yaku in which the card is missing."""


def serves(card: Card, yaku: Yaku) -> bool:
    """Whether a card is among those that a yaku is made of."""
    return any(card in _pool(need) for need in yaku.needs)


def served(card: Card, rules: Ruleset) -> list[Yaku]:
    """The yaku of a ruleset that a card serves; what any card may serve in its month is not counted."""
    return [one for one in rules.yaku if one.points and serves(card, one)]


def ask(question: Question, rules: Ruleset, rng: random.Random) -> Asked:
    """Puts a question, with other choices every time."""
    card = question.card
    match question.topic:
        case Topic.FLOWER:
            others: Sequence[Choice] = [one for one in Month if one is not card.month]
            return _asked(question, (card,), card.month, others, rng)
        case Topic.KIND:
            return Asked(question, (card,), tuple(Kind), list(Kind).index(card.kind))
        case Topic.SISTERS:
            sister = rng.choice([one for one in OF_MONTH[card.month] if one is not card])
            months = rng.sample([one for one in Month if one is not card.month], CHOICES - 1)
            return _asked(question, (card,), sister, [rng.choice(list(OF_MONTH[one])) for one in months], rng)
        case Topic.YAKU:
            return _about_yaku(question, rules, rng)


def _about_yaku(question: Question, rules: Ruleset, rng: random.Random) -> Asked:
    """Which card is missing in a yaku, or which yaku a card serves."""
    card, mine = question.card, served(question.card, rules)
    whole = [one for one in mine if (cards := _exactly(one)) and len(cards) <= MOST_MISSING]
    if whole and rng.random() < 0.6:
        yaku = rng.choice(whole)
        cards = _exactly(yaku)
        alike = [one for one in DECK if one not in cards and one.kind is card.kind]
        others = alike if len(alike) >= CHOICES - 1 else [one for one in DECK if one not in cards]
        shown = tuple(None if one is card else one for one in cards)
        return _asked(question, shown, card, others, rng, yaku.id)
    names = {one.id for one in mine} | ({"kasu"} if card is SAKE_CUP else set())
    foreign = [one.id for one in rules.yaku if one.points and one.id not in names and not _any_card(one)]
    if not mine:
        return _asked(question, (card,), NO_YAKU, foreign, rng)
    return _asked(question, (card,), rng.choice(mine).id, [*foreign, NO_YAKU], rng)


def _asked(
    question: Question,
    shown: tuple[Card | None, ...],
    right: Choice,
    others: Sequence[Choice],
    rng: random.Random,
    yaku: str = "",
) -> Asked:
    choices = [right, *rng.sample(others, min(CHOICES - 1, len(others)))]
    rng.shuffle(choices)
    return Asked(question, shown, tuple(choices), choices.index(right), yaku)


def _exactly(yaku: Yaku) -> CardSet:
    """The cards of a yaku of which every one is needed; none where there is a choice between some."""
    cards = EMPTY
    for need in yaku.needs:
        if len(_pool(need)) != need.count:
            return EMPTY
        cards |= _pool(need)
    return cards


def _pool(need: Need) -> CardSet:
    """The cards that a need is met from; none for those of the round's month, which may be any."""
    if isinstance(need.of, Kind):
        return OF_KIND[need.of]
    return EMPTY if isinstance(need.of, Special) else need.of


def _any_card(yaku: Yaku) -> bool:
    """Whether it depends on the round which cards a yaku is made of."""
    return any(isinstance(need.of, Special) for need in yaku.needs)
