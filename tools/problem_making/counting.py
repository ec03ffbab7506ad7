"""The end of a round counted out: no future is drawn by lot, all are looked at.

Two seats, the last round of the match, and the other holds one card at most, so that nothing in its hand is a choice.
What a seat cannot see is anywhere with the same chance; nothing is read into what was played.  Whoever has a choice
takes what wins the match most often for all that this seat can know then; of equals the first, as legal actions are
ordered.
"""

from random import Random

from koikoi.agents.kernel.kernel import SLIPS, Kernel, Slip, Wait
from koikoi.agents.search.rollout import sequences
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.search import EndValues
from koikoi.engine.state import ToPlay
from koikoi.engine.view import View, determinize

ALIKE = 1e-9
"""Chances no further apart are equal."""
Result = tuple[float, float, float]
"""The chance to win the match for seat 0, and the shares of rounds seats 0 and 1 win."""


def countable(view: View) -> bool:
    """Whether a position can be counted out in a few seconds."""
    if view.seats != 2 or view.seat is None or view.round != view.rules.rounds:
        return False
    known = ruleset_model(view.rules, 2)
    kernel = known.kernel()
    own = len(view.hand)
    return (
        kernel.terms.ordinary
        and view.hand_sizes[1 - view.seat] <= 1
        and own <= (2 if isinstance(view.phase, ToPlay) else 1)
    )


class Count:
    """One position counted out."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._values = EndValues(ruleset_model(view.rules, view.seats), view)
        self._start = ruleset_model(view.rules, view.seats).kernel()
        self._start.load(determinize(view, Random(0)))
        self._memo: dict[tuple[object, ...], Result] = {}

    def answers(self) -> list[tuple[tuple[int, ...], Result]]:
        """Every option and what it brings the seat in turn, the best first."""
        found = []
        for codes in sequences(self._start):
            kernel = self._start
            if len(codes) > 1:  # a card that waits for a pick has drawn nothing yet
                kernel = kernel.copy()
                kernel.apply(codes[0])
            found.append((codes, self._after(kernel, self._seat, codes[-1])))
        return sorted(found, key=lambda one: -one[1][0])

    def _value(self, kernel: Kernel, viewer: int) -> Result:
        """What the round brings the asking seat, as far as `viewer` can tell."""
        if kernel.waits is Wait.OVER:
            chance = self._values[kernel.outcome][1]
            ahead = self._ahead(kernel)
            return chance, float(ahead > 0), float(ahead < 0)
        key = (
            viewer, kernel.seat, kernel.waits, kernel.field, *kernel.piles, *kernel.calls, *kernel.bars, kernel.caller,
            sum(bit for bit, _ in kernel.hands[viewer]), kernel.flight, kernel.choices, kernel.drawn,
        )  # fmt: skip
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._looked_at(kernel, viewer)
        return found

    def _ahead(self, kernel: Kernel) -> int:
        points = kernel.points
        return points[self._seat] - points[1 - self._seat]

    def _looked_at(self, kernel: Kernel, viewer: int) -> Result:
        if kernel.seat == viewer or kernel.waits is not Wait.PLAY:
            return self._after(kernel, viewer, self._choice(kernel))
        (held,) = kernel.hands[kernel.seat]
        return _mean([self._after(_holding(kernel, held, slip), viewer, _code(slip)) for slip in [*kernel.stock, held]])

    def _choice(self, kernel: Kernel) -> int:
        """What the seat in turn does, from what it knows."""
        codes = kernel.legal()
        if len(codes) == 1:
            return codes[0]
        sign = 1 if kernel.seat == self._seat else -1
        values = [sign * self._after(kernel, kernel.seat, code)[0] for code in codes]
        return next(code for code, value in zip(codes, values, strict=True) if value > max(values) - ALIKE)

    def _after(self, kernel: Kernel, viewer: int, code: int) -> Result:
        """What follows an action, whichever card it turns up."""
        ahead = kernel.copy()
        ahead.apply(code)
        if len(ahead.stock) == len(kernel.stock):
            return self._value(ahead, viewer)
        found = []
        for slip in _hidden(kernel, viewer, code):
            ahead = _turning(kernel, viewer, slip)
            ahead.apply(code)
            found.append(self._value(ahead, viewer))
        return _mean(found)


def _hidden(kernel: Kernel, viewer: int, code: int) -> list[Slip]:
    """What the viewer cannot see while this is done."""
    shown = SLIPS[code] if kernel.waits is Wait.PLAY else None
    return [*kernel.stock, *(slip for slip in kernel.hands[1 - viewer] if slip != shown)]


def _turning(kernel: Kernel, viewer: int, slip: Slip) -> Kernel:
    """The same to the viewer, with this card on the top of the stock."""
    made = kernel.copy()
    if slip in made.stock:
        made.stock.remove(slip)
    else:
        hand = made.hands[1 - viewer]
        hand[hand.index(slip)] = made.stock.pop()
    made.stock.append(slip)
    return made


def _holding(kernel: Kernel, held: Slip, slip: Slip) -> Kernel:
    """The same with another card in the hand of the seat in turn, which holds one."""
    if held == slip:
        return kernel
    made = kernel.copy()
    made.hands[made.seat] = [slip]
    made.stock[made.stock.index(slip)] = held
    return made


def _code(slip: Slip) -> int:
    return slip[0].bit_length() - 1


def _mean(results: list[Result]) -> Result:
    count = len(results)
    chance, own, other = zip(*results, strict=True)
    return sum(chance) / count, sum(own) / count, sum(other) / count
