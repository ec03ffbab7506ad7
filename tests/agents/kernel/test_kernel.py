"""The kernel against the engine: the same actions, the same round."""

from random import Random

import pytest

from koikoi.agents.kernel.kernel import LEAVE, SLIPS, Kernel, Slip, Wait, code_of
from koikoi.agents.kernel.scoring import ALL
from koikoi.engine.actions import KoiKoi, NextRound, Seat, Stop
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.engine.notation import parse_action
from koikoi.engine.state import Called, new_match
from koikoi.engine.step import step
from tests.agents.rounds import (
    any_action,
    assert_same,
    dealt,
    drive,
    made_up,
    odd_rulesets,
    over,
)
from tests.tables import GERMAN, RULESETS, STANDARD, TABLES, position, variant

pytestmark = pytest.mark.law(2)

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


def test_kernel_follows_the_engine_from_any_point_of_a_round() -> None:
    rng = Random(5)
    for (rules, seats), _ in zip(odd_rulesets(6), range(120), strict=False):
        match = dealt(rules, seats, rng)
        while over(match) is None:
            if rng.random() < 0.3:
                drive(match, rng)
            match = step(match, any_action(match, rng))[0]


def test_kernel_notices_that_the_rain_has_stopped() -> None:
    rules = variant("rain_trigger = 'field_willow'")
    match = position(
        rules, ["1P1 2P1", "11A 4P1"], field="11P1", stock="5P1 6P1 7P1 8P1", captured=["3B 9A", ""], to_play=1
    )
    for seed in range(20):
        drive(match, Random(seed))


def test_kernel_notices_what_a_pile_shared_with_a_partner_is_worth_to_the_one_that_has_called() -> None:
    rules = variant("team_captures = 'shared'\nviewing_after_koikoi = 3\npts_hanami = 1", of="german")
    match = position(
        rules,
        ["2P1 2P2", "5P1 5P2", "9P1 1P1", "4P1 4P2"],
        field="9A",
        stock="6P1 7P1 10P1 11P1",
        captured=["3B", "", "", ""],
        calls=[1, 0, 0, 0],
        called={0: Called(2, ("tan",))},
        to_play=2,
    )
    for seed in range(20):
        drive(match, Random(seed))


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


def test_cards_that_are_likely_in_a_hand_go_to_all_others_alike() -> None:
    kernel, rng = Kernel(GERMAN, 3), Random(47)
    kernel.deal(rng)
    unseen = [slip[0] for slip in (*kernel.hands[1], *kernel.hands[2], *kernel.stock)]
    likely = set(unseen[:6])
    belief = {bit: 0.01 if bit in likely else 1.0 for bit in unseen}
    held = [0, 0]
    for _ in range(200):
        kernel.redeal_unseen(0, rng, belief)
        for other in (1, 2):
            held[other - 1] += sum(slip[0] in likely for slip in kernel.hands[other])
    assert sum(held) > 0.9 * 200 * len(likely)
    assert all(0.4 * sum(held) < one < 0.6 * sum(held) for one in held)


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


def test_what_is_played_on_a_copy_changes_nothing_in_the_round_it_is_of() -> None:
    rules = variant("koikoi_trigger = 'new_yaku'")
    kernel = Kernel(rules, 2)
    match = position(rules, ["1R 5P1", "6P1 7P1"], field="1P1", captured=["2R 3R", ""])
    kernel.load(step(match, parse_action("play 1R"))[0])
    before = kernel.known[:], kernel.bars[:], kernel.calls[:]
    ahead = kernel.copy()
    ahead.apply(code_of(KoiKoi()))
    assert ahead.known != before[0]
    assert (kernel.known, kernel.bars, kernel.calls) == before


def test_cards_that_rather_lie_in_the_stock_come_up_there_at_any_time() -> None:
    """Beliefs about hands say nothing about when a card of the stock is drawn."""
    kernel = Kernel(STANDARD, 2)
    kernel.load(position(STANDARD, ["1P1 2P1", "3P1 4P1"], field="5P1"))
    leaning = [slip[0] for slip in kernel.stock[::2]]
    belief = {slip[0]: 8.0 if slip[0] in leaning else 1.0 for slip in SLIPS}
    rng, early, late = Random(1), 0, 0
    for _ in range(200):
        kernel.redeal_unseen(0, rng, belief)
        half = len(kernel.stock) // 2
        early += sum(slip[0] in leaning for slip in kernel.stock[-half:])
        late += sum(slip[0] in leaning for slip in kernel.stock[:half])
    assert abs(early - late) < 0.1 * (early + late)
