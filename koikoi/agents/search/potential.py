"""What a card is worth before it completes anything: how much nearer it brings the yaku it belongs to.

Each row of the yaku table is compiled to its needs, as masks and counts.  The chance that a side completes a row is
that of an urn: every card still to be had comes to the side with the same chance, independently, and of a need's cards
enough have to come.  Cards in another side's pile come no more.  A card's worth to a side is then what having it adds
to the expected points, and its worth to the others what losing it takes from theirs.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

from koikoi.engine.cards import OF_KIND, OF_MONTH, SAKE_CUP, CardSet, Kind, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Sake, Selector, Special, Yaku

PER_TURN: Final = 2.2
"""Cards a turn brings on average, over rounds of players of rollouts; `tools/train_players.py` measures it."""
LARGEST_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class PotentialRow:
    """A yaku as the urn sees it: sets of cards and how many of each are needed; worth is beyond what it replaces."""

    id: str
    needs: tuple[tuple[int, int], ...]
    worth: float
    """Points beyond those of what it implies.  Where it implies nothing, it may be what ends the round, and half of
    what a yaku is worth on average is added for that."""
    extra: int
    """Points for each further card."""
    extra_mask: int


@lru_cache(maxsize=64)
def rows_of(rules: Ruleset, month: Month) -> tuple[PotentialRow, ...]:
    """The yaku that can be scored in a month, without those that only replace others for no more points."""
    usable = [one for one in rules.yaku if one.points and month in (one.months or (month,))]
    needs = {one.id: tuple((_mask(rules, need.of, month), need.count) for need in one.needs) for one in usable}
    worth = {one.id: _points(rules, one) for one in usable}
    tempo = sum(worth.values()) / len(worth) / 2 if worth else 0.0
    rows = []
    for yaku in usable:
        implied = [
            worth[other]
            for other in yaku.replaces
            if other in needs and all(_certain(needs[yaku.id], mask) >= count for mask, count in needs[other])
        ]
        gain = max(worth[yaku.id] - max(implied), 0.0) if implied else worth[yaku.id] + tempo
        extra_mask = _mask(rules, yaku.extra_of, month) if yaku.extra_of is not None else needs[yaku.id][0][0]
        rows.append(PotentialRow(yaku.id, needs[yaku.id], gain, yaku.extra, extra_mask))
    return tuple(rows)


def _points(rules: Ruleset, yaku: Yaku) -> float:
    return float(yaku.points * (2 if rules.seven_threshold and yaku.points >= rules.seven_threshold else 1))


def _mask(rules: Ruleset, selector: Selector, month: Month) -> int:
    if isinstance(selector, CardSet):
        return selector.mask
    if isinstance(selector, Special):
        return OF_MONTH[month].mask
    cup = {Kind.ANIMAL} if rules.sake is Sake.ANIMAL else {Kind.ANIMAL, Kind.PLAIN}
    return (OF_KIND[selector].mask & ~SAKE_CUP.bit) | (SAKE_CUP.bit if selector in cup else 0)


def _certain(needs: tuple[tuple[int, int], ...], mask: int) -> int:
    """How many cards of `mask` whoever meets these needs holds at least."""
    return sum(max(0, count - (cards & ~mask).bit_count()) for cards, count in needs)


@lru_cache(maxsize=1 << 14)
def enough(missing: int, left: int, percent: int) -> float:
    """The chance that of `left` cards, each coming with `percent` in a hundred, at least `missing` come."""
    if missing <= 0:
        return 1.0
    if missing > left:
        return 0.0
    share = percent / 100
    return sum(comb(left, k) * share**k * (1 - share) ** (left - k) for k in range(missing, left + 1))


def share_of(seats: int, turns: float, open_cards: int) -> int:
    """The chance, in percent, that a card nobody has captured comes to one side within its next `turns` turns."""
    if open_cards <= 0:
        return 0
    return round(100 * min(LARGEST_SHARE if seats == 2 else 1 / seats, PER_TURN * turns / open_cards))


def gains(
    rows: tuple[PotentialRow, ...], own: int, gone: int, percent: int, unit: float
) -> tuple[list[float], list[float]]:
    """For each card (deck order) what having it adds to a side's expected points, and what losing it for good takes.

    `own` is the side's pile and `gone` what others have (masks); `percent` is as `share_of` says; `unit` is the points
    that the results count as one.
    """
    up, down = [0.0] * 48, [0.0] * 48
    for row in rows:
        states = []
        whole = 1.0
        for mask, count in row.needs:
            have, left = (mask & own).bit_count(), (mask & ~own & ~gone).bit_count()
            now = enough(count - have, left, percent)
            whole *= now
            states.append((mask & ~own & ~gone, count - have, left, now))
        worth = row.worth / unit
        for place, (open_mask, missing, left, _) in enumerate(states):
            if missing <= 0 or missing > left:
                continue
            others = worth
            for other, state in enumerate(states):
                if other != place:
                    others *= state[3]
            if not others:
                continue
            now = states[place][3]
            plus = others * (enough(missing - 1, left - 1, percent) - now)
            minus = others * (now - enough(missing, left - 1, percent))
            while open_mask:
                low = open_mask & -open_mask
                index = low.bit_length() - 1
                up[index] += plus
                down[index] += minus
                open_mask ^= low
        if row.extra and whole:
            further = row.extra / unit * whole
            open_mask = row.extra_mask & ~own & ~gone
            while open_mask:
                low = open_mask & -open_mask
                index = low.bit_length() - 1
                up[index] += further * (1 - percent / 100)
                down[index] += further * percent / 100
                open_mask ^= low
    return up, down
