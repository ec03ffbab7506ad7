"""A second judge of problems, written from the rules alone: it shares no code with the game.

It knows six rulesets for two, the cards by their codes, and a problem as its line of JSON says it.

    counted(line)      what every answer is worth in the last round with one card at most in the other's hand, every
                       card that may come looked at
    differs(line)      whether any figure of the line is another one, in its last digit

A seat with a choice takes what wins the match most often, if all it cannot see is anywhere with the same chance; of
equals the first in the order of the deck.  `playouts.py` judges the other problems.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import erf, sqrt
from typing import Any

KINDS = "BRPP ARPP BRPP ARPP ARPP ARPP ARPP BAPP ARPP ARPP BARP BPPP".split()
CODES: list[str] = []
for _month, _kinds in enumerate(KINDS, 1):
    for _place, _kind in enumerate(_kinds):
        _number = str(_kinds[: _place + 1].count("P")) if _kind == "P" else ""
        CODES.append(f"{_month}{_kind}{_number}")
EVERY = (1 << 48) - 1


def mask(codes: str) -> int:
    """The cards of a text as bits."""
    return sum(1 << CODES.index(code) for code in codes.split() if code != "-")


def bits(cards: int) -> Iterator[int]:
    """The cards one by one, in the order of the deck."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def month_of(card: int) -> int:
    """The four cards of a card's month."""
    return 15 << ((card.bit_length() - 1) // 4 * 4)


BRIGHTS, RAIN, CUP = mask("1B 3B 8B 11B 12B"), mask("11B"), mask("9A")
FLOWERS, MOON = mask("3B 9A"), mask("8B 9A")
BOAR, POEMS, BLUES = mask("6A 7A 10A"), mask("1R 2R 3R"), mask("6R 9R 10R")
ANIMALS = sum(1 << place for place, code in enumerate(CODES) if "A" in code)
RIBBONS = sum(1 << place for place, code in enumerate(CODES) if "R" in code)
PLAINS = sum(1 << place for place, code in enumerate(CODES) if "P" in code) | CUP


@dataclass(frozen=True)
class Rules:
    """What differs between the six."""

    brights: tuple[int, int, int, int] = (10, 8, 7, 5)
    viewing: int = 5
    viewing_after_call: int = 5
    boar_extra: int = 1
    boar_beside_animals: bool = True
    triple: int = 5
    triple_extra: int = 1
    triple_beside_ribbons: bool = True
    six: int = 10
    """All six ribbons; 0: both triples count on."""
    six_extra: int = 1
    six_beside_triples: bool = False
    six_beside_ribbons: bool = True
    seven: bool = True
    own_factors: tuple[int, ...] = (1,)
    other_factors: tuple[int, ...] = (1, 2)
    bonus: tuple[int, ...] = (0,)
    limit: str = ""
    purse: bool = False
    dealer_points: int = 0
    nothing_after_call: bool = False
    rounds: int = 12


_DOUBLING = tuple(2**calls for calls in range(9))
RULES = {
    "nintendo-standard": Rules(
        boar_beside_animals=False, triple_beside_ribbons=False, six_beside_ribbons=False
    ),
    "nintendo": Rules(limit="round"),
    "clubhouse": Rules(limit="player", purse=True),
    "italian": Rules(
        brights=(15, 10, 8, 6), boar_extra=0, triple=6, triple_extra=0, six=15, six_beside_ribbons=False,
        seven=False, other_factors=(1,), dealer_points=6, nothing_after_call=True,
    ),
    "german": Rules(
        six=0, triple_beside_ribbons=False, own_factors=_DOUBLING, other_factors=_DOUBLING
    ),
    "koikoi-japan": Rules(
        viewing=1, viewing_after_call=3, boar_extra=0, triple_extra=0, six_extra=0, six_beside_triples=True,
        seven=False, own_factors=(1, 1, 1, 1, 2, 3, 4, 5), other_factors=(1,), bonus=(0, 1, 2, 3, 0),
        purse=True, dealer_points=1, rounds=8,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """What lies open."""

    field: int
    piles: tuple[int, int]
    calls: tuple[int, int]
    bars: tuple[int, int]
    called: bool
    """Anybody has called."""

    def taken(self, seat: int, card: int, takes: int) -> "Table":
        """After a card has come to the field and taken these, or none."""
        if not takes:
            return Table(self.field | card, self.piles, self.calls, self.bars, self.called)
        piles = list(self.piles)
        piles[seat] |= card | takes
        return Table(self.field & ~takes, (piles[0], piles[1]), self.calls, self.bars, self.called)


def landings(lying: int, card: int) -> list[int]:
    """What a card may take: of two one or the other, else all there is."""
    match = lying & month_of(card)
    return list(bits(match)) if match.bit_count() == 2 else [match]


@dataclass
class Judge:
    """One match situation: rules, totals, dealer, rounds left after this one."""

    rules: Rules
    totals: tuple[int, int]
    dealer: int
    left: int
    deviation: float = 8.0
    _worth: dict[tuple[int, bool], int] = field(default_factory=dict)

    def worth(self, pile: int, called: bool) -> int:
        """The points of the yaku in a pile."""
        key = pile, called
        if key not in self._worth:
            self._worth[key] = yaku_points(self.rules, pile, called)
        return self._worth[key]

    def stop(self, seat: int, table: Table) -> int:
        """What stopping brings."""
        rules, own, other = self.rules, table.calls[seat], table.calls[1 - seat]
        base = self.worth(table.piles[seat], own > 0)
        base += rules.bonus[min(own, len(rules.bonus) - 1)]
        factor = rules.own_factors[min(own, len(rules.own_factors) - 1)]
        factor *= rules.other_factors[min(other, len(rules.other_factors) - 1)]
        return base * factor * (2 if rules.seven and base >= 7 else 1)

    def chance(self, seat: int, winner: int | None, points: int) -> float:
        """For a seat to win the match when this round ends so."""
        totals = list(self.totals)
        if winner is not None:
            totals[winner] += points
            if self.rules.purse:
                totals[1 - winner] -= points
        ahead = totals[seat] - totals[1 - seat]
        if self.left == 0 or (self.rules is RULES["koikoi-japan"] and min(totals) <= 0):
            return 0.5 if ahead == 0 else float(ahead > 0)
        return 0.5 * (1 + erf(ahead / (self.deviation * sqrt(2 * self.left))))

    def run_out(self, seat: int, table: Table) -> float:
        """When no hand has a card left."""
        if self.rules.nothing_after_call and table.called:
            return self.chance(seat, None, 0)
        return self.chance(seat, self.dealer, self.rules.dealer_points)

    def better(self, seat: int, table: Table) -> bool:
        """Whether a seat may decide, or has to."""
        return self.worth(table.piles[seat], table.calls[seat] > 0) > table.bars[seat]

    def must_stop(self, seat: int, table: Table) -> bool:
        """Whether it has no calls left."""
        limit = self.rules.limit
        return bool(limit) and (sum(table.calls) if limit == "round" else table.calls[seat]) >= 1

    def call(self, seat: int, table: Table) -> Table:
        """After a koi-koi."""
        calls, bars = list(table.calls), list(table.bars)
        calls[seat] += 1
        bars[seat] = self.worth(table.piles[seat], True)
        return Table(table.field, table.piles, (calls[0], calls[1]), (bars[0], bars[1]), True)


def yaku_points(rules: Rules, pile: int, called: bool) -> int:
    """The points of all yaku in a pile, without bonus and factors."""
    points = 0
    brights, rain = (pile & BRIGHTS).bit_count(), bool(pile & RAIN)
    if brights == 5:
        points += rules.brights[0]
    elif brights == 4:
        points += rules.brights[2 if rain else 1]
    elif brights == 3 and not rain:
        points += rules.brights[3]
    viewing = rules.viewing_after_call if called else rules.viewing
    points += viewing * ((pile & FLOWERS == FLOWERS) + (pile & MOON == MOON))
    animals = (pile & ANIMALS).bit_count()
    boar = pile & BOAR == BOAR
    if boar:
        points += 5 + rules.boar_extra * (animals - 3)
    if animals >= 5 and (rules.boar_beside_animals or not boar):
        points += animals - 4
    ribbons = (pile & RIBBONS).bit_count()
    triples = (pile & POEMS == POEMS) + (pile & BLUES == BLUES)
    six = triples == 2 and rules.six > 0
    if six:
        points += rules.six + rules.six_extra * (ribbons - 6)
    if not six or rules.six_beside_triples:
        points += triples * (rules.triple + rules.triple_extra * (ribbons - 3))
    beside = rules.six_beside_ribbons if six else rules.triple_beside_ribbons or not triples
    if ribbons >= 5 and beside:
        points += ribbons - 4
    plains = (pile & PLAINS).bit_count()
    return points + (plains - 9 if plains >= 10 else 0)


@dataclass
class Counter:
    """Everything that may come, from the eyes of one seat (`who`), who knows its own hand `mine`; the other has
    `others` cards, one at most."""

    judge: Judge
    memo: dict[tuple[Any, ...], float] = field(default_factory=dict)

    def turn(self, who: int, seat: int, mine: int, others: int, table: Table) -> float:
        """The chance of `who` when a seat is to lay a card."""
        key = who, seat, mine, others, table
        if key not in self.memo:
            self.memo[key] = self._turn(who, seat, mine, others, table)
        return self.memo[key]

    def _turn(self, who: int, seat: int, mine: int, others: int, table: Table) -> float:
        if not (mine if seat == who else others):
            return self.judge.run_out(who, table)
        if seat == who:
            return max(self.lay(who, seat, card, mine ^ card, others, table) for card in bits(mine))
        cards = list(bits(self._unseen(mine, table)))
        return sum(self.lay(who, seat, card, mine, others - 1, table) for card in cards) / len(cards)

    def lay(self, who: int, seat: int, card: int, mine: int, others: int, table: Table) -> float:
        """When a hand card comes to the field."""
        ways = [table.taken(seat, card, takes) for takes in landings(table.field, card)]
        return self._chosen(who, seat, mine, others, ways, self.turned)

    def turned(self, who: int, seat: int, mine: int, others: int, table: Table) -> float:
        """When a card is turned up from the stock."""
        cards = list(bits(self._unseen(mine, table)))
        found = 0.0
        for card in cards:
            ways = [table.taken(seat, card, takes) for takes in landings(table.field, card)]
            found += self._chosen(who, seat, mine, others, ways, self.ended)
        return found / len(cards)

    def ended(self, who: int, seat: int, mine: int, others: int, table: Table) -> float:
        """When a turn has ended."""
        judge = self.judge
        if not judge.better(seat, table):
            return self.turn(who, 1 - seat, mine, others, table)
        stopped = judge.chance(who, seat, judge.stop(seat, table))
        if not (mine if seat == who else others) or judge.must_stop(seat, table):
            return stopped
        if seat != who:
            raise ValueError("the other has a choice that its hidden card has a part in")
        return max(stopped, self.turn(who, 1 - seat, mine, others, judge.call(seat, table)))

    def _chosen(
        self, who: int, seat: int, mine: int, others: int, ways: list[Table],
        then: Callable[[int, int, int, int, Table], float],
    ) -> float:  # fmt: skip
        if len(ways) == 1:
            return then(who, seat, mine, others, ways[0])
        if seat == who:
            return max(then(who, seat, mine, others, way) for way in ways)
        if others:
            raise ValueError("the other has a choice that its hidden card has a part in")
        values = [then(seat, seat, 0, mine.bit_count(), way) for way in ways]
        best = next(way for way, value in zip(ways, values, strict=True) if value > max(values) - 1e-9)
        return then(who, seat, mine, others, best)

    def _unseen(self, mine: int, table: Table) -> int:
        return EVERY & ~(mine | table.field | table.piles[0] | table.piles[1])


@dataclass
class Position:
    """A problem's line, read."""

    judge: Judge
    table: Table
    seat: int
    hand: int
    others: int
    flying: int
    drawn: bool
    decide: bool

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> "Position":
        """Reads it."""
        at, rules = line["at"], RULES[line["rules"]]
        seat, piles = at["seat"], [mask(pile) for pile in at["piles"]]
        bars = [called[0] if called else 0 for called in at.get("called", [[], []])]
        calls = at.get("calls", [0, 0])
        table = Table(mask(at["field"]), (piles[0], piles[1]), (calls[0], calls[1]), (bars[0], bars[1]), any(calls))
        judge = Judge(rules, (at["totals"][0], at["totals"][1]), at["dealer"], rules.rounds - at["round"])
        flying, _choices, drawn = at.get("pick", ["", "", False])
        return cls(
            judge, table, seat, mask(at["hand"]), at["hands"][1 - seat], mask(flying), drawn, at.get("decide", False)
        )

    def after(self, answer: str) -> tuple[str, int, Table]:
        """What comes after an answer: a card to be turned up, the end of the turn, the other's turn, or a stop."""
        seat, table = self.seat, self.table
        if answer == "stop":
            return "stop", self.hand, table
        if answer == "koikoi":
            return "turn", self.hand, self.judge.call(seat, table)
        first, *then = [mask(code) for code in answer.split()]
        if self.flying:
            three = (table.field & month_of(self.flying)).bit_count() == 3
            table = table.taken(seat, self.flying, table.field & month_of(first) if three else first)
            return "ended" if self.drawn else "turned", self.hand, table
        takes = then[0] if then else landings(table.field, first)[0]
        return "turned", self.hand ^ first, table.taken(seat, first, takes)


def counted(line: Mapping[str, Any]) -> dict[str, float]:
    """The chance to win the match with every answer, everything counted."""
    position = Position.of(line)
    judge, seat = position.judge, position.seat
    counter, found = Counter(judge), {}
    assert judge.left == 0
    for answer, *_ in line["answers"]:
        what, hand, table = position.after(answer)
        if what == "stop":
            found[answer] = judge.chance(seat, seat, judge.stop(seat, table))
            continue
        goes_on = {"turn": counter.turn, "turned": counter.turned, "ended": counter.ended}[what]
        found[answer] = goes_on(seat, 1 - seat if what == "turn" else seat, hand, position.others, table)
    return found


def differs(line: Mapping[str, Any]) -> bool:
    """Whether the line says anything else than what is counted here: a chance, a difference, which is the best."""
    found, half = counted(line), 0.000501
    best = found[line["answers"][0][0]]
    wrong = any(
        abs(found[answer] - chance / 1000) > half or abs(best - found[answer] - behind / 1000) > half
        for answer, chance, behind, *_ in line["answers"]
    )
    return wrong or sorted(found.values())[-2] > best - 0.0195
