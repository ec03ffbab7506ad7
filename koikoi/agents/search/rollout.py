"""Rounds played to their end by players with some sense: the many futures a searching player looks at.

A rollout costs a few microseconds a turn, so its players think little.  They have a price for every card, fixed
before it begins (`RolloutPolicy`), they see which cards would improve a pile at once (`MissingCards`), and they know
roughly when a koi-koi pays (`outlook`).  What happens is determined by the cards; no chance is drawn.
"""

from dataclasses import dataclass
from operator import mul
from typing import Final

from koikoi.agents.kernel.kernel import KOIKOI, LEAVE, SLIPS, STOP, Kernel, Outcome, Slip, Wait
from koikoi.agents.kernel.scoring import ALL, CALLED, PointsTable
from koikoi.agents.kernel.terms import KernelRules
from koikoi.agents.search.rollout_weights import RISKS, CardScores
from koikoi.engine.landing import taken_with


class _Improving(dict[int, int]):
    """For the bits of a pile that a table of points looks at: the cards of which each one would add points."""

    __slots__ = ("_table", "mask")

    def __init__(self, table: PointsTable) -> None:
        self._table = table
        self.mask: Final = table.mask

    def __missing__(self, key: int) -> int:
        points, found = self._table[key], 0
        missing = self.mask & ALL & ~key
        while missing:
            low = missing & -missing
            if self._table[key | low] > points:
                found |= low
            missing ^= low
        self[key] = found
        return found


class MissingCards:
    """Which single cards would make a pile worth more: `of(pile)`, a mask."""

    __slots__ = ("by_count", "counted", "one", "three", "two")

    def __init__(self, terms: KernelRules) -> None:
        worth = terms.worth
        self.one, self.two, self.three = _Improving(worth.one), _Improving(worth.two), _Improving(worth.three)
        self.counted: Final = worth.counted
        steps = zip(worth.by_count, worth.by_count[1:], strict=False)
        self.by_count: Final = [worth.counted if more > less else 0 for less, more in steps] + [0]

    def of(self, pile: int) -> int:
        """The cards of which each one would add points; may name cards of the pile itself."""
        one, two, three = self.one, self.two, self.three
        return (
            one[pile & one.mask]
            | two[pile & two.mask]
            | three[pile & three.mask]
            | self.by_count[(pile & self.counted).bit_count()]
        )


@dataclass(frozen=True, slots=True)
class RolloutPolicy:
    """What the players of a rollout go by."""

    card_scores: list[CardScores]
    """Per seat."""
    koikoi_weights: list[tuple[float, ...]]
    """Per seat, weights of `outlook`: it calls koi-koi when their sum is above zero."""


def outlook(left: int, total: int, danger: int, hope: int) -> tuple[float, ...]:
    """What speaks for and against a koi-koi.

    `left`: cards left in hand; `total`: what stopping pays; `danger`, `hope`: how many cards, not yet captured, would
    each improve another side's pile, or one's own.
    """
    return (
        1.0,
        float(left),
        float(min(total, 20)),
        float(min(danger, 6)),
        float(min(hope, 12)),
        1.0 if danger else 0.0,
        left * min(hope, 12) / 8,
    )


STOPS: Final = (-1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The courage of somebody who always stops."""


def roll_out(
    kernel: Kernel, ready: MissingCards, policy: RolloutPolicy, laid: Slip | None = None, aim: int = 0
) -> Outcome:
    """Plays the round on to its end, the kernel waiting for a play, which is not changed.

    `laid` is the hand card to begin with, and `aim` the field cards it takes if it could take one of two; else the
    players choose.
    """
    if not kernel.terms.ordinary:
        return _step_by_step(kernel, ready, policy, laid, aim)
    rules, terms, worth = kernel.rules, kernel.terms, kernel.terms.worth
    must_match, minimum, stake = rules.must_match, rules.koikoi_min_points, kernel.stakes[0]
    always, plain, limited = kernel.always, terms.plain, terms.limit > 0
    one, two, three, by_count = worth.one, worth.two, worth.three, worth.by_count
    mask1, mask2, mask3, counted = one.mask, two.mask, three.mask, worth.counted
    ready1, ready2, ready3, ready_count = ready.one, ready.two, ready.three, ready.by_count
    seats, seat, field, caller = kernel.seats, kernel.seat, kernel.field, kernel.caller
    rivals = terms.rivals
    hands = [hand[:] for hand in kernel.hands]
    stock, piles, calls = kernel.stock[:], kernel.piles[:], kernel.calls[:]
    bars, known = kernel.bars[:], kernel.known[:]
    wants = [ready.of(terms.marked(piles, each, field)) for each in range(seats)]
    masks = [sum([bit for bit, _ in hand]) for hand in hands]
    gone = 0
    for each in piles:
        gone |= each
    card_scores, koikoi_weights_of = policy.card_scores, policy.koikoi_weights
    while hand := hands[seat]:
        judge, mine = card_scores[seat], wants[seat]
        if seats == 2:
            theirs = wants[1 - seat]
            held = len(hands[1 - seat])
        else:
            theirs = held = 0
            for rival in rivals[seat]:
                theirs |= wants[rival]
                held += len(hands[rival])
        gain, improves, denies = judge.gain, judge.improves, judge.denies
        if laid is None:
            own, lose, lay, lay_risk = judge.own, judge.lose, judge.lay, judge.lay_risk
            taking, laying, pair_take, pair_lay = judge.taking, judge.laying, judge.pair_take, judge.pair_lay
            in_hand = masks[seat]
            hidden = ~(gone | field | in_hand)
            risk = RISKS[held][len(stock) + held]
            best, laid = -1e9, hand[0]
            for slip in _fitting(hand, field) if must_match else hand:
                bit, month = slip
                hit = field & month
                out = (hidden & month).bit_count()
                if hit:
                    score = (
                        taking[out] + own[bit] + gain[hit] + risk[out] * lose[hit] + pair_take[in_hand & month ^ bit]
                    )
                    if (hit | bit) & mine:
                        score += improves
                    if hit & theirs:
                        score += denies + risk[out] * judge.denies_risk
                else:
                    score = laying[out] + lay[bit] + risk[out] * lay_risk[bit] + pair_lay[in_hand & month ^ bit]
                    if bit & theirs:
                        score += risk[out] * judge.feeds
                if score > best:
                    best, laid = score, slip
        hand.remove(laid)
        masks[seat] ^= laid[0]
        before = pile = piles[seat]
        for bit, month in (laid, stock.pop()):
            hit = field & month
            if not hit:
                field |= bit
                continue
            rest = hit & (hit - 1)  # without its lowest card
            if rest and not rest & (rest - 1):  # two: one of them
                if aim:
                    hit = aim
                else:
                    low = hit ^ rest
                    more = gain[rest] - gain[low]
                    if rest & mine:
                        more += improves
                    if low & mine:
                        more -= improves
                    if rest & theirs:
                        more += denies
                    if low & theirs:
                        more -= denies
                    hit = rest if more > 0 else low
            aim = 0
            field ^= hit
            pile |= bit | hit
        laid = None
        if always or pile != before:
            piles[seat] = pile
            gone |= pile
            if plain:  # what `Worth.value` says, written out
                key1, key2, key3 = pile & mask1, pile & mask2, pile & mask3
                count = (pile & counted).bit_count()
                value = one[key1] + two[key2] + three[key3] + by_count[count]
                better = value > bars[seat]
                wants[seat] = ready1[key1] | ready2[key2] | ready3[key3] | ready_count[count]
            else:
                marked = terms.marked(piles, seat, field)
                value = worth.value(marked)
                better = terms.better(marked, value, bars[seat], known[seat])
                wants[seat] = ready.of(marked)
            if better:
                total = terms.total(seat, value, piles, calls, field, stake)
                forced = not hand or value < minimum or (limited and terms.limit_reached(calls, seat))
                forced = forced or (not plain and terms.old(terms.marked(piles, seat, field), known[seat]))
                koikoi_weights = koikoi_weights_of[seat]
                if forced or koikoi_weights is STOPS:
                    return seat, terms.awards(seat, total, piles, field)
                danger, hope = (theirs & ~gone).bit_count(), (wants[seat] & ~gone).bit_count()
                if sum(map(mul, koikoi_weights, outlook(len(hand), total, danger, hope))) <= 0:
                    return seat, terms.awards(seat, total, piles, field)
                calls[seat] += 1
                piles[seat] |= CALLED
                caller = seat
                terms.raise_bar(piles, bars, known, seat, field)
        seat += 1
        if seat == seats:
            seat = 0
    return terms.exhausted(kernel.dealer, piles, calls, caller, field, kernel.stakes)


def _step_by_step(kernel: Kernel, ready: MissingCards, policy: RolloutPolicy, laid: Slip | None, aim: int) -> Outcome:
    """The same under rules whose turns are not the usual ones: the kernel itself does each action, much slower."""
    ahead = kernel.copy()
    if laid is not None:
        ahead.apply(laid[0].bit_length() - 1)
        if aim and ahead.waits is Wait.PICK:
            ahead.apply(aim.bit_length() - 1)
    while ahead.waits is not Wait.OVER:
        ahead.apply(next_code(ahead, ready, policy))
    return ahead.outcome


def _fitting(hand: list[Slip], field: int) -> list[Slip]:
    """The cards of a hand that match the field, or all where none does."""
    return [slip for slip in hand if slip[1] & field] or hand


def finish(kernel: Kernel, ready: MissingCards, policy: RolloutPolicy) -> Outcome:
    """Plays a round on from wherever it waits; where a turn begun has to be ended first, that changes the kernel."""
    while kernel.waits is not Wait.PLAY or not kernel.terms.ordinary:
        if kernel.waits is Wait.OVER:
            return kernel.outcome
        kernel.apply(next_code(kernel, ready, policy))
    return roll_out(kernel, ready, policy)


def outlook_of(kernel: Kernel, ready: MissingCards) -> tuple[float, ...]:
    """The outlook of the seat that has to decide."""
    seat, gone = kernel.seat, 0
    mine, theirs = _wants(kernel, ready)
    for pile in kernel.piles:
        gone |= pile
    return outlook(len(kernel.hands[seat]), kernel.total, (theirs & ~gone).bit_count(), (mine & ~gone).bit_count())


def _wants(kernel: Kernel, ready: MissingCards) -> tuple[int, int]:
    """Which cards would improve the pile of the seat in turn, and which those of other sides."""
    mine, theirs = ready.of(kernel.terms.marked(kernel.piles, kernel.seat, kernel.field)), 0
    for rival in kernel.terms.rivals[kernel.seat]:
        theirs |= ready.of(kernel.terms.marked(kernel.piles, rival, kernel.field))
    return mine, theirs


def sequences(kernel: Kernel) -> list[tuple[int, ...]]:
    """The options where a kernel waits; a play that leaves a choice comes once with each pick."""
    if kernel.waits is not Wait.PLAY:
        return [(code,) for code in kernel.legal()]
    found: list[tuple[int, ...]] = []
    for code in kernel.legal():
        month, hit = SLIPS[code][1], kernel.takes(SLIPS[code], drawn=False)
        same = hit & month
        if same.bit_count() == 3:
            hit &= ~month | (same & -same)  # three are taken together: one of them stands for all
        picks = [(code, index) for index, (bit, _) in enumerate(SLIPS) if bit & hit]
        if picks and kernel.terms.optional[0]:
            found += [*picks, (code, LEAVE)]
        elif len(picks) > 1:
            found += picks
        else:
            found.append((code,))
    return found


def scores(kernel: Kernel, ready: MissingCards, policy: RolloutPolicy) -> dict[tuple[int, ...], float]:
    """What the seat in turn thinks of each of its `sequences`, where it has to play or pick."""
    seat, field, judge = kernel.seat, kernel.field, policy.card_scores[kernel.seat]
    mine, theirs = _wants(kernel, ready)
    held = sum(len(kernel.hands[rival]) for rival in kernel.terms.rivals[seat])
    risk = RISKS[held][len(kernel.stock) + held]
    in_hand = sum(bit for bit, _ in kernel.hands[seat])
    seen = field | in_hand
    for pile in kernel.piles:
        seen |= pile
    by_codes = {}
    for codes in sequences(kernel):
        if kernel.waits is Wait.PICK:
            aim = taken_with(kernel.choices, kernel.flight[1], SLIPS[codes[0]][0]) if codes[0] != LEAVE else 0
            score = judge.gain[aim] + (judge.improves if aim & mine else 0.0) + (judge.denies if aim & theirs else 0.0)
            by_codes[codes] = score if aim else -1.0
            continue
        bit, month = SLIPS[codes[0]]
        hit, out, pair = kernel.takes((bit, month), drawn=False), (month & ~seen).bit_count(), in_hand & month ^ bit
        if len(codes) > 1:
            hit = taken_with(hit, month, SLIPS[codes[1]][0]) if codes[1] != LEAVE else 0
        if hit:
            score = judge.taking[out] + judge.own[bit] + judge.gain[hit] + risk[out] * judge.lose[hit]
            score += judge.pair_take[pair]
            if (hit | bit) & mine:
                score += judge.improves
            if hit & theirs:
                score += judge.denies + risk[out] * judge.denies_risk
        else:
            score = judge.laying[out] + judge.lay[bit] + risk[out] * judge.lay_risk[bit] + judge.pair_lay[pair]
            if bit & theirs:
                score += risk[out] * judge.feeds
        by_codes[codes] = score
    return by_codes


def next_code(kernel: Kernel, ready: MissingCards, policy: RolloutPolicy) -> int:
    """What a player of a rollout does where the kernel waits for something."""
    if kernel.waits is Wait.DECIDE:
        calls = not kernel.forced and sum(map(mul, policy.koikoi_weights[kernel.seat], outlook_of(kernel, ready))) > 0
        return KOIKOI if calls else STOP
    found = scores(kernel, ready, policy)
    return max(found, key=found.__getitem__)[0]
