"""A computer player that chooses the same on every machine and for ever: who plays today's deal.

It looks ahead like the searching levels, but reckons in whole numbers only, and counts its playouts in place of looking
at a clock.  What differs between machines is what they make of `exp`, `log`, powers and sums of fractions in their last
bits; of `+ - * / sqrt`, of comparisons, and of the numbers that `Random.random` gives for a seed that is a whole
number, all make the same, but here even of these only the last are used, to put cards in order.  Its chance comes from
the position it sees, so nobody's pace, neither window nor terminal, makes it choose otherwise.

Today's deal of a day gone by has to be the same match as ever: what stands here must not change (a test knows some of
its matches by heart).
"""

from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Final

from koikoi.agents.kernel.kernel import KOIKOI, LEAVE, SLIPS, STOP, Kernel, Wait
from koikoi.agents.search.rollout import MissingCards
from koikoi.engine.actions import Action
from koikoi.engine.cards import OF_KIND, OF_MONTH, CardSet, Month
from koikoi.engine.landing import taken_with
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import side_of
from koikoi.engine.view import View, determinize
from koikoi.engine.yaku import Selector, Special

STAGES: Final = (12, 24, 48)
"""Arrangements of the hidden cards from which all options, then the better half, then half of that are played out."""
SHARE: Final = 240
"""What a point is shared out in among the cards of a yaku; most numbers of cards divide it."""
COMPLETES: Final = 1500
"""What it is worth in a playout to make a pile better at once …"""
DENIES: Final = 900
"""… and to take the card with which another side would."""
MATCH: Final = 40
"""Points that winning the match is worth in its last round."""
MOST: Final = 30
"""Points of a round beyond this count as this much."""


class SteadyPlayer:
    """Plays the round out a counted number of times, and takes what brings most; in the last round, the match."""

    name: Final = "steady"

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses by the position alone, whatever chance is offered."""
        legal = view.legal
        if not legal:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        if len(legal) == 1:
            return legal[0]
        return legal[_Thought(view).best(len(legal))]


class _Unshuffled:
    """Leaves the hidden cards in the deck's order."""

    def shuffle(self, x: Any) -> None:
        """Does nothing."""


class _Thought:
    """One decision: the position as a kernel, and chance that follows from it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._view, self._seat = view, view.seat
        self._kernel = _empty(view.rules, view.seats).copy()
        self._kernel.load(determinize(view, _Unshuffled()))
        self._ready = MissingCards(self._kernel.terms)
        self._worth = _prices(view.rules, view.month)
        self._chance = Random(_digest(view, self._kernel))

    def best(self, count: int) -> int:
        """The place among the legal actions, in the engine's order; of equals the first."""
        codes = self._kernel.legal()
        assert len(codes) == count, "the kernel and the engine agree on what is legal"
        sums, left = [0] * count, list(range(count))
        for arrangements in STAGES:
            for _ in range(arrangements):
                self._kernel.redeal_unseen(self._seat, self._chance)
                for place in left:
                    sums[place] += self._played_out(codes[place])
            left = sorted(left, key=lambda place: (-sums[place], place))[: (len(left) + 1) // 2]
            if len(left) == 1:
                break
        return left[0]

    def _played_out(self, code: int) -> int:
        """What an action brings when the round is played on to its end."""
        ahead = self._kernel.copy()
        ahead.apply(code)
        while ahead.waits is not Wait.OVER:
            ahead.apply(self._next(ahead))
        return self._value(ahead.points)

    def _value(self, points: tuple[int, ...]) -> int:
        """Points ahead of the best other side; in the last round, whether that wins the match, too."""
        view, side = self._view, side_of(self._view.rules, self._view.seats, self._seat)

        def lead(numbers: tuple[int, ...]) -> int:
            return numbers[side] - max(number for place, number in enumerate(numbers) if place != side)

        gained = max(-MOST, min(lead(points), MOST))
        if view.round < view.rules.rounds:
            return gained
        total = lead(tuple(before + won for before, won in zip(view.totals, points, strict=True)))
        return gained + MATCH * ((total > 0) - (total < 0))

    # Players of playouts

    def _next(self, kernel: Kernel) -> int:
        """What somebody with some sense does."""
        terms, seat, ready = kernel.terms, kernel.seat, self._ready
        mine, theirs = ready.of(terms.marked(kernel.piles, seat, kernel.field)), 0
        for rival in terms.rivals[seat]:
            theirs |= ready.of(terms.marked(kernel.piles, rival, kernel.field))
        gone = 0
        for pile in kernel.piles:
            gone |= pile
        if kernel.waits is Wait.DECIDE:
            near, hopes = (theirs & ~gone).bit_count(), (mine & ~gone).bit_count()
            calls = not kernel.forced and len(kernel.hands[seat]) >= 3 and hopes > near and near < 3
            return KOIKOI if calls else STOP

        def worth(taken: int) -> int:
            return self._worth[taken] + COMPLETES * bool(taken & mine) + DENIES * bool(taken & theirs)

        best, chosen = -1 << 40, STOP
        if kernel.waits is Wait.PICK:
            flying, month = kernel.flight
            for code in kernel.legal():
                taken = 0 if code == LEAVE else flying | taken_with(kernel.choices, month, SLIPS[code][0])
                if (found := worth(taken)) > best:
                    best, chosen = found, code
            return chosen
        for code in kernel.legal():
            bit, month = SLIPS[code]
            hit = kernel.takes(SLIPS[code], drawn=False)
            if hit:
                rest = hit & (hit - 1)
                low = hit ^ rest
                found = max(worth(bit | low), worth(bit | rest)) if rest and not rest & (rest - 1) else worth(bit | hit)
            else:
                found = -worth(bit)
            if found > best:
                best, chosen = found, code
        return chosen


@lru_cache(maxsize=16)
def _empty(rules: Ruleset, seats: int) -> Kernel:
    return Kernel(rules, seats)


class _Worth(dict[int, int]):
    """What sets of cards (masks) are worth."""

    def __init__(self, prices: list[int]) -> None:
        self._prices: Final = prices

    def __missing__(self, mask: int) -> int:
        found = self[mask] = sum([price for (bit, _), price in zip(SLIPS, self._prices, strict=True) if mask & bit])
        return found


@lru_cache(maxsize=16)
def _prices(rules: Ruleset, month: Month) -> _Worth:
    """What each card is worth: the points of its yaku, shared out among the cards that may make it up."""
    worth = [1] * len(SLIPS)
    for yaku in rules.yaku:
        if month not in (yaku.months or (month,)):
            continue
        for need in yaku.needs:
            cards = _cards(need.of, month)
            for card in cards:
                worth[card.index] += SHARE * yaku.points // max(len(cards), 1)
    return _Worth(worth)


def _cards(selector: Selector, month: Month) -> CardSet:
    if isinstance(selector, CardSet):
        return selector
    return OF_MONTH[month] if isinstance(selector, Special) else OF_KIND[selector]


def _digest(view: View, kernel: Kernel) -> int:
    """A number that belongs to what the seat knows."""
    hand = sum(bit for bit, _ in kernel.hands[kernel.seat])
    calls, shown = kernel.calls, kernel.shown
    known = (view.round, view.seat, view.dealer, *view.totals, kernel.waits.value, hand, kernel.field, kernel.flight[0])
    text = " ".join(map(str, (*known, *kernel.piles, *calls, *shown)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
