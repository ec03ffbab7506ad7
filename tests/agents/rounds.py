"""Rounds to compare the kernel with the engine by: odd rulesets, deals, made-up positions, and playing both at once."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count
from random import Random

from koikoi.agents.kernel.kernel import SLIPS, Kernel, Wait, code_of
from koikoi.agents.kernel.scoring import ALL
from koikoi.engine.actions import Action, Deal, KoiKoi, Seat
from koikoi.engine.cards import DECK, CardSet, Kind
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
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
from koikoi.engine.step import legal_actions, step
from koikoi.engine.turn import called_by
from koikoi.engine.yaku import Need, Selector, Special, Viewing, Yaku
from tests.random_rulesets import random_ruleset

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
    every = [*rules.yaku, *added]
    for place, one in enumerate(every):
        if rng.random() < 0.15:
            every[place] = replace(one, opens=rng.random() < 0.5, extra_after_koikoi=one.extra > 0)
    return replace(rules, yaku=tuple(every))


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
        if isinstance(match.phase, ToPlay | ToPick | ToDecide):
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
    assert tuple(kernel.shown) == (tuple(one.mask for one in match.shown) or (0,) * match.seats)
    if kernel.terms.tells_yaku:
        ids = [one.id for one in match.rules.yaku]
        for known, called in zip(kernel.known, match.called, strict=True):
            assert {ids[place] for place in range(len(ids)) if known >> place & 1} == set(called.yaku if called else ())
    if result is not None:
        assert (kernel.winner, kernel.points) == (result.winner, result.points), (
            f"{match.rules.name}: the kernel pays {kernel.points} to {kernel.winner}, the engine {result.points} to "
            f"{result.winner}; what a round pays is in agents/kernel/terms.py"
        )
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
        assert (kernel.offer, kernel.total, kernel.forced, kernel.declinable) == (
            phase.account.points,
            phase.account.total,
            phase.forced,
            phase.may_decline,
        )


def any_action(match: Match, rng: Random) -> Action:
    """Something legal; koi-koi more often than stop, so that rounds grow long."""
    legal = legal_actions(match)
    return KoiKoi() if KoiKoi() in legal and rng.random() < 0.7 else rng.choice(legal)


@lru_cache(maxsize=8)
def kernel_of(rules: Ruleset, seats: int) -> Kernel:
    """One whose copies remember what each of them has worked out, as those of a search do."""
    return Kernel(rules, seats)


def drive(match: Match, rng: Random) -> RoundResult:
    """Plays a round through engine and kernel, comparing after every action."""
    kernel, loaded = kernel_of(match.rules, match.seats).copy(), kernel_of(match.rules, match.seats).copy()
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
