"""Yaku in reach: nothing is listed that would not come true, and nothing that lacks two cards or fewer is forgotten.

The oracle here tries every card and every two cards, one need after the other; the module tries groups of cards.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest

from koikoi.engine.cards import ALL, DECK, EMPTY, OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind, Month
from koikoi.engine.reach import Danger, Hindrance, InReach, dangers, hindered, in_reach, weather
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import find_yaku
from koikoi.engine.state import Called, new_match
from koikoi.engine.view import View, observe
from koikoi.engine.yaku import Need, Sake, Selector, Special, Viewing, Yaku
from tests.random_rulesets import random_ruleset
from tests.tables import GERMAN, RULESETS, STANDARD, A, B, C, position, variant

# The oracle


def members(selector: Selector, month: Month, cup: tuple[Kind, ...]) -> CardSet:
    if isinstance(selector, Kind):
        found = OF_KIND[selector] - CardSet((SAKE_CUP,))
        return found | CardSet((SAKE_CUP,)) if selector in cup else found
    return OF_MONTH[month] if isinstance(selector, Special) else selector


@cache
def needs(yaku: Yaku, rules: Ruleset, month: Month) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The needs as (mask, mask of what counts two, count), once for each class that the cup may have."""
    classes: dict[Sake, list[tuple[Kind, ...]]] = {
        Sake.ANIMAL: [(Kind.ANIMAL,)],
        Sake.BOTH: [(Kind.ANIMAL, Kind.PLAIN)],
        Sake.EITHER: [(Kind.ANIMAL,), (Kind.PLAIN,)],
    }

    def masks(need: Need, cup: tuple[Kind, ...]) -> tuple[int, int, int]:
        cards = members(need.of, month, cup)
        return cards.mask, (cards & rules.double_plains).mask if need.of is Kind.PLAIN else 0, need.count

    return tuple(tuple(masks(need, cup) for need in yaku.needs) for cup in classes[rules.sake])


def has(yaku: Yaku, rules: Ruleset, month: Month, pile: int) -> bool:
    """Whether the cards of a yaku are there, whatever else counts."""
    return _all_there(needs(yaku, rules, month), pile)


def _all_there(rows: tuple[tuple[tuple[int, int, int], ...], ...], pile: int) -> bool:
    for row in rows:
        for mask, twice, count in row:
            if (pile & mask).bit_count() + (pile & twice).bit_count() < count:
                break
        else:
            return True
    return False


def smallest(yaku: Yaku, rules: Ruleset, month: Month, pile: CardSet, free: CardSet) -> list[CardSet]:
    """All the smallest sets of cards that complete a yaku; none if they have more than two cards."""
    rows, bits = needs(yaku, rules, month), [card.bit for card in free]
    for number in (0, 1, 2):
        masks = map(sum, combinations(bits, number))
        found = [CardSet.of_mask(mask) for mask in masks if _all_there(rows, pile.mask | mask)]
        if found:
            return found
    return []


def worth(view: View, cards: CardSet) -> tuple[int, set[str]]:
    """Points and yaku of seat 0 with these cards more."""
    found = find_yaku(
        view.rules,
        view.pile(A) | cards,
        month=view.month,
        called=view.calls[A] > 0,
        field=view.field_cards - cards,
    )
    return sum(one.points for one in found), {one.id for one in found}


def expected(view: View) -> dict[str, tuple[int, CardSet]]:
    """What has to be listed for seat 0: how many cards it lacks, and every card that would help."""
    gone = EMPTY
    for captured in view.captured:
        gone |= captured
    free, (held, _) = ALL - gone, worth(view, EMPTY)
    found = {}
    for yaku in view.rules.yaku:
        if not yaku.points or (yaku.months and view.month not in yaku.months):
            continue
        good, lacking = EMPTY, 0
        for cards in smallest(yaku, view.rules, view.month, view.pile(A), free):
            points, ids = worth(view, cards)
            if cards and yaku.id in ids and points > held:
                good, lacking = good | cards, len(cards)
        if lacking:
            found[yaku.id] = (lacking, good)
    return found


# Positions and rulesets


def own_yaku(rng: Random, number: int, month: Month) -> Yaku:
    """A yaku as somebody might think it up."""

    def selector() -> Selector:
        if rng.random() < 0.35:
            return rng.choice(list(Kind))
        return Special.MONTH if rng.random() < 0.2 else CardSet(rng.sample(DECK, rng.randint(2, 7)))

    chosen = [selector() for _ in range(rng.randint(1, 2))]
    sizes = [len(members(one, month, (Kind.ANIMAL,))) for one in chosen]
    return Yaku(
        id=f"own{number}",
        points=rng.randint(1, 12),
        needs=tuple(Need(one, rng.randint(1, min(size, 6))) for one, size in zip(chosen, sizes, strict=True)),
        extra=rng.choice((0, 0, 1, 3)),
        extra_of=selector() if rng.random() < 0.3 else None,
        replaces=tuple(rng.sample(("tan", "tane", "kasu", "sanko"), rng.choice((0, 0, 1, 2)))),
        viewing=rng.choice((None, None, None, Viewing.FLOWERS, Viewing.MOON)),
        months=tuple(rng.sample(range(1, 13), 4)) if rng.random() < 0.2 else (),
    )


def rulesets(rng: Random, seats: int) -> Iterator[Ruleset]:
    """Bundled, random, and with yaku of somebody's own."""
    yield from (rules for rules in RULESETS.values() if seats in rules.seat_counts)
    while True:
        rules = random_ruleset(rng)[1]
        if seats in rules.seat_counts:
            yield rules
            yield replace(rules, yaku=(*rules.yaku, *(own_yaku(rng, one, Month.PINE) for one in range(4))))


def views(seed: int, seats: int, number: int) -> Iterator[View]:
    """Positions of every stage of a round, seen by somebody who knows no hand."""
    rng = Random(seed)
    for rules, _ in zip(rulesets(rng, seats), range(number), strict=False):
        match = new_match(rules, seats, dealer=A, first_round=rng.randint(1, 12))
        order = rng.sample(DECK, 48)
        cuts = sorted(rng.sample(range(rng.randint(seats + 1, 40) + seats), seats + 1))
        captured = tuple(CardSet(order[start:end]) for start, end in pairwise(cuts))
        field = tuple(order[cuts[-1] :][: rng.randint(0, 8)])
        calls = tuple(rng.choice((0, 0, 1)) for _ in range(seats))
        called = tuple(Called(1, ()) if one else None for one in calls)
        yield observe(replace(match, captured=captured, field=field, calls=calls, called=called), None)


LAWS = pytest.mark.parametrize(("seats", "seed", "number"), [(2, 1, 34), (2, 2, 34), (3, 3, 24), (4, 4, 34)])


@LAWS
def test_whoever_takes_the_cards_a_listed_yaku_lacks_has_it(seats: int, seed: int, number: int) -> None:
    listed = 0
    for view in views(seed, seats, number):
        held, _ = worth(view, EMPTY)
        for one in in_reach(view, A):
            best = 0
            for chosen in product(*one.slots):
                if len(set(chosen)) < one.missing:
                    continue
                points, ids = worth(view, CardSet(chosen))
                assert one.id in ids, (view.rules, view.pile(A), one, chosen)
                assert points > held
                best += 1
            assert best, "some choice there must be"
            listed += 1
    assert listed > number // 2


@LAWS
def test_no_yaku_that_lacks_two_cards_or_fewer_is_forgotten_unless_it_is_dead(
    seats: int, seed: int, number: int
) -> None:
    for view in views(seed, seats, number):
        listed = {one.id: one for one in in_reach(view, A)}
        wanted = expected(view)
        assert {key: one.missing for key, one in listed.items()} == {key: count for key, (count, _) in wanted.items()}
        for key, (_, good) in wanted.items():
            assert listed[key].cards <= good
            if not view.rules.name.startswith("test"):
                assert listed[key].cards == good, (view.rules.name, key)


@LAWS
def test_the_nearest_yaku_stand_first_and_the_dearest_of_them(seats: int, seed: int, number: int) -> None:
    for view in views(seed, seats, number):
        for found in (in_reach(view, A), hindered(view, A)):
            ranks = [(one.missing, -one.points) for one in found]
            assert sorted(ranks) == ranks


@LAWS
def test_what_is_hindered_does_not_count_and_would_but_for_that(seats: int, seed: int, number: int) -> None:
    for view in views(seed, seats, number):
        rows = {one.id: one for one in view.rules.yaku}
        listed = {one.id for one in in_reach(view, A)}
        for one in hindered(view, A):
            assert rows[one.id].viewing is not None
            assert one.id not in listed
            more = CardSet(next(chosen for chosen in product(*one.slots) if len(set(chosen)) == one.missing))
            assert has(rows[one.id], view.rules, view.month, (view.pile(A) | more).mask)
            assert one.id not in worth(view, more)[1]


# By hand


def found(rules: Ruleset, pile: str, other: str = "", field: str = "") -> dict[str, InReach]:
    match = position(rules, ["2P1", "4P1"], captured=[pile, other], field=field)
    return {one.id: one for one in in_reach(observe(match, None), A)}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CardSet.parse(text))


def test_each_missing_card_has_its_slot() -> None:
    shown = found(GERMAN, "1B 3B 1R 2R", "12B 6A")
    assert (cards("8B"),) == tuple(map(tuple, shown["sanko"].slots))
    assert (cards("8B"), cards("11B")) == tuple(map(tuple, shown["ame_shiko"].slots))
    assert (cards("8B"), cards("9A")) == tuple(map(tuple, shown["tsukimi"].slots))


def test_where_several_cards_would_do_the_slot_names_them_all() -> None:
    shown = found(STANDARD, "1B 3B 7P1")
    assert cards("8B 12B") == tuple(shown["sanko"].slots[0])
    assert 1 == shown["sanko"].missing
    plains = found(STANDARD, "1P1 1P2 2P2 3P1 3P2 4P2 5P1 5P2")["kasu"]
    assert plains.slots[0] == plains.slots[1]
    assert SAKE_CUP in plains.cards, "the cup is a plain card, too"


def test_the_dearer_of_two_that_replace_each_other_is_listed() -> None:
    shown = found(STANDARD, "6A 7A 10A 2A 4A 1R")
    assert "tane" not in shown, "its place is taken by boar, deer, butterflies"
    assert "inoshikacho" not in shown, "held already"


def test_cards_of_the_month_are_in_reach_in_their_month_only() -> None:
    rules = variant("pts_tsukifuda = 4")
    assert "tsukifuda" in found(rules, "1B 1R")
    assert "tsukifuda" not in found(rules, "2A 2R")


def test_a_yaku_of_ones_own_that_counts_in_other_months_is_out_of_reach() -> None:
    settings = "yaku.snow = { needs = '11B 12B', points = 8, months = [%s] }"
    assert "snow" in found(variant(settings % 1), "11B")
    assert "snow" not in found(variant(settings % 2), "11B")


def test_partners_who_share_their_piles_help_each_other_and_others_do_not() -> None:
    for share, wanted in (("shared", 1), ("individual", 0)):
        rules = variant(f"team_captures = '{share}'", of="german")
        piles = ["1R 2R", "6A 7A", "10A", ""]
        view = observe(position(rules, ["2P1", "4P1", "5P1", "6P1"], captured=piles), None)
        own, partners = ([one.id for one in in_reach(view, seat)] for seat in (A, C))
        assert "akatan" in own
        assert wanted == partners.count("akatan")
        assert "inoshikacho" not in {one.id for one in in_reach(view, B)}


def test_the_cup_may_have_to_choose() -> None:
    plains = "1P1 1P2 2P2 3P1 3P2 4P2 5P1 5P2 6P1"
    assert SAKE_CUP in found(variant("sake = 'either'"), plains)["kasu"].cards
    animals = " 2A 4A 5A 7A"  # with the cup an animal yaku as dear, so it stays an animal
    assert SAKE_CUP not in found(variant("sake = 'either'"), plains + animals)["kasu"].cards


RAIN = variant("rain_trigger = 'field_willow'\nfog_trigger = 'own_phoenix'")


def test_while_it_rains_the_blossoms_are_hindered_and_nothing_else() -> None:
    match = position(RAIN, ["2P1", "4P1"], captured=["3B 8B", ""], field="11P1")
    view = observe(match, None)
    assert {"tsukimi", "sanko", "shiko", "ame_shiko"} == {one.id for one in in_reach(view, A)}
    assert [("hanami", Hindrance.RAIN, 1)] == [(one.id, one.hindrance, one.missing) for one in hindered(view, A)]
    assert {Hindrance.RAIN: ("hanami",)} == weather(view, A)


def test_a_complete_viewing_is_hindered_with_nothing_missing() -> None:
    view = observe(position(RAIN, ["2P1", "4P1"], captured=["3B 9A", ""], field="11P1"), None)
    assert [("hanami", 0)] == [(one.id, one.missing) for one in hindered(view, A)]
    assert view.worth(A).total == 0


def test_fog_from_ones_own_pile_stays_so_a_viewing_that_lacks_a_card_is_dead() -> None:
    view = observe(position(RAIN, ["2P1", "4P1"], captured=["9A 12B", "9R"]), None)
    assert "tsukimi" not in {one.id for one in (*in_reach(view, A), *hindered(view, A))}
    assert {Hindrance.FOG: ("tsukimi",)} == weather(view, A)
    assert {} == weather(view, B), "nobody else's moon is hidden"


def test_a_viewing_that_counts_beside_others_only_says_so() -> None:
    rules = variant("viewing_mode = 'with_other'")
    view = observe(position(rules, ["2P1", "4P1"], captured=["3B 9A", ""]), None)
    assert [("hanami", Hindrance.ALONE, 0)] == [
        (one.id, one.hindrance, one.missing) for one in hindered(view, A) if not one.missing
    ]
    beside = observe(position(rules, ["2P1", "4P1"], captured=["3B 1R 2R 3R", ""]), None)
    assert "hanami" in {one.id for one in in_reach(beside, A)}


# Danger


def test_a_field_card_an_opponent_needs_is_dangerous() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["1R 2R", "8B 6A 7A"], field="9A 10A 3R 5P1")
    marked = dangers(observe(match, A), A)
    assert {"9A": ("tsukimi", 0), "10A": ("inoshikacho", 0)} == {
        card.code: (one.yaku, one.missing) for card, one in marked.items()
    }
    assert all(one.seat == B for one in marked.values())


def test_the_worst_that_a_card_would_do_is_told() -> None:
    match = position(STANDARD, ["2P1", "4P1"], captured=["", "8B 1B 12B"], field="3B 9A")
    marked = dangers(observe(match, A), A)
    assert Danger(B, "shiko", 0) == marked[DECK[8]]
    near = position(STANDARD, ["2P1", "4P1"], captured=["", "4P2"], field="9A")
    assert 1 == dangers(observe(near, A), A)[SAKE_CUP].missing


def test_a_partner_is_no_danger() -> None:
    match = position(GERMAN, ["2P1", "4P1", "5P1", "6P1"], captured=["", "", "8B 6A", ""], field="9A")
    assert {} == {card: one for card, one in dangers(observe(match, A), A).items() if one.seat == C}
    assert [C] == [one.seat for one in dangers(observe(match, B), B).values()]


def test_of_two_yaku_that_lack_one_card_the_dearer_is_the_danger() -> None:
    """Nine plain cards and four brights wait for cards of one month: what is told is the dearer."""
    captured = ["", "1B 8B 12B 1P1 1P2 2P1 2P2 4P1 4P2 5P1 5P2 6P1 6A 7A 8A 10A 3R"]
    match = position(STANDARD, ["2R", "4R"], captured=captured, field="3B 9A")
    marked = dangers(observe(match, A), A)
    reach = {one.id: one for one in in_reach(observe(match, A), B)}
    for lying, danger in marked.items():
        wanting = [one for one in reach.values() if lying in one.cards and one.missing == danger.missing + 1]
        assert reach[danger.yaku].points == max(one.points for one in wanting)
    assert any(
        len({one.points for one in reach.values() if lying in one.cards and one.missing == danger.missing + 1}) > 1
        for lying, danger in marked.items()
    ), "there is a choice"
