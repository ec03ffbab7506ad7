"""What a card is good for: the yaku that it serves."""

from dataclasses import replace

import pytest

from koikoi.desktop.screens.gallery.card_uses import kinds, yaku_uses
from koikoi.engine.cards import ALL, DECK, OF_MONTH, SAKE_CUP, CardSet, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Need, Sake, Scorer, Special, Yaku
from koikoi.rulesets.collection import bundled

STANDARD = bundled()["nintendo-standard"]


def served(code: str, rules: Ruleset) -> tuple[list[str], list[str]]:
    found = yaku_uses(card(code), rules)
    return [one.yaku.id for one in found if one.needed], [one.yaku.id for one in found if not one.needed]


@pytest.mark.parametrize(
    ("code", "rules", "making", "adding"),
    [
        ("1B", "nintendo-standard", "goko shiko ame_shiko sanko", ""),
        ("3B", "nintendo-standard", "goko shiko ame_shiko sanko hanami", ""),
        ("11B", "nintendo-standard", "goko ame_shiko", ""),
        ("1R", "nintendo-standard", "akatan akatan_aotan tan", "aotan"),
        ("4R", "nintendo-standard", "tan", "akatan aotan akatan_aotan"),
        ("7A", "nintendo-standard", "inoshikacho tane", ""),
        ("2A", "nintendo-standard", "tane", "inoshikacho"),
        ("9A", "nintendo-standard", "hanami tsukimi tane kasu", "inoshikacho"),
        ("11P1", "nintendo-standard", "kasu", ""),
        ("1R", "italian", "akatan akatan_aotan tan", ""),
        ("4R", "italian", "tan", "akatan_aotan"),
        ("2A", "italian", "tane", ""),
        ("9A", "italian", "hanami tsukimi tane kasu", ""),
        ("6R", "koikoi-japan", "aotan akatan_aotan tan", ""),
        ("4R", "koikoi-japan", "tan", ""),
    ],
)
def test_the_yaku_a_card_serves(code: str, rules: str, making: str, adding: str) -> None:
    assert (making.split(), adding.split()) == served(code, bundled()[rules])


@pytest.mark.parametrize("rules", bundled().values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("sake", Sake)
def test_the_scorer_agrees(rules: Ruleset, sake: Sake) -> None:
    """A card serves a yaku if it belongs to it in a pile of all cards."""
    rules = replace(rules, sake=sake, yaku=tuple(replace(one, points=max(one.points, 1)) for one in rules.yaku))
    counted = Sake.ANIMAL if sake is Sake.ANIMAL else Sake.BOTH  # whichever class it is in at the moment
    for one in DECK:
        belongs = [
            yaku.id
            for yaku in rules.yaku
            for found in Scorer([replace(yaku, replaces=(), extra_with="")], sake=counted).find(
                ALL.mask, month=one.month.value
            )
            if one in found.cards
        ]
        assert sorted(belongs) == sorted(use.yaku.id for use in yaku_uses(one, rules))


@pytest.mark.parametrize(
    ("sake", "kind", "plain"),
    [
        (Sake.ANIMAL, "animal · タネ tane", False),
        (Sake.BOTH, "animal and plain", True),
        (Sake.EITHER, "animal or plain", True),
    ],
)
def test_the_sake_cup_is_what_the_rules_make_it(sake: Sake, kind: str, plain: bool) -> None:
    rules = replace(STANDARD, sake=sake)
    assert kind == kinds(SAKE_CUP, rules)
    assert plain == ("kasu" in served("9A", rules)[0])
    assert "kasu" in served("9P1", rules)[0]


def test_the_card_is_among_the_cards_that_are_shown() -> None:
    for rules in bundled().values():
        for one in DECK:
            for use in yaku_uses(one, rules):
                assert one in use.cards
                assert len(set(use.cards)) == len(use.cards)
                needed = sum(need.count for need in use.yaku.needs)
                assert len(use.cards) == needed + (not use.needed)
                scorer = Scorer([replace(use.yaku, replaces=())], sake=rules.sake)
                assert scorer.find(CardSet(use.cards).mask, month=one.month.value)


def test_cards_of_the_month_serve_where_they_count() -> None:
    month = Yaku(id="tsukifuda", points=4, needs=(Need(Special.MONTH, 4),))
    rules = replace(STANDARD, yaku=(month,))
    for one in DECK:
        [use] = yaku_uses(one, rules)
        assert tuple(OF_MONTH[one.month]) == use.cards
