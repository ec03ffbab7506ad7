"""Perft: how many ways a small deal can be played, counted exactly.

`perft/*.txt` holds deals with the number of positions after 1, 2, 3 … actions (an ended round has no further ones).
Each number is confirmed by two generators: the engine, and the naive one below, which knows cards as strings and
piles as sets.  When they disagree, the counts per first move ("divide") and the first position at which they differ
are told.  A new deal needs its header lines only; the failing test says what its counts are.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import cards
from koikoi.engine.notation import parse_action, text
from koikoi.engine.state import Match, MatchOver, RoundOver, new_match
from koikoi.engine.step import legal_actions, step
from tests.naive_scorer import naive_score
from tests.tables import variant

HERE = Path(__file__).parent
PRESETS = json.loads((HERE.parent / "goldens" / "presets.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Case:
    """A deal of a perft file."""

    name: str
    ruleset: str
    settings: str  # TOML, separated by semicolons
    seats: int
    dealer: int
    deck: tuple[str, ...]
    counts: tuple[int, ...]  # positions after 1, 2, 3 … actions


def read(path: Path) -> Iterator[Case]:
    """Blocks of `key: value` lines; `#` begins a comment."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for number, block in enumerate(re.split(r"\n\s*\n", "\n".join(lines).strip()), start=1):
        values = dict(re.findall(r"^(\w+): *(.*?) *$", block, re.MULTILINE))
        yield Case(
            name=f"{path.stem}-{number}",
            ruleset=values["ruleset"],
            settings=values.get("settings", ""),
            seats=int(values["seats"]),
            dealer=int(values["dealer"]),
            deck=tuple(values["deck"].split()),
            counts=tuple(map(int, values["counts"].split())),
        )


CASES = [case for path in sorted((HERE / "perft").glob("*.txt")) for case in read(path)]


# The engine's way


def dealt(case: Case) -> Match:
    rules = variant(case.settings.replace(";", "\n"), of=case.ruleset)
    match, _ = step(new_match(rules, case.seats, dealer=Seat(case.dealer)), Deal(cards(case.deck)))
    return match


def moves_of(match: Match) -> list[str]:
    over = isinstance(match.phase, RoundOver | MatchOver)  # the round is counted, not the next one
    return [] if over else [text(action) for action in legal_actions(match)]


def after(match: Match, move: str) -> Match:
    return step(match, parse_action(move))[0]


# The naive way


def month(card: str) -> int:
    return int(re.sub(r"[BARP].*", "", card))


@dataclass(frozen=True)
class Naive:
    """A round told again with plain sets; `waits` is "play", "decide", "over", or the card in flight and its origin."""

    params: dict[str, Any]
    hands: tuple[frozenset[str], ...]
    field: frozenset[str]
    stock: tuple[str, ...]
    piles: tuple[frozenset[str], ...]
    calls: tuple[int, ...]
    beat: tuple[tuple[int, frozenset[str]] | None, ...]  # what each seat held at its last call
    seat: int
    waits: str | tuple[str, bool] = "play"

    @classmethod
    def dealt(cls, case: Case) -> "Naive":
        """Deals card by card: how many go where depends on the order of dealing, what each gets does not."""
        overrides = tomllib.loads(case.settings.replace(";", "\n"))
        params = {**PRESETS[case.ruleset], **overrides}
        seats, left = case.seats, list(case.deck)
        hand, on_field = params[f"hand_cards_{seats}"], params[f"field_cards_{seats}"]
        players = [(case.dealer + turn) % seats for turn in range(seats)]
        hands: list[list[str]] = [[] for _ in players]
        field: list[str] = []

        def give(to: list[str], full: int) -> None:
            while len(to) < full and left:
                to.append(left.pop(0))

        for packet in range(params["deal_packet"], 49, params["deal_packet"]):
            if params["deal_order"] == "ko_field_oya":
                for player in players[1:]:
                    give(hands[player], min(packet, hand))
                give(field, min(packet, on_field))
                give(hands[players[0]], min(packet, hand))
            else:
                for player in players:
                    give(hands[player], min(packet, hand))
        give(field, on_field)
        nothing: tuple[frozenset[str], ...] = (frozenset(),) * seats
        return cls(
            params, tuple(map(frozenset, hands)), frozenset(field), tuple(left), nothing, (0,) * seats,
            (None,) * seats, case.dealer,
        )  # fmt: skip

    def matching(self, card: str) -> set[str]:
        return {one for one in self.field if month(one) == month(card)}

    def moves(self) -> set[str]:
        hand = self.hands[self.seat]
        if self.waits == "over":
            return set()
        if self.waits == "play":
            fitting = {card for card in hand if self.matching(card)}
            return {f"play {card}" for card in (fitting if self.params["must_match"] and fitting else hand)}
        if self.waits == "decide":
            return {"stop", "koikoi"} if self.may_call() else {"stop"}
        picks = {f"pick {card}" for card in self.matching(self.waits[0])}
        return picks | {"leave"} if self.params["capture_optional"] else picks

    def may_call(self) -> bool:
        limit = self.params["koikoi_limit"]
        made = sum(self.calls) if self.params["koikoi_limit_scope"] == "round" else self.calls[self.seat]
        enough = self.worth(self.calls[self.seat])[0] >= self.params["koikoi_min_points"]
        return bool(self.hands[self.seat]) and not (limit and made >= limit) and enough

    def after(self, move: str) -> "Naive":
        verb, _, card = move.partition(" ")
        if verb == "stop":
            return replace(self, waits="over")
        if verb == "koikoi":
            worth = self.worth(self.calls[self.seat] + 1)
            side = {self.seat, self.mate()} if self.params["team_captures"] == "shared" else {self.seat}
            return replace(
                self,
                calls=tuple(made + (seat == self.seat) for seat, made in enumerate(self.calls)),
                beat=tuple(worth if seat in side else old for seat, old in enumerate(self.beat)),
            ).next_turn()
        if verb == "play":
            hands = tuple(hand - {card} for hand in self.hands)
            return replace(self, hands=hands).lands(card, drawn=False)
        assert isinstance(self.waits, tuple)
        flying, drawn = self.waits
        if verb == "leave":
            return replace(self, field=self.field | {flying}).goes_on(drawn)
        matching = self.matching(flying)
        return self.takes(flying, matching if len(matching) == 3 else {card}).goes_on(drawn)

    def lands(self, card: str, *, drawn: bool) -> "Naive":
        matching = self.matching(card)
        if not matching:
            return replace(self, field=self.field | {card}).goes_on(drawn)
        if len(matching) == 2 or self.params["capture_optional"]:
            return replace(self, waits=(card, drawn))
        return self.takes(card, matching).goes_on(drawn)

    def takes(self, card: str, taken: set[str]) -> "Naive":
        piles = [pile | taken | {card} if seat == self.seat else pile for seat, pile in enumerate(self.piles)]
        return replace(self, field=self.field - taken, piles=tuple(piles))

    def goes_on(self, drawn: bool) -> "Naive":
        if not drawn:
            return replace(self, stock=self.stock[1:]).lands(self.stock[0], drawn=True)
        points, held = self.worth(self.calls[self.seat])
        before = self.beat[self.seat]
        if before is None:
            better = points > 0
        elif self.params["koikoi_trigger"] == "new_yaku":
            better = bool(held - before[1])
        else:
            better = points > before[0]
        return replace(self, waits="decide") if better else self.next_turn()

    def next_turn(self) -> "Naive":
        seat = (self.seat + 1) % len(self.hands)
        return replace(self, seat=seat, waits="play" if self.hands[seat] else "over")

    def mate(self) -> int:
        return (self.seat + 2) % 4

    def worth(self, own_calls: int) -> tuple[int, frozenset[str]]:
        """Points and names of the yaku that the seat to move holds."""
        pile = self.piles[self.seat]
        if self.params["team_captures"] == "shared":
            pile |= self.piles[self.mate()]
        found = naive_score(self.params, pile, own_calls=own_calls, field=self.field)["yaku"]
        return sum(points for _, points in found), frozenset(name for name, _ in found)


# Counting


def following(start: Match | Naive) -> dict[str, Match | Naive]:
    """The positions one action further, by the action."""
    if isinstance(start, Match):
        return {move: after(start, move) for move in moves_of(start)}
    return {move: start.after(move) for move in start.moves()}


def counts(start: Match | Naive, depth: int) -> tuple[int, ...]:
    """The number of positions after 1, 2, … `depth` actions."""
    positions, found = [start], []
    for _ in range(depth):
        positions = [further for one in positions for further in following(one).values()]
        found.append(len(positions))
    return tuple(found)


def divide(start: Match | Naive, depth: int) -> dict[str, int]:
    """How many positions each first move leads to, `depth` actions from here."""
    return {move: (1, *counts(one, depth - 1))[-1] for move, one in following(start).items()}


def first_difference(match: Match, naive: Naive, depth: int, path: tuple[str, ...] = ()) -> str:
    """Where the two generators begin to disagree, and on what."""
    told, expected = set(moves_of(match)), naive.moves()
    if told != expected:
        return (
            f"after {'; '.join(path) or 'the deal'}: the engine allows {sorted(told)}, the naive way {sorted(expected)}"
        )
    if depth:
        for move in sorted(told):
            if found := first_difference(after(match, move), naive.after(move), depth - 1, (*path, move)):
                return found
    return ""


def compare(case: Case, start: Match | Naive) -> None:
    """Fails with everything somebody needs to find the fault."""
    found = counts(start, len(case.counts))
    if found == case.counts:
        return
    depth = next(at for at, pair in enumerate(zip(found, case.counts, strict=True), start=1) if pair[0] != pair[1])
    match, naive = dealt(case), Naive.dealt(case)
    fast, slow = divide(match, depth), divide(naive, depth)
    lines = [f"{case.name}: {case.counts[depth - 1]} positions are written down for {depth} actions"]
    lines.append(f"{'':12}{'engine':>8}{'naive':>8}")
    for move in sorted({*fast, *slow}):
        mark = "" if fast.get(move) == slow.get(move) else "  <-"
        lines.append(f"{move:12}{fast.get(move, 0):>8}{slow.get(move, 0):>8}{mark}")
    lines.append(f"the engine counts: {' '.join(map(str, counts(match, len(case.counts))))}")
    lines.append(f"the naive way:     {' '.join(map(str, counts(naive, len(case.counts))))}")
    lines.append(first_difference(match, naive, len(case.counts)))
    pytest.fail("\n".join(lines), pytrace=False)


each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each_case
def test_engine_finds_the_written_number_of_positions(case: Case) -> None:
    compare(case, dealt(case))


@each_case
def test_naive_generator_finds_the_same_number(case: Case) -> None:
    compare(case, Naive.dealt(case))


@each_case
def test_both_generators_allow_the_same_actions_everywhere(case: Case) -> None:
    assert first_difference(dealt(case), Naive.dealt(case), len(case.counts)) == ""


@pytest.mark.parametrize("case", [case for case in CASES if "full" not in case.name], ids=lambda case: case.name)
def test_small_deal_is_counted_to_its_end(case: Case) -> None:
    """A last count of 0 means that every round is over by then."""
    assert case.counts[-1] == 0


def test_fault_is_told_with_counts_per_move() -> None:
    case = replace(CASES[0], counts=(CASES[0].counts[0], 99))
    with pytest.raises(pytest.fail.Exception, match="99 positions are written down for 2 actions") as told:
        compare(case, dealt(case))
    assert sum(line.startswith("play ") for line in str(told.value).splitlines()) == CASES[0].counts[0]
