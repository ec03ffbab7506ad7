"""What a style adds to what an option brings: points of taste, alike for all who weigh cards."""

from collections.abc import Iterable

from koikoi.agents.kernel.kernel import KOIKOI, LEAVE, SLIPS, Kernel, Wait
from koikoi.agents.levels import PLAIN, StyleBias
from koikoi.agents.search.ruleset_model import RulesetModel
from koikoi.engine.cards import OF_KIND, CardSet
from koikoi.engine.landing import taken_with


def style_biases(
    known: RulesetModel, kernel: Kernel, month: int, bias: StyleBias, options: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], float]:
    """For each of these `rollout.sequences` the points it is worth beyond its own, in the eyes of the seat in turn."""
    if bias == PLAIN:
        return dict.fromkeys(options, 0.0)
    prices, more = known.prices(kernel, month)[kernel.seat], bias.denial - 1

    def liking(codes: tuple[int, ...]) -> float:
        if codes[-1] > LEAVE:
            return bias.koikoi_bonus * (codes[-1] == KOIKOI)
        taken = taken_by(kernel, codes)
        points = sum(worth * (taken & OF_KIND[kind].mask).bit_count() for kind, worth in bias.fond.items())
        points += more * sum(prices.denial[card.index] for card in CardSet.of_mask(taken))
        if not taken and kernel.waits is Wait.PLAY:
            points -= more * prices.gift[codes[0]]
        return points

    return {codes: liking(codes) for codes in options}


def taken_by(kernel: Kernel, codes: tuple[int, ...]) -> int:
    """The cards that come to the pile with a play or a pick, as a mask, the one that takes them included."""
    if codes[-1] == LEAVE:
        return 0
    if kernel.waits is Wait.PICK:
        return kernel.flight[0] | taken_with(kernel.choices, kernel.flight[1], SLIPS[codes[0]][0])
    played, month = SLIPS[codes[0]]
    hit = kernel.takes(SLIPS[codes[0]], drawn=False)
    if len(codes) > 1:
        hit = taken_with(hit, month, SLIPS[codes[1]][0])
    return played | hit if hit else 0
