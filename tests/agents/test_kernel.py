"""The kernel against the engine: the same actions, the same round; and random rounds that come out alike."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from math import sqrt
from random import Random

import pytest

from koikoi.agents import kernel_scoring
from koikoi.agents.kernel import LEAVE, SLIPS, Kernel, Slip, Wait, code_of
from koikoi.agents.kernel_scoring import ALL, CALLED, FOG, RAIN, Held, worth_of
from koikoi.engine.actions import Action, Deal, KoiKoi, NextRound, Pick, Play, Seat, Stop
from koikoi.engine.cards import DECK, OF_MONTH, CardSet, Kind, Month
from koikoi.engine.ruleset import FogTrigger, RainTrigger, Ruleset, RulesetError, Trigger
from koikoi.engine.scoring import find_yaku
from koikoi.engine.state import (
    Called,
    Match,
    MatchOver,
    RoundOver,
    RoundResult,
    ToDecide,
    ToPick,
    ToPlay,
    new_match,
    pile_of,
)
from koikoi.engine.step import called_by, legal_actions, step
from koikoi.engine.yaku import Need, Selector, Special, Viewing, Yaku
from tests.random_rulesets import random_ruleset
from tests.tables import GERMAN, RULESETS, STANDARD, TABLES, position, variant

WAITS = {ToPlay: Wait.PLAY, ToPick: Wait.PICK, ToDecide: Wait.DECIDE, RoundOver: Wait.OVER, MatchOver: Wait.OVER}


# Rulesets


def own_yaku(rng: Random, rules: Ruleset) -> Ruleset:
    """The ruleset with a few yaku that nobody has thought of, tied to each other and to those it has."""
    added: list[Yaku] = []
    for number in range(rng.randint(1, 4)):
        needs = []
        for _ in range(rng.choice((1, 1, 2))):
            chosen = selector(rng)
            size = len(chosen) if isinstance(chosen, CardSet) else 4
            needs.append(Need(chosen, rng.randint(1, min(size, 5))))
        others = [one.id for one in (*rules.yaku, *added)]
        added.append(
            Yaku(
                id=f"own_{number}",
                points=rng.randint(0, 6),
                needs=tuple(needs),
                extra=rng.choice((0, 1, 2)),
                extra_of=rng.choice((None, selector(rng))),
                extra_with=rng.choice(("", *others)),
                replaces=tuple(rng.sample(others, rng.choice((0, 0, 1, 3)))),
                viewing=rng.choice((None, None, None, *Viewing)),
                months=rng.choice(((), (), (1, 2, 3, 8), (12,))),
            )
        )
    return replace(rules, yaku=(*rules.yaku, *added))


def selector(rng: Random) -> Selector:
    some = CardSet(rng.sample(DECK, rng.randint(1, 20)))
    choices: list[Selector] = [*Kind, Special.MONTH, some, some, some]
    return rng.choice(choices)


def odd_rulesets(seed: int) -> Iterator[tuple[Ruleset, int]]:
    """Random rulesets without end, each with one of its numbers of seats, every other with yaku of its own."""
    rng = Random(seed)
    for number in count():
        rules = random_ruleset(rng)[1]
        if number % 2:
            try:
                rules = own_yaku(rng, rules)
            except RulesetError:
                continue
        yield rules, rng.choice(rules.seat_counts)


# Rounds


def dealt(rules: Ruleset, seats: int, rng: Random) -> Match:
    """A round just dealt, in some month, whose deal has decided nothing."""
    while True:
        match = replace(new_match(rules, seats, dealer=Seat(rng.randrange(seats))), round=rng.randint(1, 12))
        match = step(match, Deal(tuple(rng.sample(DECK, len(DECK)))))[0]
        if isinstance(match.phase, ToPlay):
            return match


def made_up(rules: Ruleset, seats: int, rng: Random) -> Match:
    """A position that play need not lead to: piles already there, and calls made with less than they hold."""
    deck = rng.sample(DECK, len(DECK))
    size = rng.randint(1, 3)
    taken, order = deck[: rng.randint(0, 48 - 2 * size * seats)], deck[-2 * size * seats :]
    lying = deck[len(taken) : -2 * size * seats]
    piles: list[list[int]] = [[] for _ in range(seats)]
    for one in taken:
        piles[rng.randrange(seats)].append(one.index)
    match = replace(
        new_match(rules, seats, dealer=Seat(rng.randrange(seats))),
        round=rng.randint(1, 12),
        phase=ToPlay(Seat(rng.randrange(seats))),
        hands=tuple(CardSet(order[size * seat : size * (seat + 1)]) for seat in range(seats)),
        stock=tuple(order[size * seats :]),
        field=tuple(lying),
        captured=tuple(CardSet(DECK[index] for index in pile) for pile in piles),
    )
    for seat in map(Seat, range(seats)):
        if rng.random() < 0.4:
            calls = [*match.calls]
            calls[seat] += rng.randint(1, 9)
            pile = pile_of(rules, seats, match.captured, seat)
            found = find_yaku(rules, pile, month=match.month, called=True, field=match.field_cards)[:1]
            called = Called(sum(one.points for one in found), tuple(one.id for one in found))
            match = replace(
                match,
                calls=tuple(calls),
                called=called_by(rules, seats, match.called, seat, called),
                last_caller=seat,
            )
    return match


def over(match: Match) -> RoundResult | None:
    return match.phase.result if isinstance(match.phase, RoundOver | MatchOver) else None


def assert_same(kernel: Kernel, match: Match) -> None:
    phase, result = match.phase, over(match)
    assert kernel.waits is WAITS[type(phase)]
    assert [sorted(hand) for hand in kernel.hands] == [[SLIPS[one.index] for one in hand] for hand in match.hands]
    assert kernel.field == match.field_cards.mask
    assert [bit for bit, _ in reversed(kernel.stock)] == [one.bit for one in match.stock]
    assert tuple(pile & ALL for pile in kernel.piles) == tuple(pile.mask for pile in match.captured)
    assert tuple(kernel.calls) == match.calls
    assert kernel.bars == [called.points if called else 0 for called in match.called]
    assert kernel.caller == match.last_caller
    if match.rules.koikoi_trigger is Trigger.NEW_YAKU:
        ids = [one.id for one in match.rules.yaku]
        for known, called in zip(kernel.known, match.called, strict=True):
            assert {ids[place] for place in range(len(ids)) if known >> place & 1} == set(called.yaku if called else ())
    if result is not None:
        assert (kernel.winner, kernel.points) == (result.winner, result.points)
        assert kernel.legal() == []
        return
    assert isinstance(phase, ToPlay | ToPick | ToDecide)
    assert kernel.seat == phase.seat
    assert kernel.legal() == [code_of(action) for action in legal_actions(match)]
    if isinstance(phase, ToPick):
        assert (kernel.flight, kernel.choices, kernel.drawn) == (
            SLIPS[phase.card.index],
            phase.choices.mask,
            phase.drawn,
        )
    if isinstance(phase, ToDecide):
        assert (kernel.offer, kernel.total, kernel.forced) == (
            phase.account.points,
            phase.account.total,
            phase.forced,
        )


def any_action(match: Match, rng: Random) -> Action:
    """Something legal; koi-koi more often than stop, so that rounds grow long."""
    legal = legal_actions(match)
    return KoiKoi() if KoiKoi() in legal and rng.random() < 0.7 else rng.choice(legal)


def drive(match: Match, rng: Random) -> RoundResult:
    """Plays a round through engine and kernel, comparing after every action."""
    kernel, loaded = Kernel(match.rules, match.seats), Kernel(match.rules, match.seats)
    kernel.load(match)
    assert_same(kernel, match)
    while (result := over(match)) is None:
        action = any_action(match, rng)
        match = step(match, action)[0]
        kernel.apply(code_of(action))
        assert_same(kernel, match)
        if over(match) is None:
            loaded.load(match)
            assert_same(loaded, match)
    return result


def drive_as_rollout(match: Match, kernel: Kernel, rng: Random) -> tuple[int, ...]:
    """Plays through the engine what `rollout` plays with the same random numbers."""
    hands = [hand[:] for hand in kernel.hands]

    def index(number: int) -> int:
        return int(rng.random() * number)

    while isinstance(match.phase, ToPick | ToDecide):  # a turn begun
        legal = legal_actions(match)
        match = step(match, legal[index(len(legal))])[0]
    while (result := over(match)) is None:
        phase, legal = match.phase, legal_actions(match)
        action = legal[0]
        if isinstance(phase, ToPlay):
            codes = {code_of(one) for one in legal}
            hand = [slip for slip in hands[phase.seat] if slip[0].bit_length() - 1 in codes]
            slip = hand[index(len(hand))]
            hands[phase.seat].remove(slip)
            action = Play(DECK[slip[0].bit_length() - 1])
        elif isinstance(phase, ToPick):
            choices = tuple(phase.choices)
            if phase.may_leave and index(len(choices) + 1) == 0:
                action = legal[-1]
            elif len(choices) == 2:
                action = Pick(choices[rng.getrandbits(1)])
        elif isinstance(phase, ToDecide) and len(legal) == 2:
            action = Stop() if rng.getrandbits(1) else KoiKoi()
        match = step(match, action)[0]
    return result.points


def assert_rollouts_are_engine_rounds(match: Match, rng: Random, rounds: int) -> None:
    kernel = Kernel(match.rules, match.seats)
    kernel.load(match)
    for _ in range(rounds):
        seed = rng.getrandbits(64)
        assert kernel.rollout(Random(seed)) == drive_as_rollout(match, kernel, Random(seed))
        assert_same(kernel, match)


# The same actions


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_kernel_follows_the_engine_through_every_bundled_ruleset(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    for _ in range(60):
        drive(dealt(RULESETS[name], seats, rng), rng)


def test_kernel_follows_the_engine_through_random_rulesets() -> None:
    rng = Random(1)
    for (rules, seats), _ in zip(odd_rulesets(2), range(120), strict=False):
        for _ in range(3):
            drive(dealt(rules, seats, rng), rng)


def test_kernel_follows_the_engine_from_positions_that_play_does_not_lead_to() -> None:
    rng = Random(3)
    for (rules, seats), _ in zip(odd_rulesets(4), range(120), strict=False):
        for _ in range(3):
            drive(made_up(rules, seats, rng), rng)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rollout_is_a_round_the_engine_would_play_with_the_same_chances(name: str, seats: int) -> None:
    rng = Random(f"{seats} {name}")
    for _ in range(20):
        assert_rollouts_are_engine_rounds(dealt(RULESETS[name], seats, rng), rng, 3)


def test_rollout_is_exact_in_random_rulesets_from_any_point_of_a_round() -> None:
    rng = Random(5)
    for (rules, seats), _ in zip(odd_rulesets(6), range(120), strict=False):
        match = dealt(rules, seats, rng)
        while over(match) is None:
            if rng.random() < 0.3:
                assert_rollouts_are_engine_rounds(match, rng, 2)
            match = step(match, any_action(match, rng))[0]


def test_rollout_is_exact_from_positions_that_play_does_not_lead_to() -> None:
    rng = Random(7)
    for (rules, seats), _ in zip(odd_rulesets(8), range(120), strict=False):
        for _ in range(3):
            assert_rollouts_are_engine_rounds(made_up(rules, seats, rng), rng, 2)


def test_rollout_notices_that_the_rain_has_stopped() -> None:
    rules = variant("rain_trigger = 'field_willow'")
    match = position(
        rules, ["1P1 2P1", "11A 4P1"], field="11P1", stock="5P1 6P1 7P1 8P1", captured=["3B 9A", ""], to_play=1
    )
    assert_rollouts_are_engine_rounds(match, Random(19), 20)


def test_rollout_notices_what_a_pile_shared_with_a_partner_is_worth_to_the_one_that_has_called() -> None:
    rules = variant("team_captures = 'shared'\nviewing_after_koikoi = 3\npts_hanami = 1", of="german")
    match = position(
        rules,
        ["2P1 2P2", "5P1 5P2", "9P1 1P1", "4P1 4P2"],
        field="9A",
        stock="6P1 7P1 10P1 11P",
        captured=["3B", "", "", ""],
        calls=[1, 0, 0, 0],
        called={0: Called(2, ("tan",))},
        to_play=2,
    )
    assert_rollouts_are_engine_rounds(match, Random(20), 20)


# Worth


def assert_worth_is_the_engines(rules: Ruleset, rng: Random, piles: int) -> None:
    month = rng.choice(list(Month))
    worth, held = worth_of(rules, month), Held(rules, month)
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
        assert {ids[place] for place in range(len(ids)) if held[marked] >> place & 1} == {one.id for one in found}
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
    monkeypatch.setattr(kernel_scoring, "MEMO", 5)
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


# The same distribution


LEFT_LYING = variant("capture_optional = true")
MUST_MATCH = variant("must_match = true")


@pytest.mark.parametrize(
    ("rules", "seats"),
    [(STANDARD, 2), (GERMAN, 3), (GERMAN, 4), (RULESETS["koikoi-japan"], 2), (LEFT_LYING, 2), (MUST_MATCH, 2)],
    ids=["standard", "german-3", "german-4", "koikoi-japan", "capture-optional", "must-match"],
)
def test_rollouts_are_spread_as_random_play_through_the_engine(rules: Ruleset, seats: int) -> None:
    rng = Random(12)
    kernel = Kernel(rules, seats)
    played: list[tuple[int, ...]] = []
    rolled: list[tuple[int, ...]] = []
    for _ in range(1500):  # from the same deals, so that only the play differs
        match = replace(dealt(rules, seats, rng), dealer=Seat(0), phase=ToPlay(Seat(0)))
        kernel.load(match)
        rolled += [kernel.rollout(rng) for _ in range(3)]
        while (result := over(match)) is None:
            match = step(match, rng.choice(legal_actions(match)))[0]
        played.append(result.points)
    measures: list[Callable[[tuple[int, ...]], float]] = [
        lambda points: points[0],
        lambda points: points[1],
        lambda points: not any(points),
        lambda points: max(points) >= 7,
    ]
    for measure in measures:
        # Four standard errors: by chance alone one of these comparisons in about 16,000 would fail
        ours, theirs = [measure(one) for one in rolled], [measure(one) for one in played]
        assert abs(mean(ours) - mean(theirs)) <= 4 * sqrt(variance(ours) / len(played) + variance(theirs) / len(played))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def variance(values: list[float]) -> float:
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / len(values)


# The rest


def slips(kernel: Kernel) -> list[Slip]:
    """All cards of a round, wherever they are."""
    lying = [slip for slip in SLIPS if slip[0] & (kernel.field | sum(kernel.piles) & ALL)]
    return sorted([*lying, *kernel.stock, *(slip for hand in kernel.hands for slip in hand)])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_deal_gives_hands_field_and_stock_their_sizes_and_loses_no_card(name: str, seats: int) -> None:
    rules = RULESETS[name]
    kernel = Kernel(rules, seats)
    kernel.deal(Random(13), dealer=1, month=4)
    assert (kernel.waits, kernel.seat, kernel.dealer) == (Wait.PLAY, 1, 1)
    assert {len(hand) for hand in kernel.hands} == {rules.hand_cards(seats)}
    assert kernel.field.bit_count() == rules.field_cards(seats)
    assert slips(kernel) == sorted(SLIPS)


def test_month_of_a_deal_counts() -> None:
    rules = variant("pts_tsukifuda = 4")
    kernel = Kernel(rules)
    kernel.deal(Random(14), month=4)
    other = Kernel(rules)
    other.deal(Random(14), month=5)
    april = OF_MONTH[Month.WISTERIA].mask
    for one in (kernel, other):
        one.hands = [[SLIPS[12]], [SLIPS[0]]]
        one.field = april & ~SLIPS[12][0]
        one.stock = [SLIPS[20], SLIPS[24]]
        one.apply(12)
    assert kernel.waits is Wait.DECIDE
    assert kernel.offer == 4
    assert other.waits is Wait.PLAY


def test_redealing_the_unseen_keeps_what_a_seat_knows() -> None:
    rng = Random(15)
    kernel = Kernel(GERMAN, 4)
    kernel.load(dealt(GERMAN, 4, rng))
    own, field, before = kernel.hands[2][:], kernel.field, [hand[:] for hand in kernel.hands]
    kernel.redeal_unseen(2, rng)
    assert kernel.hands[2] == own
    assert kernel.field == field
    assert kernel.hands != before
    assert [len(hand) for hand in kernel.hands] == [len(hand) for hand in before]
    assert slips(kernel) == sorted(SLIPS)


def test_copy_goes_its_own_way() -> None:
    rng = Random(16)
    match = dealt(STANDARD, 2, rng)
    kernel = Kernel(STANDARD)
    kernel.load(match)
    copied = kernel.copy()
    while legal := copied.legal():
        copied.apply(rng.choice(legal))
    assert_same(kernel, match)


def test_illegal_code_is_refused_and_changes_nothing() -> None:
    match = dealt(STANDARD, 2, Random(17))
    kernel = Kernel(STANDARD)
    kernel.load(match)
    for code in (LEAVE, code_of(Stop()), code_of(KoiKoi()), next(iter(match.hands[1 - kernel.seat])).index):
        with pytest.raises(ValueError, match=f"action {code} is not legal"):
            kernel.apply(code)
    assert_same(kernel, match)


def test_kernel_refuses_what_it_was_not_made_for() -> None:
    with pytest.raises(ValueError, match="nintendo-standard is played by 2, not by 3"):
        Kernel(STANDARD, 3)
    kernel = Kernel(STANDARD)
    with pytest.raises(ValueError, match="the match is in ToDeal"):
        kernel.load(new_match(STANDARD, dealer=Seat(0)))
    with pytest.raises(ValueError, match="the kernel was made for"):
        kernel.load(dealt(GERMAN, 2, Random(18)))
    with pytest.raises(ValueError, match="it knows no NextRound"):
        code_of(NextRound())
