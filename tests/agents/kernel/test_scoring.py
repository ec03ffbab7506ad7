"""The kernel's tables against the engine's scorer: any pile, any weather, any ruleset."""

from random import Random

import pytest

from koikoi.agents.kernel import scoring
from koikoi.agents.kernel.scoring import CALLED, FOG, RAIN, OpeningYaku, worth_of
from koikoi.engine.cards import DECK, OF_MONTH, CardSet, Month
from koikoi.engine.parameters import FogTrigger, RainTrigger
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import find_yaku
from tests.agents.rounds import odd_rulesets
from tests.tables import RULESETS, STANDARD, variant


def assert_worth_is_the_engines(rules: Ruleset, rng: Random, piles: int) -> None:
    month = rng.choice(list(Month))
    worth, held = worth_of(rules, month), OpeningYaku(rules, month)
    ids = [one.id for one in rules.yaku]
    for _ in range(piles):
        deck = rng.sample(DECK, len(DECK))
        size = rng.randint(0, 30)
        pile, field = CardSet(deck[:size]), CardSet(deck[size : size + rng.randint(0, 8)])
        called = rng.random() < 0.5
        found = find_yaku(rules, pile, month=month, called=called, field=field)
        marked = pile.mask | (CALLED if called else 0)
        if rules.rain_trigger is RainTrigger.FIELD_WILLOW and field & OF_MONTH[Month.WILLOW]:
            marked |= RAIN
        if rules.fog_trigger is FogTrigger.FIELD_PAULOWNIA and field & OF_MONTH[Month.PAULOWNIA]:
            marked |= FOG
        value = sum(one.points for one in found)
        assert worth.value(marked) == value
        points, yaku = held[marked]
        opening = [one for one in found if one.id in rules.opening_yaku]
        assert {ids[place] for place in range(len(ids)) if yaku >> place & 1} == {one.id for one in opening}
        assert points == sum(one.points for one in opening)
        if worth.simple:
            one, two, three = worth.one, worth.two, worth.three
            plain = one[marked & one.mask] + two[marked & two.mask] + three[marked & three.mask]
            assert plain + worth.by_count[(marked & worth.counted).bit_count()] == value


@pytest.mark.parametrize("name", RULESETS)
def test_tables_say_of_any_pile_what_the_scorer_says(name: str) -> None:
    assert_worth_is_the_engines(RULESETS[name], Random(name), 2000)


def test_tables_say_what_the_scorer_says_under_random_rulesets() -> None:
    rng = Random(9)
    for (rules, _), _ in zip(odd_rulesets(10), range(150), strict=False):
        assert_worth_is_the_engines(rules, rng, 60)


def test_class_of_the_cup_counts_even_where_the_cup_is_not_held() -> None:
    rules = variant("""sake = "either"
        [variant.yaku.feast]
        needs = { "9A 1P1" = 1 }
        points = 1
        extra = 1
        extra_of = "animal"
    """)
    pile = CardSet.parse("1P1 2A 4A")  # as an animal the cup is reckoned among the yaku's own cards, as a plain not
    worth = worth_of(rules, Month.PINE)
    assert worth.value(pile.mask) == sum(one.points for one in find_yaku(rules, pile)) == 3


def test_full_memo_starts_anew_and_stays_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "MEMO", 5)
    worth = worth_of(STANDARD, Month.PINE)
    rng = Random(11)
    for _ in range(300):
        pile = CardSet(rng.sample(DECK, 20))
        assert worth.value(pile.mask) == sum(one.points for one in find_yaku(STANDARD, pile))
        assert max(len(worth.one), len(worth.two), len(worth.three)) <= 5


@pytest.mark.parametrize("name", RULESETS)
def test_bundled_rulesets_are_compiled_to_plain_look_ups(name: str) -> None:
    worth = worth_of(RULESETS[name], Month.MAPLE)
    assert worth.simple
    assert max(table.mask.bit_count() for table in (worth.one, worth.two, worth.three)) <= 14
