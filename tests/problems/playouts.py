"""Rounds played out by rules of thumb: the second judge (`solver.py`) of problems that can't be counted out.

played(line, rng, 500)    what every answer is worth, future by future; values of one place belong together
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any

from tests.problems.solver import (
    BLUES,
    BOAR,
    CODES,
    CUP,
    EVERY,
    POEMS,
    RAIN,
    Judge,
    Position,
    Rules,
    Table,
    bits,
    landings,
    month_of,
)  # fmt: skip


def _likes() -> dict[int, float]:
    found = {}
    for place, code in enumerate(CODES):
        card = 1 << place
        value = {"B": 4.0, "A": 1.4, "R": 1.3, "P": 0.6}[code.lstrip("0123456789")[0]]
        value = 2.4 if card == RAIN else 4.5 if card == CUP else value
        found[card] = value + (0.9 if card & (BOAR | POEMS | BLUES) else 0.0)
    return found


LIKES = _likes()


@dataclass
class Playout:
    """A round played to its end by rules of thumb, all cards known to the dealer of the cards only."""

    judge: Judge
    hands: list[int]
    stock: list[int]
    table: Table
    seat: int
    asker: int = 0
    plans: bool | None = None
    """Whether the asking seat calls at its next choice; None: as players do."""

    def round(self) -> tuple[int | None, int]:
        """Plays on from the turn of a seat; who wins it, and with how many points."""
        while self.hands[self.seat]:
            card, takes = self._best(bits(self.hands[self.seat]), laying=True)
            self.hands[self.seat] ^= card
            self.table = self.table.taken(self.seat, card, takes)
            if (found := self.turn_up()) is not None:
                return found
        if self.judge.rules.nothing_after_call and self.table.called:
            return None, 0
        return self.judge.dealer, self.judge.rules.dealer_points

    def turn_up(self) -> tuple[int, int] | None:
        """Turns a card up and ends the turn; what a stop brings."""
        card, takes = self._best(iter((self.stock.pop(),)), laying=False)
        self.table = self.table.taken(self.seat, card, takes)
        return self.end()

    def end(self) -> tuple[int, int] | None:
        """Ends a turn; what a stop brings, None where the round goes on."""
        judge, seat = self.judge, self.seat
        if judge.better(seat, self.table):
            points = judge.stop(seat, self.table)
            if not self.hands[seat] or judge.must_stop(seat, self.table) or self._stops(points):
                return seat, points
            self.table = judge.call(seat, self.table)
        self.seat = 1 - seat
        return None

    def _stops(self, points: int) -> bool:
        judge, seat = self.judge, self.seat
        if seat == self.asker and self.plans is not None:
            calls, self.plans = self.plans, None
            return not calls
        left, chance = self.hands[seat].bit_count(), judge.chance(seat, seat, points)
        if judge.left == 0:
            return chance > 0.9 or (chance > 0.4 and left < 4)
        return points >= 6 or left < 4 or self._threat()

    def _threat(self) -> bool:
        """Whether one card on the table would do for the other."""
        other = 1 - self.seat
        pile = self.table.piles[other]
        now = self.judge.worth(pile, False)
        return any(self.judge.worth(pile | card, False) > now for card in bits(self.table.field))

    def _best(self, cards: Iterator[int], *, laying: bool) -> tuple[int, int]:
        judge, table, seat = self.judge, self.table, self.seat
        own, other = table.piles[seat], table.piles[1 - seat]
        mine, theirs = judge.worth(own, False), judge.worth(other, False)
        unseen = EVERY & ~(table.field | own | other | self.hands[seat])
        best, found = -1e9, (0, 0)
        for card in cards:
            for takes in landings(table.field, card):
                if takes:
                    got = card | takes
                    score = 1.0 + LIKES[card] + sum(LIKES[one] for one in bits(takes))
                    score += 3.0 * (judge.worth(own | got, False) - mine)
                    score += 2.0 * (judge.worth(other | takes, False) - theirs)
                elif laying:
                    out = (unseen & month_of(card)).bit_count() / 3
                    score = -LIKES[card] * (0.4 + out) - 2.0 * out * (judge.worth(other | card, False) - theirs)
                else:
                    score = 0.0
                if score > best:
                    best, found = score, (card, takes)
        return found


def deviation_of(rules: Rules, rng: Random, rounds: int = 150) -> float:
    """Of the points by which a player is ahead after a round."""
    found = []
    for _ in range(rounds):
        order = [1 << place for place in range(48)]
        rng.shuffle(order)
        judge = Judge(rules, (0, 0), 0, 6)
        table = Table(sum(order[:8]), (0, 0), (0, 0), (0, 0), False)
        winner, points = Playout(judge, [sum(order[8:16]), sum(order[16:24])], order[24:], table, 0).round()
        won = points * (2 if rules.purse else 1)
        found.append(0 if winner is None else won if winner == 0 else -won)
    return pstdev(found)


def played(line: Mapping[str, Any], rng: Random, futures: int) -> dict[str, list[float]]:
    """The chance to win the match with every answer, future by future.

    The asking seat goes on in the better of two ways: it stops at its next choice, or calls once more.
    """
    position = Position.of(line)
    judge, seat = position.judge, position.seat
    judge.deviation = deviation_of(judge.rules, rng) if judge.left else 1.0
    known = position.hand | position.table.field | position.table.piles[0] | position.table.piles[1] | position.flying
    hidden = list(bits(EVERY & ~known))
    every: dict[tuple[str, bool], list[float]] = {
        (answer, calls): [] for answer, *_ in line["answers"] for calls in (False, True)
    }
    for _ in range(futures):
        rng.shuffle(hidden)
        for (answer, calls), chances in every.items():
            what, hand, table = position.after(answer)
            hands = [0, 0]
            hands[seat], hands[1 - seat] = hand, sum(hidden[: position.others])
            playout = Playout(judge, hands, hidden[position.others :], table, seat, seat, calls)
            end: tuple[int | None, int] | None = None
            if what == "stop":
                end = seat, judge.stop(seat, table)
            elif what == "turn":
                playout.seat = 1 - seat
            else:
                end = playout.turn_up() if what == "turned" else playout.end()
            winner, points = end or playout.round()
            chances.append(judge.chance(seat, winner, points))
    return {answer: max(every[answer, False], every[answer, True], key=fmean) for answer, *_ in line["answers"]}


def errors(line: Mapping[str, Any], futures: int) -> float:
    """By how many standard errors of the paired difference the best answer is better than any other."""
    found = played(line, Random(str(line["id"])), futures)
    best, *others = [found[str(answer[0])] for answer in line["answers"]]
    return min(_errors([one - other for one, other in zip(best, worse, strict=True)]) for worse in others)


def _errors(apart: Sequence[float]) -> float:
    mean, error = fmean(apart), stdev(apart) / len(apart) ** 0.5
    return mean / error if error else 99.0 * ((mean > 0) - (mean < 0))
